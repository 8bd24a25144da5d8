"""The task at a table that began at a prepared moment: the engine judges how far the turn has come."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from sambakit.games import adapter_of
from sambakit.lessons.lesson import lessons_of
from sambakit.problems.goals import Goal, reached
from sambakit.server import wire
from sambakit.server.match.standing import KeptExercise

JUDGED: Final = wire.Refusal("exercise_judged", "", {})
BY_LUCK: Final = wire.Refusal("exercise_by_luck", "", {})
LESSON: Final = "lesson"  # in place of a goal: the step that the exercise is named after
LUCKY: Final = ("draw", "ask")  # nobody knows what they bring, so no answer needs them


@dataclass(frozen=True, slots=True)
class Task:
    """The question of an exercise, and the deal as it was then."""

    exercise: KeptExercise
    before: Any  # a deal of Samba, where a goal is judged

    def reached(self, deal: Any) -> int:
        """Return the result of the turn so far in `deal`, which went on from the moment."""
        if self.exercise.goal == LESSON:
            step = self.exercise.name.removeprefix(f"{LESSON} ")
            return int(lessons_of(adapter_of(deal.state.rules).name).reached(step, deal))
        return reached(Goal(self.exercise.goal), self.before.state, deal.state, self.before.turn)

    def judged(self, deal: Any) -> bool:
        """Return whether the goal is reached or the turn is over; nobody plays on then."""
        if not self.exercise.goal:
            return False
        return deal.over or deal.turns != self.before.turns or self.reached(deal) >= self.exercise.most

    def refuse(self, deal: Any, actions: Sequence[Any]) -> wire.Refusal | None:
        """Return why a play that the rules may allow is not wanted here, None where it is."""
        if self.judged(deal):
            return JUDGED
        asks = self.exercise.goal not in ("", LESSON)
        by_luck = asks and any(str(action).partition(" ")[0] in LUCKY for action in actions)
        return BY_LUCK if by_luck else None

    def shown(self, deal: Any) -> wire.Exercise:
        """Return the task as everybody at the table sees it."""
        exercise = self.exercise
        so_far = max(0, self.reached(deal)) if exercise.goal else 0
        goal = cast(Literal["", "out", "open", "complete", "lesson"], exercise.goal)
        return wire.Exercise(exercise.name, goal, exercise.most, so_far, self.judged(deal))
