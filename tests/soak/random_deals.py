"""Whole deals by bots with every invariant checked, for every number of players."""

from collections.abc import Iterator

from sambakit.arena.simulation.simulation import QUICK, simulate_deals
from sambakit.engine.presets import PRESETS
from tests.soak.progress import Batch

DEALS = 100  # in a batch
BATCHES = 20  # for each rule set, number of players and bot
BOTS = ("random", "greedy")


def batches() -> Iterator[Batch]:
    """Yield the batches, so that all numbers of players come early."""
    for seed in range(1, BATCHES + 1):
        for name, rules in PRESETS.items():
            for players in sorted(rules.table.players):
                for bot in BOTS:
                    yield Batch(f"{name} {players} players {bot} seed {seed}", (name, players, bot, seed))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises DealBroken at the first violation."""
    name, players, bot, seed = batch.arguments
    return simulate_deals(PRESETS[str(name)], int(players), DEALS, int(seed), str(bot), checked=QUICK).figures()


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    names = ("deals", "actions", "ended_by_going_out", "ended_by_stock")
    return {"violations": 0, **{name: sum(result[name] for result in results) for name in names}}
