"""The ways to take from the discard pile (table 3b, C-8), for the listing of legal actions and for C-16."""

from collections.abc import Sequence
from itertools import combinations

from sambakit.engine.actions.packed import (
    NEW,
    TAKE_ADD,
    TAKE_RUN,
    TAKE_TOP,
    card_of,
    operation_of,
    pack_wilds,
    second_card_of,
    slot_of,
    third_card_of,
    wilds_along,
)
from sambakit.engine.listing.action_lookup import FIRST_CARD, SECOND_CARD, SLOT, THIRD_CARD, take_pairs, take_wilds
from sambakit.engine.listing.last_cards import can_end_with, cards_to_come, hidden_to_come
from sambakit.engine.listing.melds import wilds_held
from sambakit.engine.listing.opening import OpeningStep, can_open
from sambakit.engine.rules.compiled_rules import CompiledRules, naturals_needed
from sambakit.engine.state.state import Side, State
from sambakit.engine.values.cards import ACE, FOUR, JOKER, THREE, is_red_three, is_wild
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
    COMPLETE,
    GROUP,
    SEQUENCE,
    group_of,
    grown_by,
    high_of,
    is_red_three_group,
    is_set_of_threes,
    kind_of,
    low_of,
    naturals_of,
    rank_of,
    run_with,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.values.native import i64


def any_legal_take(state: State) -> bool:
    """Return whether the player to move could take from the pile, were this the draw step (C-16)."""
    takes: list[int] = []
    list_takes(takes, state.compiled_rules, state)
    return len(takes) > 0


def take_is_forced(compiled_rules: CompiledRules, state: State, takes: Sequence[int]) -> bool:
    """Return whether, with an empty stock and these legal `takes`, the player has to take (C-16, B-7.6, F-7.3)."""
    if not takes or state.stock_size():
        return False
    if compiled_rules.forced_if_legal:
        return True
    if compiled_rules.forced_if_top_fits:
        if state.hand().size > 1:
            for take in takes:
                if operation_of(take) == TAKE_ADD:
                    return True
        return False
    if not compiled_rules.forced_if_top_matches:
        return False
    side, top = state.side(), state.pile[-1]
    return side.fits >> top & 1 == 1 or side.ends >> top & 1 == 1


def list_takes(takes: list[int], compiled_rules: CompiledRules, state: State) -> None:
    """List the takes that are open to the player to move at the draw step (D-9, B-3, F-3, K-4)."""
    if not state.has_upcard() or state.drawn_ahead:
        return
    top: i64 = state.pile[-1]
    hand = state.hands[state.turn]
    side = state.sides[state.side_of[state.turn]]
    held: i64 = 0
    if 8 <= top < JOKER:
        held = hand.ranks >> 5 * ((top >> 2) - FOUR) & 31
        if held < 2 and not (compiled_rules.more_ways or side.ends >> top & 1):
            return
    elif not (compiled_rules.onto_group or compiled_rules.onto_canasta):
        return
    if compiled_rules.blocking >> top & 1:
        return
    if hand.size == 1 and (
        (compiled_rules.lone_not_one_card and len(state.pile) == 1)
        or (compiled_rules.lone_needs_empty_stock and state.stock_size())
    ):
        return
    free = not state.frozen and (side.opened or not compiled_rules.frozen_until_opened)  # more than a pair will do
    found: list[int] = []
    if not 8 <= top < JOKER:
        if free and side.opened:
            _list_odd_top(found, compiled_rules, side, top)  # all else begins with naturals of its rank
        if found:
            _list_ending_well(takes, found, compiled_rules, state, side, hand)
        return
    if held < 2 and not free:
        return
    if free and side.opened:
        if (side.ends >> top & 1 or compiled_rules.bridging) and compiled_rules.onto_sequence:
            _list_onto_sequences(found, compiled_rules, side, hand, top)
        if compiled_rules.onto_group or compiled_rules.onto_canasta:
            _list_onto_groups(found, compiled_rules, side, top)
    if held > 1 and compiled_rules.takes_pair:
        _list_pairs(found, compiled_rules, side, hand, top)
    if free and held and compiled_rules.natural_wild and compiled_rules.max_wilds:
        wilds = wilds_held(hand)
        if wilds:
            _list_natural_and_wild(found, compiled_rules, side, hand, top, wilds)
    if free and len(side.melds) < NEW:
        if compiled_rules.starts_run:
            _list_runs(found, hand, top)
        if compiled_rules.starts_run_with_wild:
            _list_runs_with_wild(found, hand, top)
    if found:
        _list_ending_well(takes, found, compiled_rules, state, side, hand)


