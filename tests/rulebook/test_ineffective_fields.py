"""Fields and house rules are said to be without effect where play shows none, and nowhere else."""

from collections.abc import Iterator
from random import Random

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules, with_changes
from sambakit.engine.rules.fields import FIELDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.rulebook import rules_page
from sambakit.rulebook.books import book_of
from sambakit.rulebook.comparing import compare
from sambakit.rulebook.ineffective_fields import ineffective_changes, ineffective_values
from sambakit.scorekeeper.scoring_data import scoring_data_of
from tests.properties.house_rules import random_house_rules
from tests.rulebook.effects import difference

SOME_DEALS = 3
MANY_DEALS = 5
MOST_DEALS = 1000  # to find one that shows an effect; almost always a few do
TRIED = ("1", "2", "3", "9", "70", "none", "4", "2-3", "12", "any:35", "A:45", "jokers", "wild", "5000")

WITHOUT_EFFECT = (
    "dutch + penalty=100",
    "bicycle + penalty_for=nothing + penalty=70",
    "bicycle + ask_partner=no + penalty=70",
    "dutch + group_start=naturals_or_one_wild",
    "fournier + group_start=any_legal",
    "dutch + frozen_until_opened=yes",
    "bicycle + frozen_until_opened=no",
    "dutch + blocks_next=none",
    "bicycle + blocks_next=none",  # what freezes the pile on top is not taken anyway
    "dutch + fold=concealed",
    "bolivia + out_pure=1",
    "sambola + out_sets=2",
    "bicycle + hand_size=15,6:13",
    "dutch + players=2,4,6 + target=10000,3:7500",
    "canasta + held_red_three=0 + held_without_turn=yes",
    "dutch + max_wilds=1 + natural_ratio=two",
    "dutch + max_wilds=0 + natural_ratio=three",
)
WITH_EFFECT = {  # and a deal that shows it
    "royal + held_red_three=77": 3,
    "dutch + red_threes=as_sets + held_red_three=77": 1,
    "dutch + penalty=100 + penalty_for=against_no": 0,
    "dutch + target=10000,3:7500": 0,
    "dutch + max_wilds=1 + natural_ratio=three": 0,
    "dutch + take_natural_wild=yes + frozen_until_opened=yes": 1,
    "dutch + blocks_next=A": 1,
    "bicycle + freezes_for_all=none + blocks_next=none": 0,
    "fournier + held_without_turn=yes": 18,
    "dutch + fold=concealed + out_concealed=300": 142,
    "black_samba + mixed=10": 0,
    "fournier + held_red_three=77": 0,
    "canasta + held_red_three=77": 0,
    "spanish + held_without_turn=yes": 0,
    "bicycle + held_red_three=300": 0,
    "canasta + held_red_three_per=per_hand": 0,
}


def last_change(text: str) -> tuple[RuleSet, RuleSet, str]:
    """Return house rules, the same without the last of them, and the field that it changes."""
    before, _, last = text.rpartition(" + ")
    return parse_rules(text), parse_rules(before), last.partition("=")[0]


@pytest.mark.parametrize("text", WITHOUT_EFFECT)
def test_a_house_rule_without_effect_says_so_and_shows_none_in_play(text: str) -> None:
    rules, without, name = last_change(text)
    assert difference(rules, without, range(1)) == ""
    (change,) = [one for one in rules_page(text).changes if one.field == name]
    assert change.ineffective
    assert name in book_of(rules).ineffective_fields(rules)


@pytest.mark.parametrize("text", WITH_EFFECT)
def test_a_house_rule_with_an_effect_does_not_say_otherwise(text: str) -> None:
    rules, without, name = last_change(text)
    seed = WITH_EFFECT[text]
    assert difference(rules, without, range(seed, seed + 1))
    (change,) = [one for one in rules_page(text).changes if one.field == name]
    assert not change.ineffective


@pytest.mark.parametrize(("name", "points"), [("fournier", "1500"), ("canasta", "500"), ("dutch", "750")])
def test_what_a_card_table_charges_stands_in_the_comparison(name: str, points: str) -> None:
    (row,) = [row for row in compare([PRESETS[name]], all_fields=True).rows if row.field == "held_red_three"]
    assert row.values == (points,)
    red = scoring_data_of(PRESETS[name])["hand"]["red_threes"]
    assert str(red["points"]) == points


def test_points_for_red_threes_in_hand_count_where_these_are_sets() -> None:
    assert not {"held_red_three", "held_red_three_per"} & ineffective_values(parse_rules("royal + held_red_three=77"))
    assert not {"held_red_three", "held_red_three_per"} & ineffective_values(parse_rules("dutch + red_threes=as_sets"))


def other_values(name: str, rules: RuleSet) -> Iterator[RuleSet]:
    """Yield `rules` with other values of the field `name` that can be played."""
    field = FIELDS[name]
    found: list[object] = [field.value(rules)]
    for text in (*field.words, *TRIED):
        try:
            house = with_changes(rules, {name: text})
        except ValueError:
            continue
        if field.value(house) not in found:
            found.append(field.value(house))
            yield house


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.deals(20_000)
def test_a_field_is_idle_where_no_other_value_of_it_changes_play(preset: str) -> None:
    rules = PRESETS[preset]
    ineffective = ineffective_values(rules)
    shown = set(FIELDS) - ineffective_values(PRESETS[rules.base]) if rules.base else set()  # by the test of the base
    for name in FIELDS:
        houses = list(other_values(name, rules))
        if not houses or (name in shown and name not in ineffective):
            continue
        if name in ineffective:
            assert not any(difference(rules, house, range(MANY_DEALS)) for house in houses), name
        else:
            seeds = range(0, MOST_DEALS, MANY_DEALS)
            tried = ((house, range(seed, seed + MANY_DEALS)) for seed in seeds for house in houses)
            assert any(difference(rules, house, seeds) for house, seeds in tried), name


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.deals(5_000)
def test_a_house_rule_that_says_it_has_no_effect_has_none(preset: str) -> None:
    rules = PRESETS[preset]
    for name in FIELDS:
        for house in other_values(name, rules):
            if name in ineffective_changes(house):
                assert difference(rules, house, range(MANY_DEALS)) == "", FIELDS[name].text(house)


@pytest.mark.deals(10_000)
def test_fields_of_random_house_rules_are_idle_where_no_other_value_changes_play() -> None:
    compared = 0
    for seed in range(12):
        rng = Random(seed)
        rules = random_house_rules(rng)
        for name in sorted(ineffective_values(rules)):
            for house in other_values(name, rules):
                found = difference(rules, house, range(seed, seed + SOME_DEALS))
                assert found == "", (rules, name, FIELDS[name].text(house))
                compared += 1
    assert compared > 150
