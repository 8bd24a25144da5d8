"""Kept stores: their tables stand as they were left, are played on, and stand so again."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from sambakit.server import wire
from sambakit.server.store.database import Database
from tests.kept.folders import FOLDER
from tests.kept.playing import Sitting
from tests.kept.standing import hash_of, standing, told
from tests.server.direct_store import DirectStore
from tests.server.simulation import World, settled, simulate

VERSIONS = sorted(file.parent for file in FOLDER.glob("*/store.sqlite"))
PLAYS = 5  # of the people of each table


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, list[dict[str, Any]]]:
    """Return a copy of a kept store, and what is kept of its tables."""
    folder: Path = request.param
    file = Path(shutil.copy(folder / "store.sqlite", tmp_path))
    return file, yaml.safe_load((folder / "tables.yaml").read_text(encoding="utf-8"))


def test_every_table_stands_as_it_was_left(kept: tuple[Path, list[dict[str, Any]]]) -> None:
    file, entries = kept
    found = simulate(lambda: _hashes(file, [entry["table"] for entry in entries]))
    wrong = [
        entry for entry, hashes in zip(entries, found, strict=True) if hashes != (entry["standing"], entry["told"])
    ]
    assert not wrong


def test_every_table_is_played_on(kept: tuple[Path, list[dict[str, Any]]]) -> None:
    file, entries = kept
    live = simulate(lambda: _play_on(file, entries))
    again = simulate(lambda: _hashes(file, [entry["table"] for entry in entries]))
    changed = [hashes != (entry["standing"], entry["told"]) for entry, hashes in zip(entries, again, strict=True)]
    assert all(changed)
    assert again == live


def test_a_turn_that_was_begun_is_taken_back_to_its_beginning(kept: tuple[Path, list[dict[str, Any]]]) -> None:
    file, entries = kept
    live = simulate(lambda: _take_back(file, entries))
    assert live
    assert simulate(lambda: _hashes(file, list(live))) == list(live.values())


async def _take_back(file: Path, entries: list[dict[str, Any]]) -> dict[str, tuple[str, str]]:
    """Take the turn back at each table where a person alone with bots has begun one; return its hashes by table."""
    database = Database(file)
    world = World(DirectStore(database), seed=7)
    found = {}
    for entry in entries:
        sitting = Sitting(world, entry["table"], entry["devices"])
        table = await sitting.table()
        if not (table.practice and table.may_take_back(0)):
            continue
        await sitting.sit()
        while table.may_take_back(0):
            ann = sitting.people[0]
            await sitting.done(ann, wire.TakeBack(ann.identity(), table.last_event))
            table = await sitting.table()
        assert not table.match_state.turn_begun()
        found[entry["table"]] = (hash_of(standing(table)), hash_of(told(table)))
    await world.hub.close()
    database.close()
    return found


async def _hashes(file: Path, tables: list[str]) -> list[tuple[str, str]]:
    """Return the hashes of tables as a server that opens the store finds them."""
    database = Database(file)
    world = World(DirectStore(database))
    found = []
    for table in tables:
        task = await world.hub.table(table)
        assert task is not None, table
        found.append((hash_of(standing(task.table)), hash_of(told(task.table))))
    await world.hub.close()
    database.close()
    return found


async def _play_on(file: Path, entries: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Have the people of every table play, and return its hashes afterwards."""
    database = Database(file)
    world = World(DirectStore(database), seed=7)
    found = []
    for entry in entries:
        sitting = Sitting(world, entry["table"], entry["devices"])
        await sitting.sit()
        assert await sitting.play(PLAYS) == PLAYS
        for player in sitting.people.values():
            player.leave()
        await settled()  # a clock stops
        table = await sitting.table()
        found.append((hash_of(standing(table)), hash_of(told(table))))
    await world.hub.close()
    database.close()
    return found
