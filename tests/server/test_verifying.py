"""`sambakit doctor --verify`: every match is played again, and damaged tables are named."""

import json
import platform
import shutil
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.server import wire
from sambakit.server.keeping.verifying import verify
from sambakit.server.store.database import Database
from sambakit.server.store.migrations import SCHEMA
from sambakit.server.store.store import TableDamaged
from tests.costs import starting
from tests.kept.folders import FOLDER
from tests.server.backups import Played
from tests.server.direct_store import DirectStore
from tests.server.simulation import World, simulate

VERSIONS = sorted(file.parent for file in FOLDER.glob("*/store.sqlite"))
# What is done to the rows of a table, and the words for it.
DAMAGES = {
    "UPDATE event SET public = '{' WHERE table_id = ? AND number = 3": "event 3 cannot be read",
    "DELETE FROM event WHERE table_id = ? AND number = 2": "event 2 is missing",
    "DELETE FROM event WHERE table_id = ? AND number = (SELECT MAX(number) FROM event WHERE kind = 'laid')": "missing",
    "UPDATE event SET action = 'discard Jk' WHERE table_id = ? AND kind = 'discarded'": "in the replay",
    "UPDATE event SET own = NULL WHERE table_id = ? AND kind = 'dealt'": "is not the one that the replay",
    "UPDATE event SET public = json_set(public, '$.cards', json('[\"3h\"]')) WHERE table_id = ? AND kind = 'drew'": (
        "is not the one that the replay"
    ),
    "UPDATE event SET kind = 'passed' WHERE table_id = ? AND kind = 'joined'": "has two kinds",
    "DELETE FROM secret WHERE table_id = ?": "the deck of event",
    "UPDATE secret SET deck = zeroblob(162) WHERE table_id = ?": "event 3 is not the one",
    "UPDATE \"match\" SET hash = 'x' WHERE table_id = ?": "the hash of its rules",
    "UPDATE \"match\" SET rules = 'whist.1' WHERE table_id = ?": "its rules cannot be read",
    'UPDATE "match" SET first = 1 WHERE table_id = ?': "1 matches begin",
    "UPDATE game_table SET scores = '[5,5]' WHERE id = ?": "the scores",
    "UPDATE game_table SET over = 1 WHERE id = ?": "the scores",
    "UPDATE game_table SET players = 3 WHERE id = ?": "",
}


@pytest.fixture(scope="module", autouse=True)
def known_platform() -> None:
    """Have Python find out once where it runs, for which it starts a program."""
    with starting("shared question"):
        platform.platform()


