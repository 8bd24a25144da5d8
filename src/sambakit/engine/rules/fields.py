"""The fields of a rule set under their flat names, and how each of their values prints and parses.

Names and words are final: records, stored tables and links hold them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from enum import Enum
from types import MappingProxyType, NoneType
from typing import Any, Final, get_args, get_type_hints

from sambakit.engine.card_kinds import parse_kinds, print_kinds, print_values
from sambakit.engine.refusal import NotationError
from sambakit.engine.ruleset import MeldRules, PileRules, PlayRules, ScoreRules, TableRules

_GROUPS: Final[dict[str, type]] = {
    "table": TableRules,
    "pile": PileRules,
    "melds": MeldRules,
    "play": PlayRules,
    "scores": ScoreRules,
}
_MOST_DIGITS: Final = 7
_ALL_COUNTS: Final = range(2, 7)


@dataclass(frozen=True, slots=True)
class RuleField:
    """A field of a rule set: its flat name, the part of the rule set that holds it, and the words of its values."""

    name: str
    group: str
    words: tuple[str, ...]  # all values it can take, empty where they are numbers or lists
    shape: str  # what a value looks like, such as "yes or no"
    print: Callable[[Any], str]
    parse: Callable[[str, Any], object]  # takes the preset's value too, for what a text leaves out

    def value(self, rules: object) -> Any:
        """Return the field's value in `rules`, a rule set of the game to which the field belongs."""
        return getattr(getattr(rules, self.group), self.name)

    def text(self, rules: object) -> str:
        """Return the field's value in `rules` as text: ``whole_pile``, ``yes``, ``any:15,0:50``."""
        return self.print(self.value(rules))

    def read(self, text: str, preset: object) -> object:
        """Return the value that `text` says for a house rule of `preset`; raises NotationError naming the field."""
        try:
            return self.parse(text.strip(), self.value(preset))
        except NotationError as error:
            raise NotationError(f"{self.name}={text.strip()}: {error}") from None


def field_of(name: str) -> RuleField:
    """Return the field `name`, such as ``target`` (``scores.target`` in older records); raises NotationError."""
    return field_in(FIELDS, name)


def field_in(fields: Mapping[str, RuleField], name: str, rules: str = "a rule set") -> RuleField:
    """Return the one of `fields` called `name`, or with its group ``scores.target``; raises NotationError."""
    group, dot, flat = name.rpartition(".")
    found = fields.get(flat)
    if found is None or (dot and group != found.group):
        raise NotationError(f"{name!r} is no field of {rules}{did_you_mean(flat, fields)}")
    return found


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return what of `known` looks like `word`, as the end of an error message; empty where nothing does."""
    near = get_close_matches(word.lower(), list(known), n=2, cutoff=0.6)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def parse_yes_no(text: str, _: object) -> bool:
    if text not in ("yes", "no"):
        raise NotationError("it is yes or no")
    return text == "yes"


def parse_number(text: str, _: object = None) -> int:
    """Return the whole number that `text` says; raises NotationError."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise NotationError(f"{text!r} is not a whole number")
    if len(digits) > _MOST_DIGITS:
        raise NotationError(f"a number has {_MOST_DIGITS} digits at most")
    return int(text)


def parse_number_or_none(text: str, _: object) -> int | None:
    return None if text == "none" else parse_number(text)


def parse_choice(kind: type[Enum]) -> Callable[[str, object], Enum]:
    words = [str(one.value) for one in kind]

    def parse(text: str, _: object) -> Enum:
        if text not in words:
            raise NotationError(f"it is one of {', '.join(words)}{did_you_mean(text, words)}")
        return kind(text)

    return parse


def words_of(text: str) -> list[str]:
    """Return the words of a list, written with commas or blanks between."""
    return text.replace(",", " ").split()


def _print_counts(counts: frozenset[int]) -> str:
    """Return numbers of players as text, three and more in a row as a range: ``2-6`` or ``2,4``."""
    texts: list[str] = []
    for count in sorted(counts):
        if count - 1 not in counts:
            last = next(end for end in range(count, count + len(counts) + 1) if end + 1 not in counts)
            row = [str(one) for one in range(count, last + 1)]
            texts += [f"{count}-{last}"] if len(row) > 2 else row
    return ",".join(texts) or "none"


def _parse_counts(text: str, _: object) -> frozenset[int]:
    if text == "none":
        return frozenset()
    counts: set[int] = set()
    for word in words_of(text):
        first, dash, last = word.partition("-")
        low = parse_number(first)
        high = parse_number(last) if dash else low
        if not low <= high <= low + 9:
            raise NotationError(f"{word!r} is no range such as 2-6")
        counts.update(range(low, high + 1))
    return frozenset(counts)


