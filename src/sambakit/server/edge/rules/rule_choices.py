"""The server's answers about rule sets of any game: their pages, their texts, all fields, comparisons."""

from collections.abc import Sequence
from functools import cache

from sambakit.game.refusal import NotationError
from sambakit.game.rule_fields import without_groups
from sambakit.game.rule_ids import preset_in
from sambakit.game.rule_problems import UnplayableRules
from sambakit.rulebook.books import BOOKS, AnyBook
from sambakit.rulebook.comparing import compare, rules_of_fields
from sambakit.rulebook.languages import has_text
from sambakit.rulebook.problems import reason_of
from sambakit.rulebook.wording import PLACEHOLDER
from sambakit.scorekeeper import ScoringData, scoring_data_of
from sambakit.server import wire
from sambakit.server.edge.rules.rules_pages import wire_page
from sambakit.server.tables.registry import adapter_of_text


def page_of(text: str, lang: str) -> wire.RulesPage:
    """Return the rules page of the rules `text`; raises UnknownPage."""
    book = BOOKS[adapter_of_text(text).name]
    page = book.page(text, lang)
    return wire_page(page, book.languages_of(preset_in(page.rules)))


def scoring_of(text: str) -> ScoringData:
    """Return the scoring data of the rules in `text`; raises NotationError and UnplayableRules."""
    return scoring_data_of(adapter_of_text(text).rules.parse(text))


def checked(text: str, lang: str) -> wire.RulesChecked:
    """Return the rules in `text` if they are playable, or else their problems."""
    adapter = adapter_of_text(text)
    book = BOOKS[adapter.name]
    try:
        rules = adapter.rules.parse(text)
    except NotationError as error:
        return _refused(text, _misspelt(text, error, book))
    except UnplayableRules as error:
        spoken = lang if has_text(lang, "problems") else "en"
        return _refused(
            text, [wire.RuleProblem(list(one.fields), reason_of(one, lang), spoken) for one in error.problems]
        )
    return wire.RulesChecked(
        rules=adapter.rules.print(rules),
        facts=adapter.views.rule_facts(rules),
        sides=adapter.sides(rules),
        referee=adapter.has_referee(rules),
        sentences={name: book.sentence(name, rules, lang) for name in book.texts.fields},
        choices={
            name: {word: book.filled(template, rules, lang) for word, template in one.sentences}
            for name, one in book.field_texts(lang).items()
            if one.field.words and any(PLACEHOLDER.search(template) for word, template in one.sentences)
        },
        cited={name: list(ids) for name, ids in rules_of_fields(rules).items()},
        idle=sorted(book.ineffective_fields(rules)),
        problems=[],
    )


def _refused(text: str, problems: list[wire.RuleProblem]) -> wire.RulesChecked:
    return wire.RulesChecked(
        rules=text,
        facts=None,
        sides={},
        referee=False,
        sentences={},
        choices={},
        cited={},
        idle=[],
        problems=problems,
    )


def _misspelt(text: str, error: NotationError, book: AnyBook) -> list[wire.RuleProblem]:
    """Return what cannot be read in rules that are written wrongly: all the values that are missing, or the error."""
    parts = [part.partition("=") for part in text.split("+")[1:]]
    values = {name.strip(): value.strip() for name, _, value in parts}
    missing = [name for name, value in values.items() if not value]
    if missing:
        return [wire.RuleProblem([name], str(error), "en", "missing") for name in missing]
    field = str(error).partition("=")[0].strip("'")
    meant = without_groups(values.get(field, ""))
    return [wire.RuleProblem([field] if field in book.texts.fields else [], str(error), "en", "unreadable", meant)]


@cache
def fields_of(game: str, lang: str) -> wire.RuleFields:
    """Return everything that house rules of `game` can change, in words."""
    book = BOOKS[game]
    presets = book.texts.presets
    ineffective = {name: book.ineffective_fields(rules) for name, rules in presets.items()}
    own = next(iter(presets.values()))  # whose other values stand in the sentences
    return wire.RuleFields(
        book.spoken(lang),
        [
            wire.RuleField(
                name=name,
                group=text.group,
                label=text.label,
                meaning=text.meaning,
                shape=text.field.form,
                values=[
                    wire.FieldValue(word, book.filled(dict(text.sentences)[word], own, lang))
                    for word in text.field.words
                    if word in dict(text.sentences)
                ],
                presets={preset: text.field.text(rules) for preset, rules in presets.items()},
                idle=[preset for preset in presets if name in ineffective[preset]],
            )
            for name, text in book.field_texts(lang).items()
        ],
    )


def compared(texts: Sequence[str], all_fields: bool, lang: str) -> wire.Comparison:
    """Return rule sets side by side; raises NotationError, also where they are of several games, UnplayableRules."""
    adapter = adapter_of_text(texts[0])
    if any(adapter_of_text(text) is not adapter for text in texts):
        raise NotationError("rule sets of several games have no fields in common")
    book = BOOKS[adapter.name]
    rule_sets = [adapter.rules.parse(text) for text in texts]
    comparison = compare(rule_sets, all_fields, lang)
    rows = [
        wire.ComparedField(
            field=row.field,
            group=row.group,
            label=row.label,
            values=list(row.values),
            sentences=[book.sentence(row.field, rules, lang) for rules in rule_sets],
            cited=[list(ids) for ids in row.rules],
        )
        for row in comparison.rows
    ]
    return wire.Comparison(list(comparison.texts), rows, comparison.same)
