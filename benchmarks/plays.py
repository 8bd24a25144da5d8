"""What a play costs the server: processor time and bytes, at a table of Samba with four people in the middle of a deal.

The server is a process of its own and the four sockets are real. Bots have chosen the plays before, so that nobody
thinks while it is measured. Messages travel as they are made: the server compresses none.
"""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field, replace
from os import environ
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import websockets
from websockets.typing import Origin

from sambakit.bots import Bot, Budget, make_bot
from sambakit.server import wire
from sambakit.server.bots.pool import Chosen
from sambakit.server.people.devices import new_device
from sambakit.server.people.ids import MATCH, TABLE, new_id
from sambakit.server.people.tokens import new_token, token_hash
from sambakit.server.store.database import Database
from sambakit.server.store.secret import draw_secret
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.bot_turn import Move, next_move
from sambakit.server.tables.making import new_table
from sambakit.server.tables.registry import adapter_of_text
from sambakit.server.tables.table import Table, Uncommitted

TABLES: Final = 8
PLAYERS: Final = 4
RULES: Final = "dutch"
FROM, TO = 0.5, 0.1  # of the stock that the plays are measured in
NO_LIMITS: Final = {
    f"SAMBAKIT_{name}": "10000"  # the most that all of them allow
    for name in ("COMMANDS_PER_SECOND", "COMMANDS_BURST", "FRAMES_PER_SECOND", "FRAMES_BURST")
}
PROGRAM: Final = """
import sys, threading, time
from pathlib import Path
from sambakit.server.edge.app import run

def tell():
    for _ in sys.stdin:
        print(time.process_time(), flush=True)

threading.Thread(target=tell, daemon=True).start()
run("127.0.0.1", 0, Path(sys.argv[1]))
"""


@dataclass
class Game:
    """A table in the middle of a deal, and the plays that follow: whose, and which actions."""

    table: str
    version: int
    plays: list[tuple[int, list[str]]] = field(default_factory=list)


class Head(msgspec.Struct):
    """What is read of a message."""

    type: str
    version: int = 0


def measure() -> dict[str, float]:
    """Return the processor time and the bytes of a play."""
    rng = Random(18)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.sqlite"
        database = Database(data)
        tokens = [new_token(rng) for _ in range(PLAYERS)]
        people = [database.person_for(token_hash(token), new_device(rng, 0)) for token in tokens]
        games = [open_game(database, people, rng) for _ in range(TABLES)]
        database.close()
        return asyncio.run(played(data, games, tokens))


def open_game(database: Database, people: Sequence[str | None], rng: Random, deals_before: int = 0) -> Game:
    """Keep a table in the store, played to the middle of its deal; by seat who sits there, None for a bot."""
    owner = people[0]
    assert owner is not None
    record = TableRecord(
        id=new_id(TABLE, rng), rules=RULES, players=PLAYERS, speed=0, owner=owner, created=0, purpose="friends"
    )
    seats = tuple(
        SeatRecord(seat=seat, name=f"Seat {seat}", level="steady", person=person) for seat, person in enumerate(people)
    )
    adapter = adapter_of_text(RULES)
    secret = draw_secret(adapter.pack(adapter.rules.parse(RULES)), rng)
    table, change = new_table(record, seats, 0, secret, new_id(MATCH, rng))
    database.create(record, seats, change)
    for row in change.rows:
        table.note(row)
    bot, full = make_bot("steady"), stock(table)
    for _ in range(deals_before):
        _play_on(database, table, bot, rng, 0)
        secret = draw_secret(adapter.pack(adapter.rules.parse(RULES)), rng)
        _keep(database, table, table.after_next_deal(secret, new_id(MATCH, rng), 0))
    _play_on(database, table, bot, rng, FROM * full)
    game = Game(record.id, table.version)
    while not table.match_state.deal.over and stock(table) > TO * full:
        for actions in bot_move(table, bot, rng).plays:
            seat = table.match_state.deal.actor
            game.plays.append((seat, [str(action) for action in actions]))
            table.accept(table.after_plays(seat, [actions], 0))
    return game


