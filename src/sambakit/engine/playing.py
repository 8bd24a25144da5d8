"""Carries plays out: the definition judges and makes them, and the deal ends where the stock ends it (C-16)."""

from collections.abc import Sequence
from typing import Final

from sambakit.engine.actions.actions import Action
from sambakit.engine.definition import plays
from sambakit.engine.definition.plays import Ahead, Outcome
from sambakit.engine.listing import takes as takes_listed
from sambakit.engine.listing.leave import can_still_go_out
from sambakit.engine.state.state import State
from sambakit.engine.stepping import end_without_stock
from sambakit.game.refusal import Refusal


def take_is_forced(state: State) -> bool:
    """Return whether the player to move, without a stock, has to take from the pile: by the listing, at once (C-16)."""
    takes: list[int] = []
    takes_listed.list_takes(takes, state.compiled_rules, state)
    return takes_listed.take_is_forced(state.compiled_rules, state, takes)


AT_ONCE: Final = Ahead(take_is_forced, can_still_go_out)


def attempt(state: State, play: Sequence[Action]) -> State | Refusal:
    """Return the state after `play` by the acting player, or why it is refused; `state` does not change."""
    outcome = try_play(state, play)
    return outcome if isinstance(outcome, Refusal) else outcome.state


def try_play(state: State, play: Sequence[Action]) -> Outcome | Refusal:
    """Return the outcome of `play` by the acting player, or why it is refused; `state` does not change.

    Raises ValueError for a play without any action.
    """
    outcome = plays.try_play(state, play, AT_ONCE)
    if isinstance(outcome, Outcome):
        end_without_stock(outcome.state)
    return outcome
