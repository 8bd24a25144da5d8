"""Every numbered rule has a test that carries its id, or a reason why none can."""

import re
from pathlib import Path

from sambakit.rulebook import rules_page

# What no test of the engine can show.
NO_TEST = {
    "C-7": "folding: no rule set has it yet",
    "D-14.1": "a hint",
    "D-14.2": "a hint",
    "D-14.3": "a hint",
}


def test_every_rule_of_dutch_samba_has_a_test_under_its_id() -> None:
    names = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {
        found.replace("_", "-", 1).replace("_", ".") for found in re.findall(r"def test_([CD]_\d+(?:_\d+)?)_", names)
    }
    rules = {rule.id for section in rules_page("dutch").sections for rule in section.rules}
    assert rules - tested - NO_TEST.keys() == set()
    assert tested <= rules
