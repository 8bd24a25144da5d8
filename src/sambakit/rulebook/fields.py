"""The meaning of the fields of a rule set, in sentences, by language: texts/<language>/fields.md."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from sambakit.engine.rules.fields import FIELDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.game.rule_fields import RuleField
from sambakit.rulebook.languages import read_text, spoken
from sambakit.rulebook.wording import filled

_VALUE = re.compile(r"\* (?:`(?P<value>[^`]+)`: )?(?P<sentence>.+)")
ANY_VALUE = ""


@dataclass(frozen=True, slots=True)
class FieldText:
    """A field in words: its label, what it decides, a sentence for each of its values."""

    field: RuleField
    group: str  # title of the table that it belongs to
    label: str
    meaning: str
    sentences: tuple[tuple[str, str], ...]  # (value as text, or ANY_VALUE for all others; template)

    def sentence(self, rules: RuleSet, lang: str) -> str:
        """Return the field's value in `rules` as a sentence in `lang`."""
        return filled(self.template(rules), rules, lang)

    def template(self, rules: object) -> str:
        """Return the sentence for the field's value in `rules`, its own values still to be filled in."""
        by_value = dict(self.sentences)
        template = by_value.get(self.field.text(rules), by_value.get(ANY_VALUE))
        if template is None:
            raise KeyError(f"{self.field.name}={self.field.text(rules)} has no sentence")
        return template


@cache
def field_texts(lang: str) -> dict[str, FieldText]:
    """Return all fields in words by name, in the order of the fields; in English where `lang` has no text."""
    return read_fields(read_text(spoken(lang, "fields"), "fields"), FIELDS)


def read_fields(raw: str, fields: Mapping[str, RuleField]) -> dict[str, FieldText]:
    """Return `fields` in the words of the text `raw`, by name, in their order."""
    found: dict[str, FieldText] = {}
    group = ""
    for part in re.split(r"\n(?=##)", raw):
        heading, *lines = [line for line in part.splitlines() if line.strip()]
        if heading.startswith("### "):
            name, _, label = heading.removeprefix("### ").partition(": ")
            sentences = tuple(
                (one["value"] or ANY_VALUE, one["sentence"]) for one in map(_VALUE.fullmatch, lines) if one
            )
            meaning = next((line for line in lines if not line.startswith("* ")), label)
            found[name] = FieldText(fields[name], group, label, meaning, sentences)
        elif heading.startswith("## "):
            group = heading.partition(": ")[2]
    return {name: found[name] for name in fields}
