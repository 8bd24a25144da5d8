"""The melds of a side that has not opened: only those from which the minimum can still be reached (C-3, D-8.2)."""

from typing import Final

from sambakit.engine.actions import (
    ADD,
    LAY_GROUP,
    MERGE,
    NEW,
    RED_THREE,
    card_of,
    operation_of,
    other_slot_of,
    second_card_of,
    slot_of,
    third_card_of,
)
from sambakit.engine.black_threes import list_black_threes
from sambakit.engine.cards import BLACK_THREES, JOKER, RED_THREES
from sambakit.engine.hand import Hand
from sambakit.engine.legal_melds import list_additions, list_groups, list_red_threes, list_runs
from sambakit.engine.melds import NO_MELD, group_of, grown_by, merged, sequence_of
from sambakit.engine.opening import OpeningStep, can_open, groups_reach_after
from sambakit.engine.state import ANSWERED_NO, NO_OPENING, Side, State

# By the third card of a group: 0 a natural, 1 a two, 2 a joker.
_WILD_SHAPE: Final[list[int]] = [1] * 4 + [0] * (JOKER - 4) + [2]


def list_opening(actions: list[int], state: State, hand: Hand, side: Side) -> None:
    """List the melds that open the side, or keep its opening within reach.

    While an opening is under way (`state.opening_points`) additions to its melds, their merges and red threes are
    listed too, each only if the opening can still end well after it.
    """
    under_way = state.opening_points != NO_OPENING
    needed = state.minimum[state.side_of[state.turn]] - (state.opening_points if under_way else 0)
    rest = len(state.pile) if state.pile_waits else 0
    step = OpeningStep(state.rules, state.asked != ANSWERED_NO, state.pile_waits, rest)
    if not under_way and not can_open(step, hand, side.melds, needed):
        return
    found: list[int] = []
    if hand.size > 2 and len(side.melds) < NEW:
        list_groups(found, hand)
        list_runs(found, hand)
    if under_way:
        list_additions(found, hand, side, state.rules.melds.max_wilds)
        if state.pile_waits:  # a take holds new melds and nothing else (C-8)
            found = [action for action in found if operation_of(action) != MERGE]
        elif hand.one & RED_THREES:
            list_red_threes(found, hand)
    _list_kept(actions, found, step, hand, side, needed)
    if step.may_go_out and hand.one & BLACK_THREES:
        list_black_threes(actions, state, hand, side, needed, 1 - rest)


def _list_kept(actions: list[int], found: list[int], step: OpeningStep, hand: Hand, side: Side, needed: int) -> None:
    """List those of `found` after which the opening can end well."""
    sure: dict[int, bool] = {}  # by shape of a group: whether it surely does, whatever its suits
    for action in found:
        if operation_of(action) == LAY_GROUP:
            c1, c2, c3 = card_of(action), second_card_of(action), third_card_of(action)
            shape = c1 >> 2 | _WILD_SHAPE[c3] << 4
            if shape not in sure:
                sure[shape] = groups_reach_after(step, hand, side.melds, needed, group_of(c1 >> 2, (c1, c2, c3)))
            if sure[shape]:
                actions.append(action)
                continue
        if _keeps_reach(step, hand, side, action, needed):
            actions.append(action)


def _keeps_reach(step: OpeningStep, hand: Hand, side: Side, action: int, needed: int) -> bool:
    """Return whether the opening can end well after `action`."""
    values = step.rules.scores.card_values
    operation = operation_of(action)
    melds = side.melds[:]
    if operation == MERGE:
        melds[slot_of(action)] = merged(melds[slot_of(action)], melds[other_slot_of(action)])
        melds[other_slot_of(action)] = NO_MELD
        return can_open(step, hand, melds, needed)
    left = hand.copy()
    c1 = card_of(action)
    left.remove(c1)
    if operation == ADD:
        needed -= values[c1]
        melds[slot_of(action)] = grown_by(melds[slot_of(action)], c1)
    elif operation != RED_THREE:
        c2, c3 = second_card_of(action), third_card_of(action)
        left.remove(c2)
        left.remove(c3)
        needed -= values[c1] + values[c2] + values[c3]
        is_group = c1 >> 2 == c2 >> 2
        melds.append(group_of(c1 >> 2, (c1, c2, c3)) if is_group else sequence_of(c1 & 3, c1 >> 2, c3 >> 2))
    return can_open(step, left, melds, needed)
