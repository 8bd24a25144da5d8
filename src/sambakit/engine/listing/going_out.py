"""Going out in one step: every card laid, or all but one, and enough sets completed (C-4 to C-8).

Rare, so plain and slow: it is asked only where cheap bounds say that the sets could be completed at all.
"""

from collections.abc import Sequence
from typing import Final

from sambakit.engine.listing.opening_search import can_lay_all_but
from sambakit.engine.listing.own_melds import RED_THREES, OwnMelds, wild_outcomes
from sambakit.engine.listing.runs import suit_ways
from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.rules.group_outcomes import (
    AFTER,
    ALWAYS,
    BEFORE,
    NEVER,
    GroupOutcomes,
    all_added,
    best_of,
    reaches,
)
from sambakit.engine.values.cards import ACE, BIT, BLACK_THREES, FOUR, JOKER, NATURALS, THREE, TWOS, is_red_three
from sambakit.engine.values.hand import AT_LEAST_ONE, AT_LEAST_TWO, HIGH_BITS, ONE_OF_RANK, Hand
from sambakit.engine.values.melds import (
    COMPLETE,
    GROUP,
    SEQUENCE,
    is_red_three_group,
    kind_of,
    naturals_of,
    rank_of,
    size_of,
)

_NOTHING: Final[tuple[int, ...]] = ()
Ways = dict[tuple[int, int], tuple[int, ...]]  # naturals left for groups and wilds laid: best outcomes


def can_go_out(
    compiled_rules: CompiledRules,
    hand: Hand,
    melds: list[int],
    needed: int,
    coming: Sequence[int],
    taking: bool,
    sticky: bool,
) -> bool:
    """Return whether a step that begins with `melds` can lay all of `hand` but one card at most and go out.

    It has to bring `needed` points and to complete sets enough; black threes may be laid in it (D-7.1). A step that
    is `taking` the pile merges nothing and lays no red three (C-8), and its cards in `coming` reach the hand at its
    end. `sticky` tells that a joker may not be discarded (O-2).
    """
    if len(coming) > 1 or not sets_possible(compiled_rules, hand, melds):
        return False
    values = compiled_rules.values
    cards = hand.cards()
    points = [
        0 if is_red_three(card) and compiled_rules.red_singles else values[card] for card in cards
    ]  # no meld (D-6.7)
    total = sum(points)
    room = 1 - len(coming)
    if total < needed or not can_lay_all_but(compiled_rules, hand, OwnMelds(melds, compiled_rules.goal), room, taking):
        return False
    if coming:
        return not (sticky and coming[0] == JOKER) and can_lay_all(compiled_rules, hand, melds, AFTER)
    if compiled_rules.final_optional and can_lay_all(compiled_rules, hand, melds, NEVER if taking else BEFORE):
        return True
    merging = AFTER if taking else ALWAYS
    for card, lost in set(zip(cards, points, strict=True)):
        if total - lost >= needed and not (sticky and card == JOKER):
            less = hand.copy()
            less.remove(card)
            if can_lay_all(compiled_rules, less, melds, merging):
                return True
    return False


def sets_possible(compiled_rules: CompiledRules, hand: Hand, melds: list[int]) -> bool:
    """Return False only where the completed sets that going out asks for are out of reach."""
    naturals = [hand.ranks >> 5 * (rank - FOUR) & 31 if rank >= FOUR else 0 for rank in range(13)]
    naturals[RED_THREES] = hand.count(5) + hand.count(6)
    naturals[THREE] = hand.count(4) + hand.count(7)
    sets = 0
    wild_cards = hand.jokers
    for meld in melds:
        kind = kind_of(meld)
        if kind == GROUP:
            naturals[RED_THREES if is_red_three_group(meld) else rank_of(meld)] += naturals_of(meld)
        elif kind == SEQUENCE:
            sets += 1
        else:
            wild_cards += size_of(meld)
    if compiled_rules.wild_meld:
        for two in range(4):
            wild_cards += hand.count(two)
        sets += wild_cards // COMPLETE
    least = compiled_rules.least_naturals
    for rank in range(FOUR, ACE + 1):
        sets += naturals[rank] // least
    sets += naturals[RED_THREES] // compiled_rules.threes_complete
    sets += naturals[THREE] // max(
        compiled_rules.threes_complete - (compiled_rules.max_wilds if compiled_rules.black_wilds else 0), 2
    )
    if (
        sets < compiled_rules.out_sets
        and compiled_rules.sequences
        and hand.size >= COMPLETE - compiled_rules.sequence_wilds
    ):
        sets += _new_sambas(compiled_rules, hand)
    return sets >= compiled_rules.out_sets


def _new_sambas(compiled_rules: CompiledRules, hand: Hand) -> int:
    """Return a number of new sequences of seven that cannot be passed."""
    if not compiled_rules.sequence_wilds:
        two = hand.one & hand.one >> 4 & NATURALS
        four = two & two >> 8
        if not four & four >> 12:
            return 0  # no seven in a row
    sets = 0
    for suit in range(4):
        held = 0
        cards = 0
        for rank in range(FOUR, ACE + 1):
            count = hand.count(4 * rank + suit)
            cards += count
            if count:
                held |= 1 << rank
        for low in range(FOUR, ACE - COMPLETE + 2):
            if (held >> low & 127).bit_count() >= COMPLETE - compiled_rules.sequence_wilds:
                sets += cards // (COMPLETE - compiled_rules.sequence_wilds)
                break
    return sets


