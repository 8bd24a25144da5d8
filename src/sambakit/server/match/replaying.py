"""Restores a match from its stored events: valid steps are replayed on the stored deck."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sambakit.server import wire
from sambakit.server.match.adapter import AnyTableAdapter, Referee
from sambakit.server.match.events import Row
from sambakit.server.match.match_state import STOPPED, MatchState, ended, no_scores, play


@dataclass(frozen=True, slots=True)
class IrregularPlay:
    """An irregular play in a replay."""

    seat: int
    actions: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim on the irregular play of that number."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last moves that stood no longer hold."""

    steps: int


Move = tuple[Any, ...] | IrregularPlay | Claimed


def replay(
    adapter: AnyTableAdapter, rules: Any, players: int, rows: Iterable[Row], deck_of: dict[int, bytes]
) -> MatchState:
    """Return the match of the events `rows`, from its start; `deck_of` holds the deck of its last deal.

    Deals that are over count by their result; only the last one is played again.
    """
    rows = list(rows)
    started = next(row for row in rows if row.kind == "match_started")
    last_deal = next(row for row in reversed(rows) if row.kind == "dealt")
    sheet = _sheet([row for row in rows if row.number < last_deal.number])
    scores = tuple(sheet[-1].total) if sheet else no_scores(adapter, rules, players)
    serial, dealer = number_in(last_deal, "serial"), number_in(last_deal, "dealer")
    match_state = MatchState(
        adapter=adapter,
        rules=rules,
        players=players,
        match_number=number_in(started, "match"),
        first_dealer=number_in(started, "first_dealer"),
        dealer=dealer,
        serial=serial,
        deal_number=number_in(last_deal, "number"),
        scores=scores,
        deal=adapter.new_deal(rules, players, dealer, deck_of[serial], scores),
        sheet=sheet,
    )
    if match_state.deal.over:
        match_state, _ = ended(match_state)
    for move in _standing(adapter, [row for row in rows if row.number > last_deal.number]):
        match_state = _moved(match_state, move)
    stopped = any(row.kind == "match_over" and row.public.cause == STOPPED for row in rows)
    return replace(match_state, stopped=True) if stopped else match_state


def _sheet(rows: Sequence[Row]) -> tuple[wire.SheetRow, ...]:
    """Return the score sheet of the deals that `rows` end; a claim after the end has the scores as they are then."""
    sheet: list[wire.SheetRow] = []
    for row in rows:
        if row.kind == "claimed" and "totals" in row.data:
            sheet.pop()  # of the deal that is over
        elif row.kind != "deal_over" or "annulled" in row.data:
            continue
        number = number_in(row, "number") if "number" in row.data else len(sheet) + 1
        sheet.append(wire.SheetRow(number, _numbers(row, "points"), _numbers(row, "totals")))
    return tuple(sheet)


def _moved(match_state: MatchState, move: Move) -> MatchState:
    """Return the match after `move`, which stood when it was made."""
    match move:
        case IrregularPlay(seat, actions):
            return _referee(match_state.adapter).play_irregularly(match_state, seat, actions, None)[0]
        case Claimed(seat, number):
            return _referee(match_state.adapter).claim(match_state, seat, number)[0]
    return play(match_state, move)[0]


def _referee(adapter: AnyTableAdapter) -> Referee[MatchState]:
    assert adapter.referee is not None
    return adapter.referee


def _standing(adapter: AnyTableAdapter, rows: Sequence[Row]) -> list[Move]:
    """Return the plays of a deal that were not taken back, in order; an irregular play is never taken back."""
    moves: list[Move] = []
    for move in moves_of(adapter, rows):
        if isinstance(move, TakenBack):
            del moves[-move.steps :]
        else:
            moves.append(move)
    return moves


def moves_of(adapter: AnyTableAdapter, rows: Sequence[Row]) -> Iterator[Move | TakenBack]:
    """Yield all that was done in a deal, in order."""
    steps: dict[int, list[str]] = {}
    for row in rows:
        if row.action is not None:
            steps.setdefault(row.step, []).append(row.action)
    for row in rows:
        if row.kind == "took_back":
            yield TakenBack(number_in(row, "steps") if "steps" in row.data else 1)
        elif row.kind == "irregular":
            yield IrregularPlay(_seat(row), _actions(adapter, _text(row, "play").split(" + ")))
        elif row.kind == "claimed":
            yield Claimed(_seat(row), number_in(row, "irregular"))
        elif row.action is not None and row.step in steps:
            yield _actions(adapter, steps.pop(row.step))


def _actions(adapter: AnyTableAdapter, texts: Iterable[str]) -> tuple[Any, ...]:
    return tuple(adapter.actions.parse_action(text) for text in texts)


def _seat(row: Row) -> int:
    assert row.public.seat is not None
    return row.public.seat


def _text(row: Row, name: str) -> str:
    value = row.data[name]
    assert isinstance(value, str)
    return value


def number_in(row: Row, name: str) -> int:
    """Return the number `name` of the data of `row`."""
    value = row.data[name]
    assert isinstance(value, int)
    return value


def _numbers(row: Row, name: str) -> list[int]:
    value = row.data[name]
    assert isinstance(value, list)
    return value
