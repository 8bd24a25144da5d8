"""Shared sheets in the data file: on the disk before the answer, in every backup, checked, and gone when they end."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.scorekeeper import parse_sheet, print_sheet
from sambakit.server.keeping.following import Follower
from sambakit.server.people.ids import SHEET, new_id
from sambakit.server.people.tokens import new_token, token_hash
from sambakit.server.sheets.sheets import DAY, WAIT
from sambakit.server.store import sheet_rows
from sambakit.server.store.database import Database
from sambakit.server.store.store import Conflict, HeldSheet, NewSheet
from sambakit.server.store.writer import WriterStore
from tests.server.backups import dump
from tests.server.process import ServerProcess, serving
from tests.server.shared_sheets import POST, SHEETS, a_sheet, with_deal
from tests.server.simulation import EPOCH, World, simulate
from tests.server.test_chores import SOON, later, nothing
from tests.server.test_verifying import known_platform

__all__ = ["known_platform"]  # a fixture

ONE = a_sheet(1)
KEY = token_hash("key")


def new(seed: int, at: float = 1000.0) -> NewSheet:
    sheet = a_sheet(seed)
    return NewSheet(sheet.id, KEY, print_sheet(sheet), at)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """Yield the data file with two shared sheets."""
    opened = Database(tmp_path / "data.sqlite")
    for seed in (1, 2):
        assert opened.together([lambda seed=seed: opened.put_sheet(new(seed), 10)]) == ["kept"]
    yield opened
    opened.close()


def test_what_is_put_is_read_and_a_known_version_is_not_sent_again(database: Database) -> None:
    text = print_sheet(ONE)
    assert database.sheet(ONE.id) == HeldSheet(KEY, 1, text)
    assert database.sheet(ONE.id, but=1) == HeldSheet(KEY, 1, None)
    assert database.sheet(ONE.id, but=7) == HeldSheet(KEY, 1, text)
    assert database.sheet(new_id(SHEET, Random(5))) is None
    assert [database.put_sheet(new(seed), 2) for seed in (1, 3)] == ["taken", "full"]
    assert database.sheets() == 2


def test_a_version_follows_the_one_before_and_no_other(database: Database) -> None:
    assert database.change_sheet(ONE.id, 2, "two", 2000.0)
    for version in (1, 2, 4):
        with pytest.raises(Conflict):
            database.change_sheet(ONE.id, version, "other", 3000.0)
    assert database.sheet(ONE.id) == HeldSheet(KEY, 2, "two")
    assert (database.end_sheet(ONE.id), database.end_sheet(ONE.id)) == (True, False)
    assert not database.change_sheet(ONE.id, 3, "three", 3000.0)
    assert database.sheet(ONE.id) is None


def test_old_sheets_are_deleted_some_at_a_time(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_rows, "FORGOTTEN_AT_ONCE", 2)
    for seed in range(3, 8):
        database.put_sheet(new(seed, 1000.0 + seed), 10)
    database.change_sheet(ONE.id, 2, "two", 5000.0)
    assert [len(database.forget_sheets(1006.5)) for _ in range(4)] == [2, 2, 1, 0]
    assert {sheet for (sheet,) in database._connection.execute("SELECT id FROM sheet")} == {ONE.id, a_sheet(7).id}


def test_a_deleted_text_stands_nowhere_in_the_file(tmp_path: Path, database: Database) -> None:
    database.end_sheet(ONE.id)
    database._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert ONE.id.encode() not in (tmp_path / "data.sqlite").read_bytes()
    assert a_sheet(2).id.encode() in (tmp_path / "data.sqlite").read_bytes()


async def test_changes_of_many_sheets_are_written_together_and_read_at_once(tmp_path: Path) -> None:
    store = WriterStore(tmp_path / "data.sqlite")
    assert await asyncio.gather(*(store.put_sheet(new(seed), 100) for seed in range(20))) == ["kept"] * 20
    assert sum(store.times.counts) < 20, "in fewer transactions"
    ids = [a_sheet(seed).id for seed in range(20)]
    assert await asyncio.gather(*(store.change_sheet(sheet, 2, f"{sheet} two", 2000.0) for sheet in ids)) == [True] * 20
    found = await asyncio.gather(*(store.sheet(sheet) for sheet in ids))
    assert found == [HeldSheet(KEY, 2, f"{sheet} two") for sheet in ids]
    assert await store.sheets() == 20
    assert await store.end_sheet(ids[0])
    assert len(await store.forget_sheets(3000.0)) == 19
    await store.close()


def test_sheets_without_a_change_for_60_days_are_forgotten_once_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        world = World()
        world.store.database.put_sheet(new(1, EPOCH), 10)
        world.store.database.put_sheet(new(2, EPOCH + 2 * DAY), 10)
        for days, left in ((59, 2), (60.5, 1)):
            late = later(world, days)
            monkeypatch.setattr(late.hub.heartbeat, "start", nothing)
            await late.hub.start()
            await asyncio.sleep(SOON)
            assert (late.store.database.sheets(), late.hub.sheets.kept) == (left, left)
        await asyncio.sleep(2 * DAY)
        assert (late.store.database.sheets(), late.hub.sheets.kept) == (0, 0)

    simulate(story)


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    return result.exit_code, result.output


def test_a_backup_and_a_restored_file_have_the_sheets(tmp_path: Path, database: Database) -> None:
    data, copy, again = (tmp_path / name for name in ("data.sqlite", "copy.sqlite", "again.sqlite"))
    status, text = run("backup", copy, "--data", data)
    assert (status, "and 2 shared sheets" in text) == (0, True), text
    assert run("restore", copy, "--data", again)[0] == 0
    assert dump(data) == dump(copy) == dump(again)


def test_a_backup_that_follows_has_changed_ended_and_shared_sheets(tmp_path: Path, database: Database) -> None:
    data, target = tmp_path / "data.sqlite", tmp_path / "follow.sqlite"
    two = a_sheet(2).id
    database.beat(5000.0, stopped=False)
    follower = Follower(data, target)
    follower.catch_up()
    database.change_sheet(ONE.id, 2, print_sheet(with_deal(ONE, 300)), 5000.0)
    database.put_sheet(new(3, 5000.0), 10)
    follower.catch_up()
    assert dump(target) == dump(data)
    database.end_sheet(two)
    database.put_sheet(NewSheet(two, token_hash("other key"), print_sheet(a_sheet(2)), 5001.0), 10)
    follower.catch_up()
    assert dump(target) == dump(data), "the same sheet, shared again"
    database.end_sheet(two)
    follower.catch_up()
    assert dump(target) != dump(data)
    follower.catch_up(thorough=True)
    assert dump(target) == dump(data), "within a minute"
    follower.close()


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        ("text = 'rubbish'", "line 1 cannot be read"),
        ("text = replace(text, 'melds A', 'melds Q')", "cannot be read"),
        ("text = replace(text, 'sheet s', 'sheet sX')", "that of another sheet"),
        ("text = x'ff'", "where it is read"),
        ("version = 0", "version"),
    ],
)
def test_a_damaged_sheet_is_named_and_no_other(tmp_path: Path, database: Database, damage: str, fault: str) -> None:
    data = tmp_path / "data.sqlite"
    status, text = run("doctor", "--verify", "--data", data)
    assert (status, "2 shared sheets" in text) == (0, True), text
    database._connection.execute(f"UPDATE sheet SET {damage} WHERE id = ?", (ONE.id,))
    status, text = run("doctor", "--verify", "--data", data)
    assert status == 1
    (line,) = [line for line in text.splitlines() if line.startswith("damaged: ")]
    assert line.startswith(f"damaged: sheet {ONE.id}, ")
    assert fault in line
    assert "Anna" not in text


class Phone:
    """A device at a real server."""

    def __init__(self, server: ServerProcess, key: str = "") -> None:
        self.address = server.address
        self.headers = {**POST, "Origin": server.address, "Authorization": f"Bearer {key or new_token(Random(1))}"}

    def get(self, path: str, seconds: float = 60) -> httpx.Response:
        return httpx.get(self.address + path, headers=self.headers, timeout=seconds)

    def post(self, path: str, text: str) -> httpx.Response:
        return httpx.post(self.address + path, json={"text": text}, headers=self.headers)


@pytest.mark.server(2)
async def test_what_was_answered_survives_kill_9_and_who_waits_is_answered_when_the_server_stops(
    tmp_path: Path,
) -> None:
    path = f"{SHEETS}/{ONE.id}"
    data, more = tmp_path / "data.sqlite", with_deal(ONE, 300)
    with serving(data) as server:
        key = Phone(server).post(SHEETS, print_sheet(ONE)).json()["key"]
        phone = Phone(server, key)
        assert phone.post(path, print_sheet(more)).json()["version"] == 2
        server.kill()
    with serving(data) as server:
        phone = Phone(server, key)
        held = phone.get(f"{path}?after=1").json()
        assert (held["version"], parse_sheet(held["text"])) == (2, more)
        with pytest.raises(httpx.ReadTimeout):
            phone.get(f"{path}?after=2", 0.3)
        waiting = asyncio.create_task(asyncio.to_thread(phone.get, f"{path}?after=2"))
        while "sambakit_sheets_waiting 1.0" not in phone.get("/metrics").text:  # the other one has gone
            await asyncio.sleep(0.05)
        began = asyncio.get_running_loop().time()
        assert await asyncio.to_thread(server.stop) == 0
        answer = (await waiting).json()
        assert (answer["version"], answer["text"], answer["again_in"]) == (2, None, 10)
        assert asyncio.get_running_loop().time() - began < WAIT / 2
        for secret in (key, ONE.id, "Anna"):
            assert secret not in server.log
