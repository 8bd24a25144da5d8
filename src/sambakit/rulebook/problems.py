"""The reasons why house rules are unplayable, by language: texts/<language>/problems.md; English is in the engine."""

import re
from functools import cache

from sambakit.game.rule_problems import Problem
from sambakit.rulebook.languages import has_text, read_text

_LINE = re.compile(r"^\* `(?P<english>[^`]+)`: (?P<text>.+)$", re.MULTILINE)


def reason_of(problem: Problem, lang: str) -> str:
    """Return the reason of `problem` in `lang`, in English where there is no text in that language.

    >>> reason_of(Problem(("decks",), "one to four packs are possible, not {decks}", (("decks", 5),)), "nl")
    'je kunt met een tot vier spellen spelen, niet met 5'
    """
    return problem_texts(lang).get(problem.text, problem.text).format(**dict(problem.facts))


@cache
def problem_texts(lang: str) -> dict[str, str]:
    """Return the reasons in `lang` by the English ones; empty for a language without such texts."""
    if not has_text(lang, "problems"):
        return {}
    return {found["english"]: found["text"] for found in _LINE.finditer(read_text(lang, "problems"))}
