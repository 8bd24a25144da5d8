"""The fields of a rule set, table by table, and the words that they take as values (rulebook tables 3a to 3e)."""

from enum import Enum
from typing import Final, Protocol

from sambakit.game.dataclass import dataclass

ByPlayers = int | tuple[tuple[int, int], ...]  # a number for all, or pairs: players, their number
ANY_PLAYERS: Final = 0


def number_for(numbers: ByPlayers, players: int) -> int:
    """Return the number that holds for so many players, 0 where nothing is said of them.

    For ANY_PLAYERS it is the first number: for what asks nothing that depends on how many play.

    >>> number_for(2, 4), number_for(((2, 15), (3, 13)), 3)
    (2, 13)
    """
    if isinstance(numbers, int):
        return numbers
    return numbers[0][1] if players == ANY_PLAYERS and numbers else dict(numbers).get(players, 0)


class Onto(Enum):
    """The cards that a take onto an own sequence gets (table 3b, `take_onto_sequence`)."""

    NO = "no"
    TOP_ONLY = "top_only"
    WHOLE_PILE = "whole_pile"


class StartsSequence(Enum):
    """The hand cards with which the top card starts a sequence (table 3b, `take_starts_sequence`)."""

    NO = "no"
    YES = "yes"  # two that make one with it; where sequences hold wilds, also as WITH_WILD
    WITH_WILD = "with_wild"  # the natural before or after it and a wild


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
    THREE = "three"  # beside a wild; so three cards hold none, four one and five two


class BlackThrees(Enum):
    """How black threes may be melded (table 3d)."""

    NEVER = "never"
    GOING_OUT = "going_out"  # normal group rules, wilds included
    GOING_OUT_NATURAL = "going_out_natural"
    AS_SETS = "as_sets"


class RedThrees(Enum):
    """The fate of a red three in hand (table 3d)."""

    OPTIONAL = "optional"  # laid or not, may be discarded, never replaced
    FORCED = "forced"  # laid and replaced on the own first turn and when drawn
    EXPOSED = "exposed"  # laid at the deal by everybody, replaced on the owner's first turn, later as FORCED
    AS_SETS = "as_sets"


class FromPile(Enum):
    """The fate of a red three in a taken pile (table 3d)."""

    STAYS = "stays"
    LAID = "laid"


class FinalDiscard(Enum):
    """Whether the last card must be discarded in going out (table 3d)."""

    OPTIONAL = "optional"
    FORCED = "forced"


class AskWhen(Enum):
    """The player who may ask the partner for leave to go out (table 3d)."""

    ABLE = "able"  # who can go out in this turn
    ANY = "any"


class Fold(Enum):
    """Going out with the whole hand at once by a side that has not opened (table 3d)."""

    NO = "no"
    WAIVES_MINIMUM = "waives_minimum"
    CONCEALED = "concealed"  # no waiver, but a bonus of its own
    CONCEALED_NO_MINIMUM = "concealed_no_minimum"  # the bonus, and a waiver in a turn that began with a draw

    @property
    def is_concealed(self) -> bool:
        """Whether going out with the whole hand has a bonus of its own."""
        return self in (Fold.CONCEALED, Fold.CONCEALED_NO_MINIMUM)


class StockEnd(Enum):
    """The demands of a turn that begins without a stock (table 3d)."""

    PLAY_ON = "play_on"  # takes by choice, until somebody wants to draw
    FORCED_IF_TOP_FITS = "forced_if_top_fits"  # while the top card alone may go onto an own meld
    FORCED_IF_TOP_MATCHES = "forced_if_top_matches"  # while it matches an own meld and any take is legal
    FORCED_IF_LEGAL = "forced_if_legal"  # while any take is legal


class LastRedThree(Enum):
    """The effect of a red three as the very last stock card (table 3d)."""

    STAYS = "stays"
    ENDS_DEAL = "ends_deal"
    ENDS_DEAL_IF_ALONE = "ends_deal_if_alone"  # while nothing else was drawn with it


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
    """The irregularities that cost a penalty in referee mode (table 3e, `penalty`; C-15)."""

    NOTHING = "nothing"
    AGAINST_NO = "against_no"  # going out after the partner said no (B-7.3)
    FIVE_CAUSES = "five_causes"  # those of F-8.5
    SIX_CAUSES = "six_causes"  # and the vain question (S-6.3)


