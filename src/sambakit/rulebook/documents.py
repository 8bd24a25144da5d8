"""Rules pages, fields, comparison and glossary as Markdown, for docs/rules and for the command line.

``python -m sambakit.rulebook.documents docs/rules`` writes the files there.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.codes import Code
from sambakit.rulebook.books import BOOKS, AnyBook, book_of
from sambakit.rulebook.comparing import INEFFECTIVE, Comparison, compare, rules_of_fields
from sambakit.rulebook.fields import ANY_VALUE
from sambakit.rulebook.glossary import SOURCES, glossary
from sambakit.rulebook.headings import Headings, form_in, headings_in
from sambakit.rulebook.languages import ENGLISH, LANGUAGES, languages_with, read_text
from sambakit.rulebook.pages import Page, Rule
from sambakit.rulebook.texts import text_of
from sambakit.rulebook.wording import PLACEHOLDER

MADE = "<!-- made by `make rules-pages`; edit the texts in src/sambakit/rulebook/texts -->"


def page_markdown(page: Page) -> str:
    """Return a rules page; house rules stand at its top and are marked in the text."""
    return "\n".join(_page_lines(page)) + "\n"


def _page_lines(page: Page) -> Iterator[str]:
    words = headings_in(page.lang)
    name = page.rules.partition(" + ")[0]
    yield f"# {page.title} (`{page.rules}`)"
    yield ""
    yield f"{page.about} {words.after}"
    if page.experimental:
        yield ""
        yield f"**{words.experimental}**"
    if page.changes:
        yield ""
        yield f"## {words.house_rules}"
        yield ""
        for change in page.changes:
            where = f" ({', '.join(change.rules)})" if change.rules else ""
            ineffective = f" {words.ineffective}" if change.ineffective else ""
            yield f"* `{change.field}`: {change.preset} → **{change.house}**. {change.sentence}{ineffective}{where}"
    of = name
    for section in page.sections:
        if section.of != of:
            of = section.of
            yield ""
            title = text_of(page.lang, of).title
            yield f"# {words.common if of == 'common' else words.besides.format(title=title)}"
        yield ""
        yield f"## {section.id} {section.title}"
        yield ""
        for rule in section.rules:
            yield _rule_line(rule, words)


def _rule_line(rule: Rule, words: Headings) -> str:
    parts = [f"* **{rule.id}** {rule.text}"]
    if rule.instead:
        parts.append(f"**{words.instead.format(rules=', '.join(rule.instead))}**")
    if rule.changed:
        parts.append(f"**{words.house_rule}** {' '.join(rule.house)}".rstrip())
    parts.append(f"*({rule.source})*")
    return " ".join(parts)


def comparison_markdown(comparison: Comparison, lang: str = "en") -> str:
    """Return a comparison as tables, one for each group of fields, their columns in line."""
    words = headings_in(lang)
    lines = [
        f"* {title}: `{text}`" for title, text in zip(comparison.titles, comparison.texts, strict=True) if title != text
    ]
    lines += [""] if lines else []
    for group in dict.fromkeys(row.group for row in comparison.rows):
        rows = [row for row in comparison.rows if row.group == group]
        cells = [[words.field, *comparison.titles], *([f"`{row.field}`", *row.values] for row in rows)]
        lines += [f"## {group}", "", *_markdown(cells), ""]
    if comparison.same:
        same = words.same if comparison.rows else words.all_same
        lines.append(same.format(count=comparison.same))
    return "\n".join(lines).rstrip() + "\n"


def _markdown(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table whose first row is its head."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for number, row in enumerate(rows):
        yield "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        if not number:
            yield "| " + " | ".join("-" * width for width in widths) + " |"


def fields_markdown(lang: str = "en", rules: Any = None, game: str = "samba") -> str:
    """Return all fields of a game with meaning, values and rules: their values in its presets, or in `rules` alone."""
    book = BOOKS[game] if rules is None else book_of(rules)
    spoken = book.spoken(lang)
    words, (title, about) = headings_in(spoken), book.about_fields(spoken)
    shown = [rules] if rules else list(book.texts.presets.values())
    ineffective = [book.ineffective_fields(one) for one in shown]
    speaking = [rules_of_fields(one) for one in shown]
    lines, group = [f"# {title}", "", about], ""
    for name, text in book.field_texts(spoken).items():
        if text.group != group:
            group = text.group
            lines += ["", f"## {group}"]
        lines += ["", f"### `{name}`: {text.label}", "", text.meaning, ""]
        for value, sentence in text.sentences:
            if value != ANY_VALUE:
                lines.append(f"* `{value}`: {_general(sentence)}")
        if any(value == ANY_VALUE for value, _ in text.sentences):
            lines.append(f"* {form_in(spoken, text.field.form)}")
        lines += ["", f"{words.rule_sets}:", "", *_by_value(book, name, shown, ineffective, speaking)]
    return "\n".join(lines) + "\n"


def _general(sentence: str) -> str:
    """Return a sentence that shows values with the names of their fields instead: no rule set stands behind it.

    >>> _general("A match is {match_goal|word} {match_goal|game|games}.")
    'A match is `match_goal` games.'
    """

    def name(found: re.Match[str]) -> str:
        forms = (found["form"] or "").split("|")
        return forms[1] if len(forms) == 2 else f"`{found['name']}`"

    return PLACEHOLDER.sub(name, sentence)


def _by_value(
    book: AnyBook,
    name: str,
    shown: Sequence[Any],
    ineffective: Sequence[frozenset[str]],
    speaking: Sequence[dict[str, tuple[str, ...]]],
) -> Iterator[str]:
    """Yield the field's values, each with the rule sets that have it and the rules that say so."""
    by_value: dict[str, list[str]] = {}
    for rules, without, found in zip(shown, ineffective, speaking, strict=True):
        value = INEFFECTIVE if name in without else book.texts.fields[name].text(rules)
        ids = ", ".join(found.get(name, ())) if value != INEFFECTIVE else ""
        title = book.texts.title(rules)
        by_value.setdefault(value, []).append(f"{title} ({ids})" if ids else title)
    for value, of in by_value.items():
        yield f"* **`{value}`** {', '.join(of)}"


