"""Writes a played turn of Samba Rommé as a position."""

from collections.abc import Iterable, Sequence
from typing import Any

from sambakit.game.meld_names import MeldName
from sambakit.positions.played_turn import NoPosition, PlayedTurn
from sambakit.romme.actions.actions import (
    FORMS,
    Action,
    Add,
    Discard,
    Draw,
    Lay,
    Placed,
    TakeAdd,
    TakeNew,
    canastra_cards,
)
from sambakit.romme.state.state import NOBODY, PHASE_DRAW, PHASE_OPENING, PHASE_OVER, State
from sambakit.romme.values.canastras import kind_of
from sambakit.romme.values.cards import TEXTS, cards_in

TURN_RULE = "R-2.1"


def written(turn: PlayedTurn) -> dict[str, Any]:
    """Return `state`, `action` and `expect` of a turn; raises NoPosition where they cannot hold it."""
    before, after = turn.before.state, turn.after.state
    return {
        "state": _state(before, turn.scores),
        "action": _Steps(before).of(turn.plays),
        "expect": _expected(turn, after, before.turn),
    }


def _state(state: State, scores: Sequence[int]) -> dict[str, Any]:
    """Return the table with all its cards."""
    found: dict[str, Any] = {
        "scores": dict(enumerate(scores)),
        "turn": state.turn,
        "phase": {PHASE_OPENING: "opening", PHASE_DRAW: "draw"}[state.phase],
        "hands": {seat: _texts(cards_in(hand)) for seat, hand in enumerate(state.hands)},
        "pile": _texts(state.pile),
        "stock": _texts(state.stock[state.stock_at :]),
        "buracos": [_texts(cards) for cards in state.buracos],
    }
    if state.phase == PHASE_DRAW:
        found["melds"] = {
            seat: [{"id": _id(seat, slot), **_canastra(one)} for slot, one in enumerate(own)]
            for seat, own in enumerate(state.canastras)
            if own
        }
        found["turnovers_without_laying"] = state.turnovers
    return found


def _expected(turn: PlayedTurn, state: State, seat: int) -> dict[str, Any]:
    """Return what the turn led to."""
    found: dict[str, Any] = {
        "legal": True,
        "hands": {seat: _texts(cards_in(state.hands[seat]))},
        "melds": {seat: [_canastra(one) for one in state.canastras[seat]]},
        "pile": _texts(state.pile),
        "stock": state.stock_size(),
        "buracos": len(state.buracos),
    }
    if state.phase == PHASE_OVER:
        found |= {"deal_over": True, "out": None if state.went_out == NOBODY else state.went_out}
        if turn.points:
            found |= {"score": dict(enumerate(turn.points)), "total": dict(enumerate(turn.totals))}
    elif state.turn != seat:
        found["next_turn"] = state.turn
    return found


class _Steps:
    """The steps of a turn; Canastras that it makes are called new1, new2, …"""

    def __init__(self, state: State) -> None:
        self._seat = state.turn
        self._lying = len(state.canastras[state.turn])

    def of(self, plays: Sequence[Any]) -> list[Any]:
        """Return `plays` as steps."""
        return [self._step(play.actions) for play in plays]

    def _step(self, actions: Sequence[Action]) -> Any:
        match actions:
            case [Draw()]:
                return "draw"
            case [Discard(card)]:
                return {"discard": TEXTS[card]}
            case [TakeAdd(to, cards, joker)]:
                # the top, which comes first, belongs to the take
                found = {"way": "add", **({"with": _placed(cards[1:])} if cards[1:] else {}), "to": self._named(to)}
                return {"take": found | _joker(joker)}
            case [TakeNew(cards, form)]:
                return {"take": {"way": "new", form.value if form else "new": _placed(cards)}}
        return {"meld": [self._part(action) for action in actions]}

    def _part(self, action: Action) -> dict[str, Any]:
        match action:
            case Lay(cards, form):
                return {form.value if form else "new": _placed(cards)}
            case Add(cards, to, joker):
                return {"add": _placed(cards), "to": self._named(to), **_joker(joker)}
        raise NoPosition(f"a position file cannot hold '{action}' among Canastras")

    def _named(self, name: MeldName) -> str:
        new = name.slot - self._lying + 1
        return f"new{new}" if new > 0 else _id(name.side, name.slot)


def _joker(place: int | None) -> dict[str, str]:
    return {} if place is None else {"joker_to": TEXTS[place]}


def _canastra(canastra: int) -> dict[str, Any]:
    return {FORMS[kind_of(canastra)].value: _placed(canastra_cards(canastra))}


def _placed(cards: Iterable[Placed]) -> list[Any]:
    return [
        TEXTS[one.card] if one.place is None else {"joker": TEXTS[one.card], "as": TEXTS[one.place]} for one in cards
    ]


def _id(seat: int, slot: int) -> str:
    return str(MeldName(seat, slot)).lower()


def _texts(cards: Iterable[int]) -> list[str]:
    return [TEXTS[card] for card in cards]
