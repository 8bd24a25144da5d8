"""Four hundred sockets are dropped at once and come back within two seconds, while other tables play (T8)."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.loading import loaded, quantile
from tests.soak.busy_tables import assert_well
from tests.soak.progress import Batch

STORMED, OTHERS = 100, 20  # tables
STORMS = 5  # in a batch, one after the other on one server
BATCHES = 3
SECONDS = 6  # a storm
MOST_GROWN = 10  # percent


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a server of its own."""
    for number in range(1, BATCHES + 1):
        yield Batch(f"{STORMS} storms of {STORMED * 4} sockets, {number}", (STORMED, OTHERS, STORMS, SECONDS))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where somebody does not come back or an event is lost."""
    stormed, others, storms, seconds = map(int, batch.arguments)
    turns = [("plays", seconds), *([("storm", seconds)] * storms), ("plays", seconds)]
    with tempfile.TemporaryDirectory() as folder:
        found, _ = loaded(Path(folder), stormed + others, 1, turns, stormed=stormed)
    assert_well(found)
    assert len(found.welcomes) == stormed * 4 * storms
    calm, storm = found.by_turn[0], [time for turn in found.by_turn[1:-1] for time in turn]
    return {
        "sockets": len(found.welcomes),
        "welcome_p99_ms": quantile(found.welcomes, 0.99),
        "others_calm_p99_ms": quantile(calm, 0.99),
        "others_p99_ms": quantile(storm, 0.99),
        "memory_mb_before": round(found.memory[1] / 1e6, 1),
        "memory_mb_after_one": round(found.memory[2] / 1e6, 1),
        "memory_mb_after": round(found.memory[-1] / 1e6, 1),
    }


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together show: the longest times, and the largest growth."""
    first = max(result["memory_mb_after_one"] / result["memory_mb_before"] for result in results)
    others = max(result["memory_mb_after"] / result["memory_mb_after_one"] for result in results)
    return {
        "sockets": sum(result["sockets"] for result in results),
        **{name: max(result[name] for result in results) for name in results[0] if name.endswith("_ms")},
        "growth_percent_by_the_first": round((first - 1) * 100, 1),  # what so many at once need, and stays free
        "growth_percent_by_the_others": round((others - 1) * 100, 1),
        "within_memory": max(first - 1, others - 1) * 100 <= MOST_GROWN,
    }
