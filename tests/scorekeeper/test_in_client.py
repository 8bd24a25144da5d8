"""The interpreter of the browser client: sheets give there what they give in Python, and house rules the same data."""

import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.romme.rules.rules import SAMBA_ROMME
from scripts.sheet_rules import FILE, written
from tests.in_client import bundled, node
from tests.scorekeeper.agreeing import compare_deal, compare_romme
from tests.scorekeeper.cases import HOUSE, write_cases
from tests.scorekeeper.line_cases import Noted, compare_in_client

SHEETS = int(os.environ.get("SAMBAKIT_TEST_SHEETS", "400"))  # of each rule set; they have about 1000 deals


@pytest.fixture(scope="session")
def comparing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the comparison as one script for Node."""
    return bundled("sheets", tmp_path_factory.mktemp("client"))


@pytest.mark.process(2)
@pytest.mark.deals(1000)
@pytest.mark.parametrize("name", [*PRESETS, SAMBA_ROMME.name, HOUSE])
def test_sheets_give_what_they_give_in_python(name: str, comparing: Path, tmp_path: Path) -> None:
    write_cases(name, SHEETS, tmp_path / "cases")
    node(comparing, tmp_path / "cases")


@pytest.mark.process(3)
def test_C_13_deals_have_the_lines_of_the_engine_there_and_another_line_is_noticed(tmp_path: Path) -> None:
    script, noted = bundled("lines", tmp_path), list[Noted]()
    for seed in range(8):
        compare_deal(PRESETS["fournier"], Random(seed), noted=noted)
    compare_romme(SAMBA_ROMME, 1, noted)
    assert compare_in_client(script, noted, tmp_path) == 9
    first, last = noted[0].scores[0], noted[-1]
    wrong = replace(first, lines=(replace(first.lines[0], points=first.lines[0].points + 5), *first.lines[1:]))
    with pytest.raises(AssertionError, match="deal 1 of"):
        compare_in_client(script, [noted[0]._replace(scores=(wrong, *noted[0].scores[1:])), last], tmp_path)


def test_the_client_has_the_scoring_data_of_these_rules() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run 'make types'"
