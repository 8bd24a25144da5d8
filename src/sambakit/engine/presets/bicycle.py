"""Bicycle Samba, field by field (rulebook: B-1 to B-8)."""

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
        take_starts_sequence=False,  # B-3.6
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
        wild_onto_finished=True,  # B-4.7
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
        fold=Fold.NO,  # B-7.4
        pumba=False,
        stock_end=StockEnd.FORCED_IF_TOP_FITS,  # B-7.6
        last_card_red_three=LastRedThree.ENDS_DEAL,  # B-5.4
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
    cites=citing(
        {
            Code.NOT_YOUR_TURN: "B-1.6",
            Code.DRAW_FIRST: "B-2.1",
            Code.ALREADY_DRAWN: "B-2.1",
            Code.ANSWER_FIRST: "B-7.3",
            Code.NOTHING_ASKED: "B-7.3",
            Code.STOCK_IS_EMPTY: "B-7.6",
            Code.CARD_NOT_HELD: "B-2.1",
            Code.NO_SUCH_MELD: "B-4.10",
            Code.MELD_OF_OTHER_SIDE: "B-4.10",
            Code.TOO_FEW_CARDS: "B-4.1",
            Code.SEQUENCE_TOO_SHORT: "B-4.3",
            Code.MIXED_SUITS: "B-4.3",
            Code.GROUP_TOO_LONG: "B-4.7",
            Code.RANK_LIES_ALREADY: "B-4.5",
            Code.TOO_FEW_NATURALS: "B-4.1",
            Code.TOO_MANY_WILDS: "B-4.1",
            Code.WRONG_RANK: "B-4.1",
            Code.WILDS_ALONE: "B-4.2",
            Code.WILD_ONTO_FINISHED: "B-4.7",
            Code.RED_THREE_IN_MELD: "B-5.1",
            Code.NOT_CONSECUTIVE: "B-4.3",
            Code.WILD_IN_SEQUENCE: "B-4.3",
            Code.NO_SEQUENCES: "B-4.3",
            Code.THREE_IN_SEQUENCE: "B-4.3",
            Code.SEQUENCE_TOO_LONG: "B-4.4",
            Code.SAMBA_IS_CLOSED: "B-4.4",
            Code.NOT_AT_AN_END: "B-4.3",
            Code.MERGE_DIFFERENT: "B-4.6",
            Code.SEQUENCES_STAY_APART: "B-4.8",
            Code.NO_MERGING: "B-4.6",
            Code.MERGE_ITSELF: "B-4.6",
            Code.NOT_A_RED_THREE: "B-5.1",
            Code.BLACK_THREES_ONLY_GOING_OUT: "B-4.9",
            Code.TOO_FEW_BLACK_THREES: "B-4.9",
            Code.BLACK_THREES_NEVER: "B-4.9",
            Code.WILD_WITH_THREES: "B-4.9",
            Code.BELOW_MINIMUM: "B-6.1",
            Code.UPCARD_BLOCKS: "B-3.9",
            Code.PILE_IS_FROZEN: "B-3.8",
            Code.FROZEN_UNTIL_OPENED: "B-3.7",
            Code.ONE_CARD_HAND: "B-3.10",
            Code.NO_PAIR: "B-3.1",
            Code.PAIRS_DO_NOT_TAKE: "B-3.1",
            Code.WILD_IN_PAIR: "B-3.5",
            Code.NO_NATURAL_AND_WILD: "B-3.5",
            Code.TWO_WILDS: "B-3.5",
            Code.PAIR_ONTO_OTHER: "B-3.1",
            Code.TOP_ONTO_GROUP: "B-3.2",
            Code.TOP_ONTO_CANASTA: "B-3.4",
            Code.TOP_ONTO_SEQUENCE: "B-3.3",
            Code.TOP_ALONE_ONTO_SEQUENCE: "B-3.3",
            Code.TOP_DOES_NOT_FIT: "B-3.3",
            Code.TOP_OF_OTHER_RANK: "B-3.2",
            Code.TOP_STARTS_SEQUENCE: "B-3.6",
            Code.HAND_CARD_BRIDGES: "B-3.6",
            Code.LAST_CARD_MUST_STAY: "B-2.2",
            Code.LAST_CARD_IS_DISCARDED: "B-7.2",
            Code.OUT_NEEDS_OTHER_SETS: "B-7.1",
            Code.RED_THREE_STAYS: "B-2.3",
            Code.NO_PASSING: "B-2.2",
            Code.PARTNER_SAID_NO: "B-7.3",
            Code.LAST_CARD_PASSES: "B-2.2",
            Code.PASS_WITH_MORE_CARDS: "B-2.2",
            Code.PASS_WHEN_ENTITLED: "B-2.2",
            Code.TAKE_IS_FORCED: "B-7.6",
            Code.NO_ASKING: "B-7.3",
            Code.NO_WOULD_LEAVE_NO_END: "B-7.3",
        }
    ),
    score_cites=(
        (ScoreReason.MELDS, "B-8.2"),
        (ScoreReason.SAMBA, "B-8.1"),
        (ScoreReason.PURE, "B-8.1"),
        (ScoreReason.MIXED, "B-8.1"),
        (ScoreReason.WILD_CANASTA, "V-1"),
        (ScoreReason.BLACK_SAMBA, "L-1"),
        (ScoreReason.ROYAL_RED, "Y-2"),
        (ScoreReason.ROYAL_BLACK, "Y-3"),
        (ScoreReason.RED_THREES, "B-5.2"),
        (ScoreReason.ALL_RED_THREES, "B-5.3"),
        (ScoreReason.RED_THREES_MINUS, "B-5.2"),
        (ScoreReason.OUT, "B-7.4"),
        (ScoreReason.OUT_CONCEALED, "B-7.4"),
        (ScoreReason.HAND, "B-8.2"),
        (ScoreReason.HELD_RED_THREES, "B-5.5"),
        (ScoreReason.HELD_BLACK_THREES, "B-8.2"),
        (ScoreReason.PENALTIES, "B-7.3"),
    ),
)