def _list_onto_sequences(found: list[int], compiled_rules: CompiledRules, side: Side, hand: Hand, top: int) -> None:
    """List the own sequences that the top card may go onto, hand cards bridging where rules let them (D-9.3)."""
    operation = TAKE_TOP if compiled_rules.top_only else TAKE_ADD
    rank = top >> 2
    for slot, meld in enumerate(side.melds):
        if kind_of(meld) != SEQUENCE or suit_of(meld) != top & 3 or size_of(meld) >= COMPLETE:
            continue
        low, high = low_of(meld), high_of(meld)
        if rank < low:
            first, last = rank + 1, low - 1
        elif rank > high:
            first, last = high + 1, rank - 1
        else:
            continue
        gap = last - first + 1
        if gap and (not compiled_rules.bridging or size_of(meld) + gap + 1 > COMPLETE):
            continue
        cards = [4 * between + (top & 3) for between in range(first, last + 1)]
        for card in cards:
            if not hand.one >> card & 1:
                break
        else:
            cards += [0, 0, 0]
            found.append(
                operation | cards[0] * FIRST_CARD | cards[1] * SECOND_CARD | cards[2] * THIRD_CARD | slot * SLOT
            )


def _list_onto_groups(found: list[int], compiled_rules: CompiledRules, side: Side, top: int) -> None:
    """List the own groups that the top card alone may go onto (B-3.2, F-3.6, K-4)."""
    if not side.fits >> top & 1:
        return
    for slot, meld in enumerate(side.melds):
        if kind_of(meld) == GROUP and rank_of(meld) == top >> 2 and size_of(meld) < compiled_rules.most_cards:
            allowed = compiled_rules.onto_canasta if size_of(meld) >= COMPLETE else compiled_rules.onto_group
            if allowed:
                found.append(TAKE_ADD | slot * SLOT)


def _list_odd_top(found: list[int], compiled_rules: CompiledRules, side: Side, top: int) -> None:
    """List the own groups that a three or a wild on top may go onto, where house rules do not block it."""
    for slot, meld in enumerate(side.melds):
        if kind_of(meld) != GROUP or size_of(meld) >= compiled_rules.most_cards:
            continue
        if is_set_of_threes(meld):
            fits = top >> 2 == THREE and is_red_three_group(meld) == is_red_three(top)
        else:
            fits = is_wild(top) and compiled_rules.takes_wild[wilds_of(meld) << 5 | naturals_of(meld)]
        allowed = compiled_rules.onto_canasta if size_of(meld) >= COMPLETE else compiled_rules.onto_group
        if fits and allowed:
            found.append(TAKE_ADD | slot * SLOT)


def _list_pairs(found: list[int], compiled_rules: CompiledRules, side: Side, hand: Hand, top: int) -> None:
    """List the takes with a pair: into a new group or onto own groups of that rank (D-9.1)."""
    rank = top >> 2
    once = hand.one >> 4 * rank & 15
    twice = hand.two >> 4 * rank & 15
    if _may_begin_group(compiled_rules, side, rank):
        found += take_pairs(rank, once, twice, NEW)
    if side.fits >> top & 1:
        for slot, meld in enumerate(side.melds):
            if kind_of(meld) == GROUP and rank_of(meld) == rank and size_of(meld) + 3 <= compiled_rules.most_cards:
                pairs = take_pairs(rank, once, twice, slot)
                found += pairs
                if not compiled_rules.wild_onto_finished:
                    _list_with_wilds(found, pairs, compiled_rules, hand, meld, 3, 0)


def _list_natural_and_wild(
    found: list[int], compiled_rules: CompiledRules, side: Side, hand: Hand, top: int, wilds: int
) -> None:
    """List the takes with one natural and one wild (F-3.4, K-4); in the group the wild goes where it fits best."""
    rank = top >> 2
    once = hand.one >> 4 * rank & 15
    if compiled_rules.starts_with_wild and _may_begin_group(compiled_rules, side, rank):
        found += take_wilds(rank, once, wilds, NEW)
    if side.fits >> top & 1:
        for slot, meld in enumerate(side.melds):
            if kind_of(meld) == GROUP and rank_of(meld) == rank and size_of(meld) + 3 <= compiled_rules.most_cards:
                counts = wilds_of(meld) << 5 | naturals_of(meld)
                if (
                    compiled_rules.takes_wild[counts]
                    or compiled_rules.takes_wild[counts + 1]
                    or compiled_rules.takes_wild[counts + 2]
                ):
                    ways = take_wilds(rank, once, wilds, slot)
                    found += ways
                    if not compiled_rules.wild_onto_finished:
                        _list_with_wilds(found, ways, compiled_rules, hand, meld, 2, 1)


