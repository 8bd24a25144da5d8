"""Melds as packed machine integers: a group, a sequence or a meld of wild cards in 53 bits.

A packed meld keeps every card it holds (three packs make equal cards, so counts are enough), its naturals and
wilds, and where its ends lie. Cards never leave a meld (D-4.9), so a meld only grows, merges, or is empty: a
slot whose group was merged into another stays as `NO_MELD`, for a meld keeps its number until the deal ends.
"""

from collections.abc import Sequence
from typing import Final

from sambakit.engine.values.cards import JOKER, THREE, is_wild
from sambakit.engine.values.native import i64

NO_MELD: Final = 0
GROUP: Final = 1
SEQUENCE: Final = 2
WILD_MELD: Final = 3

COMPLETE: Final = 7  # cards of a completed set (C-12)

# kind 2 | rank or lowest rank 4 | highest rank 4 | suit 2 | naturals 5 | wilds 4 | suit counts 4 x 3 | twos 4 x 3 |
# jokers 4 | rank that the wild of a sequence stands for 4
_HIGH: Final = 6
_SUIT: Final = 10
_NATURALS: Final = 12
WILDS_AT: Final = 17
_SUITS: Final = 21
_TWOS: Final = 33
_JOKERS: Final = 45
_WILD_AT: Final = 49
_RED_SUITS: Final = 63 << _SUITS + 3  # how many hearts and diamonds
COUNTS: Final = _NATURALS  # from here on nine bits are the packed counts of a group, wilds << 5 | naturals
EARLIER: Final = _SUITS
HEAD: Final = (1 << EARLIER) - 1  # kind, ranks, suit and numbers of cards: enough to list what fits, and quick to read
ONE_NATURAL: Final = 1 << _NATURALS
ONE_WILD: Final = 1 << WILDS_AT


# Whether a group, no threes, a sequence or a meld of wilds is a completed set, by the nine bits from COUNTS on.
IS_COMPLETE: Final[list[bool]] = [(counts & 31) + (counts >> 5) >= COMPLETE for counts in range(512)]


def heads_of(melds: list[int]) -> list[int]:
    """Return for each meld its `HEAD` bits, and above them those of `earlier_alike`."""
    heads: list[int] = []
    for meld in melds:
        heads.append(meld & HEAD | earlier_alike(heads, meld))
    return heads


def earlier_alike(heads: list[int], meld: i64) -> i64:
    """Return the part above `HEAD` for `meld` in the slot after those of `heads`.

    For a group it is one more than the last slot before it that holds a group of its rank; 0 where there is none.
    """
    if meld & 3 == GROUP:
        slot: i64 = len(heads)
        while slot > 0:
            if (heads[slot - 1] ^ meld) & 63 == 0:
                return slot << EARLIER
            slot -= 1
    return 0


def kind_of(meld: i64) -> i64:
    """Return NO_MELD, GROUP, SEQUENCE or WILD_MELD."""
    return meld & 3


def rank_of(meld: i64) -> i64:
    """Return the rank index of a group, or the lowest rank of a sequence."""
    return meld >> 2 & 15


def low_of(meld: i64) -> i64:
    """Return the rank index of a sequence's lowest card."""
    return meld >> 2 & 15


def high_of(meld: i64) -> i64:
    """Return the rank index of a sequence's highest card."""
    return meld >> _HIGH & 15


def suit_of(meld: i64) -> i64:
    """Return the suit index of a sequence."""
    return meld >> _SUIT & 3


def naturals_of(meld: i64) -> i64:
    """Return how many cards of the meld are not wild; the threes of a group of threes count."""
    return meld >> _NATURALS & 31


def wilds_of(meld: i64) -> i64:
    """Return how many wild cards the meld holds."""
    return meld >> WILDS_AT & 15


def jokers_of(meld: i64) -> i64:
    """Return how many jokers the meld holds."""
    return meld >> _JOKERS & 15


def suit_count(meld: i64, suit: i64) -> i64:
    """Return how many cards of `suit` a group holds, wilds apart."""
    return meld >> (_SUITS + 3 * suit) & 7


def twos_of(meld: i64, suit: i64) -> i64:
    """Return how many twos of `suit` the meld holds."""
    return meld >> (_TWOS + 3 * suit) & 7


def size_of(meld: i64) -> i64:
    """Return how many cards the meld holds."""
    return (meld >> _NATURALS & 31) + (meld >> WILDS_AT & 15)


def one_in_group(card: int) -> int:
    """Return the growth of a group by `card`, a natural, a three or a wild."""
    if card == JOKER:
        return ONE_WILD | 1 << _JOKERS
    if card < 4:
        return ONE_WILD | 1 << (_TWOS + 3 * card)
    return ONE_NATURAL | 1 << (_SUITS + 3 * (card & 3))


IN_GROUP: Final[list[int]] = [one_in_group(card) for card in range(JOKER + 1)]


def group_of(rank: i64, cards: Sequence[int]) -> i64:
    """Return the packed group of `rank` that holds `cards`, whether the rules allow it or not."""
    meld = GROUP | rank << 2
    for card in cards:
        meld += IN_GROUP[card]
    return meld


def group_of_three(c1: i64, c2: i64, c3: i64) -> i64:
    """Return the packed group of three cards, of which the first is a natural (or all are wilds: a meld of wilds)."""
    start: i64 = WILD_MELD if c1 < 4 or c1 == JOKER else GROUP | c1 >> 2 << 2
    return start + IN_GROUP[c1] + IN_GROUP[c2] + IN_GROUP[c3]


