"""The exact answer to a problem: every way to play the turn is tried, and two ways to the same position are one.

Drawing from the stock is left out: nobody knows what comes. A question to the partner is left out too, since the
answer is not in the own hand.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

from sambakit.engine.actions.packed import ASK, DISCARD, DRAW, END_DEAL, PASS, operation_of
from sambakit.engine.listing.leave import can_still_go_out
from sambakit.engine.listing.legal import legal_without_asking
from sambakit.engine.state.state import PHASE_PLAY, State
from sambakit.engine.stepping import apply
from sambakit.problems.goals import Goal, reached, turn_is_over

POSITIONS: Final = 40_000  # looked at for one problem, before it is left as too wide
UNKNOWN: Final = (DRAW, ASK)
ENDING: Final = (DISCARD, PASS, END_DEAL)  # which discard it is changes nothing about what was laid


class TooWide(Exception):
    """There are more ways to play the turn than are looked at."""


@dataclass(frozen=True, slots=True)
class Answer:
    """How far one can come, and the packed actions of a way there; a shortest one but for going out."""

    most: int
    actions: tuple[int, ...]


def solve(before: State, goal: Goal, most: int = POSITIONS) -> Answer:
    """Return the best result of the turn of `before`; raises TooWide after `most` positions."""
    if goal is Goal.OUT and before.phase == PHASE_PLAY and not can_still_go_out(before):
        return Answer(0, ())
    return _Search(before, goal, most).answer()


class _Search:
    """Breadth first, so that the first way found to a result is a shortest one.

    For going out depth first: the engine tells in every position whether it can be done, so few ways are dead ends.
    """

    def __init__(self, before: State, goal: Goal, most: int) -> None:
        self.before = before
        self.goal = goal
        self.most = most
        self.seat = before.turn

    def answer(self) -> Answer:
        """Return the best way."""
        best = Answer(0, ())
        known = {key_of(self.before)}
        waiting = deque[tuple[State, tuple[int, ...]]]([(self.before, ())])
        while waiting:
            state, way = waiting.pop() if self.goal is Goal.OUT else waiting.popleft()
            for action in self._ways(state):
                after = state.copy()
                apply(after, action)
                found = reached(self.goal, self.before, after, self.seat)
                if found > best.most:
                    best = Answer(found, (*way, action))
                    if self.goal is not Goal.COMPLETE:
                        return best
                if turn_is_over(self.before, after) or self._leads_nowhere(after):
                    continue
                key = key_of(after)
                if key not in known:
                    known.add(key)
                    if len(known) > self.most:
                        raise TooWide(f"more than {self.most} positions")
                    waiting.append((after, (*way, action)))
        return best

    def _leads_nowhere(self, state: State) -> bool:
        """Return whether the engine knows that the hand cannot be emptied any more."""
        return self.goal is Goal.OUT and not can_still_go_out(state)

    def _ways(self, state: State) -> list[int]:
        """Return the actions to try: of those that end the turn only what may matter."""
        actions = [action for action in legal_without_asking(state) if operation_of(action) not in UNKNOWN]
        if self.goal is Goal.OUT:
            return [action for action in actions if operation_of(action) not in ENDING or state.hand().size == 1]
        return [action for action in actions if operation_of(action) not in ENDING]


def key_of(state: State) -> tuple[object, ...]:
    """Return the key of a position within a turn: the order of laying is not part of it."""
    side, hand = state.side(), state.hand()
    return (
        tuple(sorted(side.melds)),
        tuple(hand.cards()),
        side.red_threes(),
        state.phase,
        state.opening_points,
        state.must_go_out,
        state.folding,
        len(state.pile),
    )
