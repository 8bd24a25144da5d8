"""Every number in a rule text is a value of the rule set, so that it cannot differ from what the engine does."""

import re
from dataclasses import replace

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules, with_changes
from sambakit.engine.rules.fields import FIELDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import MOST_TRIED
from sambakit.game.rule_problems import UnplayableRules
from sambakit.rulebook import rules_page
from sambakit.rulebook.ineffective_fields import ineffective_values
from sambakit.rulebook.languages import LANGUAGES, has_text, languages_with
from sambakit.rulebook.pages import languages_of
from sambakit.rulebook.texts import text_of
from sambakit.rulebook.wording import filled, without_placeholders, words_in

TEXTS = [(lang, name) for lang in LANGUAGES for name in (*PRESETS, "common") if has_text(lang, name)]
RULE_ID = re.compile(r"\b[A-Z]-\d+(?:\.\d+)?\b")
# Digits that no field holds: a pack, the double pack that shops sell, ranks of cards,
# proportions and sums given as examples, seats.
PACK = r"\b(?:52|108)\b"
RANKS = r"\b(?:4|8|9|10|4–T|5–J|6–Q|7–K|8–A|4–tien|5–boer|6–vrouw|7–heer|8–aas)\b"
EXAMPLES = r"\b(?:[Ww]ay|[Mm]anier) [12]|\b\d\+\d\b|≤ 7|♠[\d-]+"
RELATIVES = r"\b2[,.]500\b|U3A"  # what the Dutch page says of other games
SEARCHED = rf"\b{MOST_TRIED} (?:cards|kaarten|cartas)\b"
CONSTANT = re.compile("|".join((EXAMPLES, PACK, RANKS, RELATIVES, SEARCHED)))
TWOS = {"D-1.7", "D-2.4"}  # the rank of a wild card


@pytest.mark.parametrize(("lang", "name"), TEXTS)
def test_no_text_holds_a_figure_that_is_not_a_value(lang: str, name: str) -> None:
    for section in text_of(lang, name).sections:
        for rule in section.rules:
            bare = CONSTANT.sub("", RULE_ID.sub("", without_placeholders(rule.template)))
            left = re.findall(r"\d+", bare)
            assert not left or (rule.id in TWOS and set(left) == {"2"}), (rule.id, bare)


def other(name: str, rules: RuleSet) -> RuleSet | None:
    """Return `rules` with another value of the field `name` that can be played, None where there is none."""
    field = FIELDS[name]
    now = field.text(rules)
    tried = [*field.words, "1", "2", "3", "5", "9", "70", "none", "4", "2-3", "12", "any:35", "A:45", "jokers", "wild"]
    for text in tried:
        if text != now:
            try:
                found = with_changes(rules, {name: text})
            except ValueError:
                continue
            if field.value(found) != field.value(rules):
                return found
    return None


@pytest.mark.parametrize(("lang", "name"), [(lang, name) for name in PRESETS for lang in languages_of(name)])
def test_another_value_changes_the_page_and_is_marked_there(lang: str, name: str) -> None:
    rules = PRESETS[name]
    before = {rule.id: rule for section in rules_page(rules, lang).sections for rule in section.rules}
    for field in FIELDS.values():
        house = other(field.name, rules)
        if house is None or field.name in ineffective_values(rules) | ineffective_values(house):
            continue
        page = rules_page(house, lang)
        assert field.name in {change.field for change in page.changes}
        for rule in (rule for section in page.sections for rule in section.rules):
            was = before[rule.id]
            if rule.text != was.text:
                assert field.name in rule.changed, rule.id
            if field.name in rule.changed:
                assert rule.text != was.text or rule.house, rule.id


@pytest.mark.parametrize("name", PRESETS)
def test_every_number_of_a_rule_set_stands_in_a_text(name: str) -> None:
    rules = PRESETS[name]
    before = {rule.id: rule.text for section in rules_page(rules).sections for rule in section.rules}
    for field in FIELDS.values():
        value = field.value(rules)
        if isinstance(value, bool) or not isinstance(value, int) or field.name in ineffective_values(rules) | WORDED:
            continue
        house = replace(getattr(rules, field.group), **{field.name: value + 1})
        try:
            changed = replace(rules, **{field.group: house})
        except UnplayableRules:
            continue
        after = {rule.id: rule.text for section in rules_page(changed).sections for rule in section.rules}
        assert after != before, field.name


# Numbers whose value the text says in other words than a number, or that stand for a thing the game does not have.
WORDED = {
    "sequence_wilds",
    "out_sequences",
    "out_pure",
    "out_mixed",
    "black_three_held_out",
    "penalty",
    "groups_per_rank",
    "hidden_under_turnup",
    "out_concealed",
    "held_red_three",
    "red_threes_all_minus",
}


REACH = {
    "en": "5,000 or more (with two or four players) or 7,500 or more (with three players)",
    "nl": "5.000 of meer (bij twee of vier spelers) of 7.500 of meer (bij drie spelers)",
    "es": "5000 o más (con dos o cuatro jugadores) o 7500 o más (con tres jugadores)",
}


@pytest.mark.parametrize("lang", languages_with("fields"))
def test_numbers_read_as_words_and_figures(lang: str) -> None:
    dutch = PRESETS["dutch"]
    assert filled("{out_sets|word}", dutch, lang) == words_in(lang).numbers[2]
    assert filled("{target}", dutch, lang) == {"en": "10,000", "nl": "10.000", "es": "10.000"}[lang]
    house = parse_rules("dutch + players=2-4 + target=2:5000,3:7500,4:5000")
    assert filled("{reach}", house, lang) == REACH[lang]
    assert filled("{samba}", dutch, lang) == {"en": "1,500", "nl": "1.500", "es": "1500"}[lang]
