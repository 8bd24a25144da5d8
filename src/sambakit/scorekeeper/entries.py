"""The entries of a deal on a score sheet: what the players at a table count when it is over.

An entry holds no rule. Points come of it by the scoring data of a rule set (`score_lines.py`).
"""

from collections.abc import Mapping

from sambakit.game.dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class CardsEntry:
    """The points of some cards: a `total`, or `counts` of cards by the points of one, from which it follows."""

    total: int = 0
    counts: Mapping[int, int] = field(default_factory=dict)

    @property
    def points(self) -> int:
        """Return the sum of the cards."""
        return sum(value * count for value, count in self.counts.items()) if self.counts else self.total

    @property
    def size(self) -> int | None:
        """Return how many cards were counted, None where only their sum is known."""
        return sum(self.counts.values()) if self.counts else None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry:
    """The cards that a seat held at the end; without a seat, those of all hands of the side together.

    `cards` are all of them, threes too. `size` is their number, where it decides or where somebody noted it.
    """

    seat: int | None = None
    cards: CardsEntry = field(default_factory=CardsEntry)
    size: int | None = None
    red_threes: int = 0
    black_threes: Mapping[int, int] = field(default_factory=dict)  # how many, by the points of one
    had_turn: bool = True

    @property
    def count(self) -> int | None:
        """Return how many cards there are, None where nobody has counted them."""
        return self.cards.size if self.size is None else self.size


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """Points off for what a referee has charged; `cause` is one of the rule set, or empty."""

    points: int
    cause: str = ""


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A line with a name of the family's own, for points that no rule knows."""

    points: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideEntry:
    """The entry of one side in a deal; `sets` are completed sets by the item of their score line."""

    sets: Mapping[str, int] = field(default_factory=dict)
    melds: CardsEntry | None = None  # card points of all melds; None: there are none
    meld_count: int | None = None  # how many melds, where somebody noted it
    red_threes: int = 0  # laid
    went_out: int | None = None  # the seat
    concealed: bool = False
    hands: tuple[HandEntry, ...] = ()
    penalties: tuple[PenaltyEntry, ...] = ()
    own_lines: tuple[OwnLine, ...] = ()

    @property
    def completed(self) -> int:
        """Return how many completed sets there are."""
        return sum(self.sets.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEntry:
    """A deal as it was entered; an `annulled` one counts for nothing and is dealt again by the same player."""

    sides: tuple[SideEntry, ...]
    annulled: bool = False
    left: int | None = None  # cards in stock and pile at the end, where somebody counted them
