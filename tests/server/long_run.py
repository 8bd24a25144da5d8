"""A server that lives: people open tables, join, play with bots and each other, vanish, come back and leave (T16)."""

import asyncio
import json
import os
import sqlite3
import threading
import time
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import linear_regression
from typing import Final

import websockets

from sambakit.server import wire
from sambakit.server.keeping.copying import back_up
from tests.server.process import Remote, ServerProcess, one_seat, serving, two_seats
from tests.soak.load import memory_of

TABLES: Final = 6  # at a time
IDLE: Final = 30  # s after which a table that was left goes out of memory
RULES: Final = {"dutch": 4, "canasta": 2, "fournier": 4, "samba_romme": 2}
PAUSE: Final = 0.15  # s that people think at least, and three times as much at most
SETTINGS: Final = {"SAMBAKIT_IDLE_TABLE": str(IDLE), "SAMBAKIT_TABLES_PER_HOUR_LOOPBACK": "1000000"}
HOUR: Final = 3600.0
TOLD: Final = 20  # lines of the log that are kept
GONE: Final = (websockets.ConnectionClosed, OSError)


@dataclass(frozen=True)
class Sample:
    """A look at the server from outside."""

    at: float  # s after its start
    memory: int
    files: int
    disk: int


@dataclass
class LongRun:
    """What was seen, and what people did."""

    samples: list[Sample] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)  # of the log that are no information, with limit or cause
    errors: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)  # the first of these lines, whole
    events: list[tuple[int, int]] = field(default_factory=list)  # with the bytes of a backup, half way and at the end

    def mb_an_hour(self, after: float) -> float:
        """Return by how much the memory grows from that moment on."""
        late = [sample for sample in self.samples if sample.at >= after]
        if len(late) < 2:
            return 0.0
        slope, _ = linear_regression([sample.at for sample in late], [sample.memory for sample in late])
        return round(slope * HOUR / 1e6, 2)

    def nearest(self, at: float) -> Sample:
        """Return the look at about that time."""
        return min(self.samples, key=lambda sample: abs(sample.at - at))


class Person(Remote):
    """A client that thinks before it plays."""

    chance = Random(16)

    async def _react(self, socket: websockets.ClientConnection, message: wire.Outgoing) -> None:
        if isinstance(message, wire.Welcome | wire.News):
            await asyncio.sleep(self.chance.uniform(PAUSE, 3 * PAUSE))
        await super()._react(socket, message)


async def lived(folder: Path, seconds: float, every: float, seed: int = 16) -> LongRun:
    """Have people come and go for so long, look at the server now and then, and return what was seen."""
    run, data = LongRun(), folder / "data.sqlite"
    with serving(data, {**os.environ, **SETTINGS}) as server:
        reading = threading.Thread(target=_read, args=(server, run))
        reading.start()
        ends = time.monotonic() + seconds
        chance = Random(seed)
        lives = [asyncio.create_task(_lives(server.address, Random(chance.random()), ends, run)) for _ in range(TABLES)]
        await _look(server, data, run, seconds, every)
        await asyncio.gather(*lives)
        run.events.append(await asyncio.to_thread(_count, data, folder))
        server.process.terminate()
        await asyncio.to_thread(reading.join)
        assert server.process.wait() == 0
    return run


def _read(server: ServerProcess, run: LongRun) -> None:
    """Take the lines of the log as they come: nobody else does, and the server would wait."""
    assert server.process.stderr is not None
    for text in server.process.stderr:
        line = json.loads(text)
        if line["level"] != "info":
            told = (line["event"], line.get("limit"), line.get("why"))
            run.lines[" ".join(part for part in told if part)] += line.get("times", 1)
            run.told += [text] if len(run.told) < TOLD else []
        if line["level"] == "error":
            run.errors.append(text)


async def _look(server: ServerProcess, data: Path, run: LongRun, seconds: float, every: float) -> None:
    """Look at the server until the end, and count its events half way."""
    began = time.monotonic()
    while (at := time.monotonic() - began) < seconds:
        files = len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))
        disk = sum(one.stat().st_size for one in (data, data.with_name(f"{data.name}-wal")) if one.exists())
        run.samples.append(Sample(at, memory_of(server.process.pid), files, disk))
        if at >= seconds / 2 and not run.events:
            run.events.append(await asyncio.to_thread(_count, data, data.parent))
        await asyncio.sleep(min(every, seconds - at))


def _count(data: Path, folder: Path) -> tuple[int, int]:
    """Return the events of a running server's file, and how large a backup of it is."""
    copy = folder / "copy.backup"
    copy.unlink(missing_ok=True)
    back_up(data, copy)
    with closing(sqlite3.connect(copy)) as connection:
        (events,) = connection.execute("SELECT COUNT(*) FROM event").fetchone()
    return events, copy.stat().st_size


async def _lives(address: str, chance: Random, ends: float, run: LongRun) -> None:
    """Open a table, stay there for a while, leave it for good, and so on."""
    while time.monotonic() < ends:
        rules = chance.choice([*RULES])
        together = chance.random() < 0.5
        opened = two_seats if together else one_seat
        remotes = await asyncio.to_thread(opened, address, RULES[rules], rules)
        remotes = remotes if isinstance(remotes, tuple) else (remotes,)
        run.counts["tables"] += 1
        run.counts["joins"] += len(remotes)
        until = min(ends, time.monotonic() + chance.uniform(5, 40))
        people = [Person(remote.table, remote.seat, remote.token) for remote in remotes]
        await asyncio.gather(*(_stays(person, address, chance, until, run) for person in people))
        run.counts["commands"] += sum(len(person.done) for person in people)


async def _stays(person: Person, address: str, chance: Random, until: float, run: LongRun) -> None:
    """Play at a table, but vanish now and then and come back."""
    while (left := until - time.monotonic()) > 0:
        with suppress(TimeoutError, *GONE):
            async with asyncio.timeout(min(left, chance.uniform(1, 12))):
                await person.play(address, 10_000)
        run.counts["reconnects"] += 1
        await asyncio.sleep(min(chance.uniform(0, 1), max(0.0, until - time.monotonic())))