def sequence_of(suit: i64, low: i64, high: i64) -> i64:
    """Return the packed sequence of naturals of `suit` from rank `low` to rank `high`."""
    return SEQUENCE | low << 2 | high << _HIGH | suit << _SUIT | (high - low + 1) << _NATURALS


def wild_meld_of(cards: Sequence[int]) -> int:
    """Return the packed meld of wild cards that holds `cards` (V-1)."""
    meld = WILD_MELD
    for card in cards:
        meld += IN_GROUP[card]
    return meld


def sequence_with_wild(suit: i64, low: i64, high: i64, wild: i64, at: i64) -> i64:
    """Return the packed sequence of `suit` from rank `low` to `high` in which `wild` stands for rank `at` (L-1)."""
    bare = sequence_of(suit, low, high) - ONE_NATURAL
    return bare + IN_GROUP[wild] | at << _WILD_AT


def wild_at(meld: i64) -> i64:
    """Return the rank index that the wild of a sequence stands for; 0 where it holds none."""
    return meld >> _WILD_AT & 15


def stretched(meld: i64, low: i64, high: i64) -> i64:
    """Return the sequence `meld` grown by naturals to run from rank `low` to `high`; a wild keeps its place."""
    ends = 15 << 2 | 15 << _HIGH
    more = high - low - high_of(meld) + low_of(meld)
    return (meld & ~ends | low << 2 | high << _HIGH) + more * ONE_NATURAL


def with_wild_at_end(meld: i64, wild: i64, below: bool) -> i64:
    """Return the sequence `meld`, which holds no wild, with `wild` put to its low or its high end."""
    low, high = low_of(meld) - below, high_of(meld) + (not below)
    return sequence_with_wild(suit_of(meld), low, high, wild, low if below else high)


def grown_by(meld: i64, card: i64) -> i64:
    """Return `meld` with `card`, for a sequence a natural, put on it; a sequence grows at the end that it fits."""
    if meld & 3 != SEQUENCE:
        return meld + IN_GROUP[card]
    rank = card >> 2
    if wilds_of(meld):
        return stretched(meld, min(rank, low_of(meld)), max(rank, high_of(meld)))
    if rank < low_of(meld):
        return sequence_of(suit_of(meld), rank, high_of(meld))
    return sequence_of(suit_of(meld), low_of(meld), rank)


def merged(first: i64, second: i64) -> i64:
    """Return the group that holds the cards of both groups, which have one rank (D-4.8)."""
    return first + (second >> _NATURALS << _NATURALS)


def run_of(cards: Sequence[int]) -> int:
    """Return the packed sequence of `cards`, written from the lowest up with at most one wild in its place (L-1)."""
    for place, card in enumerate(cards):
        if 8 <= card < JOKER:
            suit, low = card & 3, (card >> 2) - place
    for place, card in enumerate(cards):
        if card < 4 or card == JOKER:
            return sequence_with_wild(suit, low, low + len(cards) - 1, card, low + place)
    return sequence_of(suit, low, low + len(cards) - 1)


def run_with(top: int, first: int, second: int) -> int:
    """Return the sequence that `top` starts with two hand cards; a wild written first is its low end (L-8)."""
    if is_wild(first):
        return run_of((first, *sorted((top, second))))
    if is_wild(second):
        return run_of((*sorted((top, first)), second))
    return run_of(sorted((top, first, second)))


def joined(first: i64, second: i64) -> i64:
    """Return the sequence that two sequences of a suit make, one of which ends where the other begins."""
    if low_of(first) > low_of(second):
        first, second = second, first
    if wilds_of(second):  # the wild's place is that of the second one
        more = second & ~(15 << 2) | low_of(first) << 2
        return more + (high_of(first) - low_of(first) + 1) * ONE_NATURAL
    return stretched(first, low_of(first), high_of(second))


def cards_of(meld: int) -> list[int]:
    """Return the cards of a meld: a sequence in order, else naturals by suit, then twos, then jokers."""
    kind = meld & 3
    if kind == NO_MELD:
        return []
    if kind == SEQUENCE:
        run = [4 * rank + suit_of(meld) for rank in range(low_of(meld), high_of(meld) + 1)]
        if wilds_of(meld):
            run[wild_at(meld) - low_of(meld)] = _wild_cards(meld)[0]
        return run
    cards: list[int] = []
    for suit in range(4):
        cards += [4 * rank_of(meld) + suit] * suit_count(meld, suit)
    return cards + _wild_cards(meld)


def _wild_cards(meld: int) -> list[int]:
    cards: list[int] = []
    for suit in range(4):
        cards += [suit] * twos_of(meld, suit)
    return cards + [JOKER] * (meld >> _JOKERS & 15)


def is_set_of_threes(meld: i64) -> bool:
    """Return whether `meld` is a group of threes, black or red (D-7, Y-2)."""
    return meld & 63 == GROUP | THREE << 2


def is_black_three_group(meld: i64) -> bool:
    """Return whether `meld` is a group of black threes (D-7)."""
    return meld & 63 == GROUP | THREE << 2 and not meld & _RED_SUITS


def is_red_three_group(meld: i64) -> bool:
    """Return whether `meld` is a group of red threes (Y-2)."""
    return meld & 63 == GROUP | THREE << 2 and meld & _RED_SUITS != 0
