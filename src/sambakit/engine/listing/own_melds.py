"""The own melds of one side, for the search of a turn: sorted by their possible growth.

Melds of wilds take three to seven cards each, are closed at seven, and any number of them may lie (V-1, V-4).
"""

from functools import lru_cache
from typing import Final, final

from sambakit.engine.listing.runs import bare
from sambakit.engine.rules.group_outcomes import added, best_of
from sambakit.engine.rules.set_kind import COMPLETED, MIXED_SETS, PURE_SETS, SEQUENCES
from sambakit.engine.values.melds import (
    COMPLETE,
    COUNTS,
    GROUP,
    SEQUENCE,
    WILD_MELD,
    is_red_three_group,
    kind_of,
    rank_of,
    size_of,
    suit_of,
    wilds_of,
)

RED_THREES: Final = 0  # the place of the red threes among the ranks, where nobody groups the twos


@final
class OwnMelds:
    """The own melds of one side.

    `groups` are the packed counts of its groups by rank index, in rising order (black threes under THREE, red ones
    under RED_THREES), `growing` its unfinished sequences by suit, `wild_sizes` the sizes of its melds of wilds;
    `done` is the outcome of its closed sequences.
    """

    __slots__ = ("done", "groups", "growing", "wild_sizes")

    def __init__(self, melds: list[int], goal: int) -> None:
        groups: list[tuple[int, ...]] = [()] * 13
        growing: list[tuple[int, ...]] = [()] * 4
        sizes: tuple[int, ...] = ()
        self.done = 0
        for meld in melds:
            kind = kind_of(meld)
            if kind == GROUP:
                place = RED_THREES if is_red_three_group(meld) else rank_of(meld)
                groups[place] = _with(groups[place], meld >> COUNTS & 511)
            elif kind == WILD_MELD:
                sizes = _with(sizes, size_of(meld))
            elif kind == SEQUENCE:
                if size_of(meld) < COMPLETE:
                    growing[suit_of(meld)] = _with(growing[suit_of(meld)], bare(meld))
                else:
                    self.done = added(
                        self.done, COMPLETED | SEQUENCES | (MIXED_SETS if wilds_of(meld) else PURE_SETS), goal
                    )
        self.groups = groups
        self.growing = growing
        self.wild_sizes = sizes


def _with(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return `numbers` and `number` in rising order."""
    return tuple(sorted((*numbers, number))) if numbers else (number,)


@lru_cache(maxsize=1 << 10)
def wild_outcomes(sizes: tuple[int, ...], wilds: int, goal: int) -> tuple[int, ...]:
    """Return the best outcomes when `wilds` go onto melds of these `sizes`, in rising order, or into new ones.

    Empty where they cannot all be laid. A complete meld is a completed set without a kind (V-2).
    """
    found: list[int] = []
    if not wilds:
        outcome = 0
        for size in sizes:
            if size >= COMPLETE:
                outcome = added(outcome, COMPLETED, goal)
        found.append(outcome)
    else:
        for place, size in enumerate(sizes):
            if size < COMPLETE:
                grown = tuple(sorted((*sizes[:place], size + 1, *sizes[place + 1 :])))
                found += wild_outcomes(grown, wilds - 1, goal)
        if wilds > 2:
            found += wild_outcomes(tuple(sorted((*sizes, 3))), wilds - 3, goal)
    return best_of(found)


def layable_wilds(sizes: tuple[int, ...], wilds: int) -> list[int]:
    """Return how many of `wilds` such melds can take: every number that is possible."""
    return [count for count in range(wilds + 1) if wild_outcomes(sizes, count, 0)]
