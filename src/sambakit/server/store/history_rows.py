"""The SQL of the matches that a person has played and that are over; exercises are not among them."""

import sqlite3
from typing import Final

import msgspec

from sambakit.server.store.kept_match import deciders_of, name_of
from sambakit.server.store.store import PastMatch

MOST: Final = 1000  # matches, the newest ones

_decode = msgspec.json.Decoder(list[int]).decode

_MATCHES: Final = """
    SELECT id, table_id, number, rules, seats, first, started, ended, ending, winner, origin,
        (SELECT purpose FROM game_table WHERE game_table.id = table_id)
    FROM "match" WHERE ended IS NOT NULL AND id IN (SELECT match_id FROM played WHERE person = ?1)
        AND table_id NOT IN (SELECT id FROM game_table WHERE purpose = 'exercise')
    ORDER BY started DESC, id LIMIT ?2
"""
_EVENT: Final = """
    SELECT json_extract(data, ?3) FROM event
    WHERE table_id = ?1 AND number >= ?2 AND kind IN ({kinds}) AND json_extract(data, ?3) IS NOT NULL
        AND number < COALESCE((SELECT first FROM "match" WHERE table_id = ?1 AND number = ?4), 9e18)
    ORDER BY number DESC LIMIT 1
"""
_TOTALS: Final = _EVENT.format(kinds="'deal_over', 'claimed', 'match_started'")
_DEALS: Final = _EVENT.format(kinds="'deal_over'")


def past_matches(connection: sqlite3.Connection, person: str) -> list[PastMatch]:
    """Return the matches that are over and in which the person decided at a seat, newest first."""
    found = connection.execute(_MATCHES, (person, MOST)).fetchall()
    return [_past_match(connection, person, *values) for values in found]


def _past_match(
    connection: sqlite3.Connection,
    person: str,
    match: str,
    table: str,
    number: int,
    rules: str,
    players: int,
    first: int,
    started: float,
    ended: float,
    how: str,
    winner: int | None,
    origin: str | None,
    purpose: str,
) -> PastMatch:
    def last(question: str, path: str) -> str | None:
        value = connection.execute(question, (table, first, path, number + 1)).fetchone()
        return value[0] if value else None

    deciders = deciders_of(connection, match)
    seats = connection.execute(
        "SELECT seat FROM played WHERE match_id = ? AND person = ? ORDER BY last IS NULL DESC, first DESC",
        (match, person),
    ).fetchall()
    totals = last(_TOTALS, "$.totals") or last(_TOTALS, "$.scores")
    return PastMatch(
        match=match,
        table=table,
        rules=rules,
        players=players,
        names=[name_of(connection, table, seat, by) for seat, by in enumerate(deciders)],
        people=[by.person is not None for by in deciders],
        seat=seats[0][0],
        started=started,
        ended=ended,
        how=how,
        winner=winner,
        totals=_decode(totals) if totals else [],
        deals=int(last(_DEALS, "$.number") or 0),
        purpose=purpose,
        origin=origin or "",
    )
