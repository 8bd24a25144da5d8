"""The store's files at every step of what was written while people played, and what a disk may have kept (T3)."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.power import cut_everywhere, played
from tests.soak.progress import Batch

EVENTS = 400  # in a batch
RULES = ("dutch", "samba_romme")
SEEDS = 3


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a data file of its own."""
    for rules in RULES:
        for seed in range(1, SEEDS + 1):
            yield Batch(f"{EVENTS} events of {rules}, seed {seed}", (rules, seed))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError at the first file that lacks something."""
    rules, seed = batch.arguments
    with tempfile.TemporaryDirectory() as folder:
        after = Path(folder) / "after"
        after.mkdir()
        written = played(Path(folder) / "played.sqlite", EVENTS + int(seed), str(rules))
        opened = cut_everywhere(after, written, int(seed))
    return {"events": len(written.log), "steps": len(written.steps), "opened": opened.total(), "lost": 0}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    return {name: sum(result[name] for result in results) for name in ("events", "steps", "opened", "lost")}
