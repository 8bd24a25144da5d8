"""Rule sets side by side: a row for each field in which they differ, or for every field."""

from collections.abc import Sequence
from dataclasses import dataclass

from sambakit.engine.house_rules import print_rules, title_of
from sambakit.engine.rule_fields import FIELDS
from sambakit.engine.ruleset import RuleSet
from sambakit.rulebook.fields import field_texts
from sambakit.rulebook.idle import idle_fields
from sambakit.rulebook.pages import rules_page

IDLE = "–"  # a value that changes nothing beside the others


@dataclass(frozen=True, slots=True)
class Row:
    """A field, its value in each of the rule sets as text, and the rules that speak of it there."""

    field: str
    group: str
    label: str
    values: tuple[str, ...]
    rules: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two or more rule sets side by side."""

    titles: tuple[str, ...]  # short, for the heads of columns
    texts: tuple[str, ...]  # whole, house rules written out
    rows: tuple[Row, ...]
    same: int  # fields that are left out because all have the same value


def compare(rule_sets: Sequence[RuleSet], all_fields: bool = False, lang: str = "en") -> Comparison:
    """Return `rule_sets` side by side: where they differ, or all fields."""
    idle = [idle_fields(rules) for rules in rule_sets]
    speaking = [rules_of_fields(rules) for rules in rule_sets]
    rows = []
    for name, text in field_texts(lang).items():
        values = tuple(
            IDLE if name in without else FIELDS[name].text(rules)
            for rules, without in zip(rule_sets, idle, strict=True)
        )
        if all_fields or len(set(values)) > 1:
            rules = tuple(
                () if value == IDLE else found.get(name, ()) for found, value in zip(speaking, values, strict=True)
            )
            rows.append(Row(name, text.group, text.label, values, rules))
    titles = tuple(title_of(rules) for rules in rule_sets)
    return Comparison(titles, tuple(print_rules(rules) for rules in rule_sets), tuple(rows), len(FIELDS) - len(rows))


def rules_of_fields(rules: RuleSet) -> dict[str, tuple[str, ...]]:
    """Return the ids of the rules that speak of each field on the page of `rules` and hold there."""
    found: dict[str, list[str]] = {}
    for section in rules_page(rules).sections:
        for rule in section.rules:
            for field in rule.fields:
                if field not in rule.overridden:
                    found.setdefault(field, []).append(rule.id)
    return {field: tuple(ids) for field, ids in found.items()}
