"""Fitting what play tells about hands: the rows it learns from, and that the table forecasts pairs in other deals."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.arena.training import holdings_fitting
from sambakit.arena.training.holdings_data import ALIKE, rows_of
from sambakit.bots.deep.holdings import CARD_KINDS, COLUMNS
from sambakit.bots.deep.holdings_files import read_holdings
from sambakit.cli.main import main
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.values.cards import KINDS


def test_each_card_belongs_to_one_row() -> None:
    assert sorted(card for cards in ALIKE for card in cards) == list(range(KINDS))


def test_rows_hold_what_is_there_and_repeat_by_their_seed() -> None:
    rows = list(rows_of(DUTCH, 4, "greedy", 5, 2))
    assert rows == list(rows_of(DUTCH, 4, "greedy", 5, 2))
    assert all(0 <= row.held <= min(row.hidden, row.places) for row in rows)
    hands = {row.position: row.places for row in rows}
    held = dict.fromkeys(hands, 0)
    for row in rows:
        held[row.position] += row.held
    assert held == hands  # every card of a hand that is not known is in one row


@pytest.mark.deals(60)
def test_the_command_writes_a_table_that_forecasts_pairs_in_other_deals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holdings_fitting, "BOTS", {"greedy": (1.0, 1.0), "novice": (1.0, 1.0)})
    file = tmp_path / "table.json"
    done = CliRunner().invoke(main, ["holdings", str(file), "--deals", "20", "--seed", "4"])
    assert done.exit_code == 0, done.output
    rules, players, table = read_holdings(file.read_text(encoding="utf-8"))
    assert (rules, players) == (DUTCH, 4)
    assert [len(row) for row in table.kinds] == [COLUMNS] * CARD_KINDS
    lines = done.output.splitlines()[-2:]
    assert all(line.endswith("%)") and "(-" in line for line in lines), lines
