"""The real server as a process of its own, and clients over real sockets."""

import asyncio
import itertools
import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import httpx
import msgspec
import websockets

from sambakit.server import wire
from tests.costs import starting
from tests.server.assembled import Assembled
from tests.server.simulation import choices, decode_outgoing

PROGRAM = """
import sys
from pathlib import Path
from sambakit.server.edge.app import run
run("127.0.0.1", 0, Path(sys.argv[1]))
"""


class ServerProcess:
    """A server that listens at `address`; its log lines are in `log`."""

    def __init__(self, data: Path, environment: dict[str, str] | None = None, program: str = PROGRAM) -> None:
        with starting("server"):
            self.process = subprocess.Popen(
                [sys.executable, "-c", program, str(data)], stderr=subprocess.PIPE, text=True, env=environment
            )
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        if not line.startswith("{"):
            self.process.kill()  # else there is no end of what it says
        assert line.startswith("{"), line + self.process.stderr.read()
        self.log = ""
        self.started: dict[str, Any] = json.loads(line)
        self.address = self.started["address"].rstrip("/")

    def kill(self) -> None:
        """End it as a crash would."""
        self.process.kill()
        self.log = self.read_log()

    def stop(self) -> int:
        """Ask it to stop and return its exit status."""
        self.process.send_signal(signal.SIGTERM)
        self.log = self.read_log()
        return self.process.returncode

    def read_log(self) -> str:
        """Return what else it wrote, once it has ended."""
        _, text = self.process.communicate(timeout=30)
        return text or ""


@contextmanager
def serving(data: Path, environment: dict[str, str] | None = None, program: str = PROGRAM) -> Iterator[ServerProcess]:
    """Yield a running server; it is gone afterwards, however the test ends."""
    server = ServerProcess(data, environment, program)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
        if server.process.stderr is not None:
            server.process.stderr.close()


class Remote:
    """A client of one seat over a real socket, which remembers everything it was told."""

    def __init__(self, table: str, seat: int, token: str) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.events: list[wire.Event] = []
        self.assembled = Assembled()
        self.views: dict[int, bytes] = {}  # what the game looked like, by version
        self.done: dict[str, int] = {}
        self.version = 0
        self.heard = asyncio.Event()
        self._ids = itertools.count(1)

    async def play(self, address: str, plays: int) -> None:
        """Say hello, then play simply until `plays` plays are done or the connection breaks."""
        async with self.connect(address) as socket:
            await self._hello(socket, self.version)
            while plays > 0:
                message = self._take(await socket.recv())
                plays -= isinstance(message, wire.Done)
                await self._react(socket, message)

    async def _react(self, socket: websockets.ClientConnection, message: wire.Outgoing) -> None:
        if not isinstance(message, wire.Welcome | wire.News):
            return
        view, name = self.assembled.view, f"{self.seat}-{next(self._ids)}"
        if view.options.ready:
            await socket.send(wire.encode(wire.Ready(name, view.last_event)).decode())
        elif isinstance(view, wire.TableView) and any(one.may_claim for one in view.irregularities):
            number = next(one.number for one in view.irregularities if one.may_claim)
            await socket.send(wire.encode(wire.ClaimIrregularity(name, view.match, view.deal, number)).decode())
        elif view.practice and view.options.take_back and len(self.done) % 3 == 2:
            await socket.send(wire.encode(wire.TakeBack(name, view.last_event)).decode())
        elif choices(view):
            await socket.send(wire.encode(wire.Play(name, view.last_event, choices(view)[:1])).decode())
        elif isinstance(view, wire.TableView) and view.referee and view.hand and self._was_good(view):
            discard = f"discard {view.hand[0]}"  # out of turn
            await socket.send(wire.encode(wire.Play(name, view.last_event, [discard], even_so=True)).decode())

    def _was_good(self, view: wire.TableView) -> bool:
        """Return whether it has not done much against the rules so far, and nothing that is open still."""
        done = sum(event.kind == "irregular" and event.seat == self.seat for event in self.events)
        return done < 6 and not view.irregularities

    def _take(self, data: str | bytes) -> wire.Outgoing:
        """Remember a message, and return it."""
        message = decode_outgoing(data)
        self.assembled.take(msgspec.json.decode(data))
        match message:
            case wire.Done():
                assert self.done.setdefault(message.id, message.version) == message.version
                self.heard.set()
            case wire.Welcome() | wire.News():
                self.version = message.version
                for event in message.events:
                    if event.n > len(self.events):
                        assert event.n == len(self.events) + 1, "a gap"
                        self.events.append(event)
                seen = game_of(self.assembled.view)
                assert self.views.setdefault(message.version, seen) == seen
        return message

    async def compare(self, address: str) -> int:
        """Check that the server knows everything this client was told; return how many views could be compared."""
        async with self.connect(address) as socket:
            await self._hello(socket, 0)
            data = await socket.recv()
            welcome = decode_outgoing(data)
            assert isinstance(welcome, wire.Welcome), welcome
            assert welcome.version >= self.version, "an event that was sent is lost"
            known = {event.n: event for event in self.events}
            assert all(known.get(event.n, event) == event for event in welcome.events)
            compared = welcome.version in self.views
            self._take(data)
            for name, version in list(self.done.items())[-5:]:
                await socket.send(wire.encode(wire.Play(name, 0, ["draw"])).decode())
                while not isinstance(answer := self._take(await socket.recv()), wire.Duplicate):
                    pass
                assert (answer.id, answer.version) == (name, version)
        return compared

    def connect(self, address: str, **waits: float) -> websockets.connect:
        """Return the connection to make; `waits` are those of the library, in s."""
        return websockets.connect(
            f"{address.replace('http', 'ws', 1)}/ws",
            origin=websockets.Origin(address),
            additional_headers={"Cookie": f"sambakit={self.token}"},
            **cast("Any", waits),
        )

    async def _hello(self, socket: websockets.ClientConnection, since: int) -> None:
        await socket.send(wire.encode(wire.Hello(wire.PROTOCOL, self.table, self.seat, since)).decode())


