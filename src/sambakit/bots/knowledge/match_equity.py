"""The chance to win a match from every score, for bots near the target.

The chances that the arena has computed belong to the values of a rule set and a number of players who form two sides.
Without them, or with more sides, a formula gives the chances.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

from sambakit.bots.knowledge.match_chances import MatchChances
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.rules.ruleset import RuleSet

FOLDER: Final = Path(__file__).with_name("equities")


@dataclass(frozen=True, slots=True)
class MatchEquity:
    """The chance that a side wins the match, by the scores of both sides before a deal; a drawn match counts half.

    `begins[i][j]` is that of the side which begins the deal, at `grid[i]` against `grid[j]`; the last point of the grid
    is the highest score that does not end a match. Between the points it is interpolated, below the first it is theirs.
    """

    rules: RuleSet
    players: int
    grid: tuple[int, ...]
    begins: tuple[tuple[float, ...], ...]
    chances: MatchChances = field(init=False, compare=False, repr=False)  # the same, for those who ask often

    def __post_init__(self) -> None:
        grid, begins = [float(score) for score in self.grid], [list(row) for row in self.begins]
        object.__setattr__(self, "chances", MatchChances(self.rules, self.players, grid, begins))

    @property
    def points(self) -> float:
        """Return how many points of a deal at 0 : 0 are worth a match."""
        return self.chances.points

    def win(self, own: float, other: float, *, begins: bool) -> float:
        """Return the chance to win for a side with `own` points, before a deal or once the match is over."""
        return self.chances.chance([own, other], 0, begins)

    def after(self, scores: Sequence[int], points: Sequence[int], side: int, *, begins: bool) -> float:
        """Return the chance of `side` (0 or 1) once a deal that began at `scores` has brought `points`.

        `begins` tells whether `side` begins the deal after that.
        """
        own, other = (scores[each] + points[each] for each in (side, 1 - side))
        return self.win(own, other, begins=begins)


def chances_for(rules: RuleSet, players: int) -> MatchChances:
    """Return the computed chances for `rules`, or by the formula where there is none."""
    equity = match_equity(rules, players)
    return equity.chances if equity else MatchChances(rules, players, [], [])


def match_equity(rules: RuleSet, players: int) -> MatchEquity | None:
    """Return the chances for `rules`, whatever they are called, or None where the arena has computed none."""
    wanted = values_of(rules, players)
    for equity in _match_equities():
        if equity.players == players and values_of(equity.rules, players) == wanted:
            return equity
    return None


def read_match_equity(text: str) -> MatchEquity:
    """Return the chances that `sambakit equities` has written as `text`."""
    found = json.loads(text)
    begins = tuple(tuple(row) for row in found["begins"])
    return MatchEquity(TEXTS.parse_kept(found["rules"]), found["players"], tuple(found["grid"]), begins)


@cache
def _match_equities() -> tuple[MatchEquity, ...]:
    return tuple(read_match_equity(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json")))


def values_of(rules: RuleSet, players: int) -> tuple[object, ...]:
    """Return the values that decide the course of matches of so many players: all but names and citations."""
    scores = replace(rules.scores, target=rules.scores.target_for(players))
    return rules.table, rules.pile, rules.melds, rules.play, scores
