"""A language is one line of a table and its catalogues; nothing else says which languages there are."""

import re
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest

from sambakit.rulebook.headings import Headings, headings_in
from sambakit.rulebook.languages import ENGLISH, LANGUAGES, has_text, languages_with, spoken, words_of
from sambakit.rulebook.romme.pages import TEXT_NAMES
from sambakit.rulebook.texts import text_of
from sambakit.rulebook.wording import words_in

SOURCES = Path(__file__).resolve().parents[2] / "src" / "sambakit"


def test_every_folder_of_texts_is_a_language_and_every_language_has_one() -> None:
    texts = files("sambakit.rulebook").joinpath("texts")
    assert {folder.name for folder in texts.iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_has_the_words_that_its_pages_need(lang: str) -> None:
    headings = headings_in(lang)
    assert all(getattr(headings, field.name) for field in fields(Headings))
    assert words_of(lang)["not_printed"]
    assert ("values" in words_of(lang)) == (lang in languages_with("fields"))
    assert ("romme" in words_of(lang)) == (lang in languages_with(*TEXT_NAMES))
    if "values" in words_of(lang):
        assert len(words_in(lang).numbers) == 13
        assert set(words_in(lang).singles) == set(words_in(ENGLISH).singles)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_rules_that_no_source_prints_begin_their_source_with_that_word(lang: str) -> None:
    word = words_of(lang)["not_printed"]
    for name in (name for name in ("dutch", "spanish", "samba_romme") if has_text(lang, name)):
        rules = [rule for section in text_of(lang, name).sections for rule in section.rules]
        assert {rule.source.startswith(word) for rule in rules} == {True, False}


def test_an_unknown_language_is_answered_in_english() -> None:
    assert spoken("tlh", "fields") == spoken("../en", "fields") == ENGLISH
    assert not has_text("../rulebook/texts/en", "fields")


def test_no_other_module_names_languages() -> None:
    codes = "|".join(LANGUAGES)
    for path in SOURCES.rglob("*.py"):
        if path.name != "languages.py":
            text = re.sub(r">>> .*", "", path.read_text(encoding="utf-8"))
            assert not re.search(rf'[(\[{{]"(?:{codes})"(?:, "(?:{codes})")+', text), path
            assert not re.search(rf'"(?:{codes})": ', text), path
