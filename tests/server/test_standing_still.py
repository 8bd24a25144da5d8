"""A real server is stopped and goes on (T4): the quick form."""

import asyncio
from pathlib import Path

import pytest

from tests.server.standing_still import stopped_again_and_again


@pytest.mark.server
def test_T4_a_stopped_server_goes_on_and_charges_nobody_for_it(tmp_path: Path) -> None:
    found = asyncio.run(stopped_again_and_again(tmp_path / "data.sqlite", [3.0], seed=4))
    assert found["stops"] == 1
    assert found["views_compared"] > 0
