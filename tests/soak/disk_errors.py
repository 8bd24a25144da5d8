"""Disks that fail in the middle of plays (T5): full, read-only, errors of writing, syncing and reading."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.failing_disk import FAILURES, played_on_a_failing_disk
from tests.soak.progress import Batch

TIMES = 20
SEEDS = 5


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a data file of its own."""
    for failure in FAILURES:
        for seed in range(1, SEEDS + 1):
            yield Batch(f"{failure} {TIMES} times, seed {seed}", (failure, seed))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where something is lost."""
    failure, seed = batch.arguments
    with tempfile.TemporaryDirectory() as folder:
        counts = played_on_a_failing_disk(Path(folder) / "data.sqlite", str(failure), TIMES, int(seed))
    return {"plays": counts["plays"], f"{failure}": counts["failures"]}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return how often each failure was met; nothing was lost, or there would be no result."""
    names = ("plays", *FAILURES)
    return {"lost": 0, **{name: sum(result.get(name, 0) for result in results) for name in names}}
