"""The problems that come with sambakit, as the server offers them; every function here may take some milliseconds."""

from datetime import date

import msgspec

from sambakit.games import shown_rules
from sambakit.problems.checking import deal_of, plays_in
from sambakit.problems.days import id_of_day
from sambakit.problems.moment import moment_of
from sambakit.problems.problem import Problem, problems
from sambakit.server import wire
from sambakit.server.match.standing import KeptExercise
from sambakit.server.replays.origin import Origin
from sambakit.server.replays.prepared import origin_from_record


def all_listed() -> list[wire.ListedProblem]:
    """Return all problems without their answers."""
    return [_listed(one) for one in problems().values()]


def listed(problem: str) -> wire.ListedProblem:
    """Return one problem without its answer; raises KeyError where there is none of that id."""
    return _listed(problems()[problem])


def of_day(day: date) -> wire.DailyProblem:
    """Return the problem of that day without its answer."""
    found = problems()[id_of_day(day, problems())]
    melds, top, hand = moment_of(found)
    return wire.DailyProblem(**msgspec.structs.asdict(_listed(found)), melds=melds, top=top, hand=hand)


def answer(problem: str) -> wire.ProblemAnswer:
    """Return the proven answer; raises KeyError where there is no problem of that id."""
    return wire.ProblemAnswer(plays_in(problems()[problem]))


def start(problem: str) -> tuple[Origin, KeptExercise, int]:
    """Return where a table with the problem begins, what is asked there, and the seat to play; raises KeyError."""
    found = problems()[problem]
    origin = origin_from_record(found.rules, found.record)
    task = KeptExercise(f"problem {found.id}", len(origin.moves), found.goal.value, found.most)
    return origin, task, deal_of(found).turn


def _listed(one: Problem) -> wire.ListedProblem:
    return wire.ListedProblem(one.id, one.goal.value, one.most, one.grade, shown_rules(one.rules), one.players)
