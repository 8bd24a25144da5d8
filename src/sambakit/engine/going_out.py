"""Going out in the very step that opens: every card but one laid, sets completed, black threes included (C-4 to C-6).

Rare, so plain and slow: it is asked only where cheap bounds say that the sets could be completed at all.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sambakit.engine.cards import ACE, BIT, BLACK_THREES, FOUR, NATURALS, THREE, is_red_three, is_wild
from sambakit.engine.hand import AT_LEAST_ONE, AT_LEAST_TWO, HIGH_BITS, ONE_OF_RANK, Hand
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
from sambakit.engine.opening_search import can_lay_all_but
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.runs import run_uses_with_sambas
from sambakit.engine.state import COMPLETE

IMPOSSIBLE: Final = -1


@lru_cache(maxsize=1 << 14)
def most_completed(
    groups: tuple[tuple[int, int], ...], naturals: int, wilds: int, most_wilds: int, merging: bool
) -> int:
    """Return how many groups of one rank can be completed when all these cards are laid, or IMPOSSIBLE.

    `groups` are the naturals and wilds of the groups on the table, in rising order; `naturals` and `wilds` go onto
    them or into new ones, and groups may be merged where `merging` says so.
    """
    if sum(group[0] for group in groups) + naturals < 2 * (sum(group[1] for group in groups) + wilds):
        return IMPOSSIBLE
    best = IMPOSSIBLE
    if not naturals and not wilds:
        best = sum(1 for group in groups if group[0] + group[1] >= COMPLETE)
    for place in range(len(groups)):
        others = groups[:place] + groups[place + 1 :]
        count, wild = groups[place]
        if naturals:
            grown = tuple(sorted((*others, (count + 1, wild))))
            best = max(best, most_completed(grown, naturals - 1, wilds, most_wilds, merging))
        if wilds and wild < most_wilds and count >= 2 * wild + 2:
            grown = tuple(sorted((*others, (count, wild + 1))))
            best = max(best, most_completed(grown, naturals, wilds - 1, most_wilds, merging))
        if merging:
            for other in range(place + 1, len(groups)):
                if groups[other][1] + wild <= most_wilds:
                    both = (count + groups[other][0], wild + groups[other][1])
                    rest = groups[:place] + groups[place + 1 : other] + groups[other + 1 :]
                    merged = tuple(sorted((*rest, both)))
                    best = max(best, most_completed(merged, naturals, wilds, most_wilds, merging))
    if naturals > 2:
        more = tuple(sorted((*groups, (3, 0))))
        best = max(best, most_completed(more, naturals - 3, wilds, most_wilds, merging))
    if naturals > 1 and wilds:
        more = tuple(sorted((*groups, (2, 1))))
        best = max(best, most_completed(more, naturals - 2, wilds - 1, most_wilds, merging))
    return best


def groups_of_rank(melds: Sequence[int], rank: int) -> tuple[tuple[int, int], ...]:
    """Return the naturals and wilds of each group of `rank` among `melds`, in rising order."""
    return tuple(
        sorted(
            (naturals_of(meld), wilds_of(meld)) for meld in melds if kind_of(meld) == GROUP and rank_of(meld) == rank
        )
    )


def can_go_out(hand: Hand, melds: Sequence[int], needed: int, room: int, taking: bool, rules: RuleSet) -> bool:
    """Return whether a step that begins with `melds` can lay all of `hand` but `room` cards at most and go out.

    It has to bring `needed` points and to complete sets enough; black threes may be laid in it (D-7.1). A step that
    is `taking` the pile merges nothing and lays no red three (C-8).
    """
    if room < 0 or _sets_possible(hand, melds) < rules.play.out_sets:
        return False
    values = rules.scores.card_values
    cards = hand.cards()
    points = [0 if is_red_three(card) else values[card] for card in cards]  # a red three is no meld (D-6.7)
    total = sum(points)
    black = hand.count(4) + hand.count(7)
    if total < needed or not can_lay_all_but(hand, melds, room, black):
        return False
    if _all_can_be_laid(hand, melds, taking, rules):
        return True
    if not room:
        return False
    for card, lost in set(zip(cards, points, strict=True)):
        if total - lost >= needed:
            less = hand.copy()
            less.remove(card)
            if _all_can_be_laid(less, melds, taking, rules):
                return True
    return False


def _sets_possible(hand: Hand, melds: Sequence[int]) -> int:
    """Return a number of completed sets that cannot be passed: each group needs five naturals, each samba seven."""
    sets = 0
    naturals = [0] * 13
    suits = [0] * 4
    for card in hand.cards():
        if BIT[card] & (NATURALS | BLACK_THREES):
            naturals[card >> 2] += 1
            suits[card & 3] += 1
    for meld in melds:
        if kind_of(meld) == GROUP:
            naturals[rank_of(meld)] += naturals_of(meld)
        elif kind_of(meld) == SEQUENCE:
            sets += 1
    for count in naturals:
        sets += count // 5
    for count in suits:
        sets += count // COMPLETE
    return sets


def _all_can_be_laid(hand: Hand, melds: Sequence[int], taking: bool, rules: RuleSet) -> bool:
    """Return whether the whole hand can be laid so that the sets needed for going out are complete."""
    if not can_lay_all_but(hand, melds, 0, hand.count(4) + hand.count(7)):
        return False
    held = [0, 0, 0, 0]
    wilds = 0
    black = 0
    for card in hand.cards():
        if BIT[card] & NATURALS:
            held[card & 3] += ONE_OF_RANK[card]
        elif is_wild(card):
            wilds += 1
        elif BIT[card] & BLACK_THREES:
            black += 1
        elif taking:
            return False  # a red three
    sambas = 0
    growing: list[list[tuple[int, int]]] = [[], [], [], []]
    for meld in melds:
        if kind_of(meld) == SEQUENCE:
            if size_of(meld) == COMPLETE:
                sambas += 1
            else:
                growing[suit_of(meld)].append((low_of(meld), high_of(meld)))
    groups = [groups_of_rank(melds, rank) for rank in range(ACE + 1)]
    ways = {sum(held): sambas}  # naturals left for the groups, with the most sambas that leave just these
    for suit in range(4):
        after: dict[int, int] = {}
        for used, more in run_uses_with_sambas(held[suit], growing[suit]):
            for left, sets in ways.items():
                after[left - used] = max(sets + more, after.get(left - used, 0))
        ways = after
    grouped = sum(16 << 5 * (rank - FOUR) for rank in range(FOUR, ACE + 1) if groups[rank])
    for left, sets in ways.items():
        alone = (left + AT_LEAST_ONE) & ~(left + AT_LEAST_TWO) & HIGH_BITS & ~grouped
        missing = rules.play.out_sets - sets
        if not alone and _groups_complete(left, wilds, black, groups, missing, rules.melds.max_wilds, not taking):
            return True
    return False


def _groups_complete(
    left: int,
    wilds: int,
    black: int,
    groups: Sequence[tuple[tuple[int, int], ...]],
    missing: int,
    most_wilds: int,
    merging: bool,
) -> bool:
    """Return whether groups can take the naturals `left`, all wilds and black threes and complete `missing` sets."""
    best = [0] + [IMPOSSIBLE] * wilds  # most sets by wilds used so far
    for rank in range(THREE, ACE + 1):
        naturals = black if rank == THREE else left >> 5 * (rank - FOUR) & 31
        if not naturals and not groups[rank]:
            continue
        if naturals == 1 and not groups[rank]:
            return False
        after = [IMPOSSIBLE] * (wilds + 1)
        for more in range(wilds + 1):
            sets = most_completed(groups[rank], naturals, more, most_wilds, merging and rank != THREE)
            if sets == IMPOSSIBLE:
                continue
            for used in range(wilds + 1 - more):
                if best[used] != IMPOSSIBLE:
                    after[used + more] = max(after[used + more], best[used] + sets)
        best = after
    return best[wilds] >= missing and best[wilds] != IMPOSSIBLE
