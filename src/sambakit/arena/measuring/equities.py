"""Match equities: deals at each pair of score steps, and from them the chance to win from every score.

A deal depends on the scores by the opening minimum at most, so for each two steps of it deals are played by one bot at
all seats; in a game without one, a single contest is enough. Their results are then drawn again and again at every
point of a grid of scores until the chances stand still.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy
from numpy.typing import NDArray

from sambakit.arena.contests.contest import Duplicates
from sambakit.arena.contests.duplicate import Pair
from sambakit.arena.contests.matches import matches_over
from sambakit.games import Goal, adapter_of

STEP: Final = 500  # points of the grid
LOWEST: Final = -2000
STANDS_STILL: Final = 1e-7
MOST_SWEEPS: Final = 2000

Floats = NDArray[numpy.float64]
Steps = tuple[int, int]  # of `score_steps`: of the first side and of the second
Results = Mapping[Steps, Sequence[Pair]]


def equity_contests(rules: Any, players: int, bot: str, seed: int) -> Iterator[tuple[Steps, Duplicates]]:
    """Yield the deals to play for each two match scores that make a difference, those of the second side not below.

    A bot against itself plays the same deal in both seatings, so one is enough. Raises ValueError where the players
    do not form two sides, or where the match score alone does not decide a match.
    """
    adapter = adapter_of(rules)
    if max(adapter.sides(rules)[players]) != 1:
        raise ValueError(f"{players} players of {rules.name} do not form two sides")
    goal_of(rules, players)
    scores = adapter.score_steps(rules)
    for steps in combinations_with_replacement(range(len(scores)), 2):
        at = (scores[steps[0]], scores[steps[1]])
        yield steps, Duplicates(rules, players, bot, bot, seed, at, boards=1)


def goal_of(rules: Any, players: int) -> Goal:
    """Return which match score decides a match of so many players; raises ValueError where scores alone do not."""
    adapter = adapter_of(rules)
    goal = adapter.goal(rules, players)
    if goal is None:
        raise ValueError(f"a match of {adapter.rules.print(rules)} is not decided by a match score alone")
    return goal


def grid_of(rules: Any, players: int) -> tuple[int, ...]:
    """Return the scores of the table: steps up to the highest score that does not end a match."""
    top = goal_of(rules, players).highest
    return (*range(min(LOWEST, top - STEP), top - STEP // 2, STEP), top)


def equities_of(rules: Any, players: int, results: Results) -> tuple[tuple[float, ...], ...]:
    """Return the chance to win of the side that begins, by its score and the other's, on the grid of `rules`.

    `results` are the deals of `equity_contests`; in even ones side 0 begins, in odd ones side 1. Sides are alike, so
    every deal also stands for the one with the sides exchanged.
    """
    scores = grid_of(rules, players)
    grid = numpy.array(scores, dtype=float)
    adapter, goal = adapter_of(rules), goal_of(rules, players)
    step_of = [adapter.step_at(rules, score) for score in scores]
    samples = _samples(results)
    begins = numpy.full((len(grid), len(grid)), 0.5)
    cells = [
        (i, j, _Landing(goal, grid, samples[step_of[i], step_of[j]] + (grid[i], grid[j])))
        for i in range(len(grid))
        for j in range(len(grid))
    ]
    for _ in range(MOST_SWEEPS):
        before = begins.copy()
        for i, j, landing in cells:
            begins[i, j] = landing.value(begins)
        if numpy.abs(begins - before).max() < STANDS_STILL:
            break
    return tuple(tuple(round(float(value), 4) for value in row) for row in begins)


def _samples(results: Results) -> dict[Steps, Floats]:
    """Return for the steps of the side that begins and of the other the points of both, a row a deal."""
    found: dict[Steps, list[tuple[int, int]]] = {}
    for (first, second), pairs in results.items():
        for number, pair in enumerate(pairs):
            if not pair.boards[0].counts:
                continue  # dealt again, by the same player
            points = pair.boards[0].points
            if number % 2:  # the second side begins
                found.setdefault((second, first), []).append((points[1], points[0]))
            else:
                found.setdefault((first, second), []).append((points[0], points[1]))
    return {steps: numpy.array(rows, dtype=float) for steps, rows in found.items()}


class _Landing:
    """Where the deals from one pair of scores lead to: matches that are over, and places between grid points."""

    def __init__(self, goal: Goal, grid: Floats, after: Floats) -> None:
        over = matches_over(goal, after)
        ended, going = after[over], after[~over]
        self.deals = len(after)
        self.won = float((ended[:, 0] > ended[:, 1]).sum() + 0.5 * (ended[:, 0] == ended[:, 1]).sum())
        places = numpy.clip(numpy.searchsorted(grid, going, side="right") - 1, 0, len(grid) - 2)
        shares = numpy.clip((going - grid[places]) / (grid[places + 1] - grid[places]), 0, 1)
        # the other side begins the next deal
        self.row, self.column = places[:, 1], places[:, 0]
        self.down, self.across = shares[:, 1], shares[:, 0]

    def value(self, begins: Floats) -> float:
        """Return the chance to win from here; `begins` holds the chance of the side that begins at each point."""
        row, column, down, across = self.row, self.column, self.down, self.across
        upper = begins[row, column] * (1 - across) + begins[row, column + 1] * across
        lower = begins[row + 1, column] * (1 - across) + begins[row + 1, column + 1] * across
        theirs = upper * (1 - down) + lower * down
        return (self.won + float((1 - theirs).sum())) / self.deals
