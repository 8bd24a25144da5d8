"""Score sheets of every version of their text so far: they are read, printed again as they are, and have their sums."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from sambakit.scorekeeper import parse_sheet, print_sheet, tally_of

FOLDER = Path(__file__).parent / "sheets"
KEPT: dict[str, Any] = yaml.safe_load((FOLDER / "sheets.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", KEPT)
def test_kept_sheet_is_read_with_its_sums(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    sheet = parse_sheet(text)
    assert list(sheet.deals) == KEPT[name]["deals"]
    assert list(tally_of(sheet).standing.totals) == KEPT[name]["totals"]
    assert name[0] != "1" or print_sheet(sheet) == text


def test_every_sheet_of_the_folder_is_read() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(KEPT)
