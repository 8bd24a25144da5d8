"""Carrying out one packed legal action. It trusts `legal`; plays that people make are checked by `plays`."""

from sambakit.engine.actions import (
    ADD,
    ANSWER,
    ASK,
    DISCARD,
    DRAW,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    NEW,
    PASS,
    RED_THREE,
    TAKE_PAIR,
    TAKE_TOP,
    card_of,
    operation_of,
    other_slot_of,
    second_card_of,
    slot_of,
    third_card_of,
)
from sambakit.engine.cards import HEARTS, is_black_three
from sambakit.engine.melds import IN_GROUP, NO_MELD, group_of, grown_by, merged, sequence_of
from sambakit.engine.state import (
    ANSWERED_NO,
    ANSWERED_YES,
    NOBODY,
    PHASE_ANSWER,
    PHASE_PLAY,
    State,
)
from sambakit.engine.turns import count_towards_opening, deliver_pile, draw_cards, finish, next_turn


def apply(state: State, action: int) -> None:
    """Carry out `action`, one of `legal(state)`; raises ValueError for an operation the rule set has no use for."""
    operation = operation_of(action)
    if operation == DISCARD:
        _discard(state, card_of(action))
    elif operation == DRAW:
        if state.stock_size():
            draw_cards(state)
        else:
            finish(state, NOBODY)  # who wants to draw from an empty stock ends the deal (D-11.3)
    elif operation == ADD:
        _add(state, card_of(action), slot_of(action))
    elif operation in (LAY_GROUP, LAY_SEQUENCE):
        _lay(state, operation, card_of(action), second_card_of(action), third_card_of(action))
    elif operation == TAKE_PAIR:
        _take_pair(state, card_of(action), second_card_of(action), slot_of(action))
    elif operation == TAKE_TOP:
        _take_top(state, slot_of(action))
    elif operation == RED_THREE:
        _lay_red_three(state, card_of(action))
    elif operation == PASS:
        next_turn(state)
    elif operation == MERGE:
        _merge(state, slot_of(action), other_slot_of(action))
    elif operation == ASK:
        state.phase = PHASE_ANSWER
        state.actor = state.partner_to_answer()
    elif operation == ANSWER:
        state.asked = ANSWERED_YES if card_of(action) else ANSWERED_NO
        state.phase = PHASE_PLAY
        state.actor = state.turn
    else:
        raise ValueError(f"operation {operation} is not in {state.rules.name}")


def _end_if_out(state: State) -> None:
    """End the deal where the hand is empty: the listing allows that only to a player who may go out (D-10.1)."""
    if not state.hand().size:
        finish(state, state.turn)


def _discard(state: State, card: int) -> None:
    state.hand().remove(card)
    state.pile.append(card)
    if state.hand().size:
        next_turn(state)
    else:
        finish(state, state.turn)


def _lay(state: State, operation: int, c1: int, c2: int, c3: int) -> None:
    hand, side = state.hand(), state.side()
    values = state.rules.scores.card_values
    hand.remove(c1)
    hand.remove(c2)
    hand.remove(c3)
    if operation == LAY_GROUP:
        side.put(len(side.melds), group_of(c1 >> 2, (c1, c2, c3)))
        if is_black_three(c1):
            state.must_go_out = True
    else:
        side.put(len(side.melds), sequence_of(c1 & 3, c1 >> 2, c3 >> 2))
    count_towards_opening(state, values[c1] + values[c2] + values[c3])
    _end_if_out(state)


def _add(state: State, card: int, slot: int) -> None:
    side = state.side()
    state.hand().remove(card)
    side.put(slot, grown_by(side.melds[slot], card))
    count_towards_opening(state, state.rules.scores.card_values[card])
    _end_if_out(state)


def _take_pair(state: State, c1: int, c2: int, slot: int) -> None:
    hand, side = state.hand(), state.side()
    values = state.rules.scores.card_values
    top = state.pile.pop()
    hand.remove(c1)
    hand.remove(c2)
    if slot == NEW:
        side.put(len(side.melds), group_of(top >> 2, (top, c1, c2)))
    else:
        side.put(slot, side.melds[slot] + IN_GROUP[top] + IN_GROUP[c1] + IN_GROUP[c2])
    state.phase = PHASE_PLAY
    if side.opened:
        deliver_pile(state)
    else:
        state.pile_waits = True
        count_towards_opening(state, values[top] + values[c1] + values[c2])
    if not state.pile_waits:
        _end_if_out(state)


def _take_top(state: State, slot: int) -> None:
    side = state.side()
    side.put(slot, grown_by(side.melds[slot], state.pile.pop()))
    state.phase = PHASE_PLAY


def _merge(state: State, slot: int, other: int) -> None:
    side = state.side()
    meld = merged(side.melds[slot], side.melds[other])
    side.put(other, NO_MELD)
    side.put(slot, meld)


def _lay_red_three(state: State, card: int) -> None:
    side = state.side()
    state.hand().remove(card)
    if card & 3 == HEARTS:
        side.red_hearts += 1
    else:
        side.red_diamonds += 1
    _end_if_out(state)
