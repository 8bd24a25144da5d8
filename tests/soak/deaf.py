"""Twenty clients that read nothing, while tables play (T9): given up, and nobody waits for them.

They are silent first, as a phone without a network is, and then ask for all events of their table, eight times a
second each, as an attack would.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.server.loading import loaded, quantile
from tests.soak.busy_tables import assert_well
from tests.soak.progress import Batch

DEAF, TABLES = 20, 20
BATCHES = 5
SECONDS = 120  # beside the silent, in a batch; half of it beside those who ask, and twice a quarter without any


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a server of its own."""
    for number in range(1, BATCHES + 1):
        yield Batch(f"{DEAF} deaf clients for {SECONDS} s, {number}", (DEAF, TABLES, SECONDS))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where the deaf are kept or somebody else loses by them."""
    deaf, tables, seconds = map(int, batch.arguments)
    turns = [("plays", seconds / 4), ("deaf", seconds), ("plays", seconds / 4), ("asking", seconds / 2)]
    with tempfile.TemporaryDirectory() as folder:
        found, _ = loaded(Path(folder), tables, 1, turns, deaf=deaf)
    assert_well(found)
    assert found.deaf_closed >= deaf
    calm = [*found.by_turn[0], *found.by_turn[2]]
    return {
        "given_up": found.deaf_closed,
        "came_back": found.deaf_back,
        "calm_p99_ms": quantile(calm, 0.99),
        "others_p99_ms": quantile(found.by_turn[1], 0.99),
        "beside_asking_p99_ms": quantile(found.by_turn[3], 0.99),
        "memory_growth_mb": round((max(found.memory[2:]) - found.memory[1]) / 1e6, 1),
    }


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together show; the median of their times, for each batch has few plays over its p99."""
    times = ("calm_p99_ms", "others_p99_ms", "beside_asking_p99_ms")
    return {
        "given_up": sum(result["given_up"] for result in results),
        "came_back": sum(result["came_back"] for result in results),
        **{name: median(result[name] for result in results) for name in times},
        "memory_growth_mb": max(result["memory_growth_mb"] for result in results),
    }
