"""Ready pieces of the list of legal actions: small tables that turn bit sets of held kinds into packed actions.

Copies of a card are equal, so of a hand it matters only which kinds it holds once, twice, three times. The tables
for melds are filled when a holding is first met; there are few, and most of them never turn up.
"""

from typing import Final

from sambakit.engine.actions import ADD, DISCARD, LAY_GROUP, LAY_SEQUENCE, TAKE_PAIR
from sambakit.engine.cards import JOKER

FIRST_CARD: Final = 1 << 5  # factors that put a card or a slot into its place in a packed action
SECOND_CARD: Final = 1 << 11
THIRD_CARD: Final = 1 << 17
SLOT: Final = 1 << 23
OTHER_SLOT: Final = 1 << 29

DISCARD_JOKER: Final = DISCARD | JOKER * FIRST_CARD

# 4 to queue: where a sequence of three may begin (D-5.1)
RUN_STARTS: Final = ((1 << 44) - 1) & ~0xFF

LAY_RUN: Final[list[int]] = [  # by the lowest card
    LAY_SEQUENCE | kind * FIRST_CARD | (kind + 4) * SECOND_CARD | (kind + 8) * THIRD_CARD for kind in range(44)
]


def _discards(offset: int) -> list[list[int]]:
    """Return, for each set of nine kinds from `offset` on, the discards of these kinds."""
    table: list[list[int]] = [[]]
    for place in range(9):
        action = DISCARD | (offset + place) * FIRST_CARD
        table += [[*actions, action] for actions in table]
    return table


# The discards by nine kinds at a time: six look-ups make the list for a hand.
DISCARDS_0: Final[list[list[int]]] = _discards(0)
DISCARDS_1: Final[list[list[int]]] = _discards(9)
DISCARDS_2: Final[list[list[int]]] = _discards(18)
DISCARDS_3: Final[list[list[int]]] = _discards(27)
DISCARDS_4: Final[list[list[int]]] = _discards(36)
DISCARDS_5: Final[list[list[int]]] = _discards(45)


def suits_of(held: int) -> list[int]:
    """Return the suits in `held`, a set of four."""
    return [suit for suit in range(4) if held >> suit & 1]


def _pairs(once: int, twice: int) -> list[tuple[int, int]]:
    """Return the distinct pairs of suits that can be picked from a holding."""
    return [
        (first, second)
        for first in suits_of(once)
        for second in suits_of(once)
        if first < second or (first == second and twice >> first & 1)
    ]


def _triples(once: int, twice: int, thrice: int) -> list[tuple[int, int, int]]:
    """Return the distinct triples of suits that can be picked from a holding."""
    return [
        (first, second, third)
        for first, second in _pairs(once, twice)
        for third in suits_of(once)
        if third > second
        or (third == second and second > first and twice >> second & 1)
        or (third == second == first and thrice >> first & 1)
    ]


_TRIPLES: Final[dict[int, list[int]]] = {}
_PAIRS: Final[dict[int, list[int]]] = {}
_ADDS: Final[dict[int, list[int]]] = {}
_TAKES: Final[dict[int, list[int]]] = {}


def lay_three(rank: int, once: int, twice: int, thrice: int) -> list[int]:
    """Return the groups of three cards of `rank` that can be laid; the sets hold the suits held that often.

    The list is shared: read it, do not change it.
    """
    key = rank << 12 | once << 8 | twice << 4 | thrice
    found = _TRIPLES.get(key)
    if found is None:
        low = 4 * rank
        found = _TRIPLES[key] = [
            LAY_GROUP | (low + first) * FIRST_CARD | (low + second) * SECOND_CARD | (low + third) * THIRD_CARD
            for first, second, third in _triples(once, twice, thrice)
        ]
    return found


def lay_two(rank: int, once: int, twice: int, wild: int) -> list[int]:
    """Return the groups of two cards of `rank` and the card `wild` that can be laid. The list is shared."""
    key = wild << 12 | rank << 8 | once << 4 | twice
    found = _PAIRS.get(key)
    if found is None:
        low = 4 * rank
        found = _PAIRS[key] = [
            LAY_GROUP | (low + first) * FIRST_CARD | (low + second) * SECOND_CARD | wild * THIRD_CARD
            for first, second in _pairs(once, twice)
        ]
    return found


def add_kinds(low: int, held: int, slot: int) -> list[int]:
    """Return the additions to `slot` of the four kinds from `low` on that are in the set `held`. The list is shared."""
    key = slot << 10 | held << 6 | low
    found = _ADDS.get(key)
    if found is None:
        found = _ADDS[key] = [ADD | (low + suit) * FIRST_CARD | slot * SLOT for suit in suits_of(held)]
    return found


def take_pairs(rank: int, once: int, twice: int, slot: int) -> list[int]:
    """Return the takes of the pile with a pair of `rank` into `slot` (D-9.1). The list is shared."""
    key = slot << 12 | rank << 8 | once << 4 | twice
    found = _TAKES.get(key)
    if found is None:
        low = 4 * rank
        found = _TAKES[key] = [
            TAKE_PAIR | (low + first) * FIRST_CARD | (low + second) * SECOND_CARD | slot * SLOT
            for first, second in _pairs(once, twice)
        ]
    return found
