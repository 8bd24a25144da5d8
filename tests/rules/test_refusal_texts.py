"""Every refusal has a sentence in every language of the client, made of facts that the engine sends."""

import json
import re
from pathlib import Path

import pytest

from sambakit.engine.refusal import Code
from sambakit.engine.rulesets import PRESETS
from tests.rules.refusal_cases import CASES
from tests.rules.test_refusals_of_every_rule_set import refusal_of

MESSAGES = Path(__file__).resolve().parents[2] / "web" / "messages"
LANGUAGES = sorted(path.stem for path in MESSAGES.glob("*.json"))
OF_THE_CLIENT = {"name"}  # facts that the client knows by itself


def texts(lang: str) -> dict[str, str]:
    """Return the messages of a language; one with several forms as all of them in a row."""
    raw = json.loads((MESSAGES / f"{lang}.json").read_text(encoding="utf-8"))
    return {
        key: value if isinstance(value, str) else " ".join(value[0]["match"].values())
        for key, value in raw.items()
        if isinstance(value, str | list)
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_a_sentence_and_a_short_one(lang: str) -> None:
    known = texts(lang)
    for code in Code:
        assert known[f"refusal_{code.value}"].endswith((".", "?")), code
        assert known[f"short_refusal_{code.value}"], code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_engine_sends_the_facts_that_a_sentence_needs(lang: str) -> None:
    known = texts(lang)
    for rules in PRESETS.values():
        for case in CASES:
            if not case.plays or not case.when(rules):
                continue
            refusal = refusal_of(case, rules)
            assert refusal is not None
            for key in (f"refusal_{case.code.value}", f"short_refusal_{case.code.value}"):
                wanted = set(re.findall(r"\{(\w+)\}", known[key])) - OF_THE_CLIENT
                assert wanted <= set(refusal.facts), (rules.name, key)


def test_too_low_an_opening_is_told_with_its_figures() -> None:
    assert texts("en")["refusal_below_minimum"] == "You laid {laid}; your side needs {needed} at {score} points."
