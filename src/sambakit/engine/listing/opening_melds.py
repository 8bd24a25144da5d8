"""The melds of a side that has not opened: only those from which it can still end the step (C-3, C-7, D-8.2)."""

from typing import Any, Final

from sambakit.engine.actions.effects import cards_laid, melds_after
from sambakit.engine.actions.packed import (
    ADD,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    NEW,
    RED_THREE,
    card_of,
    operation_of,
    second_card_of,
    third_card_of,
)
from sambakit.engine.listing.action_lookup import FIRST_CARD, SECOND_CARD, THIRD_CARD
from sambakit.engine.listing.black_threes import list_black_threes
from sambakit.engine.listing.melds import list_additions, list_new_melds, list_red_threes
from sambakit.engine.listing.opening import (
    OpeningStep,
    can_open,
    groups_bring,
    groups_reach_after,
    opening_step,
    run_reaches,
    suffices,
)
from sambakit.engine.listing.opening_groups import START_PLACES, count_twos, first_groups, natural_groups
from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.state.state import NO_OPENING, Side, State
from sambakit.engine.values.cards import BLACK_THREES, JOKER, RED_THREES, bit_of, highest_bit
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import group_of_three
from sambakit.engine.values.native import i64

# By the third card of a group: 0 a natural, 1 a two, 2 a joker.
_WILD_OF: Final[list[int]] = [1] * 4 + [0] * (JOKER - 4) + [2]


def list_opening(actions: list[int], compiled_rules: CompiledRules, state: State, hand: Hand, side: Side) -> None:
    """List the melds that open the side, or keep its opening, or its going out with the whole hand, within reach.

    While an opening is under way (`state.opening_points`) additions to its melds, their merges and red threes are
    listed too, each only if the opening can still end well after it.
    """
    under_way = state.opening_points != NO_OPENING
    needed: i64 = state.minimum[state.side_of[state.turn]] - (state.opening_points if under_way else 0)
    step = opening_step(compiled_rules, state)
    outcome = groups_bring(step, hand, side.melds)
    if not under_way and not can_open(step, hand, side.melds, needed, outcome):
        return
    found: list[int] = []
    if hand.size > 2 and len(side.melds) < NEW:
        list_new_melds(found, compiled_rules, hand, side.melds)
    if under_way:
        list_additions(found, compiled_rules, hand, side.melds, side.heads)
        if state.pile_waits:  # a take holds new melds and nothing else (C-8)
            found = [action for action in found if operation_of(action) != MERGE]
        elif compiled_rules.red_singles and hand.one & RED_THREES:
            list_red_threes(found, hand)
    _list_kept(actions, found, step, hand, side.melds, needed, outcome)
    if step.may_go_out and compiled_rules.black_threes and hand.one & BLACK_THREES:
        list_black_threes(actions, step, hand, side.melds, 0 if compiled_rules.folds(step.taking) else needed)


def _list_kept(
    actions: list[int], found: list[Any], step: OpeningStep, hand: Hand, melds: list[int], needed: i64, outcome: i64
) -> None:
    """List those of `found`, packed actions, after which the opening can end well; `outcome` as for `can_open`."""
    alone, twos = natural_groups(step.compiled_rules, hand, melds), count_twos(hand)
    kept: dict[int, bool] = {}  # by the action, twos of one value taken for the same
    # Bit sets by what a group is made of, whatever its suits: what was looked at, and what surely ends well.
    known: i64 = 0
    enough = suffices(step, hand, outcome, needed)
    sure: i64 = first_groups(step.compiled_rules, hand, melds, outcome, needed) if enough else 0
    enough_with_red = enough and step.keeps_enough(hand.size - 1 - (outcome & 127), hand.jokers)  # a red three laid
    first_two: i64 = -1 if step.compiled_rules.twos_differ else highest_bit(hand.one & 15)
    for listed in found:
        action: i64 = listed
        c1: i64 = action >> 5 & 63
        if action & 31 == LAY_GROUP and c1 < JOKER:
            made_of: i64 = (c1 >> 2) + START_PLACES * _WILD_OF[action >> 17 & 63]
            if sure >> made_of & 1:
                actions.append(listed)
                continue
            if not known >> made_of & 1:
                known |= bit_of(made_of)
                group = group_of_three(c1, second_card_of(action), third_card_of(action))
                if groups_reach_after(step, hand, melds, needed, group, alone):
                    sure |= bit_of(made_of)
                    actions.append(listed)
                    continue
        if enough_with_red and action & 31 == RED_THREE:
            actions.append(listed)
            continue
        if _is_natural_run(action) and run_reaches(step, hand, melds, needed, c1, twos, alone):
            actions.append(listed)
            continue
        alike = _with_two(action, first_two) if first_two >= 0 else action
        keeps = kept.get(alike)
        if keeps is None:
            keeps = kept[alike] = _keeps_reach(step, hand, melds, action, needed)
        if keeps:
            actions.append(listed)


def _is_natural_run(action: i64) -> bool:
    """Return whether `action` lays a sequence without a wild."""
    return (
        operation_of(action) == LAY_SEQUENCE
        and second_card_of(action) == card_of(action) + 4
        and third_card_of(action) == card_of(action) + 8
    )


def _with_two(action: i64, two: i64) -> i64:
    """Return `action` with `two` in the place of any two that it lays; the suit of a two does not matter."""
    alike = action
    if card_of(action) < 4:
        alike += (two - card_of(action)) * FIRST_CARD
    if operation_of(action) != ADD:
        if second_card_of(action) < 4:
            alike += (two - second_card_of(action)) * SECOND_CARD
        if third_card_of(action) < 4:
            alike += (two - third_card_of(action)) * THIRD_CARD
    return alike


def _keeps_reach(step: OpeningStep, hand: Hand, melds: list[int], action: i64, needed: i64) -> bool:
    """Return whether the opening can end well after `action`."""
    left = hand.copy()
    counts = operation_of(action) != RED_THREE  # which is no meld (D-6.7)
    for card in cards_laid(action):
        left.remove(card)
        if counts:
            needed -= step.compiled_rules.values[card]
    return can_open(step, left, melds_after(melds, action), needed)