def _play_on(database: Database, table: Table, bot: Bot, rng: Random, until: float) -> None:
    """Have bots play in the store until the stock has so few cards, or the deal is over."""
    while not table.match_state.deal.over and stock(table) > until:
        for actions in bot_move(table, bot, rng).plays:
            seat = table.match_state.deal.actor
            _keep(database, table, table.after_plays(seat, [actions], 0), seat)


def _keep(database: Database, table: Table, uncommitted: Uncommitted, seat: int | None = None) -> None:
    """Commit a change, of a command that the person of `seat` has sent."""
    sent = ((seat, f"{table.version:032}", table.version + len(uncommitted.change.rows)),) if seat is not None else ()
    uncommitted = replace(uncommitted, change=replace(uncommitted.change, commands=sent))
    database.commit(uncommitted.change)
    table.accept(uncommitted)


def stock(table: Table) -> int:
    """Return how many cards the stock of a table has."""
    return table.view(0, frozenset()).stock


def bot_move(table: Table, bot: Bot, rng: Random) -> Move:
    """Return the next move of the seat that decides, as `bot` plays."""
    choices = next_move(table.match_state.deal.copy(), table.match_state.turn_begun())
    try:
        deal = next(choices)
        while True:
            deal = choices.send(Chosen(bot.choose(deal.view(deal.actor), deal.legal(), rng, Budget())))
    except StopIteration as end:
        move: Move = end.value
        return move


@contextmanager
def server(data: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Yield a running server and its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(data)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**environ, **NO_LIMITS},
    )
    assert process.stderr is not None
    try:
        yield process, msgspec.json.decode(process.stderr.readline())["address"].rstrip("/")
    finally:
        process.kill()
        process.communicate()


def cpu(process: "subprocess.Popen[str]") -> float:
    """Return the processor time that the server has used so far, all its threads, in s."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    return float(process.stdout.readline())


async def played(data: Path, games: list[Game], tokens: list[str]) -> dict[str, float]:
    """Play the games one after the other and return the figures."""
    seconds, sizes, plays = 0.0, 0, 0
    with server(data) as (process, address):
        for number, game in enumerate(games):
            async with AsyncExitStack() as stack:
                sockets = [await sit(stack, address, game.table, seat, token) for seat, token in enumerate(tokens)]
                await asyncio.sleep(0.2)  # everybody has heard that everybody is here
                before = cpu(process)
                size = await play(game, sockets)
                if number:  # the first one is to warm up
                    seconds += cpu(process) - before
                    sizes += size
                    plays += len(game.plays)
    return {
        "plays": plays,
        "server_cpu_ms_per_play": round(1000 * seconds / plays, 2),
        "bytes_per_play_and_seat": round(sizes / plays / PLAYERS),
    }


async def sit(stack: AsyncExitStack, address: str, table: str, seat: int, token: str) -> websockets.ClientConnection:
    """Return the welcomed socket of a seat."""
    socket = await stack.enter_async_context(
        websockets.connect(
            address.replace("http", "ws") + "/ws", origin=Origin(address), max_size=None, compression=None
        )
    )
    await socket.send(wire.encode(wire.Hello(wire.PROTOCOL, table, seat, token=token)).decode())
    head = msgspec.json.decode(await socket.recv(), type=Head)
    assert head.type == "welcome", head
    return socket


async def play(game: Game, sockets: list[websockets.ClientConnection]) -> int:
    """Play the plays of a game, each when everybody has heard of the one before; return the bytes that were heard."""
    size, version = 0, game.version
    for number, (seat, actions) in enumerate(game.plays):
        message = wire.Play(f"play {number}", version, actions)
        await sockets[seat].send(wire.encode(message).decode())
        heard = await asyncio.gather(*(news(socket, version) for socket in sockets))
        size += sum(bytes_heard for bytes_heard, _ in heard)
        version = heard[0][1]
    return size


async def news(socket: websockets.ClientConnection, version: int) -> tuple[int, int]:
    """Return the bytes up to the news of a play after `version`, and the version they lead to."""
    size = 0
    while True:
        text = await socket.recv()
        size += len(text)
        head = msgspec.json.decode(text, type=Head)
        assert head.type in ("news", "done", "presence"), text
        if head.type == "news" and head.version > version:
            return size, head.version
