"""The newest kept store, played on over real sockets (T17; every kept store: tests/soak/upgrades.py)."""

import shutil
from pathlib import Path

import pytest

from tests.kept.folders import NEXT
from tests.server.upgrades import played_on


@pytest.mark.server(2)
async def test_T17_every_table_of_a_kept_store_is_played_on_and_survives_a_crash(tmp_path: Path) -> None:
    data = Path(shutil.copy(NEXT / "store.sqlite", tmp_path))
    figures = await played_on(data, NEXT)
    assert figures["tables"] > 10
    assert figures["commands"] >= 2 * figures["tables"]
    assert figures["views_compared"] > 0
