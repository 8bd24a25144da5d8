"""The one thread that writes the data file; it commits all waiting changes together (group commit)."""

import asyncio
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

from sambakit.server.figures import Times
from sambakit.server.people.devices import NewDevice
from sambakit.server.store.database import Database
from sambakit.server.store.store import Beat, Change, SeatRecord, StoreBusy, StoredTable, Summary, TableRecord

TOGETHER = 256  # jobs in one transaction at most

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class _Job:
    """Something to do with the database, and who waits for it."""

    do: Callable[[], object]
    answer: asyncio.Future[Any]
    reads: bool  # and changes nothing


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
    """A `Store` whose database runs in its own thread. Raises FileInUse, SchemaTooNew, sqlite3.DatabaseError."""

    def __init__(self, file: Path, waiting: int = 256) -> None:
        self._file = file
        self._lock = FileLock(file)
        try:
            self._database = Database(file)
        except Exception:
            self._lock.release()
            raise
        self._waiting = waiting
        self.times = Times()  # of transactions
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """Return how many changes and reads wait for the thread."""
        return self._jobs.qsize()

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
        return await self._ask(lambda: self._database.done(table, seat, command), reads=True)

    async def load(self, table: str) -> StoredTable | None:
        """Return the table, None where there is none; raises TableDamaged."""
        return await self._ask(lambda: self._database.load(table), reads=True)

    async def tables_of(self, person: str) -> list[Summary]:
        """Return the tables at which the person has a seat, newest first."""
        return await self._ask(lambda: self._database.tables_of(person), reads=True)

    async def person_of(self, token: bytes, now: float) -> str | None:
        """Return the person whose device shows the token with this hash, None for an unknown device."""
        return await self._ask(lambda: self._database.person_of(token, now))

    async def person_for(self, token: bytes, new: NewDevice) -> str:
        """Return the person whose device shows the token with this hash; an unknown device becomes `new`."""
        return await self._ask(lambda: self._database.person_for(token, new))

    async def delete_person(self, person: str) -> list[str]:
        """Empty everything that is kept of the person, and return the tables with a seat of theirs."""
        return await self._ask(lambda: self._database.delete_person(person))

    async def beat(self, at: float, stopped: bool = False) -> Beat | None:
        """Keep that the server runs at `at`, and return the beat before, None for the first one of the file."""
        return await self._ask(lambda: self._database.beat(at, stopped))

    async def archive(self, now: float, before: float, but: Collection[str]) -> int:
        """Archive some tables without an event since `before`, none of `but`; return how many, 0 for no more."""
        return await self._ask(lambda: self._database.archive(now, before, but))

    async def close(self) -> None:
        """Write the waiting changes and close the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _ask(self, job: Callable[[], Result], reads: bool = False) -> Result:
        """Return the result of `job` once its transaction is on the disk; raises StoreBusy, Conflict, its own error."""
        if self._jobs.qsize() >= self._waiting:
            raise StoreBusy("too many changes wait for the disk")
        answer = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(job, answer, reads))
        result: Result = await answer
        return result

    def _work(self) -> None:
        """Take what waits, do its changes in one transaction and then its reads, hand the results back; until None."""
        ends = False
        while not ends:
            batch = [self._jobs.get()]
            while len(batch) < TOGETHER and not self._jobs.empty():
                batch.append(self._jobs.get())
            jobs = [job for job in batch if job is not None]
            ends = len(jobs) < len(batch)
            self._change([job for job in jobs if not job.reads])
            for job in jobs:
                if job.reads:
                    self._read(job)
        self._database.close()
        self._lock.release()

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

    def _read(self, job: _Job) -> None:
        try:
            result: object | Exception = self._database.read(job.do)
        except Exception as error:
            result = error
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
