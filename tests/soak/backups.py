"""Backups of the real server while people play over real sockets (T18): a copy, and one that follows and is killed."""

import asyncio
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.backups import MAY_LOSE, killed_while_following
from tests.soak.progress import Batch

COUNT = 50


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a data file of its own."""
    for seed in range(1, COUNT + 1):
        yield Batch(f"backups seed {seed}", (seed,))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where a backup is damaged or too old."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(killed_while_following(Path(folder), int(batch.arguments[0]), signal.SIGKILL))
    assert figures["damaged"] == 0, figures
    assert figures["oldest_lost_s"] <= MAY_LOSE, figures
    return figures


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    sums = {name: sum(result[name] for result in results) for name in ("backups", "events", "kept", "damaged")}
    return {**sums, "oldest_lost_s": max(result["oldest_lost_s"] for result in results)}
