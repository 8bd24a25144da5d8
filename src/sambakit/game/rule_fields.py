"""Fields of the rules of any game: a flat name, and how each value prints and parses."""

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from enum import Enum
from types import MappingProxyType, NoneType
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from sambakit.game.refusal import NotationError

_MOST_DIGITS: Final = 7
_GROUPED: Final = re.compile(r"-?\d{1,3}([.,'\s]\d{3})+", re.ASCII)  # 10.000: a number as many people write it


class RuleField(NamedTuple):
    """A field of a rule set: its flat name, the part of the rule set that holds it, and the words of its values."""

    name: str
    group: str
    words: tuple[str, ...]  # all values it can take, empty where they are numbers or lists
    form: str  # what a value looks like, such as "yes or no"
    print: Callable[[Any], str]
    parse: Callable[[str, Any], object]  # takes the preset's value too, for what a text leaves out
    neutral: str | None = None  # of a field that came after the first release: the value that changes no older rules

    def value(self, rules: object) -> Any:
        """Return the field's value in `rules`, a rule set of the game to which the field belongs."""
        return getattr(getattr(rules, self.group), self.name)

    def text(self, rules: object) -> str:
        """Return the field's value in `rules` as text: ``whole_pile``, ``yes``, ``any:15,0:50``."""
        return self.print(self.value(rules))

    def read(self, text: str, preset: object) -> object:
        """Return the value of `text` for a house rule of `preset`; raises NotationError naming the field."""
        try:
            return self.parse(text.strip(), self.value(preset))
        except NotationError as error:
            raise NotationError(f"{self.name}={text.strip()}: {error}") from None


def field_in(fields: Mapping[str, RuleField], name: str, rules: str = "a rule set") -> RuleField:
    """Return the one of `fields` called `name`, or with its group ``scores.target``; raises NotationError."""
    group, dot, flat = name.rpartition(".")
    found = fields.get(flat)
    if found is None or (dot and group != found.group):
        raise NotationError(f"{name!r} is no field of {rules}{did_you_mean(flat, fields)}")
    return found


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the words of `known` that look like `word`, as the end of an error message; empty without one."""
    near = get_close_matches(word.lower(), list(known), n=2, cutoff=0.6)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def parse_yes_no(text: str, _: object) -> bool:
    if text not in ("yes", "no"):
        raise NotationError("it is yes or no")
    return text == "yes"


def without_groups(text: str) -> str:
    """Return the number in a text such as ``10.000`` or ``10,000``, as rules write it; empty for any other text."""
    return re.sub("[^-0-9]", "", text) if _GROUPED.fullmatch(text) else ""


def parse_number(text: str, _: object = None) -> int:
    """Return the whole number in `text`; raises NotationError.

    A point or a comma may part thousands or begin a fraction, so nothing is guessed.
    """
    if meant := without_groups(text):
        raise NotationError(f"{text!r} is not a whole number; did you mean {meant}?")
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise NotationError(f"{text!r} is not a whole number")
    if len(digits) > _MOST_DIGITS:
        raise NotationError(f"a number has {_MOST_DIGITS} digits at most")
    return int(text)


def parse_number_or_none(text: str, _: object) -> int | None:
    return None if text == "none" else parse_number(text)


def parse_choice(choices: type[Enum]) -> Callable[[str, object], Enum]:
    words = [str(one.value) for one in choices]

    def parse(text: str, _: object) -> Enum:
        if text not in words:
            raise NotationError(f"it is one of {', '.join(words)}{did_you_mean(text, words)}")
        return choices(text)

    return parse


def words_of(text: str) -> list[str]:
    """Return the words of a list, written with commas or blanks between."""
    return text.replace(",", " ").split()


def print_plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    return "none" if value is None else str(value)


Special = tuple[str, Callable[[Any], str], Callable[[str, Any], object]]


def _field(group: str, name: str, annotation: Any, special: Mapping[str, Special]) -> RuleField:
    if name in special:
        form, printer, parser = special[name]
        return RuleField(name, group, (), form, printer, parser)
    if NoneType in get_args(annotation):
        return RuleField(name, group, (), "a number or none", print_plain, parse_number_or_none)
    if annotation is bool:
        return RuleField(name, group, ("yes", "no"), "yes or no", print_plain, parse_yes_no)
    if issubclass(annotation, Enum):
        words = tuple(str(one.value) for one in annotation)
        return RuleField(name, group, words, ", ".join(words), print_plain, parse_choice(annotation))
    return RuleField(name, group, (), "a number", print_plain, parse_number)


def fields_of(
    groups: Mapping[str, type], special: Mapping[str, Special], later: Mapping[str, str] = MappingProxyType({})
) -> dict[str, RuleField]:
    """Return the fields of a game's rule sets by name, in order; `groups` are the classes that hold them.

    `special` are those that are no number, yes or no, or choice: what a value looks like, printer and parser. `later`
    are the neutral values of the fields that came after the first release.
    """
    found: dict[str, RuleField] = {}
    for group, holder in groups.items():
        for name, annotation in get_type_hints(holder).items():
            if name in found:
                raise TypeError(f"two fields of a rule set are called {name}")
            found[name] = _field(group, name, annotation, special)._replace(neutral=later.get(name))
    return found