def doctor(file: Path, *more: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["doctor", "--verify", "--data", str(file), *more])
    return result.exit_code, result.output


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Return a data file with two tables, each within its first deal, and their ids."""
    file = tmp_path_factory.mktemp("whole") / "data.sqlite"

    async def story() -> list[str]:
        played = Played(file)
        tables = [await played.table(rules) for rules in ("dutch", "samba_romme")]
        await played.play(8)
        await played.close()
        return tables

    return file, simulate(story)


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_every_match_of_a_kept_store_gives_the_same_events_again(folder: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(folder / "store.sqlite", tmp_path))
    Database(file).close()  # brought up to the schema of now
    status, text = doctor(file)
    assert status == 0, text
    tables, rooms = kept_of(folder, "tables"), kept_of(folder, "rooms")  # three of the tables have further matches
    assert f"{len(tables) + len(rooms)} tables, {len(tables) + 4} matches" in text


def kept_of(folder: Path, what: str) -> list[dict[str, Any]]:
    """Return what is kept of the tables or the rooms of a store."""
    kept: list[dict[str, Any]] = yaml.safe_load((folder / f"{what}.yaml").read_text(encoding="utf-8"))
    return kept


def test_a_file_of_an_older_schema_is_not_verified(whole: tuple[Path, list[str]], tmp_path: Path) -> None:
    file = Path(shutil.copy(whole[0], tmp_path))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA - 1}")
    status, text = doctor(file)
    assert (status, "an earlier version of sambakit: use that version" in text) == (1, True)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_named_and_no_other(damage: str, whole: tuple[Path, list[str]], tmp_path: Path) -> None:
    file, (damaged, sound) = Path(shutil.copy(whole[0], tmp_path)), whole[1]
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(damage, (damaged,))
        assert connection.total_changes or damage.startswith("DELETE")
    status, text = doctor(file)
    assert status == 1, text
    (line,) = [line for line in text.splitlines() if line.startswith("damaged: ")]
    assert line.startswith(f"damaged: table {damaged}, ")
    assert DAMAGES[damage] in line
    assert sound not in text
    assert not {"Jk", "3h", "Ann"} & set(text.replace(",", " ").split())
    refused = simulate(partial(is_set_aside, file, damaged))
    assert ("sambakit restore" in text, "restore no backup" in text) == (refused, not refused)
    status, text = doctor(file, "--json")
    assert status == 1
    found = json.loads(text)["verified"]["damaged"]
    assert [(one["table"], one["set_aside"]) for one in found] == [(damaged, refused)]


async def is_set_aside(file: Path, table: str) -> bool:
    """Return whether a server on that file refuses the table."""
    database = Database(file)
    try:
        await World(DirectStore(database)).hub.table(table)
    except TableDamaged:
        return True
    finally:
        database.close()
    return False


def test_both_verdicts_of_the_server_are_among_the_damages(whole: tuple[Path, list[str]], tmp_path: Path) -> None:
    verdicts = set()
    for number, damage in enumerate(DAMAGES):
        file = Path(shutil.copy(whole[0], tmp_path / f"{number}.sqlite"))
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute(damage, (whole[1][0],))
        verdicts.add(simulate(partial(is_set_aside, file, whole[1][0])))
    assert verdicts == {True, False}


def test_a_shared_sheet_that_cannot_be_read_is_no_reason_for_a_backup(
    whole: tuple[Path, list[str]], tmp_path: Path
) -> None:
    file = Path(shutil.copy(whole[0], tmp_path))
    with closing(sqlite3.connect(file)) as connection, connection:
        names = [row[1] for row in connection.execute("PRAGMA table_info(sheet)")]
        values = ["x" if name in ("id", "text") else b"x" if name == "key" else 1 for name in names]
        connection.execute(f"INSERT INTO sheet VALUES ({','.join('?' * len(names))})", values)
    status, text = doctor(file)
    assert status == 1
    assert "damaged: sheet x" in text
    assert "share a damaged one again" in text
    assert "restore" not in text


def test_what_was_done_beside_the_deals_is_verified_too(tmp_path: Path) -> None:
    async def story() -> None:
        played = Played(tmp_path / "data.sqlite")
        table = await played.table("fournier + target=5000")
        ann = played.sittings[table].people[0]
        await played.play(2)
        now = await played.sittings[table].table()
        assert isinstance(await ann.command(wire.EndMatch(ann.identity(), now.match_state.match_number)), wire.Done)
        now = await played.sittings[table].table()
        assert isinstance(await ann.command(wire.Ready(ann.identity(), now.last_event)), wire.Done)
        while (await played.sittings[table].table()).match_state.match_number == 1:
            await played.play(1)
        found = verify(tmp_path / "data.sqlite")  # while a server has it
        assert (found.tables, found.matches, found.damaged) == (1, 2, [])
        await played.close()

    simulate(story)


@pytest.mark.parametrize(
    ("content", "words", "lost"),
    [(b"", "not a data file", False), (b"cards" * 4000, "damaged, or not", True), (None, "does not exist", False)],
)
def test_a_file_that_is_damaged_as_a_whole_is_told_in_a_sentence(
    content: bytes | None, words: str, lost: bool, tmp_path: Path
) -> None:
    file = tmp_path / "data.sqlite"
    if content is not None:
        file.write_bytes(content)
    status, text = doctor(file)
    assert status == 1
    assert words in text
    assert ("sambakit restore" in text) == lost
    assert "Traceback" not in text


def test_a_room_whose_match_has_not_begun_is_no_damage(tmp_path: Path) -> None:
    async def story() -> None:
        played = Played(tmp_path / "data.sqlite")
        wish = wire.NewTable("dutch", 4, "Ann", [], "greedy", 0, gathers=True)
        await played.world.maker.make(wish, played.world.token, "127.0.0.1")
        found = verify(tmp_path / "data.sqlite")
        assert not found.damaged

    simulate(story)
