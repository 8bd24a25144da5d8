"""`make soak`: the proofs with large numbers. Interrupt it when you like; it goes on where it was.

``make soak ARGS='random_deals'`` runs one part, ``make soak ARGS=T1`` the one with that number in docs/reliability.md.
The result of a whole part is written to tests/soak/results/.
``make soak ARGS='bot_deals --workers 2'`` uses two processes, where a part measures no time.
``make soak ARGS='bot_deals --ray auto'`` uses a Ray cluster, for the parts that only play deals (docs/cluster.md).
"""

import importlib
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType

import click

from sambakit.arena.cluster.code import OtherCode
from sambakit.arena.cluster.joining import NoCluster, joined
from tests.soak.progress import Batch, finished, note, write_result

PARTS = (
    "random_deals",
    "bot_deals",
    "going_out",
    "playouts",
    "reasons",
    "marks",
    "referee",
    "romme",
    "answers",
    "house_rules",
    "mutants",
    "sheets",
    "cluster",
    "kills",
    "points",
    "power_loss",
    "standing_still",
    "disk_errors",
    "wall_clock",
    "orders",
    "restart",
    "storm",
    "deaf",
    "busy_tables",
    "capacity",
    "crowd",
    "floods",
    "malformed",
    "illegal",
    "dearest",
    "long_run",
    "upgrades",
    "backups",
    "leaks",
    "browser",
)

# The numbers of docs/reliability.md, which may stand for the names.
NUMBERS = {
    "T1": "kills",
    "T2": "points",
    "T3": "power_loss",
    "T4": "standing_still",
    "T5": "disk_errors",
    "T6": "wall_clock",
    "T7": "orders",
    "T8": "storm",
    "T9": "deaf",
    "T10": "busy_tables",
    "T11": "capacity",
    "T12": "crowd",
    "T13": "malformed",
    "T14": "illegal",
    "T15": "leaks",
    "T16": "long_run",
    "T17": "upgrades",
    "T18": "backups",
    "T21": "dearest",
}

SIDE_BY_SIDE = (
    "random_deals",
    "bot_deals",
    "going_out",
    "marks",
    "referee",
    "romme",
    "house_rules",
    "sheets",
    "orders",
    "illegal",
    "power_loss",
    "standing_still",  # it mostly waits
    "wall_clock",
)  # time does not matter to them

ON_A_CLUSTER = ("random_deals", "bot_deals", "playouts", "referee", "romme", "house_rules")  # they only play deals


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice([*PARTS, *NUMBERS]))
@click.option("--workers", type=click.IntRange(1), help="Processes, where that may be; default: 1.")
@click.option("--ray", metavar="ADDRESS", help="Play the deals on the Ray cluster at this address.")
def main(parts: tuple[str, ...], workers: int | None, ray: str | None) -> None:
    """Run PARTS, all where none is named."""
    try:
        for part in dict.fromkeys(NUMBERS.get(part, part) for part in parts or PARTS):
            there = ray if part in ON_A_CLUSTER else None
            run_part(part, workers if part in SIDE_BY_SIDE or there else None, there)
    except (NoCluster, OtherCode) as error:
        raise click.ClickException(str(error)) from None


def run_part(part: str, workers: int | None = None, ray: str | None = None) -> None:
    """Run what is left of a part, by so many processes or on a cluster, and write its result."""
    proof = importlib.import_module(f"tests.soak.{part}")
    batches = list(proof.batches())
    done = finished(part)
    left = [batch for batch in batches if batch.name not in done]
    for batch, found in _run_all(proof, left, workers, ray):
        done[batch.name] = found
        note(part, batch, found)
        made = sum(each.name in done for each in batches)
        click.echo(f"{part} {made}/{len(batches)}: {batch.name}")
    figures = proof.total([done[batch.name] for batch in batches])
    click.echo(f"{part}: {figures}, written to {write_result(part, figures)}")


def _run_all(
    proof: ModuleType, batches: Sequence[Batch], workers: int | None, ray: str | None
) -> Iterator[tuple[Batch, dict[str, float]]]:
    """Yield every batch with its figures as it is done."""
    if ray is None and workers in (None, 1):
        yield from ((batch, proof.run(batch)) for batch in batches)
        return
    with _executor(workers, ray) as executor:
        running = {executor.submit(proof.run, batch): batch for batch in batches}
        try:
            yield from ((running[future], future.result()) for future in as_completed(running))
        finally:
            executor.shutdown(cancel_futures=True)  # after a failure no more is begun


@contextmanager
def _executor(workers: int | None, ray: str | None) -> Iterator[Executor]:
    """Give processes of this machine, or a cluster, to which these tests are sent."""
    if ray is None:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as processes:
            yield processes
        return
    with joined(ray, workers, modules=[Path(__file__).parents[1]]) as cluster, cluster.workers().start() as executor:
        yield executor
        click.echo(cluster.told())


if __name__ == "__main__":
    main(prog_name="make soak")
