"""The rules page of Samba Rommé: the same rules and values in both languages, house rules marked, nothing unsaid."""

import re

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.romme.rules.codes import RULE_OF, RommeCode
from sambakit.romme.rules.fields import FIELDS
from sambakit.romme.rules.house_rules import parse_rules
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.rulebook import UnknownPage, rule_ids
from sambakit.rulebook.documents import fields_markdown
from sambakit.rulebook.languages import languages_with
from sambakit.rulebook.romme.pages import TEXT_NAMES, field_texts, filled, ineffective_fields, rules_page, sentence
from sambakit.rulebook.texts import text_of
from tests.romme.house_rules import CHOICES, some_rules

RULE_ID = re.compile(r"\bR-\d+(?:\.\d+)?\b")


def rules_on(page):
    return {rule.id: rule for section in page.sections for rule in section.rules}


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", RULE_ID.sub("", text)))


def test_the_page_holds_every_rule() -> None:
    ids = {rule for rule in rule_ids() if re.fullmatch(r"R-\d+\.\d+", rule)}
    assert set(rules_on(rules_page("samba_romme"))) == ids
    assert len(ids) == 48


def test_both_languages_hold_the_same_rules_with_the_same_standing_and_values() -> None:
    english, german = rules_on(rules_page("samba_romme")), rules_on(rules_page("samba_romme", "de"))
    assert list(english) == list(german)
    for name, rule in english.items():
        other = german[name]
        assert (other.printed, other.fields) == (rule.printed, rule.fields), name
        assert set(RULE_ID.findall(other.text)) == set(RULE_ID.findall(rule.text)), name
    for name, section in zip(english, german, strict=True):
        shown = [set(re.findall(r"\{([a-z_]+)", text)) for text in (template("en", name), template("de", section))]
        assert shown[0] == shown[1], name


def template(lang: str, rule: str) -> str:
    (found,) = [
        one.template for section in text_of(lang, "samba_romme").sections for one in section.rules if one.id == rule
    ]
    return found


@pytest.mark.parametrize("lang", languages_with(*TEXT_NAMES))
def test_no_mark_is_left_in_a_text_whatever_the_rules(lang: str) -> None:
    for seed in range(60):
        for rule in rules_on(rules_page(some_rules(seed), lang)).values():
            for text in (rule.text, *rule.house):
                assert not set(text) & set("{}|*`#<>"), (rule.id, text)
                assert text.endswith("."), (rule.id, text)


def test_the_figures_of_the_page_are_those_of_the_rules() -> None:
    rules = rules_on(rules_page("samba_romme"))
    assert figures(rules["R-6.1"].text) == ["150", "300", "5"]
    assert figures(rules["R-6.2"].text) == ["300", "600", "9"]
    assert "six cards and the opener seven. Beside them two Buracos of six cards" in rules["R-1.4"].text
    assert figures(rules["R-6.4"].text) == ["200", "200", "400", "500"]


def test_every_rule_that_a_refusal_names_exists() -> None:
    assert set(RULE_OF) == set(RommeCode)
    assert set(RULE_OF.values()) <= rule_ids()


def test_every_field_is_in_a_rule_of_the_page() -> None:
    spoken = {field for rule in rules_on(rules_page("samba_romme")).values() for field in rule.fields}
    assert set(FIELDS) <= spoken


@pytest.mark.parametrize("lang", languages_with(*TEXT_NAMES))
def test_every_field_has_a_sentence_for_each_of_its_values(lang: str) -> None:
    texts = field_texts(lang)
    for seed in range(60):
        rules = some_rules(seed)
        for name in FIELDS:
            said = sentence(name, rules, lang)
            assert said[0].isupper(), said
            assert said.endswith("."), said
            assert not set(said) & set("{}|`"), said
    assert all(f"### `{name}`: {texts[name].label}" in fields_markdown(lang, SAMBA_ROMME) for name in FIELDS)


def test_house_rules_stand_in_the_text_and_at_the_top() -> None:
    page = rules_page("samba_romme + buracos=1 + cyclic=no")
    assert [(change.field, change.preset, change.house, change.rules) for change in page.changes] == [
        ("buracos", "2", "1", ("R-1.4",)),
        ("cyclic", "yes", "no", ("R-3.2",)),
    ]
    rules = rules_on(page)
    assert "one Buraco of six cards lies face down" in rules["R-1.4"].text
    assert rules["R-3.2"].house == ("A row ends at 12 and begins at 1.",)
    assert {name for name, rule in rules.items() if rule.changed} == {"R-1.4", "R-3.2"}


def test_a_house_rule_without_effect_says_so() -> None:
    assert ineffective_fields(SAMBA_ROMME) == {"set_games"}
    (first, second) = rules_page("samba_romme + samba_values=none + samba=900").changes
    assert (first.ineffective, second.ineffective) == (False, True)


def test_an_unknown_house_rule_has_no_page() -> None:
    with pytest.raises(UnknownPage, match="did you mean row_max"):
        rules_page("samba_romme + row_mx=5")
    with pytest.raises(UnknownPage, match="row_max"):
        rules_page("samba_romme + row_max=2")


@pytest.mark.parametrize(
    ("text", "lang", "reads"),
    [
        ("{draw|word} {draw|Karte|Karten}", "de", "eins Karte"),
        ("{draw|wordf} {draw|Karte|Karten}", "de", "eine Karte"),
        ("{stock|Word}, {row_max|word}", "de", "23, zwölf"),
        ("{set_values} / {samba_values|and}", "en", "4, 8 or 12 / 4, 8 and 12"),
    ],
)
def test_values_read_in_words(text: str, lang: str, reads: str) -> None:
    assert filled(text, SAMBA_ROMME, lang) == reads


@pytest.mark.parametrize(("lang", "title"), [("en", "## R-4 The pile"), ("de", "## R-4 Der Ablegestoß")])
def test_the_command_prints_the_page(lang: str, title: str) -> None:
    result = CliRunner().invoke(main, ["rules", "samba_romme", "--lang", lang])
    assert result.exit_code == 0
    assert title in result.output


def test_the_command_keeps_house_rules_in_a_file(tmp_path) -> None:
    file = tmp_path / "ours.rules"
    assert CliRunner().invoke(main, ["rules", "samba_romme + draw=2", "--save", str(file)]).exit_code == 0
    assert "A player draws two cards." in CliRunner().invoke(main, ["rules", str(file)]).output
    assert parse_rules("samba_romme + draw=2").deal.draw == 2


def test_the_two_games_are_not_compared() -> None:
    result = CliRunner().invoke(main, ["rules", "--compare", "dutch", "samba_romme"])
    assert result.exit_code == 2
    assert "dutch and samba_romme are rules of different games" in " ".join(result.output.split())


def test_the_house_rules_drawn_in_tests_are_fields() -> None:
    assert {name for group in CHOICES.values() for name in group} <= set(FIELDS)
