"""The course of turns: drawing, delivering the pile, the change of turn, the end of the deal (C-1, C-11, C-16)."""

from sambakit.engine.legal import any_legal_take
from sambakit.engine.state import NO_OPENING, NOBODY, NOT_ASKED, PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State


def draw_cards(state: State) -> None:
    """Draw from the stock for the player to move and go on to melding; a stock of one gives one card (D-11.1)."""
    hand = state.hand()
    for _ in range(min(state.rules.table.draw, state.stock_size())):
        hand.add(state.stock[state.stock_at])
        state.stock_at += 1
    state.phase = PHASE_PLAY


def deliver_pile(state: State) -> None:
    """Put what lies in the pile into the hand of the player to move (D-9.1)."""
    hand = state.hand()
    for card in state.pile:
        hand.add(card)
    state.pile = []
    state.pile_waits = False


def count_towards_opening(state: State, points: int) -> None:
    """Count newly laid `points`; a side that reaches its minimum has opened and gets the waiting pile (C-3, C-8)."""
    side = state.side()
    if side.opened:
        return
    state.opening_points = max(state.opening_points, 0) + points
    if state.opening_points >= state.minimum[state.side_of[state.turn]]:
        side.opened = True
        state.opening_points = NO_OPENING
        if state.pile_waits:
            deliver_pile(state)


def finish(state: State, went_out: int) -> None:
    """End the deal; `went_out` is the seat that went out, NOBODY where the stock ended it."""
    state.phase = PHASE_OVER
    state.went_out = went_out


def next_turn(state: State) -> None:
    """Give the turn to the next seat; it ends the deal where the stock is empty and nothing can be taken (C-16)."""
    state.turn = (state.turn + 1) % state.players
    state.turns += 1
    begin_turn(state)


def begin_turn(state: State) -> None:
    """Begin the turn of `state.turn`."""
    state.actor = state.turn
    state.phase = PHASE_DRAW
    state.asked = NOT_ASKED
    state.must_go_out = False
    state.took_turn |= 1 << state.turn
    if not state.stock_size() and not any_legal_take(state):
        finish(state, NOBODY)
