"""Every refusal has a sentence in every language, made of facts that the engine sends, and says what to do instead."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.game.refusal import Refusal
from sambakit.romme.rules.codes import RommeCode
from sambakit.rulebook.refusals import SETS_NEEDED, catalogue, refusal_sentence
from tests.rules.refusal_case import KINGS, Case
from tests.rules.refusal_cases import CASES
from tests.rules.test_refusals_of_every_rule_set import refusal_of

WEB = Path(__file__).resolve().parents[2] / "web" / "messages"
LANGUAGES = list(json.loads((WEB / "languages.json").read_text(encoding="utf-8")))
AT_THE_EDGE = {"name", "kinds"}  # what the client and the command line make of a fact
KEYS = [f"refusal_{code.value}" for code in Code] + [f"refusal_romme_{code.value}" for code in RommeCode]
SHORT = [f"refusal_short_{code.value}" for code in Code] + [f"refusal_romme_short_{code.value}" for code in RommeCode]


def forms_of(lang: str, key: str) -> list[str]:
    """Return the forms of a text of the catalogue, one where no number changes it."""
    text: Any = catalogue(lang)[key]
    return [text] if isinstance(text, str) else list(text[0]["match"].values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_C_10_every_refusal_says_why_and_what_to_do_instead(key: str, lang: str) -> None:
    for form in forms_of(lang, key):
        why, instead = form.split("\n")
        assert why.endswith((".", "?"))
        assert instead.endswith(".")
        assert len(instead.split()) > 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_a_few_words_too(lang: str) -> None:
    for key in SHORT:
        assert all(forms_of(lang, key)), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_engine_sends_the_facts_that_a_sentence_needs(lang: str) -> None:
    for rules in PRESETS.values():
        for case in CASES:
            if not case.plays or not case.when(rules):
                continue
            refusal = refusal_of(case, rules)
            assert refusal is not None
            for key in (f"refusal_{case.code.value}", f"refusal_short_{case.code.value}"):
                wanted = set(re.findall(r"\{(\w+)\}", " ".join(forms_of(lang, key)))) - AT_THE_EDGE
                assert wanted <= set(refusal.facts), (rules.name, key)
            assert "{" not in refusal_sentence(refusal, lang)


def sentence(rules: str, case: Case) -> str:
    """Return the English sentence for the refusal of `case` under the rules `rules`."""
    refusal = refusal_of(case, parse_rules(rules))
    assert refusal is not None
    return refusal_sentence(refusal)


def test_too_low_an_opening_is_told_with_its_figures() -> None:
    why, _ = catalogue("en")["refusal_below_minimum"].split("\n")
    assert why == "This is {laid}. You need {needed} to open."


def test_C_8_a_card_of_the_pile_is_told_to_lie_there() -> None:
    case = Case(Code.CARD_IN_PILE, ["take pair Qh Qd + lay 9c 9d 9h"], hand="Qh Qd 9c 9d", pile="9h Qs", drawn=False)
    assert sentence("dutch", case).startswith(
        "9h is still in the pile; you take it with cards from your hand. Take the"
    )


@pytest.mark.parametrize(("rules", "keeps"), [("dutch", "a card"), ("bicycle", "two cards, one of them to discard")])
def test_C_5_who_may_not_go_out_is_told_how_many_cards_stay(rules: str, keeps: str) -> None:
    case = Case(Code.LAST_CARD_MUST_STAY, ["add Kc A1"], hand="Kc")
    assert sentence(rules, case).startswith(f"You must keep {keeps}: going out needs 2 completed sets, you have 0.")


def test_one_set_is_one() -> None:
    case = Case(Code.LAST_CARD_MUST_STAY, ["add Kc A1"], hand="Kc", own=(KINGS,))
    assert "going out needs one completed set, you have 0." in sentence("fournier", case)


def test_O_2_a_meld_that_leaves_jokers_alone_is_told_so() -> None:
    case = Case(Code.ONLY_JOKERS_LEFT, ["lay 9c 9d 9h"], hand="9c 9d 9h Jk Jk")
    assert sentence("sambola", case).startswith("After this only jokers would be left")


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"sequences": 1, "pure": 0, "mixed": 0}, ": one sequence. "),
        ({"sequences": 1, "pure": 2, "mixed": 0}, ": one sequence, 2 sets without wild cards. "),
        ({"sequences": 0, "pure": 0, "mixed": 1}, ": one set with wild cards. "),
    ],
)
def test_V_2_the_kinds_of_sets_that_are_needed_are_counted_in_words(facts: dict[str, int | str], told: str) -> None:
    assert set(facts) == set(SETS_NEEDED)
    assert told in refusal_sentence(Refusal(Code.OUT_NEEDS_OTHER_SETS, "V-2", {**facts, "keep": 2}))
