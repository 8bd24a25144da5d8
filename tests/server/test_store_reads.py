"""Reads of the data file: by a connection of their own, which changes nothing and delays nobody."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from sambakit.server.people.tokens import token_hash
from sambakit.server.store.people_rows import DAY
from sambakit.server.store.reading import Reader, read_only
from sambakit.server.store.store import StoreBusy, StoredTable, TableDamaged
from sambakit.server.store.writer import WriterStore
from tests.server.test_store import OWNER, made, note

COUNT = "SELECT COUNT(*) FROM event"


class SlowReader(Reader):
    """A reader that stays within a read until it is let go, and notes how many events it sees then and before."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(connection)
        self.inside, self.go = threading.Event(), threading.Event()
        self.seen: list[int] = []

    def load(self, table: str) -> StoredTable | None:
        self.seen.append(self._connection.execute(COUNT).fetchone()[0])
        self.inside.set()
        assert self.go.wait(60)
        self.seen.append(self._connection.execute(COUNT).fetchone()[0])
        return super().load(table)


async def test_a_slow_read_delays_no_commit_and_sees_one_moment(tmp_path: Path) -> None:
    file = tmp_path / "s.sqlite"
    store = WriterStore(file)
    table = await made(store)
    slow = store._reader = SlowReader(read_only(file))
    reading = asyncio.create_task(store.load(table))
    await asyncio.to_thread(slow.inside.wait, 60)
    for last in range(3, 23):
        await store.commit(note(table, last))  # each returns while the read goes on
    assert not reading.done()
    slow.go.set()
    before = await reading
    assert before is not None
    assert (slow.seen, before.rows[-1].number) == ([3, 3], 3)
    after = await store.load(table)
    assert after is not None
    assert after.rows[-1].number == 23
    await store.close()


async def test_what_was_committed_is_read(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "s.sqlite")
    table = await made(store)
    for last in range(3, 60):
        await store.commit(note(table, last))
        found = await store.load(table)
        assert found is not None
        assert found.rows[-1].number == last + 1
        assert await store.done(table, 0, f"command {last}") == last + 1
    assert [one.table for one in await store.tables_of(OWNER)] == [table]
    await store.close()


async def test_who_somebody_is_is_written_once_a_day_and_read_otherwise(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "s.sqlite")
    assert await store.person_of(token_hash("the owner's"), 0.0) is None
    await made(store)
    transactions = sum(store.times.counts)
    for now in (1.0, 80_000.0, 2 * DAY, 2 * DAY + 5, 2 * DAY + 9, 3 * DAY):
        assert await store.person_of(token_hash("the owner's"), now) == OWNER
    assert sum(store.times.counts) == transactions + 2
    assert store._database._connection.execute("SELECT seen FROM device").fetchone() == (3 * DAY,)
    assert await store.delete_person(OWNER)
    assert await store.person_of(token_hash("the owner's"), 3 * DAY) is None
    await store.close()


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM event", "PRAGMA user_version = 99", "VACUUM", "PRAGMA journal_mode = DELETE", "CREATE TABLE x (y)"],
)
async def test_the_reading_connection_can_write_nothing(statement: str, tmp_path: Path) -> None:
    file = tmp_path / "s.sqlite"
    store = WriterStore(file)
    await made(store)
    reader = read_only(file)
    with pytest.raises(sqlite3.OperationalError):
        reader.execute(statement)
    reader.close()
    await store.close()


async def test_the_reading_connection_makes_no_checkpoint_not_even_where_it_closes_last(tmp_path: Path) -> None:
    file, log = tmp_path / "s.sqlite", tmp_path / "s.sqlite-wal"
    store = WriterStore(file)
    store._database._connection.execute("PRAGMA wal_autocheckpoint = 0")
    table = await made(store)
    for last in range(3, 200):
        await store.commit(note(table, last))
    before = file.read_bytes(), log.read_bytes()
    reader = read_only(file)
    assert reader.execute(COUNT).fetchone() == (200,)
    with pytest.raises(sqlite3.OperationalError):
        reader.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    reader.close()
    assert (file.read_bytes(), log.read_bytes()) == before

    last_one = read_only(file)
    last_one.execute(COUNT).fetchone()
    store._database._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    await store.commit(note(table, 200))
    await store.close()  # it cannot bring the log to an end: somebody reads
    left = file.read_bytes(), log.read_bytes()
    last_one.close()
    assert (file.read_bytes(), log.read_bytes()) == left
    again = WriterStore(file)
    kept = await again.load(table)
    assert kept is not None
    assert kept.rows[-1].number == 201
    await again.close()


async def test_a_read_that_fails_is_a_fault_of_its_own(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "s.sqlite", waiting=3)
    table = await made(store)
    store._database._connection.execute("DELETE FROM secret")
    results = await asyncio.gather(*(store.load(table) for _ in range(9)), return_exceptions=True)
    assert {type(result) for result in results} == {TableDamaged, StoreBusy}  # more than may wait
    await store.commit(note(table, 3))
    await store.close()
