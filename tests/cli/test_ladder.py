"""`sambakit ladder` and `sambakit equities` from the command line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.bots.knowledge.match_equity import read_match_equity
from sambakit.cli.main import main


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, [*words, "--workers", "1"])
    return result.exit_code, result.output


def test_a_ladder_with_report_and_plot(tmp_path: Path) -> None:
    report, plot, file = tmp_path / "bots.md", tmp_path / "ladder.svg", tmp_path / "results.jsonl"
    report.write_text("# Bots\n")
    words = ["ladder", "random", "greedy", "--pairs", "2", "--seed", "5", "--file", str(file)]
    status, text = run(*words, "--report", str(report), "--plot", str(plot))
    assert status == 0
    assert "`sambakit ladder random greedy --rules dutch --players 4 --pairs 2 --seed 5 --reference greedy`" in text
    assert "As partners against two `greedy`" in text
    assert text.strip() in report.read_text()
    assert report.read_text().startswith("# Bots\n")
    assert plot.read_text().startswith("<svg")
    played = len(file.read_text().splitlines())
    again = json.loads(run(*words, "--json")[1])
    assert len(file.read_text().splitlines()) == played  # all of it was there
    assert [rating["bot"] for rating in again["ratings"]] == ["random", "greedy"]
    assert again["ratings"][0]["points"] < -500
    assert [(each["first"], each["second"]) for each in again["contests"]] == [("greedy", "random")]
    assert [(each["one"], each["other"]) for each in again["partners"]] == [
        ("random", "random"),
        ("random", "greedy"),
        ("greedy", "greedy"),
    ]


@pytest.mark.deals(400)
def test_a_table_of_equities_is_written_and_read(tmp_path: Path) -> None:
    out = tmp_path / "table.json"
    words = ["equities", "--bot", "greedy", "--deals", "20", "--rules", "canasta", "--players", "2", "--seed", "3"]
    status, text = run(*words, "--out", str(out))
    assert status == 0
    assert "chance in per cent to win for the side that begins" in text
    table = read_match_equity(out.read_text())
    assert table.players == 2
    assert table.win(3000, 0, begins=True) > 0.6
    assert json.loads(run(*words, "--json")[1]) == json.loads(out.read_text())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("ladder", "random"), "give two or more single bots, greedy among them"),
        (("ladder", "random", "steady"), "give two or more single bots, greedy among them"),
        (("ladder", "random+greedy", "greedy"), "give two or more single bots"),
        (("ladder", "cheater", "greedy"), "'cheater' is no bot"),
        (("equities", "--players", "3"), "3 players of dutch do not form two sides"),
        (("equities", "--deals", "3"), "3 is not in the range"),
    ],
)
def test_says_what_is_wrong(words: tuple[str, ...], message: str) -> None:
    status, text = run(*words)
    assert status == 2
    assert message in text
