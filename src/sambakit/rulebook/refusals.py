"""The sentences for refusals, by language: texts/<language>/refusals.json, the catalogue that the client shows too.

A text has two lines: why the rules refuse, and what to do instead.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from sambakit.game.refusal import Refusal
from sambakit.rulebook.languages import ENGLISH

SETS_NEEDED: Final = ("sequences", "pure", "mixed")  # the facts that count what kinds of sets going out needs
_ROMME: Final = "romme_"


def refusal_sentence(refusal: Refusal, lang: str = ENGLISH) -> str:
    """Return why `refusal` came and what to do instead, in `lang`.

    >>> from sambakit.engine.rules.codes import Code
    >>> refusal_sentence(Refusal(Code.ALREADY_DRAWN, "D-8.1"))
    'You have drawn already in this turn. Lay cards, or end your turn.'
    """
    facts: dict[str, int | str] = {**refusal.facts, "name": f"{refusal.facts.get('seat', '')}"}
    needed = {kind: int(facts[kind]) for kind in SETS_NEEDED if facts.get(kind)}
    kinds = [text_of(f"kind_{kind}", {"count": count}, lang) for kind, count in needed.items()]
    facts["kinds"] = ", ".join(kinds)
    game = _ROMME if type(refusal.code).__name__ == "RommeCode" else ""
    return text_of(f"{game}{refusal.code.value}", facts, lang).replace("\n", " ")


def text_of(name: str, facts: Mapping[str, int | str], lang: str) -> str:
    """Return the text `name` of the catalogue with its `facts`, in the form that their numbers ask for."""
    text = catalogue(lang)[f"refusal_{name}"]
    if not isinstance(text, str):
        text = _form(text[0], facts)
    return text.format_map(facts)


def _form(forms: Mapping[str, Any], facts: Mapping[str, int | str]) -> str:
    """Return which of the `forms` of a text fits `facts`: each asks whether a number is one or another."""
    counted = {name: "one" if facts[name.removesuffix("Plural")] == 1 else "other" for name in forms["selectors"]}
    text: str = forms["match"][", ".join(f"{name}={form}" for name, form in counted.items())]
    return text


@cache
def catalogue(lang: str) -> Mapping[str, Any]:
    """Return the texts of the refusals in `lang` by key."""
    path = files("sambakit.rulebook").joinpath("texts", lang, "refusals.json")
    texts: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return texts
