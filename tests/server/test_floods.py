"""F8 in small: who floods a server is slowed down or sent away (the full form: tests/soak/floods.py)."""

import json
from pathlib import Path

import pytest

from tests.server.floods import KINDS, in_turns

BURST, RATE = 10, 20  # commands, or checks, of one socket at once, and a second
LIMITS = {
    "SAMBAKIT_COMMANDS_BURST": f"{BURST}",
    "SAMBAKIT_COMMANDS_PER_SECOND": f"{RATE}",
    "SAMBAKIT_CHECKS_BURST": f"{BURST}",
    "SAMBAKIT_CHECKS_PER_SECOND": f"{RATE}",
    "SAMBAKIT_PATIENCE": "0.5",
    "SAMBAKIT_SOCKETS_BURST": "6",
}
ENOUGH = 10  # sockets of each flood that are ended


@pytest.mark.server
@pytest.mark.process
async def test_F8_floods_are_held_back_and_each_play_of_a_neighbour_is_answered(tmp_path: Path) -> None:
    (quiet, flooded), log = await in_turns(tmp_path / "data.sqlite", 2, 1, 120, LIMITS, ENOUGH)
    assert set(quiet.answers) == set(flooded.answers) == {"done"}
    assert [flood.kind for flood in flooded.floods] == list(KINDS)
    for flood in flooded.floods:
        assert flood.ends.total() == ENOUGH
        assert flood.answers + flood.welcomes <= flood.sockets * (BURST + 1) + flooded.seconds * RATE
    assert not [line for line in log if json.loads(line)["level"] == "error"]
