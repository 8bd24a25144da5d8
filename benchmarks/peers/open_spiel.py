"""Games of OpenSpiel (C++), stepped from Python."""

from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any

import pyspiel

from benchmarks.peers.contest import Entry

GAMES = (
    "gin_rummy",
    "hearts",
    "crazy_eights",
    "leduc_poker",
    "euchre",
    "bridge(use_double_dummy_result=false)",
)


def entries() -> list[Entry]:
    """Return the games."""
    return [entry(name) for name in GAMES]


def entry(name: str) -> Entry:
    """Return one game."""
    game = pyspiel.load_game(name)

    def deal(rng: Random) -> int:
        state = game.new_initial_state()
        random = rng.random
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()  # all as likely as each other where chance draws from them
            state.apply_action(actions[int(random() * len(actions))])
        return decisions

    def middle(rng: Random) -> Callable[[], Any]:
        half = sum(deal(rng) for _ in range(20)) // 40
        while True:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                if not state.is_chance_node():
                    if decisions >= half:
                        clone: Callable[[], Any] = state.clone
                        return clone
                    decisions += 1
                state.apply_action(rng.choice(state.legal_actions()))

    return Entry("OpenSpiel", version("open_spiel"), name.partition("(")[0], deal, middle)
