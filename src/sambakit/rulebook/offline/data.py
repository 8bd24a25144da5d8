"""The rule sets and the texts of one language as data; the browser fills in the values as we do here.

Which rules speak of which fields, what holds instead of a rule of the base, the values of the rule sets: all of that
is reckoned here and only read there. A row of a text is short, for the whole has to go into one small file.
"""

from collections.abc import Iterator
from typing import Any, Final, TypedDict

from sambakit.engine.values.card_kinds import KIND_WORDS
from sambakit.rulebook.books import BOOKS, AnyBook
from sambakit.rulebook.glossary import glossary
from sambakit.rulebook.headings import headings_in
from sambakit.rulebook.languages import ENGLISH, has_text, languages_with, words_of
from sambakit.rulebook.offline.search_words import SearchWords, search_words
from sambakit.rulebook.texts import RuleText, text_of
from sambakit.rulebook.wording import fields_in

VERSION: Final = 1


class PresetData(TypedDict):
    """A rule set: the texts of its page in order, its fields as text, and what holds instead of rules of its bases."""

    revision: int
    texts: list[str]
    experimental: bool
    languages: list[str]
    values: dict[str, str]  # the first rule set of the game has all, the others those in which they differ from it
    instead: dict[str, list[str]]  # by rule id


class GameData(TypedDict):
    """The rule sets of a game, and its fields by name in order, each with the words of its values."""

    presets: dict[str, PresetData]
    fields: dict[str, list[str]]  # without words: a number or a list
    sums: dict[str, list[list[str]]]  # numbers that no field holds: products of fields and numbers, to be added


class SharedData(TypedDict):
    """The rule sets and the fields of all games: the same in all languages."""

    version: int
    games: dict[str, GameData]
    kinds: list[list[str]]  # of cards: a word and what it names, the widest first
    marks: dict[str, str]  # by rule id: the fields that a rule shows / others of which it speaks / what it needs


class TextData(TypedDict):
    """The text of a rule set: sections with rules, each in a row."""

    title: str
    about: str
    sections: list[list[str]]  # id, title
    rules: list[list[str]]  # section, id, template, source, "printed" or nothing


class FieldWords(TypedDict):
    """A field in words, its sentences as rows of value and template; those of any value have none before."""

    label: str
    meaning: str
    sentences: list[list[str]]


class ValueWords(TypedDict):
    """The words that the values of a game need in a sentence."""

    numbers: list[str]
    one: dict[str, str]  # by form
    grouped_from: int
    words: dict[str, str]
    kinds: dict[str, str]
    singles: dict[str, str]


class LanguageData(TypedDict):
    """The rules in one language; a game whose texts it lacks is not there."""

    texts: dict[str, TextData]
    fields: dict[str, dict[str, FieldWords]]  # by game
    values: dict[str, ValueWords]  # by game
    void: str
    glossary: list[list[str]]  # term, meaning, then rule set and its word, and so on
    search: SearchWords


def shared_data() -> SharedData:
    """Return the rule sets and the fields of all games, the same in all languages."""
    return {
        "version": VERSION,
        "games": {name: _game_data(book) for name, book in BOOKS.items()},
        "kinds": [[word, " ".join(map(str, sorted(kinds)))] for word, kinds in KIND_WORDS.items()],
        "marks": {rule.id: _mark(rule) for name in _text_names() for rule in _rules_in(ENGLISH, name)},
    }


def language_data(lang: str) -> LanguageData:
    """Return all that is written in `lang`."""
    games = [name for name, book in BOOKS.items() if book.spoken(lang) == lang]
    return {
        "texts": {name: _text_data(lang, name) for name in _text_names() if has_text(lang, name)},
        "fields": {name: _field_words(BOOKS[name], lang) for name in games},
        "values": {name: _value_words(BOOKS[name], lang) for name in games},
        "void": headings_in(lang).void,
        "glossary": _glossary_rows(lang) if lang in languages_with("glossary") else [],
        "search": search_words(lang),
    }


def _text_names() -> list[str]:
    names = (name for book in BOOKS.values() for preset in book.texts.presets for name in book.text_names(preset))
    return list(dict.fromkeys(names))


def _rules_in(lang: str, name: str) -> Iterator[RuleText]:
    for section in text_of(lang, name).sections:
        yield from section.rules


def _game_data(book: AnyBook) -> GameData:
    fields, presets = book.texts.fields, book.texts.presets
    first = next(iter(presets.values()))
    return {
        "presets": {
            name: {
                "revision": rules.revision,
                "texts": list(book.text_names(name)),
                "experimental": book.page(name, ENGLISH).experimental,
                "languages": list(book.languages_of(name)),
                "values": {
                    field.name: field.text(rules)
                    for field in fields.values()
                    if rules is first or field.value(rules) != field.value(first)
                },
                "instead": _instead(book, name),
            }
            for name, rules in presets.items()
        },
        "fields": {name: list(field.words) for name, field in fields.items()},
        "sums": {name: [[str(part) for part in product] for product in parts] for name, parts in book.sums.items()},
    }


def _instead(book: AnyBook, name: str) -> dict[str, list[str]]:
    """Return the rules of the page `name` that come from a base and do not hold, with those that hold instead."""
    rules = (rule for section in book.page(name, ENGLISH).sections for rule in section.rules)
    return {rule.id: list(rule.instead) for rule in rules if rule.instead}


def _mark(rule: RuleText) -> str:
    """Return the fields of a rule in three parts: those it shows, others, and needs as they are written."""
    shown = sorted(fields_in(rule.template))
    others = [field for field in rule.fields if field not in shown]
    needs = [
        f"{'+' if need.whole else '~'}{need.field}{'=' if need.values else ''}{','.join(need.values)}"
        for need in rule.needs
    ]
    return "/".join(" ".join(part) for part in (shown, others, needs)).rstrip("/")


def _text_data(lang: str, name: str) -> TextData:
    text = text_of(lang, name)
    return {
        "title": text.title,
        "about": text.about,
        "sections": [[section.id, section.title] for section in text.sections],
        "rules": [
            [section.id, rule.id, rule.template, rule.source, *(["printed"] if rule.printed else [])]
            for section in text.sections
            for rule in section.rules
        ],
    }


def _field_words(book: AnyBook, lang: str) -> dict[str, FieldWords]:
    return {
        name: {"label": text.label, "meaning": text.meaning, "sentences": [list(row) for row in text.sentences]}
        for name, text in book.field_texts(lang).items()
    }


def _value_words(book: AnyBook, lang: str) -> ValueWords:
    """Return the words of the values in one form for all games."""
    words: dict[str, Any] = dict(words_of(lang)[book.value_words])
    one = {"wordf": words.pop("one_feminine")} if "one_feminine" in words else words.pop("one")
    return {
        "numbers": words.pop("numbers"),
        "one": one,
        "grouped_from": words.pop("grouped_from", 1000),
        "kinds": words.pop("kinds", {}),
        "singles": words.pop("singles", {}),
        "words": words,
    }


def _glossary_rows(lang: str) -> list[list[str]]:
    return [[term.term, term.meaning, *(word for pair in term.sources for word in pair)] for term in glossary(lang)]
