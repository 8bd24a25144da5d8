"""The listing of melds from a hand: groups, sequences, additions, merges, red threes (D-4 to D-6)."""

from typing import Final

from sambakit.engine.actions import MERGE, RED_THREE
from sambakit.engine.cards import JOKER, THREE, TWOS
from sambakit.engine.hand import Hand
from sambakit.engine.listing import (
    FIRST_CARD,
    LAY_RUN,
    OTHER_SLOT,
    RUN_STARTS,
    SLOT,
    add_kinds,
    lay_three,
    lay_two,
    suits_of,
)
from sambakit.engine.melds import GROUP, SEQUENCE, high_of, kind_of, low_of, naturals_of, suit_of, wilds_of
from sambakit.engine.state import COMPLETE, Side

# Packed counts by rank, five bits each: with NEED_TWO added, the high bit of a rank tells of two naturals or more.
_EACH_RANK: Final = 0x4210842108421
HIGH_BITS: Final = 16 * _EACH_RANK
NEED_TWO: Final = 14 * _EACH_RANK
NEED_THREE: Final = 13 * _EACH_RANK

# The kinds of wild card, by the set of twos held, 16 added where a joker is.
WILDS: Final[list[list[int]]] = [suits_of(held & 15) + [JOKER] * (held >> 4) for held in range(32)]


def list_groups(actions: list[int], hand: Hand) -> None:
    """List every group of three cards, threes apart: three naturals, or two and a wild (D-4.1, D-4.2)."""
    one, two, three = hand.one, hand.two, hand.three
    wilds = WILDS[(one & TWOS) + (16 if hand.jokers else 0)]
    threes = (hand.ranks + NEED_THREE) & HIGH_BITS
    ranks = (hand.ranks + NEED_TWO) & HIGH_BITS if wilds else threes
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        rank = low.bit_length() // 5 + 1
        once = one >> 4 * rank & 15
        twice = two >> 4 * rank & 15
        if threes & low:
            actions += lay_three(rank, once, twice, three >> 4 * rank & 15)
        for wild in wilds:
            actions += lay_two(rank, once, twice, wild)


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
    one = hand.one
    twos = one & TWOS
    seen = 0  # ranks with a group
    twice = False
    melds = side.melds
    for slot in range(len(melds)):
        meld = melds[slot]
        kind = meld & 3
        if kind == GROUP:
            rank = meld >> 2 & 15
            held = one >> 4 * rank & 15
            if rank == THREE:
                held &= 9  # red threes fit no group
            if held:
                actions += add_kinds(4 * rank, held, slot)
            wilds = wilds_of(meld)
            if wilds < max_wilds and naturals_of(meld) >= 2 * wilds + 2:
                if twos:
                    actions += add_kinds(0, twos, slot)
                if hand.jokers:
                    actions += add_kinds(JOKER, 1, slot)
            if seen >> rank & 1:
                twice = True
            seen |= 1 << rank
        elif kind == SEQUENCE:
            low, high, suit = low_of(meld), high_of(meld), suit_of(meld)
            if high - low + 1 < COMPLETE:
                if low > 2 and one >> 4 * low - 4 + suit & 1:
                    actions += add_kinds(4 * low - 4, 1 << suit, slot)
                if high < 12 and one >> 4 * high + 4 + suit & 1:
                    actions += add_kinds(4 * high + 4, 1 << suit, slot)
    if twice:
        list_merges(actions, side, max_wilds)


def list_merges(actions: list[int], side: Side, max_wilds: int) -> None:
    """List the pairs of own groups of a rank that may be merged; the lower slot stays (D-4.8)."""
    melds = side.melds
    for slot in range(len(melds)):
        if kind_of(melds[slot]) != GROUP:
            continue
        room = max_wilds - wilds_of(melds[slot])
        actions += [
            MERGE | slot * SLOT | other * OTHER_SLOT
            for other in range(slot + 1, len(melds))
            if melds[other] & 63 == melds[slot] & 63 and wilds_of(melds[other]) <= room
        ]


def list_red_threes(actions: list[int], hand: Hand) -> None:
    """List the laying of each kind of red three held (D-6.1)."""
    if hand.one >> 5 & 1:
        actions.append(RED_THREE | 5 * FIRST_CARD)
    if hand.one >> 6 & 1:
        actions.append(RED_THREE | 6 * FIRST_CARD)
