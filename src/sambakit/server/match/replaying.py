"""A game from the events that are kept of it: what stands is played again on the stored deck."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sambakit.server import wire
from sambakit.server.events import Row
from sambakit.server.game import Game, carried_out, ended, no_scores
from sambakit.server.kind import AnyTableKind
from sambakit.server.referee import Referee


@dataclass(frozen=True, slots=True)
class IrregularPlay:
    """A play that was done against the rules."""

    seat: int
    actions: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim on the irregular play of that number."""

    seat: int
    number: int


Move = tuple[Any, ...] | IrregularPlay | Claimed


def replay(kind: AnyTableKind, rules: Any, players: int, rows: Iterable[Row], deck_of: dict[int, bytes]) -> Game:
    """Return the game that `rows` tell of, from the start of its match on; `deck_of` holds the deck of its last deal.

    Deals that are over count by their result; only the last one is played again.
    """
    rows = list(rows)
    started = next(row for row in rows if row.kind == "match_started")
    last_deal = next(row for row in reversed(rows) if row.kind == "dealt")
    sheet = _sheet([row for row in rows if row.number < last_deal.number])
    scores = tuple(sheet[-1].total) if sheet else no_scores(kind, rules, players)
    serial, dealer = _number(last_deal, "serial"), _number(last_deal, "dealer")
    game = Game(
        kind=kind,
        rules=rules,
        players=players,
        match_number=_number(started, "match"),
        first_dealer=_number(started, "first_dealer"),
        dealer=dealer,
        serial=serial,
        deal_number=_number(last_deal, "number"),
        scores=scores,
        deal=kind.new_deal(rules, players, dealer, deck_of[serial], scores),
        sheet=sheet,
    )
    if game.deal.over:
        game, _ = ended(game)
    for move in _standing(kind, [row for row in rows if row.number > last_deal.number]):
        game = _moved(game, move)
    return game


def _sheet(rows: Sequence[Row]) -> tuple[wire.SheetRow, ...]:
    """Return the score sheet of the deals that `rows` end; a claim after the end has the scores as they are then."""
    sheet: list[wire.SheetRow] = []
    for row in rows:
        if row.kind == "claimed" and "totals" in row.data:
            sheet.pop()  # of the deal that is over
        elif row.kind != "deal_over" or "annulled" in row.data:
            continue
        number = _number(row, "number") if "number" in row.data else len(sheet) + 1
        sheet.append(wire.SheetRow(number, _numbers(row, "points"), _numbers(row, "totals")))
    return tuple(sheet)


def _moved(game: Game, move: Move) -> Game:
    """Return the game after `move`, which stood when it was made."""
    match move:
        case IrregularPlay(seat, actions):
            return _referee(game.kind).play_irregularly(game, seat, actions, None)[0]
        case Claimed(seat, number):
            return _referee(game.kind).claim(game, seat, number)[0]
    return carried_out(game, move)[0]


def _referee(kind: AnyTableKind) -> Referee:
    assert kind.referee is not None
    return kind.referee


def _standing(kind: AnyTableKind, rows: Sequence[Row]) -> list[Move]:
    """Return what was done in a deal and not taken back, in order; nothing irregular is ever taken back."""
    moves: list[Move] = []
    steps: dict[int, list[Any]] = {}
    for row in rows:
        if row.kind == "took_back":
            moves.pop()
        elif row.kind == "irregular":
            actions = tuple(kind.parse_action(text) for text in _text(row, "play").split(" + "))
            moves.append(IrregularPlay(_seat(row), actions))
        elif row.kind == "claimed":
            moves.append(Claimed(_seat(row), _number(row, "irregular")))
        elif row.action is not None and row.step in steps:
            steps[row.step].append(kind.parse_action(row.action))
            moves[-1] = tuple(steps[row.step])
        elif row.action is not None:
            steps[row.step] = [kind.parse_action(row.action)]
            moves.append(tuple(steps[row.step]))
    return moves


def _seat(row: Row) -> int:
    assert row.public.seat is not None
    return row.public.seat


def _text(row: Row, name: str) -> str:
    value = row.data[name]
    assert isinstance(value, str)
    return value


def _number(row: Row, name: str) -> int:
    value = row.data[name]
    assert isinstance(value, int)
    return value


def _numbers(row: Row, name: str) -> list[int]:
    value = row.data[name]
    assert isinstance(value, list)
    return value
