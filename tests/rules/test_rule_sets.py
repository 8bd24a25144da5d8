"""A rule set is refused when it is built if it contradicts itself or asks for what the engine does not obey yet."""

from dataclasses import fields, replace
from enum import Enum
from typing import Any

import pytest

from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets.dutch import DUTCH

# Fields of which every value that makes sense is obeyed; for all others Dutch Samba's value is the only one so far.
OBEYED = {
    "table": {"decks", "jokers", "players", "six_teams", "partners_at_four", "hand_size", "draw"},
    "pile": {"blocks_next", "frozen_until_opened"},  # frozen means that only a pair takes it, and nothing else does
    "melds": set[str](),
    "play": {"minimum", "out_sets", "ask_partner"},
    "scores": {field.name for field in fields(DUTCH.scores)}
    - {"out", "out_concealed", "black_samba", "royal_red", "royal_black", "penalty"},
}


def house(group: str, **values: Any) -> RuleSet:
    """Return Dutch Samba with other `values` in one group of its fields."""
    return replace(DUTCH, **{group: replace(getattr(DUTCH, group), **values)})


def other_values(value: object) -> list[object]:
    """Return values that a field might have instead of `value`."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, Enum):
        return [other for other in type(value) if other is not value]
    if isinstance(value, frozenset):
        return [value ^ {8}]
    return [1, 9] if value is None else [value + 1] if isinstance(value, int) else []


@pytest.mark.parametrize("group", OBEYED)
def test_a_value_is_obeyed_or_refused(group: str) -> None:
    for field in fields(getattr(DUTCH, group)):
        if field.name in OBEYED[group]:
            continue
        for value in other_values(getattr(getattr(DUTCH, group), field.name)):
            with pytest.raises(ValueError, match="does not obey"):
                house(group, **{field.name: value})


@pytest.mark.parametrize(
    ("group", "values"),
    [
        ("table", {"decks": 5}),
        ("table", {"jokers": 16}),
        ("table", {"players": frozenset()}),
        ("table", {"players": frozenset({7})}),
        ("table", {"hand_size": ((2, 15),)}),
        ("table", {"decks": 1, "jokers": 0}),
        ("table", {"draw": 0}),
        ("melds", {"group_min": 2}),
        ("melds", {"sequence_min": 8}),
        ("melds", {"group_max": 2}),
        ("pile", {"pile_limit": 0}),
        ("play", {"minimum": ()}),
        ("play", {"minimum": ((0, 50),)}),
        ("play", {"minimum": ((None, 15), (1500, 90), (0, 50))}),
        ("play", {"minimum": ((None, 15), (None, 50))}),
        ("play", {"out_sets": 0}),
        ("scores", {"target": 0}),
        ("scores", {"card_values": (5,) * 52}),
        ("scores", {"card_values": (-5,) * 53}),
    ],
)
def test_a_contradiction_is_refused(group: str, values: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=rf"{'|'.join(values)}|hand_size"):
        house(group, **values)


def test_a_rule_set_names_a_rule_for_every_refusal_and_score_line() -> None:
    with pytest.raises(ValueError, match="no rule is named for draw_first"):
        replace(DUTCH, cites=tuple((code, rule) for code, rule in DUTCH.cites if code.value != "draw_first"))
    with pytest.raises(ValueError, match="no rule is named for pure"):
        replace(DUTCH, score_cites=tuple((item, rule) for item, rule in DUTCH.score_cites if item.value != "pure"))
