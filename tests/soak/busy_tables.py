"""A hundred tables with four sockets each and a play a second, beside a bare echo in turns (T10)."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

from tests.server.loading import loaded, quantile
from tests.soak.load import Figures
from tests.soak.progress import Batch

TABLES = 100
RATE = 1  # plays a second and table
TURN = 10  # s, of plays and of the echo
BATCHES, TURNS = 6, 5  # so many turns of plays in a batch: five minutes in all
OF_ECHO = 20  # times the echo's p99, and that of plays may be as long
OF_CORE = 0.3  # of one core for the server
BUSY_ECHO = 5.0  # ms at p99, above which the machine is too busy to judge times


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a server of its own."""
    for number in range(1, BATCHES + 1):
        yield Batch(f"{TABLES} tables at {RATE} plays/s, {TURNS} turns of {TURN} s, {number}", (TABLES, RATE, TURNS))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where a play is not answered or an event is lost."""
    tables, rate, turns = map(int, batch.arguments)
    with tempfile.TemporaryDirectory() as folder:
        found, _ = loaded(Path(folder), tables, rate, [("plays", TURN), ("echo", TURN)] * turns)
    assert_well(found)
    return {
        "plays": len(found.plays),
        "p50_ms": quantile(found.plays, 0.5),
        "p99_ms": quantile(found.plays, 0.99),
        "echo_p50_ms": quantile(found.echo, 0.5),
        "echo_p99_ms": quantile(found.echo, 0.99),
        "server_share_of_core": round(mean(found.server_cpu), 3),
        "client_share_of_core": round(mean(found.client_cpu), 3),
        "unanswered": found.unanswered,
    }


def assert_well(found: Figures) -> None:
    """Assert that each play was done and reached everybody, each event once and in order."""
    assert set(found.answers) == {"done"}, found.answers
    assert not found.unanswered
    assert not found.gaps
    assert found.answers["done"] == len(found.plays)


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together show: the longest times, and whether that is within the bars."""
    figures = {
        name: max(result[name] for result in results)
        for name in ("p50_ms", "p99_ms", "echo_p50_ms", "echo_p99_ms", "server_share_of_core", "client_share_of_core")
    }
    ratio = max(result["p99_ms"] / result["echo_p99_ms"] for result in results)
    return {
        "plays": sum(result["plays"] for result in results),
        "unanswered": sum(result["unanswered"] for result in results),
        **figures,
        "p99_over_echo": round(ratio, 1),
        "machine_was_busy": figures["echo_p99_ms"] > BUSY_ECHO,
        "within_share_of_core": figures["server_share_of_core"] <= OF_CORE,
        "within_times": ratio <= OF_ECHO,
    }
