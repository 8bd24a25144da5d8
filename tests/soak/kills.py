"""`kill -9` of the real server at random moments while people play over real sockets (T1): nothing is lost."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.process import killed_again_and_again
from tests.soak.progress import Batch

KILLS = 20  # in a batch, on one data file
TABLES = {"dutch": (4, 50), "samba_romme": (2, 10)}  # players, and batches


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a data file and a table of its own."""
    for rules, (players, count) in TABLES.items():
        for seed in range(1, count + 1):
            yield Batch(f"{KILLS} kills of {rules} seed {seed}", (seed, rules, players))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where something is lost, doubled or different."""
    seed, rules, players = batch.arguments
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data.sqlite"
        return asyncio.run(killed_again_and_again(data, KILLS, int(seed), rules=str(rules), players=int(players)))


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    names = ("kills", "commands", "events", "views_compared", "deals")
    return {"lost": 0, **{name: sum(result[name] for result in results) for name in names}}
