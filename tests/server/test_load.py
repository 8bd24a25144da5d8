"""Loads in small: every play reaches everybody once, through storms and beside the deaf; the full forms judge times."""

from pathlib import Path

import pytest

from tests.server.loading import loaded
from tests.soak.busy_tables import assert_well

pytestmark = [pytest.mark.server, pytest.mark.process(2)]  # the load, and the echo


def test_T10_every_play_reaches_everybody_once_and_in_order(tmp_path: Path) -> None:
    found, server = loaded(tmp_path, 5, 4, [("plays", 2), ("echo", 0.5), ("plays", 2)])
    assert_well(found)
    assert len(found.plays) >= 5 * 4 * 2
    assert found.echo
    assert all(0 < share < 2 for share in found.server_cpu)
    assert '"error"' not in server.log


def test_T8_forty_sockets_are_dropped_at_once_and_come_back(tmp_path: Path) -> None:
    found, server = loaded(tmp_path, 12, 4, [("storm", 3)], stormed=10)
    assert_well(found)
    assert len(found.welcomes) == 40
    assert found.plays
    assert '"error"' not in server.log


def test_T9_who_reads_nothing_is_given_up_and_may_come_back(tmp_path: Path) -> None:
    quick = {"SAMBAKIT_UNREAD": "1", "SAMBAKIT_CHECKS_PER_SECOND": "50"}
    found, server = loaded(tmp_path, 4, 4, [("asking", 8)], quick, deaf=3, asks=45)
    assert_well(found)
    assert found.deaf_closed >= 3
    assert found.deaf_back > 3
    assert '"error"' not in server.log
