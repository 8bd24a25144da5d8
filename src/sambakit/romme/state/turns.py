"""The automatic consequences of an action: drawing, turn-over, Buracos, the end of turn and game (R-5)."""

from sambakit.romme.state.state import PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State
from sambakit.romme.values.cards import bits_of


def draw_cards(state: State) -> None:
    """Draw for the player to move and go on to PLAY; a stalemate ends the game before a card is drawn (R-5.8).

    Where neither stock nor pile nor Buraco is left nothing is drawn: the game goes on with the hands (R-5.7).
    """
    for _ in range(state.rules.deal.draw):
        if state.stock_at == len(state.stock) and state.pile and not stock_instead(state):
            turn_over(state)
            if stalemate(state):
                return
        if state.stock_at < len(state.stock):
            state.hands[state.turn] |= 1 << state.stock[state.stock_at]
            state.stock_at += 1
        refill_stock(state)
    state.phase = PHASE_PLAY


def stock_instead(state: State) -> bool:
    """Make a Buraco the stock, and leave the pile, where turning it over would be a stalemate; return whether it was.

    Only by the house rule, and only once a Canastra lies (R-5.9).
    """
    end = state.rules.end
    near = state.turnovers + 1 >= end.stalemate_turnovers and (state.canastras[0] or state.canastras[1])
    if not (end.stalemate_buraco and near and state.buracos):
        return False
    stock_buraco(state)
    return True


def turn_over(state: State) -> None:
    """Make the stock of the pile, unshuffled, so that the oldest discard is drawn first (R-5.5)."""
    state.stock, state.stock_at, state.pile = state.pile, 0, []
    state.turnovers += 1


def stalemate(state: State) -> bool:
    """End the game where the pile has been turned over too often with no card laid (R-5.8); return whether it has.

    Before the first Canastra the game is annulled and dealt again (R-5.9).
    """
    if state.turnovers < state.rules.end.stalemate_turnovers:
        return False
    state.phase = PHASE_OVER
    state.annulled = not (state.canastras[0] or state.canastras[1])
    return True


def refill_stock(state: State) -> None:
    """Let the next Buraco become the stock where stock and pile are both empty (R-5.6)."""
    if state.stock_at == len(state.stock) and not state.pile and state.buracos:
        stock_buraco(state)


def stock_buraco(state: State) -> None:
    """Make the next Buraco the stock."""
    state.stock, state.stock_at = list(state.buracos[0]), 0
    state.buracos = state.buracos[1:]


def settle(state: State) -> None:
    """Carry out the consequences of an empty hand and an empty middle (R-5.1, R-5.4, R-5.6).

    The hand comes first: who empties it gets the Buraco that would else become the stock.
    """
    seat = state.turn
    if not state.hands[seat]:
        if not state.buracos:
            state.phase = PHASE_OVER
            state.went_out = seat
            return
        if state.canastras[seat]:
            state.hands[seat] = bits_of(state.buracos[0])
            state.won[seat] += 1
            state.buracos = state.buracos[1:]
    refill_stock(state)


def take_rest(state: State) -> None:
    """Bring the pile, whose top has been laid, to the hand and go on to PLAY (R-4.4)."""
    state.hands[state.turn] |= bits_of(state.pile)
    state.pile = []
    state.taken = True
    state.phase = PHASE_PLAY


def next_turn(state: State) -> None:
    """Pass the turn to the other player, who draws (R-2.1)."""
    state.turn = 1 - state.turn
    state.turns += 1
    state.taken = False
    state.phase = PHASE_DRAW
