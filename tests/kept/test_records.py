"""Kept records: they are read, and replayed to what they came to when they were written."""

from pathlib import Path

import pytest
import yaml

from tests.kept.folders import FOLDER, NEXT
from tests.kept.records import OTHERS, outcome, rules_of_records

VERSIONS = sorted(file.parent for file in FOLDER.glob("*/records.yaml"))
KEPT = [
    pytest.param(folder, name, wanted, id=f"{folder.name} {name}")
    for folder in VERSIONS
    for name, wanted in yaml.safe_load((folder / "records.yaml").read_text(encoding="utf-8")).items()
]


@pytest.mark.parametrize(("folder", "name", "wanted"), KEPT)
def test_kept_record_comes_to_the_same(folder: Path, name: str, wanted: dict[str, object]) -> None:
    assert outcome((folder / "records" / f"{name}.txt").read_text(encoding="utf-8")) == wanted


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_every_record_of_the_folder_is_replayed(folder: Path) -> None:
    files = {str(file.relative_to(folder / "records").with_suffix("")) for file in (folder / "records").rglob("*.txt")}
    assert files == set(yaml.safe_load((folder / "records.yaml").read_text(encoding="utf-8")))
    rule_sets = {name for name in files if not name.startswith(OTHERS)}
    assert rule_sets <= set(rules_of_records())  # none is ever taken away
    assert folder != NEXT or rule_sets == set(rules_of_records())
