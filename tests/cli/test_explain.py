"""`sambakit explain` from the command line."""

import itertools
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main

PLAY = Path(__file__).parents[1] / "golden" / "dutch-4-players.txt"


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["explain", *words])
    return result.exit_code, result.output


def recorded(folder: Path, *words: str) -> Path:
    """Return the record of the first board of what the arena plays."""
    words = ("arena", *words, "--pairs", "2", "--workers", "1", "--records", str(folder))
    assert CliRunner().invoke(main, words).exit_code == 0
    return folder / "pair-00000-board-0.record"


def test_a_bot_would_play_again_what_it_played_in_the_arena(tmp_path: Path) -> None:
    file = recorded(tmp_path, "steady", "random", "--seed", "6")
    status, text = run(str(file), "--json", "--no-reasons", "--chance", "6 0")
    explained = json.loads(text)
    assert status == 0
    assert len(explained) > 30
    assert {each["bot"] for each in explained} == {"steady", "random"}
    assert all(each["candidates"][0]["action"] == each["played"] for each in explained)
    other = json.loads(run(str(file), "--json", "--no-reasons", "--chance", "7 0")[1])
    assert any(each["candidates"][0]["action"] != each["played"] for each in other)


def test_a_bot_that_plans_its_turn_does_not_contradict_what_it_played(tmp_path: Path) -> None:
    """In the middle of a turn it carries on with its plan, also where one decision alone is asked for."""
    file = recorded(tmp_path, "deep", "greedy", "--seed", "6", "--players", "2")
    words = (str(file), "--json", "--no-reasons", "--chance", "6 0")
    explained = [each for each in json.loads(run(*words)[1]) if each["bot"] == "deep"]
    assert len(explained) > 20
    assert [each["candidates"][0]["action"] for each in explained] == [each["played"] for each in explained]
    middle = next(
        later
        for before, later in itertools.pairwise(explained)
        if later["decision"] == before["decision"] + 1 and len(later["candidates"]) > 1
    )
    assert json.loads(run(*words, "--decision", str(middle["decision"]))[1]) == [middle]


def test_the_reasons_are_for_the_turn_that_was_played_or_for_a_better_one(tmp_path: Path) -> None:
    file = recorded(tmp_path, "random", "greedy", "--seed", "6")
    words = (str(file), "--seat", "0", "--chance", "6 0", "--seconds", "60")
    numbers = [each["decision"] for each in json.loads(run(*words, "--json", "--no-reasons")[1])]
    told, sentences = 0, 0
    for number in numbers[3:20:4]:
        (each,) = json.loads(run(*words, "--decision", str(number), "--json")[1])
        status, text = run(*words, "--decision", str(number))
        assert status == 0
        assert text.startswith(f"deal 1, decision {number}, seat 0:")
        lines = [line for line in text.splitlines() if line.startswith("    ") and line.endswith(".")]
        assert len(lines) == len(each["reasons"])
        assert ("points better" in text) == bool(each["better"])
        assert not each["better"] or each["played"] in (each["better"][0], each["other"][0])
        told += bool(each["better"])
        sentences += len(lines)
    assert told > 1
    assert sentences > 1


def test_shows_candidates_and_marks_what_was_played(tmp_path: Path) -> None:
    file = recorded(tmp_path, "greedy", "random")
    status, text = run(str(file), "--seat", "0", "--bot", "steady", "--top", "2", "--no-reasons")
    assert status == 0
    blocks = text.strip().split("deal 1, ")[1:]
    assert blocks
    for block in blocks:
        head, *lines = block.strip().splitlines()
        assert "seat 0:" in head
        assert "(explained by steady)" in head
        assert 1 <= len(lines) <= 3
        assert sum("← played" in line for line in lines) <= 1
    assert "← played" in text


def test_one_decision_of_one_deal() -> None:
    everything = json.loads(run(str(PLAY), "--json", "--bot", "steady", "--no-reasons")[1])
    one = json.loads(run(str(PLAY), "--json", "--bot", "steady", "--deal", "1", "--decision", "5", "--no-reasons")[1])
    assert one == [each for each in everything if each["decision"] == 5]
    assert len(one) == 1


def test_says_when_there_is_nothing() -> None:
    status, text = run(str(PLAY), "--deal", "9")
    assert (status, text.strip()) == (0, "there is no such decision in it")


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (("README.md",), 1, "README.md: line 1"),
        (("nowhere.record",), 2, "does not exist"),
        ((str(PLAY), "--bot", "cheater"), 2, "'cheater' is no bot"),
        ((str(PLAY), "--top", "0"), 2, "0 is not in the range"),
    ],
)
def test_says_what_is_wrong(words: tuple[str, ...], status: int, message: str) -> None:
    found, text = run(*words)
    assert found == status
    assert message in text
