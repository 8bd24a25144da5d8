"""Drawing for seats: by chance, who sits where, who are partners and who is first to play (C-17, F-1.6, O-8).

A game tells what is drawn and how, as a `Drawing`. The sides of the seats follow from its rules, and chance is an
argument. Seats that are drawn for begin with the first player: seat 0 is the first to play, and the last seat deals.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from sambakit.game.dataclass import dataclass

if TYPE_CHECKING:
    from random import Random  # for its type alone: importing it takes longer than all that is here


class SeatDrawWay(Enum):
    """How a game draws for seats."""

    HIGHEST = (
        "highest"  # everybody draws a card from the pack; neighbours in the order of the cards are partners (C-17)
    )
    HIGHEST_DEALS = "highest_deals"  # the same, but the highest card deals, and does not play first (O-8)
    ODD_AND_EVEN = "odd_and_even"  # consecutive cards of a suit, one for each: odd cards play even ones (F-1.6)


class SeatCard(NamedTuple):
    """A card that can be drawn for a seat."""

    text: str  # as it prints: Kh
    suit: str
    rank: int  # of a card with a number, the number
    numbered: bool  # whether it shows that number, so that everybody sees odd and even
    order: int  # the higher one wins; players with equal ones draw again


class Drawing(NamedTuple):
    """The way of a game to draw for seats, and the cards for it; of several packs every card comes so many times."""

    way: SeatDrawWay
    pack: tuple[SeatCard, ...]


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """The result of a draw. Those who drew are numbered from 0, in the order in which they came."""

    order: tuple[int, ...]  # all who drew, the highest card first
    cards: tuple[tuple[str, ...], ...]  # of each who drew; more than one for those who had to draw again
    seats: tuple[int, ...]  # of each who drew
    first: int  # the seat that is first to play
    dealer: int  # the seat of the first dealer


def draw_for_seats(drawing: Drawing, sides: Sequence[int], rng: "Random") -> SeatDraw:
    """Return a draw for as many as there are seats; `sides` has the side of each seat, and `rng` draws the cards.

    Raises ValueError where the pack has not enough cards for them.
    """
    if drawing.way is SeatDrawWay.ODD_AND_EVEN:
        order, cards = _by_consecutive_cards(drawing.pack, len(sides), rng)
        places = list(range(len(sides)))  # one card after the other round the table: every second seat is odd
    else:
        order, cards = _by_highest_cards(drawing.pack, len(sides), rng)
        places = _side_by_side(sides)
    if drawing.way is SeatDrawWay.HIGHEST_DEALS:
        places = [(place - 1) % len(sides) for place in places]
    seats = [0] * len(sides)
    for who, place in zip(order, places, strict=True):
        seats[who] = place
    return SeatDraw(tuple(order), tuple(cards), tuple(seats), first=0, dealer=len(sides) - 1)


def _side_by_side(sides: Sequence[int]) -> list[int]:
    """Return all seats, those of the first player's side first, then those of the next side."""
    by_side: dict[int, list[int]] = {}
    for seat, side in enumerate(sides):
        by_side.setdefault(side, []).append(seat)
    return [seat for seats in by_side.values() for seat in seats]


def _by_highest_cards(pack: Sequence[SeatCard], players: int, rng: "Random") -> tuple[list[int], list[tuple[str, ...]]]:
    """Return the order of the players and the cards of each; players with equal cards draw again among themselves."""
    if len({card.order for card in pack}) < 2 or len(pack) < players:
        raise ValueError(f"{len(pack)} cards are not enough for {players} players to draw")
    cards: list[tuple[str, ...]] = [()] * players
    deck = _deck(pack, rng)
    order: list[list[int]] = [list(range(players))]  # who is level stands in one group
    while len(order) < players:
        order = [part for group in order for part in _drawn_apart(group, deck, cards)]
    return [who for group in order for who in group], cards


def _drawn_apart(group: list[int], deck: Iterator[SeatCard], cards: list[tuple[str, ...]]) -> list[list[int]]:
    """Return the groups into which one more card each, added to `cards`, parts those who are level, highest first."""
    if len(group) == 1:
        return [group]
    by_order: dict[int, list[int]] = {}
    for who in group:
        card = next(deck)
        cards[who] += (card.text,)
        by_order.setdefault(card.order, []).append(who)
    return [by_order[order] for order in sorted(by_order, reverse=True)]


def _deck(pack: Sequence[SeatCard], rng: "Random") -> Iterator[SeatCard]:
    """Yield the cards of the pack by chance, each once, and then those of another pack."""
    while True:
        left = list(pack)
        while left:
            yield left.pop(rng.randrange(len(left)))


def _by_consecutive_cards(
    pack: Sequence[SeatCard], players: int, rng: "Random"
) -> tuple[list[int], list[tuple[str, ...]]]:
    """Return the order of the players and the card of each, of consecutive cards of a suit that show their numbers."""
    by_place = {(card.suit, card.rank): card for card in pack if card.numbered}
    highest = [place for place in by_place if all(below in by_place for below in _run(place, players))]
    if not highest:
        raise ValueError(f"the pack has no {players} consecutive cards of a suit")
    order = list(range(players))
    rng.shuffle(order)
    cards: list[tuple[str, ...]] = [()] * players
    for who, place in zip(order, _run(rng.choice(highest), players), strict=True):
        cards[who] = (by_place[place].text,)
    return order, cards


def _run(highest: tuple[str, int], length: int) -> list[tuple[str, int]]:
    """Return suit and rank of `length` consecutive cards from `highest` down."""
    suit, rank = highest
    return [(suit, rank - step) for step in range(length)]
