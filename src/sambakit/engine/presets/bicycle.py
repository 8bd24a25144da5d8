"""Bicycle Samba, field by field (rulebook: B-1 to B-8)."""

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

BICYCLE: Final = RuleSet(
    name="bicycle",
    table=TableRules(
        decks=3,  # B-1.2
        jokers=6,  # B-1.2
        players=frozenset({4}),  # B-1.1
        six_teams=SixTeams.THREE_PAIRS,
        partners_at_four=True,  # B-1.1
        hand_size=((2, 15), (3, 15), (4, 15), (5, 15), (6, 15)),  # B-1.3
        draw=2,  # B-2.1
        turnup_covered_for=WILD_KINDS | THREE_KINDS,  # B-1.4
    ),
    pile=PileRules(
        take_pair=True,  # B-3.1
        take_natural_wild=False,  # B-3.5
        take_onto_group=True,  # B-3.2
        take_onto_canasta=False,  # B-3.4
        take_onto_sequence=Onto.WHOLE_PILE,  # B-3.3
        hand_card_may_bridge=False,  # B-3.6
        take_starts_sequence=StartsSequence.NO,  # B-3.6
        freezes_for_all=WILD_KINDS | RED_THREE_KINDS,  # B-3.8
        frozen_until_opened=True,  # B-3.7
        blocks_next=WILD_KINDS | THREE_KINDS,  # B-3.9
        black_three_freezes=False,  # B-3.9
        one_card_hand_may_take=OneCardTake.NOT_ONE_CARD_PILE,  # B-3.10
        pile_limit=None,  # B-3.1
    ),
    melds=MeldRules(
        group_min=3,  # B-4.1
        group_start=GroupStart.TWO_NATURALS,  # B-4.1
        max_wilds=2,  # B-4.1
        natural_ratio=NaturalRatio.TWO,  # B-4.1
        group_max=None,  # B-4.7
        groups_per_rank=None,  # B-4.5
        merge_groups=True,  # B-4.6
        wild_onto_finished=False,  # B-4.7
        sequences=True,  # B-4.3
        sequence_min=3,  # B-4.3
        sequence_max=7,  # B-4.4
        sequence_wilds=0,  # B-4.3
        join_sequences=False,  # B-4.8
        wild_meld=False,  # B-4.2
    ),
    play=PlayRules(
        black_threes=BlackThrees.GOING_OUT_NATURAL,  # B-4.9
        red_threes=RedThrees.FORCED,  # B-5.1, B-2.3
        red_three_from_pile=FromPile.LAID,  # B-5.1
        minimum=((None, 15), (0, 50), (1500, 90), (3000, 120), (7000, 160)),  # B-6.1
        out_sets=2,  # B-7.1
        out_sequences=0,  # B-7.1
        out_pure=0,  # B-7.1
        out_mixed=0,  # B-7.1
        final_discard=FinalDiscard.OPTIONAL,  # B-7.2
        pass_with_one=False,  # B-2.2
        ask_partner=True,  # B-7.3
        ask_when=AskWhen.ABLE,  # B-7.3
        ask_before_melding=False,  # B-7.3
        yes_binds=True,  # B-7.3
        fold=Fold.NO,  # B-7.4
        pumba=False,
        stock_end=StockEnd.FORCED_IF_TOP_FITS,  # B-7.6
        last_card_red_three=LastRedThree.ENDS_DEAL_IF_ALONE,  # B-5.4
        jokers_discardable=True,  # B-2.3
    ),
    scores=ScoreRules(
        card_values=CARD_VALUES,  # B-1.5
        samba=1500,  # B-8.1
        pure=500,  # B-8.1
        mixed=300,  # B-8.1
        wild_canasta=0,
        black_samba=0,
        royal_red=0,
        royal_black=0,
        out=200,  # B-7.4
        out_concealed=200,  # B-7.4
        red_three=100,  # B-5.2
        red_threes_all=1000,  # B-5.3
        red_three_minus=100,  # B-5.2
        red_threes_all_minus=1000,  # B-5.3
        red_three_count=RedThreesCount.COMPLETED_SETS,  # B-5.2
        red_three_sets=2,  # B-5.2
        held_red_three=0,
        held_red_three_per=HeldRedThree.EACH,
        held_without_turn=False,  # B-5.5
        black_three_held_out=0,  # B-8.2
        penalty=100,  # B-7.3
        penalty_for=PenaltyFor.AGAINST_NO,  # B-7.3
        penalty_cards=False,  # C-15
        target=10_000,  # B-8.3
        target_strict=False,  # B-8.3
        tie=Tie.DRAWN,  # B-8.3
    ),
    cites=refusals_of("bicycle"),
    score_cites=score_lines_of("bicycle"),
)
