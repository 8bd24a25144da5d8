"""The Canastras that cards form, or the reason for none: their definition (R-3), tried out place by place.

It shares nothing with the tables by which `legal` lists them; tests compare the two.
"""

from collections.abc import Sequence

from sambakit.game.refusal import Refusal
from sambakit.romme.actions.actions import Cards, Form, Placed, is_joker_value
from sambakit.romme.rules.codes import RommeCode, refusal
from sambakit.romme.rules.rules import CanastraRules, samba_bits
from sambakit.romme.values.canastras import (
    NO_END,
    SAMBA,
    SET,
    bits_in,
    colour_of,
    joker_card,
    joker_place,
    kind_of,
    pack_row,
    pack_samba,
    pack_set,
    placed_cards,
    size_of,
)
from sambakit.romme.values.cards import JOKER_VALUE, VALUES, bits_of, cards_in


def read_canastra(melds: CanastraRules, cards: Cards, form: Form | None) -> int | Refusal:
    """Return the Canastra that `cards` make, of that form if given, or the reason for none.

    Where a joker could stand in several places, it stands where it is written in the row from the low end up.
    """
    found: list[int] = []
    for one in (form,) if form else tuple(Form):
        found += _of_form(melds, cards, one)
    if len(found) > 1:
        written = [placed.card for placed in cards]
        found = [row for row in found if [card for card, _ in placed_cards(row)] == written] or found
    if not found:
        return _no_canastra(melds, cards, form)
    return found[0] if len(found) == 1 else refusal(RommeCode.JOKER_PLACE_OPEN)


def readings(melds: CanastraRules, cards: Sequence[int]) -> list[int]:
    """Return all Canastras that exactly these `cards` form, so that a player may choose."""
    placed = tuple(Placed(card) for card in cards)
    return [canastra for form in Form for canastra in _of_form(melds, placed, form)]


