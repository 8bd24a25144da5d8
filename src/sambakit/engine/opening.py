"""Whether an opening can still reach its minimum from the hand (D-8.2, C-3, C-8).

Sequences and groups compete for the same cards. Once the sequences are chosen the best groups follow: a rank with
three naturals, or with a group laid in this step, lays them all; a pair needs a wild; `n` naturals in new groups
have room for `n // 2` wilds, for groups of two and a wild are legal side by side (D-4.2, D-4.7). So cheap bounds
come first, and the search goes over sets of sequences only. Card values are never negative.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from sambakit.engine.cards import ACE, BIT, FOUR, JOKER, NATURALS
from sambakit.engine.going_out import can_go_out
from sambakit.engine.hand import ONE_OF_RANK, Hand
from sambakit.engine.melds import (
    GROUP,
    SEQUENCE,
    high_of,
    kind_of,
    low_of,
    naturals_of,
    rank_of,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.runs import run_uses
from sambakit.engine.state import COMPLETE

_RANKS: Final = ACE - FOUR + 1


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
    return _search(hand, melds, needed, rest, values)


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


@final
class _Search:
    """The search over sets of sequences for one hand; see `_search`."""

    __slots__ = ("held", "melds", "of_three", "room", "total", "values", "wilds", "with_group")

    def __init__(self, hand: Hand, melds: Sequence[int], values: Sequence[int]) -> None:
        self.values = values
        self.melds = melds
        self.held = [0, 0, 0, 0]  # naturals by suit, counted by rank as in Hand.ranks
        self.total = 0  # points of all naturals
        self.wilds: list[int] = []  # values of the wilds, highest first
        for card in hand.cards():
            if BIT[card] & NATURALS:
                self.held[card & 3] += ONE_OF_RANK[card]
                self.total += values[card]
            elif card < 4 or card == JOKER:
                self.wilds.append(values[card])
        self.wilds.sort(reverse=True)
        self.with_group = 0
        self.of_three = 0
        self.room = 0
        for meld in melds:
            if kind_of(meld) == GROUP:
                naturals = naturals_of(meld)
                self.room += min(2, naturals // 2) - wilds_of(meld)
                self.with_group |= 1 << rank_of(meld)
                if naturals == 3:
                    self.of_three += 1 << 5 * (rank_of(meld) - FOUR)

    def uses(self, suit: int) -> list[int]:
        """Return what sequences of `suit` can take from the hand, those that take most first."""
        growing = [
            (low_of(meld), high_of(meld))
            for meld in self.melds
            if kind_of(meld) == SEQUENCE and suit_of(meld) == suit and size_of(meld) < COMPLETE
        ]
        found = run_uses(self.held[suit], growing)
        found.sort(key=int.bit_count, reverse=True)
        return found

    def points_left_over(self, left: list[int]) -> int:
        """Return the points of the best groups from the naturals `left` by the sequences, plus all in sequences.

        As a second result in the low bit: whether every card has been laid.
        """
        counts = left[0] + left[1] + left[2] + left[3]
        of_three = self.of_three
        room = self.room
        points = self.total
        pairs: list[int] = []
        spare = False
        for rank in range(FOUR, ACE + 1):
            held = counts & 31
            if held:
                if held > 2 or self.with_group >> rank & 1:
                    three = min(held, of_three & 31)
                    room += three + (held - three) // 2
                else:
                    lost = self._value_of_rank(left, rank)
                    points -= lost
                    if held == 2:
                        pairs.append(lost)
                    else:
                        spare = True
            counts >>= 5
            of_three >>= 5
        wilds = len(self.wilds)
        if pairs:
            pairs.sort(reverse=True)
            laid_pairs = min(len(pairs), wilds)
            for place in range(laid_pairs):
                points += pairs[place]
            room += laid_pairs
            spare = spare or laid_pairs < len(pairs)
        laid = min(wilds, room)
        for place in range(laid):
            points += self.wilds[place]
        return points << 1 | (0 if spare or laid < wilds else 1)

    def _value_of_rank(self, left: list[int], rank: int) -> int:
        points = 0
        for suit in range(4):
            points += (left[suit] >> 5 * (rank - FOUR) & 31) * self.values[4 * rank + suit]
        return points


def _search(hand: Hand, melds: Sequence[int], needed: int, rest: int, values: Sequence[int]) -> bool:
    """Return exactly whether `needed` points can be reached with a card left, trying every set of sequences."""
    search = _Search(hand, melds, values)
    naturals = hand.size - len(search.wilds)
    for card in (4, 5, 6, 7):
        naturals -= hand.count(card)
    others = naturals + len(search.wilds) < hand.size  # threes, which an opening leaves in the hand
    held = search.held
    uses = [search.uses(suit) for suit in range(4)]
    tight = False
    for spades in uses[0]:
        for hearts in uses[1]:
            for diamonds in uses[2]:
                for clubs in uses[3]:
                    left = [held[0] - spades, held[1] - hearts, held[2] - diamonds, held[3] - clubs]
                    outcome = search.points_left_over(left)
                    if outcome >> 1 >= needed:
                        if rest > 0 or others or not outcome & 1:
                            return True
                        tight = True
    if not tight:
        return False
    for card in set(hand.cards()):  # every card would be laid: keep one back and look again
        less = hand.copy()
        less.remove(card)
        if _search(less, melds, needed, 1, values):
            return True
    return False
