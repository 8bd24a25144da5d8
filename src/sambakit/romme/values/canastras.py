"""Canastras as packed integers: rows with at most one joker, sets, Sambas (R-3).

A row keeps its colour, the place of its low end, its length, and where in it which 2 serves as a joker. A 2 of the
row's colour in the place of that 2 is no joker (R-3.4), so such a row is packed without one.
"""

from functools import lru_cache
from typing import Final

from sambakit.romme.values.cards import COLOUR, JOKER_VALUE, TWOS, VALUES

NO_CANASTRA: Final = 0
ROW: Final = 1  # the kinds
SET: Final = 2
SAMBA: Final = 3

OWN_PLACE: Final = 0  # where a card goes: where it belongs
LOW: Final = 1  # or the joker to the low end of a row, the one just laid or the one whose card has come
HIGH: Final = 2
NO_END: Final = -1

_COLOUR_AT: Final = 2  # bits of a row
_START_AT: Final = 4
_LENGTH_AT: Final = 8
_JOKER_AT: Final = 12
_JOKER_COLOUR_AT: Final = 16
OWN_TWO_MAY: Final = 1 << 20  # in `row_patterns` only: the 2 of the row's colour may be its joker


def pack_row(colour: int, start: int, length: int, joker: int = 0, joker_colour: int = 0) -> int:
    """Return the row of `length` places from the place `start` on; `joker` counts from 1 at the low end, 0 for none.

    Places are 0 to 11 for the values 1 to 12. A row of all of them begins with the 1, wherever it was begun.
    """
    if joker and joker_colour == colour and (start + joker - 1) % VALUES == JOKER_VALUE:
        joker = 0  # it lies where it belongs
    if length == VALUES and start:
        joker = (start + joker - 1) % VALUES + 1 if joker else 0
        start = 0
    if not joker:
        joker_colour = 0
    return (
        ROW
        | colour << _COLOUR_AT
        | start << _START_AT
        | length << _LENGTH_AT
        | joker << _JOKER_AT
        | joker_colour << _JOKER_COLOUR_AT
    )


def pack_set(value: int, colours: int) -> int:
    """Return the set of that value, 0 to 11, with `colours` as a bit set of four."""
    return SET | value << 2 | colours << 6


def pack_samba(cards: int) -> int:
    """Return the Samba of `cards`, a bit set."""
    return SAMBA | cards << 2


def kind_of(canastra: int) -> int:
    """Return ROW, SET or SAMBA."""
    return canastra & 3


def colour_of(row: int) -> int:
    """Return the colour of a row."""
    return row >> _COLOUR_AT & 3


def start_of(row: int) -> int:
    """Return the place of a row's low end, 0 to 11."""
    return row >> _START_AT & 15


def size_of(canastra: int) -> int:
    """Return the number of cards in a Canastra."""
    if canastra & 3 == ROW:
        return canastra >> _LENGTH_AT & 15
    if canastra & 3 == SET:
        return (canastra >> 6 & 15).bit_count()
    return (canastra >> 2).bit_count()


def is_clean(canastra: int) -> bool:
    """Return whether a Canastra is free of jokers (R-3.6, R-3.7)."""
    return canastra & 3 != ROW or not canastra >> _JOKER_AT & 15


def joker_place(row: int) -> int:
    """Return the place, 0 to 11, for which a row's joker stands, NO_END where it holds none."""
    joker = row >> _JOKER_AT & 15
    return (start_of(row) + joker - 1) % VALUES if joker else NO_END


def joker_card(row: int) -> int:
    """Return the 2 that is a row's joker; asked only of rows that hold one."""
    return VALUES * (row >> _JOKER_COLOUR_AT & 3) + JOKER_VALUE


def placed_cards(canastra: int) -> list[tuple[int, int]]:
    """Return the cards of a Canastra, each with the card for which it stands: rows from the low end, else by colour."""
    if canastra & 3 == ROW:
        colour, start = VALUES * colour_of(canastra), start_of(canastra)
        places = [colour + (start + step) % VALUES for step in range(size_of(canastra))]
        joker = canastra >> _JOKER_AT & 15
        return [(joker_card(canastra) if step == joker else place, place) for step, place in enumerate(places, start=1)]
    bits = bits_in(canastra)
    return [(card, card) for card in range(4 * VALUES) if bits >> card & 1]


def bits_in(canastra: int) -> int:
    """Return the cards of a Canastra as a bit set."""
    kind = canastra & 3
    if kind == SAMBA:
        return canastra >> 2
    bits = 0
    if kind == SET:
        for colour in range(4):
            if canastra >> 6 + colour & 1:
                bits |= 1 << VALUES * colour + (canastra >> 2 & 15)
        return bits
    run = ((1 << size_of(canastra)) - 1) << start_of(canastra)
    run = (run | run >> VALUES) & COLOUR
    place = joker_place(canastra)
    if place != NO_END:
        run &= ~(1 << place)
        bits = 1 << joker_card(canastra)
    return bits | run << VALUES * colour_of(canastra)


def free_ends(row: int, row_max: int, cyclic: bool) -> tuple[int, int]:
    """Return the places at which a row may grow, low and high, NO_END for none (R-3.2).

    Where both are the same place, which one card closes the circle, it is the low one alone.
    """
    length, start = size_of(row), start_of(row)
    if length >= row_max:
        return NO_END, NO_END
    if not cyclic:
        return start - 1 if start else NO_END, start + length if start + length < VALUES else NO_END
    low, high = (start - 1) % VALUES, (start + length) % VALUES
    return low, NO_END if low == high else high


