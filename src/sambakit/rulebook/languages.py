"""The languages of the rulebook: one line for each here, and its catalogues in texts/<code>.

A page is written in every language that has all of its catalogues; English has all there are.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

ENGLISH: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        ENGLISH: "English",
        "nl": "Nederlands",
        "es": "español",
        "de": "Deutsch",
    }
)


@cache
def languages_with(*names: str) -> tuple[str, ...]:
    """Return the languages in which all the texts `names` are written."""
    return tuple(lang for lang in LANGUAGES if all(has_text(lang, name) for name in names))


def spoken(lang: str, *names: str) -> str:
    """Return `lang` where the texts `names` are written in it, else English."""
    return lang if lang in languages_with(*names) else ENGLISH


def has_text(lang: str, name: str) -> bool:
    """Return whether there is a text `name` in the language `lang`."""
    return lang in LANGUAGES and files("sambakit.rulebook").joinpath("texts", lang, f"{name}.md").is_file()


def read_text(lang: str, name: str) -> str:
    """Return the text `name` in the language `lang`."""
    return files("sambakit.rulebook").joinpath("texts", lang, f"{name}.md").read_text(encoding="utf-8")


@cache
def words_of(lang: str) -> Mapping[str, Any]:
    """Return the words around the rules, and those that values need, by part of the catalogue words.toml."""
    text = files("sambakit.rulebook").joinpath("texts", lang, "words.toml").read_text(encoding="utf-8")
    return MappingProxyType(tomllib.loads(text))
