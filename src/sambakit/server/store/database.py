"""The store's SQL: the one SQLite connection that writes. `writer.py` puts it behind a thread of its own."""

import sqlite3
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path

import msgspec

from sambakit.server.log import log
from sambakit.server.people.devices import NewDevice
from sambakit.server.store import chat_rows, mark_rows, match_rows, people_rows, sheet_rows, snapshots
from sambakit.server.store.migrations import bring_up_to_date, refuse_unknown, schema_of
from sambakit.server.store.reading import Reader
from sambakit.server.store.store import (
    AlreadyDone,
    Beat,
    Change,
    Conflict,
    HeldSheet,
    Invite,
    KeptMarks,
    KeptMatch,
    NewSheet,
    PastMatch,
    Put,
    SeatRecord,
    StoreBusy,
    StoredTable,
    Summary,
    TableRecord,
)

ARCHIVED_AT_ONCE = 50  # tables in one transaction
SAFE_WAL = (3, 51, 3)  # older ones can damage a file that two connections write at the same time; of ours one writes

_encode = msgspec.json.Encoder().encode


def _text(value: object) -> str | None:
    """Return `value` as JSON, None for an empty one."""
    return _encode(value).decode() if value else None


class Database:
    """An open file of tables; `file` None keeps them in memory. Raises UnknownSchema, sqlite3.DatabaseError."""

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
        refuse_unknown(schema_of(self._connection), file)  # before anything is written to it
        if file is not None:
            execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = FULL")
        execute("PRAGMA secure_delete = ON")  # what is kept of a deleted person is overwritten
        execute("PRAGMA busy_timeout = 2000")  # a backup program may read for a moment
        health = execute("PRAGMA quick_check(1)").fetchone()[0]
        if health != "ok":
            raise sqlite3.DatabaseError(f"{file} is damaged: {health}")
        bring_up_to_date(self._connection, file)
        execute("PRAGMA foreign_keys = ON")
        self._reader = Reader(self._connection)
        self._due: dict[str, None] = {}  # tables whose next snapshot belongs into the running transaction

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def together(self, jobs: list[Callable[[], object]]) -> list[object | Exception]:
        """Do `jobs` in one transaction and return their results; a failing job is undone alone, its error its own.

        Raises StoreBusy, with nothing done, where the disk is full or fails.
        """
        execute = self._connection.execute
        try:
            execute("BEGIN IMMEDIATE")
            self._due.clear()
            results = [self._alone(job) for job in jobs]
            self._take_snapshots()
            execute("COMMIT")
        except sqlite3.Error as error:
            raise StoreBusy(f"the disk does not take changes now: {error}") from error
        finally:
            if self._connection.in_transaction:  # whatever went wrong
                execute("ROLLBACK")
        return results

    def _alone(self, job: Callable[[], object]) -> object | Exception:
        """Return the result of `job`, or its error with nothing of it done; raises sqlite3.OperationalError."""
        execute = self._connection.execute
        execute("SAVEPOINT job")
        result: object | Exception
        try:
            result = job()
        except sqlite3.OperationalError:  # the disk; it concerns all of them
            raise
        except sqlite3.IntegrityError as error:
            result = Conflict(str(error))
        except Exception as error:
            result = error
        if isinstance(result, Exception):
            execute("ROLLBACK TO job")
        execute("RELEASE job")
        return result

    def _take_snapshots(self) -> None:
        """Take the snapshots that are due; a table whose log makes no sense has none."""
        for table in self._due:
            failure = self._alone(partial(snapshots.take, self._connection, table))
            if isinstance(failure, Exception):
                log("no_snapshot", level="warning", table=table, why=type(failure).__name__)  # its text may name cards

    def create(self, record: TableRecord, seats: tuple[SeatRecord, ...], change: Change) -> None:
        """Insert a table with its first change."""
        self._connection.execute(
            "INSERT INTO game_table (id, rules, options, players, speed, owner, created, changed, scores, over,"
            " purpose, rated, publish) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '[]', 0, ?, ?, ?)",
            (
                *(record.id, record.rules, _encode(record.options).decode()),
                *(record.players, record.speed, record.owner, record.created, record.created),
                *(record.purpose, record.rated, record.publish),
            ),
        )
        for seat in seats:
            self._put_seat(record.id, seat)
        self.commit(change)

    def commit(self, change: Change) -> None:
        """Write `change`; raises IntegrityError where one of its numbers exists, AlreadyDone for a command."""
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
            execute("UPDATE game_table SET changed = ?, archived = NULL WHERE id = ?", (change.rows[-1].at, table))
        if snapshots.is_due(change.rows):
            self._due[table] = None
        for seat, command, version in change.commands:
            before = self.done(table, seat, command)
            if before is not None:
                raise AlreadyDone(before)
            execute("INSERT INTO command VALUES (?, ?, ?, ?)", (table, seat, command, version))
        for record in change.seats:
            self._put_seat(table, record)
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
        if change.purpose is not None:
            execute("UPDATE game_table SET purpose = ? WHERE id = ?", (change.purpose, table))
        if change.owner is not None:
            execute("UPDATE game_table SET owner = ? WHERE id = ?", (change.owner, table))
        if change.options is not None:
            execute("UPDATE game_table SET options = ? WHERE id = ?", (_encode(change.options).decode(), table))
        if change.said is not None:
            execute("UPDATE game_table SET changed = ?, archived = NULL WHERE id = ?", (change.said.at, table))
            chat_rows.put(self._connection, table, change.said)
        match_rows.put(self._connection, change)
        self._links(change)

    def _links(self, change: Change) -> None:
        execute, link = self._connection.execute, change.new_link
        if link is not None:
            execute("DELETE FROM link WHERE table_id = ? AND seat = ?", (change.table, link.seat))
            execute("INSERT INTO link VALUES (?, ?, ?, ?)", (change.table, link.secret, link.seat, link.expires))
        if change.no_links:
            execute("DELETE FROM link WHERE table_id = ? AND seat >= 0", (change.table,))
        if change.used_link is not None:
            gone = execute("DELETE FROM link WHERE table_id = ? AND secret = ?", (change.table, change.used_link))
            if gone.rowcount != 1:
                raise Conflict("the link has been used")
        if change.invite is not None or change.no_invite:
            execute("DELETE FROM invite WHERE table_id = ?", (change.table,))
        if change.invite is not None:
            new = change.invite
            execute("INSERT INTO invite VALUES (?, ?, ?, ?)", (change.table, new.secret, new.code, new.expires))

    def _put_seat(self, table: str, seat: SeatRecord) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO seat VALUES (?, ?, ?, ?, ?, ?)",
            (table, seat.seat, seat.name if seat.person is None else None, seat.level, seat.person, seat.stand_in),
        )
        if seat.person is not None and seat.name:
            people_rows.put_name(self._connection, seat.person, table, seat.name)

    def person_of(self, token: bytes, now: float) -> str | None:
        """Return the person whose device shows the token with this hash, None for an unknown device."""
        return people_rows.person_of(self._connection, token, now)

    def person_for(self, token: bytes, new: NewDevice) -> str:
        """Return the person whose device shows the token with this hash; an unknown device becomes `new`."""
        return people_rows.person_for(self._connection, token, new)

    def delete_person(self, person: str) -> list[str]:
        """Empty everything that is kept of the person, and return the tables that show something of them."""
        return people_rows.delete_person(self._connection, person)

    def done(self, table: str, seat: int, command: str) -> int | None:
        """Return the version to which the command of that id led, None where it was not carried out."""
        return self._reader.done(table, seat, command)

    def load(self, table: str) -> StoredTable | None:
        """Return the table, None where there is none; raises TableDamaged where its rows make no sense."""
        return self._reader.load(table)

    def drop_snapshot(self, table: str) -> None:
        """Have the table read from its events: its snapshot makes no sense."""
        self._connection.execute("DELETE FROM snapshot WHERE table_id = ?", (table,))

    def add_device(self, token: bytes, device: str, person: str, now: float) -> None:
        """Make the device that shows the token with this hash one of `person`."""
        people_rows.add_device(self._connection, token, device, person, now)

    def move_person(self, old: str, new: str) -> None:
        """Give everything that belongs to `old` to `new`: devices, seats, names, and what was decided."""
        people_rows.move_person(self._connection, old, new)

    def past_matches(self, person: str) -> list[PastMatch]:
        """Return the matches of a person that are over, newest first."""
        return self._reader.past_matches(person)

    def tables_of(self, person: str) -> list[Summary]:
        """Return the tables at which the person has a seat, newest first and archived ones last; 500 at most."""
        return self._reader.tables_of(person)

    def finished_match(self, match: str) -> KeptMatch | None:
        """Return the match with that id, None where there is none or it still runs."""
        return self._reader.finished_match(match)

    def any_match(self, match: str) -> KeptMatch | None:
        """Return the match with that id, also one that runs; None where there is none."""
        return self._reader.any_match(match)

    def marks_of(self, match: str) -> list[KeptMarks]:
        """Return the marks of a match by deal, those too that are not made yet."""
        return self._reader.marks_of(match)

    def marks_to_make(self) -> list[KeptMarks]:
        """Return the marks that are not made yet, those first for which somebody asked first."""
        return self._reader.marks_to_make()

    def ask_marks(self, asked: Sequence[KeptMarks], at: float) -> None:
        """Keep that somebody asked for these marks, unless they are kept already."""
        mark_rows.ask(self._connection, asked, at)

    def put_marks(self, made: Sequence[KeptMarks]) -> None:
        """Keep marks that are made."""
        mark_rows.put(self._connection, made)

    def drop_marks(self, match: str, deal: int) -> None:
        """Forget that somebody asked for marks, which could not be made."""
        mark_rows.drop(self._connection, match, deal)

    def invited_by(self, code: str, now: float) -> tuple[str, Invite] | None:
        """Return the table to which a typed `code` leads, and its invitation; None where there is none at `now`."""
        return self._reader.invited_by(code, now)

    def seated_devices(self, most: int) -> list[bytes]:
        """Return the token hashes of devices whose people have a seat, those that were seen last first."""
        return self._reader.seated_devices(most)

    def beat(self, at: float, stopped: bool) -> Beat | None:
        """Write the heartbeat, and return the one before."""
        found = self._connection.execute("SELECT at, stopped FROM heartbeat").fetchone()
        self._connection.execute("INSERT OR REPLACE INTO heartbeat VALUES (1, ?, ?)", (at, stopped))
        return Beat(found[0], bool(found[1])) if found is not None else None

    def archive(self, now: float, before: float, but: Collection[str]) -> int:
        """Archive some tables without an event since `before`, none of `but`; return how many, 0 for no more."""
        found = self._connection.execute(
            "SELECT id FROM game_table WHERE archived IS NULL AND changed < ?"
            " AND id NOT IN (SELECT value FROM json_each(?)) LIMIT ?",
            (before, _encode(list(but)).decode(), ARCHIVED_AT_ONCE),
        ).fetchall()
        for (table,) in found:
            self._connection.execute("UPDATE game_table SET archived = ? WHERE id = ?", (now, table))
            self._due[table] = None  # so that it is read quickly, should it ever be
        return len(found)

    def forget_exercises(self, before: float, but: Collection[str]) -> int:
        """Delete some exercises without an event since `before`, none of `but`; return how many, 0 for no more."""
        found = match_rows.forget_exercises(self._connection, before, but)
        for table in found:
            self._due.pop(table, None)
        return len(found)

    def put_sheet(self, sheet: NewSheet, most: int) -> Put:
        """Keep a new sheet, unless its id is taken or there are `most` already."""
        return sheet_rows.put(self._connection, sheet, most)

    def sheet(self, sheet: str, but: int = 0) -> HeldSheet | None:
        """Return the sheet with that id, None where there is none; without its text where its version is `but`."""
        return self._reader.sheet(sheet, but)

    def change_sheet(self, sheet: str, version: int, text: str, at: float) -> bool:
        """Keep `text` as `version`; False where the sheet is gone; raises Conflict where it has other versions."""
        return sheet_rows.change(self._connection, sheet, version, text, at)

    def end_sheet(self, sheet: str) -> bool:
        """Delete the sheet, and return whether there was one."""
        return sheet_rows.end(self._connection, sheet)

    def forget_sheets(self, before: float) -> list[str]:
        """Delete some sheets without a change since `before`; return their ids, none for no more."""
        return sheet_rows.forget(self._connection, before)

    def sheets(self) -> int:
        """Return how many sheets are kept."""
        return self._reader.sheets()
