"""The heartbeat: a row that is written each second. Whether that works decides whether people can be served.

It also tells, after a restart, for how long the server was down, and notices when the process stood still: for both
nobody's time runs.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from sambakit.server.figures import Times
from sambakit.server.log import Seldom, log
from sambakit.server.store.store import Store, StoreError

BEAT: Final = 1.0  # s
MISSED: Final = 3.0  # s without a beat, after which the store counts as one that cannot be written
FAILURES: Final = (StoreError, sqlite3.Error)  # whatever it is, the next beat is tried
STOOD_STILL: Final = 2.0  # s that the loop is late by: the process was stopped, or the machine slept
CLOCK_SET: Final = 0.5  # s by which the wall clock has jumped: somebody has set it, or there was a leap second


class Heartbeat:
    """Beats from `start` to `stop`; `on_pause` hears for how many seconds the process stood still.

    `on_clock_set` hears that somebody has set the wall clock, before anything is written by it.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        on_pause: Callable[[float], None],
        on_clock_set: Callable[[], None],
    ) -> None:
        self._store = store
        self._now = now
        self._on_pause = on_pause
        self._on_clock_set = on_clock_set
        self.before: float | None = None  # unix time of the last beat of the server before this one
        self.down: float | None = None  # s that no server ran before this one; None for the first one of the file
        self.lateness = Times()  # of the beats
        self._loop = asyncio.get_running_loop()
        self._ahead = now() - self._loop.time()  # of the loop's clock, s: changes where the wall clock is set
        self._last = float("-inf")  # beat that is on the disk, on the loop's clock
        self._failed = Seldom("heartbeat_failed", self._loop.time, 60)
        self._task: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None  # the beat that is being written

    @property
    def is_well(self) -> bool:
        """Return whether the store took what was written a moment ago."""
        return self._loop.time() - self._last < MISSED

    async def start(self) -> None:
        """Beat once, to know how long the server was down, and go on beating."""
        await self._beat()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Beat no more; the last row says that the server ended in order."""
        if self._task is None:
            return
        for task in (self._task, self._beating):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        with suppress(*FAILURES):
            await self._store.beat(self._now(), stopped=True)

    async def _run(self) -> None:
        """Look at the time each second, and have a beat written; a disk that is slow is no standstill."""
        while True:
            due = self._loop.time() + BEAT
            await asyncio.sleep(BEAT)
            late = self._loop.time() - due
            self.lateness.add(late)
            if late >= STOOD_STILL:
                log("stood_still", level="warning", seconds=round(late, 1))
                self._on_pause(late)
            ahead = self._now() - self._loop.time()
            if abs(ahead - self._ahead) >= CLOCK_SET:
                self._ahead = ahead
                self._on_clock_set()
            if self._beating is None or self._beating.done():
                self._beating = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        try:
            before = await self._store.beat(self._now())
        except FAILURES as error:
            self._failed.log(why=str(error))
            return
        if self._last == float("-inf") and before is not None:
            self.before = before.at
            self.down = max(0.0, self._now() - before.at)
        self._last = self._loop.time()
