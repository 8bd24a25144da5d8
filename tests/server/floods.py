"""Strangers who flood a server in every way they have, and people at a table beside them whose answers are timed (F8).

The server believes this machine as a proxy, so that each flood has an address of its own and its limits hold. The
floods come from a process of low priority: what is measured is the server, not who gets a core.
"""

import asyncio
import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from types import MappingProxyType
from typing import Final

import msgspec
import websockets

from sambakit.server import wire
from tests.server.assembled import Assembled
from tests.server.process import Remote, ServerProcess, serving, two_seats
from tests.server.simulation import choices

KINDS: Final = ("commands", "checks", "unusable messages", "pings", "coming back")
PINGS: Final = (b"\x89\xfd\0\0\0\0" + b"x" * 125) * 100
BELOW_THE_FRAMES: Final = 0.02  # s between two messages of a flood that the budget of frames lets through
PACE: Final = (0.02, 0.06)  # s that people wait before each play: both together stay below the limit of one socket
LOW: Final = 10  # added to the niceness
ENDLESS: Final = 10**9


class _Head(msgspec.Struct):
    type: str


@dataclass
class Flood:
    """What one kind of flood did, and how it was met."""

    kind: str
    sent: int = 0
    sockets: int = 0
    welcomes: int = 0
    answers: int = 0  # to commands and checks
    refused: int = 0  # connections that became no socket
    ends: Counter[int] = field(default_factory=Counter)  # of sockets that the server ended, by what was heard of why

    async def run(self, remote: Remote, address: str, visitor: str, enough: int) -> None:
        """Flood until it has been sent away often enough."""
        hello = wire.Hello(wire.PROTOCOL, remote.table, remote.seat)
        while self.ends.total() < enough:
            try:
                socket = await websockets.connect(
                    f"{address.replace('http', 'ws', 1)}/ws",
                    origin=websockets.Origin(address),
                    additional_headers={"Cookie": f"sambakit={remote.token}", "X-Forwarded-For": visitor},
                    compression=None,
                )
            except (OSError, websockets.InvalidHandshake, websockets.InvalidMessage):
                self.refused += 1
                continue
            self.sockets += 1
            await self._visit(socket, hello)

    async def _visit(self, socket: websockets.ClientConnection, hello: wire.Hello) -> None:
        """Flood one socket until the server ends it."""
        listening = asyncio.create_task(self._listen(socket))
        try:
            await socket.send(wire.encode(hello).decode())
            await (self._leave_soon(listening) if self.kind == "coming back" else self._bother(socket, listening))
        except websockets.ConnectionClosed:
            await asyncio.wait({listening})
        finally:
            if listening.done():
                self.ends[socket.close_code or 0] += 1
            socket.transport.abort()
            await asyncio.wait({listening})

    async def _bother(self, socket: websockets.ClientConnection, listening: "asyncio.Task[None]") -> None:
        """Send one message after the other, on every other socket so slowly that the budget of frames allows it."""
        pause = BELOW_THE_FRAMES if self.sockets % 2 else 0
        while socket.state is websockets.State.OPEN:
            if self.kind == "pings":
                socket.transport.write(PINGS)
            else:
                await socket.send(self._message())
            self.sent += 1
            await asyncio.sleep(pause)
        await asyncio.wait({listening})

    async def _leave_soon(self, listening: "asyncio.Task[None]") -> None:
        """Wait for the welcome or the end."""
        before = self.welcomes
        while self.welcomes == before and not listening.done():
            await asyncio.sleep(0.001)

    def _message(self) -> str:
        """Return the next message: commands of two kinds, questions of two kinds, or something unusable."""
        other = self.sent % 2
        message: wire.Incoming
        match self.kind:
            case "commands":
                message = wire.Play("late", 0, ["draw"]) if other else wire.SetSpeed(f"{self.sent}", self.sent % 3000)
            case "checks":
                message = wire.Check(self.sent, 0, ["draw"]) if other else wire.Resync(0)
            case _:
                return "{}"
        return wire.encode(message).decode()

    async def _listen(self, socket: websockets.ClientConnection) -> None:
        """Read everything until the end."""
        with suppress(websockets.ConnectionClosed):
            async for data in socket:
                kind = msgspec.json.decode(data, type=_Head).type
                self.welcomes += kind == "welcome"
                self.answers += kind in ("stale", "done", "checked", "busy")


def flood(address: str, remotes: tuple[Remote, ...], seconds: float, enough: int) -> list[Flood]:
    """Flood in all ways at once, each from an address of its own, and return how they were met."""
    floods = [Flood(kind) for kind in KINDS]

    async def run() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
                for number, (one, remote) in enumerate(zip(floods, remotes, strict=True)):
                    group.create_task(one.run(remote, address, f"192.0.2.{number + 1}", enough))

    asyncio.run(run())
    return floods


@dataclass
class Turn:
    """Some time in which people played, with the floods beside them or without."""

    took: list[float] = field(default_factory=list)  # s from a play to its answer
    answers: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    cpu: float = 0.0  # s that the server has computed
    floods: list[Flood] = field(default_factory=list)

    def share(self, quantile: float) -> float:
        """Return how many seconds that share of the plays took at most."""
        return sorted(self.took)[int(quantile * (len(self.took) - 1))]


