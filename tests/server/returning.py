"""A server with many tables that is killed, starts again, and has all their pages back at once (F6)."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import websockets

from benchmarks.many_tables import ManyTables
from sambakit.server import wire
from tests.server.process import ServerProcess, game_of, serving
from tests.server.simulation import decode_outgoing

Page = tuple[str, int]  # table and seat


@dataclass
class Return:
    """What the pages saw of one start."""

    views: dict[Page, bytes] = field(default_factory=dict)  # of the game
    versions: dict[Page, int] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)  # from the listening socket to the whole view, of each page
    cpu: float = 0.0  # s of the server, its threads included and its bots not


def pages_of(many: ManyTables, tables: int) -> list[Page]:
    """Return the pages of all people at the first `tables` of the tables."""
    return [(table, seat) for table in many.tables[:tables] for seat in range(len(many.tokens))]


async def killed_and_back(data: Path, many: ManyTables, pages: list[Page]) -> tuple[Return, Return]:
    """Have all `pages` come to a server, kill it, and have them come to the next one; return what they saw of both."""
    before = after = Return()
    for _ in range(2):
        with serving(data) as server:
            before, after = after, await come(server, many, pages, after.versions, server.kill)
        assert '"error"' not in server.log, server.log
    return before, after


async def come(
    server: ServerProcess, many: ManyTables, pages: list[Page], known: Mapping[Page, int], then: Callable[[], object]
) -> Return:
    """Open all `pages` at once, which know the events up to these numbers, and call `then` while they are open."""
    found = Return()
    began, used = perf_counter(), cpu_of(server)
    async with AsyncExitStack() as stack:
        await asyncio.gather(*(_open(stack, server, many, page, known.get(page, 0), found, began) for page in pages))
        found.cpu = cpu_of(server) - used
        then()
    return found


async def _open(
    stack: AsyncExitStack, server: ServerProcess, many: ManyTables, page: Page, since: int, found: Return, began: float
) -> None:
    table, seat = page
    socket = await stack.enter_async_context(
        websockets.connect(
            server.address.replace("http", "ws", 1) + "/ws",
            origin=websockets.Origin(server.address),
            max_size=None,
            compression=None,
            open_timeout=60,
        )
    )
    await socket.send(wire.encode(wire.Hello(wire.PROTOCOL, table, seat, since, many.tokens[seat])).decode())
    data = await socket.recv()
    found.seconds.append(perf_counter() - began)
    welcome = decode_outgoing(data)
    assert isinstance(welcome, wire.Welcome), welcome
    found.views[page], found.versions[page] = game_of(welcome.view), welcome.version


def cpu_of(server: ServerProcess) -> float:
    """Return the processor time that a server has used, in s; 0 where the system does not say."""
    stat = Path(f"/proc/{server.process.pid}/stat")
    if not stat.exists():
        return 0.0
    numbers = stat.read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def last_events(data: Path) -> dict[str, int]:
    """Return by table the number of its last event."""
    with closing(sqlite3.connect(data)) as connection:
        return dict(connection.execute("SELECT table_id, MAX(number) FROM event GROUP BY table_id").fetchall())
