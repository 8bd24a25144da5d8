"""Forgetting the ready lists: nothing is left of them, and nobody who plays notices."""

import sys
import threading

import pytest

from sambakit.engine import forgetting
from sambakit.engine.playout import RandomPolicy, play_out
from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import pack
from sambakit.engine.values.chance import Chance


def points(rules: RuleSet, seed: int) -> list[int]:
    """Return the points of a deal of random plays."""
    players = max(rules.table.players)
    state = new_state(rules, players, Chance(seed).shuffled(pack(rules.table.decks, rules.table.jokers)), 0)
    play_out(state, [RandomPolicy()] * players, Chance(seed))
    return [score.points for score in score_deal(state)]


def kept() -> int:
    """Return how many lists and answers are ready."""
    rows = [*forgetting.ROWS, *(row for rows in forgetting.NESTED for row in rows)]
    lists = sum(found is not None for row in rows for found in row)
    return lists + sum(map(len, forgetting.BY_KEY)) + sum(one.cache_info().currsize for one in forgetting.FUNCTIONS)


@pytest.mark.deals(22)
def test_nothing_is_left_and_the_same_deals_follow() -> None:
    before = [points(rules, 1) for rules in PRESETS.values()]
    assert kept() > 1000
    forgetting.forget_lists()
    assert kept() == 0
    assert [points(rules, 1) for rules in PRESETS.values()] == before


def test_every_function_of_the_lists_that_remembers_is_named() -> None:
    for rules in PRESETS.values():
        points(rules, 1)
    forgetting.forget_lists()
    modules = [module for name, module in sys.modules.items() if name.startswith("sambakit.engine.listing.")]
    remembering = {
        f"{module.__name__}.{name}": thing.cache_info().currsize
        for module in modules
        for name, thing in vars(module).items()
        if hasattr(thing, "cache_info")
    }
    assert len(remembering) >= len(forgetting.FUNCTIONS)
    assert set(remembering.values()) == {0}, remembering


def test_a_thread_that_plays_meanwhile_does_not_notice() -> None:
    rules = PRESETS["dutch"]
    wanted = [points(rules, seed) for seed in range(10)]
    found: list[list[int]] = []
    playing = threading.Thread(target=lambda: found.extend(points(rules, seed) for seed in range(10)))
    playing.start()
    while playing.is_alive():
        forgetting.forget_lists()
    playing.join()
    assert found == wanted
