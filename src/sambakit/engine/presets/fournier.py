"""Fournier Samba, field by field (rulebook: F-1 to F-9)."""

from typing import Final

from sambakit.engine.presets.cites import refusals_of, score_lines_of
from sambakit.engine.rules.kinds import CARD_VALUES, RED_THREE_KINDS, THREE_KINDS, WILD_KINDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import (
    AskWhen,
    BlackThrees,
    FinalDiscard,
    Fold,
    FromPile,
    GroupStart,
    HeldRedThree,
    LastRedThree,
    MeldRules,
    NaturalRatio,
    OneCardTake,
    Onto,
    PenaltyFor,
    PileRules,
    PlayRules,
    RedThrees,
    RedThreesCount,
    ScoreRules,
    SixTeams,
    StartsSequence,
    StockEnd,
    TableRules,
    Tie,
)
from sambakit.game.seat_draw import SeatDrawWay

FOURNIER: Final = RuleSet(
    name="fournier",
    table=TableRules(
        decks=3,  # F-1.2
        jokers=6,  # F-1.2
        players=frozenset({2, 3, 4, 5, 6}),  # F-1.4
        six_teams=SixTeams.THREE_PAIRS,  # F-1.4
        partners_at_four=True,  # F-1.4
        hand_size=((2, 15), (3, 15), (4, 15), (5, 15), (6, 13)),  # F-1.8, F-1.4
        draw=2,  # F-2.2
        turnup_covered_for=WILD_KINDS | THREE_KINDS,  # F-1.9
    ),
    pile=PileRules(
        take_pair=True,  # F-3.4
        take_natural_wild=True,  # F-3.4, F-3.5
        take_onto_group=True,  # F-3.6
        take_onto_canasta=True,  # F-3.6
        take_onto_sequence=Onto.WHOLE_PILE,  # F-3.7, F-3.9
        hand_card_may_bridge=False,  # F-3.7
        take_starts_sequence=StartsSequence.NO,  # F-3.12
        freezes_for_all=WILD_KINDS | RED_THREE_KINDS,  # F-3.8
        frozen_until_opened=True,  # F-3.1
        blocks_next=WILD_KINDS | THREE_KINDS,  # F-3.11
        black_three_freezes=False,  # F-3.11
        one_card_hand_may_take=OneCardTake.ONLY_EMPTY_STOCK,  # F-3.10
        pile_limit=None,  # F-3.9
    ),
    melds=MeldRules(
        group_min=3,  # F-4.1
        group_start=GroupStart.NATURALS_OR_ONE_WILD,  # F-4.2
        max_wilds=2,  # F-4.3
        natural_ratio=NaturalRatio.MORE_THAN_WILDS,  # F-4.4
        group_max=None,  # F-4.6
        groups_per_rank=None,  # F-4.8
        merge_groups=False,  # F-4.8
        wild_onto_finished=False,  # F-4.6
        sequences=True,  # F-4.7
        sequence_min=3,  # F-4.7
        sequence_max=7,  # F-4.7
        sequence_wilds=0,  # F-4.7
        join_sequences=False,  # F-4.8
        wild_meld=False,  # F-4.2
    ),
    play=PlayRules(
        black_threes=BlackThrees.GOING_OUT_NATURAL,  # F-4.9
        red_threes=RedThrees.FORCED,  # F-8.1
        red_three_from_pile=FromPile.LAID,  # F-3.13
        minimum=((None, 15), (0, 50), (1500, 90), (3000, 120)),  # F-5.1
        out_sets=1,  # F-6.1
        out_sequences=0,  # F-6.1
        out_pure=0,  # F-6.1
        out_mixed=0,  # F-6.1
        final_discard=FinalDiscard.OPTIONAL,  # F-6.2, F-2.4
        pass_with_one=False,  # F-2.5
        ask_partner=True,  # F-6.3
        ask_when=AskWhen.ABLE,  # F-6.3
        ask_before_melding=False,  # F-6.3
        yes_binds=True,  # F-6.3
        fold=Fold.WAIVES_MINIMUM,  # F-6.5, F-3.2
        pumba=True,  # F-3.10
        stock_end=StockEnd.FORCED_IF_TOP_MATCHES,  # F-7.3, F-7.4
        last_card_red_three=LastRedThree.ENDS_DEAL_IF_ALONE,  # F-7.2
        jokers_discardable=True,  # F-2.4
    ),
    scores=ScoreRules(
        card_values=CARD_VALUES,  # F-1.5
        samba=1500,  # F-8.6
        pure=500,  # F-8.6
        mixed=300,  # F-8.6
        wild_canasta=0,
        black_samba=0,
        royal_red=0,
        royal_black=0,
        out=200,  # F-8.6
        out_concealed=200,  # F-8.6
        red_three=100,  # F-8.2
        red_threes_all=1000,  # F-8.2
        red_three_minus=500,  # F-8.3
        red_threes_all_minus=3000,  # F-8.3
        red_three_count=RedThreesCount.COMPLETED_SETS,  # F-8.2
        red_three_sets=2,  # F-8.2
        held_red_three=1500,  # F-8.4
        held_red_three_per=HeldRedThree.EACH,  # F-8.4
        held_without_turn=False,  # F-8.4
        black_three_held_out=0,  # F-8.7
        penalty=100,  # F-8.5
        penalty_for=PenaltyFor.FIVE_CAUSES,  # F-8.5
        penalty_cards=True,  # F-9.1
        target=10_000,  # F-8.9
        target_strict=False,  # F-8.9
        tie=Tie.DRAWN,  # F-8.9
    ),
    cites=refusals_of("fournier"),
    score_cites=score_lines_of("fournier"),
    seat_draw=SeatDrawWay.ODD_AND_EVEN,  # F-1.6
)
