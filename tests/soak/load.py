"""A load of many tables from one process: four sockets a table, plays that were written down before, at a fixed rate.

``python -m tests.soak.load PLAN`` prints what it measured as JSON. A play counts from the moment at which it was due,
to the last of the four sockets that hears of it; so a late server cannot hide behind a client that waits for it.
Turns of a bare echo between the turns of plays say how fast the machine is meanwhile.
"""

import asyncio
import gc
import os
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from tests.soak.load_socket import Link, Welcomed, connected

PATIENCE: Final = 10.0  # s for what has to come at last
TICK: Final = os.sysconf("SC_CLK_TCK")
HELLO: Final = '{"type":"hello","protocol":%d,"table":"%s","seat":%d,"since":%d,"token":"%s"}'
RESYNC: Final = b'{"type":"resync","since":0}'


class Plan(msgspec.Struct):
    """What a load does; `places` are tables that are played at one after the other, each with its script."""

    host: str
    port: int
    echo: int  # port of the bare echo
    server: int  # process
    protocol: int
    tokens: list[str]  # by seat
    scripts: list[list[tuple[int, list[str]]]]  # seat and actions of each play
    places: list[list[tuple[str, int]]]  # ids of tables, with the numbers of their scripts
    rate: float  # plays a second and table
    turns: list[tuple[str, float]]  # of "plays", "echo", "storm", "deaf" and "asking", with their seconds
    deaf: int = 0  # sockets that stop reading
    asks: float = 8  # a second, of each of them that asks; the server answers ten
    stormed: int = 0  # tables that lose all their sockets at once


class Figures(msgspec.Struct):
    """What was measured, times in s."""

    plays: list[float] = []
    echo: list[float] = []
    by_turn: list[list[float]] = []  # times of plays, turn by turn of plays
    welcomes: list[float] = []  # of sockets that came back after a storm
    answers: dict[str, int] = {}
    unanswered: int = 0
    gaps: int = 0  # events that were missing, doubled or out of order
    moved: int = 0  # tables that a place began after its first
    server_cpu: list[float] = []  # share of a core, turn by turn of plays
    client_cpu: list[float] = []
    memory: list[int] = []  # bytes of the server before, between and after all turns
    deaf_closed: int = 0
    deaf_back: int = 0
    deaf_kept: int = 0  # that the server still had at the end of their turn

    def count(self, kind: str) -> None:
        """Count an answer."""
        self.answers[kind] = self.answers.get(kind, 0) + 1


class Seat:
    """One socket of a table, and what it has heard."""

    def __init__(self, place: "Place", seat: int) -> None:
        self.place, self.seat = place, seat
        self.link: Link | None = None
        self.version = 0
        self.welcomed = asyncio.Event()

    def hear(self, text: bytes) -> None:
        """Take a message of the server."""
        head = msgspec.json.decode(text, type=Welcomed)
        if head.type == "news":
            if head.events:
                first, last = head.events[0].n, head.events[-1].n
                right = first == self.version + 1 and last == first + len(head.events) - 1 == head.version
                self.place.load.figures.gaps += not right
            self.version = head.version
            self.place.heard(head.version)
        elif head.type == "welcome":
            self.version = head.version
            self.welcomed.set()
            self.place.heard(head.version)
        elif head.id:
            self.place.load.figures.count(head.type)
            self.place.answered()
        elif head.type != "presence":
            self.place.load.figures.count(head.type)

    async def sit(self, table: str) -> None:
        """Connect and wait for the welcome."""
        plan = self.place.load.plan
        self.welcomed.clear()
        self.link = await connected(plan.host, plan.port, self.hear)
        self.link.send(self.place.load.hello(table, self.seat, self.version))
        async with asyncio.timeout(PATIENCE):
            await self.welcomed.wait()


