"""The way back from a backup to a data file; no server may run on it meanwhile."""

import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from sambakit.server.keeping.copying import (
    BackupError,
    Contents,
    check_whole,
    contents_of,
    copied,
    put_in_place,
    reading,
)
from sambakit.server.store.writer import FileInUse, FileLock

BESIDE = ("", "-wal", "-shm", "-journal")  # endings of the files that are one database


def restore(backup: Path, data: Path, replace: bool = False) -> tuple[Contents, Path | None]:
    """Make `data` a copy of `backup`; return what it holds, and where the data file before is now, None for none.

    Raises BackupError, and changes nothing, where the backup is damaged, where a server runs on `data`, or where `data`
    exists and `replace` is not set.
    """
    if data.exists() and backup.exists() and data.samefile(backup):
        raise BackupError(f"{backup} is the data file itself: name the file of a backup")
    with reading(backup) as source:  # a damaged backup is refused before anything else
        check_whole(source, backup)
    if data.exists() and not replace:
        raise BackupError(f"{data} exists, and its games would be replaced: add --replace to move it aside")
    try:
        lock = FileLock(data)
    except (OSError, FileInUse) as error:
        raise BackupError(str(error)) from error
    try:
        part = copied(backup, data)
        before = _move_aside(data)
        put_in_place(part, data)
    finally:
        lock.release()
    with reading(data) as restored:
        return contents_of(restored), before


def _move_aside(data: Path) -> Path | None:
    """Rename the data file, with what belongs to it, and return its new name; None where there is none."""
    if data.exists():
        with suppress(sqlite3.Error), closing(sqlite3.connect(data)) as old:  # one file is moved in one step
            old.execute("PRAGMA journal_mode = DELETE")
    before = data.with_name(f"{data.name}.{time.strftime('%Y-%m-%dT%H%M%S')}.replaced")
    for ending in reversed(BESIDE):
        old_file = data.with_name(data.name + ending)
        if old_file.exists():
            old_file.replace(before.with_name(before.name + ending))
    return before if before.exists() else None
