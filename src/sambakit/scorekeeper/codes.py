"""The codes of what cannot be on a score sheet, and of what is odd there."""

from enum import Enum


class SheetCode(Enum):
    """The code of an entry that cannot be. The text is its name in catalogues; the edge makes sentences from it."""

    BELOW_ZERO = "below_zero"
    # sets and card points
    NO_SUCH_SET = "no_such_set"
    TOO_MANY_SETS = "too_many_sets"
    SETS_NEED_POINTS = "sets_need_points"
    SETS_NEED_CARDS = "sets_need_cards"
    NO_CARD_POINTS = "no_card_points"
    NO_SUCH_VALUE = "no_such_value"
    POINTS_OF_NO_CARDS = "points_of_no_cards"
    # the pack
    MORE_OF_A_VALUE = "more_of_a_value"
    MORE_POINTS_THAN_PACK = "more_points_than_pack"
    MORE_CARDS_THAN_PACK = "more_cards_than_pack"
    # threes
    RED_THREES_NOT_LAID = "red_threes_not_laid"
    TOO_MANY_RED_THREES = "too_many_red_threes"
    TOO_MANY_BLACK_THREES = "too_many_black_threes"
    HAND_BELOW_ITS_THREES = "hand_below_its_threes"
    # going out and hands
    TWO_SIDES_OUT = "two_sides_out"
    SEAT_OF_OTHER_SIDE = "seat_of_other_side"
    NOT_CONCEALED = "not_concealed"
    OUT_WITH_CARDS = "out_with_cards"
    HAND_TWICE = "hand_twice"
    HAND_NEEDS_SIZE = "hand_needs_size"
    # the rest
    NO_SUCH_PENALTY = "no_such_penalty"
    NEVER_ANNULLED = "never_annulled"
    NO_SUCH_DEAL = "no_such_deal"


class Mark(Enum):
    """The code of an entry that is possible but odd; it is shown and never refused."""

    OUT_WITHOUT_SETS = "out_without_sets"
    HAND_MISSING = "hand_missing"
    MELDS_BELOW_MINIMUM = "melds_below_minimum"
    HANDS_TOGETHER = "hands_together"
    AFTER_THE_END = "after_the_end"
    CARDS_MISSING = "cards_missing"
