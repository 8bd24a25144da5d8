"""Data files that are played at and backed up, within one process and by several."""

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

from sambakit.server.keeping.copying import back_up
from sambakit.server.keeping.restoring import restore
from sambakit.server.keeping.verifying import verify
from sambakit.server.store.database import Database
from sambakit.server.tables.table import Table
from tests.kept.playing import Sitting
from tests.kept.standing import hash_of, standing, told
from tests.server.direct_store import DirectStore
from tests.server.process import play_until, serving, two_seats
from tests.server.simulation import World, simulate

COMMAND = "from sambakit.cli.main import main; main()"
MAY_LOSE = 1.0  # s


class Played:
    """A data file at whose tables a person plays with bots; to be used within one simulation."""

    def __init__(self, file: Path, seed: int = 18) -> None:
        self.file = file
        self.database = Database(file)
        self.world = World(DirectStore(self.database), seed=seed)
        self.sittings: dict[str, Sitting] = {}

    async def table(self, rules: str = "dutch", players: int = 2) -> str:
        """Open a table and sit down at it."""
        table = await self.world.table(players=players, rules=rules, speed=0)
        self.sittings[table] = Sitting(self.world, table, {0: self.world.token})
        await self.sittings[table].sit()
        return table

    async def play(self, plays: int) -> None:
        """Play so many plays at every table."""
        for sitting in self.sittings.values():
            await sitting.play(plays)

    async def hashes(self) -> dict[str, tuple[str, str]]:
        """Return by table how it stands and what was told there."""
        return {table: hashes_of(await sitting.table()) for table, sitting in self.sittings.items()}

    async def close(self) -> None:
        """Close the file as a server does that stops."""
        for sitting in self.sittings.values():
            for player in sitting.people.values():
                player.leave()
        await self.world.hub.close()
        self.database.close()


def hashes_of(table: Table) -> tuple[str, str]:
    return hash_of(standing(table)), hash_of(told(table))


def played_on(file: Path, tables: list[str], token: str, plays: int = 3) -> dict[str, tuple[str, str]]:
    """Return how the tables of a file stand, then have the person with that token play on at each of them."""

    async def story() -> dict[str, tuple[str, str]]:
        played = Played(file)
        found = {}
        for table in tables:
            sitting = played.sittings[table] = Sitting(played.world, table, {0: token})
            found[table] = hashes_of(await sitting.table())
            await sitting.sit()
            assert await sitting.play(plays) == plays
        assert all(found[table] != hashes for table, hashes in (await played.hashes()).items())
        await played.close()
        return found

    return simulate(story)


def dump(file: Path) -> list[str]:
    """Return everything in a file as statements, in the order of the rows."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return sorted(connection.iterdump())


class FollowingProcess:
    """`sambakit backup --follow` as a process of its own, which has made its first pass."""

    def __init__(self, data: Path, target: Path) -> None:
        arguments = [sys.executable, "-c", COMMAND, "backup", "--follow", str(target), "--data", str(data)]
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "is up to date" in line, line

    def end(self, number: int) -> int:
        """Send it a signal and return its exit status."""
        self.process.send_signal(number)
        self.process.communicate(timeout=30)
        return self.process.returncode


async def killed_while_following(folder: Path, seed: int, number: int) -> dict[str, float]:
    """End a backup that follows with signal `number` while people play, and restore what it has written.

    A copy is made of the same data file shortly before. Returns how much was kept, how old the first event is that was
    not, and how many tables of both are damaged.
    """
    chance, data = Random(seed), folder / "data.sqlite"
    ended: list[float] = []
    with serving(data) as server:
        remotes = two_seats(server.address)
        following = FollowingProcess(data, folder / "follow.backup")

        def end() -> None:
            back_up(data, folder / "copy.backup")
            ended.append(time.time())
            following.end(number)
            server.kill()

        await play_until(remotes, server.address, 6 + chance.randrange(6), chance.uniform(0, 1.5), end)
    contents, _ = restore(folder / "follow.backup", folder / "restored.sqlite")
    live, kept = _events(data), _events(folder / "restored.sqlite")
    copy = _events(folder / "copy.backup")
    assert kept == live[: len(kept)]
    assert copy == live[: len(copy)]
    assert contents.events == len(kept)
    missing = live[len(kept) :]
    damaged = [*verify(folder / "restored.sqlite").damaged, *verify(folder / "copy.backup").damaged]
    return {
        "backups": 2,
        "events": len(live),
        "kept": len(kept),
        "oldest_lost_s": max((ended[0] - at for _, _, at in missing), default=0.0),
        "damaged": len(damaged),
    }


def _events(file: Path) -> list[tuple[int, str, float]]:
    """Return the events of the one table of a file."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT number, public, at FROM event ORDER BY number").fetchall()
