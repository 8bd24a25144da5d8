"""Proves a problem without the search that found it."""

from sambakit.problems.checking import deal_of, play_answer
from sambakit.problems.goals import Goal
from sambakit.problems.problem import Problem
from tests.problems.second_search import furthest, sets_of

POSITIONS = 40_000  # of one problem


def faults(problem: Problem) -> list[str]:
    """Return what is wrong in words.

    Going out and opening are proven by playing them; that nobody completes more sets, by trying everything.
    """
    before = deal_of(problem)
    after, seat = before.copy(), before.turn
    side = before.state.side_of[seat]
    refused = play_answer(after, problem.answer)
    if refused is not None:
        return [f"{problem.id}: {refused}"]
    match problem.goal:
        case Goal.OUT:
            done = after.over and after.state.went_out == seat
        case Goal.OPEN:
            done = after.state.sides[side].opened and not before.state.sides[side].opened
        case Goal.COMPLETE:
            done = sets_of(after, side) - sets_of(before, side) == problem.most
            most = furthest(before, problem.goal, POSITIONS)
            if most != problem.most:
                return [f"{problem.id}: the second search finds {most}, not {problem.most}"]
    return [] if done else [f"{problem.id}: the answer does not do it"]
