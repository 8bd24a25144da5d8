"""A rule set as its preset and the fields that differ from it, in readable text."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from enum import Enum
from types import NoneType
from typing import Final, get_args, get_type_hints

from sambakit.engine.cards import TEXTS, parse_card
from sambakit.engine.refusal import NotationError
from sambakit.engine.ruleset import MeldRules, PileRules, PlayRules, RuleSet, ScoreRules, TableRules
from sambakit.engine.rulesets import PRESETS

_GROUPS: Final[dict[str, type]] = {
    "table": TableRules,
    "pile": PileRules,
    "melds": MeldRules,
    "play": PlayRules,
    "scores": ScoreRules,
}


def differences(rules: RuleSet) -> dict[str, str]:
    """Return the fields of `rules` that differ from its preset, as texts: ``{"scores.target": "5000"}``.

    Raises KeyError where its name is no preset.
    """
    preset = PRESETS[rules.name]
    found: dict[str, str] = {}
    for group in _GROUPS:
        ours, theirs = getattr(rules, group), getattr(preset, group)
        for field in fields(ours):
            value = getattr(ours, field.name)
            if value != getattr(theirs, field.name):
                name = f"{group}.{field.name}"
                found[name] = _printer(name)(value)
    return found


def with_differences(preset: RuleSet, texts: Mapping[str, str]) -> RuleSet:
    """Return `preset` with the fields named in `texts` set to what they say.

    Raises NotationError for an unknown field or a text that is no value of it, ValueError for a rule set that
    cannot be played.
    """
    changes: dict[str, dict[str, object]] = {}
    for name, text in texts.items():
        group, _, field = name.partition(".")
        changes.setdefault(group, {})[field] = parse_value(name, text)
    groups = {group: replace(getattr(preset, group), **values) for group, values in changes.items()}
    return replace(preset, **groups)


def parse_value(name: str, text: str) -> object:
    """Return the value of the field `name`, such as ``scores.target``, that prints as `text`; raises NotationError."""
    group, _, field = name.partition(".")
    if group not in _GROUPS or field not in get_type_hints(_GROUPS[group]):
        raise NotationError(f"{name!r} is no field of a rule set")
    if name in _SPECIAL:
        return _SPECIAL[name][1](text)
    kind = get_type_hints(_GROUPS[group])[field]
    choices = get_args(kind)
    if NoneType in choices:
        if text == "none":
            return None
        kind = choices[0]
    if kind is bool:
        return _parse_yes_no(text)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _parse_choice(kind, text)
    return _parse_number(text)


def _print_plain(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, Enum) else str(value)


def _parse_yes_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise NotationError(f"{text!r} is neither yes nor no")
    return text == "yes"


def _parse_choice(kind: type[Enum], text: str) -> Enum:
    try:
        return kind(text)
    except ValueError:
        raise NotationError(f"{text!r} is not one of {', '.join(str(one.value) for one in kind)}") from None


def _parse_number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise NotationError(f"{text!r} is not a whole number")
    return int(text)


def _print_cards(cards: frozenset[int]) -> str:
    return " ".join(TEXTS[card] for card in sorted(cards)) or "none"


def _parse_cards(text: str) -> frozenset[int]:
    return frozenset() if text == "none" else frozenset(parse_card(word) for word in text.split())


def _print_numbers(numbers: frozenset[int]) -> str:
    return " ".join(str(number) for number in sorted(numbers)) or "none"


def _parse_numbers(text: str) -> frozenset[int]:
    return frozenset() if text == "none" else frozenset(_parse_number(word) for word in text.split())


def _print_pairs(pairs: tuple[tuple[int | None, int], ...]) -> str:
    return " ".join(f"{'any' if key is None else key}:{value}" for key, value in pairs)


def _parse_pairs(text: str) -> tuple[tuple[int | None, int], ...]:
    pairs: list[tuple[int | None, int]] = []
    for word in text.split():
        key, colon, value = word.partition(":")
        if not colon:
            raise NotationError(f"{word!r} is no pair such as 1500:90")
        pairs.append((None if key == "any" else _parse_number(key), _parse_number(value)))
    return tuple(pairs)


def _print_values(values: tuple[int, ...]) -> str:
    return " ".join(f"{TEXTS[kind]}:{value}" for kind, value in enumerate(values))


def _parse_values(text: str) -> tuple[int, ...]:
    given: dict[int, int] = {}
    for word in text.split():
        card, _, value = word.partition(":")
        given[parse_card(card)] = _parse_number(value)
    missing = [text for kind, text in enumerate(TEXTS) if kind not in given]
    if missing:
        raise NotationError(f"no value is given for {' '.join(missing)}")
    return tuple(given[kind] for kind in range(len(TEXTS)))


# Fields that are no number, yes or no, or choice: how they print and parse.
_SPECIAL: Final[dict[str, tuple[Callable[..., str], Callable[[str], object]]]] = {
    "table.players": (_print_numbers, _parse_numbers),
    "table.hand_size": (_print_pairs, _parse_pairs),
    "table.turnup_covered_for": (_print_cards, _parse_cards),
    "pile.freezes_for_all": (_print_cards, _parse_cards),
    "pile.blocks_next": (_print_cards, _parse_cards),
    "play.minimum": (_print_pairs, _parse_pairs),
    "scores.card_values": (_print_values, _parse_values),
}


def _printer(name: str) -> Callable[..., str]:
    return _SPECIAL[name][0] if name in _SPECIAL else _print_plain
