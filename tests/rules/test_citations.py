"""The table of citations holds together, and every preset knows the one whose rules hold where it is silent."""

from dataclasses import replace

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.cites import ANY, LETTERS, REFUSALS, SCORE_LINES, refusals_of, rules_in
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.values import ScoreReason
from sambakit.game.rule_problems import UnplayableRules
from sambakit.rulebook.texts import text_of

ROWS = (*REFUSALS.values(), *SCORE_LINES.values())


def test_every_refusal_and_score_line_has_a_row() -> None:
    assert set(REFUSALS) == set(Code)
    assert set(SCORE_LINES) == set(ScoreReason)
    assert list(LETTERS.values()) == list(PRESETS)


@pytest.mark.parametrize("row", sorted(set(ROWS)))
def test_a_row_names_a_preset_once(row: str) -> None:
    assert len(rules_in(row)) == len(row.split())
    assert set(rules_in(row)) <= {ANY, *PRESETS}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_cites_no_rule_twice_over(name: str) -> None:
    base = PRESETS[name].base
    known = dict(PRESETS[base].cites) if base else {code: rules_in(row).get(ANY) for code, row in REFUSALS.items()}
    for code, row in REFUSALS.items():
        assert rules_in(row).get(name, "") != known[code], code


@pytest.mark.parametrize("name", PRESETS)
def test_the_letter_of_a_preset_is_that_of_its_page(name: str) -> None:
    letters = {rule.id[0] for section in text_of("en", name).sections for rule in section.rules}
    assert {LETTERS[letter] for letter in letters} == {name}


def test_a_code_without_a_rule_makes_no_rule_set() -> None:
    dutch = PRESETS["dutch"]
    assert dict(refusals_of("dutch")) == dict(dutch.cites)
    with pytest.raises(UnplayableRules, match="no rule is named for wrong_rank"):
        replace(dutch, cites=tuple(pair for pair in dutch.cites if pair[0] is not Code.WRONG_RANK))


def test_bases_are_presets_and_end() -> None:
    for name, rules in PRESETS.items():
        seen = [name]
        while base := rules.base:
            assert base not in seen
            seen.append(base)
            rules = PRESETS[base]
