"""The store of the first release, served by this version (T17; every release: tests/soak/upgrades.py)."""

import shutil
from pathlib import Path

import pytest

from tests.kept.write import FOLDER
from tests.server.upgrades import played_on

RELEASE = FOLDER / "0.1.0"


@pytest.mark.server(2)
async def test_T17_every_table_of_a_release_is_played_on_and_survives_a_crash(tmp_path: Path) -> None:
    data = Path(shutil.copy(RELEASE / "store.sqlite", tmp_path))
    figures = await played_on(data, RELEASE)
    assert figures["tables"] > 10
    assert figures["commands"] >= 2 * figures["tables"]
    assert figures["views_compared"] > 0