def _list_with_wilds(
    found: list[int], takes: list[int], compiled_rules: CompiledRules, hand: Hand, meld: int, naturals: int, wilds: int
) -> None:
    """List `takes` onto the group `meld`, which bring `naturals` and `wilds`, with the further wilds that go along.

    These are wilds that the group could still take before it was finished by the take, and not after it (F-4.6).
    """
    lie, wild = naturals_of(meld), wilds_of(meld) + wilds
    for more in range(1, compiled_rules.max_wilds - wild + 1):
        every = wild + more
        in_time = (
            max(lie, naturals_needed(compiled_rules.rules.melds, every)) + every <= COMPLETE < lie + naturals + every
        )
        carried = lie + naturals >= naturals_needed(compiled_rules.rules.melds, every)
        if in_time and carried and lie + naturals + every <= compiled_rules.most_cards:
            for take in takes:
                left = [card for card in hand.cards() if is_wild(card)]
                lowest = second_card_of(take) if wilds else 0
                if wilds:
                    left.remove(lowest)
                found += [
                    take + pack_wilds(along)
                    for along in sorted(set(combinations(left, more)))
                    if along[0] >= lowest  # equal ways are listed once
                ]


def _may_begin_group(compiled_rules: CompiledRules, side: Side, rank: int) -> bool:
    """Return whether the side may have one group more of `rank` (K-3)."""
    if len(side.melds) >= NEW:
        return False
    if not compiled_rules.limited:
        return True
    count = 0
    for meld in side.melds:
        if kind_of(meld) == GROUP and rank_of(meld) == rank:
            count += 1
    return count < compiled_rules.most_groups


def _list_runs(found: list[int], hand: Hand, top: int) -> None:
    """List the pairs of hand cards with which the top card starts a sequence, where a house rule lets it (D-9.10)."""
    rank, suit = top >> 2, top & 3
    for low in range(max(rank - 2, FOUR), min(rank, ACE - 2) + 1):
        first, second = [4 * other + suit for other in range(low, low + 3) if other != rank]
        if hand.one >> first & hand.one >> second & 1:
            found.append(TAKE_RUN | first * FIRST_CARD | second * SECOND_CARD)


def _list_runs_with_wild(found: list[int], hand: Hand, top: int) -> None:
    """List the natural next to the top card with each wild, at either end where there is room (L-8)."""
    wilds = [wild for wild in (0, 1, 2, 3) if hand.one >> wild & 1]
    if hand.jokers:
        wilds.append(JOKER)
    for natural in (top - 4, top + 4):
        if not (8 <= natural < JOKER and hand.one >> natural & 1):
            continue
        low, high = min(natural, top) >> 2, max(natural, top) >> 2
        for wild in wilds:
            if low > FOUR:
                found.append(TAKE_RUN | wild * FIRST_CARD | natural * SECOND_CARD)
            if high < ACE:
                found.append(TAKE_RUN | natural * FIRST_CARD | wild * SECOND_CARD)


def _list_ending_well(
    takes: list[int], found: list[int], compiled_rules: CompiledRules, state: State, side: Side, hand: Hand
) -> None:
    """List those of `found` after which the step, and then the turn, can end (C-3, C-5, C-8)."""
    if (
        side.opened
        and not compiled_rules.jokers_stay
        and hand.size - 3 - compiled_rules.most_along >= compiled_rules.keep
    ):
        takes += found
        return
    coming = cards_to_come(compiled_rules, state.pile[:-1], state.hidden)
    unseen = hidden_to_come(compiled_rules, len(state.pile) - 1, state.hidden)
    step = OpeningStep(compiled_rules, True, True, coming, compiled_rules.jokers_stay, unseen)
    minimum = state.minimum[state.side_of[state.turn]]
    for take in found:
        used = _hand_cards(take)
        left = hand.copy()
        for card in used:
            left.remove(card)
        melds = _melds_after(side.melds, take, state.pile[-1], used)
        if side.opened:
            cards = left.cards()
            if operation_of(take) != TAKE_TOP:
                if unseen:
                    if step.keeps_enough(left.size, left.jokers):
                        takes.append(take)
                    continue
                cards += coming
            if can_end_with(compiled_rules, cards, melds, True, compiled_rules.jokers_stay, False):
                takes.append(take)
        else:
            needed = minimum - compiled_rules.values[state.pile[-1]]
            for card in used:
                needed -= compiled_rules.values[card]
            if can_open(step, left, melds, needed):
                takes.append(take)


def _hand_cards(take: int) -> list[int]:
    """Return the hand cards that a take melds with the top card; 0 stands for none, for a bridge has naturals only."""
    operation = operation_of(take)
    if operation in (TAKE_ADD, TAKE_TOP):
        return [card for card in (card_of(take), second_card_of(take), third_card_of(take)) if card]
    return [card_of(take), second_card_of(take), *wilds_along(take)]


def _melds_after(melds: list[int], take: int, top: int, used: list[int]) -> list[int]:
    """Return the own melds, by slot, after a take."""
    after = melds[:]
    slot = slot_of(take)
    if operation_of(take) == TAKE_RUN:
        after.append(run_with(top, used[0], used[1]))
    elif slot == NEW:
        after.append(group_of(top >> 2, (top, *used)))
    else:
        below = kind_of(after[slot]) == SEQUENCE and top >> 2 < low_of(after[slot])
        for card in sorted((*used, top), reverse=below):
            after[slot] = grown_by(after[slot], card)
    return after
