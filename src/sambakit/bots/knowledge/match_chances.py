"""The chance to win a match from every score, as playouts near its target ask for it: often."""

from math import erf, sqrt
from typing import Final, final

from sambakit.engine.match import is_match_over
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.native import i64

# What a deal brings, as shares of the target: a compromise of what fits the tables best.
GROWTH: Final = 0.26  # points of a side
SPREAD: Final = 0.38  # standard deviation of the difference between two sides
STEP: Final = 500.0  # points to either side of 0 : 0 from which the slope there is taken


@final
class MatchChances:
    """The chance to win a match: by a grid of scores for two sides, or else by a formula.

    `begins[i][j]` of the grid is the chance of the side that begins the next deal, at `grid[i]` against `grid[j]`, in
    even steps but for the last. By the formula sides make `GROWTH` a deal, and differ by as much as the normal law says
    for the deals that the leader still needs; of more than two each has the product of its chances against the others,
    shared out to a sum of 1. `by_grid` tells which. `points` of a deal at 0 : 0 are worth a match, by the slope there.
    """

    def __init__(self, rules: RuleSet, players: i64, grid: list[float], begins: list[list[float]]) -> None:
        self.rules = rules
        self._players = players
        self._target = float(rules.scores.target_for(players))
        self._sides: i64 = max(rules.table.sides(players)) + 1
        self._grid = grid
        self.by_grid = bool(grid)
        self._begins = begins
        self.points = self._points()

    def chance(self, totals: list[float], side: i64, begins: bool) -> float:
        """Return the chance that `side` wins with these match scores by side; `begins`: it begins the next deal.

        A drawn match counts half.
        """
        top = totals[0]
        for number in range(1, len(totals)):
            if totals[number] > top:
                top = totals[number]
        if top >= self._target and is_match_over(self.rules, self._players, totals):
            return 1.0 / float(totals.count(top)) if totals[side] == top else 0.0
        if not self._grid:
            return self._by_formula(totals, side, top)
        return self._at(totals[side], totals[1 - side]) if begins else 1.0 - self._at(totals[1 - side], totals[side])

    def _at(self, first: float, second: float) -> float:
        """Return the chance of the grid for the side that begins, between the points of the grid and at its edges."""
        row, column = self._place(first), self._place(second)
        down, across = self._way(first, row), self._way(second, column)
        above, below = self._begins[row], self._begins[row + 1]
        upper = above[column] + (above[column + 1] - above[column]) * across
        lower = below[column] + (below[column + 1] - below[column]) * across
        return upper + (lower - upper) * down

    def _place(self, score: float) -> i64:
        """Return the point of the grid below `score`, the last left out."""
        grid = self._grid
        if score <= grid[0]:
            return 0
        place: i64 = int((score - grid[0]) / (grid[1] - grid[0]))
        last: i64 = len(grid) - 2
        return min(place, last)

    def _way(self, score: float, place: i64) -> float:
        """Return the share of the way from a point of the grid to the next at which `score` is."""
        grid = self._grid
        return max(0.0, min(1.0, (score - grid[place]) / (grid[place + 1] - grid[place])))

    def _by_formula(self, totals: list[float], side: i64, top: float) -> float:
        deals = max(1.0, (self._target - top) / (GROWTH * self._target))
        scale = SPREAD * self._target * sqrt(2.0 * deals)
        own = total = 0.0
        for one in range(len(totals)):
            share = 1.0
            for other in range(len(totals)):
                if other != one:
                    share *= (1.0 + erf((totals[one] - totals[other]) / scale)) / 2.0
            total += share
            if one == side:
                own = share
        return own / total

    def _points(self) -> float:
        """Return the points that are worth a match by the slope at 0 : 0."""
        ahead, behind = [-STEP] * self._sides, [STEP] * self._sides
        ahead[0], behind[0] = STEP, -STEP
        gain = self.chance(ahead, 0, True) + self.chance(ahead, 0, False)
        gain -= self.chance(behind, 0, True) + self.chance(behind, 0, False)
        if gain <= 0.0:  # a table in which points there decide nothing
            return self._target
        return 8.0 * STEP / gain  # from 2 STEP behind to 2 STEP ahead, in two sums
