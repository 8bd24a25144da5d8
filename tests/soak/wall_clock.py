"""The wall clock of a server is set again and again (T6): no clock of a table falls by it, and nobody loses a seat."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.wall_clock import SET, wall_clock_set
from tests.soak.progress import Batch

ROUNDS = 5


def batches() -> Iterator[Batch]:
    """Yield one batch for each way to set the clock, in each round."""
    for number in range(1, ROUNDS + 1):
        for name in SET:
            yield Batch(f"{name}, {number}", (name,))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where a clock is wrong or a seat is lost."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(wall_clock_set(Path(folder), SET[str(batch.arguments[0])]))


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    sums = {name: sum(result[name] for result in results) for name in ("servers", "events", "views_compared")}
    wrong = max((result["furthest_from_the_time_ms"] for result in results), key=abs)
    return {"times_set": 2 * len(results), "lost": 0, **sums, "furthest_from_the_time_ms": wrong}
