"""`sambakit record marks` tells the luck of the draws beside the marks."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.arena.contests.contest import Duplicates
from sambakit.arena.measuring.records import record_text
from sambakit.cli.main import main
from sambakit.engine.presets.dutch import DUTCH


def marks(folder: Path, players: int, *words: str) -> str:
    contest = Duplicates(DUTCH, players, "greedy", "greedy", seed=3, boards=1, keep_actions=True)
    file = folder / "deal.record"
    file.write_text(record_text(contest, 2, contest.play(2).boards[0]), encoding="utf-8")
    result = CliRunner().invoke(main, ["record", "marks", str(file), "--work", "0.01", *words])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.deals(2)
def test_the_luck_of_each_seat_stands_beside_its_decisions(tmp_path: Path) -> None:
    text = marks(tmp_path, 4)
    found = re.findall(r"seat (\d) .* decisions; luck of draws [+-]\d+ ± \d+\n", text)
    assert found == ["0", "1", "2", "3"]
    assert re.search(r"luck of the hands dealt, for the side of seat 0: [+-]\d+\n", text)
    assert len(json.loads(marks(tmp_path, 4, "--json"))["deals"][0]["luck"]["strokes"]) > 10


def test_a_table_without_luck_says_nothing_of_it(tmp_path: Path) -> None:
    assert "luck" not in marks(tmp_path, 2)
