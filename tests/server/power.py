"""Power loss (T3): what is written while people play is noted, and the files are made as they were at each moment.

At every step three disks are tried: one that keeps all that was written, one whose last write is torn, and one that
drops, keeps or tears what was written since the last sync, each write by chance.
"""

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from sambakit.server import wire
from sambakit.server.store.database import Database
from sambakit.server.store.store import Change
from tests.server.direct_store import DirectStore
from tests.server.disk import OK, Step, watched
from tests.server.simulation import World, simulate

SECTOR: Final = 512  # bytes that a disk writes whole
CHECKPOINT: Final = 40  # pages of the log, so that there are many
Files = dict[str, bytearray]
Log = list[tuple[str, int, str]]  # table, number, event


@dataclass
class Written:
    """What was done to the files of a store, and how many events were acknowledged after how many steps."""

    steps: list[Step] = field(default_factory=list)
    acknowledged: list[tuple[int, int]] = field(default_factory=list)
    log: Log = field(default_factory=list)

    def note(self, step: Step) -> int:
        """Remember a step."""
        if step.kind != "read":
            self.steps.append(step)
        return OK


class NotingStore(DirectStore):
    """A store that notes what has been acknowledged."""

    def __init__(self, database: Database, written: Written) -> None:
        super().__init__(database)
        self._written = written
        self._events = 0

    async def commit(self, change: Change) -> None:
        await super().commit(change)
        self._events += len(change.rows)
        self._written.acknowledged.append((len(self._written.steps), self._events))


def played(file: Path, events: int, rules: str = "dutch", synchronous: str = "FULL") -> Written:
    """Return what is written while a person and a bot play until there are so many events."""
    written = Written()

    async def story() -> None:
        database = Database(file)
        database._connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        database._connection.execute(f"PRAGMA synchronous = {synchronous}")
        store = NotingStore(database, written)
        world = World(store, seed=events)
        player = await world.sit(await world.table(players=2, speed=0, rules=rules))
        store._events = player.version  # those of the new table
        while player.version < events:
            view = await player.my_move()
            if view.result is None:
                await player.play_simply()
            else:
                await player.command(wire.Ready(player.identity(), view.last_event))
                await player.state(lambda found: found.result is None)
        await world.hub.close()
        written.log = events_in(database._connection)
        database.close()

    with watched(written.note):
        simulate(story)
    return written


def events_in(connection: sqlite3.Connection) -> Log:
    """Return all events of a store."""
    return connection.execute("SELECT table_id, number, public FROM event ORDER BY table_id, number").fetchall()


def cut_everywhere(folder: Path, written: Written, seed: int, every: int = 1) -> Counter[str]:
    """Cut the power after every step, or one in so many, and return how many files were opened; raises AssertionError.

    Each has to be whole, its log a beginning of the whole log, with everything that had been acknowledged.
    """
    chance, opened = Random(seed), Counter[str]()
    kept: Files = {}
    synced: Files = {}
    pending: list[Step] = []  # since the last sync of their files
    for number, step in enumerate(written.steps, 1):
        torn = copy_of(kept)
        do(torn, _torn(step, chance))
        do(kept, step)
        if step.kind == "sync":
            done = [one for one in pending if one.file == step.file]
            pending = [one for one in pending if one.file != step.file]
        elif step.kind == "remove":
            done, pending = [step], [one for one in pending if one.file != step.file]
        else:
            done = []
            pending.append(step)
        for one in done:
            do(synced, one)
        if number % every:
            continue
        least = max((events for steps, events in written.acknowledged if steps <= number), default=0)
        before = max((events for steps, events in written.acknowledged if steps < number), default=0)
        _open(folder, kept, written.log, least)
        _open(folder, torn, written.log, before)
        _open(folder, _dropped(synced, pending, chance), written.log, least)
        opened.update(("whole", "torn", "dropped"))
    return opened


def do(files: Files, step: Step) -> None:
    """Do a step to files in memory."""
    if step.kind == "remove":
        files.pop(step.file, None)
        return
    content = files.setdefault(step.file, bytearray())
    if step.kind == "truncate":
        del content[step.at :]
    elif step.kind == "write":
        if len(content) < step.at:
            content.extend(bytes(step.at - len(content)))
        content[step.at : step.at + len(step.data)] = step.data


def copy_of(files: Files) -> Files:
    """Return the same files."""
    return {name: bytearray(content) for name, content in files.items()}


def _torn(step: Step, chance: Random) -> Step:
    """Return a step of which only some sectors are done."""
    if step.kind != "write":
        return step
    sectors = len(step.data) // SECTOR
    return Step("write", step.file, step.at, step.data[: SECTOR * chance.randint(0, sectors)])


def _dropped(synced: Files, pending: list[Step], chance: Random) -> Files:
    """Return files on a disk that has lost some of what was not synced."""
    files = copy_of(synced)
    for step in pending:
        fate = chance.random()
        if fate < 0.4:
            do(files, step)
        elif fate < 0.6:
            do(files, _torn(step, chance))
    return files


def _open(folder: Path, files: Files, log: Log, least: int) -> None:
    """Open files as a disk has them after a power loss."""
    for left in folder.iterdir():
        left.unlink()
    for name, content in files.items():
        (folder / Path(name).name).write_bytes(content)
    main = next((Path(name).name for name in files if not name.endswith(("-wal", "-journal"))), "none")
    with closing(sqlite3.connect(folder / main)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        made = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'command'").fetchone()
        found = events_in(connection) if made else []
        assert found == log[: len(found)]
        assert len(found) >= least, f"{len(found)} of {least} acknowledged events"
        if found:
            (version,) = connection.execute("SELECT MAX(version) FROM command").fetchone()
            assert (version or 0) <= len(found), "the result of a command without its events"
            at, changed = connection.execute("SELECT MAX(at), (SELECT changed FROM game_table) FROM event").fetchone()
            assert at == changed, "half of a change"
