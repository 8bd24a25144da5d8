"""What a deal that is over is worth to each side, in points; `scoring` tells the same as lines with their rules.

Every figure of a score is computed here, once, so that a search bot can score a playout without making lines.
"""

from typing import Final

from sambakit.engine.cards import BLACK_THREES, JOKER, RED_THREES, THREE
from sambakit.engine.hand import Hand
from sambakit.engine.melds import (
    COMPLETE,
    GROUP,
    NO_MELD,
    SEQUENCE,
    WILD_MELD,
    high_of,
    is_red_three_group,
    is_set_of_threes,
    jokers_of,
    kind_of,
    low_of,
    naturals_of,
    rank_of,
    suit_count,
    suit_of,
    twos_of,
    wild_at,
    wilds_of,
)
from sambakit.engine.native import i64
from sambakit.engine.shape import Shape
from sambakit.engine.state import NOBODY, PHASE_OVER, Side, State, is_complete

# The kinds of completed set (D-4.4, D-5.3, V-1, L-1, Y-2, Y-3).
NO_SET: Final = -1
SAMBA: Final = 0
PURE: Final = 1
MIXED: Final = 2
WILD_CANASTA: Final = 3
BLACK_SAMBA: Final = 4
ROYAL_RED: Final = 5
ROYAL_BLACK: Final = 6
KINDS_OF_SET: Final = 7


def deal_points(state: State) -> list[int]:
    """Return the points of each side in a deal that is over, penalties apart; raises ValueError where it goes on."""
    if state.phase != PHASE_OVER:
        raise ValueError("a deal is scored when it is over")
    shape = state.shape
    points: list[int] = []
    for number, side in enumerate(state.sides):
        total: i64 = red_three_points(shape, side) + out_points(state, number)
        for meld in side.melds:
            if meld != NO_MELD:
                total += meld_points(shape, meld) + set_points(shape, meld)
        points.append(total)
    for seat, hand in enumerate(state.hands):
        if hand.size:
            side_of_hand = state.side_of[seat]
            points[side_of_hand] -= hand_points(shape, hand)
            if hand.one & BLACK_THREES or hand.one & RED_THREES:
                points[side_of_hand] += held_red_points(state, seat) + held_black_points(state, seat)
    return points


def meld_points(shape: Shape, meld: i64) -> i64:
    """Return the values of the cards of a meld (D-1.6, D-12.1)."""
    values = shape.values
    points: i64 = 0
    if kind_of(meld) == SEQUENCE:
        suit = suit_of(meld)
        rank = low_of(meld)
        stands_for: i64 = wild_at(meld) if wilds_of(meld) else -1
        while rank <= high_of(meld):
            if rank != stands_for:
                points += values[4 * rank + suit]
            rank += 1
    elif kind_of(meld) == GROUP:
        rank = rank_of(meld)
        if shape.worth_is_even and rank != THREE:
            points = naturals_of(meld) * shape.worth_least[rank]
        else:
            for suit in range(4):
                points += suit_count(meld, suit) * values[4 * rank + suit]
    if wilds_of(meld):
        points += jokers_of(meld) * values[JOKER]
        for suit in range(4):
            points += twos_of(meld, suit) * values[suit]
    return points


def set_kind(meld: i64, threes_complete: i64 = COMPLETE) -> i64:
    """Return which completed set `meld` is, such as SAMBA or MIXED, or NO_SET (D-4.4, D-5.3, V-1, L-1).

    Sets of threes are complete with `threes_complete` cards; below seven they are royal ones (Y-2, Y-3).
    """
    if not is_complete(meld, threes_complete):
        return NO_SET
    if kind_of(meld) == SEQUENCE:
        return BLACK_SAMBA if wilds_of(meld) else SAMBA
    if kind_of(meld) == WILD_MELD:
        return WILD_CANASTA
    if is_red_three_group(meld):
        return ROYAL_RED
    if threes_complete != COMPLETE and is_set_of_threes(meld):
        return ROYAL_BLACK
    return MIXED if wilds_of(meld) else PURE


def set_points(shape: Shape, meld: i64) -> i64:
    """Return the bonus for a completed set, 0 for a meld that is none (D-12.2)."""
    kind = set_kind(meld, shape.threes_complete)
    return 0 if kind == NO_SET else shape.bonuses[kind]


def red_threes_count_plus(shape: Shape, side: Side) -> bool:
    """Return whether the red threes that a side has laid count for it (D-6.2 to D-6.4)."""
    return side.opened if shape.red_needs_melded else side.completed >= shape.red_needs_sets


def red_three_points(shape: Shape, side: Side) -> i64:
    """Return what the laid red threes of a side are worth, for or against it (D-6.2 to D-6.4)."""
    laid = side.red_threes()
    if not laid:
        return 0
    all_of_them = laid == shape.red_threes
    if red_threes_count_plus(shape, side):
        return shape.red_all if all_of_them else laid * shape.red_each
    return -shape.red_all_minus if all_of_them else -laid * shape.red_each_minus


def out_points(state: State, side: i64) -> i64:
    """Return the bonus for going out, 0 where no player of `side` did (D-12.3)."""
    if state.went_out == NOBODY or state.side_of[state.went_out] != side:
        return 0
    return state.shape.out_concealed if goes_out_concealed(state) else state.shape.out


def goes_out_concealed(state: State) -> bool:
    """Return whether the deal ended by going out with a concealed hand, where that counts more (K-7)."""
    return state.concealed and state.shape.concealing


def hand_points(shape: Shape, hand: Hand) -> i64:
    """Return the values of the cards of a hand (D-12.5)."""
    values = shape.values
    points: i64 = hand.jokers * values[JOKER] if hand.jokers else 0
    points += _values_of(values, hand.one) + _values_of(values, hand.two)
    if hand.three:
        points += _values_of(values, hand.three) + _values_of(values, hand.four)
    return points


def _values_of(values: list[int], kinds: i64) -> i64:
    points: i64 = 0
    while kinds:
        low: int = kinds & -kinds
        kinds ^= low
        points += values[low.bit_length() - 1]
    return points


def held_red_points(state: State, seat: i64) -> i64:
    """Return what red threes in the hand of `seat` cost beyond their values, 0 or less (D-6.5)."""
    shape, hand = state.shape, state.hands[seat]
    red = hand.count(5) + hand.count(6)
    if not red or not shape.held_red or not (shape.held_without_turn or state.took_turn >> seat & 1):
        return 0
    return -shape.held_red if shape.held_red_per_hand else -red * shape.held_red


def held_black_points(state: State, seat: i64) -> i64:
    """Return what black threes in the hand of `seat` cost beyond their values when another goes out (0 or less)."""
    shape, hand = state.shape, state.hands[seat]
    if not shape.held_black or state.went_out in (NOBODY, seat):
        return 0
    spades, clubs = hand.count(4), hand.count(7)
    if not spades + clubs:
        return 0
    return spades * shape.values[4] + clubs * shape.values[7] - (spades + clubs) * shape.held_black
