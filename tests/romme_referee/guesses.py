"""Canastras that somebody might try to lay: nearly right, so that game and referee have something to refuse."""

from random import Random

from sambakit.romme.rules.rules import CanastraRules
from tests.romme_referee.canastras import (
    COLOURS,
    PLACES,
    Canastra,
    Row,
    Samba,
    Set,
    cards_of,
    grown_by,
    smallest_of,
    value_in,
)


def new_canastra(rules: CanastraRules, hand: set[str], rng: Random) -> Canastra:
    """Return cards of `hand` as a row, set or Samba that they may or may not be."""
    ordered = sorted(hand)
    if rng.random() < 0.4 and (right := sorted(smallest_of(rules, hand), key=str)):
        return _grown_at_will(rules, rng.choice(right), hand, rng)
    kind = rng.random()
    if kind < 0.7:
        return _row(ordered, rng)
    if kind < 0.85:
        value = rng.choice([*rules.set_values, rng.randrange(1, 13)])
        cards = [card for card in ordered if value_in(card) == value or rng.random() < 0.03]
        return Set(frozenset(rng.sample(cards, min(len(cards), rng.choice([3, 3, 4])))) or frozenset(ordered[:1]))
    colour = rng.choice(COLOURS)
    cards = [card for card in ordered if value_in(card) in rules.samba_values and card[0] == colour]
    return Samba(frozenset(cards or ordered[:3]))


def _grown_at_will(rules: CanastraRules, new: Canastra, hand: set[str], rng: Random) -> Canastra:
    """Return `new` with some cards of `hand` more, as the rules have it."""
    while rng.random() < 0.6:
        grown = {after for card in hand - cards_of(new) for after in grown_by(rules, new, card)}
        if not grown:
            break
        new = rng.choice(sorted(grown, key=str))
    return new


def _row(hand: list[str], rng: Random) -> Row:
    """Return cards in consecutive places: mostly those that belong there, else a 2, now and then any card."""
    colour, start = rng.choice(COLOURS), rng.choice(PLACES)
    lies: dict[int, str] = {}
    for step in range(rng.choice([3, 3, 4, 5, 7])):
        place = (start + step - 1) % 12 + 1
        free = [card for card in hand if card not in lies.values()]
        twos = [card for card in free if value_in(card) == 2]
        if f"{colour}{place}" in free and rng.random() < 0.95:
            lies[place] = f"{colour}{place}"
        elif twos:
            lies[place] = rng.choice(twos)
        elif step > 2 or not free:
            break
        else:
            lies[place] = rng.choice(free)
    return Row(colour, frozenset(lies.items() or {(int(hand[0][1:]), hand[0])}))


def addition(rules: CanastraRules, old: Canastra, hand: set[str], rng: Random) -> Canastra:
    """Return `old` with one to three cards more, a joker perhaps elsewhere; mostly as the rules would have it."""
    new = old
    for _ in range(rng.choice([1, 1, 2, 3])):
        ordered = sorted(hand - cards_of(new))
        grown = [after for card in ordered for after in sorted(grown_by(rules, new, card), key=str)]
        if grown and rng.random() < 0.8:
            new = rng.choice(grown)
        elif ordered:
            new = _somehow(new, rng.choice(ordered), rng)
    if not hand - cards_of(old):
        return old
    if new == old or len(cards_of(new)) == len(cards_of(old)):
        return _somehow(old, min(hand - cards_of(old)), rng)
    return new


def _somehow(old: Canastra, card: str, rng: Random) -> Canastra:
    """Return `old` with `card` in its own place or another one, and its joker perhaps moved."""
    if not isinstance(old, Row):
        return type(old)(old.cards | {card})
    lies = old.at() | {}
    jokers = old.jokers()
    free = [place for place in PLACES if place not in lies]
    if not free:
        return old
    place = value_in(card) if rng.random() < 0.5 else rng.choice(free)
    if place in jokers or (jokers and rng.random() < 0.2):
        at, joker = min(jokers.items())
        del lies[at]
        lies[rng.choice(free)] = joker
    if place in lies:
        place = rng.choice([other for other in PLACES if other not in lies])
    lies[place] = card
    return Row(old.colour, frozenset(lies.items()))
