"""Hold'em of PokerKit (Python)."""

import copy
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from random import Random
from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem, State

from benchmarks.peers.contest import Entry

PLAYERS = 6
STACK = 200


def entries() -> list[Entry]:
    """Return the games."""
    return [Entry("PokerKit", version("pokerkit"), "no-limit hold'em, 6 players", deal, middle, "copy: deepcopy")]


def new_state() -> State:
    """Return a hand before its cards are dealt; all but the players' actions happens by itself."""
    return NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, STACK, PLAYERS)


def step(state: State, rng: Random) -> None:
    """List what may be done (of bets the smallest) and do one of it."""
    actions: list[Callable[[], Any]] = []
    if state.can_fold():
        actions.append(state.fold)
    if state.can_check_or_call():
        actions.append(state.check_or_call)
    if state.can_complete_bet_or_raise_to():
        actions.append(partial(state.complete_bet_or_raise_to, state.min_completion_betting_or_raising_to_amount))
    actions[int(rng.random() * len(actions))]()


def deal(rng: Random) -> int:
    """Play a hand."""
    state = new_state()
    decisions = 0
    while state.status:
        step(state, rng)
        decisions += 1
    return decisions


def middle(rng: Random) -> Callable[[], Any]:
    """Return what copies a state after some actions."""
    while True:
        state = new_state()
        for _ in range(6):
            if state.status:
                step(state, rng)
        if state.status:
            return partial(copy.deepcopy, state)
