"""Writes a played turn of Samba or a relative as a position."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sambakit.engine.actions.actions import (
    Action,
    Add,
    Answer,
    Ask,
    Discard,
    Draw,
    EndDeal,
    Lay,
    Merge,
    Pass,
    RedThree,
    Take,
)
from sambakit.engine.state.state import NOBODY, PHASE_DRAW, PHASE_OVER, Side, State
from sambakit.engine.values.cards import TEXTS
from sambakit.engine.values.melds import NO_MELD, cards_of
from sambakit.game.meld_names import MeldName
from sambakit.game.records.printing import side_letter
from sambakit.positions.played_turn import NoPosition, PlayedTurn
from sambakit.positions.samba.steps import WAYS

TURN_RULE = "C-2"
EMPTY_UNSAID: Final = ("melds", "red_threes", "hidden", "no_turn_yet")
_WAYS: Final = {way: word for word, way in WAYS.items()}


def written(turn: PlayedTurn) -> dict[str, Any]:
    """Return `state`, `action` and `expect` of a turn; raises NoPosition where they cannot hold it."""
    before, after = turn.before.state, turn.after.state
    if before.phase != PHASE_DRAW:
        raise NoPosition("the turn does not begin with the draw step")
    return {
        "state": _state(before, turn.scores),
        "action": _Steps(before).of(turn.plays),
        "expect": _expected(turn, after, before.turn),
    }


def _state(state: State, scores: Sequence[int]) -> dict[str, Any]:
    """Return the table with all its cards."""
    found: dict[str, Any] = {
        "scores": {side_letter(side): score for side, score in enumerate(scores)},
        "turn": state.turn,
        "phase": "draw",
        "hands": {seat: _texts(sorted(hand.cards())) for seat, hand in enumerate(state.hands)},
        "melds": {
            side_letter(number): [{"id": _id(name), "cards": _texts(cards_of(meld))} for name, meld in lying]
            for number, side in enumerate(state.sides)
            if (lying := list(_lying(side, number)))
        },
        "red_threes": _red_threes(state),
        "hidden": _texts(state.pile[: state.hidden]),
        "pile": _texts(state.pile[state.hidden :]),
        "stock": _texts(state.stock[state.stock_at :]),
        "no_turn_yet": [seat for seat in range(state.players) if not state.took_turn >> seat & 1],
    }
    return {key: value for key, value in found.items() if value or key not in EMPTY_UNSAID}


def _lying(side: Side, number: int) -> Iterator[tuple[MeldName, int]]:
    """Yield the melds of a side with their names, without those that were merged away."""
    for slot, meld in enumerate(side.melds):
        if meld != NO_MELD:
            yield MeldName(number, slot), meld


def _red_threes(state: State) -> dict[str, list[str]]:
    return {
        side_letter(number): ["3h"] * side.red_hearts + ["3d"] * side.red_diamonds
        for number, side in enumerate(state.sides)
        if side.red_threes()
    }


def _expected(turn: PlayedTurn, state: State, seat: int) -> dict[str, Any]:
    """Return what the turn led to."""
    side = state.side_of[seat]
    found: dict[str, Any] = {
        "legal": True,
        "hands": {seat: _texts(sorted(state.hands[seat].cards()))},
        "melds": {side_letter(side): [_texts(cards_of(meld)) for _, meld in _lying(state.sides[side], side)]},
        "red_threes": _red_threes(state),
        "hidden": _texts(state.pile[: state.hidden]),
        "pile": _texts(state.pile[state.hidden :]),
        "stock": state.stock_size(),
    }
    if state.phase == PHASE_OVER:
        found |= {"deal_over": True, "out": None if state.went_out == NOBODY else state.went_out}
        if turn.points and not turn.after.penalties:  # a position that goes on knows of no penalties
            found["score"] = {side_letter(number): points for number, points in enumerate(turn.points)}
            found["total"] = {side_letter(number): total for number, total in enumerate(turn.totals)}
    elif state.turn != seat:
        found["next_turn"] = state.turn
    if not turn.before.state.hidden:
        del found["hidden"]
    return {key: value for key, value in found.items() if value != {}}


class _Steps:
    """The steps of a turn; melds that it makes are called new1, new2, …"""

    def __init__(self, state: State) -> None:
        self._side = state.side_of[state.turn]
        self._lying = len(state.sides[self._side].melds)
        self._made = 0

    def of(self, plays: Sequence[Any]) -> list[Any]:
        """Return `plays` as steps; raises NoPosition for what was done against the rules, and for claims."""
        steps: list[Any] = []
        for play in plays:
            if not hasattr(play, "actions") or play.irregular:
                raise NoPosition(f"a position file cannot hold '{play}'")
            steps += self._step(play.actions)
        if steps and steps[-1] == {"ask": None}:
            raise NoPosition("the partner has not answered yet")
        return [step for step in steps if step != {"ask": None}]

    def _step(self, actions: Sequence[Action]) -> list[Any]:
        match actions:
            case [Draw()]:
                return ["draw"]
            case [Pass()]:
                return ["pass"]
            case [EndDeal()]:
                return ["end_deal"]
            case [Discard(card)]:
                return [{"discard": TEXTS[card]}]
            case [Ask()]:
                return [{"ask": None}]
            case [Answer(yes)]:
                return [{"ask": "yes" if yes else "no"}]
            case [Take() as take, *further]:
                return [{"take": self._take(take, further)}]
        return [{"meld": [self._part(action) for action in actions]}]

    def _take(self, take: Take, further: Sequence[Action]) -> dict[str, Any]:
        found: dict[str, Any] = {"way": _WAYS[take.way]}
        if take.cards:
            found["with"] = _texts(take.cards)
        found["to"] = "new" if take.to is None else self._named(take.to)
        self._made += take.to is None
        also = [self._part(action) for action in further]
        return {**found, "also": [part.get("new", part) for part in also]} if also else found

    def _part(self, action: Action) -> Mapping[str, Any]:
        match action:
            case Lay(cards):
                self._made += 1
                return {"new": _texts(cards)}
            case Add(cards, to, low):
                part = {"add": _texts(cards), "to": self._named(to)}
                return {**part, "end": "low"} if low else part
            case Merge(into, other):
                return {"merge": [self._named(into), self._named(other)]}
            case RedThree(card):
                return {"red_three": TEXTS[card]}
        raise NoPosition(f"a position file cannot hold '{action}' among melds")

    def _named(self, name: MeldName) -> str:
        new = name.slot - self._lying + 1
        return f"new{new}" if name.side == self._side and new > 0 else _id(name)


def _id(name: MeldName) -> str:
    return str(name).lower()


def _texts(cards: Sequence[int]) -> list[str]:
    return [TEXTS[card] for card in cards]
