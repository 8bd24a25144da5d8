"""A thread that notices when the event loop is held up, and logs where: files, lines and functions, never values.

The loop works in rounds: it asks its selector what is ready, and carries that out. While it waits nothing is measured;
a round costs two looks at the clock. The thread sleeps while there are no rounds.

A round that was long because other programs had the cores, or other machines the host of this virtual one, is told
apart where the system says so (Linux does).
"""

import asyncio
import os
import selectors
import sys
import threading
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any, Final

from sambakit.server.log import Seldom

APART: Final = 5.0  # s between two lines
DEEPEST: Final = 20  # calls of a stack that are told, the innermost ones
LOOKS: Final = 2  # of the thread within the limit
ENDLESS: Final = 10  # limits after which a round is told though it goes on
CORES: Final = Path("/proc/stat")
STOLEN: Final = 8  # the field of a core's line
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100  # in a second
UNSEEN: Final = "unknown: no other thread ran meanwhile, as in compiled code, or where the machine is busy"


@dataclass(frozen=True, slots=True)
class Spent:
    """The seconds that a thread spent in a while; 0 where the system does not tell."""

    computed: float = 0.0  # on a core
    waited: float = 0.0  # ready to compute while others had the cores; a wait that goes on is not in it
    stolen: float = 0.0  # a core of this virtual machine was ready while other machines had its host


@dataclass(frozen=True, slots=True)
class Times:
    """The same since the thread began; `stolen` is that of each core since the machine was started."""

    computed: float = 0.0
    waited: float = 0.0
    stolen: tuple[float, ...] = ()

    def since(self, before: "Times") -> Spent:
        """Return the seconds since `before`; the core that lost most counts, for the thread may have had it."""
        stolen = max((now - then for now, then in zip(self.stolen, before.stolen, strict=False)), default=0.0)
        return Spent(self.computed - before.computed, self.waited - before.waited, stolen)


