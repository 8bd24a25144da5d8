"""Servers that end by `kill -9` at named points of what they do (T2): nothing is lost, no deal is dealt again."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.points import IN_PLAY, killed_in_migration, killed_while_playing
from tests.server.upgrades import matches_read, of_schema_1
from tests.soak.progress import Batch

KILLS, SEEDS = 10, 5  # 50 at each point
STEPS = 25  # of a migration


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a data file of its own."""
    for point in IN_PLAY:
        for seed in range(1, SEEDS + 1):
            yield Batch(f"{KILLS} kills {point}, seed {seed}", (point, seed))
    yield Batch(f"{STEPS} kills in migration", ("in migration", 1))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where something is lost, doubled or different."""
    point, seed = batch.arguments
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if point == "in migration":
            old = of_schema_1(folder / "old.sqlite")
            ended = list(killed_in_migration(old, folder, STEPS))
            whole = matches_read(old)
            assert [matches_read(data) for data in ended] == [whole] * STEPS
            return {"kills": STEPS, "tables_compared": len(whole) * STEPS, point: STEPS}
        found = asyncio.run(killed_while_playing(folder / "data.sqlite", str(point), KILLS, int(seed)))
        return {**found, str(point): KILLS}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    names = dict.fromkeys(name for result in results for name in result)
    return {"lost": 0, **{name: sum(result.get(name, 0) for result in results) for name in names}}
