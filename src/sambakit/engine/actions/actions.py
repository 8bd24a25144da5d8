"""Actions with their two faces: a packed machine integer in the core, a small value at the edge.

The packed form, made in `packed`, is what `Deal.legal` lists and `Deal.act` carries out. The values print and parse;
people, records and the server use them, and there a part may name any number of cards (``lay Ks Kh Kd Jk``).
"""

from enum import Enum
from typing import Final

from sambakit.engine.actions.packed import (
    ADD,
    ANSWER,
    ASK,
    DISCARD,
    DRAW,
    END_DEAL,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    NEW,
    PASS,
    RED_THREE,
    TAKE_ADD,
    TAKE_PAIR,
    TAKE_RUN,
    TAKE_TOP,
    TAKE_WILD,
    TAKES_PILE,
    card_of,
    operation_of,
    other_slot_of,
    pack_action,
    pack_wilds,
    second_card_of,
    slot_of,
    third_card_of,
    wilds_along,
)
from sambakit.engine.values.cards import TEXTS, parse_card, print_cards
from sambakit.game.dataclass import dataclass
from sambakit.game.meld_names import MeldName, parse_meld_name
from sambakit.game.refusal import NotationError

__all__ = [
    "ADD",
    "ANSWER",
    "ASK",
    "DISCARD",
    "DRAW",
    "END_DEAL",
    "LAY_GROUP",
    "LAY_SEQUENCE",
    "MERGE",
    "NEW",
    "PASS",
    "RED_THREE",
    "TAKES_PILE",
    "TAKE_ADD",
    "TAKE_PAIR",
    "TAKE_RUN",
    "TAKE_TOP",
    "TAKE_WILD",
    "Action",
    "Add",
    "Answer",
    "Ask",
    "Discard",
    "Draw",
    "EndDeal",
    "Lay",
    "MeldAction",
    "MeldName",
    "Merge",
    "Pass",
    "RedThree",
    "Take",
    "Way",
    "action_value",
    "card_of",
    "operation_of",
    "other_slot_of",
    "pack_action",
    "pack_wilds",
    "parse_action",
    "parse_meld_name",
    "second_card_of",
    "slot_of",
    "third_card_of",
    "wilds_along",
]


class Way(Enum):
    """How the pile is taken (C-8)."""

    PAIR = "pair"
    WILD = "wild"
    ADD = "add"
    TOP = "top"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock, printed ``draw``; with the stock empty this ends the deal where rules say so (D-11.3)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the pile in one `way` with `cards` from the hand (C-8), printed ``take pair Qh Qd`` or ``take top A2``."""

    way: Way
    cards: tuple[int, ...] = ()
    to: MeldName | None = None  # None: a new meld

    def __str__(self) -> str:
        words = ["take", self.way.value, *(TEXTS[card] for card in self.cards)]
        return " ".join([*words, str(self.to)] if self.to else words)


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a new meld from the hand, printed ``lay Qh Qd Qs``."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"lay {print_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Add:
    """Add hand cards to an own meld, printed ``add Kc Kd A1``.

    A wild that fits both ends of a sequence goes to the high one, with ``add low Jk A1`` to the low one (L-1).
    """

    cards: tuple[int, ...]
    to: MeldName
    low: bool = False

    def __str__(self) -> str:
        return f"add {'low ' if self.low else ''}{print_cards(self.cards)} {self.to}"


@dataclass(frozen=True, slots=True)
class Merge:
    """Merge an own group into another of its rank (D-4.8), printed ``merge A1 A2``; the first name stays."""

    into: MeldName
    other: MeldName

    def __str__(self) -> str:
        return f"merge {self.into} {self.other}"


@dataclass(frozen=True, slots=True)
class RedThree:
    """Lay a red three (D-6.1), printed ``red 3h``."""

    card: int

    def __str__(self) -> str:
        return f"red {TEXTS[self.card]}"


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the partner for leave to go out (C-9), printed ``ask``."""

    def __str__(self) -> str:
        return "ask"


