"""Carrying listed actions out."""

from sambakit.romme.actions.actions import (
    ADD,
    DISCARD,
    DRAW,
    LAY,
    TAKE_ADD,
    TAKE_NEW,
    becomes,
    canastra_of,
    card_of,
    operation_of,
    slot_of,
)
from sambakit.romme.state.state import PHASE_OVER, State
from sambakit.romme.state.turns import draw_cards, next_turn, settle, take_rest
from sambakit.romme.values.canastras import bits_in


def apply(state: State, action: int) -> None:
    """Carry `action` out, one of `legal(state)`; raises ValueError for an operation that there is not."""
    operation = operation_of(action)
    if operation == DISCARD:
        discard(state, card_of(action))
    elif operation == DRAW:
        draw_cards(state)
    elif operation == ADD:
        put(state, slot_of(action), becomes(state.canastras[state.turn][slot_of(action)], action), 1 << card_of(action))
    elif operation == LAY:
        put(state, len(state.canastras[state.turn]), canastra_of(action), bits_in(canastra_of(action)))
    elif operation == TAKE_ADD:
        take(state, slot_of(action), becomes(state.canastras[state.turn][slot_of(action)], action), 0)
    elif operation == TAKE_NEW:
        canastra = canastra_of(action)
        take(state, len(state.canastras[state.turn]), canastra, bits_in(canastra) & ~(1 << state.pile[-1]))
    else:
        raise ValueError(f"there is no operation {operation}")


def discard(state: State, card: int) -> None:
    """Discard `card` and end the turn, the game where that empties the hand with no Buraco left (R-2.2, R-5.2)."""
    state.hands[state.turn] &= ~(1 << card)
    state.pile.append(card)
    settle(state)
    if state.phase != PHASE_OVER:
        next_turn(state)


def put(state: State, slot: int, canastra: int, from_hand: int) -> None:
    """Put `canastra` into an own slot, or a new one, with the cards `from_hand`, a bit set."""
    _lay(state, slot, canastra, from_hand)
    settle(state)


def take(state: State, slot: int, canastra: int, from_hand: int) -> None:
    """Put `canastra` with the top of the pile into a slot and take the rest; an empty hand is seen after that."""
    state.pile.pop()
    _lay(state, slot, canastra, from_hand)
    take_rest(state)
    settle(state)


def _lay(state: State, slot: int, canastra: int, from_hand: int) -> None:
    own = state.canastras[state.turn]
    if slot == len(own):
        own.append(canastra)
    else:
        own[slot] = canastra
    state.hands[state.turn] &= ~from_hand
    state.turnovers = 0
