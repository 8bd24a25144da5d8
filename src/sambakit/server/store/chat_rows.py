"""The SQL of what people say at a table."""

import sqlite3

from sambakit.server.store.store import MOST_LINES, Line


def put(connection: sqlite3.Connection, table: str, line: Line) -> None:
    """Keep one more line, and no longer the one that is too old now; of a deleted person nothing is kept."""
    connection.execute(
        "INSERT INTO chat (table_id, number, at, seat, person, preset, line)"
        " SELECT ?, ?, ?, ?, id, ?, ? FROM person WHERE id = ? AND created IS NOT NULL",
        (table, line.number, line.at, line.seat, line.preset, line.text, line.person),
    )
    connection.execute("DELETE FROM chat WHERE table_id = ? AND number <= ?", (table, line.number - MOST_LINES))


def lines_of(connection: sqlite3.Connection, table: str) -> tuple[Line, ...]:
    """Return the kept lines of `table` in order, with the names of those who said them."""
    rows = connection.execute(
        "SELECT number, at, seat, chat.person, COALESCE(name_of.name, ''), preset, line FROM chat"
        " LEFT JOIN name_of ON name_of.table_id = chat.table_id AND name_of.person = chat.person"
        " WHERE chat.table_id = ? ORDER BY number",
        (table,),
    )
    return tuple(
        Line(number=number, at=at, seat=seat, person=person, name=name, preset=preset, text=text)
        for number, at, seat, person, name, preset, text in rows
    )
