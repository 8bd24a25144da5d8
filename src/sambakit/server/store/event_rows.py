"""The SQL of stored events."""

import sqlite3
from typing import Final

import msgspec

from sambakit.server.match.events import Data, Row
from sambakit.server.match.stored import StoredEvent

EVENT_COLUMNS: Final = "number, public, own, step, action, data, at"

_decode_event = msgspec.json.Decoder(StoredEvent).decode
_decode_own = msgspec.json.Decoder(dict[int, list[str]]).decode
_decode_data = msgspec.json.Decoder(Data).decode


def rows_after(connection: sqlite3.Connection, table: str, number: int) -> tuple[Row, ...]:
    """Return the events of `table` that follow event `number`."""
    found = connection.execute(
        f"SELECT {EVENT_COLUMNS} FROM event WHERE table_id = ? AND number > ? ORDER BY number", (table, number)
    )
    return tuple([row_of(*values) for values in found])


def row_of(
    number: int, public: str, own: str | None, step: int, action: str | None, data: str | None, at: float
) -> Row:
    """Return the event of the `EVENT_COLUMNS` of its row."""
    return Row(
        number=number,
        public=_decode_event(public),
        own=_decode_own(own) if own else {},
        step=step,
        action=action,
        data=_decode_data(data) if data else {},
        at=at,
    )
