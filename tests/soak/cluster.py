"""Workers killed at random on three machines of a cluster, and one of the machines: no result is lost or another."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from sambakit.arena.cluster.joining import joined
from sambakit.arena.contests.contest import Duplicates
from sambakit.arena.measuring.batches import Workers, local_workers
from sambakit.arena.measuring.measuring import play_all
from sambakit.arena.measuring.results import ResultFile
from sambakit.engine.presets.dutch import DUTCH
from tests.arena.machines import add_machine, killing, started
from tests.soak.progress import Batch

ROUNDS = 5
KILLS = 12  # of workers, in a round
PAIRS = 3000
SECONDS = 0.5  # of a batch, so that many are under way when their workers die


def batches() -> Iterator[Batch]:
    """Yield the rounds, each with a cluster of its own."""
    for seed in range(1, ROUNDS + 1):
        yield Batch(f"round {seed}", (seed,))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a round; raises AssertionError where a result is lost or another."""
    seed = int(batch.arguments[0])
    contest = Duplicates(DUTCH, 4, "steady", "greedy", seed=seed)
    start = perf_counter()
    with tempfile.TemporaryDirectory() as folder, started(folder) as cluster:
        lost = add_machine(cluster, folder)
        file = ResultFile(Path(folder) / "results.jsonl")
        with joined(cluster.address, None) as found, killing(cluster, folder, lost, Random(seed), KILLS) as killed:
            workers = found.workers()
            often = Workers(workers.start, workers.window, SECONDS, workers.grown)
            shared = play_all(contest, PAIRS, often, file, lambda done: None)
        assert sorted(ResultFile(file.path).results(contest)) == list(range(PAIRS))
    alone = play_all(contest, PAIRS, local_workers(1), None, lambda done: None)
    assert [pair.boards for pair in shared] == [pair.boards for pair in alone], f"round {seed}"
    return {"pairs": PAIRS, "workers_killed": len(killed), "machines_killed": 1, "seconds": perf_counter() - start}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all rounds together come to."""
    names = ("pairs", "workers_killed", "machines_killed")
    return {"lost_or_other_results": 0, **{name: sum(round(result[name]) for result in results) for name in names}}
