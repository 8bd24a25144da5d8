"""`make bench-cluster`: two machines of a Ray cluster with one worker each, beside two plain worker processes.

Both machines are on this one. The two ways take turns over the same batches, so that other work of the machine slows
down both. Empty batches show what handing one over costs. The driver's processor time limits how many workers can be
kept busy with cheap deals.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

import click

from benchmarks.machine import machine
from benchmarks.nothing import Nothing
from sambakit.arena.cluster.joining import joined
from sambakit.arena.contests.contest import Duplicates
from sambakit.arena.measuring.batches import Batch, Workers, kept, local_workers, play_batches
from sambakit.engine.presets.dutch import DUTCH

RESULTS: Final = Path(__file__).with_name("results") / "cluster.json"
WORKERS: Final = 2
SECONDS: Final = 5.5  # of a batch on a quiet machine
BATCHES: Final = 4  # of a round: the two ways take turns often, since other work comes and goes
EMPTY: Final = 200  # batches
CONTEST: Final = Duplicates(DUTCH, 4, "steady", "greedy", seed=7)
STORE: Final = 80_000_000  # bytes, of each machine


@contextmanager
def two_machines() -> Iterator[Workers]:
    """Start a cluster of a head that plays nothing and two machines with a worker each, and join it."""
    from ray.cluster_utils import Cluster

    few: dict[str, Any] = {"include_dashboard": False, "object_store_memory": STORE}
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **few})
    try:
        for _ in range(WORKERS):
            cluster.add_node(num_cpus=1, **few)
        with joined(cluster.address, None) as found:
            yield found.workers()
    finally:
        cluster.shutdown()


def play_round(workers: Workers, first: int, size: int) -> dict[str, float]:
    """Return the figures of a round: its seconds, those of them at work, and the processor time of this process."""
    batches = [Batch(CONTEST, tuple(range(at, at + size))) for at in range(first, first + BATCHES * size, size)]
    start, driver = perf_counter(), process_time()
    played = list(play_batches(batches, workers))
    seconds = perf_counter() - start
    busy = sum(each.seconds for each in played)
    return {
        "seconds": seconds,
        "shortest_batch": min(each.seconds for each in played),
        "overhead_a_batch": max(0.0, WORKERS * seconds - busy) / BATCHES,
        "driver_us_a_pair": 1e6 * (process_time() - driver) / (BATCHES * size),
    }


def seconds_of_empty(workers: Workers) -> float:
    """Return the seconds that an empty batch takes, many in flight."""
    start = perf_counter()
    done = sum(1 for _ in play_batches((Batch(Nothing(), (number,)) for number in range(EMPTY)), workers))
    return (perf_counter() - start) / done


def size_of_batch(workers: Workers) -> int:
    """Return how many pairs fill a batch, after a first one that warms up."""
    for count in (20, 200, 400):
        (played,) = play_batches([Batch(CONTEST, tuple(range(count)))], workers)
    return max(1, round(SECONDS * count / played.seconds))


@click.command()
@click.option("--rounds", default=10, show_default=True, type=click.IntRange(1))
@click.option("--keep", is_flag=True, help="Write the figures to benchmarks/results/cluster.json.")
def main(rounds: int, keep: bool) -> None:
    """Compare two machines of a cluster with two processes, in turn."""
    figures: dict[str, list[dict[str, float]]] = {"processes": [], "cluster": []}
    with ExitStack() as stack:
        ways = {
            "processes": stack.enter_context(kept(local_workers(WORKERS))),
            "cluster": stack.enter_context(kept(stack.enter_context(two_machines()))),
        }
        size = size_of_batch(ways["processes"])
        empty = {name: seconds_of_empty(workers) for name, workers in ways.items() for _ in range(2)}
        for number in range(rounds):
            for name in sorted(ways, reverse=number % 2 == 0):
                figures[name].append(play_round(ways[name], number * BATCHES * size, size))
            click.echo(", ".join(f"{name} {found[-1]['seconds']:.1f} s" for name, found in figures.items()))
    ratios = [one["seconds"] / other["seconds"] for one, other in zip(*figures.values(), strict=True)]
    whole = {name: sum(each["seconds"] for each in found) for name, found in figures.items()}
    result = {
        "machine": machine(),
        "rounds": rounds,
        "pairs_a_batch": size,
        "done_beside_processes": round(whole["processes"] / whole["cluster"], 3),
        "median_of_rounds": round(median(ratios), 3),
        "ratios": [round(ratio, 3) for ratio in ratios],
        "empty_batch_ms": {name: round(1000 * seconds, 2) for name, seconds in empty.items()},
        **{
            name: {figure: round(median(each[figure] for each in found), 4) for figure in found[0]}
            for name, found in figures.items()
        },
    }
    click.echo(json.dumps(result, indent=2))
    if keep:
        RESULTS.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(prog_name="make bench-cluster")
