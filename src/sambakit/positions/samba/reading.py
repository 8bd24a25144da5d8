"""The contents of a position of Samba or a relative: the keys of its state, seats by number, sides by letter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import CARDS
from sambakit.positions.malformed import Malformed, number_of, unknown_keys

STATE_KEYS: Final = frozenset(
    {
        "scores",
        "turn",
        "phase",
        "hands",
        "melds",
        "red_threes",
        "hidden",
        "pile",
        "stock",
        "went_out",
        "penalties",
        "no_turn_yet",
        "first_turn",
        "concealed",
    }
)
PHASES: Final = ("deal", "draw", "play", "over", "match")
# Which phases a key of the state makes sense in, unless it is empty; a key that is not named here does in each of them.
KEY_PHASES: Final[Mapping[str, tuple[str, ...]]] = {
    "hands": ("deal", "draw", "play", "over"),
    "melds": ("draw", "play", "over"),
    "red_threes": ("draw", "play", "over"),
    "hidden": ("draw", "play", "over"),
    "pile": ("draw", "play", "over"),
    "stock": ("deal", "draw", "play", "over"),
    "went_out": ("over",),
    "penalties": ("over",),
    "no_turn_yet": ("draw", "play", "over"),
    "first_turn": ("deal", "draw", "play"),
    "concealed": ("over",),
}


@dataclass(frozen=True, slots=True)
class Position:
    """A position as it is written, its keys, rules and rule set known."""

    id: str
    title: str
    rules: RuleSet
    players: int
    state: Mapping[str, Any]
    steps: Sequence[Any]
    expect: Mapping[str, Any]

    @property
    def phase(self) -> str:
        """Return the phase in which it begins, one of PHASES."""
        return str(self.state["phase"])

    @property
    def sides(self) -> int:
        """Return how many sides play."""
        return max(self.rules.table.sides(self.players)) + 1


def check_state(state: object) -> None:
    """Raise Malformed where `state` has no phase, an unknown key, or one that says nothing in its phase."""
    if not isinstance(state, dict):
        raise Malformed("state: a mapping is wanted")
    unknown_keys("state", state, STATE_KEYS)
    phase = state.get("phase")
    if phase not in PHASES:
        raise Malformed(f"state.phase: {phase!r} is not one of {', '.join(PHASES)}")
    for key, value in state.items():
        empty = value is None or value is False or value in ([], {})
        if not empty and phase not in KEY_PHASES.get(key, PHASES):
            raise Malformed(f"state.{key}: says nothing in phase {phase}")


def cards_of_list(where: str, value: object) -> tuple[int, ...]:
    """Return the cards of a list of texts, in order; raises Malformed."""
    if not isinstance(value, list):
        raise Malformed(f"{where}: a list of cards is wanted")
    return tuple(card_of_text(where, card) for card in value)


def card_of_text(where: str, value: object) -> int:
    """Return the card that `value` prints; raises Malformed."""
    kind = CARDS.get(value) if isinstance(value, str) else None
    if kind is None:
        raise Malformed(f"{where}: {value!r} is no card")
    return kind


def by_seat(where: str, value: object, players: int) -> dict[int, Any]:
    """Return a mapping from seat to something; raises Malformed."""
    if not isinstance(value, dict):
        raise Malformed(f"{where}: a mapping by seat is wanted")
    return {seat_of(where, seat, players): held for seat, held in value.items()}


def seat_of(where: str, value: object, players: int) -> int:
    """Return `value` as a seat; raises Malformed."""
    seat = number_of(where, value)
    if not 0 <= seat < players:
        raise Malformed(f"{where}: there is no seat {seat} at a table of {players}")
    return seat


def by_side(where: str, value: object, sides: int) -> dict[int, Any]:
    """Return a mapping from side, written A, B, …, to something, its keys as numbers; raises Malformed."""
    if not isinstance(value, dict):
        raise Malformed(f"{where}: a mapping by side is wanted")
    return {side_of_letter(where, side, sides): held for side, held in value.items()}


def side_of_letter(where: str, value: object, sides: int) -> int:
    """Return the number of the side written as a letter; raises Malformed."""
    if not isinstance(value, str) or len(value) != 1 or not 0 <= ord(value) - 65 < sides:
        raise Malformed(f"{where}: there is no side {value!r}")
    return ord(value) - 65
