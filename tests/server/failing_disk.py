"""Disks that fail while people play (T5): full, read-only, with errors of writing, of syncing and of reading."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from sambakit.server import wire
from sambakit.server.store.database import Database
from sambakit.server.tables.making import stored_table
from tests.kept.standing import hash_of, standing, told
from tests.server.direct_store import DirectStore
from tests.server.disk import FAILED_READ, FAILED_SYNC, FAILED_WRITE, FULL, OK, READ_ONLY, Kind, Step, watched
from tests.server.simulation import Player, World, choices, simulate

FAILURES: Final[dict[str, tuple[Kind, int]]] = {
    "full": ("write", FULL),
    "read-only": ("write", READ_ONLY),
    "failed write": ("write", FAILED_WRITE),
    "failed sync": ("sync", FAILED_SYNC),
    "failed read": ("read", FAILED_READ),
}
SMALL_CACHE: Final = 8  # pages, so that the disk is read at all


class FailingDisk:
    """A hook that refuses steps of a kind, all of them from the one with that number on."""

    def __init__(self) -> None:
        self._refused: tuple[Kind, int] | None = None
        self._spared = 0
        self.refusals = 0

    def fail(self, refused: tuple[Kind, int], spared: int) -> None:
        """Refuse from now on, after `spared` steps of the kind."""
        self._refused, self._spared, self.refusals = refused, spared, 0

    def work(self) -> None:
        """Refuse nothing any more."""
        self._refused = None

    def hook(self, step: Step) -> int:
        if self._refused is None or step.kind != self._refused[0]:
            return OK
        if self._spared:
            self._spared -= 1
            return OK
        self.refusals += 1
        return self._refused[1]


def played_on_a_failing_disk(file: Path, failure: str, times: int, seed: int) -> Counter[str]:
    """Play while the disk fails again and again, and return how often; raises AssertionError where something is lost.

    A play that is not on the disk is answered by busy, nothing has changed then, and it is done once the disk works.
    """
    disk, chance, counts = FailingDisk(), Random(seed), Counter[str]()

    async def story() -> None:
        database = Database(file)
        database._connection.execute(f"PRAGMA cache_size = {SMALL_CACHE}")
        world = World(DirectStore(database), seed=seed)
        table = await world.table(players=2, speed=3000)
        ann, other = await world.sit(table), await world.sit(table)
        while counts["failures"] < times:
            view = await ann.my_move()
            if view.result is not None:
                assert isinstance(await ann.command(wire.Ready(ann.identity(), view.last_event)), wire.Done)
                await ann.state(lambda found: found.result is None)
                continue
            play = wire.Play(ann.identity(), view.last_event, [choices(view)[0]])
            stands = await _stands(world, table)
            heard = len(other.socket.sent)
            disk.fail(FAILURES[failure], chance.choice((0, 0, 1, 2)))
            answer = await ann.command(play)
            disk.work()
            if disk.refusals and not isinstance(answer, wire.Done):
                assert answer == wire.Busy(play.id, 1000, "disk"), answer
                assert (await _stands(world, table), len(other.socket.sent)) == (stands, heard)
                counts["failures"] += 1
                answer = await ann.command(play)
            counts["plays"] += 1
            assert isinstance(answer, wire.Done), answer
            await _caught_up(ann, answer.version)
            await _same_on_disk(world, database, table)
        database.close()

    with watched(disk.hook):
        simulate(story)
        simulate(lambda: _read_again(file))
    return counts


async def _caught_up(player: Player, version: int) -> None:
    while player.version < version:
        assert await player.next() is not None


async def _stands(world: World, table: str) -> tuple[str, str]:
    task = await world.hub.table(table)
    assert task is not None
    return hash_of(standing(task.table)), hash_of(told(task.table))


async def _same_on_disk(world: World, database: Database, table: str) -> None:
    """Assert that the disk has what the memory has."""
    kept = database.load(table)
    assert kept is not None
    again = stored_table(kept)
    assert (hash_of(standing(again)), hash_of(told(again))) == await _stands(world, table)


async def _read_again(file: Path) -> None:
    """Assert that the file is whole."""
    database = Database(file)
    assert database._connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()
