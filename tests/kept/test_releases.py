"""Every release has an entry in the list of changes; from 1.0 on it also has a folder of what it keeps."""

import re
from pathlib import Path

from sambakit import __version__
from tests.kept.folders import FOLDER, NEXT

CHANGES = Path(__file__).parents[2] / "CHANGELOG.md"
KEPT = {"store.sqlite", "tables.yaml", "rooms.yaml", "records", "records.yaml", "decisions.yaml", "marks.yaml"}


def versions() -> list[str]:
    """Return the versions of the list of changes, the newest first."""
    return re.findall(r"^## (\S+)", CHANGES.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_newest_entry_is_this_version() -> None:
    assert versions()[0] == __version__
    numbers = [tuple(int(number) for number in version.split(".")) for version in versions()]
    assert numbers == sorted(set(numbers), reverse=True)


def test_a_folder_each_holds_the_newest_forms_and_those_of_every_release_from_1_0_on() -> None:
    kept = {store.parent.name: store.parent for store in FOLDER.glob("*/store.sqlite")}
    before = [version for version in versions()[1:] if not version.startswith("0.")]
    assert set(kept) == {NEXT.name, *before}
    for version, folder in kept.items():
        assert {path.name for path in folder.iterdir()} == KEPT, version