@dataclass(frozen=True, slots=True)
class Answer:
    """The partner's binding answer, printed ``answer yes`` or ``answer no``."""

    yes: bool

    def __str__(self) -> str:
        return "answer yes" if self.yes else "answer no"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and end the turn, printed ``discard 4c``."""

    card: int

    def __str__(self) -> str:
        return f"discard {TEXTS[self.card]}"


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn and keep the one card left (D-10.4), printed ``pass``."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class EndDeal:
    """End the deal with the stock empty, in rule sets that have this step (C-16), printed ``end``."""

    def __str__(self) -> str:
        return "end"


Action = Draw | Take | Lay | Add | Merge | RedThree | Ask | Answer | Discard | Pass | EndDeal
MeldAction = Lay | Add | Merge | RedThree

_WORDS: Final = "draw, take, lay, add, merge, red, ask, answer, discard, pass, end"


def _is_meld_name(text: str) -> bool:
    return text[:1].isalpha() and text[1:].isdecimal() and text[0] in "ABCDEF"


def _parse_take(words: list[str]) -> Take:
    """Return the take that `words`, those after ``take``, print."""
    try:
        way = Way(words[0] if words else "")
    except ValueError:
        raise NotationError("after 'take' comes the way: pair, wild, add, top or run") from None
    rest = words[1:]
    to = None
    if rest and _is_meld_name(rest[-1]):
        to = parse_meld_name(rest.pop())
    return Take(way, tuple(parse_card(word) for word in rest), to)


def _one(words: list[str], what: str) -> str:
    if len(words) != 2:
        raise NotationError(f"after {words[0]!r} comes {what}")
    return words[1]


def parse_action(text: str) -> Action:
    """Return the action that prints as `text`; raises NotationError."""
    words = text.split()
    match words[0] if words else "":
        case "take":
            return _parse_take(words[1:])
        case "lay":
            if len(words) == 1:
                raise NotationError("after 'lay' come the cards of the meld")
            return Lay(tuple(parse_card(word) for word in words[1:]))
        case "add":
            if len(words) < 3:
                raise NotationError("after 'add' come the cards and the meld, such as: add Kc A1")
            low = words[1] == "low"
            if low and len(words) < 4:
                raise NotationError("after 'add low' come the wild and the sequence, such as: add low Jk A1")
            return Add(tuple(parse_card(word) for word in words[1 + low : -1]), parse_meld_name(words[-1]), low)
        case "merge":
            if len(words) != 3:
                raise NotationError("after 'merge' come two melds, such as: merge A1 A2")
            return Merge(parse_meld_name(words[1]), parse_meld_name(words[2]))
        case "red":
            return RedThree(parse_card(_one(words, "a red three")))
        case "discard":
            return Discard(parse_card(_one(words, "one card")))
        case "answer":
            word = _one(words, "yes or no")
            if word not in ("yes", "no"):
                raise NotationError(f"the answer is yes or no, not {word!r}")
            return Answer(word == "yes")
        case "draw" if len(words) == 1:
            return Draw()
        case "ask" if len(words) == 1:
            return Ask()
        case "pass" if len(words) == 1:
            return Pass()
        case "end" if len(words) == 1:
            return EndDeal()
    raise NotationError(f"{text!r} is not an action; an action begins with one of: {_WORDS}")


VALUES: dict[int, Action] = {}  # packed action and side -> value; made once each, for they recur all the time


def action_value(action: int, side: int) -> Action:
    """Return the value of a packed `action` of `side`."""
    key = action << 3 | side
    value = VALUES.get(key)
    if value is None:
        value = VALUES[key] = _make_value(action, side)
    return value


def _make_value(action: int, side: int) -> Action:
    c1, c2, c3 = card_of(action), second_card_of(action), third_card_of(action)
    slot = slot_of(action)
    to = None if slot == NEW else MeldName(side, slot)
    match operation_of(action):
        case 0:
            return Draw()
        case 1:
            return Take(Way.PAIR, (c1, c2, *wilds_along(action)), to)
        case 2:
            return Take(Way.WILD, (c1, c2, *wilds_along(action)), to)
        case 3:
            return Take(Way.ADD, tuple(card for card in (c1, c2, c3) if card), to)
        case 4:
            return Take(Way.TOP, tuple(card for card in (c1, c2, c3) if card), to)
        case 5 | 6:
            return Lay((c1, c2, c3))
        case 7:
            return Add((c1,), MeldName(side, slot), other_slot_of(action) == 1)
        case 8:
            return Merge(MeldName(side, slot), MeldName(side, other_slot_of(action)))
        case 9:
            return RedThree(c1)
        case 10:
            return Ask()
        case 11:
            return Answer(c1 == 1)
        case 12:
            return Discard(c1)
        case 13:
            return Pass()
        case 15:
            return Take(Way.RUN, (c1, c2))
    return EndDeal()
