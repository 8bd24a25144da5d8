"""Which sequences of picked naturals leave most cards in melds: a bounded search.

A convenience for the eye. Whether a meld stands is judged by the definition, and here its answers are only counted.
"""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.definition.parts import meld_problem, new_meld
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import ACE, FOUR, JOKER, is_wild
from sambakit.engine.values.melds import COMPLETE
from sambakit.game.dataclass import dataclass

_RANKS: Final = ACE + 1
_CARD: Final = 1000  # worth of a card in a meld, above everything else
_SET: Final = 5 * _CARD  # a completed set is torn apart only where that brings more cards than these into melds
_TOGETHER: Final = 10  # worth of what lay together before; a meld more costs 1
_MOST_TRIES: Final = 1000  # arrangements looked at; a tray of usual size has far fewer


@final
@dataclass(frozen=True, slots=True)
class Run:
    """Naturals of one suit in order, from the rank `start` on."""

    suit: int
    start: int
    length: int

    def cards(self) -> list[int]:
        """Return its cards from the low end up."""
        return [4 * rank + self.suit for rank in range(self.start, self.start + self.length)]


def is_meld(rules: RuleSet, cards: Sequence[int]) -> bool:
    """Return whether `cards` are a meld that may be laid as far as their own number and kind go."""
    meld = new_meld(rules, cards)
    return isinstance(meld, int) and meld_problem(rules, meld) is None


def best_runs(rules: RuleSet, naturals: Sequence[int], wilds: int, before: Sequence[Sequence[int]]) -> list[Run]:
    """Return the sequences of `naturals` that leave most of them in melds, of which `wilds` help the groups.

    Between equals what lay together in one pile of `before` stays together.
    """
    if not rules.melds.sequences or not naturals:
        return []
    search = _Search(rules, naturals, wilds, before)
    search.go(0, [], 0)
    return search.best


@final
class _Search:
    """Takes one run after the other out of the cards, and counts the rest as groups."""

    def __init__(self, rules: RuleSet, naturals: Sequence[int], wilds: int, before: Sequence[Sequence[int]]) -> None:
        self.best: list[Run] = []
        self._shortest, self._longest = rules.melds.sequence_min, rules.melds.sequence_max
        self._wilds = wilds
        self._counts = [0] * (4 * _RANKS)  # of each natural, at 13 * suit + rank
        self._totals = [0] * _RANKS  # of each rank
        for card in naturals:
            self._counts[(card & 3) * _RANKS + (card >> 2)] += 1
            self._totals[card >> 2] += 1
        self._group_worth = [_group_worth(rules, count) for count in range(len(naturals) + 1)]
        self._pair = next((count for count in range(len(naturals) + 1) if _wild_completes(rules, count)), -1)
        self._groups_before: set[int] = set()
        self._runs_before: list[set[int]] = []
        for pile in before:
            firm = [card for card in pile if not is_wild(card)]
            if len({card >> 2 for card in firm}) == 1 and is_meld(rules, pile):
                self._groups_before.add(firm[0] >> 2)
            elif is_meld(rules, firm):
                self._runs_before.append(set(firm))
        self._tries = 0
        self._best_worth = -1

    def go(self, place: int, runs: list[Run], laid: int) -> None:
        """Try every further run from `place` on, after `runs`; a run of its first card may follow one of the same.

        What `runs` are worth is `laid`.
        """
        self._tries += 1
        worth = laid + self._worth_of_groups()
        if worth > self._best_worth:
            self.best, self._best_worth = list(runs), worth
        if worth + self._at_most_more(place) <= self._best_worth:
            return
        for at in range(place, 4 * _RANKS):
            if not self._counts[at]:
                continue
            suit, start = divmod(at, _RANKS)
            for length in range(self._longest_from(at, start), self._shortest - 1, -1):
                if self._tries >= _MOST_TRIES:
                    return
                run = Run(suit, start, length)
                self._take(at, start, length, -1)
                runs.append(run)
                self.go(at, runs, laid + self._worth_of(run))
                runs.pop()
                self._take(at, start, length, 1)

    def _longest_from(self, at: int, start: int) -> int:
        counts, most = self._counts, min(self._longest, _RANKS - start)
        length = 1
        while length < most and counts[at + length]:
            length += 1
        return length

    def _take(self, at: int, start: int, length: int, step: int) -> None:
        for more in range(length):
            self._counts[at + more] += step
            self._totals[start + more] += step

    def _worth_of(self, run: Run) -> int:
        """Return how good it is to lay `run`."""
        together = False
        if self._runs_before:
            cards = set(run.cards())
            together = any(before <= cards for before in self._runs_before)
        return _CARD * run.length - 1 + (_SET if run.length >= COMPLETE else 0) + _TOGETHER * together

    def _worth_of_groups(self) -> int:
        """Return how good it is to lay groups of what no run has taken."""
        worth, pairs, pairs_before = 0, 0, 0
        totals, group_worth = self._totals, self._group_worth
        for rank in range(FOUR, _RANKS):
            count = totals[rank]
            if not count:
                continue
            group = group_worth[count]
            if group:
                worth += group + _TOGETHER * (rank in self._groups_before)
            elif count == self._pair:
                pairs += 1
                pairs_before += rank in self._groups_before
        if pairs and self._wilds:
            worth += min(pairs, self._wilds) * (_CARD * self._pair - 1)
            worth += _TOGETHER * min(pairs_before, self._wilds)
        return worth

    def _at_most_more(self, place: int) -> int:
        """Return no less than what further runs from `place` on can bring: loose cards, whole sequences, old ones."""
        more, in_order = _TOGETHER * len(self._runs_before), 0
        totals, group_worth, rank = self._totals, self._group_worth, place % _RANKS
        for count in self._counts[place:]:
            if rank == _RANKS:
                rank = in_order = 0
            if count:
                in_order += 1
                if not group_worth[totals[rank]]:
                    more += _CARD * count
                if in_order >= COMPLETE:
                    more += _SET * count
            else:
                in_order = 0
            rank += 1
        return more


def _some(count: int) -> list[int]:
    """Return `count` naturals of one rank, of all suits in turn."""
    return [4 * FOUR + number % 4 for number in range(count)]


def _group_worth(rules: RuleSet, count: int) -> int:
    """Return the worth of the groups that `count` naturals of a rank make; 0 where they make none."""
    size = largest_group(rules, count)
    return 0 if not size else _CARD * size - 1 + (_SET if size >= COMPLETE else 0)


def largest_group(rules: RuleSet, count: int) -> int:
    """Return how many of `count` naturals of a rank go into one group; 0 where they make none."""
    most = count if rules.melds.group_max is None else min(count, rules.melds.group_max)
    return most if is_meld(rules, _some(most)) else 0


def _wild_completes(rules: RuleSet, count: int) -> bool:
    """Return whether so many naturals of a rank are a group with a wild card and none without it."""
    return not is_meld(rules, _some(count)) and is_meld(rules, [*_some(count), JOKER]) if count else False
