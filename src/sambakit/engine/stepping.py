"""Steps a deal: deals the cards, carries packed actions out, and ends the deal where the stock ends it (C-16).

It stands above the listing, as `playing` stands above the definition; these two know nothing of each other. When a turn
begins with the stock empty and no take is legal, the deal ends by itself; here the listing says so, and tests compare
its answer with that of the definition.
"""

from collections.abc import Sequence

from sambakit.engine.listing.takes import any_legal_take
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.apply import carry_out
from sambakit.engine.state.dealing import dealt_state
from sambakit.engine.state.state import NOBODY, PHASE_DRAW, State
from sambakit.engine.state.turns import finish
from sambakit.engine.values.native import i64


def new_state(
    rules: RuleSet, players: int, deck: Sequence[int], first_seat: int, scores: Sequence[int] | None = None
) -> State:
    """Return the state at the first choice of the deal of `deck`: see `dealt_state` for the order and the errors."""
    state = dealt_state(rules, players, deck, first_seat, scores)
    end_without_stock(state)
    return state


def apply(state: State, action: i64) -> None:
    """Carry out `action`, one of `legal(state)`; raises ValueError for an unknown operation."""
    carry_out(state, action)
    if state.stock_at >= len(state.stock):
        end_without_stock(state)


def end_without_stock(state: State) -> None:
    """End the deal where a turn has just begun, the stock is empty and nothing can be taken (C-16)."""
    if state.phase == PHASE_DRAW and state.stock_at >= len(state.stock) and not any_legal_take(state):
        finish(state, NOBODY)
