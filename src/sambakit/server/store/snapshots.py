"""The SQL of snapshots: how the match of a table stood, so that its whole log need not be read.

A snapshot speeds reading up and is nothing more. Without one, or with one that cannot be read, the events since the
match began tell the same.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

import msgspec

from sambakit.server.match.events import Row
from sambakit.server.match.standing import FORM, Standing, standing_after
from sambakit.server.store.event_rows import rows_after
from sambakit.server.store.match_rows import last_match

EVERY: Final = 200  # events

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Standing).decode


def is_due(rows: Sequence[Row]) -> bool:
    """Return whether a snapshot belongs after `rows`, which have just been written."""
    return bool(rows) and (rows[0].number - 1) // EVERY < rows[-1].number // EVERY


def take(connection: sqlite3.Connection, table: str) -> None:
    """Keep how the match of `table` stands now."""
    last: int = connection.execute("SELECT MAX(number) FROM event WHERE table_id = ?", (table,)).fetchone()[0]
    before = newest(connection, table, last)
    match = last_match(connection, table)
    if match is None:
        return  # its people gather
    since = before.number if before else match.first - 1
    standing = standing_after(rows_after(connection, table, since), before)
    connection.execute(
        "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?)", (table, standing.number, _encode(standing).decode())
    )


def newest(connection: sqlite3.Connection, table: str, last: int) -> Standing | None:
    """Return the snapshot of `table`, whose last event is number `last`; None where none can be used."""
    found = connection.execute("SELECT standing FROM snapshot WHERE table_id = ?", (table,)).fetchone()
    standing = None if found is None else standing_in(found[0])
    return standing if standing is not None and standing.number <= last else None


def standing_in(text: str) -> Standing | None:
    """Return the standing that `text` holds, None where that is another form or none."""
    try:
        standing = _decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return None
    return standing if standing.form == FORM else None
