"""Whether an opening can still reach its minimum from the hand (D-8.2, C-3, C-8).

Cheap bounds come first and decide nearly always; `opening_search` is exact. Groups alone are easy: a rank with three
naturals, or with a group laid in this step, lays them all; a pair needs a wild; `n` naturals in new groups have room
for `n // 2` wilds, for groups of two and a wild are legal side by side (D-4.2, D-4.7). Card values are never negative.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import final

from sambakit.engine.cards import ACE, FOUR, JOKER, NATURALS, THREE, TWOS
from sambakit.engine.going_out import can_go_out
from sambakit.engine.hand import Hand
from sambakit.engine.melds import (
    GROUP,
    jokers_of,
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

    __slots__ = ("is_even", "least", "most")

    def __init__(self, values: Sequence[int]) -> None:
        self.least = [min(values[4 * rank : 4 * rank + 4]) for rank in range(13)]
        self.most = [max(values[4 * rank : 4 * rank + 4]) for rank in range(13)]
        self.is_even = all(self.least[rank] == self.most[rank] for rank in range(13) if rank != THREE)


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
    twos, joker = count_twos(hand), values[JOKER]
    outcome = _by_groups(hand.ranks, twos, hand.jokers, melds, worth.least, joker)
    if outcome >> 7 >= needed and (rest > 0 or outcome & 127 < hand.size):
        return True
    if not worth.is_even:
        outcome = _by_groups(hand.ranks, twos, hand.jokers, melds, worth.most, joker)
    if (outcome >> 7) + _gain_by_sequences(hand, melds, twos + hand.jokers, worth.most) < needed:
        return False
    return search_opening(hand, melds, needed, rest, values)


def _by_groups(ranks: int, twos: int, jokers: int, melds: Sequence[int], worth: list[int], joker: int) -> int:
    """Return the most points that groups alone bring, and in the low seven bits how many cards they take.

    The hand is given by its packed counts of naturals and its wilds, the values of naturals and twos by rank.
    """
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
    wilds = twos + jokers
    pairs: list[int] = []
    points = 0
    used = 0
    rank = FOUR
    while ranks:
        held = ranks & 31
        if held > 2 or (held and with_group >> rank & 1):
            points += held * worth[rank]
            used += held
            three = min(held, of_three >> 5 * (rank - FOUR) & 31) if of_three else 0
            room += three + (held - three) // 2
        elif held == 2 and wilds:
            pairs.append(worth[rank])
        ranks >>= 5
        rank += 1
    if pairs:
        if len(pairs) > wilds:
            pairs.sort(reverse=True)
            pairs = pairs[:wilds]
        points += 2 * sum(pairs)
        used += 2 * len(pairs)
        room += len(pairs)
    laid = min(wilds, room)
    jokers_laid = min(laid, jokers) if joker >= worth[0] else laid - min(laid, twos)
    return points + jokers_laid * joker + (laid - jokers_laid) * worth[0] << 7 | used + laid


def _gain_by_sequences(hand: Hand, melds: Sequence[int], wilds: int, worth: list[int]) -> int:
    """Return how many points sequences can bring, at the most, beyond what groups alone do.

    They lay cards that no group takes, or free a wild for a pair that was left over; wilds find no more room.
    """
    one = hand.one & NATURALS
    starts = one & one >> 4 & one >> 8
    in_run = starts | starts << 4 | starts << 8
    with_group = 0
    for meld in melds:
        if kind_of(meld) == GROUP:
            with_group |= 1 << rank_of(meld)
        else:
            in_run = one  # it may grow: every card counts as fitting
    if not in_run:
        return 0
    gain = 0
    pairs: list[int] = []
    for rank in range(FOUR, ACE + 1):
        held = hand.ranks >> 5 * (rank - FOUR) & 31
        if 0 < held < 3 and not with_group >> rank & 1:
            if held == 2 and wilds:
                pairs.append(2 * worth[rank])
            elif in_run >> 4 * rank & 15:
                gain += held * worth[rank]
    if len(pairs) > wilds:
        pairs.sort()
        gain += sum(pairs[: len(pairs) - wilds])
    return gain


def count_twos(hand: Hand) -> int:
    """Return how many twos the hand holds."""
    if not hand.one & TWOS:
        return 0
    return (
        (hand.one & 15).bit_count()
        + (hand.two & 15).bit_count()
        + (hand.three & 15).bit_count()
        + (hand.four & 15).bit_count()
    )


def groups_reach_after(step: OpeningStep, hand: Hand, melds: Sequence[int], needed: int, group: int) -> bool:
    """Return whether, once `group` of three cards is laid from `hand`, groups alone surely reach what is `needed`.

    The answer holds for any suits of its cards, and any of its twos.
    """
    values = step.rules.scores.card_values
    worth = _worth_of(values)
    rank, naturals, wilds = rank_of(group), naturals_of(group), wilds_of(group)
    jokers = jokers_of(group)
    needed -= naturals * worth.least[rank] + (wilds - jokers) * worth.least[0] + jokers * values[JOKER]
    size = hand.size - naturals - wilds
    if needed <= 0:
        return size + step.rest > 0
    outcome = _by_groups(
        hand.ranks - (naturals << 5 * (rank - FOUR)),
        count_twos(hand) - (wilds - jokers),
        hand.jokers - jokers,
        [*melds, group],
        worth.least,
        values[JOKER],
    )
    return outcome >> 7 >= needed and (step.rest > 0 or outcome & 127 < size)
