"""Rules pages: the numbered rules of a rule set with its values, house rules marked, in one language."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sambakit.engine.house_rules import Change, changes, parse_rules, print_rules
from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_fields import FIELDS
from sambakit.engine.rule_problems import Problem, UnplayableRules
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets import PRESETS
from sambakit.rulebook.fields import field_texts
from sambakit.rulebook.idle import idle_fields
from sambakit.rulebook.texts import LANGUAGES, RuleText, has_text, text_of
from sambakit.rulebook.wording import fields_in, filled

# The rule set whose rules hold where a page is silent.
BASES = {
    "spanish": "fournier",
    "canasta": "bicycle",
    "bolivia": "bicycle",
    "black_samba": "bicycle",
    "sambola": "bicycle",
    "trey": "bolivia",
    "quad": "bolivia",
    "royal": "bolivia",
}
COMMON = "common"  # holds in all of them


class UnknownPage(LookupError):
    """There is no rules page for a rule set of that name, or for house rules of that text; says why.

    `problems` are the contradictions of house rules that are written well.
    """

    def __init__(self, said: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(said)
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule with the values of the rule set."""

    id: str
    text: str
    source: str  # the heading in the source, or why we closed a gap
    printed: bool  # printed in the source, at least in part
    fields: tuple[str, ...] = ()  # of the rule set, that it speaks of
    overridden: tuple[str, ...] = ()  # fields among them that nearer rules of the page settle otherwise
    instead: tuple[str, ...] = ()  # those rules; this one comes from the page of a base
    changed: tuple[str, ...] = ()  # fields among them that house rules change
    house: tuple[str, ...] = ()  # what holds by house rule instead of what the text says of these fields


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its rules; `of` names the rule set whose page they come from, "common" for all."""

    id: str
    title: str
    of: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A field that house rules change, in words."""

    field: str
    label: str
    preset: str  # value as text
    house: str
    sentence: str
    rules: tuple[str, ...]  # ids of the rules that speak of it
    idle: bool  # without effect beside the other fields


@dataclass(frozen=True, slots=True)
class Page:
    """All rules of a rule set in one language."""

    rules: str  # the rule set as text
    lang: str
    title: str
    about: str  # where the rules come from
    experimental: bool
    changes: tuple[HouseRule, ...]
    sections: tuple[Section, ...]


def chain_of(name: str) -> tuple[str, ...]:
    """Return the preset `name` and the ones whose rules hold where it is silent, nearest first."""
    found = [name]
    while found[-1] in BASES:
        found.append(BASES[found[-1]])
    return tuple(found)


def languages_of(name: str) -> tuple[str, ...]:
    """Return the languages in which the whole page of the preset `name` is written."""
    texts = (*chain_of(name), COMMON, "fields")
    return tuple(lang for lang in LANGUAGES if all(has_text(lang, text) for text in texts))


def rules_page(rules: str | RuleSet, lang: str = "en") -> Page:
    """Return the page of a rule set or of house rules, in English where `lang` has none; raises UnknownPage.

    >>> rules_page("dutch").title
    'Dutch Samba'
    """
    try:
        return _page(parse_rules(rules) if isinstance(rules, str) else rules, lang)
    except UnplayableRules as error:
        raise UnknownPage(str(error), error.problems) from None
    except NotationError as error:
        raise UnknownPage(str(error)) from None


@lru_cache(maxsize=64)
def _page(rules: RuleSet, lang: str) -> Page:
    spoken = lang if lang in languages_of(rules.name) else "en"
    own = text_of(spoken, rules.name)
    sections = tuple(_sections(rules, spoken))
    speaking: dict[str, list[str]] = {}
    for section in sections:
        for rule in section.rules:
            for field in rule.fields:
                speaking.setdefault(field, []).append(rule.id)
    return Page(
        rules=print_rules(rules),
        lang=spoken,
        title=own.title,
        about=own.about,
        experimental=rules.experimental,
        changes=tuple(_house_rules(rules, spoken, speaking)),
        sections=sections,
    )


def _sections(rules: RuleSet, lang: str) -> Iterator[Section]:
    """Yield the sections of the rule set's own text, then of those that hold where it is silent."""
    house = changes(rules)
    said: dict[str, list[str]] = {}  # fields that nearer texts speak of: the rules there
    for name in (*chain_of(rules.name), COMMON):
        overridden = _overridden(rules, name)
        for section in text_of(lang, name).sections:
            found = tuple(_rule(rule, rules, lang, house, overridden, said) for rule in section.rules)
            yield Section(section.id, section.title, name, found)
        for section in text_of(lang, name).sections:
            for rule in section.rules:
                for field in rule.fields:
                    said.setdefault(field, []).append(rule.id)


def _overridden(rules: RuleSet, name: str) -> frozenset[str]:
    """Return the fields in which the preset of `rules` differs from the preset `name`, a base of it."""
    preset = PRESETS[rules.name]
    if name == rules.name or name == COMMON:
        return frozenset()
    base = PRESETS[name]
    return frozenset(field.name for field in FIELDS.values() if field.value(preset) != field.value(base))


def _rule(
    text: RuleText,
    rules: RuleSet,
    lang: str,
    house: tuple[Change, ...],
    overridden: frozenset[str],
    said: dict[str, list[str]],
) -> Rule:
    instead = [rule for field in text.fields if field in overridden for rule in said.get(field, ())]
    shown, reads = fields_in(text.template), filled(text.template, rules, lang)
    as_printed = not house or reads == filled(text.template, PRESETS[rules.name], lang)
    changed = [
        change.field.name
        for change in house
        if change.field.name in text.fields and not (as_printed and change.field.name in shown)
    ]
    return Rule(
        id=text.id,
        text=reads,
        source=text.source,
        printed=text.printed,
        fields=text.fields,
        overridden=tuple(field for field in text.fields if field in overridden),
        instead=tuple(dict.fromkeys(instead)),
        changed=tuple(changed),
        house=tuple(field_texts(lang)[field].sentence(rules, lang) for field in changed if field not in shown),
    )


def _house_rules(rules: RuleSet, lang: str, speaking: dict[str, list[str]]) -> Iterator[HouseRule]:
    idle = idle_fields(rules)
    for change in changes(rules):
        text = field_texts(lang)[change.field.name]
        yield HouseRule(
            field=change.field.name,
            label=text.label,
            preset=change.preset,
            house=change.house,
            sentence=text.sentence(rules, lang),
            rules=tuple(speaking.get(change.field.name, ())),
            idle=change.field.name in idle,
        )
