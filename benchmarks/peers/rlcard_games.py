"""Games of RLCard (Python): its game objects, without the observations that its environments make at each step."""

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
    return [entry(name) for name in GAMES]


def entry(name: str) -> Entry:
    """Return one game."""
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
