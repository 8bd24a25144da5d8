"""A match as the data file holds it, read beside a server that may be running."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from sambakit.server.match.events import Row
from sambakit.server.store import people_rows
from sambakit.server.store.event_rows import EVENT_COLUMNS, row_of
from sambakit.server.store.migrations import SCHEMA, schema_of
from sambakit.server.store.store import Decider


class OtherSchema(Exception):
    """The file was written by another version, which a server of this one has not opened yet."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match: its rules as text, its seats, its events, and the decks of the deals of its table by serial."""

    id: str
    rules: str
    names: list[str | None]  # by seat
    deciders: list[Decider]  # by seat: who began
    rows: list[Row]
    decks: dict[int, bytes] = field(repr=False)


def read_match(file: Path, which: str) -> KeptMatch | None:
    """Return the match with the id `which`, or the last one of the table with that id; None where there is none.

    Raises OtherSchema, sqlite3.Error. Nothing is written.
    """
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        if schema_of(connection) != SCHEMA:
            raise OtherSchema(f"{file} was written by another version of sambakit: start the server on it once")
        found = connection.execute(
            'SELECT id, table_id, number, rules, first FROM "match" WHERE ? IN (id, table_id)'
            " ORDER BY number DESC LIMIT 1",
            (which,),
        ).fetchone()
        if found is None:
            return None
        match, table, number, rules, first = found
        return KeptMatch(
            id=match,
            rules=rules,
            names=people_rows.names_at(connection, table),
            deciders=_deciders(connection, match),
            rows=_rows(connection, table, number, first),
            decks=dict(connection.execute("SELECT deal, deck FROM secret WHERE table_id = ?", (table,))),
        )


def _deciders(connection: sqlite3.Connection, match: str) -> list[Decider]:
    """Return by seat who began the match."""
    found = connection.execute(
        "SELECT seat, person, bot, playouts FROM played WHERE match_id = ? ORDER BY seat, first DESC", (match,)
    )
    return list({seat: Decider(person, bot, playouts) for seat, person, bot, playouts in found}.values())


def _rows(connection: sqlite3.Connection, table: str, number: int, first: int) -> list[Row]:
    """Return the events of match `number` of `table`, which begins with event `first`."""
    found = connection.execute(
        f"SELECT {EVENT_COLUMNS} FROM event WHERE table_id = ? AND number >= ? AND number <"
        ' COALESCE((SELECT first FROM "match" WHERE table_id = ? AND number = ?), 9e18) ORDER BY number',
        (table, first, table, number + 1),
    )
    return [row_of(*values) for values in found]