def grown(canastra: int, card: int, end: int) -> int:
    """Return `canastra` with `card`, which fits it; `end` says to which end a joker goes (LOW, HIGH), see R-3.5."""
    if canastra & 3 == SET:
        return canastra | 1 << 6 + card // VALUES
    colour, start, length = colour_of(canastra), start_of(canastra), size_of(canastra)
    joker, joker_colour = canastra >> _JOKER_AT & 15, canastra >> _JOKER_COLOUR_AT & 3
    if end == OWN_PLACE:
        if card % VALUES == (start + length) % VALUES and length + 1 < VALUES:
            return pack_row(colour, start, length + 1, joker, joker_colour)
        return pack_row(colour, (start - 1) % VALUES, length + 1, joker + 1 if joker else 0, joker_colour)
    if not joker:
        joker_colour = card // VALUES
    if end == LOW:
        return pack_row(colour, (start - 1) % VALUES, length + 1, 1, joker_colour)
    return pack_row(colour, start, length + 1, length + 1, joker_colour)


def additions(canastra: int, cards: int, row_max: int, cyclic: bool, jokers: int, set_grows: bool) -> list[int]:
    """Return which of `cards`, a bit set, fit `canastra`, as ``card | end << 6`` (R-3.2 to R-3.10)."""
    found: list[int] = []
    kind = canastra & 3
    if kind == SAMBA:
        return found
    if kind == SET:
        if set_grows and size_of(canastra) == 3:
            for colour in range(4):
                card = VALUES * colour + (canastra >> 2 & 15)
                if not canastra >> 6 + colour & 1 and cards >> card & 1:
                    found.append(card)
        return found
    low, high = free_ends(canastra, row_max, cyclic)
    if low == NO_END and high == NO_END:
        return found
    own = VALUES * colour_of(canastra)
    if low != NO_END and cards >> own + low & 1:
        found.append(own + low)
    if high != NO_END and cards >> own + high & 1:
        found.append(own + high)
    place = joker_place(canastra)
    if place == NO_END:
        if jokers and cards & TWOS:
            _add_jokers(found, cards, own, low, high)
    elif cards >> own + place & 1:
        if low != NO_END:
            found.append(own + place | LOW << 6)
        if high != NO_END:
            found.append(own + place | HIGH << 6)
    return found


def _add_jokers(found: list[int], cards: int, own: int, low: int, high: int) -> None:
    """Add each 2 among `cards` to `found` for each free end at which it is a joker (R-3.3, R-3.4)."""
    for colour in range(4):
        two = VALUES * colour + JOKER_VALUE
        if not cards >> two & 1:
            continue
        natural = two == own + JOKER_VALUE
        if low != NO_END and not (natural and low == JOKER_VALUE):
            found.append(two | LOW << 6)
        if high != NO_END and not (natural and high == JOKER_VALUE):
            found.append(two | HIGH << 6)


@lru_cache(maxsize=16)
def row_patterns(length: int, cyclic: bool) -> list[tuple[int, ...]]:
    """Return the rows of `length` that each set of 12 places can form: whole ones, and those that lack one card.

    A row is packed without its colour. One that lacks a card has its joker's place; OWN_TWO_MAY is set where the 2 of
    the row's own colour may stand there, because the row does not run over its natural place.
    """
    by_places: list[list[int]] = [[] for _ in range(1 << VALUES)]
    for start in range(VALUES if cyclic and length < VALUES else VALUES + 1 - length):
        wanted = [1 << (start + step) % VALUES for step in range(length)]
        row, every = pack_row(0, start, length), sum(wanted)
        own = 0 if every >> JOKER_VALUE & 1 else OWN_TWO_MAY
        bare = ROW | start << _START_AT | length << _LENGTH_AT | own
        with_joker = {place: bare | step + 1 << _JOKER_AT for step, place in enumerate(wanted)}
        # a joker may also stand for a card that stays in the hand
        whole = [row, *with_joker.values()]
        for places, rows in enumerate(by_places):
            missing = every & ~places
            if not missing:
                rows += whole
            elif missing in with_joker:
                rows.append(with_joker[missing])
    return [tuple(rows) for rows in by_places]


def rows_from(cards: int, length: int, cyclic: bool, jokers: int) -> list[int]:
    """Return every row of `length` that can be laid from `cards`, a bit set (R-3.1 to R-3.4)."""
    found: list[int] = []
    patterns = row_patterns(length, cyclic)
    twos = [colour for colour in range(4) if cards >> VALUES * colour + JOKER_VALUE & 1] if jokers else []
    for colour in range(4):
        for row in patterns[cards >> VALUES * colour & COLOUR]:
            if not row >> _JOKER_AT & 15:
                found.append(row | colour << _COLOUR_AT)
                continue
            bare = row & ~OWN_TWO_MAY | colour << _COLOUR_AT
            fitting = [two for two in twos if two != colour or row & OWN_TWO_MAY]
            found += [bare | two << _JOKER_COLOUR_AT for two in fitting]
    return found


def sets_from(cards: int, value: int, grow: bool) -> list[int]:
    """Return every Terzett of that value, 0 to 11, that can be laid from `cards`, a bit set (R-3.9).

    Where sets do not `grow`, the Quartett is there too.
    """
    colours = 0
    for colour in range(4):
        colours |= (cards >> VALUES * colour + value & 1) << colour
    wanted = (7, 11, 13, 14) if grow else (7, 11, 13, 14, 15)
    return [pack_set(value, some) for some in wanted if some & colours == some]


def joker_laid(before: int | None, after: int) -> int | None:
    """Return the card for which the joker of the row `after` stands if it has just been laid or moved, or None."""
    if kind_of(after) != ROW or joker_place(after) == NO_END:
        return None
    if before is not None and joker_place(before) == joker_place(after):
        return None
    return next(place for card, place in placed_cards(after) if card != place)
