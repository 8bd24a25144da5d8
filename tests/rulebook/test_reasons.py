"""Every reason of the bots has a sentence in every language, with the same facts in it."""

import json
import re
from pathlib import Path

import pytest

import sambakit.rulebook
from sambakit.bots.reasons.codes import ReasonCode

TEXTS = Path(sambakit.rulebook.__file__).parent / "texts"
LANGUAGES = sorted(path.parent.name for path in TEXTS.glob("*/reasons.json"))


def sentences(language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((TEXTS / language / "reasons.json").read_text(encoding="utf-8"))
    return {key: text for key, text in texts.items() if not key.startswith("$")}


def test_the_languages_are_those_of_the_client() -> None:
    assert set(LANGUAGES) == {"en", "nl", "de"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence_with_the_same_facts(language: str) -> None:
    english, here = sentences("en"), sentences(language)
    assert set(here) == {f"reason_{code}" for code in ReasonCode}
    facts = {key: set(re.findall(r"\{(\w+)\}", str(text))) for key, text in here.items()}
    assert facts == {key: set(re.findall(r"\{(\w+)\}", str(text))) for key, text in english.items()}
