"""Every release has an entry in the list of changes, and what it keeps."""

import re
from pathlib import Path

from sambakit import __version__
from tests.kept.write import FOLDER

CHANGES = Path(__file__).parents[2] / "CHANGELOG.md"
KEPT = ("store.sqlite", "tables.yaml", "records.yaml", "decisions.yaml")


def versions() -> list[str]:
    """Return the versions of the list of changes, the newest first."""
    return re.findall(r"^## (\S+)", CHANGES.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_newest_entry_is_this_version() -> None:
    assert versions()[0] == __version__
    numbers = [tuple(int(number) for number in version.split(".")) for version in versions()]
    assert numbers == sorted(set(numbers), reverse=True)


def test_every_version_before_this_one_has_left_what_it_keeps() -> None:
    for version in versions()[1:]:
        assert [name for name in KEPT if not (FOLDER / version / name).is_file()] == [], version
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0].isdigit()}  # not: sheets
    assert folders <= set(versions())
