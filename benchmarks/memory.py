"""The memory of the server for a table of Samba with four people in the middle of a deal, their sockets included."""

import asyncio
import os
import tempfile
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final

from benchmarks.many_tables import ManyTables, fill
from benchmarks.plays import Game, play, server, sit

TABLES: Final = 100
PLAYS: Final = 20  # at each table


def measure() -> dict[str, float]:
    """Return the megabytes of a table."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.sqlite"
        many = fill(data, TABLES + 1)
        with server(data) as (process, address):
            return asyncio.run(_visited(many, address, process.pid))


async def _visited(many: ManyTables, address: str, pid: int) -> dict[str, float]:
    """Sit down at all tables and return the figures."""
    async with AsyncExitStack() as stack:

        async def visit(game: Game) -> None:
            sockets = [await sit(stack, address, game.table, seat, token) for seat, token in enumerate(many.tokens)]
            await play(replace(game, plays=game.plays[:PLAYS]), sockets)

        first, *others = many.games
        await visit(first)
        before = resident(pid)
        for game in others:
            await visit(game)
        return {"tables": len(others), "mb_per_table": round((resident(pid) - before) / len(others), 3)}


def resident(pid: int) -> float:
    """Return how much memory a process has, in MB of 10^6 bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
