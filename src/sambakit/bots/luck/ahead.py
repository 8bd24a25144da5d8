"""Plays turns ahead, each seat in its own way and blind to the other hands, with the public events as memory."""

from typing import Final, final

from sambakit.bots.deep.playing_out import carry_out
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.levels.by_habit import TAKES, draw_step
from sambakit.bots.steady.policy import Steady
from sambakit.engine.actions.packed import operation_of
from sambakit.engine.listing.legal import legal_without_asking
from sambakit.engine.playout import Policy
from sambakit.engine.state.state import PHASE_ANSWER, PHASE_DRAW, PHASE_OVER, State
from sambakit.engine.state.window import Window
from sambakit.engine.stepping import apply
from sambakit.engine.values.chance import Chance
from sambakit.engine.values.native import i64

NOTHING: Final = -1  # in place of an action


@final
class SeatPlay:
    """How a seat plays: as `steady`, or by `policy` in all but answers to a partner.

    A pile of `grabs` cards or fewer is taken without a thought. The same window and memory give the same action.
    """

    def __init__(self, steady: Steady, policy: Policy | None = None, grabs: i64 = 0) -> None:
        self._steady = steady
        self._policy = policy
        self._grabs = grabs

    def choose(self, window: Window, memory: Memory, actions: list[int]) -> i64:
        """Return one of `actions`."""
        if len(actions) == 1:
            return actions[0]
        phase = window.phase
        policy = self._policy
        if policy is not None and phase != PHASE_ANSWER:
            return policy.choose(window, actions, Chance(0))  # a new one, should a policy draw from it after all
        if phase == PHASE_DRAW and window.pile_size <= self._grabs:
            action: i64 = draw_step(window.pile_size, actions)
            if operation_of(action) in TAKES:
                return action
        return self._steady.choose(window, memory, actions)


def play_ahead(state: State, memory: Memory, plays: list[SeatPlay], turns: i64) -> None:
    """Play `state` until turn number `turns` begins or the deal is over, each seat by its way."""
    windows = [Window(state, seat) for seat in range(state.players)]
    while state.phase != PHASE_OVER and (state.phase != PHASE_DRAW or state.turns < turns):
        actor = state.actor
        carry_out(state, memory, plays[actor].choose(windows[actor], memory, legal_without_asking(state)))


def play_to_stock(state: State, memory: Memory, plays: list[SeatPlay], turns: i64) -> i64:
    """Play `state` until the next action takes cards from the stock, and return that action.

    Returns NOTHING where turn number `turns` begins, or the deal is over, before.
    """
    windows = [Window(state, seat) for seat in range(state.players)]
    while state.phase != PHASE_OVER and (state.phase != PHASE_DRAW or state.turns < turns):
        actor = state.actor
        action = plays[actor].choose(windows[actor], memory, legal_without_asking(state))
        tried = state.copy()
        apply(tried, action)
        if tried.stock_at != state.stock_at:
            return action
        carry_out(state, memory, action)
    return NOTHING
