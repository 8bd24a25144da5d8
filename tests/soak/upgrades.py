"""The stores of every release and every schema, served by this version and played on over real sockets (T17)."""

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sambakit.server.store.database import Database
from sambakit.server.tables.making import stored_table
from tests.kept.write import FOLDER
from tests.server import process
from tests.server.upgrades import left_as_kept, played_on
from tests.soak.progress import Batch

TIMES = 5  # that each store is played on, another way each time
SCHEMA_1 = "schema 1"
DUMP = Path(process.__file__).with_name("schema1.sql")


def batches() -> Iterator[Batch]:
    """Yield the batches; each has a copy of a store."""
    yield Batch("the store of schema 1", (SCHEMA_1, 1))
    for store in sorted(FOLDER.glob("*/store.sqlite")):
        for time in range(1, TIMES + 1):
            yield Batch(f"the store of {store.parent.name}, {time}", (store.parent.name, time))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where a table is not as it was left, or loses something."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "store.sqlite"
        if batch.arguments[0] == SCHEMA_1:
            return {"tables": _of_schema_1(data)}
        release = FOLDER / str(batch.arguments[0])
        shutil.copy(release / "store.sqlite", data)
        tables = left_as_kept(data, release)
        found = asyncio.run(played_on(data, release))
        assert found["tables"] == tables
        return found


def _of_schema_1(data: Path) -> int:
    """Return how many tables of the first schema are read again to the end."""
    with closing(sqlite3.connect(data)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    database = Database(data)
    tables = [table for (table,) in database._connection.execute("SELECT id FROM game_table")]
    for table in tables:
        stored = database.load(table)
        assert stored is not None
        assert stored_table(stored).match_state.steps
    database.close()
    return len(tables)


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    names = ("tables", "people", "commands", "views_compared")
    return {"stores": len(results), "lost": 0, **{name: sum(one.get(name, 0) for one in results) for name in names}}
