"""What the fields of a rule set mean, in sentences, by language: texts/<language>/fields.md."""

import re
from dataclasses import dataclass
from functools import cache

from sambakit.engine.rule_fields import FIELDS, RuleField
from sambakit.engine.ruleset import RuleSet
from sambakit.rulebook.texts import has_text, read_text
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
        """Return what the field's value in `rules` says, as a sentence in `lang`."""
        by_value = dict(self.sentences)
        template = by_value.get(self.field.text(rules), by_value.get(ANY_VALUE))
        if template is None:
            raise KeyError(f"{self.field.name}={self.field.text(rules)} has no sentence")
        return filled(template, rules, lang)


@cache
def field_texts(lang: str) -> dict[str, FieldText]:
    """Return all fields in words by name, in the order of the fields; in English where `lang` has no text."""
    found: dict[str, FieldText] = {}
    group = ""
    for part in re.split(r"\n(?=##)", read_text(lang if has_text(lang, "fields") else "en", "fields")):
        heading, *lines = [line for line in part.splitlines() if line.strip()]
        if heading.startswith("### "):
            name, _, label = heading.removeprefix("### ").partition(": ")
            sentences = tuple(
                (one["value"] or ANY_VALUE, one["sentence"]) for one in map(_VALUE.fullmatch, lines) if one
            )
            meaning = next((line for line in lines if not line.startswith("* ")), label)
            found[name] = FieldText(FIELDS[name], group, label, meaning, sentences)
        elif heading.startswith("## "):
            group = heading.partition(": ")[2]
    return {name: found[name] for name in FIELDS}
