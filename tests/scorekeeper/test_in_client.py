"""The interpreter of the browser client: sheets give there what they give in Python, and house rules the same data."""

import os
from pathlib import Path

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.romme.rules.rules import SAMBA_ROMME
from scripts.sheet_rules import FILE, written
from tests.in_client import bundled, node
from tests.scorekeeper.cases import HOUSE, write_cases

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


def test_the_client_has_the_scoring_data_of_these_rules() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run 'make types'"
