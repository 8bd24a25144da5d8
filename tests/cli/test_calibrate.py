"""`sambakit calibrate` says how many playouts of `deep` this machine makes."""

import json
from collections.abc import Mapping

import pytest
from click.testing import CliRunner

from sambakit.bots.deep import deep
from sambakit.bots.romme import deep as romme_deep
from sambakit.cli.main import main


@pytest.mark.parametrize(
    ("rules", "levels", "used"),
    [
        ("dutch", deep.LEVELS, deep.TO_HORIZON),
        ("royal", deep.LEVELS, deep.PLAYOUTS),
        ("samba_romme + buracos=1", romme_deep.LEVELS, romme_deep.PLAYOUTS),
    ],
)
def test_it_prints_the_playouts_of_each_level_beside_those_in_use(
    rules: str, levels: Mapping[str, float], used: Mapping[str, int]
) -> None:
    result = CliRunner().invoke(main, ["calibrate", "--rules", rules, "--deals", "1", "--json"])
    assert result.exit_code == 0
    report = json.loads(result.output)
    assert report["used"] == dict(used)
    rate = report["playouts_per_second"]
    assert rate > 0
    for level, seconds in levels.items():
        assert abs(report["here"][level] - rate * seconds) <= 1


def test_it_refuses_a_table_that_the_rules_do_not_know() -> None:
    result = CliRunner().invoke(main, ["calibrate", "--rules", "quad", "--players", "3"])
    assert result.exit_code == 2
    assert "quad is played by 6 players" in result.output
