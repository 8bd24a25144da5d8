"""Chooses among found problems: every question and grade in turn, few of one deal."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Final

from sambakit.problems.goals import Goal
from sambakit.problems.problem import Problem

FROM_ONE_DEAL: Final = 2
BOXES: Final = tuple(product(Goal, (1, 2, 3)))  # of a question and a grade
SHARES: Final = {"dutch": 7}  # of the rule sets; of every other one 1


def counts(rules: Sequence[str], count: int) -> dict[str, int]:
    """Return how many problems each of `rules` brings to `count`, rounded up.

    >>> counts(["dutch", "modern", "spanish"], 18)
    {'dutch': 14, 'modern': 2, 'spanish': 2}
    """
    shares = {name: SHARES.get(name, 1) for name in rules}
    return {name: -(-count * share // sum(shares.values())) for name, share in shares.items()}


def chosen(found: Sequence[Sequence[Problem]], count: int) -> tuple[Problem, ...]:
    """Return `count` of the problems `found` in deals, or as many as there are, each question and grade in turn."""
    waiting: dict[tuple[Goal, int], list[tuple[int, Problem]]] = {box: [] for box in BOXES}
    for deal, problems in enumerate(found):
        for problem in problems:
            waiting[problem.goal, problem.grade].append((deal, problem))
    taken: list[Problem] = []
    of_deal = Counter[int]()
    while len(taken) < count and any(waiting.values()):
        for box in BOXES:
            while waiting[box] and len(taken) < count:
                deal, problem = waiting[box].pop(0)
                if of_deal[deal] < FROM_ONE_DEAL:
                    of_deal[deal] += 1
                    taken.append(problem)
                    break
    return tuple(taken)
