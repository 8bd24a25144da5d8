"""Samba Rommé on the command line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "romme"


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_whole_games_are_simulated_with_all_checks(bot: str) -> None:
    figures = json.loads(run("simulate", "--rules", "samba_romme", "--deals", "3", "--bot", bot, "--json"))
    assert figures["rules"] == "samba_romme"
    assert (
        figures["deals"]
        == 3
        == sum(figures[f"ended_by_{way}"] for way in ("going_out", "stalemate")) + figures["annulled"]
    )


def test_it_is_a_game_for_two() -> None:
    result = CliRunner().invoke(main, ["simulate", "--rules", "samba_romme", "--players", "4"])
    assert result.exit_code == 2
    assert "samba_romme is played by 2 players" in result.output


def test_house_rules_that_contradict_each_other_are_refused() -> None:
    result = CliRunner().invoke(main, ["simulate", "--rules", "samba_romme + row_max=2"])
    assert result.exit_code == 2
    assert "these rules cannot be played: row_min, row_max" in result.output


def test_records_are_checked() -> None:
    said = run("record", "check", *(str(file) for file in sorted(GOLDEN.glob("*.txt"))))
    assert "samba_romme, 2 changes, 2 players, " in said
    assert "won by " in said


@pytest.mark.process(2)
def test_the_arena_plays_it_with_intervals_and_any_number_of_workers_the_same() -> None:
    arguments = ["arena", "greedy", "random", "--rules", "samba_romme", "--pairs", "4", "--json"]
    one, two = (json.loads(run(*arguments, "--workers", count)) for count in ("1", "2"))
    assert one["rules"] == "samba_romme"
    assert one["players"] == 2
    assert one["interval"][0] <= one["mean"] <= one["interval"][1]
    assert one["deals_a_match"] >= 1
    for name in ("mean", "interval", "ties", "turns", "matches_won"):
        assert one[name] == two[name]


@pytest.mark.process(4)
def test_whole_matches_are_played_by_it() -> None:
    rules = "samba_romme + match=sets + set_games=2"
    figures = json.loads(run("arena", "greedy", "random", "--rules", rules, "--pairs", "2", "--matches", "2", "--json"))
    assert figures["matches_won"] > 0.5
    assert figures["deals_a_match"] >= 2


@pytest.mark.process(2)
def test_the_ladder_rates_its_bots() -> None:
    said = run("ladder", "random", "greedy", "--rules", "samba_romme", "--pairs", "3")
    assert "samba_romme, 2 players" in said


def test_a_bot_that_does_not_play_it_is_refused() -> None:
    result = CliRunner().invoke(main, ["arena", "holder", "greedy", "--rules", "samba_romme", "--pairs", "2"])
    assert result.exit_code == 2
    assert "holder" in result.output


@pytest.mark.process(2)
def test_decisions_of_its_records_are_explained(tmp_path: Path) -> None:
    run("arena", "greedy", "random", "--rules", "samba_romme", "--pairs", "2", "--records", str(tmp_path))
    record = sorted(tmp_path.glob("*.record"))[0]
    assert "samba_romme" in run("record", "check", str(record))
    told = json.loads(run("explain", str(record), "--bot", "steady", "--seat", "0", "--json"))
    assert told
    assert {one["seat"] for one in told} == {0}
    assert all(one["candidates"] for one in told)


def test_chances_to_win_a_match_by_points() -> None:
    rules = "samba_romme + match=points + match_goal=2000"
    table = json.loads(
        run("equities", "--rules", rules, "--deals", "20", "--bot", "greedy", "--workers", "1", "--json")
    )
    assert (table["rules"], table["players"], table["bot"]) == (
        "samba_romme.1 + match=points + match_goal=2000",
        2,
        "greedy",
    )
    assert len(table["begins"]) == len(table["grid"])
    assert table["begins"][-1][0] > 0.9 > 0.1 > table["begins"][0][-1]


def test_a_match_of_one_game_has_no_table() -> None:
    result = CliRunner().invoke(main, ["equities", "--rules", "samba_romme"])
    assert result.exit_code == 2
    assert "a match of samba_romme is not decided by a match score alone" in result.output


def test_matches_by_points_begin_at_scores_and_others_say_why_not() -> None:
    arguments = ["greedy", "random", "--pairs", "2", "--matches", "2", "--workers", "1", "--from", "900:0"]
    rules = "samba_romme + match=points + match_goal=1000"
    assert json.loads(run("arena", *arguments, "--rules", rules, "--json"))["deals_a_match"] >= 1
    result = CliRunner().invoke(main, ["arena", *arguments, "--rules", "samba_romme"])
    assert result.exit_code == 2
    assert "a match of samba_romme is not decided by a match score alone" in " ".join(result.output.split())
