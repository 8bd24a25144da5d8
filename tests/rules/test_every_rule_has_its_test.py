"""Every numbered rule has a test or a position that carries its id, or a reason why none can."""

import re
from functools import cache
from pathlib import Path

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.romme.rules.house_rules import PRESETS as ROMME_PRESETS
from sambakit.rulebook import rules_page
from sambakit.rulebook.texts import text_of
from tests.rules.refusal_cases import CASES
from tests.yaml_files import read_yaml

TESTS = Path(__file__).resolve().parents[1]
# What no test of the engine can show.
NO_TEST = {
    "D-14.1": "a hint",
    "D-14.2": "a hint",
    "D-14.3": "a hint",
    "D-14.4": "a hint",
    "D-14.5": "a hint",
    **{f"R-7.{number}": "a hint" for number in (1, 2, 3, 4)},
    **{f"D-15.{number}": "another game" for number in range(1, 6)},
}


@cache
def in_test_names() -> set[str]:
    """Return the ids in the names of tests."""
    names = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    found = re.findall(r"def test_([A-Z]_\d+(?:_\d+)?)_", names)
    return {name.replace("_", "-", 1).replace("_", ".") for name in found}


@cache
def in_positions() -> set[str]:
    """Return the ids that positions check."""
    files = (TESTS / "positions").rglob("*.yaml")
    positions = [one for path in files for one in read_yaml(path)["positions"]]
    return {rule for position in positions for rule in position["checks"]}


@cache
def in_refusals() -> set[str]:
    """Return the ids that refusals name in the tests of every rule set."""
    return {rules.rule_of(case.code) for rules in PRESETS.values() for case in CASES if case.plays and case.when(rules)}


@pytest.mark.parametrize("name", [*PRESETS, *ROMME_PRESETS, "common"])
def test_every_rule_has_a_test_or_a_position_under_its_id(name: str) -> None:
    rules = {rule.id for section in text_of("en", name).sections for rule in section.rules}
    assert rules - in_test_names() - in_positions() - in_refusals() - NO_TEST.keys() == set()


def test_every_rule_of_dutch_samba_has_a_test_under_its_id() -> None:
    rules = {rule.id for section in rules_page("dutch").sections for rule in section.rules}
    assert rules - in_test_names() - in_positions() - NO_TEST.keys() == set()


def test_tests_are_named_after_rules_that_exist() -> None:
    rules = {
        rule.id
        for name in (*PRESETS, *ROMME_PRESETS, "common")
        for section in text_of("en", name).sections
        for rule in section.rules
    }
    assert in_test_names() <= rules
    assert rules >= NO_TEST.keys()
