"""Rules pages as they travel to the client."""

from sambakit.rulebook import Page, Rule
from sambakit.rulebook.glossary import glossary
from sambakit.rulebook.pages import languages_of
from sambakit.server import wire


def wire_page(page: Page) -> wire.RulesPage:
    """Return the message for a rules page."""
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
        languages=list(languages_of(page.rules.partition(" + ")[0])),
        changes=[
            wire.HouseRule(
                change.field,
                change.label,
                change.preset,
                change.house,
                change.sentence,
                list(change.rules),
                change.idle,
            )
            for change in page.changes
        ],
        glossary=[wire.GlossaryTerm(term.term, term.meaning, dict(term.sources)) for term in glossary(page.lang)],
    )


def _rule(rule: Rule) -> wire.RuleText:
    return wire.RuleText(
        id=rule.id,
        text=rule.text,
        source=rule.source,
        printed=rule.printed,
        instead=list(rule.instead),
        changed=list(rule.changed),
        house=list(rule.house),
    )
