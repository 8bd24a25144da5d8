"""Servers that end by `kill -9` at named points of what they do (T2): nothing is lost, no deal is dealt again."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.kept.folders import NEXT
from tests.server.next_schema import next_schema
from tests.server.points import IN_PLAY, killed_in_migration, killed_while_playing
from tests.server.upgrades import left_as_kept
from tests.soak.progress import Batch

KILLS, SEEDS = 10, 5  # 50 at each point
STEPS = 50  # of a migration


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
            tables = 0
            for data in killed_in_migration(NEXT / "store.sqlite", folder, STEPS):
                with next_schema(folder / data.stem):
                    tables += left_as_kept(data, NEXT)
            return {"kills": STEPS, "tables_compared": tables, str(point): STEPS}
        found = asyncio.run(killed_while_playing(folder / "data.sqlite", str(point), KILLS, int(seed)))
        return {**found, str(point): KILLS}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    names = dict.fromkeys(name for result in results for name in result)
    return {"lost": 0, **{name: sum(result.get(name, 0) for result in results) for name in names}}
