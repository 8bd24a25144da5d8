"""The questions of problems, and how far a turn has come with them."""

from enum import StrEnum

from sambakit.engine.state.state import NOBODY, PHASE_OVER, State


class Goal(StrEnum):
    """The questions there are; the words of the client go by the values."""

    OUT = "out"  # go out in this turn
    OPEN = "open"  # open in this turn
    COMPLETE = "complete"  # complete so many sets in this turn


def reached(goal: Goal, before: State, after: State, seat: int) -> int:
    """Return how far the turn of `seat` has come from `before` to `after`: sets completed, else 1 or 0.

    After the turn the next player may have begun; what `seat` did stays to be seen.
    """
    side = before.side_of[seat]
    if goal is Goal.OUT:
        return int(after.phase == PHASE_OVER and after.went_out == seat)
    if goal is Goal.OPEN:
        return int(after.sides[side].opened and after.went_out in (NOBODY, seat))
    return int(after.sides[side].completed - before.sides[side].completed)


def turn_is_over(before: State, after: State) -> bool:
    """Return whether the turn of `before` has ended."""
    return after.phase == PHASE_OVER or after.turns != before.turns
