"""Power loss in small (T3): the files of the store at every moment, and what a disk may have kept of them."""

import sqlite3
from pathlib import Path

import pytest

from tests.server.disk import FAILED_WRITE, OK, Step, watched
from tests.server.power import cut_everywhere, played

EVENTS = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "after"
    found.mkdir()
    return found


def test_T3_whenever_the_power_fails_the_store_holds_all_that_was_acknowledged(tmp_path: Path, folder: Path) -> None:
    written = played(tmp_path / "played.sqlite", EVENTS)
    opened = cut_everywhere(folder, written, seed=3, every=3)
    assert min(opened.values()) > EVENTS
    kinds = {(step.kind, Path(step.file).suffix) for step in written.steps}
    assert {("write", ".sqlite-wal"), ("sync", ".sqlite-wal"), ("write", ".sqlite"), ("sync", ".sqlite")} <= kinds


def test_T3_a_store_that_does_not_wait_for_the_disk_is_noticed(tmp_path: Path, folder: Path) -> None:
    careless = played(tmp_path / "careless.sqlite", EVENTS, synchronous="OFF")
    with pytest.raises((AssertionError, sqlite3.DatabaseError)):
        cut_everywhere(folder, careless, seed=3)


def test_what_the_hook_refuses_is_an_error_of_the_disk(tmp_path: Path) -> None:
    refused = False

    def hook(step: Step) -> int:
        return FAILED_WRITE if refused and step.kind == "write" else OK

    with watched(hook):
        connection = sqlite3.connect(tmp_path / "a.sqlite", isolation_level=None)
        connection.execute("CREATE TABLE one (number)")
        refused = True
        with pytest.raises(sqlite3.OperationalError, match="disk I/O error"):
            connection.execute("INSERT INTO one VALUES (1)")
        refused = False
        connection.execute("INSERT INTO one VALUES (2)")
        assert connection.execute("SELECT number FROM one").fetchall() == [(2,)]
        connection.close()
