"""A backup that follows its data file: each pass copies what has changed since the last one, in one transaction.

So the backup is a whole data file at every moment, a crash included. Games only grow: of a table that has changed, the
new events, commands and decks are added; its other rows, and those of its people, are compared. A thorough pass
compares the rows of all tables and people, for people can be deleted without an event.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sambakit.server.keeping.copying import (
    BackupError,
    check_names,
    check_whole,
    in_use,
    mark_backup,
    reading,
    write_copy,
)
from sambakit.server.store.writer import FileInUse, FileLock

EVERY: Final = 0.5  # s from the beginning of a pass to the next one: with the pass itself, at most a second is lost

THOROUGH_EVERY: Final = 60.0  # s

# Tables that only grow, old commands apart: the column that says which rows of a game table are new, and since when.
NEW_ROWS: Final = {
    "event": "number > changed.last",
    "command": "version >= changed.last",  # a command may bring no event about
    "secret": "deal > COALESCE((SELECT MAX(deal) FROM main.secret WHERE table_id = changed.id), 0)",
}
# The rows of the other tables that belong to a game table.
CHANGED_TABLES: Final = "SELECT id FROM changed"
PEOPLE: Final = (
    f"SELECT person FROM live.seat WHERE table_id IN ({CHANGED_TABLES}) AND person IS NOT NULL"
    f" UNION SELECT owner FROM live.game_table WHERE id IN ({CHANGED_TABLES})"
    f" UNION SELECT person FROM live.chat WHERE table_id IN ({CHANGED_TABLES})"
)
OF_CHANGED: Final = {
    "game_table": f"id IN ({CHANGED_TABLES})",
    "played": f'match_id IN (SELECT id FROM live."match" WHERE table_id IN ({CHANGED_TABLES}))',
    "person": f"id IN ({PEOPLE})",
    **dict.fromkeys(("device", "credential", "address"), f"person IN ({PEOPLE})"),
    **dict.fromkeys(
        ("seat", "match", "link", "invite", "chat", "name_of", "snapshot"), f"table_id IN ({CHANGED_TABLES})"
    ),
}

# The tables that may have changed since the last second that the backup knows, with the last event that it has. Changes
# have the time of the clock that the heartbeat has, also where somebody has set it back.
HEARTBEAT: Final = "heartbeat"
SLACK: Final = 60.0  # s between the time of a change and the moment at which it is on the disk
SINCE: Final = f"""
    changed >= MIN(
        COALESCE((SELECT at FROM main.heartbeat), 0), COALESCE((SELECT at FROM live.heartbeat), 0)
    ) - {SLACK}
"""
RECENT: Final = f"SELECT id FROM live.game_table WHERE {SINCE}"
# Shared sheets are texts of up to 256 kB: only those that have changed are compared. A thorough pass finds those that
# were deleted too.
SHEET: Final = "sheet"
RECENT_SHEETS: Final = f"id IN (SELECT id FROM live.sheet WHERE {SINCE})"
SHEETS: Final = "SELECT id, key, version, changed FROM {}.sheet"
CHANGED_SHEETS: Final = "id IN ({})".format(
    " UNION ".join(
        f"SELECT id FROM ({SHEETS.format(one)} EXCEPT {SHEETS.format(other)})"
        for one, other in (("main", "live"), ("live", "main"))
    )
)
EVERY_TABLE: Final = "SELECT id FROM live.game_table"
CHANGED: Final = """
    INSERT INTO changed
    WITH
        candidates AS MATERIALIZED ({candidates}),
        other AS (
            SELECT * FROM live.game_table WHERE id IN candidates EXCEPT
            SELECT * FROM main.game_table WHERE id IN candidates
        )
    SELECT id, COALESCE(last, 0) FROM (
        SELECT id,
            (SELECT MAX(number) FROM main.event WHERE table_id = id) AS last,
            (SELECT MAX(number) FROM live.event WHERE table_id = id) AS now
        FROM candidates
    ) WHERE now IS NOT last OR id IN (SELECT id FROM other)
"""
GONE: Final = "SELECT id FROM main.game_table EXCEPT SELECT id FROM live.game_table"
SHRUNK: Final = "SELECT id FROM changed WHERE last > (SELECT MAX(number) FROM live.event WHERE table_id = id)"
# An event of the backup at a table of the data file that is not there, or another one.
OTHER_EVENT: Final = """
    SELECT table_id, number, at, kind FROM main.event WHERE table_id IN (SELECT id FROM live.game_table)
    EXCEPT SELECT table_id, number, at, kind FROM live.event LIMIT 1
