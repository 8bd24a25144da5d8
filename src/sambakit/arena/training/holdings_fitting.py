"""Fits the table of `bots/deep/holdings.py`: the factors under which the hands that were really held are likeliest.

A hand with so many unknown places draws from the unseen cards without replacement, each with its weight. So a card is
in it with a chance of 1 - exp(-weight * time), where the time is that at which the hand is full. Of every rank it
counts whether the hand holds none, one, or a pair.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy
from numpy.typing import NDArray
from scipy.optimize import minimize

from sambakit.arena.training.holdings_data import Row, rows_of
from sambakit.arena.training.tuning import Say
from sambakit.bots.deep.holdings import AGES, CARD_KINDS, COLUMNS, GROUPS, NONE
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.rules.ruleset import RuleSet

# The bots of whose deals it learns, their weights, and their shares of the deals: `deep` takes its time.
BOTS: Final[Mapping[str, tuple[float, float]]] = {
    "steady": (1.5, 1.0),
    "deep@1": (1.5, 0.3),
    "friendly": (1.0, 1.0),
    "novice": (1.0, 1.0),
    "beginner": (1.0, 1.0),
    "greedy": (1.0, 1.0),
}
SIZES: Final = (
    ("kinds", CARD_KINDS, COLUMNS),
    ("threw", AGES, COLUMNS),
    ("left", AGES, COLUMNS),
    ("groups", GROUPS, COLUMNS),
    ("unopened", CARD_KINDS, 1),
)
FACTORS: Final = sum(rows * columns for _, rows, columns in SIZES)
STEPS: Final = 80  # of the minimizer
NEWTON: Final = 12  # steps that find the time at which a hand is full
PULL: Final = 2e-5  # to factors of 1, of a squared logarithm
PAIR: Final = 2
LEAST: Final = 1e-9  # chance
DIGITS: Final = 3
HELD_OUT: Final = 1  # added to the seed for the test deals

Numbers = NDArray[numpy.float64]
Places = NDArray[numpy.int64]


@dataclass(frozen=True)
class Observed:
    """Rows as arrays; `factors` has for each row the places of its factors, -1 for none."""

    factors: Places
    hidden: Numbers
    held: Places
    places: Numbers  # by hand
    hands: Places  # by row

    def chances(self, logs: Numbers) -> tuple[Numbers, Numbers]:
        """Return for each row the chance of one card being in the hand, and by how much its weight moves it."""
        weights = numpy.exp(numpy.append(logs, 0.0)[self.factors].sum(1))
        count = len(self.places)

        def summed(values: Numbers) -> Numbers:
            return numpy.asarray(numpy.bincount(self.hands, values, count), dtype=numpy.float64)

        time = self.places / numpy.maximum(LEAST, summed(self.hidden * weights))
        for _ in range(NEWTON):
            out = numpy.exp(-weights * time[self.hands])
            short = self.places - summed(self.hidden * (1 - out))
            step = short / numpy.maximum(summed(self.hidden * weights * out), LEAST)
            time = numpy.maximum(1e-6, time + numpy.clip(step, -0.5 * time, 2 * time + 0.1))
        chance = numpy.clip(1 - numpy.exp(-weights * time[self.hands]), 1e-5, 1 - 1e-4)
        return chance, (1 - chance) * weights * time[self.hands]


def observed(rows: Iterable[Row]) -> Observed:
    """Return `rows` as arrays."""
    numbers = numpy.array([tuple(row) for row in rows], dtype=numpy.int64)
    position, hidden, places, held, column, kind, threw, left, group, unopened = numbers.T
    firsts = numpy.cumsum([0, *(rows * columns for _, rows, columns in SIZES)])
    factors = [
        firsts[0] + kind * COLUMNS + column,
        *(
            numpy.where(row != NONE, first + row * COLUMNS + column, -1)
            for first, row in zip(firsts[1:4], (threw, left, group), strict=True)
        ),
        numpy.where(unopened == 1, firsts[4] + kind, -1),
    ]
    _, first_rows, hands = numpy.unique(position, return_index=True, return_inverse=True)
    return Observed(numpy.stack(factors, 1), hidden * 1.0, held, places[first_rows] * 1.0, hands)


def outcome_chances(chance: Numbers, hidden: Numbers) -> list[Numbers]:
    """Return the chances of holding none, one, and two or more of `hidden` cards."""
    none = (1 - chance) ** hidden
    one = hidden * chance * (1 - chance) ** numpy.maximum(hidden - 1, 0)
    return [none, one, numpy.where(hidden < PAIR, LEAST, numpy.maximum(1 - none - one, LEAST))]


def fitted(found: Sequence[Observed], weights: Sequence[float]) -> Numbers:
    """Return the logarithms of the factors that explain `found` best; each part counts as its weight."""
    shares = [weight / len(part.held) for part, weight in zip(found, weights, strict=True)]

    def loss(logs: Numbers) -> tuple[float, Numbers]:
        total, slope = PULL * float((logs**2).sum()), 2 * PULL * logs
        for part, share in zip(found, shares, strict=True):
            more, steeper = _loss(part, logs)
            total += share * more
            slope = slope + share * steeper
        return total, slope

    return numpy.asarray(
        minimize(loss, numpy.zeros(FACTORS), jac=True, method="L-BFGS-B", options={"maxiter": STEPS}).x
    )


def _loss(part: Observed, logs: Numbers) -> tuple[float, Numbers]:
    """Return the log loss over all rows of `part`, and its slopes by the logarithms of the factors."""
    chance, moved = part.chances(logs)
    hidden, held = part.hidden, numpy.minimum(part.held, PAIR)
    likely = numpy.maximum(numpy.choose(held, outcome_chances(chance, hidden)), LEAST)
    none = -hidden * (1 - chance) ** (hidden - 1)
    one = -none - hidden * (hidden - 1) * chance * (1 - chance) ** numpy.maximum(hidden - 2, 0)
    steep = -numpy.choose(held, [none, one, -none - one]) / likely * moved
    count = len(part.places)
    full = numpy.maximum(numpy.bincount(part.hands, hidden * moved, count), 1e-12)
    steep = steep - hidden * moved * (numpy.bincount(part.hands, steep, count) / full)[part.hands]
    slope = numpy.zeros(FACTORS)
    for column in part.factors.T:
        known = column >= 0
        slope += numpy.bincount(column[known], steep[known], FACTORS)
    return -float(numpy.log(likely).sum()), slope


def pair_loss(part: Observed, logs: Numbers) -> float:
    """Return the mean log loss of the forecasts that a hand holds a pair."""
    chance, _ = part.chances(logs)
    pair = numpy.clip(outcome_chances(chance, part.hidden)[PAIR], 1e-3, 1 - 1e-3)
    return float(numpy.where(part.held >= PAIR, -numpy.log(pair), -numpy.log(1 - pair)).mean())


@dataclass(frozen=True, slots=True)
class Fitted:
    """The file of a table, and by bot the pair log loss on held-out deals: without the table, and with it."""

    text: str
    losses: Mapping[str, tuple[float, float]]


def fit(rules: RuleSet, players: int, deals: int, seed: int, say: Say) -> Fitted:
    """Return the table fitted on `deals` deals of each bot; the same values give the same table."""
    found = []
    for bot, (_, share) in BOTS.items():
        say(f"deals of {bot}")
        found.append(observed(rows_of(rules, players, bot, seed, max(2, int(share * deals)))))
    logs = fitted(found, [weight for weight, _ in BOTS.values()])
    losses = {}
    for bot, (_, share) in BOTS.items():
        test = observed(rows_of(rules, players, bot, seed + HELD_OUT, max(2, int(0.4 * share * deals))))
        losses[bot] = (pair_loss(test, numpy.zeros(FACTORS)), pair_loss(test, logs))
    return Fitted(text_of(rules, players, logs), losses)


def text_of(rules: RuleSet, players: int, logs: Numbers) -> str:
    """Return the file of a table."""
    found: dict[str, Any] = {"rules": TEXTS.print_kept(rules), "players": players}
    factors, first = numpy.exp(logs).round(DIGITS), 0
    for name, rows, columns in SIZES:
        part = factors[first : first + rows * columns]
        found[name] = part.tolist() if columns == 1 else part.reshape(rows, columns).tolist()
        first += rows * columns
    return json.dumps(found, indent=1) + "\n"
