"""Makes marks beside the tables: one deal after the other, a look at a time, and everything else goes before it.

With the last deal of a match that is over, the worst turns of the match are told apart from the others.

Who asks for a deal that is being made, or was made, gets the same marks. After a restart it goes on with the deals that
are not made yet.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from sambakit.bots.luck.luck import Luck, StrokeByOrder, luck_in
from sambakit.bots.luck.recorded import AskLuck
from sambakit.bots.marks.analysing import VERSION, Analysis
from sambakit.bots.marks.asking import Answer, Ask, Asked, DealMarks, Result, Work
from sambakit.bots.marks.settling import MatchSettling
from sambakit.server.bots.mark_questions import GivenLook, GivenLuck, GivenTurns
from sambakit.server.bots.pool import AskingMark, Bots
from sambakit.server.log import log, log_failure
from sambakit.server.marks.access import deals_over
from sambakit.server.store.store import KeptMarks, KeptMatch, Store, StoreError

MOST_FAILED: Final = 1000  # that are remembered
PIECE: Final = 4  # strokes of luck in one question: a tenth of a second

Deal = tuple[str, int]  # match, and the number of the deal in it

_decode: Final = msgspec.json.Decoder(DealMarks).decode


class MarksFailed(Exception):
    """No process could make the marks of a deal."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Functions that read a kept match: its record, the bot behind Master, the work for marks."""

    record: Callable[[KeptMatch], str]
    master: Callable[[KeptMatch], str]
    work: Callable[[KeptMatch], Work]


