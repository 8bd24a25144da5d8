"""Carrying out one packed legal action. It trusts `legal`; plays that people make are checked by `plays`.

Callers step a deal by `stepping.apply`, which also ends it where the stock is empty and nothing can be taken (C-16).
"""

from sambakit.engine.actions.packed import (
    ADD,
    ANSWER,
    ASK,
    DISCARD,
    DRAW,
    END_DEAL,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    NEW,
    PASS,
    RED_THREE,
    TAKE_ADD,
    TAKE_PAIR,
    TAKE_RUN,
    TAKE_TOP,
    TAKE_WILD,
    card_of,
    operation_of,
    other_slot_of,
    second_card_of,
    slot_of,
    third_card_of,
    wilds_along,
)
from sambakit.engine.state.state import (
    ANSWERED_NO,
    ANSWERED_YES,
    NO_OPENING,
    NOBODY,
    PHASE_ANSWER,
    PHASE_PLAY,
    State,
)
from sambakit.engine.state.turns import (
    close_fold,
    close_question,
    count_towards_opening,
    deliver_pile,
    draw_cards,
    finish,
    lay_red_three,
    next_turn,
)
from sambakit.engine.values.cards import is_black_three, is_wild
from sambakit.engine.values.melds import (
    IN_GROUP,
    NO_MELD,
    SEQUENCE,
    group_of_three,
    grown_by,
    joined,
    kind_of,
    merged,
    run_of,
    run_with,
    with_wild_at_end,
)
from sambakit.engine.values.native import i64


def carry_out(state: State, action: i64) -> None:
    """Carry out `action`, one of `legal(state)`; raises ValueError for an unknown operation."""
    operation: i64 = action & 31
    card: i64 = action >> 5 & 63
    if operation == DISCARD:
        _discard(state, card)
    elif operation == DRAW:
        if state.stock_at < len(state.stock):
            draw_cards(state)
        else:
            finish(state, NOBODY)  # who wants to draw from an empty stock ends the deal (D-11.3)
    elif operation == ADD:
        _add(state, card, slot_of(action), other_slot_of(action) == 1)
    elif operation == LAY_GROUP:
        second, third = second_card_of(action), third_card_of(action)
        _lay(state, group_of_three(card, second, third), card, second, third)
    elif operation == RED_THREE:
        state.hands[state.turn].remove(card)
        lay_red_three(state.sides[state.side_of[state.turn]], card)
        _end_if_out(state)
    elif operation == ASK:
        state.phase = PHASE_ANSWER
        state.actor = state.partner_to_answer()
    elif operation == ANSWER:
        state.asked = ANSWERED_YES if card else ANSWERED_NO
        state.phase = PHASE_PLAY
        state.actor = state.turn
    elif operation == MERGE:
        _merge(state, slot_of(action), other_slot_of(action))
    elif operation == LAY_SEQUENCE:
        second, third = second_card_of(action), third_card_of(action)
        _lay(state, run_of((card, second, third)), card, second, third)
    elif operation in (TAKE_PAIR, TAKE_WILD, TAKE_RUN):
        _take_with_hand_cards(state, action)
    elif operation in (TAKE_TOP, TAKE_ADD):
        _take_onto(state, action)
    elif operation == PASS:
        next_turn(state)
    elif operation == END_DEAL:
        finish(state, NOBODY)
    else:
        raise ValueError(f"there is no operation {operation}")


def _end_if_out(state: State) -> None:
    """End the deal where the hand is empty and the player may go out (D-10.1).

    Who may not yet has melds to merge, which belongs to the step that laid the last cards (C-2): the listing allows an
    empty hand to nobody else. A fold may get one last card from the pile, which can only be discarded then (C-7).
    """
    if state.hands[state.turn].size:
        return
    if state.opening_points != NO_OPENING and (state.pile_waits or state.entitled()):
        close_fold(state)
    if state.hand().size:
        state.folding = True
    elif state.entitled():
        finish(state, state.turn)


