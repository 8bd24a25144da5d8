"""The schema of the store, step by step; Alembic is imported only for an old file."""

import sqlite3
from pathlib import Path
from random import SystemRandom

SCHEMA = 9  # the newest; `PRAGMA user_version` of a file that is up to date


class SchemaTooNew(Exception):
    """The file was written by a later version of sambakit."""


def schema_of(connection: sqlite3.Connection) -> int:
    """Return the schema version of an open file, 0 where it is new."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def bring_up_to_date(connection: sqlite3.Connection, file: Path | None, target: int = SCHEMA) -> None:
    """Migrate the open `file` (None: in memory) to `target` in one transaction, after a backup beside it.

    Raises SchemaTooNew, and changes nothing, where the file has a later schema.
    """
    version = schema_of(connection)
    if version > SCHEMA:
        raise SchemaTooNew(
            f"{file} was written by a later version of sambakit (schema {version}, this one knows {SCHEMA}): "
            "install the later version, or choose another file with --data"
        )
    if version >= target:
        return
    if version and file is not None:
        _backup(connection, file.with_name(f"{file.name}.schema{version}.backup"))
    from sambakit.server.store.migrations.upgrade import upgrade  # brings Alembic and SQLAlchemy, 0.4 s

    connection.execute("PRAGMA foreign_keys = OFF")  # a table that others refer to may be made again
    upgrade(connection, target, SystemRandom())


def _backup(connection: sqlite3.Connection, target: Path) -> None:
    target.touch(mode=0o600)
    copy = sqlite3.connect(target)
    try:
        connection.backup(copy)
    finally:
        copy.close()
