"""A server with people at a table is stopped for 5 to 60 s and goes on (T4): nothing is lost, no clock has fallen."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.standing_still import stopped_again_and_again
from tests.soak.progress import Batch

STOPS = 50
EACH = 5  # on one server
SHORTEST, LONGEST = 5.0, 60.0  # s


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a server of its own, and stops of all lengths."""
    for number in range(STOPS // EACH):
        yield Batch(f"{EACH} stops, {number + 1}", (number,))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where something is lost or a clock is wrong."""
    number = int(batch.arguments[0])
    places = range(number, STOPS, STOPS // EACH)
    stops = [SHORTEST + (LONGEST - SHORTEST) * place / (STOPS - 1) for place in places]
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(stopped_again_and_again(Path(folder) / "data.sqlite", stops, number))


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    names = ("stops", "seconds", "commands", "events", "views_compared")
    wrong = max((result["furthest_from_the_time_ms"] for result in results), key=abs)
    sums = {name: round(sum(result[name] for result in results), 1) for name in names}
    return {"lost": 0, **sums, "furthest_from_the_time_ms": wrong}
