"""Fournier Samba, field by field (rulebook: F-1 to F-9)."""

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
from sambakit.engine.rulesets.citing import citing
from sambakit.engine.rulesets.kinds import CARD_VALUES, RED_THREE_KINDS, THREE_KINDS, WILD_KINDS

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
        take_starts_sequence=False,  # F-3.12
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
        fold=Fold.WAIVES_MINIMUM,  # F-6.5, F-3.2
        pumba=True,  # F-3.10
        stock_end=StockEnd.FORCED_IF_TOP_MATCHES,  # F-7.3, F-7.4
        last_card_red_three=LastRedThree.ENDS_DEAL,  # F-7.2
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
    cites=citing(
        {
            Code.NOT_YOUR_TURN: "F-2.1",
            Code.DRAW_FIRST: "F-2.2",
            Code.ALREADY_DRAWN: "F-2.2",
            Code.ANSWER_FIRST: "F-6.3",
            Code.NOTHING_ASKED: "F-6.3",
            Code.STOCK_IS_EMPTY: "F-7.4",
            Code.CARD_NOT_HELD: "F-2.2",
            Code.NO_SUCH_MELD: "F-4.1",
            Code.MELD_OF_OTHER_SIDE: "F-4.1",
            Code.TOO_FEW_CARDS: "F-4.1",
            Code.SEQUENCE_TOO_SHORT: "F-4.7",
            Code.MIXED_SUITS: "F-4.7",
            Code.GROUP_TOO_LONG: "F-4.6",
            Code.RANK_LIES_ALREADY: "F-4.8",
            Code.TOO_FEW_NATURALS: "F-4.4",
            Code.TOO_MANY_WILDS: "F-4.3",
            Code.WRONG_RANK: "F-4.2",
            Code.WILDS_ALONE: "F-4.2",
            Code.WILD_ONTO_FINISHED: "F-4.6",
            Code.RED_THREE_IN_MELD: "F-8.1",
            Code.NOT_CONSECUTIVE: "F-4.7",
            Code.WILD_IN_SEQUENCE: "F-4.7",
            Code.NO_SEQUENCES: "F-4.7",
            Code.THREE_IN_SEQUENCE: "F-4.7",
            Code.SEQUENCE_TOO_LONG: "F-4.7",
            Code.SAMBA_IS_CLOSED: "F-4.7",
            Code.NOT_AT_AN_END: "F-4.7",
            Code.MERGE_DIFFERENT: "F-4.8",
            Code.SEQUENCES_STAY_APART: "F-4.8",
            Code.NO_MERGING: "F-4.8",
            Code.MERGE_ITSELF: "F-4.8",
            Code.NOT_A_RED_THREE: "F-8.1",
            Code.BLACK_THREES_ONLY_GOING_OUT: "F-4.9",
            Code.TOO_FEW_BLACK_THREES: "F-4.9",
            Code.BLACK_THREES_NEVER: "F-4.9",
            Code.WILD_WITH_THREES: "F-4.9",
            Code.BELOW_MINIMUM: "F-5.1",
            Code.UPCARD_BLOCKS: "F-3.11",
            Code.PILE_IS_FROZEN: "F-3.8",
            Code.FROZEN_UNTIL_OPENED: "F-3.1",
            Code.ONE_CARD_HAND: "F-3.10",
            Code.NO_PAIR: "F-3.4",
            Code.PAIRS_DO_NOT_TAKE: "F-3.4",
            Code.WILD_IN_PAIR: "F-3.4",
            Code.NO_NATURAL_AND_WILD: "F-3.4",
            Code.TWO_WILDS: "F-3.5",
            Code.ONE_NATURAL_AND_WILDS: "F-3.4",
            Code.PAIR_ONTO_OTHER: "F-3.4",
            Code.TOP_ONTO_GROUP: "F-3.6",
            Code.TOP_ONTO_CANASTA: "F-3.6",
            Code.TOP_ONTO_SEQUENCE: "F-3.7",
            Code.TOP_ALONE_ONTO_SEQUENCE: "F-3.7",
            Code.TOP_DOES_NOT_FIT: "F-3.7",
            Code.TOP_OF_OTHER_RANK: "F-3.6",
            Code.TOP_STARTS_SEQUENCE: "F-3.12",
            Code.HAND_CARD_BRIDGES: "F-3.7",
            Code.LAST_CARD_MUST_STAY: "F-2.5",
            Code.LAST_CARD_IS_DISCARDED: "F-6.2",
            Code.OUT_NEEDS_OTHER_SETS: "F-6.1",
            Code.RED_THREE_STAYS: "F-8.1",
            Code.NO_PASSING: "F-2.5",
            Code.PARTNER_SAID_NO: "F-6.3",
            Code.LAST_CARD_PASSES: "F-2.5",
            Code.PASS_WITH_MORE_CARDS: "F-2.5",
            Code.PASS_WHEN_ENTITLED: "F-2.5",
            Code.TAKE_IS_FORCED: "F-7.3",
            Code.NO_ASKING: "F-6.3",
            Code.NO_WOULD_LEAVE_NO_END: "F-6.4",
        }
    ),
    score_cites=(
        (ScoreReason.MELDS, "F-8.7"),
        (ScoreReason.SAMBA, "F-8.6"),
        (ScoreReason.PURE, "F-8.6"),
        (ScoreReason.MIXED, "F-8.6"),
        (ScoreReason.WILD_CANASTA, "V-1"),
        (ScoreReason.BLACK_SAMBA, "L-1"),
        (ScoreReason.ROYAL_RED, "Y-2"),
        (ScoreReason.ROYAL_BLACK, "Y-3"),
        (ScoreReason.RED_THREES, "F-8.2"),
        (ScoreReason.ALL_RED_THREES, "F-8.2"),
        (ScoreReason.RED_THREES_MINUS, "F-8.3"),
        (ScoreReason.OUT, "F-8.6"),
        (ScoreReason.OUT_CONCEALED, "F-8.6"),
        (ScoreReason.HAND, "F-8.7"),
        (ScoreReason.HELD_RED_THREES, "F-8.4"),
        (ScoreReason.HELD_BLACK_THREES, "F-8.7"),
        (ScoreReason.PENALTIES, "F-8.5"),
    ),
)
