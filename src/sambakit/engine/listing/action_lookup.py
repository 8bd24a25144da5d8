"""Ready pieces of the list of legal actions: small tables that turn bit sets of held kinds into packed actions.

Copies of a card are equal, so of a hand it matters only which kinds it holds once, twice, three times. The tables
for melds are filled when a holding is first met; there are few, and most of them never turn up.
"""

from functools import cache
from typing import Any, Final

from sambakit.engine.actions.packed import (
    ADD,
    DISCARD,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    RED_THREE,
    TAKE_PAIR,
    TAKE_WILD,
    card_of,
    second_card_of,
)
from sambakit.engine.values.cards import JOKER
from sambakit.engine.values.native import i64

FIRST_CARD: Final = 1 << 5  # factors that put a card or a slot into its place in a packed action
SECOND_CARD: Final = 1 << 11
THIRD_CARD: Final = 1 << 17
SLOT: Final = 1 << 23
OTHER_SLOT: Final = 1 << 29

DISCARD_JOKER: Final = DISCARD | JOKER * FIRST_CARD

# 4 to queue: where a sequence of three may begin (D-5.1)
RUN_STARTS: Final = ((1 << 44) - 1) & ~0xFF

# Ready actions, so that a list shares them: compiled, a number that is put into a list is created again each time, but
# for one that comes from a list of Any.
LAY_RUN: Final[list[Any]] = [  # by the lowest card
    LAY_SEQUENCE | kind * FIRST_CARD | (kind + 4) * SECOND_CARD | (kind + 8) * THIRD_CARD for kind in range(44)
]
LAY_RED_THREES: Final[list[list[int]]] = [  # by a set of two, hearts lower
    [RED_THREE | card * FIRST_CARD for card in (5, 6) if held >> (card - 5) & 1] for held in range(4)
]
ADD_CARD: Final[list[Any]] = [  # by slot and card, six bits for the card
    ADD | card * FIRST_CARD | slot * SLOT for slot in range(64) for card in range(64)
]
MERGE_SLOTS: Final[list[Any]] = [  # by the slot that stays and the other, six bits for that
    MERGE | slot * SLOT | other * OTHER_SLOT for slot in range(64) for other in range(64)
]


# The discards by eleven kinds at a time, filled as they are met: five look-ups make the list for a hand.
DISCARDS_0: Final[list[list[int] | None]] = [None] * (1 << 11)
DISCARDS_1: Final[list[list[int] | None]] = [None] * (1 << 11)
DISCARDS_2: Final[list[list[int] | None]] = [None] * (1 << 11)
DISCARDS_3: Final[list[list[int] | None]] = [None] * (1 << 11)
DISCARDS_4: Final[list[list[int] | None]] = [None] * (1 << 11)
_DISCARD: Final[list[Any]] = [DISCARD | kind * FIRST_CARD for kind in range(52)]


def discards(lookup: list[list[int] | None], offset: int, held: int) -> list[int]:
    """Return the discards of the kinds in `held`, a set of eleven from `offset` on. The list is shared."""
    found = lookup[held] = [_DISCARD[offset + place] for place in range(11) if held >> place & 1]
    return found


def suits_of(held: int) -> list[int]:
    """Return the suits in `held`, a set of four."""
    return [suit for suit in range(4) if held >> suit & 1]


# The kinds of wild card in a set of five: the four twos, then the joker.
WILDS: Final[list[list[int]]] = [suits_of(held & 15) + [JOKER] * (held >> 4) for held in range(32)]


@cache
def pairs_of(once: int, twice: int) -> list[int]:
    """Return the distinct pairs of suits that can be picked from a holding, packed as the first two cards."""
    return [
        first * FIRST_CARD | second * SECOND_CARD
        for first in suits_of(once)
        for second in suits_of(once)
        if first < second or (first == second and twice >> first & 1)
    ]


@cache
def triples_of(once: int, twice: int, thrice: int) -> list[int]:
    """Return the distinct triples of suits that can be picked from a holding, packed as three cards."""
    return [
        pair | third * THIRD_CARD
        for pair in pairs_of(once, twice)
        for third in suits_of(once)
        if third > second_card_of(pair)
        or (third == second_card_of(pair) > card_of(pair) and twice >> third & 1)
        or (third == second_card_of(pair) == card_of(pair) and thrice >> third & 1)
    ]


# The lists made so far, by holding; they are shared: read them, never change them. `once`, `twice`, `thrice` are the
# sets of suits held that often, `wilds` is a set as in WILDS.
LAY_GROUPS: Final[list[list[list[int] | None]]] = [[] for _ in range(32)]  # by wilds; once met, by rank and `spread`
LAY_WILDS: Final[dict[int, list[int]]] = {}
ADD_NATURALS: Final[list[list[list[int] | None]]] = [[None] * (13 << 4) for _ in range(64)]  # by slot, rank and suits
ADD_WILDS: Final[list[list[list[int] | None]]] = [[None] * 64 for _ in range(32)]  # by wilds, then by slot
TAKE_PAIRS: Final[dict[int, list[int]]] = {}


# How often each suit of a rank is held, two bits a suit: each set of suits adds one to its suits.
SPREAD: Final[list[int]] = [sum(1 << 2 * suit for suit in range(4) if held >> suit & 1) for held in range(16)]


