"""What a bot is thinking about at one table: one play at a time, beside the table's task."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sambakit.server.bot_pool import Bots
from sambakit.server.log import log_failure
from sambakit.server.table import Table

Key = tuple[int, int]  # seat, last event of the game: a decision is good for this state only


@dataclass(frozen=True, slots=True)
class Decision:
    """The play that a bot has chosen."""

    key: Key
    actions: tuple[Any, ...]


class Thinking:
    """At most one decision under way or waiting to be carried out."""

    def __init__(self, bots: Bots, report: Callable[[Decision], None]) -> None:
        self._bots = bots
        self._report = report
        self._key: Key | None = None
        self._task: asyncio.Task[None] | None = None
        self._decision: Decision | None = None

    def begin(self, table: Table, seat: int) -> None:
        """Have the bot of `seat` think about the play that comes next, unless it does so already."""
        key = (seat, table.last_event)
        if key != self._key:
            self.forget()
            self._key = key
            self._task = asyncio.create_task(self._think(table, key))

    def take(self, decision: Decision) -> bool:
        """Note what was decided and return True; one about a state that has passed is dropped."""
        if decision.key != self._key:
            return False
        self._decision = decision
        return True

    def decided(self, table: Table) -> tuple[Any, ...] | None:
        """Return the play for the table as it stands, None where it is not ready."""
        decision = self._decision
        return decision.actions if decision is not None and decision.key[1] == table.last_event else None

    @property
    def ready(self) -> bool:
        """Return whether a decision waits to be carried out."""
        return self._decision is not None

    def forget(self) -> None:
        """Drop the decision, and the thinking about it."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._decision = self._key = None

    async def stop(self) -> None:
        """Drop the decision and return when nothing thinks any more."""
        task = self._task
        self.forget()
        if task is not None:
            with suppress(asyncio.CancelledError):
                await task

    async def _think(self, table: Table, key: Key) -> None:
        """Ask the bot for one action after the other, on a copy, until they are a whole play."""
        seat = key[0]
        level, seed = table.seats[seat].level, table.secret.seed.hex()
        deal = table.game.deal.copy()
        actions: list[Any] = []
        try:
            while not actions or deal.unfinished:
                packed = await self._bots.choose(level, deal.view(seat), deal.legal(), f"{seed}:{key}:{len(actions)}")
                actions.append(deal.value_of(packed))
                deal.act(packed)
        except Exception:
            log_failure("thinking_failed", table=table.record.id, seat=seat)
            actions = [table.game.deal.legal_actions()[0]]
        self._report(Decision(key, tuple(actions)))
