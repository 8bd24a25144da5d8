"""The cards that groups of one rank can take in a turn, and the sets that this completes (C-12, D-4, F-4.6, K-3).

A group is its packed counts, ``wilds << 5 | naturals``. Cards go on one at a time, each step a legal group, so every
rule that asks for an order is obeyed: naturals before the wilds they carry, wilds before a canasta is finished. What
the sets are worth for going out is an outcome: four counts in one number, each no higher than the rules ask for.
"""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.rules.set_kind import COMPLETED, MIXED_SETS, PURE_SETS, SEQUENCES
from sambakit.engine.values.native import i64

ONE_WILD: Final = 1 << 5
NATURALS: Final = ONE_WILD - 1

# An outcome counts completed sets, each count no higher than the rules ask for.
_GUARDS: Final = 128 * (COMPLETED | SEQUENCES | PURE_SETS | MIXED_SETS)
# When groups of a rank are merged while cards are laid onto them.
NEVER: Final = 0  # in a step that takes the pile (C-8)
ALWAYS: Final = 1
AFTER: Final = 2  # only after the last card: once the pile has been taken, with a card still in hand

_KNOWN_AT_MOST: Final = 1 << 13  # entries, then a table of answers starts again


def reaches(outcome: int, goal: int) -> bool:
    """Return whether no count of `outcome` is lower than that of `goal`."""
    return (outcome | _GUARDS) - goal & _GUARDS == _GUARDS


def added(first: int, second: int, goal: int) -> int:
    """Return both outcomes together, each count no higher than that of `goal`."""
    both = first + second
    if reaches(goal, both):
        return both
    total = 0
    for shift in (0, 8, 16, 24):
        total |= min(both >> shift & 127, goal >> shift & 127) << shift
    return total


def best_of(outcomes: Sequence[int]) -> tuple[int, ...]:
    """Return those of `outcomes` that no other one reaches."""
    found: list[int] = []
    for outcome in sorted(set(outcomes), reverse=True):
        for better in found:
            if reaches(better, outcome):
                break
        else:
            found.append(outcome)
    return tuple(found)


def all_added(first: Sequence[int], second: Sequence[int], goal: int) -> tuple[int, ...]:
    """Return the best outcomes of one of `first` together with one of `second`."""
    if len(first) == 1 and len(second) == 1:
        return (added(first[0], second[0], goal),)
    return best_of([added(one, other, goal) for one in first for other in second])


