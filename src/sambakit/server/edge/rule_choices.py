"""What the server tells of rule sets of any game: their pages, what a text says, all fields, comparisons."""

from collections.abc import Sequence
from functools import cache

from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_problems import UnplayableRules
from sambakit.rulebook.books import BOOKS
from sambakit.rulebook.comparing import compare, rules_of_fields
from sambakit.rulebook.problems import reason_of
from sambakit.rulebook.texts import has_text
from sambakit.server import wire
from sambakit.server.kinds import kind_of_text
from sambakit.server.rules_pages import wire_page


def page_of(text: str, lang: str) -> wire.RulesPage:
    """Return the rules page of what `text` names; raises UnknownPage."""
    book = BOOKS[kind_of_text(text).name]
    page = book.page(text, lang)
    return wire_page(page, book.languages_of(page.rules.partition(" + ")[0]))


def checked(text: str, lang: str) -> wire.RulesChecked:
    """Return whether `text` names rules that can be played, and what they say; else why not."""
    kind = kind_of_text(text)
    book = BOOKS[kind.name]
    try:
        rules = kind.parse_rules(text)
    except NotationError as error:
        field = str(error).partition("=")[0].strip("'")
        return _refused(text, [wire.RuleProblem([field] if field in book.texts.fields else [], str(error), "en")])
    except UnplayableRules as error:
        spoken = lang if has_text(lang, "problems") else "en"
        return _refused(
            text, [wire.RuleProblem(list(one.fields), reason_of(one, lang), spoken) for one in error.problems]
        )
    return wire.RulesChecked(
        rules=kind.print_rules(rules),
        facts=kind.facts(rules),
        sides=kind.sides(rules),
        sentences={name: book.sentence(name, rules, lang) for name in book.texts.fields},
        cited={name: list(ids) for name, ids in rules_of_fields(rules).items()},
        idle=sorted(book.idle_fields(rules)),
        problems=[],
    )


def _refused(text: str, problems: list[wire.RuleProblem]) -> wire.RulesChecked:
    return wire.RulesChecked(rules=text, facts=None, sides={}, sentences={}, cited={}, idle=[], problems=problems)


@cache
def fields_of(game: str, lang: str) -> wire.RuleFields:
    """Return everything that house rules of `game` can change, in words."""
    book = BOOKS[game]
    presets = book.texts.presets
    idle = {name: book.idle_fields(rules) for name, rules in presets.items()}
    return wire.RuleFields(
        book.spoken(lang),
        [
            wire.RuleField(
                name=name,
                group=text.group,
                label=text.label,
                meaning=text.meaning,
                shape=text.field.shape,
                values=[
                    wire.FieldValue(word, dict(text.sentences)[word])
                    for word in text.field.words
                    if word in dict(text.sentences)
                ],
                presets={preset: text.field.text(rules) for preset, rules in presets.items()},
                idle=[preset for preset in presets if name in idle[preset]],
            )
            for name, text in book.field_texts(lang).items()
        ],
    )


def compared(texts: Sequence[str], all_fields: bool, lang: str) -> wire.Comparison:
    """Return rule sets side by side; raises NotationError, also where they are of several games, UnplayableRules."""
    kind = kind_of_text(texts[0])
    if any(kind_of_text(text) is not kind for text in texts):
        raise NotationError("rule sets of several games have no fields in common")
    book = BOOKS[kind.name]
    rule_sets = [kind.parse_rules(text) for text in texts]
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