"""


class Upgraded(Exception):
    """A server has given the data file a newer schema."""


class Follower:
    """An open backup `target` of the data file `source`; raises BackupError where it cannot be one."""

    def __init__(self, source: Path, target: Path, replace: bool = False) -> None:
        check_names(source, target, replace=True)
        self._source, self._target = source, target
        try:
            self._lock = FileLock(target)
        except (OSError, FileInUse) as error:
            raise BackupError(in_use(target)) from error
        try:
            if replace or not target.exists():
                write_copy(source, target)
            self._open()
        except BaseException:
            self._lock.release()
            raise

    def close(self) -> None:
        """Close the backup, which stays a whole data file."""
        self._connection.close()
        self._lock.release()

    def catch_up(self, thorough: bool = False) -> None:
        """Bring the backup to the present state of the data file; `thorough`: whatever has changed there.

        Raises BackupError where that is another file now, sqlite3.Error where a file cannot be read or written: then
        nothing has changed.
        """
        self._check_identity()
        try:
            with self._transaction():
                self._check_schema()
                self._copy_changes(thorough)
        except Upgraded:
            self._connection.close()
            write_copy(self._source, self._target)
            self._open()
        mark_backup(self._source)

    # ---- the two files ----------------------------------------------------------------------------------------

    def _open(self) -> None:
        with reading(self._source), reading(self._target) as kept:
            check_whole(kept, self._target)
        kept_at, live_at = (file.absolute().as_uri() for file in (self._target, self._source))
        self._connection = sqlite3.connect(f"{kept_at}?mode=rw", uri=True, isolation_level=None)
        try:
            self._prepare(live_at)
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self, live_at: str) -> None:
        execute = self._connection.execute
        execute("PRAGMA synchronous = FULL")
        execute("PRAGMA secure_delete = ON")  # as in the data file: what is kept of a deleted person is overwritten
        self._identity = _identity(self._source)
        execute("ATTACH ? AS live", (f"{live_at}?mode=ro",))
        execute("CREATE TEMP TABLE changed (id TEXT PRIMARY KEY, last INTEGER NOT NULL)")
        tables = execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall()
        self._columns = {table: _columns(self._connection, table) for (table,) in tables}
        self._check_same()

    def _check_identity(self) -> None:
        if _identity(self._source) != self._identity:
            raise BackupError(
                f"{self._source} has been replaced by another file: name a new file for its backup, or add --replace"
            )

    def _check_same(self) -> None:
        """Raise BackupError where the backup is one of another data file, or holds what this one has lost."""
        execute = self._connection.execute
        kept = execute("SELECT COUNT(*) FROM main.game_table").fetchone()[0]
        common = execute("SELECT COUNT(*) FROM main.game_table JOIN live.game_table USING (id)").fetchone()[0]
        if (kept and not common) or execute(OTHER_EVENT).fetchone() is not None:
            raise BackupError(
                f"{self._target} holds games that {self._source} does not: name another file, or add --replace"
            )

    def _check_schema(self) -> None:
        question = "SELECT name, sql FROM {}.sqlite_master ORDER BY name"
        live, kept = (self._connection.execute(question.format(name)).fetchall() for name in ("live", "main"))
        if live != kept:
            raise Upgraded

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Read the data file as it is at one moment, and write all or nothing."""
        execute = self._connection.execute
        execute("BEGIN")
        try:
            yield
            execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                execute("ROLLBACK")

    # ---- what has changed -------------------------------------------------------------------------------------

    def _copy_changes(self, thorough: bool) -> None:
        execute = self._connection.execute
        execute("DELETE FROM changed")
        thorough = thorough or HEARTBEAT not in self._columns  # a file from before schema 5, which no server writes
        execute(CHANGED.format(candidates=EVERY_TABLE if thorough else RECENT))
        if execute(SHRUNK).fetchone() is not None:
            raise BackupError(f"{self._source} has lost events that {self._target} holds: keep both files")
        if thorough:
            self._remove_tables()
        for name in self._columns:
            if name in NEW_ROWS:
                execute(
                    f'INSERT OR IGNORE INTO main."{name}" SELECT kept.* FROM changed'  # CROSS keeps this order
                    f' CROSS JOIN live."{name}" AS kept WHERE kept.table_id = changed.id AND {NEW_ROWS[name]}'
                )
            elif name == SHEET:
                self._mirror(name, CHANGED_SHEETS if thorough else RECENT_SHEETS)
            else:
                self._mirror(name, "TRUE" if thorough else OF_CHANGED.get(name, "TRUE"))
        self._forget_commands()

    def _forget_commands(self) -> None:
        """Remove the commands of changed tables that the data file has forgotten, which are the oldest of each."""
        execute = self._connection.execute
        for (table,) in execute(CHANGED_TABLES).fetchall():
            first = execute("SELECT MIN(version) FROM live.command WHERE table_id = ?", (table,)).fetchone()[0]
            execute("DELETE FROM main.command WHERE table_id = ? AND version < ?", (table, first))

    def _remove_tables(self) -> None:
        """Remove everything of the tables that the data file no longer has; their row goes as those of people do."""
        execute = self._connection.execute
        execute(f'DELETE FROM main.played WHERE match_id IN (SELECT id FROM main."match" WHERE table_id IN ({GONE}))')
        for name, columns in self._columns.items():
            if "table_id" in columns:
                execute(f'DELETE FROM main."{name}" WHERE table_id IN ({GONE})')

    def _mirror(self, table: str, where: str) -> None:
        """Give the rows of a table that fit `where` the contents that they have in the data file."""
        key = ", ".join(name for name, place in self._columns[table].items() if place)
        kept, now = (f'SELECT * FROM {name}."{table}" WHERE {where}' for name in ("main", "live"))
        execute = self._connection.execute
        execute(f'DELETE FROM main."{table}" WHERE ({key}) IN (SELECT {key} FROM ({kept} EXCEPT {now}))')
        execute(f'INSERT INTO main."{table}" {now} EXCEPT {kept}')


def _identity(file: Path) -> tuple[int, int]:
    """Return which file has that name now; raises BackupError where there is none."""
    try:
        found = file.stat()
    except OSError as error:
        raise BackupError(f"{file} is gone: {error.strerror}") from error
    return found.st_dev, found.st_ino


def _columns(connection: sqlite3.Connection, table: str) -> dict[str, int]:
    """Return the columns of a table of the backup, each with its place in the primary key, 0 for none."""
    return {name: place for _, name, _, _, _, place in connection.execute(f'PRAGMA main.table_info("{table}")')}
