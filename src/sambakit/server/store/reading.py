"""The SQL of reading tables, on the connection that writes or on one of its own that can do nothing else."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from sambakit.server.match.events import KEPT
from sambakit.server.store import chat_rows, mark_rows, match_rows, people_rows, sheet_rows, snapshots
from sambakit.server.store.event_rows import rows_after
from sambakit.server.store.history_rows import past_matches
from sambakit.server.store.kept_match import any_match, finished_match
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import (
    MOST_COMMANDS,
    HeldSheet,
    Invite,
    KeptMarks,
    KeptMatch,
    Link,
    PastMatch,
    SeatRecord,
    StoreBusy,
    StoredTable,
    Summary,
    TableDamaged,
    TableRecord,
)
from sambakit.server.wire.shared import TableOptions

Result = TypeVar("Result")

_decode_scores = msgspec.json.Decoder(list[int]).decode
_decode_options = msgspec.json.Decoder(TableOptions).decode


def read_only(file: Path) -> sqlite3.Connection:
    """Return a connection that can only read `file`, which another one has opened: it never writes a checkpoint."""
    connection = sqlite3.connect(
        f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, check_same_thread=False
    )
    for setting in ("query_only = ON", "wal_autocheckpoint = 0", "busy_timeout = 2000"):
        connection.execute(f"PRAGMA {setting}")
    return connection


class Reader:
    """The tables behind a connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def at_one_moment(self, job: Callable[[], Result]) -> Result:
        """Return the result of a job that reads the file as it is when it begins; raises StoreBusy, its own error."""
        try:
            self._connection.execute("BEGIN")
            try:
                return job()
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            raise StoreBusy(f"the disk cannot be read now: {error}") from error

    def known(self, token: bytes) -> people_rows.Known | None:
        """Return the person of the device that shows the token with this hash, None for an unknown device."""
        return people_rows.known(self._connection, token)

    def done(self, table: str, seat: int, command: str) -> int | None:
        """Return the version to which the command of that id led, None where it was not carried out."""
        found = self._connection.execute(
            "SELECT version FROM command WHERE table_id = ? AND seat = ? AND id = ?", (table, seat, command)
        ).fetchone()
        return None if found is None else int(found[0])

    def load(self, table: str, whole: bool = False) -> StoredTable | None:
        """Return the table, None where there is none; raises TableDamaged where its rows make no sense.

        It comes with its snapshot, if it has one; `whole`: with all events of its match instead.
        """
        try:
            return self._load(table, whole)
        except sqlite3.OperationalError:
            raise
        except (sqlite3.DatabaseError, msgspec.MsgspecError, TypeError, ValueError, KeyError) as error:
            raise TableDamaged(f"{type(error).__name__}: {error}") from error

    def _load(self, table: str, whole: bool) -> StoredTable | None:
        execute = self._connection.execute
        found = execute(
            "SELECT rules, options, players, speed, owner, created, purpose, publish FROM game_table WHERE id = ?",
            (table,),
        ).fetchone()
        if found is None:
            return None
        rules, options, players, speed, owner, created, purpose, publish = found
        seats = execute("SELECT seat, level, person, stand_in FROM seat WHERE table_id = ? ORDER BY seat", (table,))
        names = people_rows.names_at(self._connection, table)
        last = execute("SELECT MAX(number) FROM event WHERE table_id = ?", (table,)).fetchone()[0]
        match = match_rows.last_match(self._connection, table)
        snapshot = None if whole else snapshots.newest(self._connection, table, last)
        since = snapshot.number if snapshot else match.first - 1 if match else 0
        rows = rows_after(self._connection, table, min(since, last - KEPT))
        if match and snapshot is None and all(row.kind != "match_started" for row in rows):
            raise ValueError("the event with which the match begins is missing")
        dealt = execute(
            "SELECT deal, deck, seed FROM secret WHERE table_id = ? ORDER BY deal DESC LIMIT 1", (table,)
        ).fetchone()
        if (match is None) != (dealt is None):
            raise ValueError("a match without a deck, or a deck without a match")
        commands = execute(
            "SELECT seat, id, version FROM command WHERE table_id = ? ORDER BY version DESC LIMIT ?",
            (table, MOST_COMMANDS + 1),
        ).fetchall()
        links = execute("SELECT secret, seat, expires FROM link WHERE table_id = ?", (table,))
        return StoredTable(
            record=TableRecord(
                id=table,
                rules=rules,
                players=players,
                speed=speed,
                owner=owner,
                created=created,
                options=_decode_options(options),
                purpose=purpose,
                publish=bool(publish),
            ),
            seats=tuple(
                SeatRecord(seat=seat, name=names[seat], level=level, person=person, stand_in=bool(stand_in))
                for seat, level, person, stand_in in seats
            ),
            rows=rows,
            snapshot=snapshot,
            match=match.id if match else "",
            origin=match.origin if match else None,
            commands={(seat, command): version for seat, command, version in commands[MOST_COMMANDS - 1 :: -1]},
            all_commands=len(commands) <= MOST_COMMANDS,
            links=tuple(Link(*values) for values in links),
            invite=self._invite(table),
            secret=Secret(*dealt[1:]) if dealt else None,
            serial=dealt[0] if dealt else 0,
            lines=chat_rows.lines_of(self._connection, table),
        )

    def _invite(self, table: str) -> Invite | None:
        found = self._connection.execute(
            "SELECT secret, code, expires FROM invite WHERE table_id = ?", (table,)
        ).fetchone()
        return Invite(*found) if found else None

    def past_matches(self, person: str) -> list[PastMatch]:
        """Return the matches of a person that are over, newest first."""
        return past_matches(self._connection, person)

    def finished_match(self, match: str) -> KeptMatch | None:
        """Return the match with that id, None where there is none or it still runs."""
        return finished_match(self._connection, match)

    def any_match(self, match: str) -> KeptMatch | None:
        """Return the match with that id, also one that runs; None where there is none."""
        return any_match(self._connection, match)

    def marks_of(self, match: str) -> list[KeptMarks]:
        """Return the marks of a match by deal, those too that are not made yet."""
        return mark_rows.marks_of(self._connection, match)

    def marks_to_make(self) -> list[KeptMarks]:
        """Return the marks that are not made yet, those first for which somebody asked first."""
        return mark_rows.to_make(self._connection)

    def invited_by(self, code: str, now: float) -> tuple[str, Invite] | None:
        """Return the table to which a typed `code` leads, and its invitation; None where there is none at `now`."""
        found = self._connection.execute(
            "SELECT table_id, secret, code, expires FROM invite WHERE code = ? AND expires > ?", (code, now)
        ).fetchone()
        return (found[0], Invite(*found[1:])) if found else None

    def seated_devices(self, most: int) -> list[bytes]:
        """Return the token hashes of devices whose people have a seat, those that were seen last first."""
        found = self._connection.execute(
            "SELECT token FROM device WHERE person IN (SELECT person FROM seat WHERE person IS NOT NULL)"
            " ORDER BY seen DESC LIMIT ?",
            (most,),
        )
        return [token for (token,) in found]

    def tables_of(self, person: str) -> list[Summary]:
        """Return the tables at which the person has a seat, newest first and archived ones last; 500 at most.

        Exercises are not among them: nobody goes on with one.
        """
        found = self._connection.execute(
            "SELECT id, seat, rules, scores, over, changed,"
            " (SELECT CASE json_valid(data) WHEN 1 THEN json_extract(data, '$.number') END FROM event"
            " WHERE event.table_id = id AND kind = 'dealt' ORDER BY number DESC LIMIT 1),"
            ' (SELECT played.id FROM "match" played WHERE played.table_id = game_table.id AND ended IS NOT NULL'
            " ORDER BY played.number DESC LIMIT 1)"
            " FROM seat JOIN game_table ON id = table_id WHERE person = ? AND purpose != 'exercise'"
            " ORDER BY archived IS NOT NULL, changed DESC, seat LIMIT 500",
            (person,),
        ).fetchall()
        return [
            Summary(
                table=table,
                seat=seat,
                rules=rules,
                players=people_rows.names_at(self._connection, table),
                scores=_decode_scores(scores),
                over=bool(over),
                changed=changed,
                deal=deal or 0,
                finished=finished or "",
            )
            for table, seat, rules, scores, over, changed, deal, finished in found
        ]

    def sheet(self, sheet: str, but: int = 0) -> HeldSheet | None:
        """Return the sheet with that id, None where there is none; without its text where its version is `but`."""
        return sheet_rows.held(self._connection, sheet, but)

    def sheets(self) -> int:
        """Return how many sheets are kept."""
        return sheet_rows.count(self._connection)
