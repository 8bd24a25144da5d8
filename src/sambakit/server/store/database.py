"""The store's SQL: one SQLite connection, used by one thread. `writer.py` puts it behind a thread of its own."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from sambakit.server import wire
from sambakit.server.events import Data, Row
from sambakit.server.migrations import bring_up_to_date
from sambakit.server.secret import Secret
from sambakit.server.store import Change, Conflict, Link, SeatRecord, StoreBusy, StoredTable, Summary, TableRecord

KEPT = 200  # events before the running match that a client may still ask for
SAFE_WAL = (3, 51, 3)  # older ones can damage a file that two connections write at the same time; we have one

Result = TypeVar("Result")

_encode = msgspec.json.Encoder().encode
_decode_event = msgspec.json.Decoder(wire.Event).decode
_decode_own = msgspec.json.Decoder(dict[int, list[str]]).decode
_decode_data = msgspec.json.Decoder(Data).decode
_decode_scores = msgspec.json.Decoder(list[int]).decode
_decode_options = msgspec.json.Decoder(dict[str, bool]).decode


def _text(value: object) -> str | None:
    """Return `value` as JSON, None for an empty one."""
    return _encode(value).decode() if value else None


class Database:
    """An open file of tables; `file` None keeps them in memory. Raises SchemaTooNew, sqlite3.DatabaseError."""

    def __init__(self, file: Path | None) -> None:
        if file is not None:
            file.touch(mode=0o600)  # it holds the cards of running deals
        self._connection = sqlite3.connect(
            file if file is not None else ":memory:",
            isolation_level=None,
            check_same_thread=False,
            cached_statements=64,
        )
        execute = self._connection.execute
        if file is not None:
            execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = FULL")
        execute("PRAGMA foreign_keys = ON")
        execute("PRAGMA busy_timeout = 2000")  # a backup program may read for a moment
        health = execute("PRAGMA quick_check(1)").fetchone()[0]
        if health != "ok":
            raise sqlite3.DatabaseError(f"{file} is damaged: {health}")
        bring_up_to_date(self._connection, file)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def together(self, jobs: list[Callable[[], object]]) -> list[object | Exception]:
        """Do `jobs` in one transaction and return what each gives; a job that fails is undone alone.

        Raises StoreBusy, with nothing done, where the disk is full or fails.
        """
        execute = self._connection.execute
        results: list[object | Exception] = []
        try:
            execute("BEGIN IMMEDIATE")
            for job in jobs:
                execute("SAVEPOINT job")
                try:
                    results.append(job())
                except (Conflict, sqlite3.IntegrityError) as error:
                    execute("ROLLBACK TO job")
                    results.append(Conflict(str(error)))
                execute("RELEASE job")
            execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                execute("ROLLBACK")
            raise StoreBusy(f"the disk does not take changes now: {error}") from error
        return results

    def create(self, record: TableRecord, seats: tuple[SeatRecord, ...], change: Change) -> None:
        """Insert a table with its first change."""
        self._connection.execute(
            "INSERT INTO game_table VALUES (?, ?, ?, ?, ?, ?, ?, ?, '[]', 0)",
            (
                *(record.id, record.rules, _encode({"referee": record.referee}).decode()),
                *(record.players, record.speed, record.owner, record.created, record.created),
            ),
        )
        for seat in seats:
            self._put_seat(record.id, seat)
        self.commit(change)

    def commit(self, change: Change) -> None:
        """Write `change`; raises IntegrityError where one of its numbers exists."""
        table, execute = change.table, self._connection.execute
        for row in change.rows:
            execute(
                "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(table, row.number, row.at, row.kind, _text(row.public), _text(row.own)),
                    *(row.step, row.action, _text(row.data)),
                ),
            )
        if change.rows:
            execute("UPDATE game_table SET changed = ? WHERE id = ?", (change.rows[-1].at, table))
        if change.command is not None:
            execute("INSERT INTO command VALUES (?, ?, ?, ?)", (table, *change.command))
        for seat in change.seats:
            self._put_seat(table, seat)
        if change.speed is not None:
            execute("UPDATE game_table SET speed = ? WHERE id = ?", (change.speed, table))
        if change.secret is not None:
            serial, secret = change.secret
            execute("INSERT INTO secret VALUES (?, ?, ?, ?)", (table, serial, secret.deck, secret.seed))
        if change.scores is not None:
            execute(
                "UPDATE game_table SET scores = ?, over = ? WHERE id = ?",
                (_encode(change.scores).decode(), bool(change.over), table),
            )
        self._links(change)

    def _links(self, change: Change) -> None:
        execute, link = self._connection.execute, change.new_link
        if link is not None:
            execute("DELETE FROM link WHERE table_id = ? AND seat = ?", (change.table, link.seat))
            execute("INSERT INTO link VALUES (?, ?, ?, ?)", (change.table, link.secret, link.seat, link.expires))
        if change.used_link is not None:
            gone = execute("DELETE FROM link WHERE table_id = ? AND secret = ?", (change.table, change.used_link))
            if gone.rowcount != 1:
                raise Conflict("the link has been used")

    def _put_seat(self, table: str, seat: SeatRecord) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO seat VALUES (?, ?, ?, ?, ?, ?)",
            (table, seat.seat, seat.name, seat.level, seat.token, seat.stand_in),
        )

    def load(self, table: str) -> StoredTable | None:
        """Return the table, None where there is none."""
        execute = self._connection.execute
        found = execute(
            "SELECT rules, options, players, speed, owner, created FROM game_table WHERE id = ?", (table,)
        ).fetchone()
        if found is None:
            return None
        rules, options, players, speed, owner, created = found
        seats = execute(
            "SELECT seat, name, level, token, stand_in FROM seat WHERE table_id = ? ORDER BY seat", (table,)
        )
        first = execute(
            "SELECT MAX(number) FROM event WHERE table_id = ? AND kind = 'match_started'", (table,)
        ).fetchone()[0]
        last = execute("SELECT MAX(number) FROM event WHERE table_id = ?", (table,)).fetchone()[0]
        rows = execute(
            "SELECT public, own, step, action, data, at FROM event WHERE table_id = ? AND number >= ? ORDER BY number",
            (table, min(first, last - KEPT)),
        )
        serial, deck, seed = execute(
            "SELECT deal, deck, seed FROM secret WHERE table_id = ? ORDER BY deal DESC LIMIT 1", (table,)
        ).fetchone()
        commands = execute("SELECT seat, id, version FROM command WHERE table_id = ?", (table,))
        links = execute("SELECT secret, seat, expires FROM link WHERE table_id = ?", (table,))
        return StoredTable(
            record=TableRecord(
                id=table,
                rules=rules,
                players=players,
                speed=speed,
                owner=owner,
                created=created,
                referee=_decode_options(options).get("referee", False),
            ),
            seats=tuple(
                SeatRecord(seat=seat, name=name, level=level, token=token, stand_in=bool(stand_in))
                for seat, name, level, token, stand_in in seats
            ),
            rows=tuple(_row(*values) for values in rows),
            commands={(seat, command): version for seat, command, version in commands},
            links=tuple(Link(*values) for values in links),
            secret=Secret(deck, seed),
            serial=serial,
        )

    def tables_of(self, token: bytes) -> list[Summary]:
        """Return the tables at which the device has a seat, newest first; 50 at most."""
        found = self._connection.execute(
            "SELECT id, seat, rules, scores, over, changed FROM seat JOIN game_table ON id = table_id"
            " WHERE token = ? ORDER BY changed DESC, seat LIMIT 50",
            (token,),
        ).fetchall()
        return [
            Summary(
                table=table,
                seat=seat,
                rules=rules,
                players=self._names(table),
                scores=_decode_scores(scores),
                over=bool(over),
                changed=changed,
            )
            for table, seat, rules, scores, over, changed in found
        ]

    def _names(self, table: str) -> list[str]:
        rows = self._connection.execute("SELECT name FROM seat WHERE table_id = ? ORDER BY seat", (table,))
        return [name for (name,) in rows]


def _row(public: str, own: str | None, step: int, action: str | None, data: str | None, at: float) -> Row:
    return Row(
        public=_decode_event(public),
        own=_decode_own(own) if own else {},
        step=step,
        action=action,
        data=_decode_data(data) if data else {},
        at=at,
    )
