"""The words with which players ask about the rules, by language: texts/<language>/search.toml.

Words that mean the same share a name, which is the same in all languages. So a question in one language finds rules
that are written in another, and "pick up" finds what the texts call "take".
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, TypedDict

from sambakit.rulebook.languages import words_of

MOST_WORDS: Final = 4  # in a way of saying it
_WORD: Final = re.compile(r"[^\W_]+")


class SearchWords(TypedDict):
    """The words that say nothing about which rule is meant, and the ways to say the same, by its name."""

    stop: str
    same: dict[str, str]  # with commas between


@cache
def search_words(lang: str) -> SearchWords:
    """Return the words of `lang`; raises ValueError where a way of saying it has too many words."""
    path = files("sambakit.rulebook").joinpath("texts", lang, "search.toml")
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    same = {name: _listed(ways) for name, ways in raw["same"].items()}
    for number, word in _numbers(lang).items():
        same[number] = ",".join([word, *([same[number]] if number in same else [])])
    return {"stop": " ".join(_WORD.findall(raw["stop"])), "same": same}


def _listed(ways: str) -> str:
    """Return ways of saying something without blanks around the commas."""
    found = [" ".join(_WORD.findall(way)) for way in ways.split(",")]
    if long := [way for way in found if len(way.split()) > MOST_WORDS or not way]:
        raise ValueError(f"a way of saying something has one to {MOST_WORDS} words: {', '.join(long)}")
    return ",".join(found)


def _numbers(lang: str) -> dict[str, str]:
    """Return the words of the numbers from one to twelve, as rules are filled with them."""
    parts = words_of(lang)
    numbers = parts.get("values", parts.get("romme"))["numbers"]
    return {str(number): numbers[number] for number in range(1, len(numbers))}
