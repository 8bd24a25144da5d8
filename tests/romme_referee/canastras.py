"""What a Canastra is (R-3), read as a question about sets: is this a Canastra, and may that one become this one?

A card is its text, ``r4``. A row says which card lies in which place of the circle of twelve; sets and Sambas are
just cards. Nothing is packed and nothing is generated cleverly: candidates are made and tried.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from sambakit.romme.rules.rules import CanastraRules, SambaColours

COLOURS: Final = "rgby"
PLACES: Final = range(1, 13)


def colour_in(card: str) -> str:
    """Return the colour letter of a card."""
    return card[0]


def value_in(card: str) -> int:
    """Return the value of a card, 1 to 12."""
    return int(card[1:])


@dataclass(frozen=True)
class Row:
    """A row: its colour, and for each place that it covers the card that lies there."""

    colour: str
    lies: frozenset[tuple[int, str]]  # place and card

    def at(self) -> Mapping[int, str]:
        """Return the card of each place."""
        return dict(sorted(self.lies))

    def jokers(self) -> dict[int, str]:
        """Return the cards that stand for another one, by place (R-3.3, R-3.4)."""
        return {place: card for place, card in sorted(self.lies) if card != f"{self.colour}{place}"}

    def __repr__(self) -> str:  # here and below: the same in every process, for games are played by its order
        return f"Row({self.colour} {sorted(self.lies)})"


@dataclass(frozen=True)
class Set:
    """A Terzett or Quartett."""

    cards: frozenset[str]

    def __repr__(self) -> str:
        return f"Set({sorted(self.cards)})"


@dataclass(frozen=True)
class Samba:
    """A Samba."""

    cards: frozenset[str]

    def __repr__(self) -> str:
        return f"Samba({sorted(self.cards)})"


Canastra = Row | Set | Samba


def cards_of(canastra: Canastra) -> frozenset[str]:
    """Return the cards that lie in a Canastra."""
    return frozenset(card for _, card in canastra.lies) if isinstance(canastra, Row) else canastra.cards


def is_arc(rules: CanastraRules, places: set[int]) -> bool:
    """Return whether `places` follow each other, past the 12 to the 1 where rows are cyclic (R-3.1, R-3.2)."""
    for start in places:
        steps = [start + step for step in range(len(places))]
        if rules.cyclic:
            steps = [(step - 1) % 12 + 1 for step in steps]
        if set(steps) == places:
            return True
    return False


def is_row(rules: CanastraRules, row: Row) -> bool:
    """Return whether `row` is one (R-3.1 to R-3.4)."""
    places = {place for place, _ in row.lies}
    cards = {card for _, card in row.lies}
    jokers = row.jokers().values()
    return (
        len(places) == len(cards) == len(row.lies)
        and rules.row_min <= len(places) <= rules.row_max
        and len(jokers) <= rules.row_jokers
        and all(value_in(joker) == 2 for joker in jokers)
        and is_arc(rules, places)
    )


def is_set(rules: CanastraRules, cards: frozenset[str]) -> bool:
    """Return whether `cards` are a Terzett or a Quartett (R-3.9)."""
    values = {value_in(card) for card in cards}
    colours = {colour_in(card) for card in cards}
    return len(values) == 1 and values <= rules.set_values and len(colours) == len(cards) and len(cards) in (3, 4)


def is_samba(rules: CanastraRules, cards: frozenset[str]) -> bool:
    """Return whether `cards` are a Samba (R-3.10)."""
    values, colours = sorted(value_in(card) for card in cards), {colour_in(card) for card in cards}
    if not cards or values != sorted(rules.samba_values):
        return False
    if rules.samba_colours is SambaColours.ONE:
        return len(colours) == 1
    return rules.samba_colours is SambaColours.ANY or len(colours) == len(cards)


def is_canastra(rules: CanastraRules, canastra: Canastra) -> bool:
    """Return whether `canastra` may be laid as it is."""
    if isinstance(canastra, Row):
        return is_row(rules, canastra)
    return is_set(rules, canastra.cards) if isinstance(canastra, Set) else is_samba(rules, canastra.cards)


def rows_of(rules: CanastraRules, hand: Iterable[str], length: int) -> Iterator[Row]:
    """Yield every row of `length` cards of `hand`: each place is filled by its own card or by some 2."""
    hand = set(hand)
    twos = {card for card in hand if value_in(card) == 2}
    for colour, start in product(COLOURS, PLACES):
        places = [(start + step - 1) % 12 + 1 for step in range(length)]
        if sum(f"{colour}{place}" not in hand for place in places) > rules.row_jokers:
            continue  # too much would have to be stood for
        fillings = [twos | ({f"{colour}{place}"} & hand) for place in places]
        for cards in product(*fillings):
            row = Row(colour, frozenset(zip(places, cards, strict=True)))
            if is_row(rules, row):
                yield row


def smallest_of(rules: CanastraRules, hand: Iterable[str]) -> set[Canastra]:
    """Return the Canastras of `hand` with which laying begins; larger ones come about by adding to these.

    These are rows of the least length and Terzetts; a Quartett only where a Terzett cannot grow; and Sambas.
    """
    hand = set(hand)
    found: set[Canastra] = set(rows_of(rules, hand, rules.row_min))
    sizes = (3,) if rules.set_grows else (3, 4)
    for size in sizes:
        for value in rules.set_values:
            alike = [card for card in hand if value_in(card) == value]
            found |= {Set(frozenset(cards)) for cards in combinations(alike, size) if is_set(rules, frozenset(cards))}
    if rules.samba_values:
        fitting = [card for card in hand if value_in(card) in rules.samba_values]
        for cards in combinations(fitting, len(rules.samba_values)):
            if is_samba(rules, frozenset(cards)):
                found.add(Samba(frozenset(cards)))
    return found


def may_become(rules: CanastraRules, old: Canastra, new: Canastra, card: str) -> bool:
    """Return whether laying `card` may make `new` of the Canastra `old` (R-3.3, R-3.5, R-3.8 to R-3.10)."""
    if type(old) is not type(new) or cards_of(new) != cards_of(old) | {card} or card in cards_of(old):
        return False
    if isinstance(old, Row) and isinstance(new, Row):
        return old.colour == new.colour and is_row(rules, new) and _keeps(old, new, card)
    return isinstance(old, Set) and rules.set_grows and is_set(rules, cards_of(new))


def _keeps(old: Row, new: Row, card: str) -> bool:
    """Return whether what lay in `old` still lies there, but for a joker whose card has come."""
    moved = old.lies - new.lies
    if not moved:
        return True
    ((place, joker),) = moved if len(moved) == 1 else ((0, ""),)
    return old.jokers().get(place) == joker and card == new.at().get(place) == f"{old.colour}{place}"


@lru_cache(maxsize=1 << 15)
def grown_by(rules: CanastraRules, old: Canastra, card: str) -> frozenset[Canastra]:
    """Return all that `old` may become by laying `card` on it."""
    tried: list[Canastra] = [Set(cards_of(old) | {card}), Samba(cards_of(old) | {card})]
    if isinstance(old, Row):
        free = [place for place in PLACES if place not in old.at()]
        tried += [Row(old.colour, old.lies | {(place, card)}) for place in free]
        for place, joker in old.jokers().items():
            rest = old.lies - {(place, joker)} | {(place, card)}
            tried += [Row(old.colour, rest | {(end, joker)}) for end in free]
    return frozenset(new for new in tried if may_become(rules, old, new, card))
