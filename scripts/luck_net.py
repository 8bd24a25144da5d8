#!/usr/bin/env python
"""Trains the net that judges luck in Dutch Samba (`bots/luck/nets`), from deals of bots of all levels.

    .venv/bin/python scripts/luck_net.py dutch-4.json

It plays 60,000 deals and takes ten minutes on one core. Three deals in five are those that `sambakit train` plays, by
`steady@2`. In the others each side has a bot by chance, so that the net meets positions of weaker players too.
"""

import json
import sys
import warnings
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy
from sklearn.neural_network import MLPRegressor

from sambakit.arena.contests.chance import DecisionChance
from sambakit.arena.contests.contest import load_team
from sambakit.arena.contests.duplicate import play_deal
from sambakit.arena.contests.thinking import Thinking
from sambakit.arena.training.value_training import KEPT, positions_of_a_deal
from sambakit.bots.deep.plans import leanings
from sambakit.bots.deep.playing_out import carry_out
from sambakit.bots.deep.position_features import features_of
from sambakit.bots.deep.value_net import UNIT
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.style import STEADY_2
from sambakit.bots.steady.policy import Steady
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.state.state import PHASE_DRAW
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import pack, shuffled
from sambakit.games import adapter_of

PLAYERS: Final = 4
DEALS: Final = 60_000
SEED: Final = "s1"
COMPANY: Final = {"greedy": 4, "novice": 4, "beginner": 4, "steady": 4, "friendly": 1}  # and how often each plays
UNITS: Final = (64, 32)
EPOCHS: Final = 10
FASTEST, SLOWEST = 1.5e-3, 2e-5  # steps of the training
TESTED: Final = 12  # the first of so many parts of the positions is for the test

Kept = list[tuple[list[float], float]]


def company_deal(bots: dict[str, Any], rng: Random, chance: str) -> Kept:
    """Return the kept positions of a deal in which each side has one of `bots`, each with its final lead."""
    adapter = adapter_of(DUTCH)
    deck = shuffled(pack(DUTCH.table.decks, DUTCH.table.jokers), rng)
    score, first = rng.choice(adapter.score_steps(DUTCH)), rng.randrange(PLAYERS)
    sides = [rng.choices(list(bots), list(COMPANY.values()))[0] for _ in range(2)]
    deal = adapter.new_deal(DUTCH, PLAYERS, (first - 1) % PLAYERS, deck, (score, score))
    seats = [bots[sides[side]] for side in DUTCH.table.sides(PLAYERS)]
    actions = play_deal(deal, seats, DecisionChance(chance), [Thinking() for _ in seats])
    state, memory = new_state(DUTCH, PLAYERS, deck, first, (score, score)), Memory(PLAYERS)
    kept: list[tuple[list[float], int]] = []
    last = -1
    for action in actions:
        if state.phase == PHASE_DRAW and state.turns != last:
            last = state.turns
            if rng.random() < KEPT:
                kept.append((features_of(state), state.side_of[state.turn]))
        carry_out(state, memory, action)
    points = deal_points(state)
    return [(features, (points[side] - points[1 - side]) / UNIT) for features, side in kept]


def positions() -> tuple[Any, Any]:
    """Return the features of all kept positions and their final leads."""
    steady = Steady(DUTCH, PLAYERS, style=STEADY_2)
    others = [Steady(DUTCH, PLAYERS, weights, STEADY_2) for weights in leanings(steady.weights)]
    bots = {name: load_team(name)[0] for name in COMPANY}
    features, leads = [], []
    for number in range(DEALS):
        rng = Random(f"luck {SEED} {number}")
        plain = number % 5 < 3
        found = positions_of_a_deal(DUTCH, steady, others, rng) if plain else None
        for row, lead in found or company_deal(bots, rng, f"{SEED} {number}"):
            features.append(numpy.array(row, numpy.float16))
            leads.append(lead)
    return numpy.array(features).astype(numpy.float32), numpy.array(leads, numpy.float32)


def trained(features: Any, leads: Any) -> MLPRegressor:
    """Return the net, and print after each epoch how much it explains in the positions to test by."""
    tested = len(leads) // TESTED
    net = MLPRegressor(hidden_layer_sizes=UNITS, max_iter=1, warm_start=True, batch_size=1024)
    for epoch in range(EPOCHS):
        pace = SLOWEST + (FASTEST - SLOWEST) * (1 + numpy.cos(numpy.pi * epoch / EPOCHS)) / 2
        net.set_params(learning_rate_init=pace, random_state=epoch)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # one epoch at a time is meant
            net.fit(features[tested:], leads[tested:])
        print(f"epoch {epoch + 1}: explains {net.score(features[:tested], leads[:tested]):.4f}", flush=True)
    return net


def main() -> None:
    """Write the net to the file that the command names."""
    net = trained(*positions())
    weights = [layer.T.astype(float).round(4).tolist() for layer in net.coefs_]
    biases = [layer.astype(float).round(4).tolist() for layer in net.intercepts_]
    found = {"rules": TEXTS.print_kept(DUTCH), "players": PLAYERS, "weights": weights, "biases": biases}
    Path(sys.argv[1]).write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
