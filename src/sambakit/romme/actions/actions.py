"""Actions with their two faces: a packed machine integer in the core, a small value at the edge.

Values print and parse. Jokers are written with the card for which they stand, ``g2=b2``; a joker that must move
because its card has come with the place to which it goes, ``add b2 A1 joker b4`` (R-3.5).
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from sambakit.game.meld_names import MeldName, parse_meld_name
from sambakit.game.refusal import NotationError
from sambakit.romme.values.canastras import (
    HIGH,
    LOW,
    NO_END,
    OWN_PLACE,
    ROW,
    SAMBA,
    SET,
    colour_of,
    free_ends,
    grown,
    joker_place,
    kind_of,
    placed_cards,
)
from sambakit.romme.values.cards import CARDS, JOKER_VALUE, TEXTS, VALUES, parse_card

DRAW: Final = 0  # the operations
DISCARD: Final = 1  # card
LAY: Final = 2  # a packed Canastra of the least length from the hand
ADD: Final = 3  # card, end, slot
TAKE_ADD: Final = 4  # the same, the card being the top of the pile
TAKE_NEW: Final = 5  # a packed Canastra of the top and hand cards


def pack_action(operation: int, card: int = 0, end: int = OWN_PLACE, slot: int = 0) -> int:
    """Return the packed action with a card and, for additions, the end to which a joker goes, and the slot."""
    return operation | card << 3 | end << 9 | slot << 11


def pack_lay(operation: int, canastra: int) -> int:
    """Return the packed action that lays `canastra`."""
    return operation | canastra << 3


def operation_of(action: int) -> int:
    """Return the operation: DRAW, DISCARD, …"""
    return action & 7


def card_of(action: int) -> int:
    """Return the card of a packed DISCARD, ADD or TAKE_ADD."""
    return action >> 3 & 63


def end_of(action: int) -> int:
    """Return OWN_PLACE, LOW or HIGH of a packed ADD or TAKE_ADD."""
    return action >> 9 & 3


def slot_of(action: int) -> int:
    """Return the slot of a packed ADD or TAKE_ADD among the own Canastras."""
    return action >> 11 & 63


def canastra_of(action: int) -> int:
    """Return the packed Canastra of a LAY or TAKE_NEW."""
    return action >> 3


class Form(Enum):
    """The kinds of Canastras as people write them."""

    ROW = "row"
    SET = "set"
    SAMBA = "samba"


FORMS: Final = {ROW: Form.ROW, SET: Form.SET, SAMBA: Form.SAMBA}
KINDS: Final = {form: kind for kind, form in FORMS.items()}


class Way(Enum):
    """How the pile is taken (R-4.2, R-4.3)."""

    ADD = "add"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Placed:
    """A card, and the card that it stands for if given, printed ``g2=b2``."""

    card: int
    place: int | None = None

    def __str__(self) -> str:
        return TEXTS[self.card] if self.place is None else f"{TEXTS[self.card]}={TEXTS[self.place]}"


Cards = tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock, printed ``draw``; the pile is turned over before it where it must be (R-5.5)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a Canastra from the hand, printed ``lay row b1 g2=b2 b3``; without `form`, whatever the cards form."""

    cards: Cards
    form: Form | None = None

    def __str__(self) -> str:
        return f"lay {_canastra_text(self.cards, self.form)}"


@dataclass(frozen=True, slots=True)
class Add:
    """Add hand cards to an own Canastra, printed ``add b2 A1 joker b4``: the row's joker then stands for b4."""

    cards: Cards
    to: MeldName
    joker: int | None = None

    def __str__(self) -> str:
        return f"add {_addition_text(self.cards, self.to, self.joker)}"


@dataclass(frozen=True, slots=True)
class TakeAdd:
    """Take the pile with its top onto an own Canastra (R-4.2), printed ``take add r6 A1``; no cards: the top."""

    to: MeldName
    cards: Cards = ()
    joker: int | None = None

    def __str__(self) -> str:
        return f"take add {_addition_text(self.cards, self.to, self.joker)}"


@dataclass(frozen=True, slots=True)
class TakeNew:
    """Take the pile with its top in a new Canastra (R-4.3), printed ``take new row r4 r5 r6`` with the top in it."""

    cards: Cards
    form: Form | None = None

    def __str__(self) -> str:
        return f"take new {_canastra_text(self.cards, self.form)}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and end the turn, printed ``discard g9``."""

    card: int

    def __str__(self) -> str:
        return f"discard {TEXTS[self.card]}"


