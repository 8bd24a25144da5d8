"""The chance to win a match from every score, for bots near the target.

A table that the arena has computed belongs to the values of a rule set and a number of players who form two sides.
Where there is none, or where there are more sides, a formula stands in for it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import erf, sqrt
from pathlib import Path
from typing import Final, Protocol

from sambakit.engine.house_rules import parse_rules
from sambakit.engine.match import is_match_over
from sambakit.engine.ruleset import RuleSet

FOLDER: Final = Path(__file__).with_name("equities")
# What a deal brings, as shares of the target: a compromise of what fits the tables best.
GROWTH: Final = 0.26  # points of a side
SPREAD: Final = 0.38  # standard deviation of the difference between two sides
STEP: Final = 500.0  # points to either side of 0 : 0 from which the slope there is taken


class Equity(Protocol):
    """Who knows the chance to win a match. `points` are what a whole match is worth: one by the slope at 0 : 0."""

    @property
    def points(self) -> float:
        """Return how many points of a deal at 0 : 0 are worth a match."""
        ...

    def chance(self, totals: Sequence[float], side: int, *, begins: bool) -> float:
        """Return the chance that `side` wins with these match scores by side; `begins`: it begins the next deal."""
        ...


@dataclass(frozen=True, slots=True)
class MatchEquity:
    """The chance that a side wins the match, a drawn one counted half, by the scores of both sides before a deal.

    `begins[i][j]` is that of the side which begins the deal, at `grid[i]` against `grid[j]`; the last point of the grid
    is the highest score that does not end a match. Between the points it is interpolated, below the first it is theirs.
    """

    rules: RuleSet
    players: int
    grid: tuple[int, ...]
    begins: tuple[tuple[float, ...], ...]
    points: float = field(init=False, compare=False)  # of a deal at 0 : 0 that are worth a match

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", _points_of(self))

    def chance(self, totals: Sequence[float], side: int, *, begins: bool) -> float:
        """Return the chance that `side` wins with these match scores by side; `begins`: it begins the next deal."""
        return self.win(totals[side], totals[1 - side], begins=begins)

    def win(self, own: float, other: float, *, begins: bool) -> float:
        """Return the chance to win for a side with `own` points, before a deal or once the match is over."""
        if max(own, other) >= self.rules.scores.target and is_match_over(self.rules, (own, other)):
            return 0.5 if own == other else float(own > other)
        return self._at(own, other) if begins else 1 - self._at(other, own)

    def after(self, scores: Sequence[int], points: Sequence[int], side: int, *, begins: bool) -> float:
        """Return the chance of `side` (0 or 1) once a deal that began at `scores` has brought `points`.

        `begins` tells whether `side` begins the deal after that.
        """
        own, other = (scores[each] + points[each] for each in (side, 1 - side))
        return self.win(own, other, begins=begins)

    def _at(self, first: float, second: float) -> float:
        row, down = self._place(first)
        column, across = self._place(second)
        above, below = self.begins[row], self.begins[row + 1]
        upper = above[column] + (above[column + 1] - above[column]) * across
        lower = below[column] + (below[column + 1] - below[column]) * across
        return upper + (lower - upper) * down

    def _place(self, score: float) -> tuple[int, float]:
        """Return the point of the grid below `score`, the last left out, and the share of the way to the next."""
        grid = self.grid  # even steps but for the last
        if score <= grid[0]:
            return 0, 0.0
        place = min(int((score - grid[0]) / (grid[1] - grid[0])), len(grid) - 2)
        return place, min(1.0, (score - grid[place]) / (grid[place + 1] - grid[place]))


@dataclass(frozen=True, slots=True)
class NormalEquity:
    """The chance to win by a formula: the sides make `GROWTH` a deal, and differ by as much as the normal law says.

    Two sides are compared by the normal law for the deals that the leader still needs; of more sides each has the
    product of its chances against the others, shared out to a sum of 1.
    """

    rules: RuleSet
    sides: int
    points: float = field(init=False, compare=False)  # of a deal at 0 : 0 that are worth a match

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", _points_of(self))

    def chance(self, totals: Sequence[float], side: int, *, begins: bool) -> float:
        """Return the chance that `side` wins with these match scores by side; who begins makes no difference here."""
        top = max(totals)
        if is_match_over(self.rules, totals):
            return 1 / list(totals).count(top) if totals[side] == top else 0.0
        target = self.rules.scores.target
        deals = max(1.0, (target - top) / (GROWTH * target))
        scale = SPREAD * target * sqrt(2 * deals)
        shares = [1.0] * len(totals)
        for one, own in enumerate(totals):
            for other, theirs in enumerate(totals):
                if other != one:
                    shares[one] *= (1 + erf((own - theirs) / scale)) / 2
        return shares[side] / sum(shares)


def _points_of(equity: "MatchEquity | NormalEquity") -> float:
    """Return the points that are worth a match by the slope at 0 : 0."""
    sides = equity.sides if isinstance(equity, NormalEquity) else 2
    others = [-STEP] * (sides - 1)
    ahead = equity.chance([STEP, *others], 0, begins=True) + equity.chance([STEP, *others], 0, begins=False)
    behind = equity.chance([-STEP, *[STEP] * (sides - 1)], 0, begins=True)
    behind += equity.chance([-STEP, *[STEP] * (sides - 1)], 0, begins=False)
    if ahead <= behind:  # a table in which points there decide nothing
        return float(equity.rules.scores.target)
    return 8 * STEP / (ahead - behind)  # from 2 STEP behind to 2 STEP ahead, in two sums


def equity_for(rules: RuleSet, players: int) -> Equity:
    """Return the table for `rules`, or the formula where there is none."""
    return match_equity(rules, players) or NormalEquity(rules, max(rules.table.sides(players)) + 1)


def match_equity(rules: RuleSet, players: int) -> MatchEquity | None:
    """Return the table for `rules`, whatever they are called, or None where the arena has computed none."""
    for table in _tables():
        if table.players == players and values_of(table.rules) == values_of(rules):
            return table
    return None


def read_table(text: str) -> MatchEquity:
    """Return the table that `sambakit equities` has written as `text`."""
    found = json.loads(text)
    begins = tuple(tuple(row) for row in found["begins"])
    return MatchEquity(parse_rules(found["rules"]), found["players"], tuple(found["grid"]), begins)


@cache
def _tables() -> tuple[MatchEquity, ...]:
    return tuple(read_table(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json")))


def values_of(rules: RuleSet) -> tuple[object, ...]:
    """Return what decides how matches go: everything but names and citations."""
    return rules.table, rules.pile, rules.melds, rules.play, rules.scores
