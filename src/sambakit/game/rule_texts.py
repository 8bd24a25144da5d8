"""Rules of any game as text: the preset and the fields that differ, ``dutch + target=5000 + take_onto_group=yes``."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_fields import RuleField, did_you_mean, field_in


class Named(Protocol):
    """The values of a rule set, whatever the game: they have the name of the preset from which they are made."""

    @property
    def name(self) -> str:
        """Return the name."""


Rules = TypeVar("Rules", bound=Named)


@dataclass(frozen=True, slots=True)
class Change:
    """A field in which house rules differ from their preset, and its value in both as text."""

    field: RuleField
    preset: str
    house: str

    def __str__(self) -> str:
        return f"{self.field.name}={self.house}"


@dataclass(frozen=True, slots=True)
class RuleTexts(Generic[Rules]):
    """How the rules of one game are written: its presets by name, its fields, and a house rule to show as example.

    `shorter` prints a field's value in house rules, of which it gets the preset's too; else the field prints it.
    """

    presets: Mapping[str, Rules]
    fields: Mapping[str, RuleField]
    example: str  # such as "target=5000"
    owner: str  # of the fields, in messages: "a rule set"
    shorter: Mapping[str, Callable[[Any, Any], str]]

    def changes(self, rules: Rules) -> tuple[Change, ...]:
        """Return in which fields `rules` differ from their preset, in the order of the fields.

        Raises KeyError where their name is no preset.
        """
        preset = self.presets[rules.name]
        return tuple(
            Change(field, field.text(preset), self._house_text(field, rules, preset))
            for field in self.fields.values()
            if field.value(rules) != field.value(preset)
        )

    def _house_text(self, field: RuleField, rules: Rules, preset: Rules) -> str:
        shorter = self.shorter.get(field.name)
        return shorter(field.value(rules), field.value(preset)) if shorter else field.text(rules)

    def print(self, rules: Rules) -> str:
        """Return the text from which `parse` makes equal rules."""
        return " + ".join([rules.name, *(str(change) for change in self.changes(rules))])

    def title(self, rules: Rules) -> str:
        """Return the short form for headings: ``dutch``, or ``dutch, 2 changes``."""
        count, name = len(self.changes(rules)), rules.name
        return f"{name}, {count} change{'s' if count > 1 else ''}" if count else name

    def print_file(self, rules: Rules, title: str) -> str:
        """Return a file of rules to keep or to share: a title of one line, the preset, a line for each house rule."""
        lines = [f"# {' '.join(title.split())}", rules.name, *(f"+ {change}" for change in self.changes(rules))]
        return "\n".join(lines) + "\n"

    def parse(self, text: str) -> Rules:
        """Return the rules that `text` names: a preset, and `+ field=value` for each house rule.

        Raises NotationError for a text that names none, UnplayableRules for rules that contradict each other.
        """
        name, *parts = (part.strip() for part in text.split("+"))
        if name not in self.presets:
            raise NotationError(unknown_name(name, [self]))
        texts: dict[str, str] = {}
        for part in parts:
            key, equals, value = (word.strip() for word in part.partition("="))
            if not part:
                raise NotationError(f"after + comes a house rule such as {self.example}")
            field = field_in(self.fields, key, self.owner)
            if not equals or not value:
                raise NotationError(f"{field.name} needs a value: {field.shape}")
            if field.name in texts:
                raise NotationError(f"{field.name} is given twice")
            texts[field.name] = value
        return self.with_changes(self.presets[name], texts)

    def with_changes(self, preset: Rules, texts: Mapping[str, str]) -> Rules:
        """Return `preset` with the fields named in `texts` set to what they say.

        Raises NotationError for an unknown field or a text that is no value of it, UnplayableRules for rules that
        cannot be played.
        """
        values: dict[str, dict[str, object]] = {}
        for name, text in texts.items():
            field = field_in(self.fields, name, self.owner)
            values.setdefault(field.group, {})[field.name] = field.read(text, preset)
        base: Any = preset
        groups = {group: replace(getattr(base, group), **of_group) for group, of_group in values.items()}
        changed: Rules = replace(base, **groups)
        return changed


def file_parts(text: str) -> tuple[str, str]:
    """Return the rules in a file of rules, as one line, and its title: the first line that begins with #, or ''."""
    lines = [line.strip() for line in text.splitlines()]
    notes = [line.lstrip("# ") for line in lines if line.startswith("#")]
    return " ".join(line for line in lines if not line.startswith("#")), notes[0] if notes else ""


def unknown_name(name: str, known: Iterable[RuleTexts[Any]]) -> str:
    """Return what to say to somebody who wrote `name` where a preset of one of the games `known` stands."""
    return f"there is no rule set {name!r}; {_hint_at(name, list(known))}"


def _hint_at(name: str, known: list[RuleTexts[Any]]) -> str:
    """Return what may have been meant by `name`."""
    first, _, rest = name.partition(" ")
    for texts in known:
        if first in texts.presets:
            return f"house rules come after a +, such as {first} + {rest.strip() if '=' in rest else texts.example}"
    for texts in known:
        if name.partition("=")[0].strip() in texts.fields:
            preset, rule = next(iter(texts.presets)), name if "=" in name else texts.example
            return f"house rules come after a rule set and a +, such as {preset} + {rule}"
    presets = [preset for texts in known for preset in texts.presets]
    return did_you_mean(name, presets).removeprefix("; ") or f"there are: {', '.join(presets)}"
