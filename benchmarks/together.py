"""What it takes to play together: from a link to the first card, from a play to all seats, memory and bytes.

The first is taps × 1 s and the loading, measured in a browser on a slow network and a slow device. The second is
measured in turn with a bare WebSocket echo: times tell more about a machine than about a program.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import websockets
from playwright.sync_api import Browser, sync_playwright
from websockets.sync.client import connect
from websockets.typing import Origin

from benchmarks.many_tables import fill
from benchmarks.memory import resident
from benchmarks.plays import PLAYERS, Game, news, open_game, play, server, sit
from benchmarks.slow_network import LONGEST, LOOK, NETWORK, TIMES_SLOWER, WINDOW, browser_path, serving
from sambakit.server import wire
from sambakit.server.people.devices import new_device
from sambakit.server.people.tokens import new_token, token_hash
from sambakit.server.store.database import Database

ROUNDS: Final = 5  # of the browser
TAPS: Final = 3  # the link, the field for the name, a seat
TAP: Final = 1.0  # s
GAMES: Final = 8  # whose plays are measured; the first one is to warm up
TABLES: Final = 60  # whose memory is
PLAYS: Final = 20  # at each of these
TABLE: Final = {
    "rules": "dutch", "players": 4, "name": "Ann", "bot_names": [], "level": "greedy", "speed": 3000,
    "gathers": True, "purpose": "friends",
}  # fmt: skip
ECHO: Final = """
import asyncio, sys
from websockets.asyncio.server import serve

async def echo(socket):
    async for message in socket:
        await socket.send(message)

