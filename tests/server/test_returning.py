"""A restart in small: pages come back at once (the full form: tests/soak/restart.py)."""

from pathlib import Path

import pytest

from benchmarks.many_tables import fill
from tests.server.returning import killed_and_back, last_events, pages_of


@pytest.mark.server(2)
@pytest.mark.deals(40)
async def test_F6_pages_that_come_back_at_once_see_what_they_saw(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"
    many = fill(data, 12)
    stood = last_events(data)
    before, after = await killed_and_back(data, many, pages_of(many, 8))
    assert len(after.views) == 32
    assert after.views == before.views
    assert last_events(data) == stood


@pytest.mark.server(2)
@pytest.mark.deals(40)
async def test_F6_bots_play_on_where_somebody_has_come_back_and_nowhere_else(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"
    many = fill(data, 12, people=1)
    stood = last_events(data)
    _, after = await killed_and_back(data, many, pages_of(many, 4))
    assert len(after.views) == 4
    now = last_events(data)
    assert [now[table] for table in many.tables[4:]] == [stood[table] for table in many.tables[4:]]