class Tie(Enum):
    """The meaning of equal totals at the target (table 3e)."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """Players, pack and deal (table 3a)."""

    decks: int
    jokers: int
    players: frozenset[int]
    six_teams: SixTeams
    partners_at_four: bool  # four play as two pairs
    hand_size: tuple[tuple[int, int], ...]  # (players, cards each)
    draw: ByPlayers  # cards drawn from the stock
    turnup_covered_for: frozenset[int]  # kinds of turn-up that another card covers
    hidden_under_turnup: int = 0  # cards that lie face down under it, for the first who takes the pile

    def cards_each(self, players: int) -> int:
        """Return how many cards each of `players` is dealt, 0 where nothing is said (D-2.1, D-2.2)."""
        return number_for(self.hand_size, players)

    def sides(self, players: int) -> tuple[int, ...]:
        """Return the side of each seat, sides numbered in the order of their first seat (D-1.2 to D-1.4)."""
        if players == 4 and self.partners_at_four:
            return (0, 1, 0, 1)
        if players == 6:
            return (0, 1, 2, 0, 1, 2) if self.six_teams is SixTeams.THREE_PAIRS else (0, 1, 0, 1, 0, 1)
        return tuple(range(players))


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRules:
    """How the discard pile may be taken (table 3b)."""

    take_pair: bool
    take_natural_wild: bool
    take_onto_group: bool
    take_onto_canasta: bool
    take_onto_sequence: Onto
    hand_card_may_bridge: bool
    take_starts_sequence: StartsSequence
    freezes_for_all: frozenset[int]  # kinds that freeze the pile while they lie in it
    frozen_until_opened: bool
    blocks_next: frozenset[int]  # upcards that the next player cannot take
    black_three_freezes: bool
    one_card_hand_may_take: OneCardTake
    pile_limit: int | None  # cards a taker gets at most; None: all of them


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldRules:
    """The definition of a meld (table 3c)."""

    group_min: int
    group_start: GroupStart
    max_wilds: int
    natural_ratio: NaturalRatio
    group_max: int | None
    groups_per_rank: int | None  # None: any number
    merge_groups: bool
    wild_onto_finished: bool
    sequences: bool
    sequence_min: int
    sequence_max: int
    sequence_wilds: int  # at most so many wilds in a sequence
    join_sequences: bool
    wild_meld: bool  # three to seven wilds may form a meld, closed at seven


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """Threes, opening and the end of the deal (table 3d)."""

    black_threes: BlackThrees
    red_threes: RedThrees
    red_three_from_pile: FromPile
    minimum: tuple[tuple[int | None, int], ...]  # (from this score up, points), rising; None: any score
    out_sets: ByPlayers
    out_sequences: int  # of these, how many must be sequences
    out_pure: ByPlayers  # how many must hold no wild (pure canastas, sambas)
    out_mixed: ByPlayers  # and how many wilds and naturals
    final_discard: FinalDiscard
    pass_with_one: bool
    ask_partner: bool
    ask_when: AskWhen
    ask_before_melding: bool  # after the draw or the take, not once a card was melded from the hand
    yes_binds: bool  # after a yes the player goes out
    fold: Fold
    pumba: bool
    stock_end: StockEnd
    last_card_red_three: LastRedThree
    jokers_discardable: bool

    def asks_kinds(self, players: int) -> bool:
        """Return whether going out asks for kinds of completed sets, not their number alone (V-2, O-4)."""
        kinds = (self.out_sequences, self.out_pure, self.out_mixed)
        return any(number_for(kind, players) > 0 for kind in kinds)

    def opening_minimum(self, score: int) -> int:
        """Return the points that the first melds of a side at `score` must reach (D-8.2)."""
        points = 0
        for least, needed in self.minimum:
            if least is None or score >= least:
                points = needed
        return points


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRules:
    """The worth of everything, in points (table 3e)."""

    card_values: tuple[int, ...]  # by kind
    samba: int
    pure: int
    mixed: int
    wild_canasta: int
    black_samba: int
    royal_red: int
    royal_black: int
    out: int
    out_concealed: int
    red_three: int  # plus, each
    red_threes_all: int  # plus, all of them together
    red_three_minus: int
    red_threes_all_minus: int
    red_three_count: RedThreesCount
    red_three_sets: int
    held_red_three: int
    held_red_three_per: HeldRedThree
    held_without_turn: bool  # whether a player who never had a turn is charged
    black_three_held_out: int  # points off for each, in place of its value, when another goes out; 0: its value
    penalty: int  # points off, each
    penalty_for: PenaltyFor
    penalty_cards: bool  # cards shown against the rules lie open and are discarded first (F-9)
    next_picks_discard: bool = False  # of several discards the next player says which counts (S-8.1)
    draw_ahead_stands: bool = False  # one card, drawn in the turn before the own one (S-8.2)
    target: ByPlayers  # points that end a match
    target_strict: bool  # more than the target, not just the target
    tie: Tie

    def target_for(self, players: int) -> int:
        """Return the points that end a match of so many players (D-13.1)."""
        return number_for(self.target, players)


class RuleTables(Protocol):
    """The fields of a whole rule set, for modules below it."""

    @property
    def table(self) -> TableRules: ...

    @property
    def pile(self) -> PileRules: ...

    @property
    def melds(self) -> MeldRules: ...

    @property
    def play(self) -> PlayRules: ...

    @property
    def scores(self) -> ScoreRules: ...