async def main():
    async with serve(echo, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await server.serve_forever()

asyncio.run(main())
"""


@dataclass
class Times:
    """How long plays and echoes took, in s, and what was heard of the plays, in bytes."""

    plays: list[float] = field(default_factory=list)
    echoes: list[float] = field(default_factory=list)
    size: int = 0


def measure() -> dict[str, float]:
    """Return the figures: seconds, milliseconds, MB and bytes."""
    return {**from_link_to_card(), **from_play_to_seats(), **memory()}


# ---- link → first card ------------------------------------------------------------------------------------------


def from_link_to_card(rounds: int = ROUNDS) -> dict[str, float]:
    """Return the taps and the median time from an invitation to a table that is played at to the first own card."""
    with serving() as url, sync_playwright() as playwright:
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=browser_path(), args=flags)
        loading = statistics.median([loaded(browser, url, invitation(url)) for _ in range(rounds)])
        browser.close()
    return {
        "link_to_card_taps": TAPS,
        "link_to_card_loading_seconds": round(loading, 2),
        "link_to_card_seconds": round(loading + TAPS * TAP, 2),
    }


def loaded(browser: Browser, url: str, link: str) -> float:
    """Return for how long a new guest waits for pages between the link and the first card, in s."""
    context = browser.new_context(base_url=url, viewport=WINDOW, has_touch=True, is_mobile=True)
    context.set_default_timeout(LONGEST)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    page.add_init_script(LOOK)
    began = time.perf_counter()
    page.goto(link, wait_until="commit")
    page.get_by_label("Your name").wait_for()
    until_asked = time.perf_counter() - began
    page.get_by_label("Your name").fill("Ben")
    began = time.perf_counter()
    page.locator("button[data-seat='2']").tap()
    page.evaluate("window.firstCard")
    took = until_asked + time.perf_counter() - began
    context.close()
    return took


def invitation(url: str) -> str:
    """Open a table, begin its match, and return the link that invites to it."""
    host, _, port = url.removeprefix("http://").partition(":")
    connection = HTTPConnection(host, int(port), timeout=30)
    headers = {"Origin": url, "Content-Type": "application/json"}
    connection.request("POST", "/api/v1/tables", msgspec.json.encode(TABLE), headers)
    answer = connection.getresponse()
    table = msgspec.json.decode(answer.read())["table"]
    cookie = {"Cookie": (answer.getheader("Set-Cookie") or "").partition(";")[0]}
    with connect(f"{url.replace('http', 'ws', 1)}/ws", origin=Origin(url), additional_headers=cookie) as socket:
        socket.send(wire.encode(wire.Hello(wire.PROTOCOL, table, 0)).decode())
        room: dict[str, Any] = msgspec.json.decode(socket.recv(30))
        socket.send(wire.encode(wire.Begin("begin")).decode())
        while msgspec.json.decode(socket.recv(30))["type"] != "welcome":
            pass
    return f"/t/{table}#{room['invite']['secret']}"


# ---- play → all seats -------------------------------------------------------------------------------------------


def from_play_to_seats() -> dict[str, float]:
    """Return how long it takes until all four seats have heard of a play, beside an echo, and its bytes."""
    rng = Random(19)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.sqlite"
        database = Database(data)
        tokens = [new_token(rng) for _ in range(PLAYERS)]
        people = [database.person_for(token_hash(token), new_device(rng, 0)) for token in tokens]
        games = [open_game(database, people, rng) for _ in range(GAMES)]
        database.close()
        with server(data) as (_, address), echoing() as port:
            times = asyncio.run(timed(address, port, games, tokens))
    return {
        "plays": len(times.plays),
        **{f"play_to_all_seats_p{share}_ms": quantile(times.plays, share) for share in (50, 99)},
        **{f"echo_p{share}_ms": quantile(times.echoes, share) for share in (50, 99)},
        "bytes_per_play_and_seat": round(times.size / len(times.plays) / PLAYERS),
    }


async def timed(address: str, port: int, games: list[Game], tokens: list[str]) -> Times:
    """Play the games one after the other, an echo after each play."""
    found = Times()
    async with websockets.connect(f"ws://127.0.0.1:{port}", compression=None) as echo:
        for game in games:
            async with AsyncExitStack() as stack:
                sockets = [await sit(stack, address, game.table, seat, token) for seat, token in enumerate(tokens)]
                await asyncio.sleep(0.2)  # everybody has heard that everybody is here
                one = await _play(game, sockets, echo)
            if game is not games[0]:
                found.plays += one.plays
                found.echoes += one.echoes
                found.size += one.size
    return found


async def _play(game: Game, sockets: list[websockets.ClientConnection], echo: websockets.ClientConnection) -> Times:
    found, version = Times(), game.version
    for number, (seat, actions) in enumerate(game.plays):
        text = wire.encode(wire.Play(f"play {number}", version, actions)).decode()
        began = time.perf_counter()
        await sockets[seat].send(text)
        heard = await asyncio.gather(*(news(socket, version) for socket in sockets))
        found.plays.append(time.perf_counter() - began)
        found.size += sum(size for size, _ in heard)
        version = heard[0][1]
        began = time.perf_counter()
        await echo.send(text)
        await echo.recv()
        found.echoes.append(time.perf_counter() - began)
    return found


@contextmanager
def echoing() -> Iterator[int]:
    """Yield the port of a bare echo, in a process of its own."""
    process = subprocess.Popen([sys.executable, "-c", ECHO], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline())
    finally:
        process.kill()
        process.communicate()


def quantile(times: list[float], share: int) -> float:
    """Return how many ms that share of the times, in hundredths, took at most."""
    return round(sorted(times)[share * (len(times) - 1) // 100] * 1000, 2)


# ---- memory -----------------------------------------------------------------------------------------------------


def memory() -> dict[str, float]:
    """Return the MB of a table at which four people sit, before and after they have played."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.sqlite"
        many = fill(data, TABLES + 1)
        with server(data) as (process, address):
            return asyncio.run(_filled(many.games, many.tokens, address, process.pid))


async def _filled(games: list[Game], tokens: list[str], address: str, pid: int) -> dict[str, float]:
    async with AsyncExitStack() as stack:

        async def seated(game: Game) -> list[websockets.ClientConnection]:
            return [await sit(stack, address, game.table, seat, token) for seat, token in enumerate(tokens)]

        async def played(game: Game, sockets: list[websockets.ClientConnection]) -> None:
            await play(replace(game, plays=game.plays[:PLAYS]), sockets)

        first, *others = games
        await played(first, await seated(first))  # to warm up
        empty = resident(pid)
        tables = [(game, await seated(game)) for game in others]
        idle = resident(pid)
        for game, sockets in tables:
            await played(game, sockets)
        busy = resident(pid)
    return {
        "mb_per_idle_table": round((idle - empty) / len(others), 3),
        "mb_per_busy_table": round((busy - empty) / len(others), 3),
    }
