"""Cards as small numbers that print and parse (rules D-1.5 to D-1.7).

A card kind is ``4 * rank + suit``; the copies of a kind are equal, so nothing tells them apart. Jokers are
one kind, counted apart from the others wherever bit sets are used, for a pack holds more of them.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from sambakit.engine.values.native import i64
from sambakit.game.refusal import NotationError

if TYPE_CHECKING:
    from random import Random  # for its type alone: importing it takes longer than all that is here

RANKS: Final = "23456789TJQKA"
SUITS: Final = "shdc"
JOKER: Final = 52
KINDS: Final = 53
HIDDEN: Final = "??"

TEXTS: Final[tuple[str, ...]] = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
CARDS: Final[dict[str, int]] = {text: kind for kind, text in enumerate(TEXTS)}

TWO: Final = 0  # rank indices
THREE: Final = 1
FOUR: Final = 2
ACE: Final = 12

SPADES: Final = 0  # suit indices
HEARTS: Final = 1
DIAMONDS: Final = 2
CLUBS: Final = 3

BIT: Final[list[int]] = [1 << kind for kind in range(KINDS)]

TWOS: Final = 0xF  # bit sets of kinds
BLACK_THREES: Final = 0x90
RED_THREES: Final = 0x60
THREES: Final = 0xF0
NATURALS: Final = (1 << 52) - (1 << 8)  # 4 to ace (D-1.7)


def parse_card(text: str) -> int:
    """Return the card that prints as `text`, such as ``7h`` or ``Jk``; raises NotationError."""
    kind = CARDS.get(text)
    if kind is None:
        raise NotationError(f"{text!r} is not a card; cards are written like 7h, Td, 2c or Jk")
    return kind


def parse_cards(texts: Iterable[str]) -> tuple[int, ...]:
    """Return the cards that print as `texts`, in order; raises NotationError."""
    return tuple(parse_card(text) for text in texts)


def print_cards(cards: Iterable[int]) -> str:
    """Return `cards` as texts with blanks between, in the order given."""
    return " ".join(TEXTS[card] for card in cards)


def is_wild(card: i64) -> bool:
    """Return whether `card` is a two or a joker (D-1.7)."""
    return card < 4 or card == JOKER


def is_natural(card: i64) -> bool:
    """Return whether `card` is a 4 to ace (D-1.7)."""
    return 8 <= card < JOKER


def is_red_three(card: i64) -> bool:
    """Return whether `card` is 3h or 3d."""
    return card == 5 or card == 6


def is_black_three(card: i64) -> bool:
    """Return whether `card` is 3s or 3c."""
    return card == 4 or card == 7


def bit_of(place: i64) -> i64:
    """Return the number whose only bit is that at `place`."""
    one = place & 0 | 1  # a bare 1 would have 32 bits where this is compiled
    return one << place


def highest_bit(bits: int) -> i64:
    """Return the place of the highest bit of `bits`, -1 where there is none."""
    return bits.bit_length() - 1


def pack(decks: int, jokers: int) -> list[int]:
    """Return the whole pack in its sorted order: ♠ ♥ ♦ ♣, in each A 2 3 … K, every kind `decks` times, then jokers."""
    ranks = (ACE, *range(ACE))
    cards = [4 * rank + suit for suit in range(4) for rank in ranks for _ in range(decks)]
    return cards + [JOKER] * jokers


def shuffled(cards: Sequence[int], rng: "Random") -> list[int]:
    """Return `cards` in an order drawn from `rng`."""
    order = list(cards)
    rng.shuffle(order)
    return order
