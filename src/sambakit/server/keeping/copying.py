"""Consistent copies of a data file, also while a server writes it: one read of SQLite's online backup."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sambakit.server.store.migrations import FIRST, SCHEMA, schema_of
from sambakit.server.store.writer import FileInUse, FileLock, backup_mark, lock_file

PART: Final = ".part"  # ending of a copy that is not complete yet


class BackupError(Exception):
    """A backup or a restore that cannot be done, in a sentence for the operator."""


class FileDamaged(BackupError):
    """A data file that SQLite cannot read as a whole: no server reads it either."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a data file, in figures."""

    tables: int
    events: int
    until: float | None  # unix time, s: the last event, or the last second of a server; None for an empty file
    sheets: int = 0  # that are shared


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """Yield a connection to a data file that changes nothing in it; raises BackupError where `file` is not one.

    A crash of its last writer can leave a journal beside the file. SQLite has to undo that half of a change first.
    """
    if not file.is_file():
        raise BackupError(f"{file} does not exist")
    mode = "rw" if file.with_name(f"{file.name}-journal").exists() else "ro"
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True)) as connection:
        try:
            version = schema_of(connection)
            known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'game_table'").fetchone()
        except sqlite3.DatabaseError as error:
            raise FileDamaged(f"{file} is damaged, or not a data file of sambakit ({error})") from error
        if not version or known is None:
            raise BackupError(f"{file} is not a data file of sambakit")
        if not FIRST <= version <= SCHEMA:
            which = "a later" if version > SCHEMA else "an earlier"
            raise BackupError(f"{file} was written by {which} version of sambakit: use that version")
        yield connection


def contents_of(connection: sqlite3.Connection) -> Contents:
    """Return the contents of an open data file."""
    tables = connection.execute("SELECT COUNT(*) FROM game_table").fetchone()[0]
    events, last = connection.execute("SELECT COUNT(*), MAX(at) FROM event").fetchone()
    beat = connection.execute("SELECT MAX(at) FROM heartbeat").fetchone()[0]
    last = max((at for at in (last, beat) if at is not None), default=None)
    sheets = connection.execute("SELECT COUNT(*) FROM sheet").fetchone()[0]
    return Contents(tables, events, last, sheets)


def check_whole(connection: sqlite3.Connection, file: Path) -> None:
    """Raise FileDamaged for damaged pages or indexes of `file`, BackupError for rows that name missing ones."""
    try:
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        broken = found == "ok" and connection.execute("PRAGMA foreign_key_check").fetchone() is not None
    except sqlite3.DatabaseError as error:
        raise FileDamaged(f"{file} is damaged: {error}") from error
    if found != "ok":
        raise FileDamaged(f"{file} is damaged: {found}")
    if broken:
        raise BackupError(f"{file} is damaged: a row names another one that does not exist")


def copied(source: Path, target: Path) -> Path:
    """Return a complete copy of `source` on the disk, beside `target`; renaming it is left to the caller.

    Only its owner can read it, for it holds the hidden cards of running deals. Raises BackupError.
    """
    part = target.with_name(target.name + PART)
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with reading(source) as live, closing(sqlite3.connect(part)) as copy:
            live.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # so that it is one file, which can be read from anywhere
            check_whole(copy, source)
        _to_disk(part)
    except (OSError, sqlite3.Error) as error:
        _forget(part)
        raise BackupError(f"{target} cannot be written: {error}") from error
    except BackupError:
        _forget(part)
        raise
    return part


def _forget(part: Path) -> None:
    with suppress(OSError):
        part.unlink(missing_ok=True)


def put_in_place(part: Path, target: Path) -> None:
    """Rename a complete copy; after that the name is on the disk too."""
    part.replace(target)
    if os.name == "posix":  # elsewhere folders cannot be opened
        _to_disk(target.parent)


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def back_up(source: Path, target: Path, replace: bool = False) -> Contents:
    """Write a consistent copy of `source` to `target` and return what it holds; raises BackupError.

    A server may run on `source`. An existing `target` is left alone unless `replace` is set.
    """
    check_names(source, target, replace)
    with _unused(target):
        write_copy(source, target)
    with reading(target) as copy:
        return contents_of(copy)


def write_copy(source: Path, target: Path) -> None:
    """Make `target` a consistent copy of `source`, whatever it was before; raises BackupError."""
    put_in_place(copied(source, target), target)
    mark_backup(source)


def mark_backup(source: Path) -> None:
    """Leave the time of a backup beside the data file, for the page of metrics; who may only read cannot."""
    with suppress(OSError):
        backup_mark(source).touch(mode=0o600)


@contextmanager
def _unused(target: Path) -> Iterator[None]:
    """Keep servers and backups away from a file that they have locked before; raises BackupError where one has it."""
    if not lock_file(target).exists():
        yield
        return
    try:
        lock = FileLock(target)
    except (OSError, FileInUse) as error:
        raise BackupError(in_use(target)) from error
    try:
        yield
    finally:
        lock.release()


def in_use(target: Path) -> str:
    """Return the sentence for a backup that somebody has locked."""
    return f"{target} is in use: a backup follows into it, or a server runs on it"


def check_names(source: Path, target: Path, replace: bool) -> None:
    """Raise BackupError where `target` cannot become a copy of `source`."""
    if not source.is_file():
        raise BackupError(f"{source} does not exist: name the data file by --data")
    if target.exists() and target.samefile(source):
        raise BackupError(f"{target} is the data file itself: name another file for the backup")
    if not target.absolute().parent.is_dir():
        raise BackupError(f"the folder of {target} does not exist")
    if target.is_dir():
        raise BackupError(f"{target} is a folder: name a file in it")
    if target.exists() and not replace:
        raise BackupError(f"{target} exists already: name another file, or add --replace")
