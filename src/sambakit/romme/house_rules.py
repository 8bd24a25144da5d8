"""House rules of Samba Rommé as text: the preset and the fields that differ, ``samba_romme + buracos=3``."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from sambakit.engine.house_rules import Change
from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_fields import did_you_mean
from sambakit.romme.rule_fields import FIELDS, field_of
from sambakit.romme.rules import SAMBA_ROMME, RommeRules

PRESETS: Final = MappingProxyType({SAMBA_ROMME.name: SAMBA_ROMME})


def changes(rules: RommeRules) -> tuple[Change, ...]:
    """Return in which fields `rules` differs from its preset, in the order of the fields."""
    preset = PRESETS[rules.name]
    return tuple(
        Change(field, field.text(preset), field.text(rules))
        for field in FIELDS.values()
        if field.value(rules) != field.value(preset)
    )


def print_rules(rules: RommeRules) -> str:
    """Return the text from which `parse_rules` makes equal rules.

    >>> print_rules(parse_rules("samba_romme+draw = 2 + row_min=3"))
    'samba_romme + draw=2'
    """
    return " + ".join([rules.name, *(str(change) for change in changes(rules))])


def print_rules_file(rules: RommeRules, title: str) -> str:
    """Return a file of rules to keep or to share: a title of one line, the preset, and a line for each house rule."""
    lines = [f"# {' '.join(title.split())}", rules.name, *(f"+ {change}" for change in changes(rules))]
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=64)
def parse_rules(text: str) -> RommeRules:
    """Return the rules that `text` names: the preset, and `+ field=value` for each house rule.

    Raises NotationError for a text that names none, UnplayableRules for rules that contradict each other.
    """
    name, *parts = (part.strip() for part in text.split("+"))
    if name not in PRESETS:
        raise NotationError(f"there are no rules {name!r} of Samba Rommé{did_you_mean(name, PRESETS)}")
    texts: dict[str, str] = {}
    for part in parts:
        key, _, value = (word.strip() for word in part.partition("="))
        if not part:
            raise NotationError("after + comes a house rule such as draw=2")
        field = field_of(key)
        if not value:
            raise NotationError(f"{field.name} needs a value: {field.shape}")
        if field.name in texts:
            raise NotationError(f"{field.name} is given twice")
        texts[field.name] = value
    return with_changes(PRESETS[name], texts)


def with_changes(preset: RommeRules, texts: Mapping[str, str]) -> RommeRules:
    """Return `preset` with the fields named in `texts` set to what they say.

    Raises NotationError for an unknown field or a text that is no value of it, UnplayableRules for rules that cannot
    be played.
    """
    values: dict[str, dict[str, object]] = {}
    for name, text in texts.items():
        field = field_of(name)
        values.setdefault(field.group, {})[field.name] = field.read(text, preset)
    groups = {group: replace(getattr(preset, group), **of_group) for group, of_group in values.items()}
    return replace(preset, **groups)
