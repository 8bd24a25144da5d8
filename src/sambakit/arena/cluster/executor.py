"""An executor of the `concurrent.futures` interface whose work is done by the machines of a Ray cluster."""

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, Final, ParamSpec, TypeVar

from sambakit.arena.cluster import carrying
from sambakit.arena.cluster.code import code_here, refusal
from sambakit.arena.measuring.batches import WorkersLost

Given = ParamSpec("Given")
Returned = TypeVar("Returned")
MOST_LOSSES: Final = 3  # times that Ray gives out work whose worker or machine was lost


@dataclass(slots=True)
class Account:
    """The work of a cluster so far: batches, the seconds that they took there, and since when."""

    batches: int = 0
    busy: float = 0.0
    start: float = 0.0
    end: float = 0.0

    def note(self, seconds: float) -> None:
        """Count a batch."""
        self.batches += 1
        self.busy += seconds
        self.end = perf_counter()

    def overhead(self, workers: int) -> float:
        """Return the seconds a batch that `workers` were not at work, from the first batch to the last."""
        if not self.batches:
            return 0.0
        return max(0.0, workers * (self.end - self.start) - self.busy) / self.batches


class ClusterExecutor(Executor):
    """Hands work to a cluster that this process has joined.

    Work whose worker or machine is lost is given out again by Ray. What is lost again and again raises WorkersLost.
    Machines with other code raise OtherCode.
    """

    def __init__(self, account: Account) -> None:
        import ray
        from ray import cloudpickle

        cloudpickle.register_pickle_by_value(carrying)
        self._wanted = code_here()
        self._task: Any = ray.remote(num_cpus=1, max_retries=MOST_LOSSES)(carrying.carry_out)
        self._running: dict[Any, Future[Any]] = {}  # by Ray's reference
        self._account = account

    def submit(self, fn: Callable[Given, Returned], /, *args: Given.args, **kwargs: Given.kwargs) -> "Future[Returned]":
        """Return the future of `fn`, which some machine calls."""
        future: Future[Returned] = Future()
        future.set_running_or_notify_cancel()
        self._account.start = self._account.start or perf_counter()
        reference = self._task.remote(self._wanted, pickle.dumps((fn, args, kwargs)))
        self._running[reference] = future
        reference.future().add_done_callback(partial(self._hand_over, reference))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the work at hand: nobody will ask for it, and it may take long."""
        import ray

        for reference in list(self._running):
            self._running.pop(reference, None)
            ray.cancel(reference, force=True)

    def _hand_over(self, reference: Any, answered: "Future[tuple[str, Any, float]]") -> None:
        """Give the answer to a piece of work to whoever waits for it; Ray calls this from a thread of its own."""
        future = self._running.pop(reference, None)
        if future is None:  # ended by us
            return
        error = answered.exception()
        if error is not None:
            future.set_exception(lost(error))
            return
        outcome, value, seconds = answered.result()
        self._account.note(seconds)
        if outcome == "refused":
            future.set_exception(refusal(value[0], value[1], self._wanted))
        elif outcome == "failed":
            future.set_exception(value)
        else:
            future.set_result(value)


def lost(error: BaseException) -> Exception:
    """Return in our words why Ray gave a piece of work up."""
    told = f"{type(error).__name__}: {first_line(error)}"
    return WorkersLost(f"the cluster gave a batch up after {1 + MOST_LOSSES} tries: {told}")


def first_line(error: BaseException) -> str:
    """Return the first line of the words of an error of Ray, which may have a page of them."""
    return str(error).strip().partition("\n")[0]