class Place:
    """A table at which four people play what was written down, and the tables after it."""

    def __init__(self, load: "Load", tables: list[tuple[str, int]], chance: Random) -> None:
        self.load, self.tables, self.chance = load, tables, chance
        self.number = -1  # of the table that is played at
        self.next = 0  # play of its script
        self.seats: list[Seat] = []
        self.due = 0.0
        self._missing = 0
        self._version = 0  # that everybody waits for
        self._free = asyncio.Event()

    @property
    def table(self) -> str:
        return self.tables[self.number][0]

    async def begin(self) -> None:
        """Sit down at the next table."""
        for seat in self.seats:
            if seat.link is not None:
                seat.link.close()
        self.number, self.next = self.number + 1, 0
        self.seats = [Seat(self, seat) for seat in range(len(self.load.plan.tokens))]
        for seat in self.seats:
            await seat.sit(self.table)

    async def play_on(self, until: float) -> None:
        """Play at the rate of the plan until that time, from a random moment within the first beat on."""
        loop, beat = asyncio.get_running_loop(), 1 / self.load.plan.rate
        self.due = loop.time() + self.chance.random() * beat
        while self.due < until:
            if self.next >= len(self.load.plan.scripts[self.tables[self.number][1]]):
                await self.begin()
                self.load.figures.moved += 1
                self.due = max(self.due, loop.time())
                continue
            await asyncio.sleep(self.due - loop.time())
            if not await self._play():
                self.load.figures.unanswered += 1
                return
            self.due += beat

    async def _play(self) -> bool:
        """Make the next play; return whether everybody heard of it."""
        seat, actions = self.load.plan.scripts[self.tables[self.number][1]][self.next]
        version = max(one.version for one in self.seats)
        self._version, self._missing = version, len(self.seats) + 1
        self._free.clear()
        play = {"type": "play", "id": f"{self.number} {self.next}", "expect": version, "actions": actions}
        link = self.seats[seat].link
        assert link is not None
        link.send(msgspec.json.encode(play))
        self.next += 1
        try:
            async with asyncio.timeout(PATIENCE):
                await self._free.wait()
        except TimeoutError:
            return False
        return True

    def heard(self, version: int) -> None:
        """Note that a socket knows the state after the play."""
        if self._missing and version > self._version:
            self._one_less()

    def answered(self) -> None:
        """Note that the play has its answer."""
        if self._missing:
            self._one_less()

    def _one_less(self) -> None:
        self._missing -= 1
        if not self._missing:
            self.load.turn.append(asyncio.get_running_loop().time() - self.due)
            self._free.set()


