"""Chores beside playing: old tables are archived, exercises and sheets deleted, filled memory given back."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from sambakit.server.hub.heartbeat import FAILURES
from sambakit.server.log import log
from sambakit.server.memory import give_back
from sambakit.server.settings import Settings
from sambakit.server.store.store import Store
from sambakit.server.tables.registry import ADAPTERS

DAY: Final = 24 * 3600.0  # s
FIRST_ARCHIVING: Final = 600.0  # s after the start: not at once, for pages come back then
# s between two times. It takes 2 ms, and what is needed again some more. Little is forgotten at a time, so that what
# stays does not lie scattered between it: every ten minutes, memory still grew by 1 to 2 MB an hour.
FORGETTING: Final = 60.0


class Chores:
    """Works from `start` to `stop`."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        now: Callable[[], float],
        in_memory: Callable[[], Collection[str]],
        forget_sheets: Callable[[], Awaitable[int]],
    ) -> None:
        """`in_memory` returns the tables that are not archived, `now` unix time.

        `forget_sheets` deletes some old sheets, and returns how many.
        """
        self._store = store
        self._settings = settings
        self._now = now
        self._in_memory = in_memory
        self._forget_sheets = forget_sheets
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin."""
        self._tasks = [asyncio.create_task(work) for work in (self._archive_daily(), self._forget_lists())]

    def stop(self) -> None:
        """Do nothing any more."""
        for task in self._tasks:
            task.cancel()

    async def _archive_daily(self) -> None:
        """Archive the tables at which nothing has happened for long; delete exercises and sheets."""
        await asyncio.sleep(FIRST_ARCHIVING)
        while True:
            before, tables, sheets = self._now() - self._settings.archive_days * DAY, 0, 0
            practised, exercises = self._now() - self._settings.exercise_days * DAY, 0
            try:
                while archived := await self._store.archive(self._now(), before, self._in_memory()):
                    tables += archived
                while forgotten := await self._forget_sheets():
                    sheets += forgotten
                while deleted := await self._store.forget_exercises(practised, self._in_memory()):
                    exercises += deleted
            except FAILURES as error:
                log("archiving_failed", level="warning", why=str(error))
            if tables:
                log("tables_archived", tables=tables)
            if exercises:
                log("exercises_forgotten", exercises=exercises)
            if sheets:
                log("sheets_forgotten", sheets=sheets)
            await asyncio.sleep(DAY)

    async def _forget_lists(self) -> None:
        """Have each game forget what it keeps ready, now and then, and give back what is free after it."""
        while True:
            await asyncio.sleep(FORGETTING)
            for adapter in ADAPTERS.values():
                adapter.forget_lists()
            give_back()
