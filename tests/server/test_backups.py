"""Backups taken while people play, and the way back (T18): the same views, and play goes on."""

import asyncio
import os
import shutil
import signal
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.server import wire
from sambakit.server.keeping.copying import BackupError, back_up
from sambakit.server.keeping.following import Follower
from sambakit.server.keeping.restoring import restore
from sambakit.server.people.tokens import new_token
from sambakit.server.store.database import Database
from sambakit.server.store.writer import FileLock
from tests.kept.folders import NEXT
from tests.server.backups import Played, dump, killed_while_following, played_on
from tests.server.next_schema import next_schema
from tests.server.simulation import simulate
from tests.server.test_snapshots import Match

MOMENTS = (0, 1, 2, 3, 6)  # plays of each person before the backup


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    return result.exit_code, result.output


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data file with a running deal; no server has it."""

    async def story() -> None:
        played = Played(tmp_path / "data.sqlite")
        await played.table()
        await played.play(2)
        await played.close()

    simulate(story)
    return tmp_path / "data.sqlite"


@pytest.mark.parametrize("follow", [False, True], ids=["copy", "follow"])
def test_a_backup_during_play_restores_the_views_of_its_moment_and_plays_on(follow: bool, tmp_path: Path) -> None:
    async def story() -> tuple[dict[Path, dict[str, tuple[str, str]]], str]:
        played = Played(tmp_path / "data.sqlite")
        await played.table()
        await played.table("samba_romme")
        found = {}
        before = 0
        for moment in MOMENTS:
            await played.play(moment - before)
            before = moment
            target = tmp_path / f"{moment}.backup"
            if follow:  # begun at the first moment, and followed up to this one
                follower = Follower(played.file, tmp_path / "follow.backup")
                follower.catch_up()
                follower.close()
                target.write_bytes((tmp_path / "follow.backup").read_bytes())
            else:
                back_up(played.file, target)
            found[target] = await played.hashes()
        token = played.world.token
        await played.close()
        return found, token

    found, token = simulate(story)
    assert len({str(hashes) for hashes in found.values()}) == len(MOMENTS)
    for backup, hashes in found.items():
        restored = backup.with_suffix(".sqlite")
        contents, before = restore(backup, restored)
        assert (contents.tables, before) == (2, None)
        assert played_on(restored, list(hashes), token) == hashes


def test_a_backup_that_follows_is_equal_to_its_data_file_after_each_pass(tmp_path: Path) -> None:
    target = tmp_path / "follow.backup"

    async def story() -> None:
        played = Played(tmp_path / "data.sqlite")
        hub, token = played.world.hub, played.world.token
        await hub.start()
        table = await played.table()
        follower = Follower(played.file, target)
        seen = set()

        def is_equal(thorough: bool = False) -> None:
            follower.catch_up(thorough)
            assert dump(target) == dump(played.file)
            seen.add(str(dump(target)))

        is_equal()
        await played.play(3)
        is_equal()
        await played.table("samba_romme")
        link = await played.world.reception.make_link(table, 1, token)
        is_equal()
        device = new_token(played.world.rng)
        await played.world.reception.take_seat(
            table,
            wire.TakeSeat(
                link.secret,
                "Ben",
            ),
            device,
            "127.0.0.1",
        )
        is_equal()
        player = played.sittings[table].people[0]
        assert isinstance(await player.command(wire.SetSpeed(player.identity(), 700)), wire.Done)
        is_equal()
        assert isinstance(await player.command(wire.SetInvite(player.identity(), True)), wire.Done)
        is_equal()
        await asyncio.sleep(1)  # no two changes of a table have the same time
        assert isinstance(await player.command(wire.Say(player.identity(), "hello")), wire.Done)
        is_equal()
        room = wire.NewTable("dutch", 4, "Ann", [], "greedy", 0, gathers=True)
        await played.world.maker.make(room, token, "127.0.0.1")
        is_equal()
        person = await hub.person_of(device)
        assert person is not None
        await hub.delete_person(person)
        is_equal(thorough=True)
        assert "Ben" not in "".join(dump(target))
        rows_of = (
            "event",
            "command",
            "secret",
            "link",
            "invite",
            "chat",
            "seat",
            "name_of",
            "played",
            '"match"',
            "game_table",
        )
        for name in rows_of:
            where = "id" if name == "game_table" else "table_id"
            if name == "played":
                played.database._connection.execute(
                    'DELETE FROM played WHERE match_id IN (SELECT id FROM "match" WHERE table_id = ?)', (table,)
                )
            else:
                played.database._connection.execute(f"DELETE FROM {name} WHERE {where} = ?", (table,))
        is_equal(thorough=True)
        assert len(seen) == 10
        follower.close()
        await played.close()

    simulate(story)
    assert restore(target, tmp_path / "restored.sqlite")[0].tables == 2


def test_a_backup_that_follows_forgets_commands_as_its_data_file_does(tmp_path: Path) -> None:
    file, target = tmp_path / "data.sqlite", tmp_path / "follow.backup"
    match = Match("samba_romme + match=games + match_goal=1", file)
    follower = Follower(file, target)
    versions = []
    while match.kinds["match_started"] < 4:
        started = match.kinds["match_started"]
        match.go_on()
        if match.kinds["match_started"] > started:
            follower.catch_up()
            assert dump(target) == dump(file)
            versions.append(match.database._connection.execute("SELECT MIN(version) FROM command").fetchone()[0])
    firsts = [row.number for row in match.rows if row.kind == "match_started"]
    assert versions[0] < firsts[1]  # of the first match, which was the one before
    assert firsts[1] <= versions[1] < firsts[2] <= versions[2] < firsts[3]
    follower.close()
    match.database.close()


def test_a_backup_follows_through_restarts_of_the_server(tmp_path: Path) -> None:
    target = tmp_path / "follow.backup"

    async def run_once(seed: int, follower: Follower | None) -> Follower:
        played = Played(tmp_path / "data.sqlite", seed)
        await played.table()
        follower = follower or Follower(played.file, target)
        await played.play(2)
        follower.catch_up()
        assert dump(target) == dump(played.file)
        await played.close()
        return follower

    follower = simulate(lambda: run_once(1, None))
    simulate(lambda: run_once(2, follower))
    simulate(lambda: run_once(3, follower))
    follower.catch_up()
    follower.close()
    assert restore(target, tmp_path / "restored.sqlite")[0].tables == 3


@pytest.mark.server
@pytest.mark.process
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=["kill -9", "told to end"])
async def test_a_backup_that_follows_is_whole_however_it_ends(number: int, tmp_path: Path) -> None:
    figures = await killed_while_following(tmp_path, 5, number)
    assert figures["damaged"] == 0
    assert figures["kept"] > 4, figures
    follower = Follower(tmp_path / "data.sqlite", tmp_path / "follow.backup")
    follower.catch_up()
    follower.close()
    assert dump(tmp_path / "follow.backup") == dump(tmp_path / "data.sqlite")


def test_only_the_owner_can_read_a_backup(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "a.backup")
    Follower(data, tmp_path / "b.backup").close()
    restore(tmp_path / "a.backup", tmp_path / "c.sqlite")
    for name in ("a.backup", "b.backup", "c.sqlite"):
        if os.name == "posix":
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
        assert not (tmp_path / f"{name}.part").exists()


def test_a_backup_goes_on_with_its_own_data_file_alone(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "follow.backup"
    Follower(data, target).close()
    Follower(data, target).close()

    async def other() -> None:
        played = Played(tmp_path / "other.sqlite")
        await played.table()
        await played.close()

    simulate(other)
    before = target.read_bytes()
    with pytest.raises(BackupError, match="holds games that"):
        Follower(tmp_path / "other.sqlite", target)
    assert target.read_bytes() == before
    follower = Follower(data, target)
    back_up(tmp_path / "other.sqlite", data, replace=True)
    with pytest.raises(BackupError, match="replaced by another file"):
        follower.catch_up()
    follower.close()
    assert target.read_bytes() == before


def test_a_data_file_that_has_lost_events_does_not_take_them_from_its_backup(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "follow.backup"
    follower = Follower(data, target)
    before = dump(target)
    with closing(sqlite3.connect(data)) as connection, connection:
        connection.execute("DELETE FROM event WHERE number = (SELECT MAX(number) FROM event)")
    with pytest.raises(BackupError, match="has lost events"):
        follower.catch_up()
    follower.close()
    assert dump(target) == before
    with pytest.raises(BackupError, match="holds games that"):
        Follower(data, target)


def test_a_backup_of_an_older_schema_becomes_one_of_the_newer(tmp_path: Path) -> None:
    data, target = Path(shutil.copy(NEXT / "store.sqlite", tmp_path / "data.sqlite")), tmp_path / "follow.backup"
    follower = Follower(data, target)
    follower.catch_up()
    before = dump(target)
    with next_schema(tmp_path):
        Database(data).close()
        follower.catch_up()
        follower.close()
    assert dump(target) == dump(data) != before


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda whole: b"",
    "text": lambda whole: b"no database" * 1000,
    "cut off": lambda whole: whole[: len(whole) // 2],
    "pages overwritten": lambda whole: whole[:8192] + bytes(8192) + whole[16384:],
    "another database": lambda whole: _other_database(),
    "a later version": lambda whole: whole[:60] + (999).to_bytes(4, "big") + whole[64:],
}


def _other_database() -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE card (name)")
        connection.execute("PRAGMA user_version = 3")
        return connection.serialize()


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_backup_is_refused_in_a_sentence(
    damage: Callable[[bytes], bytes], data: Path, tmp_path: Path
) -> None:
    target = tmp_path / "games.backup"
    back_up(data, target)
    target.write_bytes(damage(target.read_bytes()))
    before = dump(data)
    status, text = run("restore", target, "--data", data, "--replace")
    assert status == 1
    assert text.startswith(f"Error: {target} ")
    assert "Traceback" not in text
    assert dump(data) == before
    assert run("restore", target, "--data", tmp_path / "new.sqlite")[0] == 1
    assert not (tmp_path / "new.sqlite").exists()


def test_a_row_that_names_another_one_that_is_gone_is_damage(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "games.backup"
    back_up(data, target)
    with closing(sqlite3.connect(target)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("DELETE FROM game_table")
    with pytest.raises(BackupError, match="damaged"):
        restore(target, tmp_path / "new.sqlite")


def test_a_restore_moves_the_data_file_aside_when_told_and_not_otherwise(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "games.backup"
    run("backup", target, "--data", data)
    with closing(sqlite3.connect(data)) as connection, connection:
        connection.execute("UPDATE game_table SET speed = 1234")
    before = dump(data)
    status, text = run("restore", target, "--data", data)
    assert (status, dump(data)) == (1, before)
    assert "--replace" in text
    status, text = run("restore", target, "--data", data, "--replace")
    assert status == 0
    assert dump(data) == dump(target)
    (aside,) = tmp_path.glob("data.sqlite.*.replaced")
    assert str(aside) in text
    assert dump(aside) == before


def test_nothing_is_restored_below_a_running_server(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "games.backup")
    lock = FileLock(data)
    status, text = run("restore", tmp_path / "games.backup", "--data", data, "--replace")
    assert status == 1
    assert "another server" in text
    status, text = run("backup", data, "--data", tmp_path / "games.backup", "--replace")
    assert status == 1
    assert "in use" in text
    lock.release()


def test_names_that_cannot_be_are_refused(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "games.backup")
    nothing = tmp_path / "nothing"
    refused = {
        ("backup", data, "--data", data): "the data file itself",
        ("backup", tmp_path / "games.backup", "--data", data): "--replace",
        ("backup", tmp_path / "x", "--data", nothing): "does not exist",
        ("backup", nothing / "x", "--data", data): "folder of",
        ("backup", tmp_path, "--data", data): "directory",
        ("backup", "--follow", data, "--data", data): "the data file itself",
        ("backup", "--follow", nothing / "x", "--data", data): "folder of",
        ("backup", "--data", data): "Missing argument",
        ("restore", nothing, "--data", data): "does not exist",
        ("restore", data, "--data", data): "the data file itself",
        ("restore", "--follow", data): "No such option",
    }
    for arguments, words in refused.items():
        status, text = run(*arguments)
        assert status in (1, 2), arguments
        assert words in text, (arguments, text)
    status, text = run("backup", tmp_path / "games.backup", "--data", data, "--replace")
    assert status == 0
    assert "1 table with" in text