@dataclass(frozen=True, slots=True)
class Merge:
    """Join two own rows, printed ``merge A1 A2``: the rules always refuse it (R-3.11)."""

    into: MeldName
    other: MeldName

    def __str__(self) -> str:
        return f"merge {self.into} {self.other}"


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without a discard, printed ``pass``: the rules always refuse it (R-2.2)."""

    def __str__(self) -> str:
        return "pass"


Action = Draw | Lay | Add | TakeAdd | TakeNew | Discard | Merge | Pass
_WORDS: Final = "draw, lay, add, take, discard"


def _canastra_text(cards: Cards, form: Form | None) -> str:
    words = [form.value] if form else []
    return " ".join([*words, *(str(card) for card in cards)])


def _addition_text(cards: Cards, to: MeldName, joker: int | None) -> str:
    words = [*(str(card) for card in cards), str(to)]
    return " ".join(words if joker is None else [*words, "joker", TEXTS[joker]])


def parse_placed(text: str) -> Placed:
    """Return the card that prints as `text`, such as ``b1`` or ``g2=b2``; raises NotationError."""
    card, equals, place = text.partition("=")
    if equals and place not in CARDS:
        raise NotationError(f"{text!r} says of no card that it stands for another one")
    return Placed(parse_card(card), CARDS[place] if equals else None)


def parse_action(text: str) -> Action:
    """Return the action that prints as `text`; raises NotationError."""
    match text.split():
        case ["draw"]:
            return Draw()
        case ["pass"]:
            return Pass()
        case ["discard", card]:
            return Discard(parse_card(card))
        case ["merge", into, other]:
            return Merge(parse_meld_name(into), parse_meld_name(other))
        case ["lay", *words]:
            form, cards = _parse_canastra(words)
            return Lay(cards, form)
        case ["take", "new", *words]:
            form, cards = _parse_canastra(words)
            return TakeNew(cards, form)
        case ["add", *words]:
            cards, to, joker = _parse_addition(words)
            if not cards:
                raise NotationError("after 'add' come the cards and the Canastra, such as: add b4 A1")
            return Add(cards, to, joker)
        case ["take", "add", *words]:
            cards, to, joker = _parse_addition(words)
            return TakeAdd(to, cards, joker)
        case ["take", *_]:
            raise NotationError("after 'take' comes the way, add or new, such as: take add r6 A1")
        case ["discard" | "merge" as word, *_]:
            raise NotationError(f"after {word!r} comes {'one card' if word == 'discard' else 'two Canastras'}")
    raise NotationError(f"{text!r} is not an action; an action begins with one of: {_WORDS}")


def _parse_canastra(words: list[str]) -> tuple[Form | None, Cards]:
    form = next((form for form in Form if words[:1] == [form.value]), None)
    cards = tuple(parse_placed(word) for word in words[1 if form else 0 :])
    if not cards:
        raise NotationError("here come the cards of the Canastra, such as: row r4 r5 r6")
    return form, cards


def _parse_addition(words: list[str]) -> tuple[Cards, MeldName, int | None]:
    joker = None
    if words[-2:-1] == ["joker"]:
        joker = parse_card(words[-1])
        words = words[:-2]
    if not words:
        raise NotationError("an own Canastra is missing, such as: add b4 A1")
    return tuple(parse_placed(word) for word in words[:-1]), parse_meld_name(words[-1]), joker


def joker_target(row: int, end: int, row_max: int, cyclic: bool) -> int:
    """Return the card that a joker at the LOW or HIGH end of `row` stands for."""
    low, high = free_ends(row, row_max, cyclic)
    place = low if end == LOW or high == NO_END else high
    return VALUES * colour_of(row) + place


def canastra_cards(canastra: int) -> Cards:
    """Return the cards of a packed Canastra as values, jokers with the cards for which they stand."""
    return tuple(Placed(card, None if card == place else place) for card, place in placed_cards(canastra))


def action_value(action: int, seat: int, canastras: list[int], row_max: int, cyclic: bool) -> Action:
    """Return the value of a packed `action` of `seat`, whose Canastras are `canastras` before it."""
    operation = operation_of(action)
    if operation == DRAW:
        return Draw()
    if operation == DISCARD:
        return Discard(card_of(action))
    if operation in (LAY, TAKE_NEW):
        canastra = canastra_of(action)
        cards, form = canastra_cards(canastra), FORMS[kind_of(canastra)]
        return Lay(cards, form) if operation == LAY else TakeNew(cards, form)
    card, end, slot = card_of(action), end_of(action), slot_of(action)
    placed, joker = Placed(card), None
    if end in (LOW, HIGH):
        target = joker_target(canastras[slot], end, row_max, cyclic)
        if joker_place(canastras[slot]) == NO_END:
            placed = Placed(card, target)
        else:
            joker = target
    to = MeldName(seat, slot)
    return Add((placed,), to, joker) if operation == ADD else TakeAdd(to, (placed,), joker)


def becomes(canastra: int, action: int) -> int:
    """Return `canastra` after the packed ADD or TAKE_ADD to it."""
    return grown(canastra, card_of(action), end_of(action))


def is_joker_value(card: int) -> bool:
    """Return whether `card` is a 2 (R-3.3)."""
    return card % VALUES == JOKER_VALUE
