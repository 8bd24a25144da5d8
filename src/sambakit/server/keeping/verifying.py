"""The check of a data file: every match is played again on its decks, and has to give the events that are kept.

Every shared score sheet has to be one that can be read.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from sambakit.game.records.values import RecordError
from sambakit.game.refusal import NotationError
from sambakit.game.rule_problems import UnplayableRules
from sambakit.scorekeeper import parse_sheet
from sambakit.server.hub.room import stored_room
from sambakit.server.keeping.copying import check_whole, reading
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.events import LIMIT, MATCH_EVENTS, STOPPED, Draft, Row
from sambakit.server.match.match_state import MatchState, begin_match, limit_match, next_deal, play, stop_match
from sambakit.server.match.replaying import actions_of
from sambakit.server.match.standing import (
    Claimed,
    IrregularPlay,
    Move,
    Play,
    TakenBack,
    first_scores,
    moves_of,
    number_in,
    standing_after,
)
from sambakit.server.match.taking_back import take_back
from sambakit.server.store.event_rows import EVENT_COLUMNS, row_of
from sambakit.server.store.kept_match import OtherSchema
from sambakit.server.store.migrations import SCHEMA, schema_of
from sambakit.server.store.reading import Reader
from sambakit.server.store.snapshots import standing_in
from sambakit.server.tables.making import stored_table
from sambakit.server.tables.registry import adapter_of_text

OLD_CAUSE: Final = "meld"  # of a step that was taken back, before the cause was kept (docs/kept.md)


@dataclass(frozen=True, slots=True)
class Damage:
    """A fault in the rows of a table, or in a shared sheet; its text names neither cards nor people."""

    table: str  # id, "" for a sheet
    fault: str
    sheet: str = ""  # id, "" for a table
    set_aside: bool = False  # the server cannot read the table


@dataclass(slots=True)
class Verified:
    """The result of the check, in figures, and the damaged tables and sheets."""

    tables: int = 0
    matches: int = 0
    events: int = 0
    sheets: int = 0
    unplayable: int = 0  # matches by rules that no version from 0.1.0 on can play
    damaged: list[Damage] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Match:
    """The row of a match, its events up to the next one, and the decks of its table."""

    number: int
    rules: str
    hash: str | None  # of the rules
    first: int  # number of its first event
    rows: Sequence[Row]
    decks: dict[int, bytes] = field(repr=False)


class Unequal(Exception):
    """The kept rows are not those that a replay gives; the text says where."""


def verify(file: Path) -> Verified:
    """Return the faults in the tables of `file`, on which a server may run.

    Raises BackupError, FileDamaged where no server can read the file, OtherSchema, sqlite3.Error. Nothing is written.
    """
    found = Verified()
    with reading(file) as connection:
        if schema_of(connection) != SCHEMA:
            raise OtherSchema(f"{file} was written by another version of sambakit: start the server on it once")
        check_whole(connection, file)
        for (table,) in connection.execute("SELECT id FROM game_table ORDER BY id").fetchall():
            found.tables += 1
            connection.execute("BEGIN")  # a moment for each table: a server's log need not grow meanwhile
            fault = _fault_of(connection, table, found)
            if fault:
                found.damaged.append(Damage(table, fault, set_aside=_is_set_aside(connection, table)))
            connection.execute("COMMIT")
        for sheet, version, text in connection.execute("SELECT id, version, text FROM sheet ORDER BY id"):
            found.sheets += 1
            fault = _fault_of_sheet(sheet, version, text)
            if fault:
                found.damaged.append(Damage("", fault, sheet))
    return found


def _is_set_aside(connection: sqlite3.Connection, table: str) -> bool:
    """Return whether the server cannot read the table, and so sets it aside."""
    try:
        _read(Reader(connection), table)
    except sqlite3.OperationalError:  # the disk
        raise
    except Exception:  # whatever damaged rows lead to
        return True
    return False


def _read(reader: Reader, table: str) -> None:
    """Read a table as the server does: by its snapshot, or from all its events where that makes no sense."""
    stored = reader.load(table)
    if stored is None:
        return
    if not stored.match:
        stored_room(stored)
        return
    try:
        stored_table(stored)
    except Exception:
        if stored.snapshot is None or (whole := reader.load(table, whole=True)) is None:
            raise
        stored_table(whole)


def _fault_of_sheet(sheet: str, version: int, text: str) -> str:
    """Return the fault of a shared sheet in words, "" where it has none."""
    try:
        found = parse_sheet(text)
    except RecordError as error:
        return f"line {error.line} cannot be read"
    except Exception as error:  # whatever damaged rows lead to; its text may name people
        return f"{type(error).__name__} where it is read"
    if found.id != sheet:
        return "its text is that of another sheet"
    return "" if version > 0 else "its version is not a number from 1"


def _fault_of(connection: sqlite3.Connection, table: str, found: Verified) -> str:
    """Return the fault of a table in words, "" where it has none, and count the table in `found`."""
    at = "its rows"
    try:
        players, over, scores = connection.execute(
            "SELECT players, over, scores FROM game_table WHERE id = ?", (table,)
        ).fetchone()
        rows = _rows(connection, table)
        found.events += len(rows)
        state: MatchState | None = None
        for match in _matches(connection, table, rows):
            at = f"match {match.number}"
            found.matches += 1
            state = _replayed(match, players)
            found.unplayable += state is None
        at = "its snapshot"
        _check_snapshot(connection, table, rows)
        at = "its result"
        if state is not None:
            _equal((list(state.totals), state.match_over), (msgspec.json.decode(scores), bool(over)), "the scores")
    except Unequal as unequal:
        return f"{at}: {unequal}"
    except sqlite3.OperationalError:  # the disk
        raise
    except Exception as error:  # whatever damaged rows lead to; its text may name cards
        return f"{at}: {type(error).__name__} in the replay"
    return ""


def _rows(connection: sqlite3.Connection, table: str) -> list[Row]:
    """Return all events of a table; raises Unequal where one is missing or cannot be read."""
    rows: list[Row] = []
    question = f"SELECT kind, {EVENT_COLUMNS} FROM event WHERE table_id = ? ORDER BY number"
    for named, number, *values in connection.execute(question, (table,)):
        if number != len(rows) + 1:
            raise Unequal(f"event {len(rows) + 1} is missing")
        try:
            rows.append(row_of(number, *values))
        except (msgspec.MsgspecError, TypeError, ValueError) as error:
            raise Unequal(f"event {number} cannot be read") from error
        if rows[-1].kind != named:
            raise Unequal(f"event {number} has two kinds")
    return rows


def _matches(connection: sqlite3.Connection, table: str, rows: Sequence[Row]) -> Iterator[_Match]:
    """Yield the matches of a table; raises Unequal where they are not those that its events begin."""
    decks: dict[int, bytes] = dict(connection.execute("SELECT deal, deck FROM secret WHERE table_id = ?", (table,)))
    kept = connection.execute(
        'SELECT number, rules, hash, first FROM "match" WHERE table_id = ? ORDER BY number', (table,)
    ).fetchall()
    begins = [row.number for row in rows if row.kind == "match_started"]
    if begins != [first for *_, first in kept]:
        raise Unequal(f"{len(begins)} matches begin in its events, {len(kept)} are kept")
    for (number, rules, rule_hash, first), (_, end) in zip(kept, pairwise([*begins, len(rows) + 1]), strict=True):
        yield _Match(number, rules, rule_hash, first, rows[first - 1 : end - 1], decks)


def _check_snapshot(connection: sqlite3.Connection, table: str, rows: Sequence[Row]) -> None:
    """Raise Unequal where a snapshot does not tell what the events tell; one that cannot be read is never used."""
    found = connection.execute("SELECT standing FROM snapshot WHERE table_id = ?", (table,)).fetchone()
    kept = standing_in(found[0]) if found else None
    if kept is not None and kept != standing_after(rows[: kept.number]):
        raise Unequal("it is not the one that the events give")


def _replayed(match: _Match, players: int) -> MatchState | None:
    """Return the match after its replay, None where its rules are of old and unplayable; raises Unequal, any error."""
    try:
        adapter = adapter_of_text(match.rules)
        rules = adapter.rules.parse_kept(match.rules)
    except (NotationError, UnplayableRules):
        if match.hash is None:
            return None
        raise Unequal("its rules cannot be read") from None
    _equal(adapter.rules.hash(rules), match.hash, "the hash of its rules")
    kept = [row for row in match.rows if row.kind in MATCH_EVENTS]
    state: MatchState | None = None
    right = 0
    for after, drafts in _steps(adapter, rules, players, match):
        for draft in drafts:
            if right == len(kept):
                raise Unequal(f"an event after {match.rows[-1].number} is missing")
            if not _is_same(kept[right], draft):
                raise Unequal(f"event {kept[right].number} is not the one that the replay of its deck gives")
            right += 1
        state = after
    if right < len(kept):
        raise Unequal(f"event {kept[right].number} does not follow from those before it")
    return state


def _steps(
    adapter: AnyTableAdapter, rules: Any, players: int, match: _Match
) -> Iterator[tuple[MatchState, list[Draft]]]:
    """Yield the match after each thing that was done in it, with the events of that."""
    began = match.rows[0]
    deals = [at for at, row in enumerate(match.rows) if row.kind == "dealt"]
    state: MatchState | None = None
    for at, end in pairwise([*deals, len(match.rows)]):
        deal = match.rows[at:end]
        serial = number_in(deal[0], "serial")
        deck = match.decks.get(serial)
        if deck is None:
            raise Unequal(f"the deck of event {deal[0].number} is missing")
        if state is None:
            number, dealer = number_in(began, "match"), number_in(began, "first_dealer")
            state, drafts = begin_match(adapter, rules, players, number, dealer, serial, deck, first_scores(began))
        else:
            state, drafts = next_deal(state, deck)
        yield state, drafts
        kept = [row for row in deal if row.kind in MATCH_EVENTS]
        told = len(drafts) - (drafts[0].event.kind == "match_started")
        for move in (None, *moves_of(deal)):
            if move is not None:
                state, drafts = _moved(state, move)
                told += len(drafts)
                yield state, drafts
            if told < len(kept) and kept[told].public.cause == LIMIT:  # it follows from the options of the table
                state, drafts = limit_match(state)
                told += len(drafts)
                yield state, drafts
        for row in deal:
            if row.kind == "match_over" and row.public.cause == STOPPED:  # by a seat, or by vote
                state, drafts = stop_match(state, row.public.seat)
                yield state, drafts


def _moved(state: MatchState, move: Move | TakenBack) -> tuple[MatchState, list[Draft]]:
    """Return the match after `move`, and its events."""
    adapter = state.adapter
    referee = adapter.referee
    match move:
        case TakenBack():
            return take_back(state)
        case IrregularPlay(seat, actions) if referee is not None:
            return referee.play_irregularly(state, seat, actions_of(adapter, actions), None)
        case Claimed(seat, number, discard) if referee is not None:
            return referee.claim(state, seat, number, discard)
        case Play(actions):
            return play(state, actions_of(adapter, actions))
    raise Unequal("it has a referee's rulings, and its game has none")


def _is_same(row: Row, again: Draft) -> bool:
    """Return whether a kept event is the one of the replay; its data may hold more, such as which bots decided."""
    public = row.public
    if public.kind == "took_back" and public.cause is None:
        public = msgspec.structs.replace(public, cause=OLD_CAUSE)
    data = {name: value for name, value in row.data.items() if name in again.data}
    return (public, row.own, row.action, data) == (again.event, again.own, again.action, again.data)


def _equal(found: object, kept: object, what: str) -> None:
    if found != kept:
        raise Unequal(f"{what} are not those of the replay" if what.endswith("s") else f"{what} is another one")
