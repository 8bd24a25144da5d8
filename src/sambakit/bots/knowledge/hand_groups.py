"""A hand with its side's melds, taken apart by rank and by suit."""

from typing import Final, final

from sambakit.engine.values.cards import ACE, FOUR, THREES
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
    COUNTS,
    GROUP,
    SEQUENCE,
    WILD_MELD,
    high_of,
    is_set_of_threes,
    kind_of,
    low_of,
    rank_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.values.native import i64

NONE: Final[list[int]] = []  # shared, never changed


def group_counts(naturals: i64, wilds: i64) -> i64:
    """Return a group as `HandGroups` keeps it: how many naturals and wilds."""
    return wilds << 5 | naturals


def run_ends(low: i64, high: i64, wilds: i64) -> i64:
    """Return a sequence as `HandGroups` keeps it: lowest and highest rank, wilds."""
    return wilds << 8 | high << 4 | low


@final
class HandGroups:
    """The combined value of a side's melds and one of its hands.

    `groups` by rank (as `group_counts`), `runs` by suit (as `run_ends`), `wild_melds` by size; `once` and `twice` are
    by suit the bit sets of the ranks held, `wilds` counts the wilds in hand. The lists are not changed, but replaced.
    """

    def __init__(self, hand: Hand, melds: list[int]) -> None:
        self.hand = hand
        self.melds = melds
        self.groups = [NONE] * (ACE + 1)
        self.runs = [NONE] * 4
        self.wild_melds = NONE
        for meld in melds:
            kind: i64 = kind_of(meld)
            if kind == GROUP:
                if not is_set_of_threes(meld):
                    rank = rank_of(meld)
                    self.groups[rank] = [*self.groups[rank], meld >> COUNTS & 511]
            elif kind == SEQUENCE:
                suit = suit_of(meld)
                self.runs[suit] = [*self.runs[suit], run_ends(low_of(meld), high_of(meld), wilds_of(meld))]
            elif kind == WILD_MELD:
                self.wild_melds = [*self.wild_melds, wilds_of(meld)]
        self.wilds: i64 = hand.jokers
        if hand.one & 15:
            self.wilds += hand.count(0) + hand.count(1) + hand.count(2) + hand.count(3)
        self.once = ranks_held(hand.one)
        self.twice = ranks_held(hand.two)

    def held(self, rank: i64) -> i64:
        """Return how many naturals of `rank` are in hand."""
        return self.hand.naturals(rank)

    def black_threes(self) -> i64:
        """Return how many black threes are held."""
        return self.hand.count(4) + self.hand.count(7) if self.hand.one & THREES else 0

    def red_threes(self) -> i64:
        """Return how many red threes are held."""
        return self.hand.count(5) + self.hand.count(6) if self.hand.one & THREES else 0


def ranks_held(kinds: i64) -> list[int]:
    """Return by suit the bit set, by rank, of the naturals among `kinds`."""
    found = [0, 0, 0, 0]
    rest: i64 = kinds >> 4 * FOUR
    rank: i64 = FOUR
    while rest:
        held = rest & 15
        if held:
            bit = 1 << rank
            if held & 1:
                found[0] |= bit
            if held & 2:
                found[1] |= bit
            if held & 4:
                found[2] |= bit
            if held & 8:
                found[3] |= bit
        rest >>= 4
        rank += 1
    return found
