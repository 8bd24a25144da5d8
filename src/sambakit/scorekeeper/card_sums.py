"""Which sums of card points the cards of a pack can make."""

from collections.abc import Sequence
from functools import lru_cache


def makes(points: int, cards: Sequence[tuple[int, int]]) -> bool:
    """Return whether some of `cards` add up to `points`; a row is the points of a card and how many have them.

    >>> makes(85, [(50, 6), (20, 24), (5, 60)]), makes(7, [(50, 6), (5, 60)])
    (True, False)
    """
    return points >= 0 and bool(_sums(tuple((value, count) for value, count in cards)) >> points & 1)


@lru_cache(maxsize=16)
def _sums(cards: tuple[tuple[int, int], ...]) -> int:
    """Return the bit set of all sums."""
    sums = 1
    for value, count in cards:
        for _ in range(count if value else 0):
            sums |= sums << value
    return sums