class WatchedSelector(selectors.DefaultSelector):
    """A selector that tells since when the loop has been busy with a round."""

    def __init__(self, limit: float) -> None:
        super().__init__()
        self.busy_since: float | None = None  # by `perf_counter`; None while the loop waits
        self.told: float | None = None  # the beginning of the last round that was told before it ended
        self.over: tuple[float, float] | None = None  # the beginning and the length of the longest since the last look
        self.dozing = False  # the thread waits to be woken by the next round
        self.round_began = threading.Event()
        self._limit = limit

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return the ready files; between two calls the loop is busy."""
        since, self.busy_since = self.busy_since, None
        if since is not None and since != self.told and (took := perf_counter() - since) > self._limit:
            self.over = (since, took) if self.over is None or took > self.over[1] else self.over
        ready = super().select(timeout)
        self.busy_since = perf_counter()
        if self.dozing:
            self.dozing = False
            self.round_began.set()
        return ready


class Watchdog:
    """Watches a loop from `start` on, which is called in it; a limit of 0 s means that nobody looks."""

    def __init__(self, limit: float) -> None:
        self.looks = 0  # how often the thread has looked
        self.selector = WatchedSelector(limit)
        self._limit = limit
        self._stopped = threading.Event()
        self._blocked = Seldom("loop_blocked", seconds=APART)
        self._busy = Seldom("machine_busy", seconds=APART, level="info")
        self._watched = 0  # the loop's thread, and …
        self._file = file_of(0)  # … where the system tells its times
        self._round: float | None = None  # the beginning of the one that was seen last, and …
        self._before = self._then = Times()  # … what the loop's thread had before it, and at the last look
        self._stack: tuple[float | None, str] = (None, UNSEEN)  # of the round that began then
        self._thread: threading.Thread | None = None

    def run(self, main: Coroutine[Any, Any, None]) -> None:
        """Run `main` in a loop that can be watched."""
        watched = self._limit > 0 and sys.platform != "win32"  # whose loop has no selector
        loop = (lambda: asyncio.SelectorEventLoop(self.selector)) if watched else None
        try:
            with asyncio.Runner(loop_factory=loop) as runner:
                runner.run(main)
        finally:
            self.stop()

    def start(self) -> None:
        """Begin to look, after the round that runs."""
        if self.selector.busy_since is not None:  # the loop is ours
            self.selector.told, self.selector.over = self.selector.busy_since, None
            self._watched, self._file = threading.get_ident(), file_of(threading.get_native_id())
            self._then = times_of(self._watched, self._file)
            self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._stopped.set()
        self.selector.round_began.set()
        if self._thread is not None:
            self._thread.join()
        self.selector.close()

    def _run(self) -> None:
        while not self._stopped.wait(self._limit / LOOKS):
            self.looks += 1
            self._look(self.selector)
            if self.selector.busy_since is None:
                self._doze()

    def _look(self, selector: WatchedSelector) -> None:
        """Tell a round that took too long when it is over, or when it does not end."""
        since, now = selector.busy_since, times_of(self._watched, self._file)
        if selector.over is not None:
            (began, took), selector.over = selector.over, None
            before = self._before if self._round == began else self._then
            self._tell(took, now.since(before), self._stack[1] if self._stack[0] == began else UNSEEN)
        if since != self._round:
            self._round, self._before = since, self._then
        self._then = now
        if since is None or since == selector.told or (took := perf_counter() - since) <= self._limit:
            return
        stack = stack_of(sys._current_frames().get(self._watched))
        if selector.busy_since != since:  # the stack is of something later
            return
        if self._stack[0] != since:
            self._stack = since, stack
        if took > ENDLESS * self._limit:
            selector.told = since
            self._tell(took, now.since(self._before), self._stack[1])

    def _tell(self, seconds: float, spent: Spent, stack: str) -> None:
        """Log it; a round that computed for less time than it took has waited: for a core, or for something of ours."""
        facts = {name: round(1000 * took) for name, took in (("ms", seconds), ("cpu_ms", spent.computed))}
        facts |= {"waited_ms": round(1000 * spent.waited), "stolen_ms": round(1000 * spent.stolen)}
        if seconds - spent.waited - spent.stolen > self._limit:
            self._blocked.log(**facts, stack=stack)
        else:
            self._busy.log(**facts)

    def _doze(self) -> None:
        """Return when the loop has something to do."""
        selector = self.selector
        selector.round_began.clear()
        selector.dozing = True
        if selector.busy_since is None and not self._stopped.is_set():
            selector.round_began.wait()
        selector.dozing = False


def file_of(native: int) -> Path:
    """Return where Linux tells the times of a thread, by the system's number."""
    return Path(f"/proc/self/task/{native}/schedstat")


def times_of(thread: int, file: Path) -> Times:
    """Return the times of a thread, by Python's number and the file of the system."""
    computed = waited = 0.0
    if thread and hasattr(time, "pthread_getcpuclockid"):
        computed = time.clock_gettime(time.pthread_getcpuclockid(thread))
    with suppress(OSError, IndexError, ValueError):  # no Linux, or one without these figures
        waited = int(file.read_text(encoding="ascii").split()[1]) / 1e9
    return Times(computed, waited, stolen_of_cores())


def stolen_of_cores(file: Path = CORES) -> tuple[float, ...]:
    """Return the seconds that other machines took from each core, those of the `file`; () where it does not tell."""
    try:
        lines = file.read_text(encoding="ascii").splitlines()
        cores = [line.split() for line in lines if line.startswith("cpu") and line[3] != " "]
        return tuple(int(fields[STOLEN]) / TICKS for fields in cores)
    except (OSError, IndexError, ValueError):  # no Linux, or one without these figures
        return ()


def stack_of(frame: FrameType | None) -> str:
    """Return where a thread is: the innermost call first, each as file, line and function."""
    calls: list[str] = []
    while frame is not None and len(calls) < DEEPEST:
        code = frame.f_code
        calls.append(f"{'/'.join(Path(code.co_filename).parts[-2:])}:{frame.f_lineno} {code.co_name}")
        frame = frame.f_back
    return " < ".join(calls)
