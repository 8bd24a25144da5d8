"""Twenty seconds of the life of a server (T16; two hours of it: tests/soak/long_run.py)."""

from pathlib import Path

import pytest

from tests.server.long_run import TABLES, lived


@pytest.mark.server
async def test_T16_people_come_go_and_come_back_without_a_warning(tmp_path: Path) -> None:
    run = await lived(tmp_path, seconds=20, every=1)
    assert not run.errors
    assert not set(run.lines) - {"loop_blocked"}, run.lines
    assert run.counts["tables"] >= TABLES
    assert run.counts["reconnects"] >= TABLES
    assert run.counts["commands"] > 50
    assert [events for events, _ in run.events] == sorted(events for events, _ in run.events)
    assert run.events[-1][0] > run.counts["commands"]
