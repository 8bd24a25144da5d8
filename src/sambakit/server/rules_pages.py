"""Rules pages as they travel to the client."""

from functools import cache

from sambakit.engine.rulesets import PRESETS
from sambakit.rulebook import Page, Rule, UnknownPage
from sambakit.rulebook.fields import field_texts
from sambakit.rulebook.glossary import glossary
from sambakit.rulebook.idle import idle_fields
from sambakit.rulebook.pages import languages_of
from sambakit.rulebook.problems import reason_of
from sambakit.rulebook.texts import LANGUAGES, has_text
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


def wire_unknown(unknown: UnknownPage, lang: str) -> wire.Problem:
    """Return why there is no rules page, with the contradictions, in `lang`, of house rules that cannot be played."""
    return wire.Problem(
        "not_found",
        f"there is no rules page of that name: {unknown}"[:1000],
        contradictions=[wire.Contradiction(list(one.fields), reason_of(one, lang)) for one in unknown.problems],
    )


@cache
def wire_fields(lang: str) -> wire.RuleFields:
    """Return the message for all fields of a rule set, in English where there are no texts in `lang`."""
    spoken = lang if lang in LANGUAGES and has_text(lang, "fields") else "en"
    idle = {name: idle_fields(rules) for name, rules in PRESETS.items()}
    return wire.RuleFields(
        spoken,
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
                presets={preset: text.field.text(rules) for preset, rules in PRESETS.items()},
                idle=[preset for preset in PRESETS if name in idle[preset]],
            )
            for name, text in field_texts(spoken).items()
        ],
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
