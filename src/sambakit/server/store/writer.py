"""The thread that writes the data file, all waiting changes together (group commit), and the one that reads it."""

import asyncio
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

from sambakit.server.figures import Times
from sambakit.server.people.devices import NewDevice
from sambakit.server.store.database import Database
from sambakit.server.store.reading import Reader, read_only
from sambakit.server.store.store import (
    Beat,
    Change,
    HeldSheet,
    Invite,
    KeptMarks,
    KeptMatch,
    NewSheet,
    PastMatch,
    Put,
    SeatRecord,
    StoreBusy,
    StoredTable,
    Summary,
    TableRecord,
)

TOGETHER = 256  # jobs in one transaction at most

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class _Job:
    """Something to do with the database, and who waits for it."""

    do: Callable[[], object]
    answer: asyncio.Future[Any]


class FileInUse(Exception):
    """Another server has the data file."""


class FileLock:
    """Locks the data file against a second server; the lock ends with the process."""

    def __init__(self, file: Path) -> None:
        self._file: IO[str] = lock_file(file).open("w", encoding="utf-8")
        try:
            _lock(self._file)
        except OSError as error:
            self._file.close()
            raise FileInUse(f"another server uses {file}: stop it, or choose another file with --data") from error

    def release(self) -> None:
        """Let others have the file."""
        self._file.close()


def lock_file(file: Path) -> Path:
    """Return the file beside a data file that holds its lock; it stays when the lock is released."""
    return file.with_name(f"{file.name}.lock")


def backup_mark(file: Path) -> Path:
    """Return the empty file beside a data file whose time is that of its last backup."""
    return file.with_name(f"{file.name}.backed_up")


def _on_disk(file: Path) -> os.stat_result | None:
    """Return what the disk says of `file`, None where there is none."""
    try:
        return file.stat()
    except OSError:
        return None