@final
class GroupOutcomes:
    """The outcomes of laying cards in groups of one rank, by the rules for them; answers found are kept.

    `takes_wild` and `takes_natural` tell by packed counts whether a group takes one card more, `most_wilds` and
    `most_cards` bound a merged group, `most_groups` their number; `merging` is NEVER, ALWAYS or AFTER.
    `complete` is the size of a completed set, `goal` the outcome that going out asks for.
    """

    __slots__ = (
        "_alone",
        "_known",
        "_options",
        "_ranges",
        "complete",
        "goal",
        "merging",
        "most_cards",
        "most_groups",
        "most_wilds",
        "starts_with_wild",
        "takes_natural",
        "takes_wild",
    )

    def __init__(
        self,
        takes_wild: list[bool],
        takes_natural: list[bool],
        most_wilds: int,
        most_cards: int,
        most_groups: int,
        merging: int,
        complete: int,
        goal: int,
    ) -> None:
        self.takes_wild = takes_wild
        self.takes_natural = takes_natural
        self.most_wilds = most_wilds
        self.most_cards = most_cards
        self.most_groups = most_groups
        self.merging = merging
        self.complete = complete
        self.goal = goal
        self.starts_with_wild = most_wilds > 0 and takes_wild[2]  # two naturals and a wild
        self._known: dict[tuple[tuple[int, ...], int, int], tuple[int, ...]] = {}
        self._ranges: dict[tuple[tuple[int, ...], int, int], tuple[int, int]] = {}
        self._alone: dict[int, int] = {}  # there are few groups of naturals and wilds: it stays small
        self._options: dict[tuple[tuple[int, ...], int, int], list[tuple[int, int, int]]] = {}

    def outcomes(self, groups: tuple[int, ...], naturals: int, wilds: int) -> tuple[int, ...]:
        """Return the best outcomes when all these cards are laid onto `groups`, in rising order, or into new ones.

        Empty where they cannot all be laid.
        """
        key = (groups, naturals, wilds)
        known = self._known.get(key)
        if known is not None:
            return known
        found: list[int] = []
        if not naturals and not wilds:
            found.append(self.outcome_of(groups))
        self._add_one(found, groups, naturals, wilds)
        if len(groups) > 1 and self._merges_with(naturals + wilds):
            self._merge_two(found, groups, naturals, wilds)
        if len(groups) < self.most_groups:
            if naturals > 2:
                found += self.outcomes(_with(groups, 3), naturals - 3, wilds)
            if naturals > 1 and wilds and self.starts_with_wild:
                found += self.outcomes(_with(groups, ONE_WILD | 2), naturals - 2, wilds - 1)
        best = best_of(found)
        if len(self._known) > _KNOWN_AT_MOST:
            self._known.clear()
        self._known[key] = best
        return best

    def _add_one(self, found: list[int], groups: tuple[int, ...], naturals: int, wilds: int) -> None:
        last = 0
        for place, group in enumerate(groups):
            if group == last:
                continue  # equal groups lead to the same
            last = group
            others = groups[:place] + groups[place + 1 :]
            if naturals and self.takes_natural[group]:
                found += self.outcomes(_with(others, group + 1), naturals - 1, wilds)
            if wilds and self.takes_wild[group]:
                found += self.outcomes(_with(others, group + ONE_WILD), naturals, wilds - 1)

    def _merge_two(self, found: list[int], groups: tuple[int, ...], naturals: int, wilds: int) -> None:
        for place in range(len(groups)):
            for other in range(place + 1, len(groups)):
                both = groups[place] + groups[other]
                if both >> 5 <= self.most_wilds and (both >> 5) + (both & NATURALS) <= self.most_cards:
                    rest = groups[:place] + groups[place + 1 : other] + groups[other + 1 :]
                    found += self.outcomes(_with(rest, both), naturals, wilds)

    def _merges_with(self, cards: int) -> bool:
        """Return whether groups may be merged while so many cards are still to be laid."""
        return self.merging == ALWAYS or (self.merging == AFTER and not cards)

    def outcome_of(self, groups: tuple[int, ...]) -> int:
        """Return the outcome of these groups as they are."""
        outcome = 0
        for group in groups:
            if (group >> 5) + (group & NATURALS) >= self.complete:
                outcome = added(outcome, COMPLETED | (MIXED_SETS if group >> 5 else PURE_SETS), self.goal)
        return outcome

    def wild_range(self, groups: tuple[int, ...], naturals: int, wilds: int) -> tuple[int, int]:
        """Return how many of `wilds` must and can be laid together with all these naturals; (1, 0) where none can."""
        key = (groups, naturals, wilds)
        known = self._ranges.get(key)
        if known is not None:
            return known
        least, most = 1, 0
        for count in range(wilds + 1):
            if self.outcomes(groups, naturals, count):
                if most < least:
                    least = count
                most = count
        if len(self._ranges) > _KNOWN_AT_MOST:
            self._ranges.clear()
        self._ranges[key] = least, most
        return least, most

    def wild_range_alone(self, group: i64, naturals: i64, wilds: i64) -> i64:
        """Return the same for one group, as a number: how many must be laid, over eight bits for how many can."""
        key = group << 16 | naturals << 8 | wilds
        known = self._alone.get(key)
        if known is None:
            least, most = self.wild_range((group,), naturals, wilds)
            known = self._alone[key] = least << 8 | most
        return known

    def options(self, groups: tuple[int, ...], naturals: int, wilds: int) -> list[tuple[int, int, int]]:
        """Return how many of the naturals groups can take, the most first, with the wilds they must and can take.

        The list is shared.
        """
        key = (groups, naturals, wilds)
        known = self._options.get(key)
        if known is None:
            known = []
            for count in range(naturals, -1, -1):
                least, most = self.wild_range(groups, count, wilds)
                if least <= most:
                    known.append((count, least, most))
            if len(self._options) > _KNOWN_AT_MOST:
                self._options.clear()
            self._options[key] = known
        return known


def _with(groups: tuple[int, ...], group: int) -> tuple[int, ...]:
    """Return `groups`, which are in rising order, with `group` in its place."""
    for place, other in enumerate(groups):
        if other >= group:
            return (*groups[:place], group, *groups[place:])
    return (*groups, group)
