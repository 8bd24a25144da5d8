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
    # cards and melds
    CARD_NOT_HELD = "card_not_held"
    NO_SUCH_MELD = "no_such_meld"
    MELD_OF_OTHER_SIDE = "meld_of_other_side"
    TOO_FEW_CARDS = "too_few_cards"
    SEQUENCE_TOO_SHORT = "sequence_too_short"
    MIXED_SUITS = "mixed_suits"
    TOO_FEW_NATURALS = "too_few_naturals"
    TOO_MANY_WILDS = "too_many_wilds"
    WRONG_RANK = "wrong_rank"
    WILDS_ALONE = "wilds_alone"
    RED_THREE_IN_MELD = "red_three_in_meld"
    NOT_CONSECUTIVE = "not_consecutive"
    WILD_IN_SEQUENCE = "wild_in_sequence"
    THREE_IN_SEQUENCE = "three_in_sequence"
    SEQUENCE_TOO_LONG = "sequence_too_long"
    SAMBA_IS_CLOSED = "samba_is_closed"
    NOT_AT_AN_END = "not_at_an_end"
    MERGE_DIFFERENT = "merge_different"
    SEQUENCES_STAY_APART = "sequences_stay_apart"
    MERGE_ITSELF = "merge_itself"
    NOT_A_RED_THREE = "not_a_red_three"
    BLACK_THREES_ONLY_GOING_OUT = "black_threes_only_going_out"
    # opening
    BELOW_MINIMUM = "below_minimum"
    # the pile
    PILE_IS_EMPTY = "pile_is_empty"
    UPCARD_BLOCKS = "upcard_blocks"
    NO_PAIR = "no_pair"
    WILD_IN_PAIR = "wild_in_pair"
    PAIR_ONTO_OTHER = "pair_onto_other"
    TOP_ONTO_GROUP = "top_onto_group"
    TOP_ALONE_ONTO_SEQUENCE = "top_alone_onto_sequence"
    TOP_DOES_NOT_FIT = "top_does_not_fit"
    TOP_STARTS_SEQUENCE = "top_starts_sequence"
    HAND_CARD_BRIDGES = "hand_card_bridges"
    # ending the turn
    LAST_CARD_MUST_STAY = "last_card_must_stay"
    PARTNER_SAID_NO = "partner_said_no"
    LAST_CARD_PASSES = "last_card_passes"
    PASS_WITH_MORE_CARDS = "pass_with_more_cards"
    PASS_WHEN_ENTITLED = "pass_when_entitled"
    NO_DEAL_END_NOW = "no_deal_end_now"
    # asking
    NO_ASKING = "no_asking"
    ASK_AFTER_DRAWING = "ask_after_drawing"
    NO_PARTNER = "no_partner"
    ASKED_ALREADY = "asked_already"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules refuse an action, for people and programs."""

    code: Code
    rule: str  # id in the rules reference, such as "D-8.2"
    facts: Mapping[str, int | str] = field(default_factory=dict)  # such as needed=90, laid=75; points


class RuleViolation(Exception):
    """A refused action was carried out all the same; nothing has changed (C-10)."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code.value} by {refusal.rule}: {dict(refusal.facts)}")
        self.refusal = refusal


class NotationError(ValueError):
    """A text that says nothing in our notation; says what was read and what would do."""
