"""The texts about Samba and its relatives."""

from typing import Final

from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.rules.fields import FIELDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.rulebook import fields, languages, pages, wording
from sambakit.rulebook.fields import FieldText
from sambakit.rulebook.headings import headings_in
from sambakit.rulebook.ineffective_fields import ineffective_changes, ineffective_values
from sambakit.rulebook.pages import Page, languages_of

__all__ = [
    "about_fields",
    "field_texts",
    "fields_page",
    "filled",
    "ineffective_fields",
    "languages_of",
    "page",
    "players",
    "remark",
    "sentence",
    "spoken",
    "sums",
    "text_names",
    "texts",
    "value_words",
]

texts: Final = TEXTS
fields_page: Final = "fields"
sums: Final = wording.SUMS
value_words: Final = "values"


def text_names(name: str) -> tuple[str, ...]:
    """Return its own text, those of its bases, and the common one."""
    return (*pages.chain_of(name), pages.COMMON)


def page(rules: str | RuleSet, lang: str) -> Page:
    """Return the rules page."""
    return pages.rules_page(rules, spoken(lang))


def about_fields(lang: str) -> tuple[str, str]:
    """Return title and introduction of the page of all fields."""
    return headings_in(lang).fields, headings_in(lang).about_fields


def spoken(lang: str) -> str:
    """Return `lang` where the fields have words in it."""
    return languages.spoken(lang, "fields")


def field_texts(lang: str) -> dict[str, FieldText]:
    """Return all fields in words."""
    return fields.field_texts(spoken(lang))


def sentence(field: str, rules: RuleSet, lang: str) -> str:
    """Return a value as a sentence."""
    return field_texts(lang)[field].sentence(rules, spoken(lang))


def filled(template: str, rules: RuleSet, lang: str) -> str:
    """Return a template with the values of `rules`."""
    return wording.filled(template, rules, spoken(lang))


def ineffective_fields(rules: RuleSet) -> frozenset[str]:
    """Return the fields without effect, and those that house rules change without effect."""
    return ineffective_values(rules) | ineffective_changes(rules)


def players(rules: RuleSet) -> str:
    """Return how many play."""
    return FIELDS["players"].text(rules)


def remark(rules: RuleSet) -> str:
    """Return whether the rule set is almost all our own."""
    return "experimental" if rules.experimental else ""
