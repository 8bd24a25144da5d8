"""The lessons of all rule sets, as the server offers them; every function here takes some milliseconds."""

from typing import Final

from sambakit.games import adapter_of, parse_rules
from sambakit.lessons.lesson import LEARNER, lesson_for, prepared
from sambakit.server import wire
from sambakit.server.match.standing import KeptExercise, Play
from sambakit.server.replays.origin import Origin

GOAL: Final = "lesson"


def lesson(rules_text: str) -> wire.Lesson:
    """Return the lesson of rules; raises NotationError, UnplayableRules."""
    rules = parse_rules(rules_text)
    steps = [
        wire.LessonStep(step.name, [[*play] for play in step.answer], dict(step.facts)) for step in lesson_for(rules)
    ]
    adapter = adapter_of(rules)
    return wire.Lesson(adapter.rules.print(rules), adapter.name, steps)


def start(rules_text: str, step: str) -> tuple[Origin, KeptExercise, int]:
    """Return where a table with that step begins, what is asked there, and the seat to play.

    Raises NotationError, UnplayableRules, and KeyError where the rules have no such step.
    """
    rules = parse_rules(rules_text)
    found = prepared(rules, step)
    if found is None:
        raise KeyError(step)
    moves = tuple(Play([*play]) for play in found.moves)
    origin = Origin(
        moment=None,
        rules=adapter_of(rules).rules.print_kept(rules),
        players=found.players,
        dealer=found.dealer,
        scores=(),
        deck=bytes(found.deck),
        moves=moves,
        ends_deal=False,
    )
    return origin, KeptExercise(f"{GOAL} {found.name}", len(moves), GOAL, 1), LEARNER
