"""The SQL of shared score sheets."""

import sqlite3
from typing import Final

from sambakit.server.store.store import Conflict, HeldSheet, NewSheet, Put

FORGOTTEN_AT_ONCE: Final = 50  # in one transaction


def put(connection: sqlite3.Connection, sheet: NewSheet, most: int) -> Put:
    """Keep a new sheet, unless its id is taken or there are `most` already."""
    if connection.execute("SELECT 1 FROM sheet WHERE id = ?", (sheet.id,)).fetchone() is not None:
        return "taken"
    if count(connection) >= most:
        return "full"
    connection.execute("INSERT INTO sheet VALUES (?, ?, 1, ?, ?)", (sheet.id, sheet.key, sheet.at, sheet.text))
    return "kept"


def held(connection: sqlite3.Connection, sheet: str, but: int = 0) -> HeldSheet | None:
    """Return the sheet with that id, None where there is none; without its text where its version is `but`."""
    found = connection.execute(
        "SELECT key, version, CASE version WHEN ? THEN NULL ELSE text END FROM sheet WHERE id = ?", (but, sheet)
    ).fetchone()
    return None if found is None else HeldSheet(*found)


def change(connection: sqlite3.Connection, sheet: str, version: int, text: str, at: float) -> bool:
    """Keep `text` as the next version; return False where the sheet is gone, raise Conflict where `version` is not."""
    changed = connection.execute(
        "UPDATE sheet SET version = ?, changed = ?, text = ? WHERE id = ? AND version = ?",
        (version, at, text, sheet, version - 1),
    )
    if changed.rowcount == 1:
        return True
    if held(connection, sheet) is not None:
        raise Conflict(f"version {version} of a sheet does not follow the one that is kept")
    return False


def end(connection: sqlite3.Connection, sheet: str) -> bool:
    """Delete the sheet, and return whether there was one."""
    return connection.execute("DELETE FROM sheet WHERE id = ?", (sheet,)).rowcount == 1


def forget(connection: sqlite3.Connection, before: float) -> list[str]:
    """Delete some sheets without a change since `before`; return their ids, none for no more."""
    found = connection.execute(
        "SELECT id FROM sheet WHERE changed < ? ORDER BY changed LIMIT ?", (before, FORGOTTEN_AT_ONCE)
    ).fetchall()
    connection.executemany("DELETE FROM sheet WHERE id = ?", found)
    return [sheet for (sheet,) in found]


def count(connection: sqlite3.Connection) -> int:
    """Return how many sheets are kept."""
    found: int = connection.execute("SELECT COUNT(*) FROM sheet").fetchone()[0]
    return found
