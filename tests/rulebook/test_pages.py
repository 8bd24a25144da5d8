"""Rules pages: complete, the same in all languages, and holding every rule that the engine names."""

import re
from pathlib import Path

import pytest
import yaml

from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets.dutch import DUTCH
from sambakit.rulebook import UnknownPage, rule_ids, rules_page
from sambakit.rulebook.pages import LANGUAGES, Rule

ROOT = Path(__file__).resolve().parents[2]
RULE_ID = re.compile(r"\b[A-Z]-\d+(?:\.\d+)?\b")


def rules_of(name: str, lang: str) -> list[Rule]:
    return [rule for section in rules_page(name, lang).sections for rule in section.rules]


@pytest.mark.parametrize("rules", [DUTCH], ids=lambda rules: rules.name)
def test_every_rule_that_a_rule_set_cites_is_on_its_page(rules: RuleSet) -> None:
    cited = {rule for _, rule in (*rules.cites, *rules.score_cites)}
    assert cited <= {rule.id for rule in rules_of(rules.name, "en")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_in_the_language_asked_for(lang: str) -> None:
    assert rules_page("dutch", lang).lang == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_hold_the_same_rules_with_the_same_standing(lang: str) -> None:
    english = [(rule.id, rule.printed) for rule in rules_of("dutch", "en")]
    assert [(rule.id, rule.printed) for rule in rules_of("dutch", lang)] == english


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_hold_the_same_figures_and_name_the_same_rules(lang: str) -> None:
    for rule, english in zip(rules_of("dutch", lang), rules_of("dutch", "en"), strict=True):
        assert sorted(RULE_ID.findall(rule.text)) == sorted(RULE_ID.findall(english.text)), rule.id
        assert figures(rule.text) == figures(english.text), rule.id


def figures(text: str) -> list[str]:
    """Return the numbers in a text, sorted, whatever sign groups the thousands."""
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[.,](?=\d{3}\b)", "", RULE_ID.sub("", text))))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_left_with_marks_or_without_a_source(lang: str) -> None:
    for rule in rules_of("dutch", lang):
        assert not set(rule.text + rule.source) & set("*`#"), rule.id
        assert rule.source, rule.id
        assert rule.text.endswith((".", ")")), rule.id


def test_the_page_of_dutch_samba_has_all_its_sections() -> None:
    ids = [section.id for section in rules_page("dutch").sections]
    assert ids == [*(f"D-{number}" for number in range(1, 15)), "C"]
    assert len(rules_of("dutch", "en")) == 98


def test_a_language_without_a_page_gives_the_english_one() -> None:
    assert rules_page("dutch", "tlh").lang == "en"


def test_an_unknown_rule_set_has_no_page() -> None:
    with pytest.raises(UnknownPage, match="chess"):
        rules_page("chess")


def test_every_rule_named_in_a_text_exists() -> None:
    known = rule_ids()
    for path in (ROOT / "src" / "sambakit" / "rulebook" / "texts").rglob("*.md"):
        assert set(RULE_ID.findall(path.read_text(encoding="utf-8"))) <= known, path


def test_every_rule_that_a_position_checks_exists() -> None:
    known = rule_ids()
    for path in (ROOT / "tests" / "positions").glob("*.yaml"):
        for position in yaml.safe_load(path.read_text(encoding="utf-8"))["positions"]:
            assert set(position["checks"]) <= known, position["id"]


def test_every_rule_named_in_the_code_exists() -> None:
    known = rule_ids()
    for path in (ROOT / "src").rglob("*.py"):
        named = set(re.findall(r"\b[BCDFKLOQRSTVY]-\d+(?:\.\d+)?\b", path.read_text(encoding="utf-8")))
        assert named <= known, path


VALUES = {
    "D-1.5": [52 * DUTCH.table.decks + DUTCH.table.jokers, 52],
    "D-2.1": [DUTCH.table.cards_each(4)],
    "D-2.2": [DUTCH.table.cards_each(6)],
    "D-6.2": [DUTCH.scores.red_three],
    "D-6.3": [DUTCH.scores.red_threes_all, 6 * DUTCH.scores.red_three],
    "D-6.4": [DUTCH.scores.red_three_minus, DUTCH.scores.red_threes_all_minus],
    "D-6.5": [DUTCH.scores.held_red_three],
    "D-12.2": [DUTCH.scores.samba, DUTCH.scores.pure, DUTCH.scores.mixed],
    "D-12.3": [DUTCH.scores.out],
    "D-13.1": [DUTCH.scores.target],
}


@pytest.mark.parametrize("rule_id", VALUES)
def test_figures_in_a_text_are_those_of_the_rule_set(rule_id: str) -> None:
    (rule,) = [rule for rule in rules_of("dutch", "en") if rule.id == rule_id]
    assert figures(rule.text) == sorted(str(value) for value in VALUES[rule_id])


def test_D_8_2_names_the_minimum_of_every_score() -> None:
    (rule,) = [rule for rule in rules_of("dutch", "en") if rule.id == "D-8.2"]
    for start, minimum in DUTCH.play.minimum:
        step = "below 0" if start is None else str(start)
        assert re.search(rf"\b{step}\b[^:]*: {minimum}\b", rule.text), step
