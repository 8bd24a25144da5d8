"""Machines of a Ray cluster, all on this one, and somebody who kills their workers."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from tests.costs import starting

FEW = {"include_dashboard": False, "object_store_memory": 80_000_000}  # bytes, nearly the least that Ray takes
# a machine that is gone is noticed after some two seconds, and not after fifteen
NOTICING = {"_system_config": {"health_check_period_ms": 500, "health_check_failure_threshold": 4}}
MARK = "SAMBAKIT_TEST_CLUSTER"  # in the environment of the processes of a cluster: others may run at the same time
Machines = Any  # ray.cluster_utils.Cluster
Machine = Any


@contextmanager
def started(mark: str, count: int = 2) -> Iterator[Machines]:
    """Start a head that plays nothing, and `count` machines with one worker each."""
    from ray.cluster_utils import Cluster

    with starting("shared cluster"):
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **FEW, **NOTICING})
    try:
        for _ in range(count):
            add_machine(cluster, mark)
        yield cluster
    finally:
        cluster.shutdown()


def add_machine(cluster: Machines, mark: str, **variables: str) -> Machine:
    """Add a machine with one worker, whose processes have `variables` in their environment."""
    with starting("shared cluster"):
        return cluster.add_node(num_cpus=1, env_vars={MARK: mark, **variables}, **FEW)


def workers_now(mark: str) -> list[int]:
    """Return the processes that are at work on machines with `mark`."""
    found = []
    for process in marked(mark):
        with suppress(OSError):
            if Path(f"/proc/{process}/cmdline").read_bytes().startswith(b"ray::carry_out"):
                found.append(process)
    return found


def marked(mark: str) -> list[int]:
    """Return the processes that have `mark` in their environment."""
    return processes(lambda place: f"{MARK}={mark}".encode() in (place / "environ").read_bytes().split(b"\0"))


def processes(fits: Callable[[Path], bool]) -> list[int]:
    """Return the numbers of the processes whose folders of the system fit."""
    found = []
    for place in Path("/proc").iterdir():
        with suppress(OSError):  # it has ended, or is not ours
            if place.name.isdecimal() and fits(place):
                found.append(int(place.name))
    return found


@contextmanager
def killing(cluster: Machines, mark: str, lost: Machine, chance: Random, kills: int) -> Iterator[list[int]]:
    """Kill so many workers at random, one after the other, and then the machine `lost`; gives the killed processes."""
    killed: list[int] = []
    over = threading.Event()

    def kill() -> None:
        while len(killed) < kills and not over.wait(0.2 + 0.3 * chance.random()):
            if found := workers_now(mark):
                victim = chance.choice(found)
                with suppress(ProcessLookupError):
                    os.kill(victim, signal.SIGKILL)
                    killed.append(victim)
        cluster.remove_node(lost, allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        yield killed
    finally:
        over.set()
        killer.join()