def glossary_markdown(lang: str = "en") -> str:
    """Return the glossary as a table: our word, its meaning, the sources' words."""
    head = read_text(lang, "glossary").partition("\n| ")[0].rstrip()
    words = headings_in(lang)
    rows = [
        [term.term, term.meaning, *(dict(term.sources).get(name, "") for name in SOURCES)] for term in glossary(lang)
    ]
    return "\n".join([head, "", *_markdown([[words.term, words.meaning, *SOURCES], *rows])]) + "\n"


def refusals_markdown() -> str:
    """Return which rule each refusal names in each rule set, as a table."""
    cites = {name: dict(rules.cites) for name, rules in PRESETS.items()}
    rows = [[f"`{code.value}`", *(cites[name][code] for name in PRESETS)] for code in Code]
    intro = [
        "# The rule that each refusal names",
        "",
        "A refused play has a code, the rule that it breaks, and the facts of which its sentence is made. What",
        "cannot arise in a game names the rule that would speak of it under house rules.",
        "",
    ]
    return "\n".join([*intro, *_markdown([["code", *PRESETS], *rows])]) + "\n"


def list_markdown() -> str:
    """Return the list of all rule sets with their pages."""
    rows = []
    for book in BOOKS.values():
        for name, rules in book.texts.presets.items():
            languages = book.languages_of(name)
            pages = ", ".join(_link(name, lang) for lang in languages)
            rows.append([f"`{name}`", book.page(rules, "en").title, book.players(rules), book.remark(rules), pages])
    overview = _markdown([["name", "game", "players", "", "pages"], *rows])
    return (
        "\n".join(
            [
                "# The rules",
                "",
                "One numbered page for each rule set, made from the same texts as the rules at the table and from the",
                "values that the engine obeys. House rules are a rule set and what differs, `dutch + target=5000`;",
                "`sambakit rules 'dutch + target=5000'` prints their page with the changes marked, and with",
                "`--save ours.rules` keeps them in a file that every command reads where it takes `--rules`.",
                "",
                *overview,
                "",
                f"* All fields with meaning, values and rules: {_links('fields', 'fields')}",
                f"* All fields of Samba Rommé: {_links('samba_romme_fields', 'romme_fields')}",
                "* The rule sets [compared](compare.md); [where the sources differ](tables.md);",
                "  the rule that each [refusal](refusals.md) names",
                f"* Glossary: {_links('glossary', 'glossary')}",
            ]
        )
        + "\n"
    )


def _links(page: str, text: str) -> str:
    """Return links to a page in all languages in which the text `text` is written."""
    return ", ".join(_link(page, lang) for lang in languages_with(text))


def _link(page: str, lang: str) -> str:
    return f"[{LANGUAGES[lang]}]({file_name(page, lang)})"


def file_name(name: str, lang: str) -> str:
    """Return the file of a page: English ones have no language in their name."""
    return f"{name}.md" if lang == ENGLISH else f"{name}.{lang}.md"


def documents() -> dict[str, str]:
    """Return all files of docs/rules that are made from the rulebook, by name."""
    found = {"README.md": list_markdown(), "refusals.md": refusals_markdown()}
    found["compare.md"] = "# The rule sets compared\n\n" + comparison_markdown(compare(list(PRESETS.values()), True))
    for game, book in BOOKS.items():
        for name in book.texts.presets:
            for lang in book.languages_of(name):
                found[file_name(name, lang)] = page_markdown(book.page(name, lang))
        for lang in (one for one in LANGUAGES if book.spoken(one) == one):
            found[file_name(book.fields_page, lang)] = fields_markdown(lang, game=game)
    for lang in languages_with("glossary"):
        found[file_name("glossary", lang)] = glossary_markdown(lang)
    return {name: f"{MADE}\n\n{text}" for name, text in found.items()}


if __name__ == "__main__":
    for file, content in documents().items():
        Path(sys.argv[1], file).write_text(content, encoding="utf-8")
