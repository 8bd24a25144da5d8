"""Rules pages: complete, the same in all languages, holding every rule that the engine names, house rules marked."""

import re
from pathlib import Path

import pytest
import yaml

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.rulebook import Page, Rule, UnknownPage, rule_ids, rules_page
from sambakit.rulebook.languages import LANGUAGES, has_text
from sambakit.rulebook.pages import chain_of, languages_of
from sambakit.rulebook.texts import RuleText, text_of
from sambakit.rulebook.wording import filled

ROOT = Path(__file__).resolve().parents[2]
KINDS = re.compile(r"\{(turnup_covered_for|freezes_for_all|untakeable)[^}]*\}")  # comodín is a 2 or a joker
RULE_ID = re.compile(r"\b[A-Z]-\d+(?:\.\d+)?\b")
# Every text in every language in which it is written.
TEXTS = [(lang, name) for lang in LANGUAGES for name in (*PRESETS, "common") if has_text(lang, name)]
# Rules that house rules bring in, and where they are explained.
ELSEWHERE = {"V-1", "V-4", "L-1", "L-2", "Y-2", "Y-3", "O-2", "F-9.1", "S-8.2"}


def rules_of(page: Page) -> list[Rule]:
    return [rule for section in page.sections for rule in section.rules]


def rule_of(rules: str, rule_id: str, lang: str = "en") -> Rule:
    (found,) = [rule for rule in rules_of(rules_page(rules, lang)) if rule.id == rule_id]
    return found


def texts_of(lang: str, name: str) -> list[RuleText]:
    return [rule for section in text_of(lang, name).sections for rule in section.rules]


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_that_a_rule_set_cites_is_on_its_page(name: str) -> None:
    rules = PRESETS[name]
    cited = {rule for _, rule in (*rules.cites, *rules.score_cites)}
    assert cited - ELSEWHERE <= {rule.id for rule in rules_of(rules_page(name))}
    assert cited <= rule_ids()


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_that_a_page_names_is_on_it(name: str) -> None:
    for lang in languages_of(name):
        page = rules_page(name, lang)
        here = {rule.id for rule in rules_of(page)} | {section.id for section in page.sections}
        for rule in rules_of(page):
            assert set(RULE_ID.findall(rule.text)) <= here, (lang, rule.id)


@pytest.mark.parametrize("name", PRESETS)
def test_a_page_is_in_the_language_asked_for_or_in_english(name: str) -> None:
    for lang in LANGUAGES:
        assert rules_page(name, lang).lang == (lang if lang in languages_of(name) else "en")
    assert rules_page(name, "tlh").lang == "en"


def test_which_pages_are_written_in_which_language() -> None:
    assert languages_of("dutch") == ("en", "nl")
    assert languages_of("spanish") == languages_of("fournier") == ("en", "es")
    assert languages_of("bolivia") == ("en",)


@pytest.mark.parametrize(("lang", "name"), TEXTS)
def test_all_languages_hold_the_same_rules_with_the_same_standing_and_values(lang: str, name: str) -> None:
    english = {rule.id: rule for rule in texts_of("en", name)}
    found = texts_of(lang, name)
    assert [rule.id for rule in found] == list(english)
    for rule in found:
        assert rule.printed == english[rule.id].printed, rule.id
        assert rule.fields == english[rule.id].fields, rule.id
        assert values_in(rule.template) == values_in(english[rule.id].template), rule.id
        assert sorted(set(RULE_ID.findall(rule.template))) == sorted(set(RULE_ID.findall(english[rule.id].template)))


def values_in(template: str) -> set[str]:
    """Return the names in the placeholders of a template."""
    return set(re.findall(r"\{([a-z_]+)", template))


@pytest.mark.parametrize(("lang", "name"), TEXTS)
def test_all_languages_hold_the_same_figures(lang: str, name: str) -> None:
    rules = PRESETS["dutch" if name == "common" else name]
    for rule, english in zip(texts_of(lang, name), texts_of("en", name), strict=True):
        ours, theirs = (KINDS.sub("", text.template) for text in (rule, english))
        assert figures(filled(ours, rules, lang)) == figures(filled(theirs, rules, "en")), rule.id


def figures(text: str) -> list[str]:
    """Return the numbers in a text, sorted, whatever sign groups the thousands."""
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[.,](?=\d{3}\b)", "", RULE_ID.sub("", text))))


@pytest.mark.parametrize("name", PRESETS)
def test_no_text_is_left_with_marks_or_without_a_source(name: str) -> None:
    for lang in languages_of(name):
        page = rules_page(name, lang)
        assert page.title
        assert page.about
        for rule in rules_of(page):
            assert not set(rule.text + rule.source) & set("*`#{}<>|"), rule.id
            assert rule.source, rule.id
            assert rule.text.endswith((".", ")", "”")), rule.id


