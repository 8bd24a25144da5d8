"""Bots do not starve people (T12): fifty people, each alone with three of the strongest bots, on one server."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.crowd import Crowd, gathered
from tests.soak.progress import Batch

TABLES = 50
SECONDS = 60
BATCHES = 3
MANY = 10**6  # plays, more than anybody makes


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a server of its own."""
    for number in range(1, BATCHES + 1):
        yield Batch(f"{TABLES} tables for {SECONDS} s, {number}", (TABLES, SECONDS))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where a bot was over its limits or a play went wrong."""
    tables, seconds = map(int, batch.arguments)
    with tempfile.TemporaryDirectory() as folder:
        crowd = asyncio.run(gathered(Path(folder) / "data.sqlite", tables, seconds, MANY))
    assert_well(crowd)
    decisions = sorted(crowd.budgets.items(), reverse=True)
    return {
        "plays": len(crowd.took),
        "p50_ms": round(crowd.share(0.5) * 1000, 1),
        "p99_ms": round(crowd.share(0.99) * 1000, 1),
        "loop_blocked": crowd.warned["loop_blocked"],
        **{f"decisions_of_{playouts}_playouts": count for playouts, count in decisions},
    }


def assert_well(crowd: Crowd) -> None:
    """Assert that each play was done, and no decision of a bot over its limits."""
    assert set(crowd.answers) == {"Done"}, crowd.answers
    assert not crowd.weaker
    assert not crowd.cut
    assert not crowd.warned["bot_failed"]


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together show: the longest times, and the sum of all else."""
    names = dict.fromkeys(name for result in results for name in result)
    every = {name: [result.get(name, 0) for result in results] for name in names}
    return {name: max(found) if name.endswith("_ms") else sum(found) for name, found in every.items()}