def _discard(state: State, card: i64) -> None:
    if state.opening_points != NO_OPENING:
        close_fold(state)
    hand = state.hands[state.turn]
    state.part_with(card)
    state.pile.append(card)
    if state.compiled_rules.freezing >> card & 1:
        state.frozen = True
    if hand.size:
        next_turn(state)
    else:
        finish(state, state.turn)


def _put(state: State, slot: i64, meld: i64) -> None:
    """Put `meld` into `slot` of the side to move and note what later rules ask of it (C-6, K-7)."""
    state.sides[state.side_of[state.turn]].put(slot, meld)
    if slot < state.old_melds:
        state.touched_old = True


def _lay(state: State, meld: i64, c1: i64, c2: i64, c3: i64) -> None:
    """Put the new `meld` of these three hand cards on the table."""
    close_question(state)
    hand = state.hands[state.turn]
    state.part_with(c1)
    state.part_with(c2)
    state.part_with(c3)
    side = state.sides[state.side_of[state.turn]]
    side.put(len(side.melds), meld)
    if is_black_three(c1) and not state.compiled_rules.black_sets:
        state.must_go_out = True
    if not side.opened:
        values = state.compiled_rules.values
        count_towards_opening(state, values[c1] + values[c2] + values[c3])
    if not hand.size:
        _end_if_out(state)


def _add(state: State, card: i64, slot: i64, low: bool) -> None:
    close_question(state)
    side = state.sides[state.side_of[state.turn]]
    meld = side.melds[slot]
    hand = state.hands[state.turn]
    state.part_with(card)
    if kind_of(meld) == SEQUENCE and is_wild(card):
        _put(state, slot, with_wild_at_end(meld, card, low))
    else:
        _put(state, slot, grown_by(meld, card))
    if not side.opened:
        count_towards_opening(state, state.compiled_rules.values[card])
    if not hand.size:
        _end_if_out(state)


def _take_with_hand_cards(state: State, action: int) -> None:
    """Meld the top card with hand cards, then get the rest of the pile, at once or when the side has opened."""
    values = state.compiled_rules.values
    side = state.side()
    c1, c2, slot = card_of(action), second_card_of(action), slot_of(action)
    top = state.pile.pop()
    state.part_with(c1)
    state.part_with(c2)
    if operation_of(action) == TAKE_RUN:
        _put(state, len(side.melds), run_with(top, c1, c2))
    elif slot == NEW:
        _put(state, len(side.melds), group_of_three(top, c1, c2))
    else:
        meld = side.melds[slot] + IN_GROUP[top] + IN_GROUP[c1] + IN_GROUP[c2]
        for wild in wilds_along(action):
            state.part_with(wild)
            meld += IN_GROUP[wild]
        _put(state, slot, meld)
    state.phase = PHASE_PLAY
    if side.opened:
        deliver_pile(state)
    else:
        state.pile_waits = True
        count_towards_opening(state, values[top] + values[c1] + values[c2])
    if not state.pile_waits:
        _end_if_out(state)


def _take_onto(state: State, action: int) -> None:
    """Put the top card onto an own meld, with hand cards that bridge where rules let them; then the pile, if it comes.

    A side that has own melds has opened, but for house rules under which an opening may begin with such a take.
    """
    side, slot = state.side(), slot_of(action)
    meld = side.melds[slot]
    cards = [card for card in (card_of(action), second_card_of(action), third_card_of(action)) if card]
    for card in cards:
        state.part_with(card)
    top = state.pile.pop()
    for card in sorted((*cards, top), reverse=kind_of(meld) == SEQUENCE and top < 4 * (meld >> 2 & 15)):
        meld = grown_by(meld, card)
    _put(state, slot, meld)
    state.phase = PHASE_PLAY
    if operation_of(action) == TAKE_ADD:
        deliver_pile(state)
    _end_if_out(state)


def _merge(state: State, slot: int, other: int) -> None:
    close_question(state)
    melds = state.side().melds
    first, second = melds[slot], melds[other]
    meld = joined(first, second) if kind_of(first) == SEQUENCE else merged(first, second)
    _put(state, other, NO_MELD)
    _put(state, slot, meld)
    _end_if_out(state)
