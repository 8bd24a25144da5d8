"""A thread that notices when the event loop is held up, and logs where: files, lines and functions, never values.

The loop works in rounds: it asks its selector what is ready, and carries that out. While it waits nothing is measured;
a round costs two looks at the clock. The thread sleeps while there are no rounds.
"""

import asyncio
import selectors
import sys
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any, Final

from sambakit.server.log import Seldom

APART: Final = 5.0  # s between two lines
DEEPEST: Final = 20  # calls of a stack that are told, the innermost ones
LOOKS: Final = 2  # of the thread within the limit
UNSEEN: Final = "unknown: no other thread ran meanwhile, as in compiled code, or where the machine is busy"


class WatchedSelector(selectors.DefaultSelector):
    """A selector that tells since when the loop has been busy with a round."""

    def __init__(self, limit: float) -> None:
        super().__init__()
        self.busy_since: float | None = None  # by `perf_counter`; None while the loop waits
        self.told: float | None = None  # the beginning of the last round that was told
        self.unseen = 0.0  # s of the longest round over the limit that was not told
        self.dozing = False  # the thread waits to be woken by the next round
        self.round_began = threading.Event()
        self._limit = limit

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return the ready files; between two calls the loop is busy."""
        since, self.busy_since = self.busy_since, None
        if since is not None and since != self.told and perf_counter() - since > self._limit:
            self.unseen = max(self.unseen, perf_counter() - since)
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
        self._seldom = Seldom("loop_blocked", seconds=APART)
        self._watched = 0  # the loop's thread
        self._round: float | None = None  # the beginning of the one that was seen last, and …
        self._cpu_before = self._cpu_then = 0.0  # … the CPU time of the loop's thread before it, and at the last look
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
            self.selector.told, self.selector.unseen = self.selector.busy_since, 0.0
            self._watched = threading.get_ident()
            self._cpu_then = cpu_time(self._watched)
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
        """Tell a round that takes too long, or one that has and is over."""
        since, cpu = selector.busy_since, cpu_time(self._watched)
        if since != self._round:
            self._round, self._cpu_before = since, self._cpu_then
        self._cpu_then = cpu
        if since is not None and since != selector.told and perf_counter() - since > self._limit:
            stack = stack_of(sys._current_frames().get(self._watched))
            if selector.busy_since == since:  # else the stack is of something later
                selector.told = since
                self._tell(perf_counter() - since, stack)
        unseen, selector.unseen = selector.unseen, 0.0
        if unseen:
            self._tell(unseen, UNSEEN)

    def _tell(self, seconds: float, stack: str) -> None:
        """Log it; a round that computed for much less time than it took had no core, or waited for something."""
        computed = self._cpu_then - self._cpu_before
        self._seldom.log(ms=round(seconds * 1000), cpu_ms=round(computed * 1000), stack=stack)

    def _doze(self) -> None:
        """Return when the loop has something to do."""
        selector = self.selector
        selector.round_began.clear()
        selector.dozing = True
        if selector.busy_since is None and not self._stopped.is_set():
            selector.round_began.wait()
        selector.dozing = False


def cpu_time(thread: int) -> float:
    """Return for how many seconds a thread has computed; 0 where the system does not tell."""
    if not thread or not hasattr(time, "pthread_getcpuclockid"):
        return 0.0
    return time.clock_gettime(time.pthread_getcpuclockid(thread))


def stack_of(frame: FrameType | None) -> str:
    """Return where a thread is: the innermost call first, each as file, line and function."""
    calls: list[str] = []
    while frame is not None and len(calls) < DEEPEST:
        code = frame.f_code
        calls.append(f"{'/'.join(Path(code.co_filename).parts[-2:])}:{frame.f_lineno} {code.co_name}")
        frame = frame.f_back
    return " < ".join(calls)
