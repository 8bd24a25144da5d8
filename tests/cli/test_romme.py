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
    assert "samba_romme + match=sets + set_games=2, " in said
    assert "won by seat" in said
