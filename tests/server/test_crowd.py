"""T12 in small: people play while the strongest bots think at their tables (the full form: tests/soak/crowd.py)."""

from pathlib import Path

import pytest

from tests.server.crowd import gathered
from tests.soak.crowd import assert_well


@pytest.mark.server
async def test_T12_bots_of_two_tables_think_and_every_play_is_answered(tmp_path: Path) -> None:
    crowd = await gathered(tmp_path / "data.sqlite", tables=2, seconds=300, plays=6, speed=0)
    assert_well(crowd)
    assert crowd.answers == {"Done": 12}
    assert sum(crowd.budgets.values()) >= 12
    assert len(crowd.budgets) == 1  # two tables are no reason to think less
