"""Fits the net of `bots/deep/holdings.py`: the weights under which the hands that were really held are likeliest.

A hand holds so many cards of a rank with a chance in proportion to the ways of choosing them, to the weight to that
power, and to the factor for each card after the first. What all ranks have in common is set so that the hand is full.
Of every rank it counts whether the hand holds none, one, or a pair; pairs count most.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final

import numpy
from numpy.typing import NDArray

from sambakit.arena.training.holdings_data import EVEN_DEEP, Row, rows_of
from sambakit.arena.training.tuning import Say
from sambakit.bots.deep.holdings import INPUTS, OUTPUTS
from sambakit.bots.knowledge.evidence import ROWS
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.rules.ruleset import RuleSet

# The bots of whose deals it learns, their weights, and their shares of the deals: `deep` takes its time.
# Their versions are told, for the same seed is to give the same net when there are newer ones.
BOTS: Final[Mapping[str, tuple[float, float]]] = {
    "steady@2": (1.5, 1.0),
    "deep@1": (2.0, 1.0),
    EVEN_DEEP: (1.5, 0.6),
    "friendly@3": (1.0, 1.0),
    "novice@2": (0.5, 0.4),
    "beginner@3": (0.5, 0.4),
    "greedy": (0.5, 0.4),
    "random": (1.0, 0.5),
}
UNITS: Final = 16
STEPS: Final = 6000  # of Adam, with HANDS of each bot in each
HANDS: Final = 60
RATE: Final = 0.01
WARM: Final = 100  # steps in which the rate rises; then it falls as a cosine
PULL: Final = 1e-4  # to weights of 0
COUNTS: Final = 0.3  # the worth of forecasting none, one or a pair beside that of forecasting pairs
MOST: Final = 7  # cards of a rank in a hand that count
NEWTON: Final = 4  # steps that fill a hand, from where they ended the last time
PAIR: Final = 2
LEAST: Final = 1e-5  # chance
DIGITS: Final = 3
HELD_OUT: Final = 1  # added to the seed for the test deals

Numbers = NDArray[numpy.float64]
Places = NDArray[numpy.int64]
HELD: Final = numpy.arange(MOST + 1.0)
MORE: Final = numpy.maximum(HELD - 1.0, 0.0)
CHOICES: Final = numpy.array([[comb(hidden, held) for held in range(MOST + 1)] for hidden in range(30)], dtype=float)
WAYS: Final = numpy.where(CHOICES > 0, numpy.log(numpy.maximum(CHOICES, 1.0)), -60.0)  # logarithms


@dataclass(frozen=True)
class Net:
    """The arrays of the net, by the names of its file."""

    parts: Mapping[str, Numbers]

    def units(self, inputs: Numbers) -> Numbers:
        """Return the hidden units by row of `inputs`."""
        return numpy.maximum(inputs @ self.parts["hidden"] + self.parts["bias"], 0.0)

    def outputs(self, inputs: Numbers, units: Numbers) -> Numbers:
        """Return the logarithms of weight and factor by row."""
        return numpy.asarray(units @ self.parts["last"] + inputs @ self.parts["direct"] + self.parts["start"])


@dataclass
class Observed:
    """Rows as arrays, those of a hand one after the other; `common` is what the ranks of a hand have in common."""

    inputs: Numbers
    hidden: Places
    held: Places
    starts: Places  # by hand
    sizes: Places  # by hand: rows
    places: Numbers  # by hand
    common: Numbers  # by hand

    def rows_of_hands(self, hands: Places) -> Places:
        """Return the rows of `hands`."""
        return numpy.concatenate(
            [numpy.arange(self.starts[hand], self.starts[hand] + self.sizes[hand]) for hand in hands]
        )


def observed(rows: Iterable[Row]) -> Observed:
    """Return `rows` as arrays."""
    position, hidden, places, held, row, inputs = zip(*rows, strict=True)
    _, starts, sizes = numpy.unique(numpy.array(position), return_index=True, return_counts=True)
    order = numpy.argsort(starts)  # hands as they come
    starts, sizes = starts[order], sizes[order]
    full = numpy.concatenate([numpy.array(inputs, dtype=float), numpy.eye(ROWS)[list(row)]], 1)
    unseen = numpy.add.reduceat(numpy.array(hidden, dtype=float), starts)
    free = numpy.maximum(numpy.array(places, dtype=float)[starts], 0.02)
    common = numpy.log(free / numpy.maximum(unseen, 1.0))
    return Observed(full, numpy.array(hidden), numpy.minimum(held, MOST), starts, sizes, free, common)


@dataclass(frozen=True)
class Forecast:
    """The chances by row of holding so many cards, their means and variances, and the hand of each row."""

    chances: Numbers
    mean: Numbers
    variance: Numbers
    hands: Places

    @property
    def pair(self) -> Numbers:
        """The chance of a pair by row."""
        return numpy.asarray(numpy.clip(self.chances[:, PAIR:].sum(1), LEAST, 1 - LEAST))


def forecast(part: Observed, hands: Places, rows: Places, logs: Numbers, steps: int = NEWTON) -> Forecast:
    """Return the forecast of `hands` by `logs`, outputs of a net for `rows`; it fills the hands in so many steps."""
    of_hand = numpy.repeat(numpy.arange(len(hands)), part.sizes[hands])
    fixed = WAYS[part.hidden[rows]] + logs[:, 1:] * MORE + logs[:, :1] * HELD
    common = part.common[hands]
    for step in range(steps):
        tilted = fixed + common[of_hand][:, None] * HELD
        chances = numpy.exp(tilted - tilted.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        mean = chances @ HELD
        variance = numpy.maximum(chances @ HELD**2 - mean**2, 1e-6)
        if step + 1 < steps:
            short = part.places[hands] - numpy.bincount(of_hand, mean)
            common = common + numpy.clip(short / numpy.maximum(numpy.bincount(of_hand, variance), 1e-3), -1.0, 1.0)
    part.common[hands] = common
    return Forecast(chances, mean, variance, of_hand)


def slopes(net: Net, part: Observed, hands: Places) -> dict[str, Numbers]:
    """Return by how much the loss over `hands` grows with each number of `net`, on the mean of the rows."""
    rows = part.rows_of_hands(hands)
    inputs, held = part.inputs[rows], numpy.minimum(part.held[rows], PAIR)
    units = net.units(inputs)
    seen = forecast(part, hands, rows, net.outputs(inputs, units))
    chances, mean, pair = seen.chances, seen.mean, seen.pair
    more = chances @ MORE
    both = chances @ (HELD * MORE) - mean * more
    in_pairs, more_in_pairs = chances[:, PAIR:] @ HELD[PAIR:] / pair, chances[:, PAIR:] @ MORE[PAIR:] / pair
    steep = -numpy.where(held >= PAIR, 1 / pair, -1 / (1 - pair)) * pair
    none = numpy.zeros_like(mean)
    by_weight = steep * (in_pairs - mean) + COUNTS * (mean - numpy.choose(held, [none, none + 1.0, in_pairs]))
    by_factor = steep * (more_in_pairs - more) + COUNTS * (more - numpy.choose(held, [none, none, more_in_pairs]))
    shift = (numpy.bincount(seen.hands, by_weight) / numpy.bincount(seen.hands, seen.variance))[seen.hands]
    by_output = numpy.stack([by_weight - seen.variance * shift, by_factor - both * shift], 1) / len(rows)
    by_unit = (by_output @ net.parts["last"].T) * (units > 0)
    return {
        "hidden": inputs.T @ by_unit,
        "bias": by_unit.sum(0),
        "direct": inputs.T @ by_output,
        "last": units.T @ by_output,
        "start": by_output.sum(0),
    }


def fitted(found: Sequence[Observed], weights: Sequence[float], steps: int, seed: int) -> Net:
    """Return the net that explains `found` best; each part counts as its weight."""
    rng = numpy.random.default_rng(seed)
    parts = {
        "hidden": rng.normal(0.0, 0.2, (INPUTS, UNITS)),
        "bias": numpy.zeros(UNITS),
        "direct": rng.normal(0.0, 0.02, (INPUTS, OUTPUTS)),
        "last": rng.normal(0.0, 0.1, (UNITS, OUTPUTS)),
        "start": numpy.zeros(OUTPUTS),
    }
    first = {name: numpy.zeros_like(part) for name, part in parts.items()}
    second = {name: numpy.zeros_like(part) for name, part in parts.items()}
    for step in range(1, steps + 1):
        net = Net(parts)
        total = {name: PULL * part for name, part in parts.items()}
        for part, weight in zip(found, weights, strict=True):
            hands = rng.integers(0, len(part.starts), HANDS)
            for name, slope in slopes(net, part, hands).items():
                total[name] = total[name] + weight * slope
        rate = RATE * min(1.0, step / WARM) * 0.5 * (1.0 + numpy.cos(numpy.pi * step / steps))
        for name, slope in total.items():
            first[name] = 0.9 * first[name] + 0.1 * slope
            second[name] = 0.99 * second[name] + 0.01 * slope**2
            size = numpy.sqrt(second[name] / (1.0 - 0.99**step)) + 1e-8
            parts[name] = parts[name] - rate * first[name] / (1.0 - 0.9**step) / size
    return Net({name: part.round(DIGITS) for name, part in parts.items()})


def pair_losses(part: Observed, net: Net) -> tuple[float, float]:
    """Return the mean log loss of forecasting that a hand holds a pair: of cards dealt evenly, and by `net`."""
    hands, rows = numpy.arange(len(part.starts)), numpy.arange(len(part.held))
    logs = net.outputs(part.inputs, net.units(part.inputs))
    even = forecast(part, hands, rows, numpy.zeros_like(logs), 5 * NEWTON)
    weighted = forecast(part, hands, rows, logs, 5 * NEWTON)
    return _loss(part, even.pair), _loss(part, weighted.pair)


def _loss(part: Observed, pair: Numbers) -> float:
    chance = numpy.clip(pair, 1e-3, 1 - 1e-3)
    return float(numpy.where(part.held >= PAIR, -numpy.log(chance), -numpy.log(1 - chance)).mean())


@dataclass(frozen=True, slots=True)
class Fitted:
    """The file of a net, and by bot the pair log loss on held-out deals: without the net, and with it."""

    text: str
    losses: Mapping[str, tuple[float, float]]


def fit(rules: RuleSet, players: int, deals: int, seed: int, say: Say) -> Fitted:
    """Return the net fitted on `deals` deals of each bot; the same values give the same net."""
    found = []
    for bot, (_, share) in BOTS.items():
        say(f"deals of {bot}")
        found.append(observed(rows_of(rules, players, bot, seed, max(2, int(share * deals)))))
    net = fitted(found, [weight for weight, _ in BOTS.values()], STEPS, seed)
    losses = {}
    for bot, (_, share) in BOTS.items():
        test = observed(rows_of(rules, players, bot, seed + HELD_OUT, max(2, int(0.4 * share * deals))))
        losses[bot] = pair_losses(test, net)
    return Fitted(text_of(rules, players, net), losses)


def text_of(rules: RuleSet, players: int, net: Net) -> str:
    """Return the file of a net."""
    found: dict[str, Any] = {"rules": TEXTS.print_kept(rules), "players": players}
    found |= {name: part.tolist() for name, part in net.parts.items()}
    return json.dumps(found) + "\n"