class Marking:
    """The deals that wait for their marks, and the one that is being made."""

    def __init__(self, store: Store, bots: Bots, now: Callable[[], float], reading: Reading) -> None:
        """`now` returns unix time."""
        self._reading = reading
        self._store, self._bots, self._now = store, bots, now
        self._waiting: OrderedDict[Deal, KeptMarks] = OrderedDict()
        self._running: tuple[Deal, Analysis | None] | None = None
        self._failed: OrderedDict[Deal, None] = OrderedDict()
        self._task: asyncio.Task[None] | None = None
        self._wakes = asyncio.Event()

    async def start(self) -> None:
        """Go on with what was asked for before the last stop."""
        for each in await self._store.marks_to_make():
            self._waiting[each.match, each.deal] = each
        self._wakes.set()
        self._task = asyncio.create_task(self._work_on())

    async def stop(self) -> None:
        """Stop where it is; what is not made is made again after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def waiting(self) -> int:
        """Return how many deals are not made yet."""
        return len(self._waiting) + (self._running is not None)

    def progress(self, match: str, deal: int) -> float | None:
        """Return how far the marks of a deal are, from 0 to 1; None where nothing makes them."""
        if self._running is not None and self._running[0] == (match, deal):
            analysis = self._running[1]
            return analysis.done if analysis is not None else 0.0
        return 0.0 if (match, deal) in self._waiting else None

    def has_failed(self, match: str, deal: int) -> bool:
        """Return whether the last try for a deal failed."""
        return (match, deal) in self._failed

    async def ask(self, match: str, deals: Sequence[int]) -> None:
        """Have the marks of these deals made, which have none yet; raises StoreBusy."""
        new = [KeptMarks(match, deal, f"{match}#{deal}") for deal in deals if self.progress(match, deal) is None]
        await self._store.ask_marks(new, self._now())
        for each in new:
            if self.progress(match, each.deal) is None:  # nobody else was faster
                self._failed.pop((match, each.deal), None)
                self._waiting[match, each.deal] = each
        self._wakes.set()

    async def _work_on(self) -> None:
        while True:
            await self._wakes.wait()
            while self._waiting:
                (match, deal), wanted = self._waiting.popitem(last=False)
                self._running = ((match, deal), None)
                try:
                    await self._make(wanted)
                except (MarksFailed, StoreError) as failure:
                    log("no_marks", level="warning", match=match, deal=deal, why=str(failure))
                    await self._give_up(match, deal)
                except Exception:
                    log_failure("marks_failed", match=match, deal=deal)
                    await self._give_up(match, deal)
                finally:
                    self._running = None
            self._wakes.clear()

    async def _give_up(self, match: str, deal: int) -> None:
        self._failed[match, deal] = None
        while len(self._failed) > MOST_FAILED:
            self._failed.popitem(last=False)
        with suppress(StoreError):  # then it is tried again after the next start
            await self._store.drop_marks(match, deal)

    async def _make(self, wanted: KeptMarks) -> None:
        kept, record = await self._read(wanted.match)
        found = await self._found(kept, record, wanted)
        kept, record = await self._read(wanted.match)  # it may have ended meanwhile
        rows = {each.deal: each for each in await self._store.marks_of(wanted.match)}
        rows[wanted.deal] = replace(wanted, made=self._now(), bot=self._reading.master(kept), version=VERSION)
        settled = await self._settled(kept, record, wanted.deal, found, rows)
        await self._store.put_marks([_with(rows[deal], marks) for deal, marks in settled.items()])

    async def _read(self, match: str) -> tuple[KeptMatch, str]:
        """Return a match as it is now, and its record; raises MarksFailed."""
        kept = await self._store.any_match(match)
        if kept is None:
            raise MarksFailed("the match is gone")
        return kept, await asyncio.to_thread(self._reading.record, kept)

    async def _settled(
        self, kept: KeptMatch, record: str, deal: int, found: DealMarks, rows: Mapping[int, KeptMarks]
    ) -> dict[int, DealMarks]:
        """Return the marks to keep: those of `deal`, or of all deals where the match is over and they were the last."""
        others = [number for number in deals_over(kept) if number != deal]
        known = [rows[number] for number in others if number in rows]
        if not kept.over or len(known) < len(others) or any(_stays(row) for row in known):
            return {deal: found}
        deals = {row.deal: found_in(row) for row in known} | {deal: found}
        settling = MatchSettling(dict(sorted(deals.items())), kept.id, self._reading.work(kept))
        try:
            return await _answered(settling.run(), lambda asked: self._look(record, *asked))
        except MarksFailed as failure:  # the marks are worth keeping as they are
            log("not_settled", level="warning", match=kept.id, why=str(failure))
            return {deal: found}

    async def _look(self, record: str, deal: int, ask: Ask) -> Answer:
        looked = await self._bots.mark(AskingMark(record, deal, ask))
        if not isinstance(looked, GivenLook):
            raise MarksFailed("no process looks at a turn")
        return looked.answer

    async def _found(self, kept: KeptMatch, record: str, wanted: KeptMarks) -> DealMarks:
        turns = await self._bots.mark(AskingMark(record, wanted.deal, None))
        if not isinstance(turns, GivenTurns):
            raise MarksFailed("no process tells the turns of the deal")
        analysis = Analysis(turns.turns, wanted.chance, self._reading.work(kept))
        self._running = ((wanted.match, wanted.deal), analysis)
        found = await _answered(analysis.run(), lambda ask: self._look(record, wanted.deal, ask))
        return replace(found, luck=await self._luck(record, wanted, analysis.work.orders))

    async def _luck(self, record: str, wanted: KeptMarks, orders: int) -> Luck | None:
        """Return the luck of the deal, made in pieces; None for games and tables without it, or where it failed."""
        weighed: list[StrokeByOrder] = []
        while True:
            ask = AskLuck(len(weighed), len(weighed) + PIECE, wanted.chance, orders)
            given = await self._bots.mark(AskingMark(record, wanted.deal, ask))
            if not isinstance(given, GivenLuck):  # the marks are worth keeping without it
                log("no_luck", level="warning", match=wanted.match, deal=wanted.deal)
                return None
            if given.count is None:
                return None
            weighed += given.weighed
            if len(weighed) >= given.count:
                return luck_in(weighed)


async def _answered(
    looking: Generator[Asked, Answer, Result], look: Callable[[Asked], Coroutine[None, None, Answer]]
) -> Result:
    """Return the result of an analysis whose looks are done by `look`."""
    try:
        ask = next(looking)
        while True:
            ask = looking.send(await look(ask))
    except StopIteration as end:
        found: Result = end.value
        return found


def _stays(row: KeptMarks) -> bool:
    """Return whether marks are not looked at again: there are none yet, or they are those of another version."""
    return row.made is None or row.version != VERSION


def _with(row: KeptMarks, marks: DealMarks) -> KeptMarks:
    return replace(row, playouts=marks.playouts, found=msgspec.json.encode(marks).decode())


def found_in(kept: KeptMarks) -> DealMarks:
    """Return marks that are made as they were kept."""
    return _decode(kept.found)