def _print_hand_size(pairs: tuple[tuple[int, int], ...]) -> str:
    """Return how many cards are dealt: ``15,6:13`` for 15 each, but 13 with six players."""
    sizes = dict(pairs)
    if list(sizes) != list(_ALL_COUNTS):
        return ",".join(f"{count}:{size}" for count, size in pairs) or "none"
    most = max(sizes.values(), key=list(sizes.values()).count)
    return ",".join([str(most), *(f"{count}:{size}" for count, size in pairs if size != most)])


def _parse_hand_size(text: str, _: object) -> tuple[tuple[int, int], ...]:
    sizes: dict[int, int] = {}
    for word in words_of(text) if text != "none" else []:
        count, colon, size = word.partition(":")
        if colon:
            sizes[parse_number(count)] = parse_number(size)
        else:
            sizes |= dict.fromkeys(_ALL_COUNTS, parse_number(word))
    return tuple(sorted(sizes.items()))


def _print_minimum(steps: tuple[tuple[int | None, int], ...]) -> str:
    return ",".join(f"{'any' if least is None else least}:{points}" for least, points in steps) or "none"


def _parse_minimum(text: str, _: object) -> tuple[tuple[int | None, int], ...]:
    steps: list[tuple[int | None, int]] = []
    for word in words_of(text) if text != "none" else []:
        least, colon, points = word.partition(":")
        if not colon:
            raise NotationError(f"{word!r} is no step such as 1500:90, 90 points from a score of 1500")
        steps.append((None if least == "any" else parse_number(least), parse_number(points)))
    return tuple(steps)


def print_plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    return "none" if value is None else str(value)


def _parse_kinds(text: str, _: object) -> frozenset[int]:
    return parse_kinds(words_of(text))


def _parse_values(text: str, preset: tuple[int, ...]) -> tuple[int, ...]:
    values = list(preset)
    for word in words_of(text):
        kinds, colon, value = word.partition(":")
        if not colon:
            raise NotationError(f"{word!r} is no pair such as A:20")
        for kind in parse_kinds([kinds]):
            values[kind] = parse_number(value)
    return tuple(values)


_KINDS_SHAPE: Final = "kinds of cards: wild, jokers, twos, threes, red_threes, black_threes, a rank such as A, or 7h"
Special = tuple[str, Callable[[Any], str], Callable[[str, Any], object]]
# Fields that are no number, yes or no, or choice.
_SPECIAL: Final[dict[str, Special]] = {
    "players": ("numbers of players, such as 2-6 or 4,6", _print_counts, _parse_counts),
    "hand_size": ("cards for each player; with 6:13, others with six", _print_hand_size, _parse_hand_size),
    "turnup_covered_for": (_KINDS_SHAPE, print_kinds, _parse_kinds),
    "freezes_for_all": (_KINDS_SHAPE, print_kinds, _parse_kinds),
    "blocks_next": (_KINDS_SHAPE, print_kinds, _parse_kinds),
    "minimum": ("points from a score upwards: any:15,0:50,1500:90", _print_minimum, _parse_minimum),
    "card_values": ("points by kind of card: A:20,4-7:5; kinds not named keep theirs", print_values, _parse_values),
}


def _field(group: str, name: str, kind: Any, special: Mapping[str, Special]) -> RuleField:
    if name in special:
        shape, printer, parser = special[name]
        return RuleField(name, group, (), shape, printer, parser)
    if NoneType in get_args(kind):
        return RuleField(name, group, (), "a number or none", print_plain, parse_number_or_none)
    if kind is bool:
        return RuleField(name, group, ("yes", "no"), "yes or no", print_plain, parse_yes_no)
    if issubclass(kind, Enum):
        words = tuple(str(one.value) for one in kind)
        return RuleField(name, group, words, ", ".join(words), print_plain, parse_choice(kind))
    return RuleField(name, group, (), "a number", print_plain, parse_number)


def fields_of(groups: Mapping[str, type], special: Mapping[str, Special]) -> dict[str, RuleField]:
    """Return the fields of a game's rule sets by name, in order; `groups` are the classes that hold them.

    `special` are those that are no number, yes or no, or choice: what a value looks like, printer and parser.
    """
    found: dict[str, RuleField] = {}
    for group, kind in groups.items():
        hints = get_type_hints(kind)
        for field in fields(kind):
            if field.name in found:
                raise TypeError(f"two fields of a rule set are called {field.name}")
            found[field.name] = _field(group, field.name, hints[field.name], special)
    return found


FIELDS: Final = MappingProxyType(fields_of(_GROUPS, _SPECIAL))
