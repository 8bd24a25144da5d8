"""The data file: one writer, group commit, the lock, migrations, what is refused."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sambakit.engine.values.cards import pack
from sambakit.server.match.events import Draft, numbered
from sambakit.server.match.stored import StoredEvent
from sambakit.server.people.devices import NewDevice
from sambakit.server.people.ids import TABLE, new_id
from sambakit.server.people.tokens import token_hash
from sambakit.server.store import migrations
from sambakit.server.store.database import Database
from sambakit.server.store.migrations import FIRST, SCHEMA, UnknownSchema, bring_up_to_date, schema_of
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import (
    Change,
    Conflict,
    SeatRecord,
    StoreBusy,
    StoredTable,
    TableDamaged,
    TableRecord,
)
from sambakit.server.store.writer import FileInUse, FileLock, WriterStore
from sambakit.server.tables.making import new_table, stored_table

OWNER = "pOwner"
DEVICE = NewDevice("dOwner", OWNER, 1.0)
SEATS = (
    SeatRecord(seat=0, name="Ann", level="greedy", person=OWNER),
    SeatRecord(seat=1, name="Bo", level="greedy"),
)


async def made(store: WriterStore, number: int = 1) -> str:
    """Keep a new table and return its id."""
    assert await store.person_for(token_hash("the owner's"), DEVICE) == OWNER
    record = TableRecord(
        id=new_id(TABLE, Random(number)), rules="dutch", players=2, speed=0, owner=OWNER, created=float(number)
    )
    _, change = new_table(record, SEATS, 0, Secret(bytes(pack(3, 6)), b"s" * 32), f"m{number}")
    await store.create(record, SEATS, change)
    return record.id


def note(table: str, last: int) -> Change:
    """Return a change that appends one event after `last`."""
    rows = numbered([Draft(StoredEvent("speed", seat=0, count=last))], last, 5.0)
    return Change(table=table, rows=rows, commands=((0, f"command {last}", last + 1),), speed=last)


async def test_a_change_is_there_after_reopening(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "s.sqlite")
    table = await made(store)
    await store.commit(note(table, 3))
    before = await store.load(table)
    await store.close()
    again = WriterStore(tmp_path / "s.sqlite")
    after = await again.load(table)
    await again.close()
    assert after == before
    assert after is not None
    assert after.commands == {(0, "command 3"): 4}
    assert stored_table(after).version == 4


async def test_whoever_writes_a_number_first_wins(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "s.sqlite")
    table, other = await made(store, 1), await made(store, 2)
    results = await asyncio.gather(
        *(store.commit(change) for change in (note(table, 3), note(table, 3), note(other, 3))), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), Conflict, type(None)]
    kept = await store.load(table)
    assert kept is not None
    assert kept.rows[-1].number == 4
    await store.close()


async def test_changes_of_many_tables_share_transactions(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "s.sqlite")
    tables = [await made(store, number) for number in range(1, 21)]
    transactions = 0
    together = store._database.together

    def counted(jobs):  # type: ignore[no-untyped-def]
        nonlocal transactions
        transactions += 1
        return together(jobs)

    store._database.together = counted  # type: ignore[method-assign]
    await asyncio.gather(*(store.commit(note(table, 3)) for table in tables))
    await store.close()
    assert transactions <= 10


async def test_too_many_waiting_changes_are_refused(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "s.sqlite", waiting=5)
    table = await made(store)
    results = await asyncio.gather(*(store.commit(note(table, last)) for last in range(3, 300)), return_exceptions=True)
    assert any(isinstance(result, StoreBusy) for result in results)
    await store.close()


async def test_a_second_server_does_not_get_the_file(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "s.sqlite")
    with pytest.raises(FileInUse, match="another server"):
        WriterStore(tmp_path / "s.sqlite")
    await store.close()
    FileLock(tmp_path / "s.sqlite").release()


async def test_a_disk_error_leaves_file_and_caller_as_they_were(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "s.sqlite")
    table = await made(store)
    store._database._connection.execute("PRAGMA max_page_count = 1")  # the smallest that still holds what there is

    async def fill() -> None:
        for last in range(3, 3000):
            await store.commit(note(table, last))

    with pytest.raises(StoreBusy):
        await fill()
    store._database._connection.execute("PRAGMA max_page_count = 100000")
    kept = await store.load(table)
    assert kept is not None
    await store.commit(note(table, kept.rows[-1].number))
    await store.close()


def test_the_settings_of_the_file(tmp_path: Path) -> None:
    database = Database(tmp_path / "s.sqlite")
    pragma = {
        name: database._connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys", "user_version")
    }
    assert pragma == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "user_version": SCHEMA}
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "s.sqlite").stat().st_mode) == 0o600
    database.close()


def test_a_file_that_is_no_data_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s.sqlite").write_bytes(b"not a database" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        Database(tmp_path / "s.sqlite")


@pytest.mark.parametrize(("schema", "words"), [(SCHEMA + 1, "later version"), (FIRST - 1, "use that version")])
def test_another_schema_is_refused_in_words_and_left_as_it_is(schema: int, words: str, tmp_path: Path) -> None:
    file = tmp_path / "s.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {schema}")
    before = file.read_bytes()
    with pytest.raises(UnknownSchema, match=words):
        Database(file)
    assert file.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


def test_a_migration_that_fails_leaves_the_file_as_it_was_and_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "s.sqlite"
    Database(file).close()
    monkeypatch.setattr(migrations, "SCHEMA", SCHEMA + 1)  # there is no such revision
    connection = sqlite3.connect(file, isolation_level=None)
    with pytest.raises(Exception, match="revision"):
        bring_up_to_date(connection, file)
    assert schema_of(connection) == SCHEMA
    connection.close()
    backup = sqlite3.connect(file.with_name(f"s.sqlite.schema{SCHEMA}.backup"))
    assert schema_of(backup) == SCHEMA
    backup.close()


@pytest.mark.process
def test_alembic_is_not_imported_for_a_file_that_is_up_to_date(tmp_path: Path) -> None:
    Database(tmp_path / "s.sqlite").close()
    program = (
        "import sys; from pathlib import Path; from sambakit.server.store.database import Database; "
        f"Database(Path({str(tmp_path / 's.sqlite')!r})); assert 'alembic' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


async def test_a_failing_job_fails_alone_and_the_next_ones_are_written(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "s.sqlite")
    table, other = await made(store, 1), await made(store, 2)
    broken = replace(note(other, 3), commands=((0, object(), 4),))  # type: ignore[arg-type]
    results = await asyncio.gather(
        *(store.commit(change) for change in (note(table, 3), broken, note(table, 4))), return_exceptions=True
    )
    assert [result is None for result in results] == [True, False, True]
    assert not isinstance(results[1], StoreBusy)
    await store.commit(note(other, 3))  # nothing of the broken one stayed, and no transaction is open
    await store.close()
    again = WriterStore(tmp_path / "s.sqlite")
    kept = [await again.load(one) for one in (table, other)]
    assert [one.rows[-1].number for one in kept if one is not None] == [5, 4]
    await again.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE event SET public = '{' WHERE table_id = ? AND number = 3",
        "UPDATE event SET data = '[1' WHERE table_id = ? AND kind = 'dealt'",
        "DELETE FROM secret WHERE table_id = ?",
        "DELETE FROM event WHERE table_id = ? AND kind = 'match_started'",
    ],
)
async def test_a_damaged_table_is_a_fault_of_its_own(tmp_path: Path, damage: str) -> None:
    store = WriterStore(tmp_path / "s.sqlite")
    table, other = await made(store, 1), await made(store, 2)
    store._database._connection.execute(damage, (table,))
    loads = [store.load(table), store.load(other)]
    damaged, healthy, written, mine = await asyncio.gather(
        *loads, store.commit(note(other, 3)), store.tables_of(OWNER), return_exceptions=True
    )
    assert isinstance(damaged, TableDamaged)
    assert isinstance(healthy, StoredTable)
    assert written is None
    assert isinstance(mine, list)
    assert {one.table for one in mine} == {table, other}  # nothing is lost from sight
    await store.close()
