"""The sentences for reasons: texts/<language>/reasons.json of the rulebook, the catalogue that the client shows too."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from sambakit.bots.advice import Reason
from sambakit.rulebook.languages import ENGLISH


def reason_sentence(reason: Reason, lang: str = ENGLISH) -> str:
    """Return `reason` as a sentence or two, in `lang`; cards and ranks are printed as records print them.

    >>> reason_sentence(Reason("takes_pile", {"cards": 9}))
    'It takes the pile. Cards won: 9.'
    """
    return reason_catalogue(lang)[f"reason_{reason.code}"].format_map(reason.facts)


@cache
def reason_catalogue(lang: str) -> Mapping[str, str]:
    """Return the texts of the reasons in `lang` by key."""
    path = files("sambakit.rulebook").joinpath("texts", lang, "reasons.json")
    texts: Mapping[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return texts
