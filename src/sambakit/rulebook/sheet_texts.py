"""The sentences for what cannot be on a score sheet, and for what is odd there: texts/<language>/sheet.json.

A text of a refusal has two lines: why it cannot be, and what to do.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from sambakit.game.records.printing import side_letter
from sambakit.game.refusal import Refusal
from sambakit.rulebook.languages import ENGLISH


def sheet_sentence(refusal: Refusal, lang: str = ENGLISH) -> str:
    """Return why an entry cannot be and what to do, in `lang`."""
    return _filled(f"sheet_{refusal.code.value}", refusal.facts, lang).replace("\n", " ")


def mark_sentence(mark: str, facts: Mapping[str, int], lang: str = ENGLISH) -> str:
    """Return the sentence for a mark, in `lang`."""
    return _filled(f"sheet_mark_{mark}", facts, lang)


def _filled(key: str, facts: Mapping[str, int | str], lang: str) -> str:
    """Return a text with its facts; sides are letters, and items are words."""
    shown = {name: side_letter(int(value)) if name in ("side", "other") else value for name, value in facts.items()}
    catalogue = sheet_catalogue(lang)
    item = f"sheet_item_{shown.get('item', '')}"
    return catalogue[key].format_map(
        {**shown, "item": catalogue.get(item, str(shown.get("item", "")).replace("_", " "))}
    )


@cache
def sheet_catalogue(lang: str) -> Mapping[str, str]:
    """Return the texts about score sheets in `lang` by key."""
    path = files("sambakit.rulebook").joinpath("texts", lang, "sheet.json")
    texts: Mapping[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return texts