def test_the_page_of_dutch_samba_has_all_its_sections() -> None:
    ids = [section.id for section in rules_page("dutch").sections]
    assert ids == [*(f"D-{number}" for number in range(1, 16)), "C"]
    assert len(rules_of(rules_page("dutch"))) == 106


@pytest.mark.parametrize("name", PRESETS)
def test_a_page_holds_its_own_rules_then_those_of_its_bases_then_the_common_ones(name: str) -> None:
    page = rules_page(name)
    order = list(dict.fromkeys(section.of for section in page.sections))
    assert order == [*chain_of(name), "common"]
    ids = [rule.id for rule in rules_of(page)]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("name", "rule", "instead"),
    [
        ("bolivia", "B-8.3", "V-6"),
        ("bolivia", "B-4.2", "V-1"),
        ("black_samba", "B-4.3", "L-1"),
        ("black_samba", "B-4.9", "L-4"),
        ("black_samba", "B-3.1", "L-5"),
        ("black_samba", "B-3.2", "L-5"),
        ("black_samba", "B-3.3", "L-5"),
        ("black_samba", "B-3.8", "L-5"),
        ("black_samba", "B-1.1", "L-7"),
        ("black_samba", "B-3.5", "L-8"),
        ("black_samba", "B-3.6", "L-8"),
        ("sambola", "B-3.2", "O-3"),
        ("sambola", "B-3.3", "O-3"),
        ("sambola", "B-1.1", "O-5"),
        ("sambola", "B-7.1", "O-4"),
        ("sambola", "B-4.3", "O-6"),
        ("canasta", "B-4.3", "K-3"),
        ("canasta", "B-7.6", "K-11"),
        ("canasta", "B-8.1", "K-3"),
        ("spanish", "F-6.1", "S-5.1"),
        ("spanish", "F-8.9", "S-6.4"),
        ("spanish", "F-8.5", "S-6.3"),
        ("royal", "V-2", "Y-2"),
        ("royal", "B-5.1", "Y-2"),
        ("royal", "B-5.5", "Y-2"),
        ("quad", "B-5.3", "Q-1"),
    ],
)
def test_a_rule_of_the_base_that_does_not_hold_names_the_one_that_does(name: str, rule: str, instead: str) -> None:
    assert instead in rule_of(name, rule).instead
    assert rule_of(name, instead).instead == ()


@pytest.mark.parametrize(("name", "rule"), [("royal", "V-5"), ("spanish", "F-4.3")])
def test_a_rule_of_the_base_that_reads_the_same_here_is_not_marked(name: str, rule: str) -> None:
    assert rule_of(name, rule).instead == ()


@pytest.mark.parametrize("name", PRESETS)
def test_experimental_rule_sets_say_so(name: str) -> None:
    assert rules_page(name).experimental == PRESETS[name].experimental


def test_an_unknown_rule_set_has_no_page() -> None:
    with pytest.raises(UnknownPage, match="chess"):
        rules_page("chess")
    with pytest.raises(UnknownPage, match="did you mean target"):
        rules_page("dutch + taget=1")
    with pytest.raises(UnknownPage, match="sequences"):
        rules_page("dutch + sequences=no")


def test_house_rules_stand_in_the_text_and_at_the_top() -> None:
    page = rules_page("dutch + take_onto_group=yes + target=5000")
    assert page.rules == "dutch + take_onto_group=yes + target=5000"
    assert [(change.field, change.preset, change.house, change.rules) for change in page.changes] == [
        ("take_onto_group", "no", "yes", ("D-9.9",)),
        ("target", "10000", "5000", ("D-13.1", "D-13.3")),
    ]
    target, onto = rule_of(page.rules, "D-13.1"), rule_of(page.rules, "D-9.9")
    assert target.text == "Deals are added until a side has 5,000 or more at the end of a deal, and that side wins."
    assert target.changed == ("target",)
    assert target.house == ()
    assert onto.changed == ("take_onto_group",)
    assert onto.house == (
        "While the pile is not frozen, a player may add the top card alone to one of the side's groups of three to six"
        " cards. That takes the pile.",
    )
    marked = {rule.id for rule in rules_of(page) if rule.changed}
    assert marked == {"D-13.1", "D-13.3", "D-9.9"}


def test_house_rules_read_in_the_language_of_the_page() -> None:
    page = rules_page("dutch + pass_with_one=no", "nl")
    assert page.changes[0].sentence == rule_of(page.rules, "D-10.4", "nl").house[0]
    assert page.changes[0].sentence != rules_page("dutch + pass_with_one=no").changes[0].sentence


def test_a_house_rule_without_effect_says_so() -> None:
    (change,) = rules_page("canasta + samba=1000").changes
    assert change.ineffective
    assert not rules_page("dutch + samba=1000").changes[0].ineffective


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


def test_a_page_is_made_once_for_equal_rules() -> None:
    assert rules_page("dutch") is rules_page(parse_rules("dutch"))
