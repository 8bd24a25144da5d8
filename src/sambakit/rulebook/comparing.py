"""Rule sets of one game side by side: a row for each field in which they differ, or for every field."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sambakit.rulebook.books import book_of

INEFFECTIVE = "–"  # a value that changes nothing beside the others


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


def compare(rule_sets: Sequence[Any], all_fields: bool = False, lang: str = "en") -> Comparison:
    """Return `rule_sets`, one or more of one game, side by side: where they differ, or all fields.

    Raises ValueError where they are of several games.
    """
    book = book_of(rule_sets[0])
    if any(book_of(rules) is not book for rules in rule_sets):
        raise ValueError("rule sets of several games have no fields in common")
    fields = book.texts.fields
    ineffective = [book.ineffective_fields(rules) for rules in rule_sets]
    speaking = [rules_of_fields(rules) for rules in rule_sets]
    rows = []
    for name, text in book.field_texts(lang).items():
        values = tuple(
            INEFFECTIVE if name in without else fields[name].text(rules)
            for rules, without in zip(rule_sets, ineffective, strict=True)
        )
        if all_fields or len(set(values)) > 1:
            rules = tuple(
                () if value == INEFFECTIVE else found.get(name, ())
                for found, value in zip(speaking, values, strict=True)
            )
            rows.append(Row(name, text.group, text.label, values, rules))
    titles = tuple(book.texts.title(rules) for rules in rule_sets)
    texts = tuple(book.texts.print(rules) for rules in rule_sets)
    return Comparison(titles, texts, tuple(rows), len(fields) - len(rows))


def rules_of_fields(rules: Any) -> dict[str, tuple[str, ...]]:
    """Return the ids of the rules that speak of each field on the page of `rules` and hold there."""
    found: dict[str, list[str]] = {}
    for section in book_of(rules).page(rules, "en").sections:
        for rule in section.rules:
            for field in rule.fields:
                if field not in rule.overridden:
                    found.setdefault(field, []).append(rule.id)
    return {field: tuple(ids) for field, ids in found.items()}
