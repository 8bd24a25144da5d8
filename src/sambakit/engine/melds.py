"""Melds as packed machine integers: a group, a sequence or a meld of wild cards in 53 bits.

A packed meld keeps every card it holds (three packs make equal cards, so counts are enough), its naturals and
wilds, and where its ends lie. Cards never leave a meld (D-4.9), so a meld only grows, merges, or is empty: a
slot whose group was merged into another stays as `NO_MELD`, for a meld keeps its number until the deal ends.
"""

from collections.abc import Sequence
from typing import Final

from sambakit.engine.cards import JOKER, THREE

NO_MELD: Final = 0
GROUP: Final = 1
SEQUENCE: Final = 2
WILD_MELD: Final = 3

# kind 2 | rank or lowest rank 4 | highest rank 4 | suit 2 | naturals 5 | wilds 4 | suit counts 4 x 3 | twos 4 x 3 |
# jokers 4 | rank that the wild of a sequence stands for 4
_HIGH: Final = 6
_SUIT: Final = 10
_NATURALS: Final = 12
_WILDS: Final = 17
_SUITS: Final = 21
_TWOS: Final = 33
_JOKERS: Final = 45
_WILD_AT: Final = 49
ONE_NATURAL: Final = 1 << _NATURALS
ONE_WILD: Final = 1 << _WILDS


def kind_of(meld: int) -> int:
    """Return NO_MELD, GROUP, SEQUENCE or WILD_MELD."""
    return meld & 3


def rank_of(meld: int) -> int:
    """Return the rank index of a group, or the lowest rank of a sequence."""
    return meld >> 2 & 15


def low_of(meld: int) -> int:
    """Return the rank index of a sequence's lowest card."""
    return meld >> 2 & 15


def high_of(meld: int) -> int:
    """Return the rank index of a sequence's highest card."""
    return meld >> _HIGH & 15


def suit_of(meld: int) -> int:
    """Return the suit index of a sequence."""
    return meld >> _SUIT & 3


def naturals_of(meld: int) -> int:
    """Return how many cards of the meld are not wild; the threes of a group of threes count."""
    return meld >> _NATURALS & 31


def wilds_of(meld: int) -> int:
    """Return how many wild cards the meld holds."""
    return meld >> _WILDS & 15


def jokers_of(meld: int) -> int:
    """Return how many jokers the meld holds."""
    return meld >> _JOKERS & 15


def size_of(meld: int) -> int:
    """Return how many cards the meld holds."""
    return (meld >> _NATURALS & 31) + (meld >> _WILDS & 15)


def one_in_group(card: int) -> int:
    """Return what a group grows by when `card`, a natural, a three or a wild, is put into it."""
    if card == JOKER:
        return ONE_WILD | 1 << _JOKERS
    if card < 4:
        return ONE_WILD | 1 << (_TWOS + 3 * card)
    return ONE_NATURAL | 1 << (_SUITS + 3 * (card & 3))


IN_GROUP: Final[list[int]] = [one_in_group(card) for card in range(JOKER + 1)]


def group_of(rank: int, cards: Sequence[int]) -> int:
    """Return the packed group of `rank` that holds `cards`, whether the rules allow it or not."""
    meld = GROUP | rank << 2
    for card in cards:
        meld += IN_GROUP[card]
    return meld


def sequence_of(suit: int, low: int, high: int) -> int:
    """Return the packed sequence of naturals of `suit` from rank `low` to rank `high`."""
    return SEQUENCE | low << 2 | high << _HIGH | suit << _SUIT | (high - low + 1) << _NATURALS


def grown_by(meld: int, card: int) -> int:
    """Return `meld` with `card` put on it; a sequence grows at the end that the card fits."""
    if meld & 3 != SEQUENCE:
        return meld + IN_GROUP[card]
    rank = card >> 2
    if rank < low_of(meld):
        return sequence_of(suit_of(meld), rank, high_of(meld))
    return sequence_of(suit_of(meld), low_of(meld), rank)


def merged(first: int, second: int) -> int:
    """Return the group that holds the cards of both groups, which have one rank (D-4.8)."""
    return first + (second >> _NATURALS << _NATURALS)


def cards_of(meld: int) -> list[int]:
    """Return the cards of a meld: a sequence in order, else naturals by suit, then twos, then jokers."""
    kind = meld & 3
    if kind == NO_MELD:
        return []
    if kind == SEQUENCE:
        return [4 * rank + suit_of(meld) for rank in range(low_of(meld), high_of(meld) + 1)]
    cards: list[int] = []
    for suit in range(4):
        cards += [4 * rank_of(meld) + suit] * (meld >> (_SUITS + 3 * suit) & 7)
    for suit in range(4):
        cards += [suit] * (meld >> (_TWOS + 3 * suit) & 7)
    return cards + [JOKER] * (meld >> _JOKERS & 15)


def is_black_three_group(meld: int) -> bool:
    """Return whether `meld` is a group of black threes (D-7)."""
    return meld & 63 == GROUP | THREE << 2
