"""Classic Canasta, the game that all others grew from: what differs from Bicycle Samba (rulebook: K-1 to K-12)."""

from dataclasses import replace
from typing import Final

from sambakit.engine.refusal import Code
from sambakit.engine.rule_values import Fold, Onto, RedThreesCount, ScoreReason
from sambakit.engine.rulesets.bicycle import BICYCLE
from sambakit.engine.rulesets.citing import citing, scoring
from sambakit.engine.rulesets.kinds import BLACK_THREE_KINDS, RED_THREE_KINDS, WILD_KINDS

CANASTA: Final = replace(
    BICYCLE,
    name="canasta",
    table=replace(
        BICYCLE.table,
        decks=2,  # K-1
        jokers=4,  # K-1
        players=frozenset({2, 3, 4}),  # K-1
        hand_size=((2, 15), (3, 13), (4, 11)),  # K-1
        draw=1,  # K-1
        turnup_covered_for=WILD_KINDS | RED_THREE_KINDS,  # K-2
    ),
    pile=replace(
        BICYCLE.pile,
        take_natural_wild=True,  # K-4
        take_onto_canasta=True,  # K-4
        take_onto_sequence=Onto.NO,  # K-3
        blocks_next=WILD_KINDS | BLACK_THREE_KINDS,  # K-5
    ),
    melds=replace(
        BICYCLE.melds,
        max_wilds=3,  # K-3
        groups_per_rank=1,  # K-3
        merge_groups=False,  # K-3
        sequences=False,  # K-3
    ),
    play=replace(
        BICYCLE.play,
        minimum=((None, 15), (0, 50), (1500, 90), (3000, 120)),  # K-6
        out_sets=1,  # K-7
        fold=Fold.CONCEALED,  # K-7
    ),
    scores=replace(
        BICYCLE.scores,
        out=100,  # K-7
        out_concealed=200,  # K-7
        red_threes_all=800,  # K-8
        red_threes_all_minus=800,  # K-8
        red_three_count=RedThreesCount.SIDE_HAS_MELDED,  # K-8
        held_red_three=500,  # K-8
        target=5_000,  # K-10
    ),
    cites=citing(
        {
            Code.TOO_FEW_CARDS: "K-3",
            Code.SEQUENCE_TOO_SHORT: "K-3",
            Code.MIXED_SUITS: "K-3",
            Code.GROUP_TOO_LONG: "K-3",
            Code.RANK_LIES_ALREADY: "K-3",
            Code.TOO_FEW_NATURALS: "K-3",
            Code.TOO_MANY_WILDS: "K-3",
            Code.WRONG_RANK: "K-3",
            Code.WILDS_ALONE: "K-3",
            Code.WILD_ONTO_FINISHED: "K-3",
            Code.RED_THREE_IN_MELD: "K-8",
            Code.NOT_CONSECUTIVE: "K-3",
            Code.WILD_IN_SEQUENCE: "K-3",
            Code.NO_SEQUENCES: "K-3",
            Code.THREE_IN_SEQUENCE: "K-3",
            Code.SEQUENCE_TOO_LONG: "K-3",
            Code.SAMBA_IS_CLOSED: "K-3",
            Code.NOT_AT_AN_END: "K-3",
            Code.MERGE_DIFFERENT: "K-3",
            Code.SEQUENCES_STAY_APART: "K-3",
            Code.NO_MERGING: "K-3",
            Code.MERGE_ITSELF: "K-3",
            Code.NOT_A_RED_THREE: "K-8",
            Code.BLACK_THREES_ONLY_GOING_OUT: "K-9",
            Code.TOO_FEW_BLACK_THREES: "K-9",
            Code.BLACK_THREES_NEVER: "K-9",
            Code.WILD_WITH_THREES: "K-9",
            Code.BELOW_MINIMUM: "K-6",
            Code.UPCARD_BLOCKS: "K-5",
            Code.PILE_IS_FROZEN: "K-4",
            Code.FROZEN_UNTIL_OPENED: "K-4",
            Code.ONE_CARD_HAND: "K-12",
            Code.NO_PAIR: "K-4",
            Code.PAIRS_DO_NOT_TAKE: "K-4",
            Code.WILD_IN_PAIR: "K-4",
            Code.NO_NATURAL_AND_WILD: "K-4",
            Code.TWO_WILDS: "K-4",
            Code.ONE_NATURAL_AND_WILDS: "K-4",
            Code.PAIR_ONTO_OTHER: "K-4",
            Code.TOP_ONTO_GROUP: "K-4",
            Code.TOP_ONTO_CANASTA: "K-4",
            Code.TOP_ONTO_SEQUENCE: "K-3",
            Code.TOP_ALONE_ONTO_SEQUENCE: "K-3",
            Code.TOP_DOES_NOT_FIT: "K-3",
            Code.TOP_OF_OTHER_RANK: "K-4",
            Code.TOP_STARTS_SEQUENCE: "K-3",
            Code.HAND_CARD_BRIDGES: "K-3",
            Code.LAST_CARD_MUST_STAY: "C-5",
            Code.OUT_NEEDS_OTHER_SETS: "K-7",
            Code.RED_THREE_STAYS: "K-8",
            Code.NO_PASSING: "K-12",
            Code.PARTNER_SAID_NO: "K-12",
            Code.LAST_CARD_PASSES: "K-12",
            Code.PASS_WITH_MORE_CARDS: "K-12",
            Code.PASS_WHEN_ENTITLED: "K-12",
            Code.TAKE_IS_FORCED: "K-11",
            Code.NO_ASKING: "K-12",
            Code.NO_WOULD_LEAVE_NO_END: "K-12",
        },
        BICYCLE,
    ),
    score_cites=scoring(
        {
            ScoreReason.SAMBA: "K-3",
            ScoreReason.PURE: "K-10",
            ScoreReason.MIXED: "K-10",
            ScoreReason.RED_THREES: "K-8",
            ScoreReason.ALL_RED_THREES: "K-8",
            ScoreReason.RED_THREES_MINUS: "K-8",
            ScoreReason.OUT: "K-7",
            ScoreReason.OUT_CONCEALED: "K-7",
            ScoreReason.HELD_RED_THREES: "K-8",
        },
        BICYCLE,
    ),
)
