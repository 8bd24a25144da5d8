"""The headings and remarks on a page of rules, by language."""

from dataclasses import dataclass
from functools import cache

from sambakit.rulebook.languages import words_of


@dataclass(frozen=True, slots=True)
class Headings:
    """Headings and remarks of a page."""

    after: str
    experimental: str
    house_rules: str
    house_rule: str
    void: str  # in place of a rule about what house rules have left out
    ineffective: str
    instead: str
    besides: str
    common: str
    field: str
    fields: str
    about_fields: str
    same: str
    all_same: str
    rule_sets: str
    term: str
    meaning: str


@cache
def headings_in(lang: str) -> Headings:
    """Return the headings and remarks in the language `lang`."""
    return Headings(**words_of(lang)["headings"])


def form_in(lang: str, form: str) -> str:
    """Return the form of the values of a field in the language `lang`; `form` is its English words."""
    forms: dict[str, str] = words_of(lang).get("forms", {})
    return forms.get(form, form)
