"""The kept stores, served by this version and played on over real sockets (T17)."""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.kept.folders import FOLDER
from tests.server.upgrades import left_as_kept, played_on
from tests.soak.progress import Batch

TIMES = 5  # that each store is played on, another way each time


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a copy of a store."""
    for store in sorted(FOLDER.glob("*/store.sqlite")):
        for time in range(1, TIMES + 1):
            yield Batch(f"the store of {store.parent.name}, {time}", (store.parent.name, time))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where a table is not as it was left, or loses something."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "store.sqlite"
        release = FOLDER / str(batch.arguments[0])
        shutil.copy(release / "store.sqlite", data)
        tables = left_as_kept(data, release)
        found = asyncio.run(played_on(data, release))
        assert found["tables"] == tables
        return found


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    names = ("tables", "people", "commands", "views_compared")
    return {"stores": len(results), "lost": 0, **{name: sum(one.get(name, 0) for one in results) for name in names}}
