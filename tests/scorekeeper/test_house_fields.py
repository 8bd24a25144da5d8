"""House rules without the engine: the places of fields give the scoring data that the rules themselves give."""

import json
from random import Random
from typing import Any

import pytest

from sambakit.game.registry import GAMES
from sambakit.game.rule_fields import RuleField
from sambakit.game.rule_problems import UnplayableRules
from sambakit.games import ADAPTERS
from sambakit.scorekeeper.house_fields import sheet_bundle, with_fields
from sambakit.scorekeeper.scoring_data import scoring_data_of, sheet_adapter_of
from tests.properties.house_rules import CHOICES
from tests.romme.house_rules import CHOICES as ROMME_CHOICES

TRIED = {**{name: some for part in CHOICES.values() for name, some in part.items()}}
TRIED |= {name: some for part in ROMME_CHOICES.values() for name, some in part.items()}
TRIED["target"] = (5, 700, 5000, ((2, 5000), (3, 7500), (4, 700), (5, 7500), (6, 700)), ((3, 7500), (4, 5000)))
STEPS = ("any:15,0:50,1500:90", "any:0", "any:30,0:120")


def some_text(field: RuleField, rng: Random) -> str:
    """Return a value of `field` as text."""
    if field.words:
        return rng.choice(field.words)
    if field.name == "minimum":
        return rng.choice(STEPS)
    if field.name in TRIED:
        return field.print(rng.choice(list(TRIED[field.name])))
    return str(rng.choice([0, 1, 5, 15, 35, 150, 700]))


@pytest.mark.parametrize("name", GAMES)
def test_fields_with_a_place_or_no_effect_need_no_engine(name: str) -> None:
    texts, sheets, rng = ADAPTERS[name].rules, sheet_adapter_of(name), Random(name)
    fields: list[RuleField] = [field for field in texts.fields.values() if field.name not in sheets.whole]
    seen: set[str] = set()
    for number in range(600):
        preset: Any = texts.presets[sorted(texts.presets)[number % len(texts.presets)]]
        changes = {field.name: some_text(field, rng) for field in rng.sample(fields, rng.randint(1, 4))}
        try:
            rules = texts.with_changes(preset, changes)
        except (UnplayableRules, ValueError):
            continue
        found = with_fields(scoring_data_of(preset), list(sheets.places), changes)
        right = scoring_data_of(rules)
        assert {**found, "rules": "", "hash": ""} == {**right, "rules": "", "hash": ""}, changes
        seen |= set(changes)
    assert {field.name for field in fields} - seen <= {"group_min", "sequence_min", "sequence_max", "hand_size"}


@pytest.mark.parametrize("name", GAMES)
def test_simple_fields_can_be_anything_within_their_bounds_in_every_preset(name: str) -> None:
    texts, sheets, rng = ADAPTERS[name].rules, sheet_adapter_of(name), Random(name)
    assert {one["field"] for one in sheets.simple} <= {
        one["field"] for one in sheets.places if one["form"] in ("number", "numbers")
    }
    for number in range(60 * len(texts.presets)):
        preset: Any = texts.presets[sorted(texts.presets)[number % len(texts.presets)]]
        some = rng.sample(list(sheets.simple), rng.randint(1, len(sheets.simple)))
        bounds = {one["field"]: (one["least"], one["most"]) for one in some}
        changes = {field: str(rng.choice([*ends, rng.randint(*ends)])) for field, ends in bounds.items()}
        found = with_fields(scoring_data_of(preset), list(sheets.places), changes)
        right = scoring_data_of(texts.with_changes(preset, changes))  # raises where they cannot be played
        assert {**found, "rules": "", "hash": ""} == {**right, "rules": "", "hash": ""}, changes


@pytest.mark.parametrize("name", GAMES)
def test_every_field_is_known(name: str) -> None:
    fields, sheets = set(ADAPTERS[name].rules.fields), sheet_adapter_of(name)
    assert {place["field"] for place in sheets.places} | set(sheets.whole) <= fields
    assert not {place["field"] for place in sheets.places} & set(sheets.whole)


def test_the_bundle_has_every_revision_and_stays_small() -> None:
    bundle = sheet_bundle()
    assert set(bundle["rules"]) == set(GAMES)
    ids = {one for fields in bundle["rules"].values() for one in fields["presets"]}
    assert ids == {one for adapter in ADAPTERS.values() for one in adapter.rules.ids()}
    assert len(json.dumps(bundle)) < 90_000
