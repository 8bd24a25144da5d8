"""Somebody sets the wall clock of a real server (T6): the quick form; test_clocks.py has the simulated ones."""

import asyncio
from pathlib import Path

import pytest

from tests.server.wall_clock import DAY, wall_clock_set


@pytest.mark.server(3)
def test_T6_a_day_back_charges_nobody_and_ends_no_seat(tmp_path: Path) -> None:
    assert asyncio.run(wall_clock_set(tmp_path, -DAY))["views_compared"] > 0
