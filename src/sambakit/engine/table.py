"""The own melds of one side as a search for what is possible in a turn wants them: sorted by what they can become."""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.cards import THREE
from sambakit.engine.fillings import COMPLETED, MIXED, PURE, SEQUENCES, added
from sambakit.engine.melds import (
    GROUP,
    SEQUENCE,
    WILD_MELD,
    is_red_three_group,
    kind_of,
    naturals_of,
    rank_of,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.runs import bare
from sambakit.engine.state import COMPLETE

RED_THREES: Final = 0  # the place of the red threes among the ranks, where nobody groups the twos


@final
class Table:
    """The melds of a side.

    `groups` are the packed counts of its groups by rank index, in rising order (black threes under THREE, red ones
    under RED_THREES), `growing` its unfinished sequences by suit, `wild_sizes` the sizes of its melds of wilds;
    `done` is the outcome of its closed sequences.
    """

    __slots__ = ("done", "groups", "growing", "wild_sizes")

    def __init__(self, melds: Sequence[int], goal: int) -> None:
        groups: list[list[int]] = [[] for _ in range(13)]
        growing: list[list[int]] = [[], [], [], []]
        sizes: list[int] = []
        self.done = 0
        for meld in melds:
            kind = kind_of(meld)
            if kind == GROUP:
                place = RED_THREES if is_red_three_group(meld) else rank_of(meld)
                groups[place].append(wilds_of(meld) << 5 | naturals_of(meld))
            elif kind == WILD_MELD:
                sizes.append(size_of(meld))
            elif kind == SEQUENCE:
                if size_of(meld) < COMPLETE:
                    growing[suit_of(meld)].append(bare(meld))
                else:
                    self.done = added(self.done, COMPLETED | SEQUENCES | (MIXED if wilds_of(meld) else PURE), goal)
        self.groups = [tuple(sorted(counts)) for counts in groups]
        self.growing = [tuple(sorted(sequences)) for sequences in growing]
        self.wild_sizes = tuple(sorted(sizes))

    def black_threes(self) -> tuple[int, ...]:
        """Return the groups of black threes."""
        return self.groups[THREE]
