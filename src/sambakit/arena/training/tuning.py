"""Tuning the weights of `steady` by CMA-ES, a search that learns which moves of all weights go together.

Each generation asks the library for candidates and plays them all on the same duplicate decks against a pool of
opponents. Decks to tune, to select and to test by are never the same: the means of the search are compared on the
second sort, and the best of them meets the weights that it came from on the third. What beats one opponent may lose to
another: weights are worth what they gain over a pool of unlike ones.
"""

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from importlib import import_module
from math import exp
from random import Random
from statistics import fmean
from types import ModuleType
from typing import Final

import numpy

from sambakit.arena.contests.margin import Interval, interval_of
from sambakit.arena.contests.quick_deals import Seat, play_quickly
from sambakit.arena.measuring.batches import Workers, kept
from sambakit.arena.measuring.measuring import play_all
from sambakit.arena.measuring.results import ResultFile
from sambakit.bots.greedy import GreedyPolicy
from sambakit.bots.knowledge.weights import NEVER, Weights
from sambakit.bots.steady.policy import Steady
from sambakit.engine.presets.house_rules import print_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import pack, shuffled

BY_POINTS: Final = "near"  # what is tuned are points per deal, so no deal is played by the match
NAMES: Final = tuple(field.name for field in fields(Weights) if field.name != BY_POINTS)
STEP: Final = 0.18  # a weight's step is this share of it; where it may be zero …
STEPS: Final = {  # … or points
    "out": 80.0,
    "hold": 6.0,
    "hold_short": 30.0,
    "key_group": 15.0,
    "key_run": 15.0,
    "hold_entitled": 12.0,
    "hold_enemy": 12.0,
    "hold_large": 5.0,
}
MOST: Final = {"wild_use": 0.97, "held_meld": 0.97, "takes_onto": 1.0, "takes_wild": 1.0}  # shares and chances
FIRST_SPREAD: Final = 0.4  # steps by which the first candidates differ from the start, unless said
OTHER_SCORES: Final = (1500, 3000, 7000, -100)
GREEDY: Final = GreedyPolicy()
AT_ZERO: Final = 0.6  # share of the decks at equal scores of 0
KEPT: Final = 6  # means of the search that are compared at its end …
LATE: Final = 3  # … beside the middle of those of its last third

Setting = tuple[RuleSet, int]  # a rule set and a number of players
Opponent = Weights | None  # None is greedy
Say = Callable[[str], object]


def moved(weights: Weights, moves: Sequence[float]) -> Weights:
    """Return `weights`, each moved by its number of steps in `moves`, in the order of NAMES."""
    values: dict[str, float] = {}
    for name, steps in zip(NAMES, moves, strict=True):
        value = getattr(weights, name)
        value = value + STEPS[name] * steps if name in STEPS else value * exp(STEP * steps)
        values[name] = min(value, MOST.get(name, value))
    return replace(weights, **values)


@dataclass(frozen=True, slots=True)
class Decks:
    """Decks of one sort: `tune`, `select` or `test`, with the `seed` of the run and the numbers from `first` on."""

    sort: str
    seed: int
    first: int
    count: int


