"""Games of RLCard (Python): its game objects, without the observations that its environments make at each step.

Gin rummy, the game nearest to ours, stands there once more by its environment, as RLCard is meant to be used.
"""

import copy
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from random import Random
from typing import Any

import rlcard

from benchmarks.peers.contest import Entry

GAMES = ("gin-rummy", "uno", "doudizhu", "limit-holdem", "leduc-holdem")


def entries() -> list[Entry]:
    """Return the games."""
    return [*(entry(name) for name in GAMES), by_environment("gin-rummy")]


def by_environment(name: str) -> Entry:
    """Return one game, stepped by its environment, which observes and lists the legal actions at each step."""
    env = rlcard.make(name, config={"seed": 1})

    def deal(rng: Random) -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions

    def middle(rng: Random) -> Callable[[], Any]:
        half = sum(deal(rng) for _ in range(20)) // 40
        state, _ = env.reset()
        for _ in range(half):
            if env.is_over():
                state, _ = env.reset()
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
        return partial(copy.deepcopy, env.game)

    return Entry("RLCard", version("rlcard"), f"{name} with observation", deal, middle, "copy: deepcopy")


def entry(name: str) -> Entry:
    """Return one game by its game object."""
    env = rlcard.make(name, config={"seed": 1})

    def step(rng: Random) -> None:
        actions = list(env._get_legal_actions())
        action = actions[int(rng.random() * len(actions))]
        env.game.step(action if isinstance(action, str) else env._decode_action(action))

    def deal(rng: Random) -> int:
        env.game.init_game()
        decisions = 0
        while not env.game.is_over():
            step(rng)
            decisions += 1
        return decisions

    def middle(rng: Random) -> Callable[[], Any]:
        half = sum(deal(rng) for _ in range(20)) // 40
        env.game.init_game()
        for _ in range(half):
            if env.game.is_over():
                env.game.init_game()
            step(rng)
        return partial(copy.deepcopy, env.game)

    return Entry("RLCard", version("rlcard"), name, deal, middle, "copy: deepcopy")