class Load:
    """A whole run."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.figures, self.turn = plan, Figures(), list[float]()
        self.places = [Place(self, tables, Random(number)) for number, tables in enumerate(plan.places)]
        self._echoes: list[Link] = []
        self._sent: dict[int, float] = {}
        self._looked, self._seen = float("-inf"), set[int]()  # when, and which connections the server had

    async def run(self) -> Figures:
        """Do all turns."""
        for place in self.places:
            await place.begin()
        self._echoes = [
            await connected(self.plan.host, self.plan.echo, self._echoed) for _ in range(self._echo_sockets())
        ]
        gc.collect()
        gc.freeze()
        self.figures.memory.append(memory_of(self.plan.server))
        for kind, seconds in self.plan.turns:
            await self._turns[kind](seconds)
            self.figures.memory.append(memory_of(self.plan.server))
        return self.figures

    @property
    def _turns(self) -> dict[str, Callable[[float], Awaitable[None]]]:
        """Return the method for each kind of turn."""
        return {name: getattr(self, name) for name in ("plays", "echo", "storm", "deaf", "asking")}

    def _echo_sockets(self) -> int:
        return len(self.places) * len(self.plan.tokens) if self.plan.echo else 0

    async def plays(self, seconds: float) -> None:
        """Have all tables play."""
        await self._played(self.places, seconds)

    async def _played(self, places: list[Place], seconds: float) -> None:
        loop = asyncio.get_running_loop()
        began, used, own = loop.time(), cpu_of(self.plan.server), time.process_time()
        self.turn = []
        await asyncio.gather(*(place.play_on(began + seconds) for place in places))
        took = loop.time() - began
        self.figures.server_cpu.append((cpu_of(self.plan.server) - used) / took)
        self.figures.client_cpu.append((time.process_time() - own) / took)
        self.figures.plays += self.turn
        self.figures.by_turn.append(self.turn)

    async def echo(self, seconds: float) -> None:
        """Send as many messages a second as there are plays, and measure how long each is on its way."""
        loop, chance = asyncio.get_running_loop(), Random(1)
        ends, apart = loop.time() + seconds, 1 / (self.plan.rate * len(self.places))
        due, number = loop.time(), 0
        while due < ends:
            await asyncio.sleep(due - loop.time())
            self._sent[number] = due
            chance.choice(self._echoes).send(b'{"type":"play","id":"%d","expect":0,"actions":["discard 10h"]}' % number)
            due, number = due + apart * chance.uniform(0.5, 1.5), number + 1
        async with asyncio.timeout(PATIENCE):
            while self._sent:
                await asyncio.sleep(0.01)

    def _echoed(self, text: bytes) -> None:
        number = int(msgspec.json.decode(text, type=Welcomed).id)
        self.figures.echo.append(asyncio.get_running_loop().time() - self._sent.pop(number))

    async def storm(self, seconds: float) -> None:
        """Drop all sockets of some tables at once and have them back within two seconds, while the others play."""
        gone = self.places[: self.plan.stormed]
        for place in gone:
            for seat in place.seats:
                assert seat.link is not None
                seat.link.abort()
        back = [self._comes_back(seat, place.chance.uniform(0, 2)) for place in gone for seat in place.seats]
        await asyncio.gather(self._played(self.places[self.plan.stormed :], seconds), *back)

    async def _comes_back(self, seat: Seat, after: float) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(after)
        began, known = loop.time(), seat.version
        await seat.sit(seat.place.table)
        self.figures.welcomes.append(loop.time() - began)
        self.figures.gaps += seat.version < known

    async def deaf(self, seconds: float) -> None:
        """Have further sockets at some seats read nothing, while all tables play."""
        await self._beside_deaf(seconds, asks=0)

    async def asking(self, seconds: float) -> None:
        """Have them ask for much besides: all events of their tables, again and again."""
        await self._beside_deaf(seconds, self.plan.asks)

    async def _beside_deaf(self, seconds: float, asks: float) -> None:
        ends = asyncio.get_running_loop().time() + seconds
        deaf = [self._deaf(self.places[number % len(self.places)], ends, asks) for number in range(self.plan.deaf)]
        await asyncio.gather(self._played(self.places, seconds), *deaf)

    async def _deaf(self, place: Place, ends: float, asks: float) -> None:
        """Read nothing until the server gives up, come back, and so on."""
        loop, seat = asyncio.get_running_loop(), place.chance.randrange(len(self.plan.tokens))
        while loop.time() < ends:
            welcomed = asyncio.Event()
            link = await connected(self.plan.host, self.plan.port, lambda _, event=welcomed: event.set(), 4096)
            link.send(self.hello(place.table, seat, 0))
            async with asyncio.timeout(PATIENCE):
                await welcomed.wait()
            self.figures.deaf_back += 1
            link.transport.pause_reading()
            port, came = link.transport.get_extra_info("sockname")[1], loop.time()
            while (held := port in self._held(came)) and loop.time() < ends:
                await self._asks(link, asks)
            self.figures.deaf_closed += not held
            self.figures.deaf_kept += held
            link.abort()

    async def _asks(self, link: Link, asks: float) -> None:
        """Ask five times, or wait for a second where nothing is asked."""
        if not asks:
            await asyncio.sleep(1)
            return
        for _ in range(5):
            link.send(RESYNC)
            await asyncio.sleep(1 / asks)

    def _held(self, since: float) -> set[int]:
        """Return what the server held after that time, within the last second: a look costs ms for each of us."""
        now = asyncio.get_running_loop().time()
        if self._looked < since or now >= self._looked + 1:
            self._looked, self._seen = now, held_by_server(self.plan.port)
        return self._seen

    def hello(self, table: str, seat: int, since: int) -> bytes:
        """Return the first message of a socket."""
        return (HELLO % (self.plan.protocol, table, seat, since, self.plan.tokens[seat])).encode()


def held_by_server(port: int) -> set[int]:
    """Return the ports of clients whose connection to `port` of this machine the server has not given up."""
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    found = (line.split() for line in lines)
    return {int(one[2][-4:], 16) for one in found if one[1].endswith(f":{port:04X}") and one[9] != "0"}


def cpu_of(process: int) -> float:
    """Return the processor time of a process with all its threads, in s."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory_of(process: int) -> int:
    """Return the resident memory of a process in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    wanted = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Plan)
    sys.stdout.write(msgspec.json.encode(asyncio.run(Load(wanted).run())).decode())
