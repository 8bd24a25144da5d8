"""Tuning the weights of `steady` from the results of deals, seeded: ``python -m sambakit.arena.tuning --help``.

Each sample moves all weights at once by normal chance numbers, once forwards and once backwards, and plays duplicate
pairs: both ways against each other, or each against `greedy` on the same deck; a challenger's both against the table
that it is to beat, which stays as it is. The mean of result times move tells how
many points per deal a weight gains per step; weights that show more than noise are moved, and the next round begins
from there. So one set of deals serves all weights together.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import Final

import click

from sambakit.arena.duplicate import play_pair
from sambakit.bots.greedy import GreedyBot
from sambakit.bots.steady import SteadyBot
from sambakit.bots.weights import NEVER, Weights
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets import PRESETS

BY_POINTS: Final = "near"  # what is tuned are points per deal, so no deal is played by the match
NAMES: Final = tuple(field.name for field in fields(Weights) if field.name != BY_POINTS)
STEP: Final = 0.18  # a weight's step is this share of it; where it may be zero …
STEPS: Final = {"out": 80.0, "hold": 6.0, "hold_short": 30.0, "key_group": 15.0, "key_run": 15.0}  # … or points
MOST: Final = {"wild_use": 0.97, "held_meld": 0.97, "takes_onto": 1.0, "takes_wild": 1.0}  # shares and chances
AGAINST_ITSELF: Final = 0.6  # share of the samples; the others are played against greedy
AT_ZERO: Final = 0.6  # share of the samples at equal scores of 0
OTHER_SCORES: Final = (1500, 3000, 7000, -100)
FULL_STEP: Final = 25.0  # points per deal that one step must gain to be taken whole
LONGEST: Final = 1.5  # steps in one round

Moves = Mapping[str, float]
Table = tuple[RuleSet, int]  # and number of players


def moved(weights: Weights, moves: Moves, way: int = 1) -> Weights:
    """Return `weights`, each moved by its number of steps in `moves`, forwards (1) or backwards (-1)."""
    values: dict[str, float] = {}
    for name in NAMES:
        value, steps = getattr(weights, name), way * moves[name]
        value = value + STEPS[name] * steps if name in STEPS else value * exp(STEP * steps)
        values[name] = min(value, MOST.get(name, value))
    return replace(weights, **values)


def sample(
    rules: RuleSet,
    players: int,
    weights: Weights,
    moves: Moves,
    number: int,
    rng: Random,
    champion: Weights | None = None,
) -> float:
    """Return how many points per deal the `moves` forwards gain over no move, as one sample shows it.

    Both ways play against `champion` alone where one is given.
    """
    by_points = replace(weights, near=NEVER)
    forwards, backwards = (SteadyBot(moved(by_points, moves, way)) for way in (1, -1))
    seed = rng.randrange(10**9)
    score = 0 if rng.random() < AT_ZERO else rng.choice(OTHER_SCORES)
    scores = (score,) * (max(rules.table.sides(players)) + 1)
    if champion is None and rng.random() < AGAINST_ITSELF:
        return play_pair(rules, players, forwards, backwards, seed, number, scores).mean / 2
    opponent = GreedyBot() if champion is None else SteadyBot(replace(champion, near=NEVER))
    there = play_pair(rules, players, forwards, opponent, seed, number, scores).mean
    back = play_pair(rules, players, backwards, opponent, seed, number, scores).mean
    return (there - back) / 2


def slopes(
    tables: Sequence[Table], weights: Weights, samples: int, rng: Random, champion: Weights | None = None
) -> dict[str, tuple[float, float]]:
    """Return for each weight the points per deal that one step gains at `tables` in turn, and its standard error."""
    sums, squares = dict.fromkeys(NAMES, 0.0), dict.fromkeys(NAMES, 0.0)
    for number in range(samples):
        moves = {name: rng.gauss(0, 1) for name in NAMES}
        rules, players = tables[number % len(tables)]
        gained = sample(rules, players, weights, moves, number // len(tables), rng, champion)
        for name in NAMES:
            sums[name] += gained * moves[name]
            squares[name] += (gained * moves[name]) ** 2
    found = {}
    for name in NAMES:
        mean = sums[name] / samples
        found[name] = (mean, sqrt(max(squares[name] / samples - mean**2, 0.0) / samples))
    return found


def step_of(slope: float, error: float) -> float:
    """Return how many steps a weight is moved: none where the slope is within its error."""
    if abs(slope) <= error:
        return 0.0
    return max(-LONGEST, min(LONGEST, slope / FULL_STEP * (1 - (error / slope) ** 2)))


@click.command()
@click.argument("start", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("result", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--rules", type=click.Choice(list(PRESETS)), multiple=True, default=["dutch"], help="Goes round where repeated."
)
@click.option("--players", type=click.IntRange(2, 6), multiple=True, default=[4], help="Goes round where repeated.")
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True)
@click.option("--samples", type=click.IntRange(min=2), default=4000, show_default=True, help="In each round.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--challenge", is_flag=True, help="Against START, which stays as it is: how far can weights exploit it?")
def tune(
    start: Path,
    result: Path,
    rules: tuple[str, ...],
    players: tuple[int, ...],
    rounds: int,
    samples: int,
    seed: int,
    challenge: bool,
) -> None:
    """Tune the weights in the JSON file START and write them to RESULT after every round."""
    weights = Weights(**json.loads(start.read_text()))
    champion = weights if challenge else None
    tables = [(PRESETS[name], count) for name in rules for count in players if count in PRESETS[name].table.players]
    rng = Random(seed)
    for number in range(1, rounds + 1):
        found = slopes(tables, weights, samples, rng, champion)
        after = moved(weights, {name: step_of(*found[name]) for name in NAMES})
        click.echo(f"round {number}: points per deal for one step, and its standard error")
        for name in sorted(NAMES, key=lambda name: -abs(found[name][0])):
            slope, error = found[name]
            click.echo(
                f"  {name:16} {slope:+7.1f} ± {error:4.1f}  {getattr(weights, name):8.3f} → {getattr(after, name):8.3f}"
            )
        weights = after
        result.write_text(json.dumps(asdict(weights), indent=2) + "\n")


if __name__ == "__main__":
    tune()
