"""Trains a net that judges positions (`bots/deep/value_net.py`) on the results of deals of `steady`.

In most of the deals seats now and then play a turn by another leaning, so that the net meets positions that `steady`
alone would not bring about. Half of the positions are kept, and decks to train and to test by are never the same.
"""

import json
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from sambakit.arena.measuring.batches import Workers
from sambakit.arena.measuring.measuring import play_contest
from sambakit.arena.measuring.results import ResultFile, fingerprint
from sambakit.arena.training.learning import Course, Learner, Positions, pieces_of
from sambakit.arena.training.tuning import Say
from sambakit.bots.deep.plans import leanings
from sambakit.bots.deep.playing_out import play_turn, play_turns
from sambakit.bots.deep.position_features import FEATURES, features_of
from sambakit.bots.deep.value_net import UNIT
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.style import STEADY_1
from sambakit.bots.steady.policy import Steady
from sambakit.engine.presets.house_rules import TEXTS, print_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import pack, shuffled
from sambakit.games import adapter_of

PLAYERS: Final = 4  # in two sides, as the features tell positions
EXPLORED: Final = 0.7  # share of the deals in which seats now and then lean another way
LEANS: Final = 0.25  # share of their turns that do
KEPT: Final = 0.5  # share of the positions, since those of one deal tell nearly the same
AT_A_TIME: Final = 200  # deals of one piece of work, unless said
DIGITS: Final = 4
SAID: Final = 100  # times that the number of deals is said

FLOAT: Final = "f"  # of four bytes: a hundred thousand deals hold more numbers than there is memory for as objects


@dataclass(frozen=True)
class Deals:
    """Deals to learn from, as a contest: result `number` holds the positions of `at_a_time` deals."""

    rules: RuleSet
    seed: int
    at_a_time: int

    @property
    def title(self) -> Mapping[str, object]:
        """Return the values that distinguish these deals from others."""
        return {
            "kind": "training",
            "rules": print_rules(self.rules),
            "players": PLAYERS,
            "seed": self.seed,
            "at_a_time": self.at_a_time,
            "features": FEATURES,
        }

    @property
    def teams(self) -> tuple[str, ...]:
        """Return no teams that have names."""
        return ()

    @property
    def result(self) -> type[Positions]:
        """Return the type of the results."""
        return Positions

    def play(self, number: int) -> Positions:
        """Return the positions of piece of work `number`."""
        steady = Steady(self.rules, PLAYERS, style=STEADY_1)  # of which the nets in use were trained
        others = [Steady(self.rules, PLAYERS, weights, STEADY_1) for weights in leanings(steady.weights)]
        features, margins = array(FLOAT), array(FLOAT)
        for deal in range(self.at_a_time):
            rng = Random(f"training {self.seed} {number} {deal}")
            for row, margin in positions_of_a_deal(self.rules, steady, others, rng):
                features.extend(row)
                margins.append(margin)
        return Positions(features.tobytes(), margins.tobytes())


def positions_of_a_deal(
    rules: RuleSet, steady: Steady, others: Sequence[Steady], rng: Random
) -> list[tuple[list[float], float]]:
    """Return the kept positions of one deal, each at the beginning of a turn, with their final lead."""
    deck = shuffled(pack(rules.table.decks, rules.table.jokers), rng)
    steps = adapter_of(rules).score_steps(rules)
    scores = tuple(rng.choice(steps) for _ in range(2))
    state = new_state(rules, PLAYERS, deck, rng.randrange(PLAYERS), scores)
    memory = Memory(PLAYERS, steady.bot_rules.lays_red_threes)
    explored = rng.random() < EXPLORED
    kept: list[tuple[list[float], int]] = []
    while play_turns(state, memory, steady, state.turns):
        if rng.random() < KEPT:
            kept.append((features_of(state), state.side_of[state.turn]))
        leaning = rng.choice(others) if explored and rng.random() < LEANS else steady
        play_turn(state, memory, leaning)
    points = deal_points(state)
    return [(features, (points[side] - points[1 - side]) / UNIT) for features, side in kept]


@dataclass(frozen=True, slots=True)
class Training:
    """A training: the rules, the number of deals, the units of each layer of the net, and the epochs."""

    rules: RuleSet
    deals: int
    units: tuple[int, ...]
    epochs: int
    seed: int
    at_a_time: int = AT_A_TIME


@dataclass(frozen=True, slots=True)
class Trained:
    """The file of a net, the number of its positions, and its R² on the test positions."""

    text: str
    positions: int
    explained: float


def train(
    training: Training, workers: Workers, file: ResultFile | None, say: Say, checkpoint: Path | None = None
) -> Trained:
    """Return the trained net; the same training gives the same net with any number of workers.

    The learner works while deals are played. `checkpoint` keeps the net after each epoch, and `file` the deals; with
    both, an interrupted training goes on. Raises OtherCheckpoint.
    """
    pieces = pieces_of(training.deals, training.at_a_time)
    deals = Deals(training.rules, training.seed, training.at_a_time)
    title = {**deals.title, "pieces": pieces, "units": training.units, "epochs": training.epochs, "code": fingerprint()}
    learner = Learner(Course(pieces, training.units, training.epochs, training.seed, title), say, checkpoint)
    if not learner.needs_nothing:
        for done, (number, piece) in enumerate(play_contest(deals, pieces, workers, file), start=1):
            learner.take(number, piece)
            if done * SAID // pieces > (done - 1) * SAID // pieces:
                say(f"{done * training.at_a_time} deals")
    found = learner.result()
    layers = [weights.T.astype(float).round(DIGITS).tolist() for weights in found.weights]
    biases = [each.astype(float).round(DIGITS).tolist() for each in found.biases]
    text = json.dumps(
        {"rules": TEXTS.print_kept(training.rules), "players": PLAYERS, "weights": layers, "biases": biases}
    )
    return Trained(text + "\n", found.positions, found.explained)
