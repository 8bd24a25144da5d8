"""The steps of a position as plays of Samba Rommé."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal
from sambakit.positions.malformed import Malformed, unknown_keys
from sambakit.positions.romme.reading import FORMS, card_of, form_and_cards, placed_of
from sambakit.romme.actions.actions import (
    Action,
    Add,
    Discard,
    Draw,
    Lay,
    Merge,
    Pass,
    Placed,
    TakeAdd,
    TakeNew,
    canastra_cards,
)
from sambakit.romme.definition.plays import attempt
from sambakit.romme.definition.readings import larger_rows, readings
from sambakit.romme.rules.codes import RommeCode
from sambakit.romme.state.state import State
from sambakit.romme.values.canastras import NO_END, ROW, colour_of, joker_card, joker_place, kind_of
from sambakit.romme.values.cards import JOKER_VALUE, VALUES, pack

_BARE: Final[Mapping[str, Action]] = {"draw": Draw(), "pass": Pass(), "end_deal": Pass()}


class Turn:
    """Carries the steps of one turn out; `state` is the one after the last step that was legal.

    `laid` names the Canastra that was laid or added to last, `alternatives` the cards for which its joker could stand
    after that.
    """

    def __init__(self, state: State, names: Mapping[str, MeldName]) -> None:
        self.state = state
        self.names = dict(names)
        self.laid: MeldName | None = None
        self.alternatives: frozenset[int] = frozenset()
        self._made = 0  # Canastras made in this turn

    def carry_out(self, step: object) -> Refusal | None:
        """Carry `step` out, or return why the game refuses it; raises Malformed for an invalid step."""
        names, made = dict(self.names), self._made
        play = self._play(step)
        self._look_at(play)
        after = _attempt(self.state, play)
        if isinstance(after, Refusal):
            self.names, self._made = names, made
            return after
        self.state = after
        return None

    def _look_at(self, play: Sequence[Action]) -> None:
        """Note which Canastra `play` changes last, and where its joker could go."""
        state = self.state
        fresh = len(state.canastras[state.turn])
        for action in play:
            match action:
                case Lay() | TakeNew():
                    self.laid = MeldName(state.turn, fresh)
                    fresh += 1
                    found = readings(state.rules.melds, [placed.card for placed in action.cards])
                    self.alternatives = _joker_places(found)
                case Add() | TakeAdd():
                    self.laid = action.to
                    self.alternatives = _joker_places(list(_outcomes(state, action)))

    def _play(self, step: object) -> list[Action]:
        if isinstance(step, str) and step in _BARE:
            return [_BARE[step]]
        if not isinstance(step, dict) or len(step) != 1:
            raise Malformed(f"action: {step!r} is no step")
        ((kind, value),) = step.items()
        match kind:
            case "take":
                return [self._take(value)]
            case "meld":
                if not isinstance(value, list) or not value:
                    raise Malformed("action.meld: a list of parts is wanted")
                return [self._part(part) for part in value]
            case "discard":
                return [Discard(card_of("action.discard", value))]
        raise Malformed(f"action: {kind!r} is no step")

    def _take(self, value: object) -> Action:
        if not isinstance(value, dict):
            raise Malformed("action.take: a mapping is wanted")
        unknown_keys("a take", value, {"way", "with", "to", "joker_to", *FORMS})
        way, to = value.get("way"), value.get("to", "new")
        given = value.get("with", [])
        cards = placed_of("action.take.with", given) if given else ()
        top = (Placed(self.state.pile[-1]),) if self.state.pile else ()
        if way == "add":
            return TakeAdd(self._named(to), (*top, *cards) if cards else (), _joker_to(value))
        if way != "new":
            raise Malformed(f"action.take.way: {way!r} is not one of add, new")
        form = next((key for key in FORMS if key in value), "new")
        if isinstance(value.get(form), list):
            cards = placed_of(f"action.take.{form}", value[form])
            top = () if any(card.card == placed.card for card in top for placed in cards) else top
        self._name_new()
        return TakeNew((*cards, *top), FORMS[form])

    def _part(self, part: Any) -> Action:
        """Return one part of a meld step: a new Canastra, an addition, or a merge, which is always refused."""
        if isinstance(part, dict) and "add" in part:
            unknown_keys("an addition", part, {"add", "to", "joker_to"})
            return Add(placed_of("action.meld.add", part["add"]), self._named(part.get("to")), _joker_to(part))
        if isinstance(part, dict) and set(part) == {"merge"}:
            melds = part["merge"]
            if not isinstance(melds, list) or len(melds) != 2:
                raise Malformed("action.meld.merge: two Canastras are wanted")
            return Merge(self._named(melds[0]), self._named(melds[1]))
        form, cards = form_and_cards("action.meld", part)
        self._name_new()
        return Lay(cards, form)

    def _named(self, name: object) -> MeldName:
        if not isinstance(name, str) or name not in self.names:
            raise Malformed(f"action: there is no Canastra {name!r}")
        return self.names[name]

    def _name_new(self) -> None:
        """Give the next Canastra that the turn makes its name: new1, new2, …"""
        turn = self.state.turn
        lying = len(self.state.canastras[turn])
        before = sum(name.side == turn and name.slot >= lying for name in self.names.values())
        self._made += 1
        self.names[f"new{self._made}"] = MeldName(turn, lying + before)


def _joker_to(value: Mapping[str, Any]) -> int | None:
    return card_of("joker_to", value["joker_to"]) if "joker_to" in value else None


def _attempt(state: State, play: Sequence[Action]) -> State | Refusal:
    """Return the result of `play`; if it leaves the place of a joker open, with the first allowed one."""
    found = attempt(state, play)
    if isinstance(found, Refusal) and found.code is RommeCode.JOKER_PLACE_OPEN:
        for closed in _closed(state, play):
            after = attempt(state, closed)
            if isinstance(after, State):
                return after
    return found


def _closed(state: State, play: Sequence[Action]) -> Iterator[list[Action]]:
    """Yield `play` with one action that says for what a joker stands."""
    for at, action in enumerate(play):
        variants: list[Action] = []
        match action:
            case Add() | TakeAdd() if action.joker is None:
                variants += [replace(action, joker=card) for card in pack()]
            case Lay() | TakeNew():
                found = readings(state.rules.melds, [placed.card for placed in action.cards])
                variants += [replace(action, cards=canastra_cards(one)) for one in found]
        for variant in variants:
            yield [*play[:at], variant, *play[at + 1 :]]


def _outcomes(state: State, action: Add | TakeAdd) -> Iterator[int]:
    """Yield the possible rows after an addition, for every place of its joker."""
    own = state.canastras[state.turn]
    cards = [placed.card for placed in action.cards] or state.pile[-1:]
    if action.to.side == state.turn and action.to.slot < len(own) and kind_of(own[action.to.slot]) == ROW:
        row = own[action.to.slot]
        own_two = VALUES * colour_of(row) + JOKER_VALUE
        becomes_natural = own_two in cards or (joker_place(row) != NO_END and joker_card(row) == own_two)
        for found in larger_rows(state.rules.melds, row, cards):
            if joker_place(found) != NO_END or becomes_natural:
                yield found


def _joker_places(rows: Sequence[int]) -> frozenset[int]:
    """Return the cards for which the joker stands in each of `rows`, its own card where it has become natural."""
    places = set()
    for row in rows:
        if kind_of(row) == ROW:
            place = joker_place(row)
            places.add(VALUES * colour_of(row) + (JOKER_VALUE if place == NO_END else place))
    return frozenset(places)
