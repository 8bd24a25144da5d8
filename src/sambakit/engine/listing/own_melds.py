"""The own melds of one side, for the search of a turn: sorted by their possible growth."""

from typing import Final, final

from sambakit.engine.listing.runs import bare
from sambakit.engine.rules.group_outcomes import added
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
