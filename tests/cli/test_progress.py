"""What a command says while it plays: how far it is, and what the contest comes to so far."""

import re

import pytest
from click.testing import CliRunner

from sambakit.arena.contests.duplicate import Board, Pair
from sambakit.cli.main import main
from sambakit.cli.options import progress
from sambakit.cli.options.progress import Showing


def pair(margin: int) -> Pair:
    return Pair((Board((0, 1), (margin, 0), 20, 0),))


def test_the_mean_so_far_belongs_to_the_contest_that_is_played() -> None:
    shown: list[tuple[str, int]] = []
    showing = Showing("first", 10, lambda text, done: shown.append((text, done)))
    for number, margin in enumerate((300, 100, 200)):
        showing.seen(pair(margin))
        showing(number + 1)
    showing.begin("second", 3)
    showing(1)
    assert shown[0] == ("first", 1)
    assert re.fullmatch(r"first \+200 points a deal so far \(-\d+ to \+\d+\)", shown[2][0])
    assert shown[3] == ("second", 4)


def test_where_there_is_no_terminal_a_line_comes_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("arena", "greedy", "random", "--pairs", "4", "--workers", "1")
    quiet = CliRunner().invoke(main, words)
    assert quiet.stderr == ""
    monkeypatch.setattr(progress, "EVERY", 0.0)
    told = CliRunner().invoke(main, words).stderr.splitlines()
    assert told[0] == "greedy – random, 1 of 4"
    assert re.fullmatch(r"greedy – random \+\d+ points a deal so far \([+-]\d+ to \+\d+\), 4 of 4", told[3])
