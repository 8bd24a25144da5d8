"""The reader of the browser client: every step of a record is there what it is in Python."""

from dataclasses import replace
from pathlib import Path

import pytest

from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.record import parse_record, print_record
from tests.in_client import bundled, node
from tests.replay.states import case_of

TESTS = Path(__file__).resolve().parents[1]
RECORDS = {str(file.relative_to(TESTS)): file for file in sorted(TESTS.glob("golden/**/*.txt"))}
KEPT = {str(file.relative_to(TESTS)): file for file in sorted(TESTS.glob("kept/*/records/**/*.txt"))}


@pytest.fixture(scope="session")
def comparing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the comparison as one script for Node."""
    return bundled("replays", tmp_path_factory.mktemp("client"))


def compared(comparing: Path, cases: list[str], folder: Path) -> None:
    """Compare `cases` in the client."""
    file = folder / "cases"
    file.write_text("\n".join(cases), encoding="utf-8")
    node(comparing, file)


@pytest.mark.process(2)
@pytest.mark.deals(100)
def test_golden_records_are_replayed_as_in_python(comparing: Path, tmp_path: Path) -> None:
    assert len(RECORDS) > 30
    texts = {name: file.read_text(encoding="utf-8") for name, file in RECORDS.items()}
    record = parse_record(texts["golden/canasta-3-players.txt"])
    house = replace(record, rules=parse_rules("canasta + target=2:5000,3:7500,4:5000"))
    texts["a house rule by number of players"] = print_record(house)
    compared(comparing, [case_of(name, text) for name, text in texts.items()], tmp_path)


@pytest.mark.process(2)
@pytest.mark.deals(100)
def test_kept_records_are_replayed_as_in_python(comparing: Path, tmp_path: Path) -> None:
    assert len(KEPT) > 10
    compared(comparing, [case_of(name, file.read_text(encoding="utf-8")) for name, file in KEPT.items()], tmp_path)
