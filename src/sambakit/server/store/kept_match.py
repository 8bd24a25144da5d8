"""A match as the data file holds it, read beside a server that may be running."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from sambakit.server.match.events import Row
from sambakit.server.store.event_rows import EVENT_COLUMNS, row_of
from sambakit.server.store.migrations import SCHEMA, schema_of
from sambakit.server.store.store import Decider, KeptMatch


class OtherSchema(Exception):
    """The file was written by another version, which a server of this one has not opened yet."""


def read_match(file: Path, which: str) -> KeptMatch | None:
    """Return the match with the id `which`, or the last one of the table with that id; None where there is none.

    Raises OtherSchema, sqlite3.Error. Nothing is written.
    """
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        if schema_of(connection) != SCHEMA:
            raise OtherSchema(f"{file} was written by another version of sambakit: start the server on it once")
        return _match_in(
            connection,
            'SELECT id, table_id, number, rules, first, origin FROM "match" WHERE ? IN (id, table_id)'
            " ORDER BY number DESC LIMIT 1",
            which,
        )


def finished_match(connection: sqlite3.Connection, match: str) -> KeptMatch | None:
    """Return the match with that id, None where there is none or it still runs."""
    query = 'SELECT id, table_id, number, rules, first, origin FROM "match" WHERE id = ? AND ended IS NOT NULL'
    return _match_in(connection, query, match)


def any_match(connection: sqlite3.Connection, match: str) -> KeptMatch | None:
    """Return the match with that id, also one that runs; None where there is none."""
    found = connection.execute('SELECT ended IS NOT NULL FROM "match" WHERE id = ?', (match,)).fetchone()
    kept = _match_in(connection, 'SELECT id, table_id, number, rules, first, origin FROM "match" WHERE id = ?', match)
    return None if kept is None else replace(kept, over=bool(found[0]))


def _match_in(connection: sqlite3.Connection, query: str, which: str) -> KeptMatch | None:
    """Return the match that `query` finds, None where it finds none."""
    found = connection.execute(query, (which,)).fetchone()
    if found is None:
        return None
    match, table, number, rules, first, origin = found
    deciders = deciders_of(connection, match)
    people = connection.execute("SELECT person FROM played WHERE match_id = ? AND person IS NOT NULL", (match,))
    question = "SELECT CASE json_valid(options) WHEN 1 THEN json_extract(options, '$.spectators') END FROM game_table"
    seated = connection.execute("SELECT person FROM seat WHERE table_id = ? ORDER BY seat", (table,))
    watched = connection.execute(f"{question} WHERE id = ?", (table,)).fetchone()
    return KeptMatch(
        id=match,
        rules=rules,
        names=[name_of(connection, table, seat, by) for seat, by in enumerate(deciders)],
        deciders=deciders,
        rows=_rows(connection, table, number, first),
        decks=dict(connection.execute("SELECT deal, deck FROM secret WHERE table_id = ?", (table,))),
        people=frozenset(person for (person,) in people),
        origin=origin or "",
        watched=bool(watched and watched[0]),
        seated=tuple(person for (person,) in seated),
    )


def name_of(connection: sqlite3.Connection, table: str, seat: int, by: Decider) -> str | None:
    """Return the name under which `by` played; None where that is not known, such as of a bot whose seat is taken."""
    if by.person is not None:
        asked = "SELECT name FROM name_of WHERE table_id = ? AND person = ?", (table, by.person)
    else:
        asked = "SELECT name FROM seat WHERE table_id = ? AND seat = ? AND person IS NULL", (table, str(seat))
    found = connection.execute(*asked).fetchone()
    return found[0] if found else None


def deciders_of(connection: sqlite3.Connection, match: str) -> list[Decider]:
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
