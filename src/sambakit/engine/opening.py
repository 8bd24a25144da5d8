"""Whether an opening can still reach its minimum from the hand (D-8.2, C-3, C-8).

Cheap bounds come first and decide nearly always; `opening_search` is exact. Groups alone are easy: a rank with three
naturals, or with a group laid in this step, lays them all; a pair needs a wild; `n` naturals in new groups have room
for `n // 2` wilds, for groups of two and a wild are legal side by side (D-4.2, D-4.7). Card values are never negative.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import final

from sambakit.engine.cards import ACE, FOUR, JOKER, NATURALS
from sambakit.engine.going_out import can_go_out
from sambakit.engine.hand import Hand
from sambakit.engine.melds import (
    GROUP,
    kind_of,
    naturals_of,
    rank_of,
    size_of,
    wilds_of,
)
from sambakit.engine.opening_search import search_opening
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.state import COMPLETE


@final
class Worth:
    """Card values by rank, in points, the least and the most of a rank's suits where they differ."""

    __slots__ = ("least", "most")

    def __init__(self, values: Sequence[int]) -> None:
        self.least = [min(values[4 * rank : 4 * rank + 4]) for rank in range(13)]
        self.most = [max(values[4 * rank : 4 * rank + 4]) for rank in range(13)]


@lru_cache(maxsize=64)
def _worth_of(values: tuple[int, ...]) -> Worth:
    return Worth(values)


def completed_in(melds: Sequence[int]) -> int:
    """Return how many of `melds` are completed sets (C-12)."""
    count = 0
    for meld in melds:
        if size_of(meld) >= COMPLETE:
            count += 1
    return count


@final
class OpeningStep:
    """What stays the same throughout an opening: `taking` the pile, whose `rest` cards are delivered at the end.

    `may_go_out` tells that the partner did not say no (C-4).
    """

    __slots__ = ("may_go_out", "rest", "rules", "taking")

    def __init__(self, rules: RuleSet, may_go_out: bool, taking: bool, rest: int) -> None:
        self.rules = rules
        self.may_go_out = may_go_out
        self.taking = taking
        self.rest = rest


def can_open(step: OpeningStep, hand: Hand, melds: Sequence[int], needed: int) -> bool:
    """Return whether an opening that has laid `melds` can end well from `hand` when `needed` points are missing.

    At the end the minimum is reached, and a card is left or the player goes out (C-3, C-5).
    """
    rules, rest = step.rules, step.rest
    if needed <= 0:
        return hand.size + rest > 0 or (step.may_go_out and completed_in(melds) >= rules.play.out_sets)
    if not hand.size:
        return False
    return can_reach(hand, melds, needed, rest, rules) or (
        step.may_go_out and can_go_out(hand, melds, needed, 1 - rest, step.taking, rules)
    )


def can_reach(hand: Hand, melds: Sequence[int], needed: int, rest: int, rules: RuleSet) -> bool:
    """Return whether melds worth `needed` points can be laid so that a card is left, or `rest` gives one."""
    values = rules.scores.card_values
    worth = _worth_of(values)
    if _groups_reach(hand, melds, needed, rest, worth, values[JOKER]):
        return True
    if _most_points(hand, melds, worth, values[JOKER]) < needed:
        return False
    return search_opening(hand, melds, needed, rest, values)


def _most_points(hand: Hand, melds: Sequence[int], worth: Worth, joker: int) -> int:
    """Return a sum that no set of melds from `hand` can pass: a bound that costs little."""
    one = hand.one & NATURALS
    starts = one & one >> 4 & one >> 8
    in_run = starts | starts << 4 | starts << 8
    with_group = 0
    room = 0
    for meld in melds:
        if kind_of(meld) == GROUP:
            with_group |= 1 << rank_of(meld)
            room += 2
        else:
            in_run |= one  # it may grow: a card near it counts as fitting
    twos = _count_twos(hand)
    has_wild = twos + hand.jokers > 0
    points = 0
    ranks = hand.ranks
    for rank in range(FOUR, ACE + 1):
        held = ranks & 31
        ranks >>= 5
        if held and (held > 2 or (held == 2 and has_wild) or with_group >> rank & 1 or in_run >> 4 * rank & 15):
            points += held * worth.most[rank]
            room += (held + 1) // 2
    jokers = min(hand.jokers, room)
    return points + jokers * joker + min(twos, room) * worth.most[0]


def _count_twos(hand: Hand) -> int:
    return (
        (hand.one & 15).bit_count()
        + (hand.two & 15).bit_count()
        + (hand.three & 15).bit_count()
        + (hand.four & 15).bit_count()
    )


def _groups_reach(hand: Hand, melds: Sequence[int], needed: int, rest: int, worth: Worth, joker: int) -> bool:
    """Return whether groups alone reach `needed` points with a card left: what decides most cases."""
    with_group = 0
    of_three = 0  # groups that get room for a wild with one natural more, counted by rank as in Hand.ranks
    room = 0
    for meld in melds:
        if kind_of(meld) == GROUP:
            naturals = naturals_of(meld)
            room += min(2, naturals // 2) - wilds_of(meld)
            with_group |= 1 << rank_of(meld)
            if naturals == 3:
                of_three += 1 << 5 * (rank_of(meld) - FOUR)
    twos = _count_twos(hand)
    wilds = twos + hand.jokers
    pairs: list[int] = []
    points = 0
    used = 0
    ranks = hand.ranks
    for rank in range(FOUR, ACE + 1):
        held = ranks & 31
        if held > 2 or (held and with_group >> rank & 1):
            points += held * worth.least[rank]
            used += held
            three = min(held, of_three & 31)
            room += three + (held - three) // 2
        elif held == 2 and wilds:
            pairs.append(worth.least[rank])
        ranks >>= 5
        of_three >>= 5
    if pairs:
        if len(pairs) > wilds:
            pairs.sort(reverse=True)
            pairs = pairs[:wilds]
        points += 2 * sum(pairs)
        used += 2 * len(pairs)
        room += len(pairs)
    laid = min(wilds, room)
    jokers = min(laid, hand.jokers)
    points += jokers * joker + (laid - jokers) * worth.least[0]
    return points >= needed and (rest > 0 or used + laid < hand.size)
