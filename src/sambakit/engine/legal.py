"""The complete list of packed atomic actions, none of them a dead end (C-2 to C-9, C-16, D-4 to D-10).

It says as masks and tables what `plays` defines; tests hold the two together. Here are the phases and the turn of a
side that has opened; the other cases are in `legal_takes`, `legal_opening` and `black_threes`.
"""

from sambakit.engine.actions import ADD, ANSWER, ASK, DRAW, NEW, PASS, operation_of, slot_of
from sambakit.engine.black_threes import list_black_threes, list_going_out
from sambakit.engine.cards import BLACK_THREES, RED_THREES
from sambakit.engine.hand import Hand
from sambakit.engine.legal_melds import list_additions, list_groups, list_red_threes, list_runs
from sambakit.engine.legal_opening import list_opening
from sambakit.engine.legal_takes import any_legal_take, list_takes
from sambakit.engine.listing import (
    DISCARD_JOKER,
    DISCARDS_0,
    DISCARDS_1,
    DISCARDS_2,
    DISCARDS_3,
    DISCARDS_4,
    DISCARDS_5,
    FIRST_CARD,
)
from sambakit.engine.melds import size_of
from sambakit.engine.state import (
    ANSWERED_NO,
    COMPLETE,
    NO_OPENING,
    NOT_ASKED,
    PHASE_ANSWER,
    PHASE_DRAW,
    PHASE_OVER,
    Side,
    State,
)

__all__ = ["any_legal_take", "legal"]


def legal(state: State) -> list[int]:
    """Return every packed action that the acting player may take now; empty when the deal is over."""
    phase = state.phase
    actions: list[int] = []
    if phase == PHASE_DRAW:
        actions.append(DRAW)
        list_takes(actions, state)
    elif phase == PHASE_ANSWER:
        actions.append(ANSWER | FIRST_CARD)
        actions.append(ANSWER)
    elif phase != PHASE_OVER:
        _list_play(actions, state)
    return actions


def _list_play(actions: list[int], state: State) -> None:
    """List what may follow the draw step."""
    hand = state.hands[state.turn]
    side = state.sides[state.side_of[state.turn]]
    if state.must_go_out:
        list_going_out(actions, state, hand, side)
        return
    if not side.opened:
        list_opening(actions, state, hand, side)
        if state.opening_points != NO_OPENING:
            return  # nothing else before the minimum is reached (C-3)
        if hand.size > 1 and hand.one & RED_THREES:
            list_red_threes(actions, hand)
    elif hand.size > 1:
        _list_melds(actions, state, hand, side)
    else:
        _list_last_card(actions, state, hand, side)
    _list_rest(actions, state, hand, side)


def _list_melds(actions: list[int], state: State, hand: Hand, side: Side) -> None:
    """List the melding of a side that has opened, from a hand of two or more cards."""
    size = hand.size
    if (size > 3 or (size == 3 and _may_go_out(state, side))) and len(side.melds) < NEW:
        list_groups(actions, hand)
        list_runs(actions, hand)
    list_additions(actions, hand, side, state.rules.melds.max_wilds)
    if hand.one & RED_THREES:
        list_red_threes(actions, hand)
    black = hand.one & BLACK_THREES
    if black and (black == BLACK_THREES or hand.two & black) and state.asked != ANSWERED_NO:
        list_black_threes(actions, state, hand, side, 0, 1)


def _may_go_out(state: State, side: Side) -> bool:
    """Return whether the player to move is entitled as things lie (C-4)."""
    return side.completed >= state.rules.play.out_sets and state.asked != ANSWERED_NO


def _list_last_card(actions: list[int], state: State, hand: Hand, side: Side) -> None:
    """List the melding of a side that has opened, from a hand of one card: laying it must go out (D-10.3)."""
    if _may_go_out(state, side):
        list_additions(actions, hand, side, state.rules.melds.max_wilds)
        list_red_threes(actions, hand)
        return
    found: list[int] = []
    list_additions(found, hand, side, state.rules.melds.max_wilds)
    one_more = side.completed + 1 >= state.rules.play.out_sets and state.asked != ANSWERED_NO
    for action in found:
        completes = operation_of(action) == ADD and size_of(side.melds[slot_of(action)]) == COMPLETE - 1
        if operation_of(action) != ADD or (completes and one_more):
            actions.append(action)


def _list_rest(actions: list[int], state: State, hand: Hand, side: Side) -> None:
    """List asking (C-9) and the ways to end the turn (D-10.4, D-10.5)."""
    if state.asked == NOT_ASKED and state.players > len(state.sides) and state.rules.play.ask_partner:
        actions.append(ASK)
    if hand.size == 1 and not _may_go_out(state, side):
        actions.append(PASS)
        return
    one = hand.one
    actions += DISCARDS_0[one & 511]
    actions += DISCARDS_1[one >> 9 & 511]
    actions += DISCARDS_2[one >> 18 & 511]
    actions += DISCARDS_3[one >> 27 & 511]
    actions += DISCARDS_4[one >> 36 & 511]
    actions += DISCARDS_5[one >> 45]
    if hand.jokers:
        actions.append(DISCARD_JOKER)
