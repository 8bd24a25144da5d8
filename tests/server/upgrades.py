"""Stores of released versions, opened by this one (T17)."""

from pathlib import Path

import yaml

from sambakit.server.store.database import Database
from tests.kept.standing import hash_of, standing, told
from tests.server.simulation import DirectStore, World, simulate


def left_as_kept(data: Path, release: Path) -> int:
    """Return how many tables of a store stand as they were left in a release; raises AssertionError for any other."""
    entries = yaml.safe_load((release / "tables.yaml").read_text(encoding="utf-8"))

    async def story() -> int:
        database = Database(data)
        world = World(DirectStore(database))
        for entry in entries:
            task = await world.hub.table(entry["table"])
            assert task is not None, entry["what"]
            assert (hash_of(standing(task.table)), hash_of(told(task.table))) == (entry["standing"], entry["told"])
        await world.hub.close()
        database.close()
        return len(entries)

    return simulate(story)