def _of_form(melds: CanastraRules, cards: Cards, form: Form) -> list[int]:
    bits = bits_of(placed.card for placed in cards)
    moved = any(placed.place not in (None, placed.card) for placed in cards)
    match form:
        case Form.ROW:
            rows = _rows(melds, bits) if len(cards) >= melds.row_min else []
            return [row for row in rows if _as_written(row, cards)]
        case Form.SET:
            values = {placed.card % VALUES for placed in cards}
            if len(cards) in (3, 4) and len(values) == 1 and not moved and min(values) + 1 in melds.set_values:
                return [pack_set(min(values), sum(1 << placed.card // VALUES for placed in cards))]
        case Form.SAMBA:
            if bits in samba_bits(melds) and not moved:
                return [pack_samba(bits)]
    return []


def _as_written(row: int, cards: Cards) -> bool:
    """Return whether each joker of `cards` that names its card stands for it in `row`."""
    lying = placed_cards(row)
    return all(placed.place is None or (placed.card, placed.place) in lying for placed in cards)


def _rows(melds: CanastraRules, bits: int, cyclic: bool | None = None, jokers: int | None = None) -> list[int]:
    """Return all rows that exactly the cards `bits` form (R-3.1 to R-3.4); a limit that is given replaces the rule's.

    With more than one joker allowed a row tells nothing of where they stand.
    """
    go_round = melds.cyclic if cyclic is None else cyclic
    most = melds.row_jokers if jokers is None else jokers
    cards = list(cards_in(bits))
    length = len(cards)
    if length > melds.row_max:
        return []
    found: dict[int, None] = {}
    for colour in range(4):
        for start in range(VALUES if go_round else VALUES + 1 - length):
            places = [VALUES * colour + (start + step) % VALUES for step in range(length)]
            strangers = [card for card in cards if card not in places]
            if len(strangers) > most or not all(is_joker_value(card) for card in strangers):
                continue
            if len(strangers) == length:
                continue  # nothing but jokers
            joker = next((step for step, place in enumerate(places, start=1) if place not in cards), 0)
            found[pack_row(colour, start, length, joker, strangers[0] // VALUES if strangers else 0)] = None
    return list(found)


def _no_canastra(melds: CanastraRules, cards: Cards, form: Form | None) -> Refusal:
    """Return why `cards` make no Canastra, of the form that they seem to be meant for where none is said."""
    naturals = [placed.card % VALUES for placed in cards if not is_joker_value(placed.card)]
    if form is None and len(naturals) > 1:
        if len(cards) > 2 and len(set(naturals)) == 1:
            form = Form.SET
        elif {value + 1 for value in naturals} == melds.samba_values:
            form = Form.SAMBA
    if form is Form.SET:
        return refusal(RommeCode.NO_SET, values=_listed(melds.set_values))
    if form is Form.SAMBA:
        return refusal(RommeCode.NO_SAMBA, values=_listed(melds.samba_values))
    return _no_row(melds, cards)


def _listed(values: frozenset[int]) -> str:
    return " ".join(str(value) for value in sorted(values))


def _no_row(melds: CanastraRules, cards: Cards) -> Refusal:
    """Return why `cards` form no row."""
    bits = bits_of(placed.card for placed in cards)
    if len(cards) < melds.row_min:
        return refusal(RommeCode.TOO_FEW_CARDS, needed=melds.row_min, laid=len(cards))
    if _rows(melds, bits):
        return refusal(RommeCode.JOKER_CANNOT_STAND_THERE)
    return _why_apart(melds, bits)


def _why_apart(melds: CanastraRules, bits: int) -> Refusal:
    """Return why the cards `bits`, enough of them, do not form a row with any places of its 2s."""
    cards = list(cards_in(bits))
    colours = {card // VALUES for card in cards if not (is_joker_value(card) and melds.row_jokers)}
    if len(colours) > 1:
        return refusal(RommeCode.MIXED_COLOURS)
    foreign = sum(is_joker_value(card) and card // VALUES not in colours for card in cards)
    if foreign > melds.row_jokers:
        return refusal(RommeCode.TOO_MANY_JOKERS, most=melds.row_jokers)
    if len(cards) > melds.row_max:
        return refusal(RommeCode.ROW_TOO_LONG, most=melds.row_max)
    if not melds.cyclic and _rows(melds, bits, cyclic=True):
        return refusal(RommeCode.ROW_DOES_NOT_GO_ROUND)
    if melds.row_jokers and _rows(melds, bits, jokers=4):
        return refusal(RommeCode.TOO_MANY_JOKERS, most=melds.row_jokers)
    return refusal(RommeCode.NOT_CONSECUTIVE)


def read_addition(melds: CanastraRules, canastra: int, cards: Cards, joker: int | None) -> int | Refusal:
    """Return `canastra` with `cards` added and its joker for the card `joker`, or why this is refused.

    What lies stays where it is, but for a joker whose own card comes (R-3.5).
    """
    kind = kind_of(canastra)
    if kind == SAMBA:
        return refusal(RommeCode.SAMBA_IS_CLOSED)
    if kind == SET:
        return _larger_set(melds, canastra, cards, joker)
    found = larger_rows(melds, canastra, [placed.card for placed in cards])
    if not found:
        return _no_addition(melds, canastra, cards)
    marked = [row for row in found if _as_written(row, cards)]
    if not marked:
        return refusal(RommeCode.JOKER_CANNOT_STAND_THERE)
    if joker is not None:
        chosen = [row for row in marked if _joker_stands(canastra, row, cards) == joker]
        return chosen[0] if chosen else refusal(RommeCode.JOKER_MOVES_TO_AN_END, joker=joker)
    chosen = marked if len(marked) == 1 else [row for row in marked if _stays(canastra, row)]
    return chosen[0] if chosen else refusal(RommeCode.JOKER_PLACE_OPEN)


def larger_rows(melds: CanastraRules, row: int, cards: Sequence[int]) -> list[int]:
    """Return all rows that `row` can become when `cards` are added to it (R-3.2 to R-3.8)."""
    if bits_in(row) & bits_of(cards):
        return []
    rows = _rows(melds, bits_in(row) | bits_of(cards))
    return [found for found in rows if _grew_from(row, found)]


def _grew_from(row: int, larger: int) -> bool:
    """Return whether `larger` contains all of `row`; its joker may leave when its own card came (R-3.8)."""
    lying = {place: card for card, place in placed_cards(larger)}
    return all(lying.get(place) in (card, place) for card, place in placed_cards(row))


def _joker_stands(before: int, after: int, cards: Cards) -> int | None:
    """Return the card for which the joker of a row stands `after` cards were added, None where there is none.

    That is the joker that lay there `before`, else the one that has come. One that has come to lie where it belongs
    stands for itself (R-3.7); a row may get another joker then.
    """
    if joker_place(before) != NO_END:
        moved = joker_card(before)
        return next(place for card, place in placed_cards(after) if card == moved)
    if joker_place(after) != NO_END:
        return VALUES * colour_of(after) + joker_place(after)
    own_two = VALUES * colour_of(after) + JOKER_VALUE
    return own_two if any(placed.card == own_two for placed in cards) else None


def _stays(before: int, after: int) -> bool:
    """Return whether a row has its joker where it was, or none still."""
    return joker_place(before) == joker_place(after)


def _larger_set(melds: CanastraRules, canastra: int, cards: Cards, joker: int | None) -> int | Refusal:
    value = canastra >> 2 & 15
    bits = bits_in(canastra)
    for placed in cards:
        if placed.card % VALUES != value or bits >> placed.card & 1 or placed.place not in (None, placed.card):
            return refusal(RommeCode.NO_SET, values=_listed(melds.set_values))
        bits |= 1 << placed.card
    if not melds.set_grows or joker is not None:
        return refusal(RommeCode.SET_DOES_NOT_GROW if not melds.set_grows else RommeCode.NO_SET)
    return pack_set(value, sum(1 << card // VALUES for card in cards_in(bits)))


def _no_addition(melds: CanastraRules, row: int, cards: Cards) -> Refusal:
    """Return why `cards` cannot be added to `row`."""
    own, place, size = VALUES * colour_of(row), joker_place(row), size_of(row)
    if place != NO_END and any(placed.card == own + place for placed in cards) and size + len(cards) > melds.row_max:
        return refusal(RommeCode.NO_FREE_END)
    apart = _why_apart(melds, bits_in(row) | bits_of(placed.card for placed in cards))
    if apart.code is RommeCode.NOT_CONSECUTIVE:
        return refusal(RommeCode.NOT_AT_AN_END)
    return apart
