"""Pages of house rules leave no rule standing that is about something which the house rules have left out."""

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import with_changes
from sambakit.engine.rules.fields import FIELDS
from sambakit.rulebook.headings import headings_in
from sambakit.rulebook.pages import languages_of, rules_page
from sambakit.rulebook.texts import text_of

WITHOUT_SEQUENCES = "sequences=no + take_onto_sequence=no"
LEFT_OUT = {
    f"dutch + {WITHOUT_SEQUENCES}": "D-5.2 D-5.3 D-5.4 D-5.5 D-5.6 D-5.7 D-9.3 D-9.5 D-9.10 D-14.1 D-14.4",
    f"bicycle + {WITHOUT_SEQUENCES}": "B-3.3 B-3.6 B-4.4 B-4.8",
    f"fournier + {WITHOUT_SEQUENCES}": "F-3.7 F-3.12",
    "dutch + red_threes=as_sets": "D-6.2 D-6.3 D-6.4 D-6.7 D-6.8 D-14.2",
    "dutch + max_wilds=0": "D-4.2 D-4.3 D-4.6",
    "dutch + ask_partner=no": "D-10.7",
    "fournier + ask_partner=no": "F-6.4",
    "fournier + penalty_cards=no": "F-9.1 F-9.2",
    "bicycle + freezes_for_all=none": "B-3.8",
    "bolivia + wild_meld=no": "V-3 V-4",
    "bolivia + black_three_held_out=0": "V-5",
    "black_samba + take_starts_sequence=no + sequence_wilds=0": "L-1 L-2 L-6 L-8",
    "black_samba + pile_limit=none": "L-5",
    "sambola + jokers_discardable=yes": "O-2",
    "sambola + sequence_wilds=0": "O-6 O-7",
    "spanish + red_threes=optional": "S-7.3",
}


@pytest.mark.parametrize("rules", LEFT_OUT)
def test_rules_about_what_is_left_out_say_so(rules: str) -> None:
    for lang in languages_of(rules.partition(" ")[0]):
        page = rules_page(rules, lang)
        void = headings_in(lang).void
        found = {rule.id: rule for section in page.sections for rule in section.rules if rule.text == void}
        assert set(found) == set(LEFT_OUT[rules].split())
        for rule in found.values():
            assert rule.changed
            assert len(rule.house) == len(rule.changed)


def test_a_rule_that_is_left_out_says_which_house_rule_does_it() -> None:
    page = rules_page(f"dutch + {WITHOUT_SEQUENCES}")
    (rule,) = [rule for section in page.sections for rule in section.rules if rule.id == "D-5.2"]
    assert (rule.changed, rule.house) == (("sequences",), ("There are no sequences.",))


def test_a_rule_of_which_only_a_part_is_left_out_stays_and_is_marked() -> None:
    page = rules_page(f"bicycle + {WITHOUT_SEQUENCES}")
    (rule,) = [rule for section in page.sections for rule in section.rules if rule.id == "B-8.1"]
    assert rule.text.startswith("Samba 1,500")
    assert rule.house == ("There are no sequences.",)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_leaves_out_none_of_its_own_rules(name: str) -> None:
    void = headings_in("en").void
    assert not [one.id for section in rules_page(name).sections for one in section.rules if one.text == void]
    rules = PRESETS[name]
    for section in text_of("en", name).sections:
        for rule in section.rules:
            assert all(need.is_met(FIELDS[need.field].text(rules)) for need in rule.needs), rule.id


@pytest.mark.parametrize("name", PRESETS)
def test_house_rules_without_effect_mark_no_rule(name: str) -> None:
    for text in ("penalty=70", "group_start=any_legal", "samba=10", "held_red_three=33"):
        field, _, value = text.partition("=")
        page = rules_page(with_changes(PRESETS[name], {field: value}))
        ineffective = all(change.ineffective for change in page.changes)
        for rule in (rule for section in page.sections for rule in section.rules):
            assert not (ineffective and rule.house), rule.id
