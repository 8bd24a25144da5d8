"""The sentences for what cannot be on a score sheet, and for what is odd there: texts/<language>/sheet.json.

A text of a refusal has two lines: why it cannot be, and what to do.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from sambakit.game.records.printing import side_letter
from sambakit.game.refusal import Refusal
from sambakit.rulebook.languages import ENGLISH


def sheet_sentence(refusal: Refusal, lang: str = ENGLISH, names: Sequence[str] = ()) -> str:
    """Return why an entry cannot be and what to do, in `lang`; `names` are those of the players by seat."""
    return _filled(f"sheet_{refusal.code.value}", refusal.facts, lang, names).replace("\n", " ")


def mark_sentence(mark: str, facts: Mapping[str, int], lang: str = ENGLISH, names: Sequence[str] = ()) -> str:
    """Return the sentence for a mark, in `lang`."""
    return _filled(f"sheet_mark_{mark}", facts, lang, names)


def _filled(key: str, facts: Mapping[str, int | str], lang: str, names: Sequence[str]) -> str:
    """Return a text with its facts; sides are letters, items are words, and seats have their names."""
    texts = sheet_catalogue(lang)
    shown: dict[str, int | str] = dict(facts)
    seat = facts.get("seat")
    if isinstance(seat, int):
        shown["name"] = names[seat] if 0 <= seat < len(names) else str(seat)
    for name, value in facts.items():
        if name in ("side", "other"):
            shown[name] = side_letter(int(value))
        elif isinstance(value, str):
            shown[name] = texts.get(f"sheet_item_{value}", value.replace("_", " "))
    return texts[key].format_map(shown)


@cache
def sheet_catalogue(lang: str) -> Mapping[str, str]:
    """Return the texts about score sheets in `lang` by key."""
    path = files("sambakit.rulebook").joinpath("texts", lang, "sheet.json")
    texts: Mapping[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return texts
