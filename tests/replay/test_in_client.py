"""The reader of the browser client: every step of a record is there what it is in Python."""

from pathlib import Path

import pytest

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
    compared(comparing, [case_of(name, file.read_text(encoding="utf-8")) for name, file in RECORDS.items()], tmp_path)


@pytest.mark.process(2)
@pytest.mark.deals(100)
def test_kept_records_are_replayed_as_in_python(comparing: Path, tmp_path: Path) -> None:
    assert len(KEPT) > 10
    compared(comparing, [case_of(name, file.read_text(encoding="utf-8")) for name, file in KEPT.items()], tmp_path)
