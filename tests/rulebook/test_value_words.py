"""The client's catalogues hold every word that a field of a rule set may have as its value."""

import json
from pathlib import Path

import pytest

from sambakit.engine.values.card_kinds import KIND_WORDS
from sambakit.rulebook.books import BOOKS

MESSAGES = Path(__file__).resolve().parents[2] / "web" / "messages"


@pytest.mark.parametrize("lang", json.loads((MESSAGES / "languages.json").read_text(encoding="utf-8")))
def test_every_value_that_is_a_word_is_in_the_catalogue(lang: str) -> None:
    texts = json.loads((MESSAGES / lang / "rules.json").read_text(encoding="utf-8"))
    words = {word for book in BOOKS.values() for field in book.texts.fields.values() for word in field.words}
    words |= {word for word in KIND_WORDS if len(word) > 2}
    assert {word for word in words if f"value_{word}" not in texts} == set()
    assert len(words) > 40
