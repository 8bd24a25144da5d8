"""People at a table with clocks, over real sockets, as pages do it: they come back by themselves (T4, T6)."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

import websockets

from sambakit.server import wire
from tests.server.process import Remote, two_seats
from tests.server.simulation import choices

PATIENCE: Final = 120.0  # s until something that has to come does; a server may stand still for 60
AGAIN: Final = 0.2  # s until a lost connection is opened again
OPTIONS: Final = wire.TableOptions(clock=wire.ClockTimes(turn=3600, bank=3600), limit=wire.Limit("minutes", 1440))
GONE: Final = (
    websockets.ConnectionClosed,
    websockets.InvalidHandshake,
    websockets.InvalidMessage,
    OSError,
    TimeoutError,
)


@dataclass(frozen=True)
class Look:
    """The clocks as one page was told them, and the moments between which the server said so (s, a steady clock)."""

    asked: float
    heard: float
    clock: wire.Clock

    def left(self, seat: int) -> int:
        """Return the ms that a seat has for turn and deal."""
        return self.clock.turns[seat] + self.clock.banks[seat]


class Person(Remote):
    """A page: it stays at its seat, opens a lost connection again, and sends what has no answer once more."""

    def __init__(self, table: str, seat: int, token: str) -> None:
        super().__init__(table, seat, token)
        self.welcomes = 0
        self.versions: dict[str, set[int]] = {}  # of the answers to each command: one, however often it was sent
        self._unanswered: dict[str, str] = {}
        self._socket: websockets.ClientConnection | None = None
        self._wrong: AssertionError | None = None
        self._changed = asyncio.Event()

    @property
    def view(self) -> wire.AnyView:
        """Return the table as it was told last."""
        return self.assembled.view

    async def stay(self, address: str) -> None:
        """Be at the seat until cancelled, with the waits of a page."""
        while True:
            try:
                async with self.connect(address, ping_interval=10, ping_timeout=5, open_timeout=15) as socket:
                    await self._hello(socket, self.version)
                    async for data in socket:
                        await self._heard(socket, data)
            except GONE:
                pass
            except AssertionError as error:
                self._wrong = error
                self._changed.set()
                return
            self._socket = None
            await asyncio.sleep(AGAIN)

    async def _heard(self, socket: websockets.ClientConnection, data: str | bytes) -> None:
        message = self._take(data)
        if isinstance(message, wire.Welcome):
            self.welcomes += 1
            if self._socket is not socket:
                self._socket = socket
                for text in self._unanswered.values():
                    await socket.send(text)
        if isinstance(message, wire.Done | wire.Duplicate):
            self._unanswered.pop(message.id, None)
            self.versions.setdefault(message.id, set()).add(message.version)
        assert not isinstance(message, wire.Refused | wire.Stale | wire.Fault), message
        self._changed.set()

    async def until(self, fits: Callable[[], bool]) -> None:
        """Return when something holds; raises TimeoutError, or what has gone wrong at the seat."""
        async with asyncio.timeout(PATIENCE):
            while not fits():
                if self._wrong is not None:
                    raise self._wrong
                self._changed.clear()
                await self._changed.wait()

    async def command(self, message: wire.AnyCommand) -> None:
        """Send a command until it is done, and the table after it is known."""
        text = wire.encode(message).decode()
        self._unanswered[message.id] = text
        await self._send(text)
        await self.until(lambda: message.id in self.versions and self.version >= max(self.versions[message.id]))

    async def _send(self, text: str) -> None:
        if self._socket is not None:
            with suppress(websockets.ConnectionClosed):  # it is sent again on the next one
                await self._socket.send(text)

    async def play(self, address: str, plays: int) -> None:
        raise NotImplementedError  # whoever stays is told what to do

    async def step(self) -> None:
        """Play one simple action."""
        await self.command(wire.Play(self.name(), self.view.last_event, choices(self.view)[:1]))

    def name(self) -> str:
        """Return a fresh id of a command."""
        return f"{self.seat}-{next(self._ids)}"

    async def look(self) -> Look:
        """Ask for the whole table, and return its clocks."""
        await self.until(lambda: self._socket is not None)  # the welcome of a new one may be older than the question
        asked, before = time.monotonic(), self.welcomes
        await self._send(wire.encode(wire.Resync(self.version)).decode())
        await self.until(lambda: self.welcomes > before)
        assert self.view.clock is not None
        return Look(asked, time.monotonic(), self.view.clock)

    def credited(self) -> int:
        """Return how often it was told that time was given back."""
        return sum(event.kind == "clock" and event.why == "credited" for event in self.events)


def two_people(address: str) -> tuple[Person, Person]:
    """Open a table for two people with clocks."""
    ann, ben = two_seats(address, players=2, options=OPTIONS)
    return Person(ann.table, 0, ann.token), Person(ben.table, 1, ben.token)


@asynccontextmanager
async def staying(people: Sequence[Person], address: str) -> AsyncIterator[None]:
    """Have people sit at their table meanwhile."""
    before = {one: one.welcomes for one in people}
    tasks = [asyncio.create_task(one.stay(address)) for one in people]
    try:
        for one in people:
            await one.until(lambda one=one: one.welcomes > before[one])
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def play_on(people: Sequence[Person], plays: int) -> Person:
    """Play at least so many plays, and return whoever is to draw then."""
    made = 0
    while True:
        newest = max(people, key=lambda one: one.version)
        if newest.view.options.ready or newest.view.result is not None:
            await _next_deal(people)
            continue
        mover = people[newest.view.actor or 0]
        await mover.until(lambda one=mover, least=newest.version: one.version >= least)
        if made >= plays and choices(mover.view)[0] == "draw":
            return mover
        await mover.step()
        made += 1


async def _next_deal(people: Sequence[Person]) -> None:
    deal = people[0].view.deal
    for one in people:
        await one.until(lambda one=one: one.view.options.ready)
        await one.command(wire.Ready(one.name(), one.view.last_event))
    for one in people:
        await one.until(lambda one=one: one.view.deal > deal)


def too_much(before: Look, after: Look, stood: tuple[float, float], fell: int) -> float:
    """Return by how many s more a clock fell than the server ran between two looks; 0 where both may be right.

    The server stood still, or was gone, for so long: at least and at most.
    """
    most = after.heard - before.asked - stood[0]
    least = after.asked - before.heard - stood[1]
    return max(fell / 1000 - most, 0) or min(fell / 1000 - least, 0)
