"""Every code of a score sheet has its sentence in every language of the client, made of facts that are sent."""

import json
import re
from pathlib import Path

import pytest

from sambakit.games import parse_rules
from sambakit.rulebook.sheet_texts import mark_sentence, sheet_catalogue, sheet_sentence
from sambakit.scorekeeper.checking import refusals
from sambakit.scorekeeper.codes import Mark, SheetCode
from sambakit.scorekeeper.scoring_data import scoring_data_of
from tests.scorekeeper.test_checks import CASES

WEB = Path(__file__).resolve().parents[2] / "web" / "messages"
LANGUAGES = list(json.loads((WEB / "languages.json").read_text(encoding="utf-8")))
MOST_WORDS = 25


@pytest.mark.parametrize("lang", LANGUAGES)
def test_C_10_every_code_has_a_sentence_that_says_why_and_what_to_do(lang: str) -> None:
    texts = sheet_catalogue(lang)
    for code in SheetCode:
        why, instead = texts[f"sheet_{code.value}"].split("\n")
        assert why.endswith((".", "?"))
        assert instead.endswith(".")
    assert {key.removeprefix("sheet_mark_") for key in texts if key.startswith("sheet_mark_")} == {
        mark.value for mark in Mark
    }
    assert list(texts) == list(sheet_catalogue("en"))
    for key, text in texts.items():
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", sheet_catalogue("en")[key])), key
        assert all(len(sentence.split()) <= MOST_WORDS for sentence in re.split(r"(?<=[.!?])\s", text)), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_a_refusal_sends_the_facts_of_its_sentence(case: str, lang: str) -> None:
    (refusal,) = refusals(scoring_data_of(parse_rules("dutch")), 4, CASES[case][0])
    assert "{" not in sheet_sentence(refusal, lang)


def test_sides_are_letters() -> None:
    (refusal,) = refusals(scoring_data_of(parse_rules("dutch")), 4, CASES["two sides out"][0])
    assert sheet_sentence(refusal) == "Sides A and B cannot both go out. Keep the one that ended the deal."
    assert mark_sentence("cards_missing", {"cards": 12}) == "12 cards are missing: count again."
