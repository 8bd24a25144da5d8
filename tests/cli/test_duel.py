"""`sambakit duel` from the command line."""

import json

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["duel", *words])
    return result.exit_code, result.output


def test_prints_points_interval_and_times() -> None:
    status, text = run("greedy", "random", "--pairs", "4", "--workers", "1")
    assert status == 0
    assert "greedy − random: +" in text
    assert "95 %" in text
    assert "4 duplicate pairs of dutch, 4 players, seed 1" in text
    assert "milliseconds a decision" in text


def test_json_repeats_by_seed() -> None:
    words = ("greedy", "random", "--pairs", "3", "--workers", "1", "--players", "3", "--scores", "mixed", "--json")
    first, second = (json.loads(run(*words)[1]) for _ in range(2))
    for report in (first, second):
        for bot in ("first", "second"):
            assert 0 < report.pop(f"{bot}_seconds") < report.pop(f"{bot}_slow")
    assert first == second
    assert first["pairs"] == 3
    assert first["match_win"] is None  # three sides
    assert first["low"] <= first["mean"] <= first["high"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("greedy", "cheater"), "'cheater' is not one of 'random', 'greedy', 'steady'"),
        (("greedy", "random", "--players", "7"), "7 is not in the range"),
        (("greedy", "random", "--rules", "whist"), "there is no rule set 'whist'"),
        (("greedy", "random", "--pairs", "1"), "1 is not in the range"),
    ],
)
def test_says_what_is_wrong(words: tuple[str, ...], message: str) -> None:
    status, text = run(*words)
    assert status == 2
    assert message in text
