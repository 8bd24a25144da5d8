"""The words that the fields of a rule set take as values (rulebook tables 3a to 3e)."""

from enum import Enum


class Onto(Enum):
    """What a top card that fits an own sequence takes (table 3b, `take_onto_sequence`)."""

    NO = "no"
    TOP_ONLY = "top_only"
    WHOLE_PILE = "whole_pile"


class OneCardTake(Enum):
    """Whether a hand of one card may take the pile (table 3b)."""

    YES = "yes"
    NOT_ONE_CARD_PILE = "not_one_card_pile"
    ONLY_EMPTY_STOCK = "only_empty_stock"


class GroupStart(Enum):
    """Which three cards may start a group (table 3c)."""

    ANY_LEGAL = "any_legal"
    TWO_NATURALS = "two_naturals"
    NATURALS_OR_ONE_WILD = "naturals_or_one_wild"


class NaturalRatio(Enum):
    """How many naturals a group needs at every moment (table 3c)."""

    TWICE_WILDS = "twice_wilds"
    MORE_THAN_WILDS = "more_than_wilds"
    TWO = "two"


class BlackThrees(Enum):
    """How black threes may be melded (table 3d)."""

    NEVER = "never"
    GOING_OUT = "going_out"  # normal group rules, wilds included
    GOING_OUT_NATURAL = "going_out_natural"
    AS_SETS = "as_sets"


class RedThrees(Enum):
    """What becomes of a red three in hand (table 3d)."""

    OPTIONAL = "optional"  # laid or not, may be discarded, never replaced
    FORCED = "forced"  # laid and replaced on the own first turn and when drawn
    EXPOSED = "exposed"  # laid at the deal by everybody, replaced on the owner's first turn, later as FORCED
    AS_SETS = "as_sets"


class FromPile(Enum):
    """What becomes of a red three in a taken pile (table 3d)."""

    STAYS = "stays"
    LAID = "laid"


class FinalDiscard(Enum):
    """Whether the last card must be discarded in going out (table 3d)."""

    OPTIONAL = "optional"
    FORCED = "forced"


class Fold(Enum):
    """Going out with the whole hand at once by a side that has not opened (table 3d)."""

    NO = "no"
    WAIVES_MINIMUM = "waives_minimum"
    CONCEALED = "concealed"  # no waiver, but a bonus of its own


class StockEnd(Enum):
    """What a turn that begins without a stock asks for (table 3d)."""

    PLAY_ON = "play_on"  # takes by choice, until somebody wants to draw
    FORCED_IF_TOP_FITS = "forced_if_top_fits"  # while the top card alone may go onto an own meld
    FORCED_IF_TOP_MATCHES = "forced_if_top_matches"  # while it matches an own meld and any take is legal
    FORCED_IF_LEGAL = "forced_if_legal"  # while any take is legal


class LastRedThree(Enum):
    """What a red three as the very last stock card does (table 3d)."""

    STAYS = "stays"
    ENDS_DEAL = "ends_deal"


class SixTeams(Enum):
    """How six players form sides (table 3a)."""

    THREE_PAIRS = "three_pairs"
    TWO_TRIOS = "two_trios"


class RedThreesCount(Enum):
    """When laid red threes count plus (table 3e)."""

    COMPLETED_SETS = "completed_sets"  # with `red_three_sets` completed sets
    SIDE_HAS_MELDED = "side_has_melded"


class HeldRedThree(Enum):
    """How red threes held at the end are charged (table 3e)."""

    PER_HAND = "per_hand"
    EACH = "each"


class PenaltyFor(Enum):
    """What costs a penalty in referee mode (table 3e, `penalty`; C-15)."""

    NOTHING = "nothing"
    AGAINST_NO = "against_no"  # going out after the partner said no (B-7.3)
    FIVE_CAUSES = "five_causes"  # those of F-8.5


class Tie(Enum):
    """What equal totals at the target mean (table 3e)."""

    DRAWN = "drawn"
    PLAY_ON = "play_on"


class ScoreReason(Enum):
    """Why a score line stands; each rule set names the rule for every one of them."""

    MELDS = "melds"
    SAMBA = "samba"
    PURE = "pure"
    MIXED = "mixed"
    WILD_CANASTA = "wild_canasta"  # a bolivia
    BLACK_SAMBA = "black_samba"
    ROYAL_RED = "royal_red"
    ROYAL_BLACK = "royal_black"
    RED_THREES = "red_threes"
    ALL_RED_THREES = "all_red_threes"
    RED_THREES_MINUS = "red_threes_minus"
    OUT = "out"
    OUT_CONCEALED = "out_concealed"
    HAND = "hand"
    HELD_RED_THREES = "held_red_threes"
    HELD_BLACK_THREES = "held_black_threes"
    PENALTIES = "penalties"
