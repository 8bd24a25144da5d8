"""The points of a finished deal for each side; `scoring` gives the same as lines with their rules.

Every figure of a score is computed here, once, so that a search bot can score a playout without making lines.
"""

from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.rules.set_kind import BLACK_SAMBA, MIXED, NO_SET, PURE, ROYAL_BLACK, ROYAL_RED, SAMBA, WILD_CANASTA
from sambakit.engine.state.state import NOBODY, PHASE_OVER, Side, State, is_complete
from sambakit.engine.values.cards import BLACK_THREES, JOKER, RED_THREES, THREE
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
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
from sambakit.engine.values.native import i64


def deal_points(state: State) -> list[int]:
    """Return the points of each side in a deal that is over, penalties apart; raises ValueError where it goes on."""
    if state.phase != PHASE_OVER:
        raise ValueError("a deal is scored when it is over")
    compiled_rules = state.compiled_rules
    points: list[int] = []
    for number, side in enumerate(state.sides):
        total: i64 = red_three_points(compiled_rules, side) + out_points(state, number)
        for meld in side.melds:
            if meld != NO_MELD:
                total += meld_points(compiled_rules, meld) + set_points(compiled_rules, meld)
        points.append(total)
    for seat, hand in enumerate(state.hands):
        if hand.size:
            side_of_hand = state.side_of[seat]
            points[side_of_hand] -= hand_points(compiled_rules, hand)
            if hand.one & BLACK_THREES or hand.one & RED_THREES:
                points[side_of_hand] += held_red_points(state, seat) + held_black_points(state, seat)
    return points


def meld_points(compiled_rules: CompiledRules, meld: i64) -> i64:
    """Return the values of the cards of a meld (D-1.6, D-12.1)."""
    values = compiled_rules.values
    points: i64 = 0
    if kind_of(meld) == SEQUENCE:
        suit = suit_of(meld)
        rank = low_of(meld)
        stands_for: i64 = wild_at(meld)  # no rank of a sequence where it holds no wild
        while rank <= high_of(meld):
            if rank != stands_for:
                points += values[4 * rank + suit]
            rank += 1
    elif kind_of(meld) == GROUP:
        rank = rank_of(meld)
        if compiled_rules.worth_is_even and rank != THREE:
            points = naturals_of(meld) * compiled_rules.worth_least[rank]
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


def set_points(compiled_rules: CompiledRules, meld: i64) -> i64:
    """Return the bonus for a completed set, 0 for any other meld (D-12.2)."""
    kind = set_kind(meld, compiled_rules.threes_complete)
    return 0 if kind == NO_SET else compiled_rules.bonuses[kind]


def red_threes_count_plus(compiled_rules: CompiledRules, side: Side) -> bool:
    """Return whether the red threes that a side has laid count for it (D-6.2 to D-6.4)."""
    return side.opened if compiled_rules.red_needs_melded else side.completed >= compiled_rules.red_needs_sets


def red_three_points(compiled_rules: CompiledRules, side: Side) -> i64:
    """Return the points of the laid red threes of a side, for or against it (D-6.2 to D-6.4)."""
    laid = side.red_threes()
    if not laid:
        return 0
    all_of_them = laid == compiled_rules.red_threes
    if red_threes_count_plus(compiled_rules, side):
        return compiled_rules.red_all if all_of_them else laid * compiled_rules.red_each
    return -compiled_rules.red_all_minus if all_of_them else -laid * compiled_rules.red_each_minus


def out_points(state: State, side: i64) -> i64:
    """Return the bonus for going out, 0 where no player of `side` did (D-12.3)."""
    if state.went_out == NOBODY or state.side_of[state.went_out] != side:
        return 0
    return state.compiled_rules.out_concealed if goes_out_concealed(state) else state.compiled_rules.out


def goes_out_concealed(state: State) -> bool:
    """Return whether the deal ended by going out with a concealed hand, where that counts more (K-7)."""
    return state.concealed and state.compiled_rules.concealing


def hand_points(compiled_rules: CompiledRules, hand: Hand) -> i64:
    """Return the values of the cards of a hand (D-12.5)."""
    values = compiled_rules.values
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
    """Return the cost of red threes in the hand of `seat` beyond their values, 0 or less (D-6.5)."""
    compiled_rules, hand = state.compiled_rules, state.hands[seat]
    red = hand.count(5) + hand.count(6)
    if not red or not compiled_rules.held_red or not (compiled_rules.held_without_turn or state.took_turn >> seat & 1):
        return 0
    return -compiled_rules.held_red if compiled_rules.held_red_per_hand else -red * compiled_rules.held_red


def held_black_points(state: State, seat: i64) -> i64:
    """Return the cost of black threes in the hand of `seat` beyond their values when another goes out (0 or less)."""
    compiled_rules, hand = state.compiled_rules, state.hands[seat]
    if not compiled_rules.held_black or state.went_out in (NOBODY, seat):
        return 0
    spades, clubs = hand.count(4), hand.count(7)
    if not spades + clubs:
        return 0
    return (
        spades * compiled_rules.values[4]
        + clubs * compiled_rules.values[7]
        - (spades + clubs) * compiled_rules.held_black
    )
