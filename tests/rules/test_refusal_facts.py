"""C-10: a refusal tells the same facts as ever, in every rule set."""

from sambakit.engine.presets.house_rules import parse_rules
from tests.golden.refusal_facts import FILE, MORE, refusal_facts
from tests.rules.test_refusals_of_every_rule_set import refusal_of


def test_C_10_every_refusal_tells_the_facts_that_are_kept() -> None:
    assert refusal_facts().splitlines() == FILE.read_text(encoding="utf-8").splitlines(), (
        "run make golden, read the diff"
    )


def test_C_10_further_ways_are_refused_as_they_say() -> None:
    for text, case in MORE:
        refusal = refusal_of(case, parse_rules(text))
        assert refusal is not None, case
        assert refusal.code is case.code, case