def game_of(view: wire.AnyView) -> bytes:
    """Return a view without who is connected just now, and without the clocks, which run."""
    seats = [msgspec.structs.replace(seat, away=False) for seat in view.seats]
    return wire.encode(msgspec.structs.replace(view, seats=seats, clock=None, leaves=[], next_deal=None))


def two_seats(
    address: str,
    players: int = 4,
    rules: str = "dutch",
    referee: bool = False,
    options: wire.TableOptions = wire.NO_OPTIONS,
) -> tuple[Remote, Remote]:
    """Open a table with people on the seats 0 and 1, each with a device of its own."""
    headers = {"Origin": address}
    with httpx.Client(base_url=address, headers=headers) as ann, httpx.Client(base_url=address, headers=headers) as ben:
        wish = wire.NewTable(rules, players, "Ann", [], "greedy", 0, referee, options)
        table = ann.post("/api/v1/tables", json=msgspec.to_builtins(wish)).raise_for_status().json()["table"]
        link = ann.post(f"/api/v1/tables/{table}/links", json={"seat": 1}).raise_for_status().json()
        claim = {"secret": link["secret"], "name": "Ben"}
        ben.post(f"/api/v1/tables/{table}/claim", json=claim).raise_for_status()
        return Remote(table, 0, ann.cookies["sambakit"]), Remote(table, 1, ben.cookies["sambakit"])


def one_seat(address: str, players: int, rules: str) -> Remote:
    """Open a table with one person, alone with bots."""
    with httpx.Client(base_url=address, headers={"Origin": address}) as ann:
        wish = wire.NewTable(rules, players, "Ann", [], "greedy", 0, False)
        table = ann.post("/api/v1/tables", json=msgspec.to_builtins(wish)).raise_for_status().json()["table"]
        return Remote(table, 0, ann.cookies["sambakit"])


async def play_until(
    remotes: tuple[Remote, ...], address: str, commands: int, more: float, then: Callable[[], object]
) -> None:
    """Have all play; call `then` when `commands` more were answered by done and `more` seconds have passed."""
    enough = sum(len(remote.done) for remote in remotes) + commands
    playing = [asyncio.create_task(remote.play(address, 10_000)) for remote in remotes]
    answered = asyncio.create_task(_answered(remotes, enough))
    await asyncio.wait([*playing, answered], timeout=60, return_when=asyncio.FIRST_COMPLETED)
    assert answered.done(), [task.exception() for task in playing if task.done()]
    await asyncio.wait(playing, timeout=more)
    then()
    results = await asyncio.gather(*playing, return_exceptions=True)
    for result in results:
        # the last one: killed while it shook hands
        assert isinstance(result, websockets.ConnectionClosed | OSError | websockets.InvalidMessage), result


async def _answered(remotes: tuple[Remote, ...], enough: int) -> None:
    """Return when the servers have answered `enough` commands by done."""
    heard = asyncio.Event()
    for remote in remotes:
        remote.heard = heard
    while sum(len(remote.done) for remote in remotes) < enough:
        heard.clear()
        await heard.wait()


async def killed_again_and_again(
    data: Path, kills: int, seed: int, *, rules: str = "dutch", players: int = 4, referee: bool = False, people: int = 2
) -> dict[str, float]:
    """Kill a server `kills` times while `people` and perhaps bots play, and check after each that nothing is lost.

    With a `referee` they do what the rules refuse now and then; a person alone with bots takes steps back.

    Everything that a seat was told has to be there after the restart: its events, the answers to its commands, and
    the view that it saw last. Returns how much was compared.
    """
    chance = Random(seed)
    with serving(data) as server:
        two = people == 2
        remotes = (
            two_seats(server.address, players, rules, referee) if two else (one_seat(server.address, players, rules),)
        )
        await play_until(remotes, server.address, 4, 0.1, server.kill)
    compared = 0
    for kill in range(1, kills + 1):
        with serving(data) as server:
            for remote in remotes:
                compared += await remote.compare(server.address)
            if kill < kills:
                await play_until(remotes, server.address, chance.randrange(8), chance.uniform(0, 0.2), server.kill)
                assert '"error"' not in server.log
    numbers = [event.n for event in remotes[0].events]
    assert numbers == list(range(1, len(numbers) + 1))
    commands = sum(len(remote.done) for remote in remotes)
    kinds = Counter(event.kind for event in remotes[0].events)
    return {
        "kills": kills, "commands": commands, "events": len(numbers), "views_compared": compared,
        "claims": kinds["claimed"], "deals": kinds["dealt"], "taken_back": kinds["took_back"],
    }  # fmt: skip
