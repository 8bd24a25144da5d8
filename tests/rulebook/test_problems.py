"""Why house rules cannot be played is said in every language of the rule texts."""

import re
from pathlib import Path

import pytest

from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules import problems
from sambakit.game.rule_problems import UnplayableRules
from sambakit.romme.rules import house_rules as romme
from sambakit.romme.rules import rules as romme_rules
from sambakit.rulebook.books import BOOKS
from sambakit.rulebook.languages import LANGUAGES
from sambakit.rulebook.problems import problem_texts, reason_of
from sambakit.server.edge.rules.rule_choices import checked, fields_of
from tests.romme.test_house_rules import CONTRADICTIONS
from tests.rules.test_house_rules import UNPLAYABLE

SOURCE = "".join(Path(module.__file__ or "").read_text(encoding="utf-8") for module in (problems, romme_rules))
OTHERS = ["nl", "es", "de"]


def places(text: str) -> set[str]:
    """Return the names of the facts that a text wants."""
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("lang", OTHERS)
def test_every_reason_of_the_engine_has_a_text_that_wants_the_same_facts(lang: str) -> None:
    texts = problem_texts(lang)
    assert [english for english in texts if f'"{english}"' not in SOURCE] == []
    for english, text in texts.items():
        assert places(text) == places(english), english


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("text", UNPLAYABLE)
def test_what_cannot_be_played_is_told_in_the_language(text: str, lang: str) -> None:
    with pytest.raises(UnplayableRules) as caught:
        parse_rules(text)
    (problem,) = caught.value.problems
    assert problem.text in problem_texts(lang)
    assert reason_of(problem, "en") == problem.reason
    reason = reason_of(problem, lang)
    assert reason != problem.reason
    assert "{" not in reason
    (told,) = checked(text, lang).problems
    assert (told.reason, told.lang) == (reason, lang)


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("changes", [changes for changes, _ in CONTRADICTIONS])
def test_what_contradicts_itself_in_samba_romme_is_told_in_the_language(changes: str, lang: str) -> None:
    text = f"samba_romme + {changes}"
    with pytest.raises(UnplayableRules) as caught:
        romme.parse_rules(text)
    told = checked(text, lang).problems
    assert [(one.reason, one.lang) for one in told] == [
        (reason_of(problem, lang), lang) for problem in caught.value.problems
    ]
    assert [problem.text for problem in caught.value.problems if problem.text not in problem_texts(lang)] == []


def test_what_is_written_wrongly_is_told_in_english() -> None:
    (told,) = checked("dutch + target=five", "nl").problems
    assert (told.fields, told.lang) == (["target"], "en")


def test_a_reason_without_a_text_stays_english() -> None:
    with pytest.raises(UnplayableRules) as caught:
        parse_rules("dutch + decks=5")
    assert reason_of(caught.value.problems[0], "fr") == "one to four packs are possible, not 5"


def test_every_value_that_is_missing_is_told_with_its_field() -> None:
    told = checked("samba_romme + hand_dealer= + match_goal=", "de").problems
    assert [(one.fields, one.cause) for one in told] == [(["hand_dealer"], "missing"), (["match_goal"], "missing")]
    (wrong,) = checked("samba_romme + hand_dealer=x", "de").problems
    assert (wrong.fields, wrong.cause) == (["hand_dealer"], "unreadable")
    assert {one.cause for one in checked("dutch + sequences=no", "nl").problems} == {"contradiction"}


@pytest.mark.parametrize("game", BOOKS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_of_a_value_is_left_unfilled(game: str, lang: str) -> None:
    sentences = [value.sentence for field in fields_of(game, lang).fields for value in field.values]
    assert sentences
    assert [one for one in sentences if "{" in one] == []


def test_what_a_word_would_say_is_told_with_the_other_values_of_the_rules() -> None:
    said = checked("samba_romme + match=points + match_goal=5000", "en").choices["match"]
    assert said["points"] == "A match ends when a player has 5,000 points after a game."
    assert said["games"].startswith("A match is 5,000 games")
