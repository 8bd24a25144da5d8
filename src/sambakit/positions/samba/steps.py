"""The steps of a position as plays of the engine."""

from collections.abc import Mapping, Sequence
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
    Way,
)
from sambakit.engine.playing import attempt
from sambakit.engine.state.state import State
from sambakit.engine.values.melds import NO_MELD
from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal
from sambakit.positions.malformed import Malformed, unknown_keys
from sambakit.positions.samba.reading import card_of_text, cards_of_list

WAYS: Final = {"pair": Way.PAIR, "wild": Way.WILD, "add": Way.ADD, "top_only": Way.TOP, "run": Way.RUN}
_BARE: Final[Mapping[str, Action]] = {"draw": Draw(), "pass": Pass(), "end_deal": EndDeal()}
# YAML reads a bare yes or no as a truth value.
_ANSWERS: Final[dict[object, bool]] = {"yes": True, "no": False, True: True, False: False}


class Turn:
    """Carries the steps of one turn out; `state` is the one after the last step that was legal."""

    def __init__(self, state: State, names: Mapping[str, MeldName]) -> None:
        self.state = state
        self.names = dict(names)
        self._side = state.side_of[state.turn]
        self._made = 0  # melds made in this turn

    def carry_out(self, step: object) -> Refusal | None:
        """Carry `step` out, or return why the engine refuses it; raises Malformed for an invalid step."""
        names, made = dict(self.names), self._made
        state = self.state
        for play in self._plays(step):
            after = attempt(state, play)
            if isinstance(after, Refusal):
                self.names, self._made = names, made
                return after
            state = after
            self._follow_merges(play)
        self.state = state
        return None

    def _follow_merges(self, play: Sequence[Action]) -> None:
        """Let the name of each group that `play` has merged away mean the group it has become part of."""
        became = {action.other: action.into for action in play if isinstance(action, Merge)}
        for name, meld in self.names.items():
            while meld in became:
                meld = became[meld]
            self.names[name] = meld

    def _plays(self, step: object) -> list[list[Action]]:
        """Return the plays that `step` stands for: one, and for asking the partner's answer as a second one."""
        if isinstance(step, str) and step in _BARE:
            return [[_BARE[step]]]
        if not isinstance(step, dict) or len(step) != 1:
            raise Malformed(f"action: {step!r} is no step")
        ((kind, value),) = step.items()
        match kind:
            case "take":
                return [self._take(value)]
            case "meld":
                return [self._meld(value)]
            case "ask":
                if isinstance(value, list | dict) or value not in _ANSWERS:
                    raise Malformed(f"action.ask: the partner answers yes or no, not {value!r}")
                return [[Ask()], [Answer(_ANSWERS[value])]]
            case "discard":
                return [[Discard(card_of_text("action.discard", value))]]
        raise Malformed(f"action: {kind!r} is no step")

    def _take(self, value: object) -> list[Action]:
        """Return the take step written as `value`, further melds included (C-8)."""
        if not isinstance(value, dict):
            raise Malformed("action.take: a mapping is wanted")
        unknown_keys("a take", value, {"way", "with", "to", "also"})
        way = value.get("way")
        if not isinstance(way, str) or way not in WAYS:
            raise Malformed(f"action.take.way: {way!r} is not one of {', '.join(WAYS)}")
        if "to" not in value:
            raise Malformed("action.take: 'to' is missing, an own meld or new")
        cards = cards_of_list("action.take.with", value.get("with", []))
        to = None if value["to"] == "new" else self._meld_named(value["to"])
        if to is None:
            self._name_new_meld()
        also = value.get("also", [])
        if not isinstance(also, list):
            raise Malformed("action.take.also: a list of melds is wanted")
        parts = [self._part(meld if isinstance(meld, dict) else {"new": meld}) for meld in also]
        return [Take(WAYS[way], cards, to), *parts]

    def _meld(self, value: object) -> list[Action]:
        """Return the meld step written as `value`."""
        if not isinstance(value, list) or not value:
            raise Malformed("action.meld: a list of parts is wanted")
        return [self._part(part) for part in value]

    def _part(self, part: Any) -> Action:
        """Return one part of a meld step: new, add, merge or red_three."""
        if not isinstance(part, dict):
            raise Malformed(f"action.meld: {part!r} is no part")
        match sorted(str(key) for key in part):
            case ["new"]:
                self._name_new_meld()
                return Lay(self._some_cards("action.meld.new", part["new"]))
            case ["add", "to"]:
                return Add(self._some_cards("action.meld.add", part["add"]), self._meld_named(part["to"]))
            case ["add", "end", "to"] if part["end"] == "low":
                return Add(self._some_cards("action.meld.add", part["add"]), self._meld_named(part["to"]), low=True)
            case ["merge"]:
                melds = part["merge"]
                if not isinstance(melds, list) or len(melds) != 2:
                    raise Malformed("action.meld.merge: two melds are wanted")
                return Merge(self._meld_named(melds[0]), self._meld_named(melds[1]))
            case ["red_three"]:
                return RedThree(card_of_text("action.meld.red_three", part["red_three"]))
        raise Malformed(f"action.meld: unknown part with {', '.join(str(key) for key in part)}")

    def _some_cards(self, where: str, value: object) -> tuple[int, ...]:
        cards = cards_of_list(where, value)
        if not cards:
            raise Malformed(f"{where}: no card is named")
        return cards

    def _meld_named(self, name: object) -> MeldName:
        if not isinstance(name, str) or name not in self.names:
            raise Malformed(f"action: there is no meld {name!r}")
        return self.names[name]

    def _name_new_meld(self) -> None:
        """Give the next meld that the turn makes its name: new1, new2, …"""
        lying = len(self.state.sides[self._side].melds)
        before = sum(name.slot >= lying for name in self.names.values() if name.side == self._side)
        self._made += 1
        self.names[f"new{self._made}"] = MeldName(self._side, lying + before)


def step_kinds(actions: Sequence[Action]) -> frozenset[str]:
    """Return which kinds of step `actions` are, as positions name them; melding and asking are not listed."""
    kinds: dict[type, str] = {
        Draw: "draw",
        Take: "take",
        Pass: "pass",
        Discard: "discard",
        EndDeal: "end_deal",
    }
    return frozenset(kinds[type(action)] for action in actions if type(action) in kinds)


def lying_melds(state: State, side: int) -> list[int]:
    """Return the melds of `side`, without the slots whose group was merged away."""
    return [meld for meld in state.sides[side].melds if meld != NO_MELD]