@dataclass(frozen=True)
class Trials:
    """Candidates against a pool, as a contest: result `number` holds what candidate `number` gains on each deck."""

    settings: tuple[Setting, ...]
    candidates: tuple[Weights, ...]
    pool: tuple[Opponent, ...]
    decks: Decks

    @property
    def title(self) -> Mapping[str, object]:
        """Return the values that distinguish these trials from others."""
        return {
            "kind": "tuning",
            "tables": [[print_rules(rules), players] for rules, players in self.settings],
            "candidates": [list(asdict(weights).values()) for weights in self.candidates],
            "pool": [None if weights is None else list(asdict(weights).values()) for weights in self.pool],
            "decks": asdict(self.decks),
        }

    @property
    def teams(self) -> tuple[str, ...]:
        """Return no teams that have names."""
        return ()

    @property
    def result(self) -> type[list[float]]:
        """Return the type of the results."""
        return list[float]

    def play(self, number: int) -> list[float]:
        """Return the points per deal that candidate `number` is ahead of its opponent, by deck."""
        gains: list[float] = []
        own = [Steady(rules, players, self.candidates[number]) for rules, players in self.settings]
        pool = [
            [None if weights is None else Steady(rules, players, weights) for weights in self.pool]
            for rules, players in self.settings
        ]
        for deck in range(self.decks.first, self.decks.first + self.decks.count):
            place = deck % len(self.settings)
            opponent = pool[place][deck // len(self.settings) % len(self.pool)]
            gains.append(duplicate_gain(self.settings[place], own[place], opponent, self.decks, deck))
        return gains


def duplicate_gain(setting: Setting, own: Steady, opponent: Steady | None, decks: Decks, number: int) -> float:
    """Return by how many points per deal `own` is ahead on one deck, which it plays from every side once."""
    rules, players = setting
    rng = Random(f"{decks.sort} {decks.seed} {number}")
    deck = shuffled(pack(rules.table.decks, rules.table.jokers), rng)
    side_of = rules.table.sides(players)
    score = 0 if rng.random() < AT_ZERO else rng.choice(OTHER_SCORES)
    sides = max(side_of) + 1
    margins: list[float] = []
    for side in range(sides):
        state = new_state(rules, players, deck, number % players, (score,) * sides)
        play_quickly(state, [Seat(own if side_of[seat] == side else opponent, GREEDY) for seat in range(players)])
        points = deal_points(state)
        margins.append(points[side] - (sum(points) - points[side]) / (sides - 1))
    return fmean(margins)


@dataclass(frozen=True, slots=True)
class Tuning:
    """A tuning: from `start` at `settings` against `pool`, how long, and on how many decks each time."""

    settings: tuple[Setting, ...]
    start: Weights
    pool: tuple[Opponent, ...]
    generations: int
    candidates: int
    decks: int
    select: int
    test: int
    seed: int
    spread: float = FIRST_SPREAD


@dataclass(frozen=True, slots=True)
class Tuned:
    """The weights that were selected, and points per deal ahead of the start on the decks to test by."""

    weights: Weights
    mean: float
    interval: Interval


def tune(tuning: Tuning, workers: Workers, file: ResultFile | None, say: Say) -> Tuned:
    """Return the result of the search; the same tuning has the same result with any number of workers."""
    near = tuning.start.near
    start = replace(tuning.start, near=NEVER)
    tuning = replace(
        tuning, start=start, pool=tuple(weights and replace(weights, near=NEVER) for weights in tuning.pool)
    )
    with kept(workers) as staying:
        means = _search(tuning, staying, file, say)
        finalists = [start, *(moved(start, mean) for mean in means)]
        decks = Decks("select", tuning.seed, 0, tuning.select)
        results = _play(tuning, finalists, tuning.pool, decks, staying, file)
        for number, gains in enumerate(results):
            name = f"mean {number}" if number else "the start"
            say(f"selecting: {name} is {fmean(gains):+.0f} ahead of the pool ({_by_opponent(tuning, gains)})")
        best = max(range(len(finalists)), key=lambda number: fmean(results[number]))
        decks = Decks("test", tuning.seed, 0, tuning.test)
        (gains,) = _play(tuning, [finalists[best]], (start,), decks, staying, file)
    chosen = replace(finalists[best], near=near)
    return Tuned(chosen, fmean(gains), interval_of(gains, tuning.seed))


def _by_opponent(tuning: Tuning, gains: Sequence[float]) -> str:
    """Return the mean of `gains` against each opponent of the pool."""
    settings, pool = len(tuning.settings), len(tuning.pool)
    each: list[list[float]] = [[] for _ in tuning.pool]
    for deck, gain in enumerate(gains):
        each[deck // settings % pool].append(gain)
    return ", ".join(f"{fmean(those):+.0f}" for those in each if those)


def _search(tuning: Tuning, workers: Workers, file: ResultFile | None, say: Say) -> list[Sequence[float]]:
    """Return means of the search, evenly from its course, and last the middle of those of its last third."""
    rng = numpy.random.default_rng(tuning.seed)
    cma = _library()
    options = {"popsize": tuning.candidates, "verbose": -9, "seed": float("nan"), "randn": _normal(rng)}
    strategy = cma.CMAEvolutionStrategy([0.0] * len(NAMES), tuning.spread, options)
    means: list[Sequence[float]] = []
    for generation in range(tuning.generations):
        asked = strategy.ask()
        candidates = [moved(tuning.start, [float(step) for step in steps]) for steps in asked]
        decks = Decks("tune", tuning.seed, generation * tuning.decks, tuning.decks)
        gains = [fmean(each) for each in _play(tuning, candidates, tuning.pool, decks, workers, file)]
        strategy.tell(asked, [-gain for gain in gains])
        means.append([float(step) for step in strategy.result.xfavorite])
        best, mean = max(gains), fmean(gains)
        say(f"generation {generation + 1}: best {best:+.0f}, mean {mean:+.0f}, spread {strategy.sigma:.2f}")
    count = min(KEPT, len(means))
    late = means[len(means) - max(1, len(means) // LATE) :]
    middle = [fmean(steps) for steps in zip(*late, strict=True)]
    return [*(means[len(means) * (place + 1) // count - 1] for place in range(count)), middle]


def _library() -> ModuleType:
    """Return the library of the search, which warns where it could not draw its course."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return import_module("cma")


def _normal(rng: "numpy.random.Generator") -> Callable[..., object]:
    """Return the library's source of normal numbers, so that it uses no global chance."""
    return lambda *size: rng.standard_normal(size)


def _play(
    tuning: Tuning,
    candidates: Sequence[Weights],
    pool: tuple[Opponent, ...],
    decks: Decks,
    workers: Workers,
    file: ResultFile | None,
) -> list[list[float]]:
    """Return the gains of each candidate on each deck."""
    trials = Trials(tuning.settings, tuple(candidates), pool, decks)
    return play_all(trials, len(trials.candidates), workers, file, lambda count: None)
