"""Rules pages as messages for the client."""

from collections.abc import Sequence

from sambakit.rulebook import Page, Rule, UnknownPage
from sambakit.rulebook.glossary import glossary
from sambakit.rulebook.problems import reason_of
from sambakit.rulebook.wording import Figures
from sambakit.server import wire


def wire_page(page: Page, languages: Sequence[str]) -> wire.RulesPage:
    """Return the message for a rules page that is written in `languages`."""
    return wire.RulesPage(
        rules=page.rules,
        lang=page.lang,
        title=page.title,
        sections=[
            wire.RuleSection(section.title, [_rule(rule) for rule in section.rules], section.of)
            for section in page.sections
        ],
        about=page.about,
        experimental=page.experimental,
        languages=list(languages),
        changes=[
            wire.HouseRule(
                change.field,
                change.label,
                change.preset,
                change.house,
                change.sentence,
                list(change.rules),
                change.ineffective,
            )
            for change in page.changes
        ],
        glossary=[wire.GlossaryTerm(term.term, term.meaning, dict(term.sources)) for term in glossary(page.lang)],
    )


def wire_unknown(unknown: UnknownPage, lang: str) -> wire.Problem:
    """Return why there is no rules page, with the contradictions, in `lang`, of house rules that cannot be played."""
    return wire.Problem(
        "not_found",
        f"there is no rules page of that name: {unknown}"[:1000],
        contradictions=[wire.Contradiction(list(one.fields), reason_of(one, lang)) for one in unknown.problems],
    )


def _table(figures: Figures) -> wire.RuleTable:
    return wire.RuleTable(figures.field, figures.text, [wire.RuleRow(what, points) for what, points in figures.rows])


def _rule(rule: Rule) -> wire.RuleText:
    return wire.RuleText(
        id=rule.id,
        text=rule.text,
        source=rule.source,
        printed=rule.printed,
        instead=list(rule.instead),
        changed=list(rule.changed),
        house=list(rule.house),
        tables=[_table(figures) for figures in rule.figures],
    )
