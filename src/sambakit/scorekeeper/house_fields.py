"""House rules on a score sheet without the engine: the place that each field of a rule set has in the scoring data.

A sheet in a browser without a network has the scoring data of every preset. By these places it makes those of a house
rule from them. A field of `whole` decides over more than one value, so its data have to come from `scoring_data_of`.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final, TypedDict, cast

from sambakit.game.registry import GAMES
from sambakit.game.rule_ids import split_id
from sambakit.games import ADAPTERS
from sambakit.scorekeeper.scoring_data import (
    VERSION,
    FieldPlace,
    ScoringData,
    SimpleField,
    scoring_data_of,
    sheet_adapter_of,
)

PLAYERS: Final = "23456"  # numbers of players


class PresetData(TypedDict):
    """The scoring data of a preset, and its fields as text by group and name, of which its hash is made."""

    data: ScoringData
    fields: dict[str, str]


class FieldData(TypedDict):
    """The fields of one card game: those with a place, of them the simple ones, and those that need the engine.

    All others have no effect.
    """

    presets: dict[str, PresetData]  # by rule id
    places: list[FieldPlace]
    simple: list[SimpleField]
    whole: list[str]
    neutral: dict[str, str]  # of fields that came later, by group and name: a text that the hash leaves out


class SheetBundle(TypedDict):
    """All that a score sheet needs where there is no server, by card game."""

    version: int
    rules: dict[str, FieldData]


def sheet_bundle() -> SheetBundle:
    """Return the scoring data of every revision of every preset, with the places of their fields."""
    return {"version": VERSION, "rules": {name: _fields_of(name) for name in GAMES}}


def _fields_of(name: str) -> FieldData:
    texts, sheets = ADAPTERS[name].rules, sheet_adapter_of(name)
    presets: dict[str, PresetData] = {}
    for one in texts.ids():
        preset, number = split_id(one)
        rules = texts.revision_of(preset, number or 1)
        fields = {f"{field.group}.{field.name}": field.text(rules) for field in texts.fields.values()}
        presets[one] = {"data": scoring_data_of(rules), "fields": fields}
    return {
        "presets": presets,
        "places": list(sheets.places),
        "simple": list(sheets.simple),
        "whole": list(sheets.whole),
        "neutral": {
            f"{field.group}.{field.name}": field.neutral for field in texts.fields.values() if field.neutral is not None
        },
    }


def with_fields(data: ScoringData, places: list[FieldPlace], changes: Mapping[str, str]) -> ScoringData:
    """Return the scoring data of a preset with the fields in `changes` set to their texts.

    Its name and hash stay. A change without a place is one that has no effect: `whole` names the others.
    """
    changed: Any = deepcopy(dict(data))
    for place in places:
        if place["field"] in changes:
            _set(changed, place["path"], _value(place, changes[place["field"]]))
    return cast(ScoringData, changed)


def _set(part: Any, path: list[str], value: object) -> None:
    """Set the value at `path`; in a list a step is the item of one of its rows, which may be absent."""
    for step in path[:-1]:
        part = next((row for row in part if row["item"] == step), None) if isinstance(part, list) else part[step]
        if part is None:
            return
    part[path[-1]] = value


def _value(place: FieldPlace, text: str) -> object:
    """Return the value of a field from its text."""
    if place["form"] == "number" or (place["form"] == "numbers" and ":" not in text):
        return int(text)
    if place["form"] == "words":
        return place["words"][text]
    if place["form"] == "numbers":
        return _by_players(text)
    steps = [step.split(":") for step in text.replace(",", " ").split()]
    return [(None if least == "any" else int(least), int(points)) for least, points in steps]


def _by_players(text: str) -> dict[str, int]:
    """Return the number for each number of players of a text such as ``1,2:2``."""
    found: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        players, colon, number = word.partition(":")
        found |= {players: int(number)} if colon else dict.fromkeys(PLAYERS, int(word))
    return found
