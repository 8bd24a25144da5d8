"""Rules of any game as text: the preset and the fields that differ, ``dutch + target=5000 + take_onto_group=yes``."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from sambakit.game.dataclass import dataclass, replace
from sambakit.game.refusal import NotationError
from sambakit.game.rule_fields import RuleField, did_you_mean, field_in
from sambakit.game.rule_ids import FIRST, preset_in, rule_hash, split_id


class Named(Protocol):
    """The values of a rule set, whatever the game: they know the preset from which they are made."""

    @property
    def name(self) -> str:
        """Return the name of the preset."""

    @property
    def revision(self) -> int:
        """Return the revision of the preset."""


Rules = TypeVar("Rules", bound=Named)


@dataclass(frozen=True, slots=True)
class Change:
    """A field in which house rules differ from their preset, and its value in both as text."""

    field: RuleField
    preset: str
    house: str

    def __str__(self) -> str:
        return f"{self.field.name}={self.house}"


class RuleTexts(NamedTuple, Generic[Rules]):
    """The text form of one game's rules: its presets by name, its fields, and an example of a house rule.

    `shorter` prints a field's value in house rules, of which it gets the preset's too; else the field prints it.
    `presets` are the newest revisions. `older` keeps the ones before them by rule id, each by the fields in which it
    differs from the newest; it never loses one.
    """

    presets: Mapping[str, Rules]
    fields: Mapping[str, RuleField]
    example: str  # such as "target=5000"
    owner: str  # of the fields, in messages: "a rule set"
    shorter: Mapping[str, Callable[[Any, Any], str]]
    older: Mapping[str, Mapping[str, str]]

    def ids(self) -> list[str]:
        """Return the rule ids of all revisions, those of a preset from the first to the newest."""
        return [f"{name}.{number}" for name, newest in self.presets.items() for number in range(1, newest.revision + 1)]

    def revision_of(self, name: str, number: int) -> Rules:
        """Return that revision of the preset `name`; raises KeyError for a name, NotationError for a number unknown."""
        newest: Any = self.presets[name]
        if number == newest.revision:
            rules: Rules = newest
            return rules
        texts = self.older.get(f"{name}.{number}")
        if texts is None:
            known = ", ".join(one for one in self.ids() if preset_in(one) == name)
            raise NotationError(f"there is no revision {number} of {name}; there are: {known}")
        return self.with_changes(replace(newest, revision=number), texts)

    def preset_of(self, rules: Rules) -> Rules:
        """Return the preset of `rules`; raises KeyError if their name is not a preset."""
        return self.revision_of(rules.name, rules.revision)

    def named(self, text: str, bare: int | None = None) -> Rules:
        """Return the preset of a rule id; a bare name means its newest revision, or the revision `bare`.

        Raises NotationError where there is none.
        """
        if preset_in(text) not in self.presets:
            raise NotationError(unknown_name(text, [self]))
        name, number = split_id(text)
        if number is None:
            number = self.presets[name].revision if bare is None else bare
        return self.revision_of(name, number)

    def id_of(self, rules: Rules) -> str:
        """Return the rule id of the preset from which `rules` are made: ``dutch.1``."""
        return f"{rules.name}.{rules.revision}"

    def hash(self, rules: Rules) -> str:
        """Return the hash of `rules`, which equal rules share whatever they are called."""
        return rule_hash(rules, self.fields.values())

    def changes(self, rules: Rules) -> tuple[Change, ...]:
        """Return the fields in which `rules` differ from their preset, in order.

        Raises KeyError where their name is no preset.
        """
        preset = self.preset_of(rules)
        return tuple(
            Change(field, field.text(preset), self._house_text(field, rules, preset))
            for field in self.fields.values()
            if field.value(rules) != field.value(preset)
        )

    def _house_text(self, field: RuleField, rules: Rules, preset: Rules) -> str:
        shorter = self.shorter.get(field.name)
        return shorter(field.value(rules), field.value(preset)) if shorter else field.text(rules)

    def print(self, rules: Rules) -> str:
        """Return the text from which `parse` makes equal rules; it names the revision where there are several."""
        return " + ".join([self._shown(rules), *(str(change) for change in self.changes(rules))])

    def print_kept(self, rules: Rules) -> str:
        """Return the stored text of `rules`, ``dutch.1 + target=5000``; `parse` always makes equal rules of it."""
        return " + ".join([self.id_of(rules), *(str(change) for change in self.changes(rules))])

    def _shown(self, rules: Rules) -> str:
        """Return the bare name where nothing else can be meant, else the rule id."""
        only = rules.revision == self.presets[rules.name].revision == FIRST
        return rules.name if only else self.id_of(rules)

    def title(self, rules: Rules) -> str:
        """Return the short form for headings: ``dutch``, or ``dutch, 2 changes``."""
        count, name = len(self.changes(rules)), self._shown(rules)
        return f"{name}, {count} change{'s' if count > 1 else ''}" if count else name

    def print_file(self, rules: Rules, title: str) -> str:
        """Return a file of rules to keep or to share: a title of one line, the rule id, a line for each house rule."""
        lines = [f"# {' '.join(title.split())}", self.id_of(rules), *(f"+ {change}" for change in self.changes(rules))]
        return "\n".join(lines) + "\n"

    def parse(self, text: str) -> Rules:
        """Return the rules that `text` names: a rule id or a preset, and `+ field=value` for each house rule.

        A bare name means the newest revision. Raises NotationError for a text that names none, UnplayableRules for
        rules that contradict each other.
        """
        return self._parse(text, None)

    def parse_kept(self, text: str) -> Rules:
        """Return the rules of a stored text; a bare name comes from before revisions and means the first."""
        return self._parse(text, FIRST)

    def _parse(self, text: str, bare: int | None) -> Rules:
        name, *parts = (part.strip() for part in text.split("+"))
        preset = self.named(name, bare)
        texts: dict[str, str] = {}
        for part in parts:
            key, equals, value = (word.strip() for word in part.partition("="))
            if not part:
                raise NotationError(f"after + comes a house rule such as {self.example}")
            field = field_in(self.fields, key, self.owner)
            if not equals or not value:
                raise NotationError(f"{field.name} needs a value: {field.form}")
            if field.name in texts:
                raise NotationError(f"{field.name} is given twice")
            texts[field.name] = value
        return self.with_changes(preset, texts)

    def with_changes(self, preset: Rules, texts: Mapping[str, str]) -> Rules:
        """Return `preset` with the fields named in `texts` set to their values.

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
    """Return the message for the unknown preset `name`, with the presets of the games `known`."""
    return f"there is no rule set {name!r}; {_hint_at(name, list(known))}"


def _hint_at(name: str, known: list[RuleTexts[Any]]) -> str:
    """Return the hint for a misspelt `name`."""
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
