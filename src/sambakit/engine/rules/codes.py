"""Refusals: a code as fine as the rule it cites, the rule, the facts (C-10)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Code(Enum):
    """Why an action is refused. The text is the name that travels; sentences are made from it at the edge."""

    # whose turn, which step
    DEAL_IS_OVER = "deal_is_over"
    NOT_YOUR_TURN = "not_your_turn"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    ANSWER_FIRST = "answer_first"
    NOTHING_ASKED = "nothing_asked"
    OPENING_UNFINISHED = "opening_unfinished"
    MUST_GO_OUT_NOW = "must_go_out_now"
    FOLD_ENDS_WITH_DISCARD = "fold_ends_with_discard"
    STOCK_IS_EMPTY = "stock_is_empty"
    # cards and melds
    CARD_NOT_HELD = "card_not_held"
    NO_SUCH_MELD = "no_such_meld"
    MELD_OF_OTHER_SIDE = "meld_of_other_side"
    TOO_FEW_CARDS = "too_few_cards"
    SEQUENCE_TOO_SHORT = "sequence_too_short"
    MIXED_SUITS = "mixed_suits"
    GROUP_TOO_LONG = "group_too_long"
    RANK_LIES_ALREADY = "rank_lies_already"
    TOO_FEW_NATURALS = "too_few_naturals"
    TOO_MANY_WILDS = "too_many_wilds"
    WRONG_RANK = "wrong_rank"
    WILDS_ALONE = "wilds_alone"
    WILD_MELD_TOO_SHORT = "wild_meld_too_short"
    WILD_MELD_TOO_LONG = "wild_meld_too_long"
    NATURAL_IN_WILD_MELD = "natural_in_wild_meld"
    WILD_ONTO_FINISHED = "wild_onto_finished"
    RED_THREE_IN_MELD = "red_three_in_meld"
    NOT_CONSECUTIVE = "not_consecutive"
    WILD_IN_SEQUENCE = "wild_in_sequence"
    TOO_MANY_WILDS_IN_SEQUENCE = "too_many_wilds_in_sequence"
    WILD_KEEPS_PLACE = "wild_keeps_place"
    NO_SEQUENCES = "no_sequences"
    THREE_IN_SEQUENCE = "three_in_sequence"
    SEQUENCE_TOO_LONG = "sequence_too_long"
    SAMBA_IS_CLOSED = "samba_is_closed"
    NOT_AT_AN_END = "not_at_an_end"
    MERGE_DIFFERENT = "merge_different"
    SEQUENCES_STAY_APART = "sequences_stay_apart"
    NO_MERGING = "no_merging"
    MERGE_ITSELF = "merge_itself"
    NOT_A_RED_THREE = "not_a_red_three"
    RED_THREE_IS_NO_SINGLE = "red_three_is_no_single"
    TOO_FEW_BLACK_THREES = "too_few_black_threes"
    TOO_FEW_RED_THREES = "too_few_red_threes"
    BLACK_THREES_ONLY_GOING_OUT = "black_threes_only_going_out"
    BLACK_THREES_NEVER = "black_threes_never"
    WILD_WITH_THREES = "wild_with_threes"
    # opening
    BELOW_MINIMUM = "below_minimum"
    # the pile
    PILE_IS_EMPTY = "pile_is_empty"
    UPCARD_BLOCKS = "upcard_blocks"
    PILE_IS_FROZEN = "pile_is_frozen"
    FROZEN_UNTIL_OPENED = "frozen_until_opened"
    ONE_CARD_HAND = "one_card_hand"
    NO_PAIR = "no_pair"
    PAIRS_DO_NOT_TAKE = "pairs_do_not_take"
    WILD_IN_PAIR = "wild_in_pair"
    NO_NATURAL_AND_WILD = "no_natural_and_wild"
    TWO_WILDS = "two_wilds"
    ONE_NATURAL_AND_WILDS = "one_natural_and_wilds"
    PAIR_ONTO_OTHER = "pair_onto_other"
    TOP_ONTO_GROUP = "top_onto_group"
    TOP_GOES_ALONE = "top_goes_alone"
    TOP_ONTO_CANASTA = "top_onto_canasta"
    TOP_ONTO_WILD_MELD = "top_onto_wild_meld"
    TOP_ONTO_SEQUENCE = "top_onto_sequence"
    TOP_ALONE_ONTO_SEQUENCE = "top_alone_onto_sequence"
    TOP_DOES_NOT_FIT = "top_does_not_fit"
    TOP_OF_OTHER_RANK = "top_of_other_rank"
    TOP_STARTS_SEQUENCE = "top_starts_sequence"
    HAND_CARD_BRIDGES = "hand_card_bridges"
    # ending the turn
    LAST_CARD_MUST_STAY = "last_card_must_stay"
    LAST_CARD_IS_DISCARDED = "last_card_is_discarded"
    NO_END_OF_TURN = "no_end_of_turn"
    OUT_NEEDS_OTHER_SETS = "out_needs_other_sets"
    RED_THREE_STAYS = "red_three_stays"
    JOKER_STAYS = "joker_stays"
    PENALTY_CARD_FIRST = "penalty_card_first"
    NO_PASSING = "no_passing"
    PARTNER_SAID_NO = "partner_said_no"
    LAST_CARD_PASSES = "last_card_passes"
    PASS_WITH_MORE_CARDS = "pass_with_more_cards"
    PASS_WHEN_ENTITLED = "pass_when_entitled"
    NO_DEAL_END_NOW = "no_deal_end_now"
    TAKE_IS_FORCED = "take_is_forced"
    # asking
    NO_ASKING = "no_asking"
    ASK_AFTER_DRAWING = "ask_after_drawing"
    NO_PARTNER = "no_partner"
    ASKED_ALREADY = "asked_already"
    NO_WOULD_LEAVE_NO_END = "no_would_leave_no_end"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules refuse an action, for people and programs."""

    code: Enum  # of the game: `Code` of Samba and its relatives, or another game's own
    rule: str  # id in the rules reference, such as "D-8.2"
    facts: Mapping[str, int | str] = field(default_factory=dict)  # such as needed=90, laid=75; points


class RuleViolation(Exception):
    """A refused action was carried out all the same; nothing has changed (C-10)."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code.value} by {refusal.rule}: {dict(refusal.facts)}")
        self.refusal = refusal


class NotationError(ValueError):
    """A text that says nothing in our notation; says what was read and what would do."""
