"""Whole deals played by policies inside the compiled core, for search and research."""

from collections.abc import Sequence
from typing import final

from sambakit.engine.listing.legal import legal_without_asking
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.state.state import PHASE_OVER, State
from sambakit.engine.state.window import Window
from sambakit.engine.stepping import apply
from sambakit.engine.values.chance import Chance
from sambakit.engine.values.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """How a seat plays in a playout. It sees one seat's window and keeps nothing between decisions.

    Subclasses may be compiled with the core, or be plain Python.
    """

    def choose(self, window: Window, actions: list[int], chance: Chance) -> i64:
        """Return one of `actions`, the packed actions open to the window's seat; there is always one."""
        raise NotImplementedError("a policy chooses")


@final
class RandomPolicy(Policy):
    """Every action is as likely as the next."""

    def choose(self, window: Window, actions: list[int], chance: Chance) -> i64:
        """Return one of `actions`, drawn from `chance`."""
        return actions[chance.below(len(actions))]


def play_out(state: State, policies: Sequence[Policy], chance: Chance) -> list[int]:
    """Play `state` to the end of the deal, each seat by its policy, and return the points of each side.

    The state is used up: give a copy. Raises ValueError where there is not one policy for each seat.
    """
    if len(policies) != state.players:
        raise ValueError(f"{state.players} policies are needed, one for each seat; there are {len(policies)}")
    advance(state, list(policies), chance, -1)
    return deal_points(state)


def advance(state: State, policies: list[Policy], chance: Chance, most: i64) -> i64:
    """Make decisions by `policies`, by seat, until the deal is over or `most` are made (-1: no limit).

    Returns how many were made.
    """
    windows = [Window(state, seat) for seat in range(len(policies))]
    made: i64 = 0
    while state.phase != PHASE_OVER and made != most:
        actions = legal_without_asking(state)
        actor = state.actor
        apply(state, policies[actor].choose(windows[actor], actions, chance))
        made += 1
    return made
