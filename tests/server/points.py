"""Servers that end by `kill -9` at a named point of what they do (T2), and the check that nothing is lost by it."""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

import websockets
from starlette.websockets import WebSocket

from sambakit.server.store.database import Database
from sambakit.server.store.store import Change
from tests.costs import starting
from tests.server.disk import OK, Step, watch, watched
from tests.server.next_schema import next_schema
from tests.server.process import PROGRAM, Remote, play_until, serving, two_seats

FEW_PAGES: Final = 8  # of the write-ahead log, after which a checkpoint is made
LATEST: Final = 8  # time that a point is reached
BUDGETS: Final = ("COMMANDS_PER_SECOND", "COMMANDS_BURST", "FRAMES_PER_SECOND", "FRAMES_BURST")
FAST: Final = {f"SAMBAKIT_{name}": "10000" for name in BUDGETS}
SECONDS: Final = 120  # after which a point that is not reached is a failure
BROKEN: Final = (websockets.ConnectionClosed, OSError, websockets.InvalidMessage, EOFError)


def program(point: str, time: int) -> str:
    """Return the program of a server that ends when it reaches `point` for that time."""
    return f"from tests.server.points import plant\nplant({point!r}, {time})\n{PROGRAM}"


def plant(point: str, time: int) -> None:
    """Have this process end when it reaches `point` for that time."""
    PLANTS[point](_Fuse(time).burn)


class _Fuse:
    """Ends the process when it has burnt for so many times."""

    def __init__(self, times: int) -> None:
        self._left = times

    def burn(self) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


Burn = Callable[[], None]


def _before_write(burn: Burn) -> None:
    commit = Database.commit

    def burning(self: Database, change: Change) -> None:
        burn()
        commit(self, change)

    Database.commit = burning  # type: ignore[method-assign]


def _before_commit(burn: Burn) -> None:
    commit = Database.commit

    def burning(self: Database, change: Change) -> None:
        commit(self, change)
        burn()

    Database.commit = burning  # type: ignore[method-assign]


def _after_commit(burn: Burn) -> None:
    _after_transactions(burn, lambda change: bool(change.rows))


def _in_making_a_deal(burn: Burn) -> None:
    """Reach the point twice in each deal: before and after the commit of its deck."""
    commit = Database.commit

    def burning(self: Database, change: Change) -> None:
        commit(self, change)
        if change.secret is not None:
            burn()

    Database.commit = burning  # type: ignore[method-assign]
    _after_transactions(burn, lambda change: change.secret is not None)


def _after_transactions(burn: Burn, counts: Callable[[Change], bool]) -> None:
    """Burn after each transaction with a change that counts."""
    together, commit, found = Database.together, Database.commit, list[Change]()

    def noting(self: Database, change: Change) -> None:
        commit(self, change)
        found.append(change)

    def burning(self: Database, jobs: list[Callable[[], object]]) -> list[object | Exception]:
        results = together(self, jobs)
        if any(map(counts, found)):
            burn()
        found.clear()
        return results

    Database.commit, Database.together = noting, burning  # type: ignore[method-assign]


def _after_ack(burn: Burn) -> None:
    """Burn when an answer is on its way, and the news of the play are not."""
    send = WebSocket.send

    async def burning(self: WebSocket, message: Any) -> None:
        await send(self, message)
        if message.get("text", "").startswith('{"type":"done"'):
            burn()

    WebSocket.send = burning  # type: ignore[method-assign]


def _in_checkpoint(burn: Burn) -> None:
    """Burn before a page is written from the log to the file itself, once the server has started."""
    begin, started = Database.__init__, False

    def often(self: Database, file: Path | None) -> None:
        nonlocal started
        begin(self, file)
        self._connection.execute(f"PRAGMA wal_autocheckpoint = {FEW_PAGES}")
        started = True

    def hook(step: Step) -> int:
        if started and step.kind == "write" and step.file.endswith(".sqlite"):
            burn()
        return OK

    Database.__init__ = often  # type: ignore[method-assign]
    watch(hook)