class Person:
    """Somebody at the table: what is seen there, and the answer to the last command."""

    def __init__(self, socket: websockets.ClientConnection, news: asyncio.Event) -> None:
        self.socket = socket
        self.version = 0
        self.answer, self.done = "", 0  # the last one, and the version it led to
        self._news = news
        self._assembled = Assembled()

    def wish(self, number: int) -> wire.Play | wire.Ready | None:
        """Return what this person does now, None where others are to play."""
        view = self._assembled.view
        if view.options.ready:
            return wire.Ready(f"{number}", view.last_event)
        offered = choices(view)
        return wire.Play(f"{number}", view.last_event, offered[:1]) if offered else None

    async def listen(self) -> None:
        """Take in everything until the end."""
        with suppress(websockets.ConnectionClosed):
            async for data in self.socket:
                message = msgspec.json.decode(data)
                if "id" in message:
                    self.answer, self.done = message["type"], message.get("version", 0)
                if self._assembled.take(message):
                    self.version = message.get("version", self.version)
                self._news.set()


class Neighbours:
    """Two people who play by themselves, one play after the other, at a pace that no limit holds up."""

    def __init__(self, people: list[Person], news: asyncio.Event, chance: Random) -> None:
        self._people = people
        self._news = news
        self._chance = chance
        self._plays = 0

    async def play(self, until: "Future[list[Flood]] | asyncio.Task[None]") -> Turn:
        """Play until that is done."""
        turn, began = Turn(), perf_counter()
        while not until.done():
            await asyncio.sleep(self._chance.uniform(*PACE))
            await self._play_once(turn)
        turn.seconds = perf_counter() - began
        return turn

    async def _play_once(self, turn: Turn) -> None:
        self._plays += 1
        person, wish = await self._next()
        person.answer = ""
        sent = perf_counter()
        await person.socket.send(wire.encode(wish).decode())
        await self._until(lambda: person.answer != "")
        turn.took.append(perf_counter() - sent)
        turn.answers[person.answer] += 1
        await self._until(lambda: all(one.version >= person.done for one in self._people))

    async def _next(self) -> tuple[Person, wire.Play | wire.Ready]:
        """Return who can do something, and what; a new deal comes some moments after the last one is ready."""
        async with asyncio.timeout(60):
            while True:
                self._news.clear()
                for person in self._people:
                    wish = person.wish(self._plays)
                    if wish is not None:
                        return person, wish
                await self._news.wait()

    async def _until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not holds():
                self._news.clear()
                await self._news.wait()


async def sat_down(stack: AsyncExitStack, address: str, chance: Random) -> Neighbours:
    """Return two people who have been welcomed at a table without bots."""
    news = asyncio.Event()
    people = []
    for remote in two_seats(address, players=2):
        socket = await stack.enter_async_context(remote.connect(address))
        await socket.send(wire.encode(wire.Hello(wire.PROTOCOL, remote.table, remote.seat)).decode())
        people.append(Person(socket, news))
        stack.callback(asyncio.create_task(people[-1].listen()).cancel)
    while not all(person.version for person in people):
        news.clear()
        await news.wait()
    return Neighbours(people, news, chance)


async def in_turns(
    data: Path,
    turns: int,
    quiet: float,
    flooded: float,
    settings: Mapping[str, str] = MappingProxyType({}),
    enough: int = ENDLESS,
    seed: int = 1,
) -> tuple[list[Turn], list[str]]:
    """Have people play in turns, `quiet` seconds each, and `flooded` ones with floods beside them; return also the log.

    A turn with floods ends before, where each of them has been sent away often `enough`.
    """
    environment = {**os.environ, "SAMBAKIT_FORWARDED_FROM": "127.0.0.1", **settings}
    found, low = [], ProcessPoolExecutor(1, get_context("spawn"), os.nice, (LOW,))
    with serving(data, environment) as server, reading(server) as log, low as executor:
        flooders = tuple(two_seats(server.address, players=2)[0] for _ in KINDS)
        executor.submit(flood, server.address, flooders, 0, 0).result()  # it has imported what it needs
        async with AsyncExitStack() as stack:
            neighbours = await sat_down(stack, server.address, Random(seed))
            for number in range(turns):
                before = cpu(server)
                if number % 2:
                    floods = executor.submit(flood, server.address, flooders, flooded, enough)
                    turn = await neighbours.play(floods)
                    turn.floods = floods.result()
                else:
                    turn = await neighbours.play(asyncio.create_task(asyncio.sleep(quiet)))
                turn.cpu = cpu(server) - before
                found.append(turn)
    return found, log


@contextmanager
def reading(server: ServerProcess) -> Iterator[list[str]]:
    """Yield the lines that a server writes, while it writes them: a full pipe would hold it up. Stop it at the end."""
    lines: list[str] = []
    thread = threading.Thread(target=lambda: lines.extend(server.process.stderr or ()))
    thread.start()
    try:
        yield lines
    finally:
        server.process.terminate()
        server.process.wait(30)
        thread.join()


def cpu(server: ServerProcess) -> float:
    """Return for how many seconds a server has computed, its workers not counted; 0 where the system does not tell."""
    kept = Path(f"/proc/{server.process.pid}/stat")
    if not kept.exists():
        return 0.0
    words = kept.read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
