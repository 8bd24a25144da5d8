"""The cards that melds of wilds can take: three to seven each, closed at seven, any number of them (V-1, V-4)."""

from functools import lru_cache

from sambakit.engine.rules.group_outcomes import added, best_of
from sambakit.engine.rules.set_kind import COMPLETED
from sambakit.engine.values.melds import COMPLETE


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
