"""The SQL of marks: a row for each deal for which somebody has asked."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from sambakit.server.store.store import KeptMarks

_COLUMNS = "match_id, deal, chance, made, bot, version, playouts, found"


def marks_of(connection: sqlite3.Connection, match: str) -> list[KeptMarks]:
    """Return the marks of a match by deal, those too that are not made yet."""
    found = connection.execute(f"SELECT {_COLUMNS} FROM mark WHERE match_id = ? ORDER BY deal", (match,))
    return [_kept(values) for values in found]


def to_make(connection: sqlite3.Connection) -> list[KeptMarks]:
    """Return the marks that are not made yet, those first for which somebody asked first."""
    found = connection.execute(f"SELECT {_COLUMNS} FROM mark WHERE made IS NULL ORDER BY asked, match_id, deal")
    return [_kept(values) for values in found]


def _kept(values: Sequence[Any]) -> KeptMarks:
    match, deal, chance, made, bot, version, playouts, found = values
    return KeptMarks(match, deal, chance, made, bot or "", version or "", playouts or 0, found or "")


def ask(connection: sqlite3.Connection, asked: Sequence[KeptMarks], at: float) -> None:
    """Insert rows for these deals, which are not made yet, unless they have one."""
    connection.executemany(
        "INSERT OR IGNORE INTO mark (match_id, deal, asked, chance) VALUES (?, ?, ?, ?)",
        [(each.match, each.deal, at, each.chance) for each in asked],
    )


def put(connection: sqlite3.Connection, made: Sequence[KeptMarks]) -> None:
    """Keep marks that are made."""
    connection.executemany(
        "UPDATE mark SET made = ?, bot = ?, version = ?, playouts = ?, found = ? WHERE match_id = ? AND deal = ?",
        [(each.made, each.bot, each.version, each.playouts, each.found, each.match, each.deal) for each in made],
    )


def drop(connection: sqlite3.Connection, match: str, deal: int) -> None:
    """Delete the row of a deal whose marks could not be made: whoever asks again has them tried again."""
    connection.execute("DELETE FROM mark WHERE match_id = ? AND deal = ? AND made IS NULL", (match, deal))
