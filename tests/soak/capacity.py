"""How many tables one process serves: more and more of them, until the p99 of plays is over 100 ms (T11)."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.loading import loaded, quantile
from tests.soak.busy_tables import assert_well
from tests.soak.progress import Batch

MOST_MS = 100.0  # at p99
TURNS = [("echo", 5), ("plays", 10), ("echo", 5), ("plays", 10)]
STEPS = {1.0: (100, 200, 250, 300, 350, 400), 0.2: (500, 1000, 1250, 1500)}  # tables, by rate
TRIES = 3  # of a step that is over the bar, since other programs are too


def batches() -> Iterator[Batch]:
    """Yield a batch for each rate of plays."""
    for rate, steps in STEPS.items():
        yield Batch(f"tables at {rate} plays/s", (str(rate), *steps))


def run(batch: Batch) -> dict[str, float]:
    """Return for how many tables the p99 was within the bar, and the figures of each step."""
    rate, *steps = batch.arguments
    figures: dict[str, float] = {"tables": 0}
    for tables in map(int, steps):
        found = best_of_some(tables, float(rate))
        figures |= {f"{name}_at_{tables}": value for name, value in found.items()}
        if found["p99_ms"] > MOST_MS:
            break
        figures["tables"] = tables
    return figures


def best_of_some(tables: int, rate: float) -> dict[str, float]:
    """Return the figures of the first try within the bar, else those of the best one, and how many there were."""
    tries: list[dict[str, float]] = []
    while not tries or (len(tries) < TRIES and tries[-1]["p99_ms"] > MOST_MS):
        tries.append(measured(tables, rate))
    return {**min(tries, key=lambda found: found["p99_ms"]), "tries": len(tries)}


def measured(tables: int, rate: float) -> dict[str, float]:
    """Return the figures of so many tables."""
    with tempfile.TemporaryDirectory() as folder:
        found, _ = loaded(Path(folder), tables, rate, TURNS)
    if quantile(found.plays, 0.99) <= MOST_MS:
        assert_well(found)
    return {
        "p50_ms": quantile(found.plays, 0.5),
        "p99_ms": quantile(found.plays, 0.99),
        "echo_p99_ms": quantile(found.echo, 0.99),
        "share_of_core": round(max(found.server_cpu), 3),
        "client_share_of_core": round(max(found.client_cpu), 3),
        "mb": round(found.memory[-1] / 1e6),
        "unanswered": found.unanswered,
    }


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return the figures of all rates."""
    return {
        f"{name} at {rate} plays/s": value
        for rate, result in zip(STEPS, results, strict=True)
        for name, value in result.items()
    }
