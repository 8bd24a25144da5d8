"""The memory of the server for a table of Samba with four people in the middle of a deal, their sockets included."""

import asyncio
import os
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from benchmarks.many_tables import ManyTables, fill
from benchmarks.plays import server, sit

TABLES: Final = 100


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

        async def visit(table: str) -> None:
            for seat, token in enumerate(many.tokens):
                await sit(stack, address, table, seat, token)

        first, *others = many.tables
        await visit(first)
        before = resident(pid)
        for table in others:
            await visit(table)
        return {"tables": len(others), "mb_per_table": round((resident(pid) - before) / len(others), 3)}


def resident(pid: int) -> float:
    """Return how much memory a process has, in MB of 10^6 bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
