"""Work for many processes or machines: batches are values, run by any executor of the `concurrent.futures` interface.

A batch depends on nothing but its own value, so one whose worker is lost is simply given out again.
"""

import signal
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context
from time import perf_counter
from typing import Final, Generic, ParamSpec, TypeVar

from sambakit.arena.contests.contest import Contest, hash_of_file

Result = TypeVar("Result")
Given = ParamSpec("Given")
Returned = TypeVar("Returned")
SECONDS: Final = 1.0  # that a batch should take: little is lost with a worker, and little time goes into handing over
MOST_LOSSES: Final = 3  # times that workers are lost with no batch finished in between, before it is called a fault


class WorkersLost(Exception):
    """Workers died again and again over the same batches."""


class OtherFile(Exception):
    """A file of somebody's bot that is missing where it should play, or is another one there."""


@dataclass(frozen=True, slots=True)
class Batch(Generic[Result]):
    """Some numbers of a contest, with the hashes of the files of bots that it needs wherever it is played."""

    contest: Contest[Result]
    numbers: tuple[int, ...]
    files: tuple[tuple[str, str], ...] = ()  # path and hash


@dataclass(frozen=True, slots=True)
class Played(Generic[Result]):
    """The results of a batch by their numbers, and the seconds that they took."""

    batch: Batch[Result]
    results: tuple[Result, ...]
    seconds: float


def play_batch(batch: Batch[Result]) -> Played[Result]:
    """Return the results of the numbers of `batch`; raises OtherFile."""
    for path, known in batch.files:
        if hash_of_file(path) != known:
            raise OtherFile(f"{path} on {socket.gethostname()} is not the file that this contest began with")
    start = perf_counter()
    results = tuple(batch.contest.play(number) for number in batch.numbers)
    return Played(batch, results, perf_counter() - start)


class SameProcess(Executor):
    """An executor that works where it is called."""

    def submit(self, fn: Callable[Given, Returned], /, *args: Given.args, **kwargs: Given.kwargs) -> "Future[Returned]":
        """Return the future of `fn`, which is done already."""
        future: Future[Returned] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # it belongs to whoever asks for the result
            future.set_exception(error)
        return future


@dataclass(frozen=True, slots=True)
class Workers:
    """The factory of an executor, its number of batches in flight, and the seconds that a batch should take.

    Where machines come and go, `grown` returns the number of batches that there is room for now.
    """

    start: Callable[[], Executor]
    window: int
    seconds: float = SECONDS
    grown: Callable[[], int] | None = None

    def room(self) -> int:
        """Return how many batches may be in flight now."""
        return self.grown() if self.grown else self.window


def local_workers(count: int) -> Workers:
    """Return `count` processes of this machine, or this process alone for one."""
    if count <= 1:
        return Workers(SameProcess, 1)
    return Workers(lambda: _processes(count), 2 * count)


@contextmanager
def kept(workers: Workers) -> Iterator[Workers]:
    """Yield `workers` that stay from one contest to the next, since new processes take a second; lost ones are new."""
    keeper = _Keeper(workers.start)
    try:
        yield replace(workers, start=lambda: keeper)
    finally:
        keeper.let_go()


class _Keeper(Executor):
    """An executor that outlives its shutdown, unless that does not wait for what is at hand: it is lost then."""

    def __init__(self, start: Callable[[], Executor]) -> None:
        self._start = start
        self._inner: Executor | None = None

    def submit(self, fn: Callable[Given, Returned], /, *args: Given.args, **kwargs: Given.kwargs) -> "Future[Returned]":
        """Return the future of `fn`."""
        if self._inner is None:
            self._inner = self._start()
        return self._inner.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Keep the workers where they could be waited for."""
        if not wait:
            self.let_go(wait=False)

    def let_go(self, *, wait: bool = True) -> None:
        """Shut the workers down."""
        if self._inner is not None:
            self._inner.shutdown(wait=wait, cancel_futures=True)
            self._inner = None


def _processes(count: int) -> Executor:
    # spawned, since a fork would copy the threads of a progress bar in whatever state they are
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_die_by_interrupt)


def _die_by_interrupt() -> None:
    """Let Ctrl+C end this worker without a word: what it was at is played again when the contest goes on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play_batches(batches: Iterable[Batch[Result]], workers: Workers) -> Iterator[Played[Result]]:
    """Yield every batch as it is done, in any order; `batches` is read as there is room for more.

    Batches whose worker is lost are played again by new workers; raises WorkersLost where that does not help.
    """
    source = iter(batches)
    again: deque[Batch[Result]] = deque()
    running: dict[Future[Played[Result]], Batch[Result]] = {}
    losses = 0
    executor = workers.start()
    try:
        while True:
            lost = not _fill(executor, running, again, source, workers.room())
            if not running and not lost:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
                batch = running.pop(future)
                try:
                    played = future.result()
                except BrokenExecutor:
                    again.append(batch)
                    lost = True
                else:
                    losses = 0
                    yield played
            if lost:
                losses += 1
                if losses == MOST_LOSSES:
                    raise WorkersLost(f"the workers died {losses} times in a row, last over {_told(again)}")
                again.extend(running.values())
                running.clear()
                executor.shutdown(wait=False, cancel_futures=True)
                executor = workers.start()
    finally:
        executor.shutdown(cancel_futures=True)


def _fill(
    executor: Executor,
    running: "dict[Future[Played[Result]], Batch[Result]]",
    again: "deque[Batch[Result]]",
    source: Iterator[Batch[Result]],
    window: int,
) -> bool:
    """Give out batches up to `window`, those to be played again first; returns False where the workers are lost."""
    while len(running) < window:
        batch = again.popleft() if again else next(source, None)
        if batch is None:
            return True
        try:
            running[executor.submit(play_batch, batch)] = batch
        except BrokenExecutor:
            again.appendleft(batch)
            return False
    return True


def _told(batches: Iterable[Batch[Result]]) -> str:
    return ", ".join(f"numbers {min(batch.numbers)} to {max(batch.numbers)}" for batch in batches)