def spread(once: i64, twice: i64, thrice: i64) -> i64:
    """Return a number from 0 to 255 for how often each suit of a rank is held."""
    often: i64 = SPREAD[once]
    if twice:
        often += SPREAD[twice]
        if thrice:
            often += SPREAD[thrice]
    return often


def lay_three(rank: int, once: int, twice: int, thrice: int) -> list[int]:
    """Return the groups of three cards of `rank` that can be laid from a holding."""
    of_rank = LAY_GROUP | 4 * rank * (FIRST_CARD | SECOND_CARD | THIRD_CARD)
    return [of_rank + triple for triple in triples_of(once, twice, thrice)]


def lay_two(rank: int, once: int, twice: int, wilds: int) -> list[int]:
    """Return the groups of two cards of `rank` and a wild that can be laid from a holding."""
    of_rank = LAY_GROUP | 4 * rank * (FIRST_CARD | SECOND_CARD)
    pairs = pairs_of(once, twice)
    return [of_rank + pair + wild * THIRD_CARD for wild in WILDS[wilds] for pair in pairs]


def groups_with(wilds: i64) -> list[list[int] | None]:
    """Return the part of LAY_GROUPS for these wilds, ready to be looked into."""
    row = LAY_GROUPS[wilds]
    if not row:
        row += [None] * (13 << 8)
    return row


def lay_groups(rank: i64, once: i64, twice: i64, thrice: i64, wilds: i64) -> list[int]:
    """Return the groups of `rank` that can be laid from a holding, those without a wild first. The list is shared."""
    row = groups_with(wilds)
    key = rank << 8 | spread(once, twice, thrice)
    found = row[key]
    if found is None:
        found = row[key] = lay_three(rank, once, twice, thrice) + lay_two(rank, once, twice, wilds)
    return found


def add_naturals(rank: i64, held: i64, slot: i64) -> list[int]:
    """Return the additions to `slot` of the suits `held` of `rank`. The list is shared."""
    row, key = ADD_NATURALS[slot], rank << 4 | held
    found = row[key]
    if found is None:
        found = row[key] = [ADD | (4 * rank + suit) * FIRST_CARD | slot * SLOT for suit in suits_of(held)]
    return found


def add_wilds(wilds: i64, slot: i64) -> list[int]:
    """Return the additions to `slot` of the wilds held. The list is shared."""
    row = ADD_WILDS[wilds]
    found = row[slot]
    if found is None:
        found = row[slot] = [ADD | wild * FIRST_CARD | slot * SLOT for wild in WILDS[wilds]]
    return found


def take_pairs(rank: i64, once: i64, twice: i64, slot: i64) -> list[int]:
    """Return the takes of the pile with a pair of `rank` into `slot` (D-9.1). The list is shared."""
    key = slot << 12 | rank << 8 | once << 4 | twice
    found = TAKE_PAIRS.get(key)
    if found is None:
        of_rank = TAKE_PAIR | 4 * rank * (FIRST_CARD | SECOND_CARD) | slot * SLOT
        found = TAKE_PAIRS[key] = [of_rank + pair for pair in pairs_of(once, twice)]
    return found


def take_wilds(rank: int, once: int, wilds: int, slot: int) -> list[int]:
    """Return the takes of the pile with a natural of `rank` and a wild into `slot` (F-3.4, K-4)."""
    of_rank = TAKE_WILD | 4 * rank * FIRST_CARD | slot * SLOT
    return [of_rank + suit * FIRST_CARD + wild * SECOND_CARD for suit in suits_of(once) for wild in WILDS[wilds]]


def lay_wilds(once: int, twice: int, thrice: int, jokers: int) -> list[int]:
    """Return the melds of three wilds that can be laid from the twos of these suits and so many jokers (V-1).

    The list is shared.
    """
    jokers = min(jokers, 3)
    key = jokers << 12 | once << 8 | twice << 4 | thrice
    found = LAY_WILDS.get(key)
    if found is None:
        held = sorted(suits_of(once) + suits_of(twice) + suits_of(thrice)) + [JOKER] * jokers
        laid = {
            LAY_GROUP | first * FIRST_CARD | second * SECOND_CARD | third * THIRD_CARD
            for place, first in enumerate(held)
            for middle, second in enumerate(held[place + 1 :], place + 1)
            for third in held[middle + 1 :]
        }
        found = LAY_WILDS[key] = sorted(laid)
    return found


@cache
def runs_around_wild(low: int, place: int, wilds: int) -> list[int]:
    """Return the sequences of three from the kind `low` up, with each of the wilds in `place` of them."""
    found: list[int] = []
    for wild in WILDS[wilds]:
        cards = [low, low + 4, low + 8]
        cards[place] = wild
        found.append(LAY_SEQUENCE | cards[0] * FIRST_CARD | cards[1] * SECOND_CARD | cards[2] * THIRD_CARD)
    return found


def lay_runs_with_wild(one: int, wilds: int) -> list[int]:
    """Return the sequences of two naturals of the kinds in `one` and a wild, written from the lowest up (L-1)."""
    found: list[int] = []
    below, between, above = one >> 4 & one >> 8, one & one >> 8, one & one >> 4
    for place, lows in enumerate((below & RUN_STARTS, between & RUN_STARTS, above & RUN_STARTS)):
        while lows:
            low = lows & -lows
            lows ^= low
            found += runs_around_wild(low.bit_length() - 1, place, wilds)
    return found
