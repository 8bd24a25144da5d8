"""What a Canastra is, tried out place by place (R-3). A Canastra is its kind and its cards, each with its place.

``("row", {("b1", "b1"), ("g2", "b2"), ("b3", "b3")})`` is a row in which the green 2 stands for the blue one. In sets
and Sambas every card is in its own place.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

Canastra = tuple[str, frozenset[tuple[str, str]]]

COLOURS = "rgby"
PACK = [f"{colour}{value}" for colour in COLOURS for value in range(1, 13)]


def value_of(card: str) -> int:
    return int(card[1:])


def cards_in(canastra: Canastra) -> set[str]:
    return {card for card, _ in canastra[1]}


def jokers_in(canastra: Canastra) -> list[tuple[str, str]]:
    """Return the cards that do not lie in their own place, with the places (R-3.3, R-3.4)."""
    return [(card, place) for card, place in canastra[1] if card != place]


def is_row(rules: Any, pairs: frozenset[tuple[str, str]]) -> bool:
    """Return whether cards in these places are a row (R-3.1 to R-3.4)."""
    places = {place for _, place in pairs}
    if not rules.row_min <= len(pairs) <= rules.row_max or len(places) < len(pairs):
        return False  # too short, too long, or two cards in one place
    if len({card for card, _ in pairs}) < len(pairs) or len({place[0] for place in places}) > 1:
        return False  # a card twice, or two colours
    strangers = [card for card, place in pairs if card != place]
    if any(value_of(card) != 2 for card in strangers) or len(strangers) > rules.row_jokers:
        return False
    values = {value_of(place) for place in places}
    return any(values == circle(start, len(values), rules.cyclic) for start in range(1, 13))


@cache
def circle(start: int, count: int, cyclic: bool) -> set[int]:
    """Return `count` values from `start` on, with 1 after 12 where rows go round (R-3.2); empty where they cannot."""
    run = [start + step for step in range(count)]
    if not cyclic and run[-1] > 12:
        return set()
    return {(value - 1) % 12 + 1 for value in run}


def is_set(rules: Any, cards: set[str]) -> bool:
    """Return whether `cards` are a Terzett or a Quartett (R-3.9)."""
    values = {value_of(card) for card in cards}
    return len(cards) in (3, 4) and len(values) == 1 and values <= set(rules.set_values)


def is_samba(rules: Any, cards: set[str]) -> bool:
    """Return whether `cards` are a Samba (R-3.10)."""
    wanted = sorted(rules.samba_values)
    if not wanted or sorted(value_of(card) for card in cards) != wanted:
        return False
    colours = len({card[0] for card in cards})
    word = rules.samba_colours.value
    return word == "any" or (word == "one" and colours == 1) or (word == "different" and colours == len(cards))


def new_canastras(rules: Any, hand: set[str], top: str | None = None) -> Iterator[Canastra]:
    """Yield the smallest Canastras from `hand`, those with `top` where there is one (R-3, R-4.3).

    Larger ones come about by adding: a row of the least length, a Terzett, a whole Samba.
    """
    cards = hand | {top} if top else hand
    for size in {rules.row_min, len(rules.samba_values), 3} | (set() if rules.set_grows else {4}):
        for chosen in map(set, combinations(sorted(cards), size)):
            if top and top not in chosen:
                continue
            if size == rules.row_min:
                yield from rows_of(rules, chosen)
            if is_set(rules, chosen) and (size == 3 or not rules.set_grows):
                yield ("set", frozenset((card, card) for card in chosen))
            if is_samba(rules, chosen):
                yield ("samba", frozenset((card, card) for card in chosen))


def rows_of(rules: Any, cards: set[str]) -> Iterator[Canastra]:
    """Yield all rows that exactly `cards` form: each 2 in its own place or in any place of each colour (R-3.3)."""
    own = frozenset((card, card) for card in cards)
    if is_row(rules, own):
        yield ("row", own)
    for two in (card for card in cards if value_of(card) == 2):
        for place in places_like(cards - {two}):
            pairs = own - {(two, two)} | {(two, place)}
            if place != two and is_row(rules, pairs):
                yield ("row", pairs)


def places_like(cards: set[str]) -> list[str]:
    """Return the places of the colours of `cards`."""
    return [f"{colour}{value}" for colour in {card[0] for card in cards} for value in range(1, 13)]


def with_card(rules: Any, canastra: Canastra, card: str) -> Iterator[tuple[Canastra, str]]:
    """Yield what `canastra` can become when `card` is added, and where its joker went, "" where none did."""
    kind, pairs = canastra
    if kind == "set":
        if rules.set_grows and is_set(rules, cards_in(canastra) | {card}):
            yield (kind, pairs | {(card, card)}), ""
    elif kind == "row":
        taken = {place: lying for lying, place in pairs}
        for place in places_like(set(taken)):
            if place not in taken and is_row(rules, pairs | {(card, place)}):
                yield (kind, pairs | {(card, place)}), ""
        joker = taken.get(card)
        if joker is None or joker == card:
            return
        for place in places_like({card}):  # the joker's own card has come: it moves to a free end
            moved = pairs - {(joker, card)} | {(card, card), (joker, place)}
            if place not in taken and is_row(rules, moved):
                yield (kind, moved), place


def points_of(rules: Any, canastra: Canastra) -> int:
    """Return what a Canastra brings (R-6.1 to R-6.4)."""
    kind, pairs = canastra
    if kind == "samba":
        return rules.samba
    if kind == "set":
        return rules.quartett if len(pairs) == 4 else rules.terzett
    clean = not jokers_in(canastra)
    if len(pairs) >= rules.row_large_length:
        return rules.row_large if clean else rules.row_large_joker
    if len(pairs) >= rules.row_small_length:
        return rules.row_small if clean else rules.row_small_joker
    return 0
