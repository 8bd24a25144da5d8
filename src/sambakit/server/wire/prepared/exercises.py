"""The answers over HTTP about problems and lessons. `http.py` has the requests for a table with one."""

from typing import Literal

from msgspec import Struct

from sambakit.game.registry import GameName


class LessonStep(Struct, frozen=True):
    """A step of a lesson: plays that reach what it is about, and the values of the rules that it tells."""

    name: str
    plays: list[list[str]]  # actions in notation; those that only go together are one play
    facts: dict[str, int]


class Lesson(Struct, frozen=True):
    """GET /api/v1/lessons?rules=…: the steps that a rule set has, in order."""

    rules: str  # as text
    game: GameName
    steps: list[LessonStep]


class ListedProblem(Struct, frozen=True):
    """GET /api/v1/problems, a list of these: a moment with a question about the turn, without its answer."""

    id: str
    goal: Literal["out", "open", "complete"]
    most: int  # sets that can be completed, else 1
    grade: int  # 1 to 3
    rules: str  # as text
    players: int


class DailyProblem(ListedProblem, frozen=True):
    """GET /api/v1/problems/day/{date}: the problem of that day, with the cards that whoever solves it sees first."""

    melds: list[list[str]]  # of the own side
    top: str | None  # of the pile
    hand: list[str]


class ProblemAnswer(Struct, frozen=True):
    """GET /api/v1/problems/{problem}/answer: actions in order; those that only go together are one play."""

    plays: list[list[str]]
