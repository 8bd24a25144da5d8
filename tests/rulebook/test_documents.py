"""The files of docs/rules are those that the rulebook makes, and comparisons show what differs."""

from pathlib import Path

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.fields import FIELDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.rulebook import rules_page
from sambakit.rulebook.books import BOOKS
from sambakit.rulebook.comparing import INEFFECTIVE, compare
from sambakit.rulebook.documents import comparison_markdown, documents, fields_markdown, page_markdown
from sambakit.rulebook.fields import ANY_VALUE, field_texts
from sambakit.rulebook.glossary import SOURCES, glossary
from sambakit.rulebook.headings import form_in
from sambakit.rulebook.languages import languages_with

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "rules"
DUTCH, BICYCLE = PRESETS["dutch"], PRESETS["bicycle"]


@pytest.mark.parametrize("name", documents())
def test_a_page_of_the_docs_is_current(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == documents()[name], "run: make rules-pages"


def test_no_page_of_the_docs_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.md")} == {*documents(), "tables.md"}


def test_a_comparison_shows_the_fields_that_differ() -> None:
    found = compare([DUTCH, BICYCLE])
    differing = {
        name: (field.text(DUTCH), field.text(BICYCLE))
        for name, field in FIELDS.items()
        if field.value(DUTCH) != field.value(BICYCLE)
    }
    shown = {row.field: row.values for row in found.rows}
    for name, values in shown.items():
        assert name not in differing or values == differing[name] or INEFFECTIVE in values
    assert shown["take_onto_group"] == ("no", "yes")
    assert shown["held_red_three"] == ("750", "0")
    assert found.same == len(FIELDS) - len(found.rows)


def test_a_comparison_of_all_fields_holds_them_all() -> None:
    found = compare(list(PRESETS.values()), all_fields=True)
    assert [row.field for row in found.rows] == list(FIELDS)
    assert found.same == 0
    assert found.titles == tuple(PRESETS)


def test_a_comparison_names_the_rules_that_hold() -> None:
    rules = {row.field: row.rules for row in compare([BICYCLE, PRESETS["bolivia"]]).rows}
    assert rules["target"] == (("B-8.3",), ("V-6",))


def test_house_rules_are_written_out_above_a_comparison() -> None:
    text = comparison_markdown(compare([DUTCH, parse_rules("dutch + target=5000")]))
    assert "* dutch, 1 change: `dutch + target=5000`" in text
    assert "| `target` | 10000 | 5000            |" in text
    assert "further fields are the same." in text


def test_house_rules_stand_at_the_top_of_a_page_and_in_it() -> None:
    text = page_markdown(rules_page("dutch + take_onto_group=yes + target=5000"))
    assert "## House rules\n\n* `take_onto_group`: no → **yes**. " in text
    line = "* **D-13.1** Deals are added until a side has 5,000 or more at the end of a deal, and that side wins."
    assert f"{line} **House rule.**" in text


def test_an_experimental_page_says_so_at_its_top() -> None:
    assert "**Experimental" in page_markdown(rules_page("quad"))[:600]
    assert "**Experimental" not in page_markdown(rules_page("dutch"))


@pytest.mark.parametrize("lang", languages_with("fields"))
def test_every_field_has_a_sentence_for_each_of_its_values(lang: str) -> None:
    for name, text in field_texts(lang).items():
        assert text.label, name
        assert text.meaning.endswith((".", "?")), name
        assert text.group, name
        said = {value for value, _ in text.sentences}
        assert ANY_VALUE in said or said == set(FIELDS[name].words), name
        for rules in PRESETS.values():
            sentence = text.sentence(rules, lang)
            assert sentence[0].isupper() or sentence[0].isdigit(), (name, sentence)
            assert sentence.endswith("."), (name, sentence)
            assert not set(sentence) & set("{}|`"), (name, sentence)


@pytest.mark.parametrize("lang", languages_with("fields"))
def test_the_page_of_fields_names_every_field_and_word(lang: str) -> None:
    text = fields_markdown(lang)
    for name, field in FIELDS.items():
        assert f"### `{name}`: " in text
        for word in field.words:
            assert f"* `{word}`: " in text


@pytest.mark.parametrize(("lang", "game"), [("nl", "samba"), ("es", "samba"), ("de", "samba_romme")])
def test_what_values_look_like_is_said_in_the_language_of_the_page(lang: str, game: str) -> None:
    texts = BOOKS[game].field_texts(lang).values()
    forms = {text.field.form for text in texts if any(value == ANY_VALUE for value, _ in text.sentences)}
    assert [form for form in forms if form_in(lang, form) == form] == []
    assert {form_in("en", form) for form in forms} == forms


def test_the_fields_of_house_rules_show_their_values() -> None:
    text = fields_markdown("en", parse_rules("dutch + target=5000"))
    assert "* **`5000`** dutch, 1 change (D-13.1, D-13.3)" in text


@pytest.mark.parametrize("lang", languages_with("glossary"))
def test_the_glossary_has_the_terms_of_every_source(lang: str) -> None:
    terms = glossary(lang)
    assert len(terms) == len(glossary("en"))
    for name in SOURCES:
        assert sum(name in dict(term.sources) for term in terms) > 10
    words = {word for term in terms for _, word in term.sources}
    assert {"pumba", "abatir", "baceta", "pozo"} <= words


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.name)
def test_every_field_with_an_effect_is_in_a_rule_of_the_page(rules: RuleSet) -> None:
    rows = compare([rules], all_fields=True).rows
    neutral = {(name, field.neutral) for name, field in FIELDS.items()}  # as before there was such a field
    told = [row for row in rows if row.values != (INEFFECTIVE,) and (row.field, row.values[0]) not in neutral]
    unsaid = {row.field for row in told if not row.rules[0]}
    assert unsaid <= UNSAID


@pytest.mark.parametrize("name", [name for name in documents() if "fields" in name])
def test_no_placeholder_is_left_in_the_fields(name: str) -> None:
    assert not [line for line in documents()[name].splitlines() if "{" in line]


# No rule of some pages speaks of them, because the game does not know the thing.
UNSAID = {"pumba", "penalty", "penalty_for", "penalty_cards"}
