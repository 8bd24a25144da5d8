"""The listing of melds from a hand: groups, sequences, additions, merges, red threes (D-4 to D-6)."""

from typing import Final

from sambakit.engine.actions import ADD, MERGE, RED_THREE
from sambakit.engine.cards import RED_THREES, TWOS
from sambakit.engine.hand import AT_LEAST_THREE, AT_LEAST_TWO, HIGH_BITS, Hand
from sambakit.engine.listing import (
    ADD_NATURALS,
    ADD_WILDS,
    FIRST_CARD,
    LAY_RUN,
    LAY_THREE,
    LAY_TWO,
    OTHER_SLOT,
    RUN_STARTS,
    SLOT,
    add_naturals,
    add_wilds,
    lay_three,
    lay_two,
)
from sambakit.engine.melds import GROUP, ONE_NATURAL, SEQUENCE, sequence_of, wilds_of
from sambakit.engine.state import Side, ends_of

_COUNTS: Final = ONE_NATURAL.bit_length() - 1  # where a packed meld keeps its naturals, five bits, and wilds, four

# Whether a group takes one wild more (D-4.2, D-4.3), by the most wilds of a group and its packed counts.
_TAKES_WILD: Final[list[list[bool]]] = [
    [counts >> 5 < most and counts & 31 >= 2 * (counts >> 5) + 2 for counts in range(512)] for most in range(5)
]

_NO_SLOTS: Final[list[int]] = [-1] * 13


def _ends_by_shape() -> list[int]:
    """Return the kinds that fit an end of each unfinished sequence, by the ten bits that hold its ends and suit."""
    table = [0] * 1024
    for suit in range(4):
        for low in range(2, 13):
            for high in range(low + 2, min(low + 7, 13)):
                meld = sequence_of(suit, low, high)
                table[meld >> 2 & 1023] = ends_of([meld])
    return table


_ENDS: Final[list[int]] = _ends_by_shape()


def wilds_held(hand: Hand) -> int:
    """Return the kinds of wild card in the hand as a set of five bits: the twos, then the joker."""
    return hand.one & TWOS | (16 if hand.jokers else 0)


def list_groups(actions: list[int], hand: Hand) -> None:
    """List every group of three cards, threes apart: three naturals, or two and a wild (D-4.1, D-4.2)."""
    one, two, three = hand.one, hand.two, hand.three
    wilds = wilds_held(hand)
    threes = (hand.ranks + AT_LEAST_THREE) & HIGH_BITS
    ranks = (hand.ranks + AT_LEAST_TWO) & HIGH_BITS if wilds else threes
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        rank = low.bit_length() // 5 + 1
        once = one >> 4 * rank & 15
        twice = two >> 4 * rank & 15
        if threes & low:
            thrice = three >> 4 * rank & 15
            found = LAY_THREE.get(rank << 12 | once << 8 | twice << 4 | thrice)
            actions += lay_three(rank, once, twice, thrice) if found is None else found
        if wilds:
            found = LAY_TWO.get(wilds << 12 | rank << 8 | once << 4 | twice)
            actions += lay_two(rank, once, twice, wilds) if found is None else found


def list_runs(actions: list[int], hand: Hand) -> None:
    """List every sequence of three cards (D-5.1)."""
    one = hand.one
    runs = one & one >> 4 & one >> 8 & RUN_STARTS
    while runs:
        low = runs & -runs
        runs ^= low
        actions.append(LAY_RUN[low.bit_length() - 1])


def list_additions(actions: list[int], hand: Hand, side: Side, max_wilds: int) -> None:
    """List every card that fits an own meld (D-4.5, D-5.7), and the merges of own groups (D-4.8)."""
    one = hand.one & ~RED_THREES  # which fit no meld
    wilds = wilds_held(hand)
    takes_wild = _TAKES_WILD[max_wilds]
    melds = side.melds
    latest = _NO_SLOTS[:]  # by rank: the last slot that holds a group of it
    earlier: list[int] = []  # by slot: the group of its rank before it
    for slot, meld in enumerate(melds):
        kind = meld & 3
        before = -1
        if kind == GROUP:
            rank = meld >> 2 & 15
            held = one >> 4 * rank & 15
            if held:
                found = ADD_NATURALS.get(slot << 8 | rank << 4 | held)
                actions += add_naturals(rank, held, slot) if found is None else found
            if wilds and takes_wild[meld >> _COUNTS & 511]:
                found = ADD_WILDS.get(slot << 5 | wilds)
                actions += add_wilds(wilds, slot) if found is None else found
            before = latest[rank]
            latest[rank] = slot
            lower = before
            while lower >= 0:
                if wilds_of(melds[lower]) + wilds_of(meld) <= max_wilds:
                    actions.append(MERGE | lower * SLOT | slot * OTHER_SLOT)
                lower = earlier[lower]
        elif kind == SEQUENCE:
            ends = one & _ENDS[meld >> 2 & 1023]
            while ends:
                low = ends & -ends
                ends ^= low
                actions.append(ADD | (low.bit_length() - 1) * FIRST_CARD | slot * SLOT)
        earlier.append(before)


def list_red_threes(actions: list[int], hand: Hand) -> None:
    """List the laying of each kind of red three held (D-6.1)."""
    if hand.one >> 5 & 1:
        actions.append(RED_THREE | 5 * FIRST_CARD)
    if hand.one >> 6 & 1:
        actions.append(RED_THREE | 6 * FIRST_CARD)
