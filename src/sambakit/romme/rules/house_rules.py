"""House rules of Samba Rommé as text: the preset and the fields that differ, ``samba_romme + buracos=3``."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from sambakit.game.rule_texts import Change, RuleTexts
from sambakit.romme.rules.fields import FIELDS
from sambakit.romme.rules.rules import SAMBA_ROMME, RommeRules

PRESETS: Final = MappingProxyType({SAMBA_ROMME.name: SAMBA_ROMME})
# Revisions that were the newest once, by the fields in which they differ from the newest.
OLDER: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({})
TEXTS: Final[RuleTexts[RommeRules]] = RuleTexts(
    PRESETS, FIELDS, "buracos=3", "samba_romme", MappingProxyType({}), OLDER
)


def changes(rules: RommeRules) -> tuple[Change, ...]:
    """Return in which fields `rules` differs from its preset, in the order of the fields."""
    return TEXTS.changes(rules)


def print_rules(rules: RommeRules) -> str:
    """Return the text from which `parse_rules` makes equal rules.

    >>> print_rules(parse_rules("samba_romme+draw = 2 + row_min=3"))
    'samba_romme + draw=2'
    """
    return TEXTS.print(rules)


@lru_cache(maxsize=64)
def parse_rules(text: str) -> RommeRules:
    """Return the rules that `text` names; raises NotationError, UnplayableRules."""
    return TEXTS.parse(text)


def with_changes(preset: RommeRules, texts: Mapping[str, str]) -> RommeRules:
    """Return `preset` with the fields named in `texts` set to their values; raises NotationError, UnplayableRules."""
    return TEXTS.with_changes(preset, texts)
