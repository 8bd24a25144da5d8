"""Who floods the server does not slow down the others (F8): people play, in turns with five floods and without."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.server.floods import KINDS, Turn, in_turns
from tests.soak.progress import Batch

TURNS = 8  # every other one with floods
SECONDS = 10
BATCHES = 3
BAR = 2.0  # 99 in 100 plays beside floods take so many times as long as 99 in 100 others, at most


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a server of its own."""
    for seed in range(1, BATCHES + 1):
        yield Batch(f"{TURNS} turns of {SECONDS} s, seed {seed}", (seed,))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where a play went wrong or took too long."""
    with tempfile.TemporaryDirectory() as folder:
        data, seed = Path(folder) / "data.sqlite", int(batch.arguments[0])
        turns, log = asyncio.run(in_turns(data, TURNS, SECONDS, SECONDS, seed=seed))
    quiet, flooded = together(turns[::2]), together(turns[1::2])
    assert {*quiet.answers, *flooded.answers} == {"done"}, (quiet.answers, flooded.answers)
    figures = {
        "plays": len(quiet.took),
        "plays_beside_floods": len(flooded.took),
        "p50_ms": round(quiet.share(0.5) * 1000, 2),
        "p50_beside_floods_ms": round(flooded.share(0.5) * 1000, 2),
        "p99_ms": round(quiet.share(0.99) * 1000, 2),
        "p99_beside_floods_ms": round(flooded.share(0.99) * 1000, 2),
        "ratio": round(flooded.share(0.99) / quiet.share(0.99), 2),
        "server_cpu": round(quiet.cpu / quiet.seconds, 3),
        "server_cpu_beside_floods": round(flooded.cpu / flooded.seconds, 3),
        "loop_blocked": sum('"loop_blocked"' in line for line in log),
        **{f"sent_away_{kind.replace(' ', '_')}": sent_away(flooded, kind) for kind in KINDS},
    }
    assert figures["ratio"] <= BAR, figures
    return figures


def sent_away(turn: Turn, kind: str) -> int:
    """Return how many sockets of a flood the server has ended."""
    return sum(flood.ends.total() for flood in turn.floods if flood.kind == kind)


def together(turns: list[Turn]) -> Turn:
    """Return some turns as one."""
    one = Turn()
    for turn in turns:
        one.took += turn.took
        one.answers += turn.answers
        one.seconds += turn.seconds
        one.cpu += turn.cpu
        one.floods += turn.floods
    return one


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together show: the worst ratio and times, and the sum of all else."""
    worst = {name for name in results[0] if name.endswith(("_ms", "ratio")) or "cpu" in name}
    every = {name: [result[name] for result in results] for name in results[0]}
    return {name: max(found) if name in worst else sum(found) for name, found in every.items()}
