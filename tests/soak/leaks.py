"""Whole deals in which cards that a seat has not seen are exchanged (T15, leak test 2): no byte to it changes."""

from collections.abc import Iterator

from sambakit.engine.presets import PRESETS
from tests.server.noninterference import bytes_compared
from tests.soak.progress import Batch

GAMES = 2000
LEVELS = ("greedy", "steady")


def batches() -> Iterator[Batch]:
    """Yield one deal each, all numbers of players and all seats in turn."""
    counts = sorted(PRESETS["dutch"].table.players)
    for seed in range(1, GAMES + 1):
        players = counts[seed % len(counts)]
        seat, level = seed // len(counts) % players, LEVELS[seed % 2]
        yield Batch(f"{players} players seat {seat} {level} seed {seed}", (players, seat, level, seed))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a deal; raises AssertionError at the first byte that differs."""
    players, seat, level, seed = batch.arguments
    return {"bytes_compared": bytes_compared(int(players), int(seat), str(level), int(seed))}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all deals together come to."""
    return {
        "games": len(results),
        "bytes_that_differ": 0,
        "bytes_compared": sum(result["bytes_compared"] for result in results),
    }