def can_lay_all(compiled_rules: CompiledRules, hand: Hand, melds: list[int], merging: int) -> bool:
    """Return whether the whole hand can be laid so that the sets needed for going out are complete.

    `merging` tells when melds may be merged: NEVER and AFTER in a step that takes the pile, which lays no red three.
    """
    taking = merging in (NEVER, AFTER)
    own_melds = OwnMelds(melds, compiled_rules.goal)
    held = [0, 0, 0, 0]
    wilds = hand.jokers
    black = 0
    red = 0
    for card in hand.cards():
        if BIT[card] & NATURALS:
            held[card & 3] += ONE_OF_RANK[card]
        elif BIT[card] & TWOS:
            wilds += 1
        elif BIT[card] & BLACK_THREES:
            black += 1
        elif card != JOKER:
            red += 1
    if black and not (compiled_rules.black_threes or compiled_rules.black_sets):
        return False
    if red and not compiled_rules.red_sets and (taking or not compiled_rules.red_singles):
        return False
    found: Ways = {(sum(held), 0): (own_melds.done,)}
    for suit in range(4):
        if held[suit] or own_melds.growing[suit] or (compiled_rules.sequence_wilds and wilds):
            found = _with_suit(compiled_rules, found, held[suit], own_melds.growing[suit], wilds, merging)
    red_cards = red if compiled_rules.red_sets else 0
    for (left, used), outcomes in found.items():
        if _none_alone(left, own_melds) and _groups_complete(
            compiled_rules, own_melds, left, black, red_cards, wilds - used, outcomes, merging
        ):
            return True
    return False


def _with_suit(
    compiled_rules: CompiledRules, found: Ways, held: int, growing: tuple[int, ...], wilds: int, merging: int
) -> Ways:
    """Return the outcomes when a suit's cards join in: its sequences take some, the groups get the others."""
    joins = compiled_rules.joins and merging != NEVER  # which may as well come before the last card
    after: dict[tuple[int, int], list[int]] = {}
    ways = suit_ways(
        held, growing, wilds, compiled_rules.sequence_wilds, compiled_rules.sequences, joins, compiled_rules.goal
    )
    for used, more, sets in ways:
        for (left, laid), outcomes in found.items():
            if laid + more <= wilds:
                after.setdefault((left - used, laid + more), []).extend(all_added(outcomes, sets, compiled_rules.goal))
    return {key: best_of(outcomes) for key, outcomes in after.items()}


def _none_alone(left: int, own_melds: OwnMelds) -> bool:
    """Return whether no rank keeps a single natural without a group for it."""
    alone = (left + AT_LEAST_ONE) & ~(left + AT_LEAST_TWO) & HIGH_BITS
    while alone:
        low = alone & -alone
        alone ^= low
        if not own_melds.groups[low.bit_length() // 5 + 1]:
            return False
    return True


def _groups_complete(
    compiled_rules: CompiledRules,
    own_melds: OwnMelds,
    left: int,
    black: int,
    red: int,
    wilds: int,
    outcomes: tuple[int, ...],
    merging: int,
) -> bool:
    """Return whether groups and melds of wilds can take all these cards and complete the sets still missing."""
    best: list[tuple[int, ...]] = [outcomes] + [_NOTHING] * wilds  # by wilds used so far
    for rank in range(FOUR, ACE + 1):
        naturals = left >> 5 * (rank - FOUR) & 31
        if naturals or own_melds.groups[rank]:
            best = _with_rank(
                best, compiled_rules.groups, own_melds.groups[rank], naturals, compiled_rules.goal, merging
            )
    if black or own_melds.groups[THREE]:
        best = _with_rank(
            best,
            compiled_rules.threes,
            own_melds.groups[THREE],
            black,
            compiled_rules.goal,
            merging if compiled_rules.black_sets else NEVER,
        )
    if red or own_melds.groups[RED_THREES]:
        best = _with_rank(best, compiled_rules.reds, own_melds.groups[RED_THREES], red, compiled_rules.goal, merging)
    for used in range(wilds + 1):
        if best[used]:
            alone: tuple[int, ...] = (0,)
            if compiled_rules.wild_meld:
                alone = wild_outcomes(own_melds.wild_sizes, wilds - used, compiled_rules.goal)
            elif used < wilds:
                continue
            for outcome in all_added(best[used], alone, compiled_rules.goal) if alone else _NOTHING:
                if reaches(outcome, compiled_rules.goal):
                    return True
    return False


def _with_rank(
    best: list[tuple[int, ...]],
    by_merging: list[GroupOutcomes],
    groups: tuple[int, ...],
    naturals: int,
    goal: int,
    merging: int,
) -> list[tuple[int, ...]]:
    """Return the best outcomes by wilds used when the groups of one rank more take their cards."""
    wilds = len(best) - 1
    after: list[list[int]] = [[] for _ in best]
    for more in range(wilds + 1):
        untouched = not naturals and not more  # then other cards come last
        sets = by_merging[ALWAYS if untouched and merging == BEFORE else merging].outcomes(groups, naturals, more)
        if sets:
            for used in range(wilds + 1 - more):
                if best[used]:
                    after[used + more] += all_added(best[used], sets, goal)
    return [best_of(outcomes) if outcomes else _NOTHING for outcomes in after]
