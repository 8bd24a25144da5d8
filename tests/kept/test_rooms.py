"""Rooms in kept stores: they wait as they were left, their people come back and begin to play."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from sambakit.server import wire
from sambakit.server.hub.room_task import RoomTask
from sambakit.server.seating.seats import owner_seat
from sambakit.server.store.database import Database
from tests.kept.folders import FOLDER
from tests.kept.playing import Sitting, expect_done
from tests.kept.standing import hash_of, waiting
from tests.kept.together import entered
from tests.server.direct_store import DirectStore
from tests.server.simulation import World, settled, simulate

VERSIONS = sorted(file.parent for file in FOLDER.glob("*/store.sqlite"))
PLAYS = 5


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, list[dict[str, Any]]]:
    """Return a copy of a kept store, and what is kept of its rooms."""
    folder: Path = request.param
    file = Path(shutil.copy(folder / "store.sqlite", tmp_path))
    return file, yaml.safe_load((folder / "rooms.yaml").read_text(encoding="utf-8"))


def test_every_room_waits_as_it_was_left(kept: tuple[Path, list[dict[str, Any]]]) -> None:
    file, entries = kept

    async def story() -> list[str]:
        database = Database(file)
        world = World(DirectStore(database), seed=7)
        found = [hash_of(waiting((await room_task(world, entry)).room)) for entry in entries]
        await world.hub.close()
        database.close()
        return found

    assert simulate(story) == [entry["standing"] for entry in entries]


def test_people_come_back_to_every_room_and_play(kept: tuple[Path, list[dict[str, Any]]]) -> None:
    file, entries = kept

    async def story() -> None:
        database = Database(file)
        world = World(DirectStore(database), seed=7)
        for entry in entries:
            room = (await room_task(world, entry)).room
            seat = owner_seat(room.record, room.seats)
            assert seat is not None
            owner, _ = await entered(world, entry["table"], seat, entry["devices"][seat])
            await expect_done(owner.command(wire.Begin(owner.identity())))
            await settled()
            sitting = Sitting(world, entry["table"], entry["devices"])
            await sitting.sit()
            assert await sitting.play(PLAYS) == PLAYS
        await world.hub.close()
        database.close()

    assert entries
    simulate(story)


async def room_task(world: World, entry: dict[str, Any]) -> RoomTask:
    """Return the room of an entry as the server reads it."""
    task = await world.hub.table(entry["table"])
    assert isinstance(task, RoomTask)
    return task
