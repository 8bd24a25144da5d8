"""Dutch Samba, field by field (rulebook: D-1 to D-13)."""

from typing import Final

from sambakit.engine.refusal import Code
from sambakit.engine.rule_values import (
    BlackThrees,
    FinalDiscard,
    Fold,
    FromPile,
    GroupStart,
    HeldRedThree,
    LastRedThree,
    NaturalRatio,
    OneCardTake,
    Onto,
    PenaltyFor,
    RedThrees,
    RedThreesCount,
    ScoreReason,
    SixTeams,
    StockEnd,
    Tie,
)
from sambakit.engine.ruleset import MeldRules, PileRules, PlayRules, RuleSet, ScoreRules, TableRules
from sambakit.engine.rulesets.kinds import CARD_VALUES, THREE_KINDS, WILD_KINDS

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
        take_starts_sequence=False,  # D-9.10
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
    cites=tuple(
        {
            Code.DEAL_IS_OVER: "D-10.1",
            Code.NOT_YOUR_TURN: "D-2.5",
            Code.DRAW_FIRST: "D-8.1",
            Code.ALREADY_DRAWN: "D-8.1",
            Code.ANSWER_FIRST: "D-10.6",
            Code.NOTHING_ASKED: "D-10.6",
            Code.OPENING_UNFINISHED: "D-8.4",
            Code.MUST_GO_OUT_NOW: "C-6",
            Code.CARD_NOT_HELD: "D-8.1",
            Code.NO_SUCH_MELD: "D-3.2",
            Code.MELD_OF_OTHER_SIDE: "D-3.2",
            Code.TOO_FEW_CARDS: "D-4.1",
            Code.SEQUENCE_TOO_SHORT: "D-5.1",
            Code.MIXED_SUITS: "D-5.1",
            Code.TOO_FEW_NATURALS: "D-4.2",
            Code.TOO_MANY_WILDS: "D-4.3",
            Code.WRONG_RANK: "D-4.1",
            Code.WILDS_ALONE: "D-4.2",
            Code.RED_THREE_IN_MELD: "D-4.1",
            Code.NOT_CONSECUTIVE: "D-5.1",
            Code.WILD_IN_SEQUENCE: "D-5.2",
            Code.THREE_IN_SEQUENCE: "D-5.2",
            Code.SEQUENCE_TOO_LONG: "D-5.1",
            Code.SAMBA_IS_CLOSED: "D-5.3",
            Code.NOT_AT_AN_END: "D-5.7",
            Code.MERGE_DIFFERENT: "D-4.8",
            Code.SEQUENCES_STAY_APART: "D-5.5",
            Code.MERGE_ITSELF: "D-4.8",
            Code.NOT_A_RED_THREE: "D-6.1",
            Code.BLACK_THREES_ONLY_GOING_OUT: "D-7.1",
            Code.BELOW_MINIMUM: "D-8.2",
            Code.PILE_IS_EMPTY: "D-9.11",
            Code.UPCARD_BLOCKS: "D-9.6",
            Code.NO_PAIR: "D-9.1",
            Code.PAIRS_DO_NOT_TAKE: "D-9.1",
            Code.WILD_IN_PAIR: "D-9.8",
            Code.PAIR_ONTO_OTHER: "D-9.1",
            Code.TOP_ONTO_GROUP: "D-9.9",
            Code.TOP_ALONE_ONTO_SEQUENCE: "D-9.3",
            Code.TOP_DOES_NOT_FIT: "D-9.3",
            Code.TOP_OF_OTHER_RANK: "D-9.9",
            Code.TOP_STARTS_SEQUENCE: "D-9.10",
            Code.HAND_CARD_BRIDGES: "D-9.5",
            Code.LAST_CARD_MUST_STAY: "D-10.3",
            Code.PARTNER_SAID_NO: "D-10.7",
            Code.LAST_CARD_PASSES: "D-10.4",
            Code.PASS_WITH_MORE_CARDS: "D-10.5",
            Code.PASS_WHEN_ENTITLED: "D-10.5",
            Code.NO_DEAL_END_NOW: "D-11.3",
            Code.NO_ASKING: "D-10.6",
            Code.ASK_AFTER_DRAWING: "C-9",
            Code.NO_PARTNER: "C-9",
            Code.ASKED_ALREADY: "C-9",
            Code.FOLD_ENDS_WITH_DISCARD: "C-7",
            Code.STOCK_IS_EMPTY: "D-11.3",
            Code.GROUP_TOO_LONG: "D-4.5",
            Code.RANK_LIES_ALREADY: "D-4.7",
            Code.WILD_MELD_TOO_SHORT: "V-1",
            Code.WILD_MELD_TOO_LONG: "V-1",
            Code.WILD_KEEPS_PLACE: "L-2",
            Code.TOO_FEW_RED_THREES: "Y-2",
            Code.TOO_FEW_BLACK_THREES: "D-7.2",
            Code.NATURAL_IN_WILD_MELD: "V-1",
            Code.WILD_ONTO_FINISHED: "D-4.5",
            Code.TOO_MANY_WILDS_IN_SEQUENCE: "L-1",
            Code.NO_SEQUENCES: "D-5.1",
            Code.NO_MERGING: "D-4.8",
            Code.RED_THREE_IS_NO_SINGLE: "Y-2",
            Code.BLACK_THREES_NEVER: "D-7.1",
            Code.WILD_WITH_THREES: "D-7.2",
            Code.PILE_IS_FROZEN: "D-9.7",
            Code.FROZEN_UNTIL_OPENED: "D-9.7",
            Code.ONE_CARD_HAND: "D-9.11",
            Code.NO_NATURAL_AND_WILD: "D-9.8",
            Code.TWO_WILDS: "D-9.8",
            Code.ONE_NATURAL_AND_WILDS: "C-8",
            Code.TOP_GOES_ALONE: "D-9.5",
            Code.TOP_ONTO_CANASTA: "D-9.9",
            Code.TOP_ONTO_WILD_MELD: "V-4",
            Code.TOP_ONTO_SEQUENCE: "D-9.3",
            Code.LAST_CARD_IS_DISCARDED: "D-10.1",
            Code.NO_END_OF_TURN: "C-5",
            Code.OUT_NEEDS_OTHER_SETS: "D-10.2",
            Code.RED_THREE_STAYS: "D-6.6",
            Code.JOKER_STAYS: "D-8.5",
            Code.PENALTY_CARD_FIRST: "F-9.1",
            Code.NO_PASSING: "D-10.5",
            Code.TAKE_IS_FORCED: "C-16",
            Code.NO_WOULD_LEAVE_NO_END: "C-9",
        }.items()
    ),
    score_cites=(
        (ScoreReason.MELDS, "D-12.1"),
        (ScoreReason.SAMBA, "D-12.2"),
        (ScoreReason.PURE, "D-12.2"),
        (ScoreReason.MIXED, "D-12.2"),
        (ScoreReason.WILD_CANASTA, "D-12.2"),
        (ScoreReason.BLACK_SAMBA, "D-12.2"),
        (ScoreReason.ROYAL_RED, "D-12.2"),
        (ScoreReason.ROYAL_BLACK, "D-12.2"),
        (ScoreReason.RED_THREES, "D-6.2"),
        (ScoreReason.ALL_RED_THREES, "D-6.3"),
        (ScoreReason.RED_THREES_MINUS, "D-6.4"),
        (ScoreReason.OUT, "D-12.3"),
        (ScoreReason.OUT_CONCEALED, "D-10.8"),
        (ScoreReason.HAND, "D-12.5"),
        (ScoreReason.HELD_RED_THREES, "D-6.5"),
        (ScoreReason.HELD_BLACK_THREES, "D-12.4"),
        (ScoreReason.PENALTIES, "C-15"),
    ),
)
