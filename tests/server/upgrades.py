"""Kept stores, opened by this version, and played on over real sockets (T17)."""

import asyncio
from pathlib import Path
from typing import Any, Final

import yaml

from sambakit.server import wire
from sambakit.server.store.database import Database
from tests.kept.standing import hash_of, standing, told
from tests.server.direct_store import DirectStore
from tests.server.process import Remote, serving
from tests.server.simulation import World, decode_outgoing, simulate

COMMANDS: Final = 2  # that are done at each table
SECONDS: Final = 120


def entries_of(release: Path) -> list[dict[str, Any]]:
    """Return what is kept of the tables of a release's store."""
    entries: list[dict[str, Any]] = yaml.safe_load((release / "tables.yaml").read_text(encoding="utf-8"))
    return entries


def left_as_kept(data: Path, release: Path) -> int:
    """Return how many tables of a store stand as they were left in a release; raises AssertionError for any other."""

    async def story() -> int:
        database = Database(data)
        world = World(DirectStore(database))
        for entry in entries_of(release):
            task = await world.hub.table(entry["table"])
            assert task is not None, entry["what"]
            assert (hash_of(standing(task.table)), hash_of(told(task.table))) == (entry["standing"], entry["told"])
        await world.hub.close()
        database.close()
        return len(entries_of(release))

    return simulate(story)


class Returning(Remote):
    """Somebody whose table has a past that nobody tells any more."""

    def _take(self, data: str | bytes) -> wire.Outgoing:
        message = decode_outgoing(data)
        if not self.events and isinstance(message, wire.Welcome) and message.events:
            first = message.events[0]
            self.events = [first] * (first.n - 1)
        return super()._take(data)


async def played_on(data: Path, release: Path) -> dict[str, float]:
    """Have the people of every table play on, kill the server, and check that all is there; return how much was."""
    tables = {
        entry["table"]: [Returning(entry["table"], seat, token) for seat, token in entry["devices"].items()]
        for entry in entries_of(release)
    }
    people = [person for seats in tables.values() for person in seats]
    with serving(data) as server:
        playing = [asyncio.create_task(person.play(server.address, 1000)) for person in people]
        async with asyncio.timeout(SECONDS):
            while any(sum(len(person.done) for person in seats) < COMMANDS for seats in tables.values()):
                failed = [task for task in playing if task.done()]
                assert not failed, failed[0].exception()
                await asyncio.sleep(0.05)
        server.kill()
        await asyncio.gather(*playing, return_exceptions=True)
        assert '"error"' not in server.log
    with serving(data) as server:
        compared = [await person.compare(server.address) for person in people]
        assert server.stop() == 0
        assert '"error"' not in server.log
    done = sum(len(person.done) for person in people)
    return {"tables": len(tables), "people": len(people), "commands": done, "views_compared": sum(compared)}
