"""The schema of the store, step by step; Alembic is imported only for a new file or an old one."""

import sqlite3
from pathlib import Path

FIRST = 9  # the oldest that is read
SCHEMA = 9  # the newest; `PRAGMA user_version` of a file that is up to date


class UnknownSchema(Exception):
    """The file was written by a version of sambakit whose schema this one does not know."""


def schema_of(connection: sqlite3.Connection) -> int:
    """Return the schema version of an open file, 0 where it is new."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def refuse_unknown(version: int, file: Path | None) -> None:
    """Raise UnknownSchema, with what to do, where this version cannot read files of schema `version`."""
    if version > SCHEMA:
        raise UnknownSchema(
            f"{file} was written by a later version of sambakit (schema {version}, this one knows {SCHEMA}): "
            "install the later version, or choose another file with --data"
        )
    if 0 < version < FIRST:
        raise UnknownSchema(
            f"{file} was written by an earlier version of sambakit (schema {version}, this one reads {FIRST} on): "
            "use that version, or choose another file with --data"
        )


def bring_up_to_date(connection: sqlite3.Connection, file: Path | None) -> None:
    """Migrate the open `file` (None: in memory) to the newest schema in one transaction, after a backup beside it.

    Raises UnknownSchema, and changes nothing, where the file has a schema that this version does not know.
    """
    version = schema_of(connection)
    refuse_unknown(version, file)
    if version == SCHEMA:
        return
    if version and file is not None:
        _backup(connection, file.with_name(f"{file.name}.schema{version}.backup"))
    from sambakit.server.store.migrations.upgrade import upgrade  # brings Alembic and SQLAlchemy, 0.4 s

    connection.execute("PRAGMA foreign_keys = OFF")  # a table that others refer to may be made again
    upgrade(connection, SCHEMA)


def _backup(connection: sqlite3.Connection, target: Path) -> None:
    target.touch(mode=0o600)
    copy = sqlite3.connect(target)
    try:
        connection.backup(copy)
    finally:
        copy.close()
