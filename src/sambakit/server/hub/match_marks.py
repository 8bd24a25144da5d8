"""Requests for marks and for positions: who may see which, and how many somebody may ask for."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from sambakit.server import wire
from sambakit.server.hub.hub import Hub
from sambakit.server.hub.refused import NOTHING, Refused
from sambakit.server.limits import PerHour
from sambakit.server.marks.access import deals_over, own_seats
from sambakit.server.marks.showing import shown
from sambakit.server.people.ids import Moment
from sambakit.server.replays.position import position_of
from sambakit.server.settings import is_loopback
from sambakit.server.store.store import KeptMatch
from sambakit.server.tables.registry import kept_rules

LONGEST_ID: Final = 64
ALL: Final = 0  # instead of the number of a deal
AT_ONCE: Final = 2  # positions that are made at a time; each takes the interpreter from the event loop now and then

Deals = Mapping[int, set[int]]  # by number of a deal the seats whose marks may be seen


class MatchMarks:
    """The marks of matches at one server."""

    def __init__(self, running: Callable[[], Hub]) -> None:
        """`running` returns the hub; raises Refused before the server runs."""
        self._running = running
        self._asked = PerHour()

    @property
    def _hub(self) -> Hub:
        return self._running()

    async def seen(self, match: str, deal: int, token: str | None) -> wire.MatchMarks:
        """Return the marks of a deal, or of all deals that are over; raises Refused, StoreBusy."""
        return await self._shown(match, await self._visible(match, deal, token))

    async def ask(self, match: str, deal: int, token: str | None, visitor: str) -> wire.MatchMarks:
        """Have the marks of a deal made, or of all deals that are over; raises Refused, StoreBusy."""
        deals = await self._visible(match, deal, token)
        made = {each.deal for each in await self._hub.store.marks_of(match) if each.made is not None}
        marking = self._hub.marking
        new = [one for one in deals if one not in made and marking.progress(match, one) is None]
        if new:
            self._count(len(new), visitor)
            await marking.ask(match, new)
        return await self._shown(match, deals)

    async def _shown(self, match: str, deals: Deals) -> wire.MatchMarks:
        kept = {each.deal: each for each in await self._hub.store.marks_of(match)}
        return shown(match, deals, kept, self._hub.marking)

    async def _visible(self, match: str, deal: int, token: str | None) -> Deals:
        """Return the deals that are over, or the one that is asked for; raises Refused where nothing may be seen."""
        kept = await self._hub.store.any_match(match) if len(match) <= LONGEST_ID else None
        deals = await self._seats(kept, token) if kept is not None else {}
        found = {number: seats for number, seats in deals.items() if seats and deal in (ALL, number)}
        if not found:
            raise Refused(404, NOTHING)
        return found

    async def _seats(self, kept: KeptMatch, token: str | None) -> Deals:
        deals = dict(enumerate(deals_over(kept), 1))
        if kept.over:
            return {number: set(range(len(kept.deciders))) for number in deals}
        person = await self._hub.person_of(token)
        holders = await self._hub.store.holders(kept.id)
        return {number: own_seats(holders, person, *events) for number, events in deals.items()}

    def _count(self, deals: int, visitor: str) -> None:
        """Count the work that somebody asks for; raises Refused."""
        settings, now = self._hub.settings, asyncio.get_running_loop().time()
        if self._hub.draining:
            raise Refused(503, wire.Problem("busy", "the server is about to stop", 30))
        if self._hub.marking.waiting + deals > settings.marks_waiting:
            raise Refused(503, wire.Problem("busy", "too many deals wait for their marks (limit: marks_waiting)", 60))
        if is_loopback(visitor):
            return
        if self._asked.count(visitor, now) + deals > settings.marks_per_hour:
            wait = self._asked.retry_after(visitor, now)
            raise Refused(429, wire.Problem("too_many", "too many deals with marks (limit: marks_per_hour)", wait))
        for _ in range(deals):
            self._asked.note(visitor, now)


class MatchPositions:
    """The positions of deals that are over, as the people seated there saw them."""

    def __init__(self, running: Callable[[], Hub]) -> None:
        """`running` returns the hub; raises Refused before the server runs."""
        self._running = running
        self._asked = PerHour()
        self._replays = asyncio.Semaphore(AT_ONCE)

    async def seen(self, match: str, deal: int, step: int, token: str | None, visitor: str) -> wire.AnyView:
        """Return a moment of a deal that is over as the caller's own seat saw it; raises Refused, StoreBusy.

        It is as if there were no such match where the caller has no seat, or had none in that deal.
        """
        store = self._running().store
        kept = await store.any_match(match) if len(match) <= LONGEST_ID else None
        seats = await self._own_seats(kept, deal, token) if kept is not None else set()
        if kept is None or not seats or step < 0:
            raise Refused(404, NOTHING)
        self._count(visitor)
        async with self._replays:
            moment = Moment(match, deal, step)
            view = await asyncio.to_thread(position_of, *kept_rules(kept.rules), kept, moment, seats)
        if view is None:
            raise Refused(404, NOTHING)
        return view

    async def _own_seats(self, kept: KeptMatch, deal: int, token: str | None) -> set[int]:
        hub = self._running()
        events = dict(enumerate(deals_over(kept), 1)).get(deal)
        person = await hub.person_of(token)
        if events is None or person is None:
            return set()
        return own_seats(await hub.store.holders(kept.id), person, *events)

    def _count(self, visitor: str) -> None:
        """Count the work that somebody asks for; raises Refused."""
        settings, now = self._running().settings, asyncio.get_running_loop().time()
        if is_loopback(visitor):
            return
        if self._asked.count(visitor, now) >= settings.positions_per_hour:
            wait = self._asked.retry_after(visitor, now)
            raise Refused(429, wire.Problem("too_many", "too many positions (limit: positions_per_hour)", wait))
        self._asked.note(visitor, now)


def marks_and_positions(running: Callable[[], Hub]) -> tuple[MatchMarks, MatchPositions]:
    """Return both for the server whose hub `running` returns."""
    return MatchMarks(running), MatchPositions(running)
