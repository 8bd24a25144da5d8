"""Rules pages: the numbered rules of a rule set with its values, house rules marked, in one language."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import TEXTS, Change, changes, parse_rules, print_rules
from sambakit.engine.rules.fields import FIELDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.game.refusal import NotationError
from sambakit.game.rule_problems import Problem, UnplayableRules
from sambakit.rulebook.fields import field_texts
from sambakit.rulebook.headings import headings_in
from sambakit.rulebook.ineffective_fields import ineffective_changes
from sambakit.rulebook.languages import ENGLISH, languages_with
from sambakit.rulebook.texts import RuleText, text_of
from sambakit.rulebook.wording import Figures, fields_in, figures_in, filled

COMMON = "common"  # holds in all of them


class UnknownPage(LookupError):
    """No rules page exists for that rule set or those house rules; says why.

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
    figures: tuple[Figures, ...] = ()  # numbers that the text lists


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
    ineffective: bool  # without effect beside the other fields


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
    while base := PRESETS[found[-1]].base:
        found.append(base)
    return tuple(found)


def languages_of(name: str) -> tuple[str, ...]:
    """Return the languages in which the whole page of the preset `name` is written."""
    return languages_with(*chain_of(name), COMMON, "fields")


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
    spoken = lang if lang in languages_of(rules.name) else ENGLISH
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
    house = House(rules, lang, changes(rules), ineffective_changes(rules))
    said: dict[str, list[str]] = {}  # fields that nearer texts speak of: the rules there
    for name in (*chain_of(rules.name), COMMON):
        base = PRESETS.get(name, rules)  # the common rules are no rule set
        overridden = _overridden(rules, name)
        for section in text_of(lang, name).sections:
            found = tuple(_rule(rule, house, _elsewhere(rule, rules, base, overridden), said) for rule in section.rules)
            yield Section(section.id, section.title, name, found)
        for section in text_of(lang, name).sections:
            for rule in section.rules:
                for field in rule.fields:
                    said.setdefault(field, []).append(rule.id)


def _elsewhere(text: RuleText, rules: RuleSet, base: RuleSet, overridden: frozenset[str]) -> frozenset[str]:
    """Return the `overridden` fields, without those of which `text` only shows values that read as in its `base`."""
    preset = TEXTS.preset_of(rules)
    same = filled(text.template, preset, ENGLISH) == filled(text.template, base, ENGLISH)
    return overridden - (fields_in(text.template) - set(text.named)) if same else overridden


def _overridden(rules: RuleSet, name: str) -> frozenset[str]:
    """Return the fields in which the preset of `rules` differs from the preset `name`, a base of it."""
    preset = TEXTS.preset_of(rules)
    if name == rules.name or name == COMMON:
        return frozenset()
    base = PRESETS[name]
    return frozenset(field.name for field in FIELDS.values() if field.value(preset) != field.value(base))


@dataclass(frozen=True, slots=True)
class House:
    """House rules and the language of their text."""

    rules: RuleSet
    lang: str
    changes: tuple[Change, ...]
    ineffective: frozenset[str]  # fields among them whose change has no effect

    def without(self, text: RuleText, whole: bool) -> tuple[str, ...]:
        """Return the changed fields that leave out what the rule `text` is about, the `whole` of it or a part."""
        changed = {change.field.name: change for change in self.changes}
        return tuple(
            need.field
            for need in text.needs
            if need.whole is whole
            and need.field in changed
            and need.is_met(changed[need.field].preset)
            and not need.is_met(changed[need.field].house)
        )

    def marked(self, text: RuleText, as_printed: bool) -> tuple[str, ...]:
        """Return the changed fields of which the rule `text` speaks, in whose place something else holds."""
        shown = fields_in(text.template)
        names = [change.field.name for change in self.changes if change.field.name in text.fields]
        marked = [name for name in names if (not as_printed if name in shown else name not in self.ineffective)]
        return tuple(dict.fromkeys([*marked, *self.without(text, whole=False)]))

    def sentence(self, field: str) -> str:
        """Return the value of `field` by house rule, in words."""
        return field_texts(self.lang)[field].sentence(self.rules, self.lang)


def _rule(text: RuleText, house: House, overridden: frozenset[str], said: dict[str, list[str]]) -> Rule:
    preset = TEXTS.preset_of(house.rules)
    unmet = (need.field for need in text.needs if not need.is_met(FIELDS[need.field].text(preset)))
    spoken = (*text.fields, *unmet)
    instead = [rule for field in spoken if field in overridden for rule in said.get(field, ())]
    shown, reads = fields_in(text.template), filled(text.template, house.rules, house.lang)
    as_printed = not house.changes or reads == filled(text.template, preset, house.lang)
    void = house.without(text, whole=True)
    changed = void or house.marked(text, as_printed)
    return Rule(
        id=text.id,
        text=headings_in(house.lang).void if void else reads,
        source=text.source,
        printed=text.printed,
        fields=text.fields,
        overridden=tuple(field for field in text.fields if field in overridden),
        instead=tuple(dict.fromkeys(instead)),
        changed=changed,
        house=tuple(house.sentence(field) for field in changed if void or field not in shown),
        figures=() if void else figures_in(text.template, house.rules, house.lang),
    )


def _house_rules(rules: RuleSet, lang: str, speaking: dict[str, list[str]]) -> Iterator[HouseRule]:
    ineffective = ineffective_changes(rules)
    for change in changes(rules):
        text = field_texts(lang)[change.field.name]
        yield HouseRule(
            field=change.field.name,
            label=text.label,
            preset=change.preset,
            house=change.house,
            sentence=text.sentence(rules, lang),
            rules=tuple(speaking.get(change.field.name, ())),
            ineffective=change.field.name in ineffective,
        )
