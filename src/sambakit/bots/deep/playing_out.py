"""Plays a deal on with `steady` in every seat, each blind to the other hands, with the public events as memory."""

from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.steady.policy import Steady
from sambakit.engine.actions.packed import (
    ADD,
    DISCARD,
    DRAW,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    RED_THREE,
    TAKE_ADD,
    TAKE_PAIR,
    TAKE_RUN,
    TAKE_TOP,
    TAKE_WILD,
    card_of,
    operation_of,
    second_card_of,
    third_card_of,
    wilds_along,
)
from sambakit.engine.listing.legal import legal_without_asking
from sambakit.engine.state.state import ANSWERED_YES, PHASE_DRAW, PHASE_OVER, State
from sambakit.engine.state.window import Window
from sambakit.engine.stepping import apply
from sambakit.engine.values.native import i64


def carry_out(state: State, memory: Memory, action: i64) -> None:
    """Carry out one legal action, and add its public part to `memory`."""
    seat, operation = state.actor, operation_of(action)
    if operation == DISCARD:
        memory.threw_card(seat, card_of(action))
    elif operation == DRAW:
        memory.drew(seat)
    elif operation in (ADD, RED_THREE):
        memory.showed(seat, card_of(action))
    elif operation in (LAY_GROUP, LAY_SEQUENCE):
        memory.showed(seat, card_of(action))
        memory.showed(seat, second_card_of(action))
        memory.showed(seat, third_card_of(action))
    elif operation in (TAKE_PAIR, TAKE_WILD, TAKE_RUN):
        memory.showed(seat, card_of(action))
        memory.showed(seat, second_card_of(action))
        for wild in wilds_along(action):
            memory.showed(seat, wild)
        memory.met_top()
    elif operation in (TAKE_ADD, TAKE_TOP):
        for card in (card_of(action), second_card_of(action), third_card_of(action)):
            if card:
                memory.showed(seat, card)
        memory.met_top()
    pile, hidden = state.pile, state.hidden
    apply(state, action)
    if state.pile is not pile:  # delivered: a pile limit leaves the rest, and what lay hidden nobody else sees
        stays: i64 = len(state.pile)
        memory.took(seat, pile[stays if stays > hidden else hidden :])


def play_turns(state: State, memory: Memory, steady: Steady, turns: i64) -> bool:
    """Play `state` until turn number `turns` begins, and return True; False where the deal has ended before."""
    windows = [Window(state, seat) for seat in range(state.players)]
    while state.phase != PHASE_OVER:
        if state.phase == PHASE_DRAW and state.turns >= turns:
            return True
        actions = legal_without_asking(state)
        action = actions[0]
        if len(actions) > 1:
            action = steady.choose(windows[state.actor], memory, actions)
        carry_out(state, memory, action)
    return False


def play_turn(state: State, memory: Memory, steady: Steady) -> list[int]:
    """Let the player to move decide by `steady` until another seat decides, and return the actions."""
    seat, turns = state.actor, state.turns
    window = Window(state, seat)
    done: list[int] = []
    while state.phase != PHASE_OVER and state.actor == seat and state.turns == turns:
        action = steady.choose(window, memory, legal_without_asking(state))
        carry_out(state, memory, action)
        done.append(action)
    return done


def play_question(state: State, memory: Memory, steady: Steady, plan: list[int]) -> None:
    """Carry out the question that `plan` begins with, and its rest, which goes out, where the partner agrees."""
    seat = state.actor
    carry_out(state, memory, plan[0])
    carry_out(state, memory, steady.choose(Window(state, state.actor), memory, legal_without_asking(state)))
    if state.asked == ANSWERED_YES:
        for action in plan[1:]:
            if state.phase == PHASE_OVER or state.actor != seat or action not in legal_without_asking(state):
                return
            carry_out(state, memory, action)


def play_plan(state: State, memory: Memory, plan: list[int]) -> None:
    """Carry out the actions of `plan`, which were legal one after the other in another world that agrees with this one.

    So they are here until one of them shows what was hidden; from there on they are carried out as far as they are.
    """
    turns, sure = state.turns, True
    for action in plan:
        if state.phase == PHASE_OVER or state.turns != turns or not (sure or action in legal_without_asking(state)):
            return
        pile: i64 = len(state.pile)
        carry_out(state, memory, action)
        if operation_of(action) not in (ADD, LAY_GROUP, LAY_SEQUENCE, MERGE) or len(state.pile) != pile:
            sure = False  # cards drawn, an answer, or a pile delivered by the meld that reached the minimum
