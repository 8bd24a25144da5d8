"""Dutch Samba, field by field (rulebook: D-1 to D-13)."""

from typing import Final

from sambakit.engine.presets.cites import refusals_of, score_lines_of
from sambakit.engine.rules.kinds import CARD_VALUES, THREE_KINDS, WILD_KINDS
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

DUTCH: Final = RuleSet(
    name="dutch",
    table=TableRules(
        decks=3,  # D-1.5
        jokers=6,  # D-1.5
        players=frozenset({2, 3, 4, 5, 6}),  # D-1.1
        six_teams=SixTeams.THREE_PAIRS,  # D-1.4
        partners_at_four=True,  # D-1.3
        hand_size=((2, 15), (3, 15), (4, 15), (5, 15), (6, 13)),  # D-2.1, D-2.2
        draw=2,  # D-8.1
        turnup_covered_for=frozenset(),  # D-2.4
    ),
    pile=PileRules(
        take_pair=True,  # D-9.1
        take_natural_wild=False,  # D-9.8
        take_onto_group=False,  # D-9.9
        take_onto_canasta=False,  # D-9.9
        take_onto_sequence=Onto.TOP_ONLY,  # D-9.3
        hand_card_may_bridge=False,  # D-9.5
        take_starts_sequence=StartsSequence.NO,  # D-9.10
        freezes_for_all=frozenset(),  # D-9.7
        frozen_until_opened=False,  # D-9.7; the pair is asked for at all times
        blocks_next=WILD_KINDS | THREE_KINDS,  # D-9.6
        black_three_freezes=False,  # D-7.3
        one_card_hand_may_take=OneCardTake.YES,  # D-9.11
        pile_limit=None,  # D-9.1: the whole rest
    ),
    melds=MeldRules(
        group_min=3,  # D-4.1
        group_start=GroupStart.ANY_LEGAL,  # D-4.1
        max_wilds=2,  # D-4.3
        natural_ratio=NaturalRatio.TWICE_WILDS,  # D-4.2
        group_max=None,  # D-4.5
        groups_per_rank=None,  # D-4.7
        merge_groups=True,  # D-4.8
        wild_onto_finished=True,  # D-4.5
        sequences=True,  # D-5.1
        sequence_min=3,  # D-5.1
        sequence_max=7,  # D-5.3
        sequence_wilds=0,  # D-5.2
        join_sequences=False,  # D-5.5
        wild_meld=False,  # D-4.2
    ),
    play=PlayRules(
        black_threes=BlackThrees.GOING_OUT,  # D-7.1, D-7.2
        red_threes=RedThrees.OPTIONAL,  # D-6.1, D-6.6
        red_three_from_pile=FromPile.STAYS,  # D-6.1
        minimum=((None, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150)),  # D-8.2
        out_sets=2,  # D-10.2
        out_sequences=0,
        out_pure=0,
        out_mixed=0,
        final_discard=FinalDiscard.OPTIONAL,  # D-10.1
        pass_with_one=True,  # D-10.4
        ask_partner=True,  # D-10.6
        ask_when=AskWhen.ABLE,  # D-10.6
        ask_before_melding=False,  # D-10.6
        yes_binds=True,  # D-10.6
        fold=Fold.NO,  # D-10.8
        pumba=False,
        stock_end=StockEnd.PLAY_ON,  # D-11.2, D-11.3
        last_card_red_three=LastRedThree.STAYS,  # D-6.1
        jokers_discardable=True,  # D-8.5
    ),
    scores=ScoreRules(
        card_values=CARD_VALUES,  # D-1.6
        samba=1500,  # D-12.2
        pure=500,  # D-12.2
        mixed=300,  # D-12.2
        wild_canasta=0,
        black_samba=0,
        royal_red=0,
        royal_black=0,
        out=200,  # D-12.3
        out_concealed=200,  # D-10.8
        red_three=100,  # D-6.2
        red_threes_all=1000,  # D-6.3
        red_three_minus=100,  # D-6.4
        red_threes_all_minus=600,  # D-6.4
        red_three_count=RedThreesCount.COMPLETED_SETS,  # D-6.2
        red_three_sets=2,  # D-6.2
        held_red_three=750,  # D-6.5
        held_red_three_per=HeldRedThree.PER_HAND,  # D-6.5
        held_without_turn=True,  # D-6.5
        black_three_held_out=0,
        penalty=0,
        penalty_for=PenaltyFor.NOTHING,
        penalty_cards=False,
        target=10_000,  # D-13.1
        target_strict=False,  # D-13.1
        tie=Tie.DRAWN,  # D-13.3
    ),
    cites=refusals_of("dutch"),
    score_cites=score_lines_of("dutch"),
)
