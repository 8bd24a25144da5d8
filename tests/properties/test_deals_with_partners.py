"""Whole deals of four and six: what must hold of cards, legal actions, views, records and scores holds."""

import pytest

from sambakit.arena.simulation.simulation import QUICK, simulate_deals
from sambakit.engine.presets.dutch import DUTCH

DEALS = 100


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [4, 6])
def test_random_deals_keep_every_invariant(players: int, seed: int) -> None:
    summary = simulate_deals(DUTCH, players, DEALS, seed, checked=QUICK)
    assert summary.deals == DEALS
    assert summary.endings.total() == DEALS


@pytest.mark.parametrize("bot", ["greedy", "steady"])
@pytest.mark.parametrize("players", [4, 6])
def test_deals_of_thinking_bots_keep_every_invariant(players: int, bot: str) -> None:
    assert simulate_deals(DUTCH, players, 6, 1, bot).deals == 6