def _lock(file: IO[str]) -> None:
    """Lock `file` without waiting; raises OSError where somebody has it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class WriterStore:
    """A `Store` of two threads, each with its connection: one writes, and no read makes it wait; the other reads.

    Raises FileInUse, UnknownSchema, sqlite3.DatabaseError.
    """

    def __init__(self, file: Path, waiting: int = 256) -> None:
        self._file = file
        self._lock = FileLock(file)
        try:
            self._database = Database(file)
            self._reader = Reader(read_only(file))
        except Exception:
            self._lock.release()
            raise
        self._waiting = waiting
        self.times = Times()  # of transactions
        self._changes: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._reads: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writing = threading.Thread(target=self._write, name="store", daemon=True)
        self._reading = threading.Thread(target=self._read, name="store reads", daemon=True)
        self._writing.start()
        self._reading.start()

    @property
    def waiting(self) -> int:
        """Return how many changes and reads wait for their threads."""
        return self._changes.qsize() + self._reads.qsize()

    @property
    def log_size(self) -> int:
        """Return the size of the write-ahead log, in bytes."""
        found = _on_disk(self._file.with_name(f"{self._file.name}-wal"))
        return found.st_size if found is not None else 0

    @property
    def backed_up(self) -> float:
        """Return when the last backup was made, in unix time; 0 for never."""
        found = _on_disk(backup_mark(self._file))
        return found.st_mtime if found is not None else 0.0

    async def create(self, record: TableRecord, seats: tuple[SeatRecord, ...], change: Change) -> None:
        """Keep a new table with its first events."""
        await self._ask(lambda: self._database.create(record, seats, change))

    async def commit(self, change: Change) -> None:
        """Keep `change`; raises Conflict where one of its numbers exists, AlreadyDone for one of its commands."""
        await self._ask(lambda: self._database.commit(change))

    async def done(self, table: str, seat: int, command: str) -> int | None:
        """Return the version to which the command of that id led, None where it was not carried out."""
        return await self._ask_reader(lambda: self._reader.done(table, seat, command))

    async def load(self, table: str) -> StoredTable | None:
        """Return the table, None where there is none; raises TableDamaged."""
        return await self._ask_reader(lambda: self._reader.load(table))

    async def drop_snapshot(self, table: str) -> None:
        """Have the table read from its events: its snapshot makes no sense."""
        await self._ask(lambda: self._database.drop_snapshot(table))

    async def tables_of(self, person: str) -> list[Summary]:
        """Return the tables at which the person has a seat, newest first."""
        return await self._ask_reader(lambda: self._reader.tables_of(person))

    async def add_device(self, token: bytes, device: str, person: str, now: float) -> None:
        """Make the device that shows the token with this hash one of `person`, under the id `device`."""
        await self._ask(lambda: self._database.add_device(token, device, person, now))

    async def move_person(self, old: str, new: str) -> None:
        """Give everything that belongs to `old` to `new`: devices, seats, names, and what was decided."""
        await self._ask(lambda: self._database.move_person(old, new))

    async def past_matches(self, person: str) -> list[PastMatch]:
        """Return the matches of a person that are over, newest first."""
        return await self._ask_reader(lambda: self._reader.past_matches(person))

    async def finished_match(self, match: str) -> KeptMatch | None:
        """Return the match with that id, None where there is none or it still runs."""
        return await self._ask_reader(lambda: self._reader.finished_match(match))

    async def any_match(self, match: str) -> KeptMatch | None:
        """Return the match with that id, also one that runs; None where there is none."""
        return await self._ask_reader(lambda: self._reader.any_match(match))

    async def marks_of(self, match: str) -> list[KeptMarks]:
        """Return the marks of a match by deal, those too that are not made yet."""
        return await self._ask_reader(lambda: self._reader.marks_of(match))

    async def marks_to_make(self) -> list[KeptMarks]:
        """Return the marks that are not made yet, those first for which somebody asked first."""
        return await self._ask_reader(self._reader.marks_to_make)

    async def ask_marks(self, asked: Sequence[KeptMarks], at: float) -> None:
        """Keep that somebody asked for these marks, unless they are kept already."""
        await self._ask(lambda: self._database.ask_marks(asked, at))

    async def put_marks(self, made: Sequence[KeptMarks]) -> None:
        """Keep marks that are made: all of these deals, or none."""
        await self._ask(lambda: self._database.put_marks(made))

    async def drop_marks(self, match: str, deal: int) -> None:
        """Forget that somebody asked for marks, which could not be made."""
        await self._ask(lambda: self._database.drop_marks(match, deal))

    async def invited_by(self, code: str, now: float) -> tuple[str, Invite] | None:
        """Return the table to which a typed `code` leads, and its invitation; None where there is none at `now`."""
        return await self._ask_reader(lambda: self._reader.invited_by(code, now))

    async def seated_devices(self, most: int) -> list[bytes]:
        """Return the token hashes of devices whose people have a seat, those that were seen last first."""
        return await self._ask_reader(lambda: self._reader.seated_devices(most))

    async def person_of(self, token: bytes, now: float) -> str | None:
        """Return the person whose device shows the token with this hash, None for an unknown device."""
        known = await self._ask_reader(lambda: self._reader.known(token))
        if known is None or known.is_seen(now):
            return None if known is None else known.person
        return await self._ask(lambda: self._database.person_of(token, now))

    async def person_for(self, token: bytes, new: NewDevice) -> str:
        """Return the person whose device shows the token with this hash; an unknown device becomes `new`."""
        return await self._ask(lambda: self._database.person_for(token, new))

    async def delete_person(self, person: str) -> list[str]:
        """Empty everything that is kept of the person, and return the tables that show something of them."""
        return await self._ask(lambda: self._database.delete_person(person))

    async def beat(self, at: float, stopped: bool = False) -> Beat | None:
        """Keep that the server runs at `at`, and return the beat before, None for the first one of the file."""
        return await self._ask(lambda: self._database.beat(at, stopped))

    async def archive(self, now: float, before: float, but: Collection[str]) -> int:
        """Archive some tables without an event since `before`, none of `but`; return how many, 0 for no more."""
        return await self._ask(lambda: self._database.archive(now, before, but))

    async def forget_exercises(self, before: float, but: Collection[str]) -> int:
        """Delete some exercises without an event since `before`, none of `but`; return how many, 0 for no more."""
        return await self._ask(lambda: self._database.forget_exercises(before, but))

    async def put_sheet(self, sheet: NewSheet, most: int) -> Put:
        """Keep a new sheet, unless its id is taken or there are `most` already."""
        return await self._ask(lambda: self._database.put_sheet(sheet, most))

    async def sheet(self, sheet: str, but: int = 0) -> HeldSheet | None:
        """Return the sheet with that id, None where there is none; without its text where its version is `but`."""
        return await self._ask_reader(lambda: self._reader.sheet(sheet, but))

    async def change_sheet(self, sheet: str, version: int, text: str, at: float) -> bool:
        """Keep `text` as `version`; False where the sheet is gone; raises Conflict where it has other versions."""
        return await self._ask(lambda: self._database.change_sheet(sheet, version, text, at))

    async def end_sheet(self, sheet: str) -> bool:
        """Delete the sheet, and return whether there was one."""
        return await self._ask(lambda: self._database.end_sheet(sheet))

    async def forget_sheets(self, before: float) -> list[str]:
        """Delete some sheets without a change since `before`; return their ids, none for no more."""
        return await self._ask(lambda: self._database.forget_sheets(before))

    async def sheets(self) -> int:
        """Return how many sheets are kept."""
        return await self._ask_reader(self._reader.sheets)

    async def close(self) -> None:
        """Write the waiting changes and close the file; who wrote it closes last, and brings its log to an end."""
        for jobs, thread in ((self._reads, self._reading), (self._changes, self._writing)):
            jobs.put(None)
            await asyncio.to_thread(thread.join)

    async def _ask(self, job: Callable[[], Result]) -> Result:
        """Return the result of `job` once its transaction is on the disk; raises StoreBusy, Conflict, its own error."""
        return await self._queued(self._changes, job)

    async def _ask_reader(self, job: Callable[[], Result]) -> Result:
        """Return the result of a job that reads what has been committed before; raises StoreBusy, its own error."""
        return await self._queued(self._reads, job)

    async def _queued(self, jobs: "queue.SimpleQueue[_Job | None]", job: Callable[[], Result]) -> Result:
        if jobs.qsize() >= self._waiting:
            raise StoreBusy("too much waits for the disk")
        answer = asyncio.get_running_loop().create_future()
        jobs.put(_Job(job, answer))
        result: Result = await answer
        return result

    def _write(self) -> None:
        """Take the changes that wait, make them in one transaction, hand the results back; until None."""
        ends = False
        while not ends:
            batch = [self._changes.get()]
            while len(batch) < TOGETHER and not self._changes.empty():
                batch.append(self._changes.get())
            jobs = [job for job in batch if job is not None]
            ends = len(jobs) < len(batch)
            self._change(jobs)
        self._database.close()
        self._lock.release()

    def _read(self) -> None:
        """Read what is asked for, one after the other; until None."""
        while (job := self._reads.get()) is not None:
            try:
                result: object | Exception = self._reader.at_one_moment(job.do)
            except Exception as error:
                result = error
            _hand_back(job, result)
        self._reader.close()

    def _change(self, jobs: list[_Job]) -> None:
        if not jobs:
            return
        results: list[object | Exception]
        began = time.perf_counter()
        try:
            results = self._database.together([job.do for job in jobs])
        except Exception as error:
            results = [error] * len(jobs)
        self.times.add(time.perf_counter() - began)
        for job, result in zip(jobs, results, strict=True):
            _hand_back(job, result)


def _hand_back(job: _Job, result: object | Exception) -> None:
    job.answer.get_loop().call_soon_threadsafe(_settle, job.answer, result)


def _settle(answer: asyncio.Future[Any], result: object | Exception) -> None:
    if answer.done():  # nobody waits any more
        return
    if isinstance(result, Exception):
        answer.set_exception(result)
    else:
        answer.set_result(result)
