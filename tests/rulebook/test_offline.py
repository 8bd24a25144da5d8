"""The rules without a server: the browser's pages are those of Python, and questions find the rule that answers."""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import yaml

from sambakit.game.rule_problems import UnplayableRules
from sambakit.games import ADAPTERS
from sambakit.rulebook import pages, wording
from sambakit.rulebook.books import BOOKS
from sambakit.rulebook.glossary import glossary
from sambakit.rulebook.languages import LANGUAGES, languages_with
from sambakit.rulebook.offline import language_data
from sambakit.rulebook.romme import pages as romme_pages
from sambakit.server.edge.rules.rule_choices import page_of
from scripts.rules_data import stale, written
from tests.in_client import bundled, node
from tests.properties.house_rules import random_house_rules
from tests.romme.house_rules import some_rules
from tests.scorekeeper.test_house_fields import some_text

QUESTIONS = yaml.safe_load(Path(__file__).with_name("questions.yaml").read_text(encoding="utf-8"))
HOUSE_RULES = int(os.environ.get("SAMBAKIT_TEST_RULES", "300"))
PRESETS = [name for book in BOOKS.values() for name in book.texts.presets]
ENOUGH = 55  # of the 60 questions: the right rule is among the first three
# Not known without a server: a revision, a preset, a field, a value; and what is no text of rules.
UNKNOWN = ["dutch.2", "whist", "dutch + taget=1", "dutch + sequences=maybe", "dutch + target", "dutch + target=x", ""]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the client's rules as a script for Node."""
    return bundled("rules", tmp_path_factory.mktemp("client"))


def said_by(client: Path, lines: list[Mapping[str, Any]], file: Path) -> list[str]:
    """Return what the script says to `lines`."""
    file.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    return node(client, file).splitlines()


def page_case(text: str, lang: str) -> dict[str, Any]:
    """Return rules and the page that the server would send."""
    return {"rules": text, "lang": lang, "page": msgspec.to_builtins(page_of(text, lang))}


def house_texts() -> Iterator[str]:
    """Yield house rules of all games: some with few changes, some with many."""
    for number in range(HOUSE_RULES):
        rng = Random(f"rules {number}")
        if number % 3:
            some: Any = some_rules(number) if number % 9 == 1 else random_house_rules(rng)
            texts: Any = next(one.rules for one in ADAPTERS.values() if some.name in one.rules.presets)
            yield texts.print(some)
            continue
        name = rng.choice(PRESETS)
        texts = next(one.rules for one in ADAPTERS.values() if name in one.rules.presets)
        fields = rng.sample(list(texts.fields.values()), rng.randint(1, 4))
        try:
            yield texts.print(
                texts.with_changes(texts.presets[name], {field.name: some_text(field, rng) for field in fields})
            )
        except (UnplayableRules, ValueError):
            continue


def test_the_data_are_those_of_the_rulebook() -> None:
    assert stale() == [], "run 'make types'"


def test_the_data_stay_small() -> None:
    small = {name: len(json.dumps(json.loads(text), ensure_ascii=False).encode()) for name, text in written().items()}
    assert sum(small.values()) < 310_000, small


@pytest.mark.process(2)
def test_pages_of_rule_sets_are_those_of_the_server(client: Path, tmp_path: Path) -> None:
    cases: list[Mapping[str, Any]] = [page_case(name, lang) for name in PRESETS for lang in LANGUAGES]
    cases += [{"rules": text, "lang": "en", "page": None} for text in UNKNOWN]
    cases += [{**page_case("dutch", "en"), "rules": " dutch.1 "}]
    assert said_by(client, cases, tmp_path / "cases") == []


@pytest.mark.process(2)
def test_pages_of_house_rules_are_those_of_the_server(
    client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All but what only the engine knows: what has no effect beside the other rules."""
    for module in (pages, romme_pages):
        name = "ineffective_changes" if module is pages else "ineffective_fields"
        monkeypatch.setattr(module, name, lambda rules: frozenset())
    monkeypatch.setattr(wording, "untakeable_kinds", lambda rules: rules.pile.blocks_next)
    for cached in (pages._page, romme_pages._page):
        cached.cache_clear()
    texts = list(house_texts())
    assert len(texts) > HOUSE_RULES * 2 // 3
    changed = {part.partition("=")[0] for text in texts for part in text.split(" + ")[1:]}
    assert len(changed) > 60, changed
    cases = [page_case(text, lang) for text in texts for lang in LANGUAGES]
    assert said_by(client, cases, tmp_path / "cases") == []
    for cached in (pages._page, romme_pages._page):
        cached.cache_clear()


@pytest.mark.process(2)
def test_questions_find_the_rule_that_answers_among_the_first_three(client: Path, tmp_path: Path) -> None:
    found = [json.loads(line) for line in said_by(client, QUESTIONS, tmp_path / "questions")]
    right = [bool(set(hits[:3]) & set(one["right"])) for one, hits in zip(QUESTIONS, found, strict=True)]
    missed = [
        f"{one['asks']}: {', '.join(hits[:3])}, not {', '.join(one['right'])}"
        for one, hits, good in zip(QUESTIONS, found, right, strict=True)
        if not good
    ]
    assert len(QUESTIONS) == 60
    assert sum(right) >= ENOUGH, missed
    assert sum(right[2::3]) >= 18, missed  # those on which nothing was tuned


def test_every_question_has_its_answer_on_its_page() -> None:
    for one in QUESTIONS:
        ids = {rule.id for section in page_of(one["rules"], one["lang"]).sections for rule in section.rules}
        assert set(one["right"]) <= ids, one


@pytest.mark.parametrize("lang", languages_with("glossary"))
def test_every_word_of_the_glossary_has_a_meaning_for_the_search(lang: str) -> None:
    ways = {way.casefold() for ways in language_data(lang)["search"]["same"].values() for way in ways.split(",")}
    terms = {term.term.removeprefix("to ").removeprefix("de ").casefold() for term in glossary(lang)}
    assert terms - ways <= {"lifted part", "afgenomen deel", "alce", "pumba"}  # nothing else is called like these
