"""The SQL of matches, and of the people and bots that decided in them."""

import sqlite3
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import msgspec

from sambakit.server.store.store import Change, Decider, Span

EXERCISES_AT_ONCE: Final = 50  # in one transaction
OF_MATCHES: Final = ("mark", "played")  # rows that hang on a match
OF_TABLES: Final = ("chat", "command", "event", "invite", "link", "match", "name_of", "seat", "secret", "snapshot")


def put(connection: sqlite3.Connection, change: Change) -> None:
    """Write what `change` does to the match of its table."""
    new = change.new_match
    if new is not None:
        connection.execute(
            'INSERT INTO "match" (id, table_id, number, rules, hash, dealer, seats, first, started, origin)'
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(new.id, change.table, new.number, new.rules, new.hash, new.dealer),
                *(new.seats, new.first, new.started, new.origin),
            ),
        )
        _forget_commands(connection, change.table, new.number)
    for span in change.played:
        _put_span(connection, change.match, span)
    if change.ending is not None:
        ending = change.ending
        connection.execute(
            'UPDATE "match" SET ended = ?, ending = ?, winner = ? WHERE id = ?',
            (ending.at, ending.how, ending.winner, change.match),
        )


def _forget_commands(connection: sqlite3.Connection, table: str, match: int) -> None:
    """Delete the commands of all matches but this one and the one before: nobody sends them again."""
    connection.execute(
        "DELETE FROM command WHERE table_id = ?1 AND version <"
        ' (SELECT first FROM "match" WHERE table_id = ?1 AND number = ?2)',
        (table, match - 1),
    )


def _put_span(connection: sqlite3.Connection, match: str, span: Span) -> None:
    """Write who decides at a seat from now on; whoever did so before ends there."""
    connection.execute(
        "UPDATE played SET last = ? WHERE match_id = ? AND seat = ? AND last IS NULL",
        (span.first - 1, match, span.seat),
    )
    by: Decider = span.by
    connection.execute(
        "INSERT INTO played VALUES (?, ?, ?, NULL, ?, ?, ?)",
        (match, span.seat, span.first, by.person, by.bot, by.playouts),
    )


@dataclass(frozen=True, slots=True)
class LastMatch:
    """The last match of a table."""

    id: str
    first: int  # number of its first event
    origin: str | None  # as in `MatchRecord`


def last_match(connection: sqlite3.Connection, table: str) -> LastMatch | None:
    """Return the last match of `table`, None before its first one."""
    found = connection.execute(
        'SELECT id, first, origin FROM "match" WHERE table_id = ? ORDER BY number DESC LIMIT 1', (table,)
    ).fetchone()
    return LastMatch(*found) if found else None


def forget_exercises(connection: sqlite3.Connection, before: float, but: Collection[str]) -> list[str]:
    """Delete some exercises without an event since `before`, none of `but`, with all that hangs on them.

    Returns their ids, none for no more.
    """
    found = connection.execute(
        "SELECT id FROM game_table WHERE purpose = 'exercise' AND changed < ?"
        " AND id NOT IN (SELECT value FROM json_each(?)) LIMIT ?",
        (before, msgspec.json.encode(list(but)).decode(), EXERCISES_AT_ONCE),
    ).fetchall()
    for rows in OF_MATCHES:
        connection.executemany(
            f'DELETE FROM "{rows}" WHERE match_id IN (SELECT id FROM "match" WHERE table_id = ?)', found
        )
    for rows in OF_TABLES:
        connection.executemany(f'DELETE FROM "{rows}" WHERE table_id = ?', found)
    connection.executemany("DELETE FROM game_table WHERE id = ?", found)
    return [table for (table,) in found]
