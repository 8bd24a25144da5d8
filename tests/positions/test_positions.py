"""Every position of a rule set that exists, one test each under its id; the others must at least be well formed."""

from pathlib import Path

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.positions import position_files, positions_in, problems_of, run_positions
from sambakit.romme.rules.house_rules import PRESETS as ROMME_PRESETS

FOLDER = Path(__file__).parent
NOT_YET = "does not exist yet"
ENTRIES = [entry for file in position_files([FOLDER]) for entry in positions_in(file)]
READY = [entry for entry in ENTRIES if entry.position is not None]


@pytest.mark.parametrize("entry", READY, ids=lambda entry: entry.id)
def test_position(entry) -> None:
    assert problems_of(entry.position) == []


def test_what_is_not_run_belongs_to_a_rule_set_that_does_not_exist() -> None:
    others = {entry.id: entry.problem for entry in ENTRIES if entry.position is None}
    assert {name: problem for name, problem in others.items() if NOT_YET not in problem} == {}


def test_no_id_is_used_twice() -> None:
    reports = list(run_positions(position_files([FOLDER])))
    assert [report.id for report in reports if any("used before" in problem for problem in report.problems)] == []
    assert len({report.id for report in reports}) == len(reports)


def test_every_rule_set_has_positions() -> None:
    assert {entry.position.rules.name for entry in READY} == {*PRESETS, *ROMME_PRESETS}
