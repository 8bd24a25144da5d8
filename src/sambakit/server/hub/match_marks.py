"""Requests for marks, and for the positions of moments: what may be seen, and how much somebody may ask for."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from sambakit.server import wire
from sambakit.server.hub.hub import Hub
from sambakit.server.hub.refused import NOTHING, Refused
from sambakit.server.limits import PerHour
from sambakit.server.marks.access import deals_over, may_see, own_seat
from sambakit.server.marks.making import found_in
from sambakit.server.marks.moments import DealMoment, moments_of
from sambakit.server.marks.showing import shown
from sambakit.server.people.ids import Moment
from sambakit.server.replays.position import position_of
from sambakit.server.settings import is_loopback
from sambakit.server.store.store import KeptMatch
from sambakit.server.tables.registry import kept_rules

LONGEST_ID: Final = 64
ALL: Final = 0  # instead of the number of a deal
AT_ONCE: Final = 2  # positions that are made at a time; each takes the interpreter from the event loop now and then


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
        return await self._shown(*await self._visible(match, deal, token))

    async def ask(self, match: str, deal: int, token: str | None, visitor: str) -> wire.MatchMarks:
        """Have the marks of a deal made, or of all deals that are over; raises Refused, StoreBusy."""
        kept, deals = await self._visible(match, deal, token)
        made = {each.deal for each in await self._hub.store.marks_of(match) if each.made is not None}
        marking = self._hub.marking
        new = [one for one in deals if one not in made and marking.progress(match, one) is None]
        if new:
            self._count(len(new), visitor)
            await marking.ask(match, new)
        return await self._shown(kept, deals)

    async def _shown(self, kept: KeptMatch, deals: Sequence[int]) -> wire.MatchMarks:
        marks = {each.deal: each for each in await self._hub.store.marks_of(kept.id)}
        return shown(kept.id, deals, marks, self._hub.marking, kept.over)

    async def _visible(self, match: str, deal: int, token: str | None) -> tuple[KeptMatch, Sequence[int]]:
        """Return the match, and its deals that are over or the one that is asked for.

        Raises Refused where nothing may be seen.
        """
        kept, _ = await _seen_match(self._hub, match, token)
        deals = [number for number in deals_over(kept) if deal in (ALL, number)]
        if not deals:
            raise Refused(404, NOTHING)
        return kept, deals

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
    """The positions of the moments of deals that are over, each as its seat saw it then."""

    def __init__(self, running: Callable[[], Hub]) -> None:
        """`running` returns the hub; raises Refused before the server runs."""
        self._running = running
        self._asked = PerHour()
        self._replays = asyncio.Semaphore(AT_ONCE)

    async def seen(self, match: str, deal: int, step: int, token: str | None, visitor: str) -> wire.AnyView:
        """Return the position of a moment as its seat saw it, and dealt hands as the own seat did.

        Raises Refused, StoreBusy. It is as if there were no such match where the caller may not see the moment, and
        where it is none: all positions together would be a replay.
        """
        hub = self._running()
        kept, person = await _seen_match(hub, match, token)
        found = await self._moment(kept, deal, step) if deal in deals_over(kept) else None
        if found is None:
            raise Refused(404, NOTHING)
        self._count(visitor)
        seat = found.seat if found.seat is not None else own_seat(kept, person)
        if person is None or person not in (kept.people if kept.over else {*kept.people, *kept.seated}):
            kept = replace(kept, names=[None for _ in kept.names])
        async with self._replays:
            moment = Moment(match, deal, step)
            view = await asyncio.to_thread(position_of, *kept_rules(kept.rules), kept, moment, seat)
        if view is None:
            raise Refused(404, NOTHING)
        return view

    async def _moment(self, kept: KeptMatch, deal: int, step: int) -> DealMoment | None:
        """Return the moment of a deal at `step`, a turn before dealt hands; None where none is known there."""
        marks = await self._running().store.marks_of(kept.id)
        made = [found_in(each) for each in marks if each.deal == deal and each.made is not None]
        there = [moment for found in made for moment in moments_of(found) if moment.step == step]
        return min(there, key=lambda moment: moment.seat is None, default=None)

    def _count(self, visitor: str) -> None:
        """Count the work that somebody asks for; raises Refused."""
        settings, now = self._running().settings, asyncio.get_running_loop().time()
        if is_loopback(visitor):
            return
        if self._asked.count(visitor, now) >= settings.positions_per_hour:
            wait = self._asked.retry_after(visitor, now)
            raise Refused(429, wire.Problem("too_many", "too many positions (limit: positions_per_hour)", wait))
        self._asked.note(visitor, now)


async def _seen_match(hub: Hub, match: str, token: str | None) -> tuple[KeptMatch, str | None]:
    """Return a match whose deals that are over may be seen with `token`, and its person; raises Refused."""
    kept = await hub.store.any_match(match) if len(match) <= LONGEST_ID else None
    person = await hub.person_of(token)
    if kept is None or not may_see(kept, person):
        raise Refused(404, NOTHING)
    return kept, person


def marks_and_positions(running: Callable[[], Hub]) -> tuple[MatchMarks, MatchPositions]:
    """Return both for the server whose hub `running` returns."""
    return MatchMarks(running), MatchPositions(running)
