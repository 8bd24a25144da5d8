"""The 48 cards: four colours of the values 1 to 12, each there once (R-1.1).

A card is the number ``12 * colour + value - 1``, a hand a bit set of such numbers.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from sambakit.game.refusal import NotationError

COLOURS: Final = "rgby"
VALUES: Final = 12
CARDS_IN_PACK: Final = 48
JOKER_VALUE: Final = 1  # index of the 2, which may serve as a joker

TEXTS: Final[tuple[str, ...]] = tuple(f"{colour}{value}" for colour in COLOURS for value in range(1, VALUES + 1))
CARDS: Final[dict[str, int]] = {text: card for card, text in enumerate(TEXTS)}

TWOS: Final = sum(1 << VALUES * colour + JOKER_VALUE for colour in range(4))  # as a bit set
COLOUR: Final = (1 << VALUES) - 1  # the bits of one colour, shifted down


def parse_card(text: str) -> int:
    """Return the card that prints as `text`, such as ``r4`` or ``b12``; raises NotationError."""
    card = CARDS.get(text)
    if card is None:
        raise NotationError(f"{text!r} is not a card; cards are written like r4 or b12, colours r g b y")
    return card


def print_cards(cards: Iterable[int]) -> str:
    """Return `cards` as texts with blanks between, in the order given."""
    return " ".join(TEXTS[card] for card in cards)


def pack() -> list[int]:
    """Return all cards, by colour and value."""
    return list(range(CARDS_IN_PACK))


def cards_in(hand: int) -> Iterator[int]:
    """Yield the cards of a bit set in rising order."""
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


def bits_of(cards: Iterable[int]) -> int:
    """Return `cards` as a bit set."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits
