"""Joins a Ray cluster, or starts one on this machine, and leaves it again. Ray is imported here and not before."""

import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Final

import sambakit
from sambakit.arena.cluster.code import code_here, refusal
from sambakit.arena.cluster.executor import Account, ClusterExecutor, first_line
from sambakit.arena.extras import installing
from sambakit.arena.measuring.batches import Workers

LOCAL: Final = "local"
SECONDS: Final = 5.0  # that a batch should take: handing one over a network costs a few milliseconds
STORE: Final = 200_000_000  # bytes of a local cluster for results under way
PURE: Final = "SAMBAKIT_PURE"  # asks for the plain engine; the machines must be asked too
LOOKS: Final = 5.0  # seconds from one look at the machines to the next
SAID: Final = 120  # letters of a message of Ray that are said
# Results are millions of objects without a cycle. To search them for cycles as often as Python does by itself takes the
# driver three times as long as all else that it does.
SELDOM: Final = (100_000, 50, 50)
ANSWERS: Final = 60.0  # seconds in which a machine must say which code it has


class NoCluster(Exception):
    """A cluster that cannot be joined; says why."""


@dataclass(slots=True)
class Cluster:
    """A cluster that this process has joined, with at most `most` batches at once."""

    most: int | None
    account: Account = field(default_factory=Account)
    _cpus: int = 0
    _looked: float = 0.0

    def workers(self) -> Workers:
        """Return the workers of this cluster. Their number follows the machines that come and go."""
        return Workers(lambda: ClusterExecutor(self.account), 2 * self.cpus(), SECONDS, self.room)

    def room(self) -> int:
        """Return how many batches may be in flight now: one more for each worker than it plays."""
        return min(2 * self.cpus(), self.most or 2 * self.cpus())

    def cpus(self) -> int:
        """Return how many batches the machines play at once."""
        if not self._cpus or monotonic() - self._looked > LOOKS:
            self._cpus = sum(int(node["Resources"]["CPU"]) for node in machines()) or 1
            self._looked = monotonic()
        return self._cpus

    def told(self) -> str:
        """Return in words what the cluster has done, and how much of its time was not play."""
        cpus = min(self.cpus(), self.most or self.cpus())
        account = self.account
        share = account.busy / (cpus * (account.end - account.start)) if account.batches else 0.0
        return (
            f"cluster: {account.batches} batches on {len(machines())} machines with {cpus} workers, "
            f"{share:.1%} of the time at work; {account.overhead(cpus):.3f} s a batch were not"
        )


@contextmanager
def joined(address: str, count: int | None, *, send: bool = False, modules: Sequence[Path] = ()) -> Iterator[Cluster]:
    """Yield the cluster at `address` until the work is done; "local" starts one with `count` workers on this machine.

    With `send` the machines use the package of this one, its compiled core included; `modules` are folders of other
    modules that go with it. Raises NoCluster, and OtherCode where a machine has other code.
    """
    ray = _library()
    if address.startswith("ray://"):
        raise NoCluster(f"{address}: start the command on a machine of the cluster, and give --ray auto")
    try:
        ray.init(**_choices(address, count), runtime_env=_environment(send, modules))
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoCluster(f"there is no cluster at {address}: {first_line(error)}") from None
    thresholds = gc.get_threshold()
    try:
        gc.set_threshold(*SELDOM)
        _speak_on_the_error_stream()
        _demand_same_code()
        yield Cluster(count if address != LOCAL else None)
    finally:
        gc.set_threshold(*thresholds)
        ray.shutdown()  # ends what is still at work for us, on every machine


def machines() -> list[Any]:
    """Return the machines that are there now and take work, as Ray describes them."""
    import ray

    return [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]


def _library() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise NoCluster(f"Ray is not installed; --ray needs it: {installing('cluster')}") from None
    return ray


def _speak_on_the_error_stream() -> None:
    """Have Ray tell of lost workers and machines in a line of the error stream; a page of output is for the figures.

    Ray prints up to a page for each loss to the output, and has no setting for it.
    """
    from ray._private import worker

    def said(message: dict[str, list[str]], ignore_prefix: bool = False) -> None:
        first = message["lines"][0].strip().partition("\n")[0].partition(". ")[0]
        print(f"cluster: {first}"[:SAID], file=sys.stderr)

    worker.print_to_stdstream = said


def _choices(address: str, count: int | None) -> dict[str, object]:
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    if address != LOCAL:
        return {"address": address, **quiet}
    cpus = count or os.cpu_count() or 1
    return {"address": LOCAL, "num_cpus": cpus, "include_dashboard": False, "object_store_memory": STORE, **quiet}


def _environment(send: bool, modules: Sequence[Path]) -> dict[str, object]:
    """Return what Ray gives to the workers: code that is sent, and which engine they are to run."""
    sent = [Path(sambakit.__file__).parent, *modules] if send else list(modules)
    chosen: dict[str, object] = {"env_vars": {PURE: os.environ.get(PURE, "0")}}
    if sent:
        chosen |= {"py_modules": [str(folder) for folder in sent], "excludes": ["client", "__pycache__", "results"]}
    return chosen


def _demand_same_code() -> None:
    """Ask every machine which code it has; raises OtherCode, and NoCluster where one does not answer."""
    import pickle

    import ray
    from ray import cloudpickle
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    from sambakit.arena.cluster import carrying

    cloudpickle.register_pickle_by_value(carrying)
    asking: Any = ray.remote(num_cpus=0, max_retries=0)(carrying.carry_out)
    wanted, nothing = code_here(), pickle.dumps((tuple, (), {}))
    asked = [
        asking.options(scheduling_strategy=NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)).remote(
            wanted, nothing
        )
        for node in machines()
    ]
    gone = (ray.exceptions.TaskUnschedulableError, ray.exceptions.NodeDiedError)
    for one in asked:
        try:
            outcome, value, _ = ray.get(one, timeout=ANSWERS)
        except gone:
            continue  # it has left since it was listed
        except ray.exceptions.RayError as error:
            raise NoCluster(f"a machine does not answer: {first_line(error)}") from None
        if outcome == "refused":
            raise refusal(value[0], value[1], wanted)
