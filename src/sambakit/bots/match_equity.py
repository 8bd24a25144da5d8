"""The chance to win a match from every score: tables that the arena has computed, for bots near the target.

A table belongs to the values of a rule set and a number of players who form two sides. Where there is none, or where
there are more sides, a bot goes by points.
"""

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from sambakit.engine.house_rules import parse_rules
from sambakit.engine.match import is_match_over
from sambakit.engine.ruleset import RuleSet

FOLDER: Final = Path(__file__).with_name("equities")


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

    def win(self, own: int, other: int, *, begins: bool) -> float:
        """Return the chance to win for a side with `own` points, before a deal or once the match is over."""
        if is_match_over(self.rules, (own, other)):
            return 0.5 if own == other else float(own > other)
        return self._at(own, other) if begins else 1 - self._at(other, own)

    def after(self, scores: Sequence[int], points: Sequence[int], side: int, *, begins: bool) -> float:
        """Return the chance of `side` (0 or 1) once a deal that began at `scores` has brought `points`.

        `begins` tells whether `side` begins the deal after that.
        """
        own, other = (scores[each] + points[each] for each in (side, 1 - side))
        return self.win(own, other, begins=begins)

    def _at(self, first: int, second: int) -> float:
        row, down = self._place(first)
        column, across = self._place(second)
        above, below = self.begins[row], self.begins[row + 1]
        upper = above[column] + (above[column + 1] - above[column]) * across
        lower = below[column] + (below[column + 1] - below[column]) * across
        return upper + (lower - upper) * down

    def _place(self, score: int) -> tuple[int, float]:
        """Return the point of the grid below `score`, and the share of the way from there to the next."""
        grid = self.grid
        place = min(max(bisect_right(grid, score) - 1, 0), len(grid) - 2)
        share = (score - grid[place]) / (grid[place + 1] - grid[place])
        return place, min(1.0, max(0.0, share))


def match_equity(rules: RuleSet, players: int) -> MatchEquity | None:
    """Return the table for `rules`, whatever they are called, or None where the arena has computed none."""
    for table in _tables():
        if table.players == players and _values(table.rules) == _values(rules):
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


def _values(rules: RuleSet) -> tuple[object, ...]:
    """Return what decides how matches go: everything but names and citations."""
    return rules.table, rules.pile, rules.melds, rules.play, rules.scores
