"""Disks that fail, in small (T5): no play is acknowledged that they did not take, and play goes on when they work."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from sambakit.server.store.store import StoreBusy
from sambakit.server.store.writer import WriterStore
from tests.server.disk import watched
from tests.server.failing_disk import FAILURES, FailingDisk, played_on_a_failing_disk
from tests.server.test_store import made, note

WRITING = [name for name in FAILURES if name != "failed read"]


@pytest.mark.parametrize("failure", FAILURES)
def test_T5_a_failing_disk_is_told_and_nothing_changes(failure: str, tmp_path: Path) -> None:
    counts = played_on_a_failing_disk(tmp_path / "data.sqlite", failure, times=3, seed=5)
    assert counts["failures"] == 3


@pytest.mark.parametrize("failure", WRITING)
async def test_T5_every_waiting_change_is_refused_and_the_next_ones_are_written(failure: str, tmp_path: Path) -> None:
    disk = FailingDisk()
    with watched(disk.hook):
        store = WriterStore(tmp_path / "s.sqlite")
        tables = [await made(store, number) for number in range(1, 6)]
        disk.fail(FAILURES[failure], 0)
        results = await asyncio.gather(*(store.commit(note(table, 3)) for table in tables), return_exceptions=True)
        assert [type(result) for result in results] == [StoreBusy] * 5
        disk.work()
        assert await asyncio.gather(*(store.commit(note(table, 3)) for table in tables)) == [None] * 5
        await store.close()
    connection = sqlite3.connect(tmp_path / "s.sqlite")
    assert connection.execute("SELECT COUNT(*) FROM event WHERE number = 4").fetchone() == (5,)
    connection.close()
