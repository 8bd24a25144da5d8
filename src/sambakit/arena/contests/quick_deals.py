"""Deals between bots that need no view, played without a step outside the compiled core.

Views and log are made for whoever reads them. A policy reads a window, and `steady` a window and a memory of the public
events; both see no more in this way than a view would show them.
"""

from collections.abc import Sequence
from typing import Final, final

from sambakit.arena.contests.failures import NotListed
from sambakit.arena.contests.stopwatch import Stopwatch
from sambakit.bots.deep.playing_out import carry_out
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.steady.policy import Steady
from sambakit.engine.listing.legal import legal
from sambakit.engine.playout import Policy
from sambakit.engine.state.state import PHASE_OVER, State
from sambakit.engine.state.window import Window
from sambakit.engine.stepping import apply
from sambakit.engine.values.chance import Chance
from sambakit.engine.values.native import i64

_NO_CHANCE: Final = Chance(0)  # who plays as a bot draws none


@final
class Seat:
    """The decider of a seat, `steady` or else a policy, with its times."""

    def __init__(self, steady: Steady | None, policy: Policy | None = None) -> None:
        self.steady = steady
        self.policy = policy
        self.watch = Stopwatch()

    def choose(self, window: Window, memory: Memory | None, actions: list[int]) -> i64:
        """Return one of `actions`."""
        steady = self.steady
        if steady is not None:
            assert memory is not None
            return steady.choose(window, memory, actions)
        policy = self.policy
        assert policy is not None
        return policy.choose(window, actions, _NO_CHANCE)


def play_quickly(state: State, seats: Sequence[Seat]) -> list[int]:
    """Play the deal of `state` to its end, one of `seats` for each player; returns all decisions.

    Raises NotListed where somebody chooses what is not legal.
    """
    players = list(seats)
    windows = [Window(state, seat) for seat in range(state.players)]
    memory = _memory_for(players)
    decisions: list[int] = []
    while state.phase != PHASE_OVER:
        actor, actions = state.actor, legal(state)
        player = players[actor]
        player.watch.start()
        action = player.choose(windows[actor], memory, actions)
        player.watch.stop()
        if action not in actions:
            raise NotListed(action)
        if memory is None:
            apply(state, action)
        else:
            carry_out(state, memory, action)
        decisions.append(action)
    return decisions


def _memory_for(players: list[Seat]) -> Memory | None:
    """Return a memory of the public events, which are the same for all; None where nobody reads it."""
    for player in players:
        if player.steady is not None:
            return Memory(len(players), player.steady.bot_rules.lays_red_threes)
    return None
