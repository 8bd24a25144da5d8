"""A house rule set as text: its preset and the fields that differ, ``dutch + target=5000 + take_onto_group=yes``."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from sambakit.engine.card_kinds import changed_values
from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_fields import FIELDS, RuleField, did_you_mean, field_of
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets import PRESETS


@dataclass(frozen=True, slots=True)
class Change:
    """A field in which a house rule set differs from its preset, and its value in both as text."""

    field: RuleField
    preset: str
    house: str

    def __str__(self) -> str:
        return f"{self.field.name}={self.house}"


def changes(rules: RuleSet) -> tuple[Change, ...]:
    """Return in which fields `rules` differs from its preset, in the order of the fields.

    Raises KeyError where its name is no preset.
    """
    preset = PRESETS[rules.name]
    return tuple(
        Change(field, field.text(preset), _house_text(field, rules, preset))
        for field in FIELDS.values()
        if field.value(rules) != field.value(preset)
    )


def _house_text(field: RuleField, rules: RuleSet, preset: RuleSet) -> str:
    if field.name == "card_values":
        return changed_values(field.value(rules), field.value(preset))
    return field.text(rules)


def print_rules(rules: RuleSet) -> str:
    """Return the text from which `parse_rules` makes an equal rule set.

    >>> print_rules(parse_rules("dutch+take_onto_group = yes + players=2,3,4,5,6 + target=5000"))
    'dutch + take_onto_group=yes + target=5000'
    """
    return " + ".join([rules.name, *(str(change) for change in changes(rules))])


def title_of(rules: RuleSet) -> str:
    """Return the short form for headings: ``dutch``, or ``dutch, 2 changes``."""
    count = len(changes(rules))
    return f"{rules.name}, {count} change{'s' if count > 1 else ''}" if count else rules.name


def print_rules_file(rules: RuleSet, title: str) -> str:
    """Return a file of rules to keep or to share: a title of one line, the preset, and a line for each house rule."""
    lines = [f"# {' '.join(title.split())}", rules.name, *(f"+ {change}" for change in changes(rules))]
    return "\n".join(lines) + "\n"


def parse_rules_file(text: str) -> tuple[RuleSet, str]:
    """Return the rule set of a file of rules and its title, the first line that begins with #; empty where none does.

    Raises NotationError and UnplayableRules as `parse_rules` does.
    """
    lines = [line.strip() for line in text.splitlines()]
    notes = [line.lstrip("# ") for line in lines if line.startswith("#")]
    return parse_rules(" ".join(line for line in lines if not line.startswith("#"))), notes[0] if notes else ""


@lru_cache(maxsize=256)
def parse_rules(text: str) -> RuleSet:
    """Return the rule set that `text` names: a preset, and `+ field=value` for each house rule.

    Raises NotationError for a text that names none, UnplayableRules for rules that contradict each other.
    """
    name, *parts = (part.strip() for part in text.split("+"))
    if name not in PRESETS:
        raise NotationError(f"there is no rule set {name!r}; {_hint_at(name)}")
    texts: dict[str, str] = {}
    for part in parts:
        key, equals, value = (word.strip() for word in part.partition("="))
        if not part:
            raise NotationError("after + comes a house rule such as target=5000")
        field = field_of(key)
        if not equals or not value:
            raise NotationError(f"{field.name} needs a value: {field.shape}")
        if field.name in texts:
            raise NotationError(f"{field.name} is given twice")
        texts[field.name] = value
    return with_changes(PRESETS[name], texts)


def _hint_at(name: str) -> str:
    """Return what somebody may have meant who wrote `name` where a rule set stands."""
    first, _, rest = name.partition(" ")
    if first in PRESETS:
        return f"house rules come after a +, such as {first} + {rest.strip() if '=' in rest else 'target=5000'}"
    if name.partition("=")[0].strip() in FIELDS:
        return f"house rules come after a rule set and a +, such as dutch + {name if '=' in name else 'target=5000'}"
    return did_you_mean(name, PRESETS).removeprefix("; ") or f"there are: {', '.join(PRESETS)}"


def with_changes(preset: RuleSet, texts: Mapping[str, str]) -> RuleSet:
    """Return `preset` with the fields named in `texts` set to what they say.

    Raises NotationError for an unknown field or a text that is no value of it, UnplayableRules for a rule set that
    cannot be played.
    """
    values: dict[str, dict[str, object]] = {}
    for name, text in texts.items():
        field = field_of(name)
        values.setdefault(field.group, {})[field.name] = field.read(text, preset)
    groups = {group: replace(getattr(preset, group), **of_group) for group, of_group in values.items()}
    return replace(preset, **groups)
