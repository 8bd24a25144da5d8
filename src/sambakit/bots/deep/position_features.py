"""A position as numbers for a net: the table, both sides and all four hands, at the beginning of a turn.

The hands are those of a sampled world, so nothing is asked that a seat may not know. Seats are told in the order of
their turns from the one to move: itself, the next, its partner, the one before. All numbers are about 0 to 1.
"""

from typing import Final

from sambakit.engine.scoring.points import hand_points, meld_points, red_three_points, set_points
from sambakit.engine.state.state import Side, State
from sambakit.engine.values.cards import BLACK_THREES, JOKER, RED_THREES, bit_of
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
    COMPLETE,
    GROUP,
    NO_MELD,
    SEQUENCE,
    high_of,
    kind_of,
    low_of,
    rank_of,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.values.native import i64

LOWEST: Final = 2  # index of the 4, the lowest rank that melds
HIGHEST: Final = 12  # of the ace
SUITS: Final = 4

COMMON_FEATURES: Final = 13
SIDE_FEATURES: Final = 35
HAND_FEATURES: Final = 20
FEATURES: Final = COMMON_FEATURES + 2 * SIDE_FEATURES + 4 * HAND_FEATURES


def features_of(state: State) -> list[float]:
    """Return the `FEATURES` numbers of `state`, four players, two sides, at the beginning of a turn."""
    found: list[float] = []
    turn = state.turn
    _common(state, turn, found)
    for first in range(2):
        seat = (turn + first) % 4
        _side(state, state.side_of[seat], state.hands[seat], state.hands[(seat + 2) % 4], found)
    for step in range(4):
        seat = (turn + step) % 4
        _hand(state, state.hands[seat], state.sides[state.side_of[seat]], found)
    return found


def _common(state: State, turn: i64, found: list[float]) -> None:
    """Add what belongs to nobody: stock and pile, and who could take it."""
    values = state.compiled_rules.values
    stock = len(state.stock) - state.stock_at
    found.append(float(stock) / 100.0)
    found.append(1.0 if stock < 8 else 0.0)
    found.append(float(state.turns) / 30.0)
    pile = state.pile
    points: i64 = 0
    wilds: i64 = 0
    useful: i64 = 0
    fits = state.sides[0].fits | state.sides[1].fits
    for card in pile:
        points += values[card]
        if card < SUITS or card == JOKER:
            wilds += 1
        elif fits & bit_of(card):
            useful += 1
    found.append(float(len(pile)) / 20.0)
    found.append(float(points) / 200.0)
    found.append(float(wilds) / 3.0)
    found.append(float(useful) / 10.0)
    top: i64 = pile[len(pile) - 1] if pile else 0
    rank: i64 = top >> 2
    free = 1.0 if pile and LOWEST <= rank <= HIGHEST else 0.0
    found.append(free)
    size = float(len(pile)) / 20.0
    for step in range(4):
        held = state.hands[(turn + step) % 4].naturals(rank) if free > 0.0 else 0
        found.append(size if held >= 2 else 0.0)
    found.append(free if state.hands[turn].one & bit_of(top) and free > 0.0 else 0.0)


def _side(state: State, number: i64, first: Hand, second: Hand, found: list[float]) -> None:
    """Add what the side `number` has on the table, and what both its hands could add."""
    side, compiled_rules = state.sides[number], state.compiled_rules
    counts: list[float] = [0.0] * 12  # unfinished groups of 3 to 6 cards, pure; mixed; sequences
    points: i64 = 0
    bonus: i64 = 0
    ready_groups = ready_two = ready_three = 0.0
    needs: list[float] = [0.0] * 4  # unfinished sequences by the cards that both hands lack
    ranks = first.ranks + second.ranks
    bits: i64 = first.one | second.one
    samba = pure = mixed = 0.0
    for meld in side.melds:
        if meld == NO_MELD:
            continue
        points += meld_points(compiled_rules, meld)
        size = size_of(meld)
        if size >= COMPLETE:
            bonus += set_points(compiled_rules, meld)
            if kind_of(meld) == SEQUENCE:
                samba += 1.0
            elif wilds_of(meld):
                mixed += 1.0
            else:
                pure += 1.0
        elif kind_of(meld) == GROUP:
            counts[size - 3 + (4 if wilds_of(meld) else 0)] += 1.0
            rank: i64 = rank_of(meld)
            held: i64 = ranks >> (5 * (rank - LOWEST)) & 31 if rank >= LOWEST else 0  # threes are no rank of hands
            lacks = COMPLETE - size - held
            if lacks <= 0:
                ready_groups += 1.0
            elif lacks == 1:
                ready_two += 1.0
            elif lacks == 2:
                ready_three += 1.0
        elif kind_of(meld) == SEQUENCE:
            counts[8 + size - 3] += 1.0
            lacks = _lacking(meld, bits)
            needs[min(lacks, 3)] += 1.0
    found.append(1.0 if side.opened else 0.0)
    found.append(0.0 if side.opened else float(state.minimum[number]) / 100.0)
    found.append(float(points) / 500.0)
    found.append(float(bonus) / 1500.0)
    found.append(float(red_three_points(compiled_rules, side)) / 300.0)
    found.append(float(side.red_threes()) / 3.0)
    completed = side.completed
    found.append(1.0 if completed == 1 else 0.0)
    found.append(1.0 if completed >= 2 else 0.0)
    found.append(samba)
    found.append(pure)
    found.append(mixed)
    found += counts
    found.append(ready_groups)
    found.append(ready_two)
    found.append(ready_three)
    found += needs
    fits = side.fits
    found.append(float(_matching(first, fits, side.ends) + _matching(second, fits, side.ends)) / 10.0)
    _windows(bits, found)
    _windows(first.one, found)


