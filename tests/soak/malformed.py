"""A million requests and frames that no browser sends (T13): answered in words, no failure, no line about one."""

import asyncio
import json
import tempfile
from collections.abc import Iterator
from os import environ
from pathlib import Path

from tests.server.malformed import FRAMES, UNLIMITED, target, thrown
from tests.server.process import serving
from tests.soak.progress import Batch

CASES = 20_000
BATCHES = 50


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a server of its own."""
    for seed in range(1, BATCHES + 1):
        yield Batch(f"{CASES} cases, seed {seed}", (CASES, seed))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where the server fails or says too much."""
    cases, seed = map(int, batch.arguments)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data.sqlite"
        with serving(data, {**environ, **UNLIMITED}) as server:
            counts = asyncio.run(thrown(target(server.address), cases, seed))
            assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    assert not [line for line in lines if line["level"] == "error"]
    assert len(lines) == len(server.log.splitlines()), "a line that is not ours"
    assert counts["cases"] > FRAMES
    return {
        "cases": counts["cases"],
        "http": sum(number for kind, number in counts.items() if kind.startswith("http ")),
        "http_5xx": sum(number for kind, number in counts.items() if kind.startswith("http 5")),
        "faults": counts["fault"],
        "loop_blocked": sum(line.get("times", 1) for line in lines if line["event"] == "loop_blocked"),
    }


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    return {name: sum(result[name] for result in results) for name in results[0]}
