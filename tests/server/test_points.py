"""Kills at named points in small (T2): whatever a server was doing when it ended, nothing is lost and nothing twice."""

from pathlib import Path

import pytest

from tests.kept.folders import NEXT
from tests.server.next_schema import next_schema
from tests.server.points import IN_PLAY, killed_in_migration, killed_while_playing
from tests.server.upgrades import left_as_kept


@pytest.mark.parametrize("point", IN_PLAY)
@pytest.mark.server(4)
async def test_T2_a_server_that_ends_at_a_point_loses_nothing(point: str, tmp_path: Path) -> None:
    figures = await killed_while_playing(tmp_path / "data.sqlite", point, kills=2, seed=2)
    assert figures["commands"] >= 4
    assert figures["deals"] >= (2 if point == "in making a deal" else 1)


@pytest.mark.process(2)
def test_T2_an_upgrade_that_ends_in_the_middle_is_done_by_the_next_start(tmp_path: Path) -> None:
    for data in killed_in_migration(NEXT / "store.sqlite", tmp_path, 2):
        with next_schema(tmp_path / data.stem):
            assert left_as_kept(data, NEXT) > 10
