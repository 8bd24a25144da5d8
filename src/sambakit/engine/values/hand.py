"""A player's hand as bit sets with packed counts (figures for this choice: docs/architecture.md)."""

from collections.abc import Iterable
from typing import Final, final

from sambakit.engine.values.cards import BIT, JOKER, KINDS, TWOS
from sambakit.engine.values.native import i64

# One added to the packed count of a card's rank: five bits a rank, 4 lowest. Only naturals are counted.
ONE_OF_RANK: Final[list[int]] = [1 << (5 * (kind // 4 - 2)) if 8 <= kind < 52 else 0 for kind in range(KINDS)]

# Added to packed counts, these set the high bit of every rank that counts as many naturals (16 at most).
_EACH_RANK: Final = 0x4210842108421
HIGH_BITS: Final = 16 * _EACH_RANK
AT_LEAST_ONE: Final = 15 * _EACH_RANK
AT_LEAST_TWO: Final = 14 * _EACH_RANK
AT_LEAST_THREE: Final = 13 * _EACH_RANK

# The lowest kinds of the ranks whose high bits are set, by what MARKS_APART leaves of them: each set of ranks leaves
# another remainder, but no rank and all of them both leave 0, where those of all ranks stand. Filled as they are met.
MARKS_APART: Final = 2047
KINDS_MARKED: Final[list[list[int] | None]] = [None] * MARKS_APART


@final
class Hand:
    """A multiset of cards.

    `one`, `two`, `three`, `four` are bit sets of the kinds held at least once, twice, … (jokers excepted);
    `ranks` packs the counts of the naturals, five bits a rank from the 4 up; `size` counts all cards.
    """

    __slots__ = ("four", "jokers", "one", "ranks", "size", "three", "two")

    def __init__(
        self, one: i64 = 0, two: i64 = 0, three: i64 = 0, four: i64 = 0, jokers: i64 = 0, ranks: i64 = 0, size: i64 = 0
    ) -> None:
        self.one = one
        self.two = two
        self.three = three
        self.four = four
        self.jokers = jokers
        self.ranks = ranks
        self.size = size

    def __reduce__(self) -> tuple[type["Hand"], tuple[int, int, int, int, int, int, int]]:
        return Hand, (self.one, self.two, self.three, self.four, self.jokers, self.ranks, self.size)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return (
            self.one == other.one
            and self.two == other.two
            and self.three == other.three
            and self.four == other.four
            and self.jokers == other.jokers
        )

    def __hash__(self) -> int:
        return hash((self.one, self.two, self.three, self.four, self.jokers))

    def __repr__(self) -> str:
        from_kinds = " ".join(str(card) for card in self.cards())
        return f"Hand({from_kinds})"

    def copy(self) -> "Hand":
        """Return an independent copy of the hand."""
        return Hand(self.one, self.two, self.three, self.four, self.jokers, self.ranks, self.size)

    def add(self, kind: i64) -> None:
        """Put one card of `kind` into the hand."""
        self.size += 1
        if kind == JOKER:
            self.jokers += 1
            return
        bit = BIT[kind]
        if not self.one & bit:
            self.one |= bit
        elif not self.two & bit:
            self.two |= bit
        elif not self.three & bit:
            self.three |= bit
        else:
            self.four |= bit
        self.ranks += ONE_OF_RANK[kind]

    def remove(self, kind: i64) -> None:
        """Take one card of `kind` out of the hand; raises KeyError where there is none (a bug of the caller)."""
        if kind == JOKER:
            if not self.jokers:
                raise KeyError(kind)
            self.jokers -= 1
            self.size -= 1
            return
        bit = BIT[kind]
        if not self.two & bit:
            if not self.one & bit:
                raise KeyError(kind)
            self.one ^= bit
        elif not self.three & bit:
            self.two ^= bit
        elif not self.four & bit:
            self.three ^= bit
        else:
            self.four ^= bit
        self.ranks -= ONE_OF_RANK[kind]
        self.size -= 1

    def count(self, kind: i64) -> i64:
        """Return how many cards of `kind` are held."""
        if kind == JOKER:
            return self.jokers
        bit = BIT[kind]
        if not self.one & bit:
            return 0
        if not self.two & bit:
            return 1
        if not self.three & bit:
            return 2
        return 4 if self.four & bit else 3

    def naturals(self, rank: i64) -> i64:
        """Return how many naturals of `rank` (index 2 for the 4, 12 for the ace) are held."""
        return self.ranks >> (5 * (rank - 2)) & 31

    def wilds(self) -> i64:
        """Return how many wild cards are held."""
        held: i64 = self.jokers
        if self.one & TWOS:
            for two in range(4):
                held += self.count(two)
        return held

    def cards(self) -> list[int]:
        """Return all cards, by kind, copies together."""
        found: list[int] = []
        rest: i64 = self.one
        while rest:
            low: int = rest & -rest
            rest ^= low
            kind = low.bit_length() - 1
            found.append(kind)
            if self.two & low:
                found += [kind] * (self.count(kind) - 1)
        if self.jokers:
            found += [JOKER] * self.jokers
        return found


def lowest_kinds(marks: i64) -> list[int]:
    """Return the lowest kind of each rank that is marked by its high bit, from the 4 up. The list is shared."""
    if not marks:
        return []
    found = KINDS_MARKED[marks % MARKS_APART]
    if found is None:
        found = [4 * rank + 8 for rank in range(11) if marks >> 5 * rank + 4 & 1]
        KINDS_MARKED[marks % MARKS_APART] = found
    return found


def hand_of(cards: Iterable[int]) -> Hand:
    """Return a hand that holds `cards`."""
    hand = Hand()
    for card in cards:
        hand.add(card)
    return hand
