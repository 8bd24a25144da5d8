"""`sambakit calibrate` says how many playouts of `deep` this machine makes."""

import json

from click.testing import CliRunner

from sambakit.bots.deep import LEVELS, PLAYOUTS
from sambakit.cli.main import main


def test_it_prints_the_playouts_of_each_level_beside_those_in_use() -> None:
    result = CliRunner().invoke(main, ["calibrate", "--deals", "1", "--json"])
    assert result.exit_code == 0
    report = json.loads(result.output)
    assert report["used"] == dict(PLAYOUTS)
    rate = report["playouts_per_second"]
    assert rate > 0
    for level, seconds in LEVELS.items():
        assert abs(report["here"][level] - rate * seconds) <= 1


def test_it_refuses_a_table_that_the_rules_do_not_know() -> None:
    result = CliRunner().invoke(main, ["calibrate", "--rules", "quad", "--players", "3"])
    assert result.exit_code == 1
    assert "quad is played by [6] players" in result.output
