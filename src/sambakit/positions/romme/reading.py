"""The contents of a position of Samba Rommé: cards, the cards that jokers stand for, seats that have names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sambakit.positions.malformed import Malformed, number_of, unknown_keys
from sambakit.romme.actions.actions import Cards, Form, Placed
from sambakit.romme.rules.rules import PLAYERS, RommeRules
from sambakit.romme.values.cards import CARDS

PHASES: Final = ("deal", "opening", "draw", "play", "over", "match")
_RUNNING: Final = ("deal", "opening", "draw", "play")
# Which phases a key of the state makes sense in.
KEY_PHASES: Final[Mapping[str, tuple[str, ...]]] = {
    "phase": PHASES,
    "scores": PHASES,
    "turn": (*_RUNNING, "over"),
    "hands": (*_RUNNING, "over"),
    "melds": ("draw", "play", "over"),
    "pile": ("opening", "draw", "play", "over"),
    "stock": (*_RUNNING, "over"),
    "buracos": (*_RUNNING, "over"),
    "turnovers_without_laying": ("draw", "play", "over"),
    "went_out": ("over",),
}
FORMS: Final[Mapping[str, Form | None]] = {**{form.value: form for form in Form}, "new": None}


@dataclass(frozen=True, slots=True)
class RommePosition:
    """A position as it is written, its keys, rules and rule set known."""

    id: str
    title: str
    rules: RommeRules
    state: Mapping[str, Any]
    steps: Sequence[Any]
    expect: Mapping[str, Any]

    @property
    def phase(self) -> str:
        """Return the phase in which it begins, one of PHASES."""
        return str(self.state["phase"])

    @property
    def opener(self) -> int:
        """Return the seat called ``opener``, which acts in the opening; 1 unless a number is given."""
        turn = self.state.get("turn")
        return turn if isinstance(turn, int) and self.phase in ("deal", "opening") else 1

    def seat(self, where: str, value: object) -> int:
        """Return `value`, a number, ``opener`` or ``dealer``, as a seat; raises Malformed."""
        if value == "opener":
            return self.opener
        if value == "dealer":
            return 1 - self.opener
        seat = number_of(where, value)
        if not 0 <= seat < PLAYERS:
            raise Malformed(f"{where}: there is no seat {seat} at a table of {PLAYERS}")
        return seat

    def by_seat(self, where: str, value: object) -> dict[int, Any]:
        """Return a mapping from seat to something; raises Malformed."""
        if not isinstance(value, dict):
            raise Malformed(f"{where}: a mapping by seat is wanted")
        found = {self.seat(where, seat): held for seat, held in value.items()}
        if len(found) < len(value):
            raise Malformed(f"{where}: a seat is named twice")
        return found


def check_state(state: object) -> None:
    """Raise Malformed where `state` has no phase, an unknown key, or one that says nothing in its phase."""
    if not isinstance(state, dict):
        raise Malformed("state: a mapping is wanted")
    unknown_keys("state", state, set(KEY_PHASES))
    phase = state.get("phase")
    if phase not in PHASES:
        raise Malformed(f"state.phase: {phase!r} is not one of {', '.join(PHASES)}")
    for key in state:
        if phase not in KEY_PHASES[key]:
            raise Malformed(f"state.{key}: says nothing in phase {phase}")


def card_of(where: str, value: object) -> int:
    """Return the card that `value` prints; raises Malformed."""
    card = CARDS.get(value) if isinstance(value, str) else None
    if card is None:
        raise Malformed(f"{where}: {value!r} is no card")
    return card


def cards_of(where: str, value: object) -> tuple[int, ...]:
    """Return the cards of a list of texts, in order; raises Malformed."""
    if not isinstance(value, list):
        raise Malformed(f"{where}: a list of cards is wanted")
    return tuple(card_of(where, card) for card in value)


def placed_of(where: str, value: object) -> Cards:
    """Return the cards of a Canastra, a joker written ``{joker: g2, as: b2}``; raises Malformed."""
    if not isinstance(value, list) or not value:
        raise Malformed(f"{where}: a list of cards is wanted")
    return tuple(_placed(where, item) for item in value)


def _placed(where: str, item: object) -> Placed:
    if not isinstance(item, dict):
        return Placed(card_of(where, item))
    if set(item) != {"joker", "as"}:
        raise Malformed(f"{where}: a joker is written {{joker: g2, as: b2}}")
    return Placed(card_of(where, item["joker"]), card_of(where, item["as"]))


def form_and_cards(where: str, value: object, further: frozenset[str] = frozenset()) -> tuple[Form | None, Cards]:
    """Return the form and the cards of a Canastra written ``{row: [..]}``; raises Malformed."""
    if not isinstance(value, dict):
        raise Malformed(f"{where}: {value!r} is no Canastra")
    unknown_keys(where, value, {*FORMS, *further})
    named = [key for key in value if key in FORMS]
    if len(named) != 1:
        raise Malformed(f"{where}: a Canastra is a row, a set or a samba")
    return FORMS[named[0]], placed_of(f"{where}.{named[0]}", value[named[0]])