def _in_migration(burn: Burn) -> None:
    """Burn before each write, whatever the file."""

    def hook(step: Step) -> int:
        if step.kind in ("write", "sync"):
            burn()
        return OK

    watch(hook)


PLANTS: Final[dict[str, Callable[[Burn], None]]] = {
    "before write": _before_write,
    "before commit": _before_commit,
    "after commit": _after_commit,
    "after ack": _after_ack,
    "in checkpoint": _in_checkpoint,
    "in making a deal": _in_making_a_deal,
    "in migration": _in_migration,
}
IN_PLAY: Final = tuple(point for point in PLANTS if point != "in migration")


async def killed_while_playing(data: Path, point: str, kills: int, seed: int) -> dict[str, float]:
    """Have servers end at a point again and again while two people play; raises AssertionError where one has lost."""
    chance = Random(seed)
    with serving(data, {**os.environ, **FAST}) as server:
        remotes = two_seats(server.address, players=2)
        await play_until(remotes, server.address, 4, 0, server.kill)
    compared, decks = 0, decks_in(data)
    for _ in range(kills):
        time = chance.randint(1, 2) if point == "in making a deal" else chance.randint(1, LATEST)
        with serving(data, {**os.environ, **FAST}, program(point, time)) as server:
            compared += await _compared(remotes, server.address)
            await asyncio.gather(*(played(remote, server.address) for remote in remotes))
            assert await asyncio.to_thread(server.process.wait, SECONDS) == -signal.SIGKILL
            assert '"error"' not in server.read_log()
        before, decks = decks, decks_in(data)
        assert before.items() <= decks.items(), "a deal was dealt again"
    with serving(data) as server:
        compared += await _compared(remotes, server.address)
    kinds = Counter(event.kind for event in remotes[0].events)
    return {
        "kills": kills, "commands": sum(len(remote.done) for remote in remotes), "views_compared": compared,
        "events": len(remotes[0].events), "deals": kinds["dealt"],
    }  # fmt: skip


async def played(remote: Remote, address: str) -> None:
    """Play until the connection breaks."""
    async with asyncio.timeout(SECONDS):
        try:
            await remote.play(address, 100_000)
        except BROKEN:
            return


async def _compared(remotes: tuple[Remote, ...], address: str) -> int:
    """Return how many seats saw the same as before; a server may end meanwhile, since it writes by itself."""
    compared = 0
    for remote in remotes:
        try:
            compared += await remote.compare(address)
        except BROKEN:
            return compared
    return compared


def decks_in(data: Path) -> dict[tuple[str, int], bytes]:
    """Return the decks of all deals in a data file that nobody uses."""
    with closing(sqlite3.connect(data)) as connection:
        rows = connection.execute("SELECT table_id, deal, deck FROM secret").fetchall()
    return {(table, deal): deck for table, deal, deck in rows}


def killed_in_migration(store: Path, folder: Path, steps: int) -> Iterator[Path]:
    """Yield copies of a store after servers that began to bring them to the next schema and ended at a step each.

    So many steps lie evenly between the first and the last one that a migration takes.
    """
    whole, seen = Path(shutil.copy(store, folder / "whole.sqlite")), Counter[bool]()

    def hook(step: Step) -> int:
        seen[step.kind in ("write", "sync")] += 1
        return OK

    with next_schema(folder) as scripts, watched(hook):
        Database(whole).close()
    knowing = f"from pathlib import Path\nfrom tests.server.next_schema import use\nuse(Path({str(scripts)!r}))\n"
    most = seen[True]
    for number in range(steps):
        data = Path(shutil.copy(store, folder / f"killed{number}.sqlite"))
        planted = program("in migration", 1 + number * (most - 1) // max(1, steps - 1))
        run = [sys.executable, "-c", knowing + planted, str(data)]
        with starting("process"):
            ended = subprocess.run(run, capture_output=True, text=True, timeout=SECONDS)
        assert ended.returncode == -signal.SIGKILL, ended.stderr
        yield data
