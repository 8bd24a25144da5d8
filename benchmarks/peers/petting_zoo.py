"""Gin rummy of PettingZoo: its environment makes an observation and a mask at each step."""

import copy
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from benchmarks.peers.contest import Entry


def entries() -> list[Entry]:
    """Return the games."""
    names = ("gin_rummy", "leduc_holdem")
    modules = {"gin_rummy": "gin_rummy_v4", "leduc_holdem": "leduc_holdem_v4"}
    return [entry(name, import_module(f"pettingzoo.classic.{modules[name]}")) for name in names]


def entry(name: str, module: Any) -> Entry:
    """Return one game."""
    env = module.env()

    def deal(rng: Random, most: int = 1_000_000) -> int:
        env.reset(seed=int(rng.random() * 1e9))
        decisions = 0
        while decisions < most:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            actions = observation["action_mask"].nonzero()[0]
            env.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions

    def middle(rng: Random) -> Callable[[], Any]:
        deal(rng, sum(deal(rng) for _ in range(5)) // 10)
        return partial(copy.deepcopy, env.unwrapped)

    return Entry("PettingZoo", version("pettingzoo"), name, deal, middle, "with observation and mask; copy: deepcopy")
