"""The texts about Samba Rommé."""

from typing import Final

from sambakit.romme.rules.house_rules import TEXTS
from sambakit.romme.rules.rules import PLAYERS, RommeRules
from sambakit.rulebook import languages
from sambakit.rulebook.fields import FieldText
from sambakit.rulebook.romme import pages
from sambakit.rulebook.romme.pages import ineffective_fields
from sambakit.rulebook.romme.pages import rules_page as page

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
fields_page: Final = "samba_romme_fields"
sums: Final = pages.SUMS
value_words: Final = "romme"


def text_names(name: str) -> tuple[str, ...]:
    """Return its one text."""
    return (name,)


def languages_of(name: str) -> tuple[str, ...]:
    """Return the languages of its page."""
    return languages.languages_with(*pages.TEXT_NAMES)


def about_fields(lang: str) -> tuple[str, str]:
    """Return the first lines of the text about its fields."""
    title, _, about, *_ = languages.read_text(spoken(lang), "romme_fields").splitlines()
    return title.removeprefix("# "), about


def spoken(lang: str) -> str:
    """Return `lang` where there are words in it."""
    return languages.spoken(lang, *pages.TEXT_NAMES)


def field_texts(lang: str) -> dict[str, FieldText]:
    """Return all fields in words."""
    return pages.field_texts(spoken(lang))


def sentence(field: str, rules: RommeRules, lang: str) -> str:
    """Return a value as a sentence."""
    return pages.sentence(field, rules, spoken(lang))


def filled(template: str, rules: RommeRules, lang: str) -> str:
    """Return a template with the values of `rules`."""
    return pages.filled(template, rules, spoken(lang))


def players(rules: RommeRules) -> str:
    """Return that two play (R-1.1)."""
    return str(PLAYERS)


def remark(rules: RommeRules) -> str:
    """Return that nothing but the name is Samba's."""
    return "another game"