def _lacking(meld: i64, bits: i64) -> i64:
    """Return how many cards that are in `bits` in no way a sequence lacks to seven."""
    low, high, suit = low_of(meld), high_of(meld), suit_of(meld)
    best: i64 = COMPLETE
    start: i64 = max(LOWEST, high - COMPLETE + 1)
    last: i64 = min(low, HIGHEST - COMPLETE + 1)
    while start <= last:
        lacks: i64 = 0
        rank: i64 = start
        while rank < start + COMPLETE:
            if (rank < low or rank > high) and not bits & bit_of(4 * rank + suit):
                lacks += 1
            rank += 1
        if lacks < best:
            best = lacks
        start += 1
    return best


def _windows(bits: i64, found: list[float]) -> None:
    """Add how many cards of seven in a row `bits` have at most, in the best suit and in the second best."""
    best: i64 = 0
    second: i64 = 0
    for suit in range(SUITS):
        count: i64 = 0
        most: i64 = 0
        rank: i64 = LOWEST
        while rank <= HIGHEST:
            if bits & bit_of(4 * rank + suit):
                count += 1
            if rank >= LOWEST + COMPLETE and bits & bit_of(4 * (rank - COMPLETE) + suit):
                count -= 1
            if count > most:
                most = count
            rank += 1
        if most > best:
            second = best
            best = most
        elif most > second:
            second = most
    found.append(float(best) / 7.0)
    found.append(float(second) / 7.0)


def _matching(hand: Hand, fits: i64, ends: i64) -> i64:
    """Return how many cards of `hand` fit melds on the table."""
    kinds: i64 = fits | ends
    found: i64 = 0
    for held in (hand.one & kinds, hand.two & kinds, hand.three & kinds):
        rest: i64 = held
        while rest:
            rest &= rest - 1
            found += 1
    return found


def _hand(state: State, hand: Hand, side: Side, found: list[float]) -> None:
    """Add what `hand` holds."""
    size = hand.size
    found.append(float(size) / 15.0)
    found.append(1.0 if size <= 2 else 0.0)
    found.append(1.0 if size <= 5 else 0.0)
    found.append(float(hand_points(state.compiled_rules, hand)) / 200.0)
    twos: i64 = _copies(hand, 0) + _copies(hand, 1) + _copies(hand, 2) + _copies(hand, 3)
    wilds = twos + hand.jokers
    found.append(float(wilds) / 4.0)
    found.append(float(hand.jokers) / 2.0)
    found.append(1.0 if hand.one & RED_THREES else 0.0)
    found.append(1.0 if hand.one & BLACK_THREES else 0.0)
    singles = pairs = triples = more = 0.0
    laid: i64 = 0  # points of groups that the hand can lay at once
    values = state.compiled_rules.values
    ranks = hand.ranks
    for rank in range(LOWEST, HIGHEST + 1):
        held: i64 = ranks >> (5 * (rank - LOWEST)) & 31
        if held == 1:
            singles += 1.0
        elif held == 2:
            pairs += 1.0
        elif held == 3:
            triples += 1.0
        elif held > 3:
            more += 1.0
        if held >= 3:
            laid += held * values[4 * rank]
    found.append(singles / 8.0)
    found.append(pairs / 4.0)
    found.append(triples / 2.0)
    found.append(more)
    found.append(float(laid) / 100.0)
    found.append(0.0 if side.opened else float(laid) / 100.0)
    found.append(float(min(wilds, int(pairs))) / 3.0)
    found.append(float(_matching(hand, side.fits, side.ends)) / 6.0)
    one = hand.one
    three: i64 = one & (one >> 4) & (one >> 8) & ~255
    four: i64 = three & (one >> 12)
    found.append(1.0 if three else 0.0)
    found.append(1.0 if four else 0.0)
    found.append(1.0 if four & (one >> 16) else 0.0)
    found.append(1.0 if size == 1 else 0.0)


def _copies(hand: Hand, kind: i64) -> i64:
    return hand.count(kind)
