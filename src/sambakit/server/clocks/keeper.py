"""Keeps the clocks of one table: says when something is due, and has what happens without a play written down."""

from collections.abc import Awaitable, Callable
from typing import Final

from sambakit.server.clocks.clocks import Clocks
from sambakit.server.log import log
from sambakit.server.store.store import StoreBusy

RETRY: Final = 1.0  # s until something is tried again that the disk refused


class ClockKeeper:
    """The times of the clocks of a table; `time` is the loop's, in s."""

    def __init__(self, table: str, time: Callable[[], float]) -> None:
        self._table = table
        self._time = time
        self._not_before = float("-inf")
        self._given = 0.0  # s in which the process stood still: for the clocks they never were
        self._owes_news = False  # of that

    def ms(self) -> int:
        """Return the present time of the clocks."""
        return round((self._time() - self._given) * 1000)

    def give(self, seconds: float) -> None:
        """Leave out the time in which the process stood still, whatever is being written now."""
        self._given += seconds
        self._owes_news = True

    def with_news(self, clocks: Clocks | None) -> Clocks | None:
        """Return the clocks, which tell of the time that was given back, once."""
        if clocks is None or not self._owes_news:
            return clocks
        self._owes_news = False
        return clocks.credited()

    def due_at(self, clocks: Clocks | None) -> float | None:
        """Return when something is used up, None where nothing is."""
        due = clocks.due_at() if clocks else None
        return None if due is None else max(due / 1000 + self._given, self._not_before)

    async def catch_up(self, clocks: Clocks | None, keep_next: Callable[[], Awaitable[bool]]) -> None:
        """Write down what has happened without a play: people came or went, the time is up.

        `keep_next` does it with the next such thing, and returns False where there is none.
        """
        if clocks is None or self._time() < self._not_before:
            return
        try:
            while await keep_next():
                pass
        except StoreBusy as busy:
            log("store_busy", level="warning", table=self._table, why=str(busy))
            self._not_before = self._time() + RETRY
