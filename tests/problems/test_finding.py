"""Finding problems: proven moments of deals between bots, chosen by kind, in a file that reads back."""

import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.game.records.values import RecordError
from sambakit.problems.checking import deal_of, fault_of
from sambakit.problems.choosing import FROM_ONE_DEAL, chosen, counts
from sambakit.problems.finding import ProblemsIn
from sambakit.problems.goals import Goal
from sambakit.problems.problem import Problem, problems, read_problems, write_problems
from tests.problems.proving import faults

LARGEST = 300_000  # bytes of the file
SAMPLE = 12  # of the problems, in `make test`


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["problems", *words])
    return result.exit_code, result.output


def some(goal: Goal, grade: int, name: str = "") -> Problem:
    return Problem(goal, 1, grade, "dutch", 4, f"{goal} {grade} {name}", ())


def test_the_same_deal_has_the_same_problems_and_each_is_proven() -> None:
    found = ProblemsIn(DUTCH, 5).play(0)
    assert found == ProblemsIn(DUTCH, 5).play(0)
    assert found
    assert [fault_of(problem) for problem in found] == [None] * len(found)
    assert len({(one.goal, deal_of(one).turns) for one in found}) == len(found)


def test_a_wrong_problem_is_told() -> None:
    problem = next(iter(problems().values()))
    assert fault_of(problem) is None
    more = msgspec.structs.replace(problem, most=problem.most + 1)
    assert fault_of(more) == f"the turn can come to {problem.most}, and the problem says {problem.most + 1}"
    short = msgspec.structs.replace(problem, answer=problem.answer[:-1])
    assert fault_of(short) is not None
    other = msgspec.structs.replace(problem, answer=("discard Ks", *problem.answer))
    assert "refused" in str(fault_of(other))


def test_every_question_and_grade_comes_in_turn_and_few_of_one_deal() -> None:
    wanted = [(Goal.OUT, 3), (Goal.OPEN, 1), (Goal.OPEN, 2)]
    many = [[some(goal, grade, str(deal)) for goal, grade in wanted] for deal in range(9)]
    boxes = [(one.goal, one.grade) for one in chosen(many, 9)]
    assert [boxes.count(box) for box in wanted] == [3, 3, 3]
    assert len(chosen([many[0]], 9)) == FROM_ONE_DEAL
    assert chosen([], 9) == ()


def test_dutch_samba_has_the_most_problems() -> None:
    shared = counts(list(PRESETS), 540)
    assert max(shared, key=shared.__getitem__) == "dutch"
    assert sum(shared.values()) >= 540


def test_a_file_reads_back_and_another_is_refused() -> None:
    known = tuple(problems().values())[:5]
    assert read_problems(write_problems(known)) == known
    with pytest.raises(ValueError, match="this is no file of problems"):
        read_problems(b"PK")


def test_the_package_has_five_hundred_in_a_small_file() -> None:
    known = problems()
    assert len(known) >= 500
    assert len(write_problems(known.values())) <= LARGEST
    assert {one.rules for one in known.values()} == set(PRESETS)
    assert {one.grade for one in known.values()} == {1, 2, 3}
    assert {one.goal for one in known.values()} == set(Goal)


@pytest.mark.deals(180)
def test_all_of_them_are_proven_by_a_second_search() -> None:
    assert [fault for one in problems().values() for fault in faults(one)] == []


def test_some_of_them_are_proven_by_the_first_search_again() -> None:
    known = list(problems().values())
    assert [(one.id, fault) for one in known[:: len(known) // SAMPLE] if (fault := fault_of(one))] == []


def test_the_command_shows_counts_a_table_and_the_answer() -> None:
    problem = next(iter(problems().values()))
    assert run("show")[1].startswith(f"{len(problems())} problems\nrules: dutch ")
    status, text = run("show", problem.id)
    assert status == 0
    assert "hand: " in text
    assert problem.answer[0] not in text.splitlines()
    assert problem.answer[0] in run("show", problem.id, "--answer")[1].splitlines()
    assert msgspec.json.decode(run("show", problem.id, "--json")[1])["answer"] is None
    assert run("show", "nothing")[0] == 2


def test_the_command_proves_a_file_and_names_what_is_wrong(tmp_path: Path) -> None:
    problem = next(iter(problems().values()))
    good, bad = tmp_path / "good.xz", tmp_path / "bad.xz"
    good.write_bytes(write_problems([problem]))
    wrong = msgspec.structs.replace(problem, most=7)
    bad.write_bytes(write_problems([wrong]))
    assert run("check", str(good)) == (0, "1 problems, 0 wrong\n")
    status, text = run("check", str(bad))
    assert status == 1
    assert text.startswith(f"{wrong.id}: the turn can come to")
    (tmp_path / "none.xz").write_bytes(b"")
    assert run("check", str(tmp_path / "none.xz"))[0] == 2


def test_the_command_makes_problems_again_and_drops_those_that_are_others_now(tmp_path: Path) -> None:
    right = next(iter(problems().values()))
    older = msgspec.structs.replace(right, record=re.sub("(?m)^hash .*$", "hash 0", right.record))
    other_answer = msgspec.structs.replace(older, most=7)
    illegal = msgspec.structs.replace(older, record=f"{older.record}0: pass\n")
    before, after = tmp_path / "before.xz", tmp_path / "after.xz"
    before.write_bytes(write_problems([older, other_answer, illegal]))
    with pytest.raises(RecordError, match="the rules above have the hash"):
        fault_of(older)
    status, text = run("renew", str(before), "--out", str(after))
    assert status == 0
    assert read_problems(after.read_bytes()) == (right,)
    told = text.splitlines()
    assert told[0] == f"{other_answer.id}, dutch: the turn can come to 1, and the problem says 7"
    assert told[1].startswith(f"{illegal.id}, dutch: its deal cannot be played: line ")
    assert told[2:] == ["1 problems kept, 2 dropped, dutch 2"]
