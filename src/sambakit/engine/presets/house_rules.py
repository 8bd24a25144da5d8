"""House rules of Samba and its relatives as text: ``dutch + target=5000 + take_onto_group=yes``."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.fields import FIELDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.card_kinds import changed_values
from sambakit.game.rule_texts import Change, RuleTexts, file_parts

__all__ = [
    "TEXTS",
    "Change",
    "changes",
    "parse_rules",
    "parse_rules_file",
    "print_rules",
    "print_rules_file",
    "title_of",
    "with_changes",
]

# Revisions that were the newest once, such as "dutch.1", by the fields in which they differ from the newest.
OLDER: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({})
TEXTS: Final[RuleTexts[RuleSet]] = RuleTexts(
    PRESETS, FIELDS, "target=5000", "a rule set", MappingProxyType({"card_values": changed_values}), OLDER
)


def changes(rules: RuleSet) -> tuple[Change, ...]:
    """Return the fields in which `rules` differs from its preset; raises KeyError if its name is not a preset."""
    return TEXTS.changes(rules)


def print_rules(rules: RuleSet) -> str:
    """Return the text from which `parse_rules` makes an equal rule set.

    >>> print_rules(parse_rules("dutch+take_onto_group = yes + players=2,3,4,5,6 + target=5000"))
    'dutch + take_onto_group=yes + target=5000'
    """
    return TEXTS.print(rules)


def title_of(rules: RuleSet) -> str:
    """Return the short form for headings: ``dutch``, or ``dutch, 2 changes``."""
    return TEXTS.title(rules)


def print_rules_file(rules: RuleSet, title: str) -> str:
    """Return a file of rules to keep or to share."""
    return TEXTS.print_file(rules, title)


def parse_rules_file(text: str) -> tuple[RuleSet, str]:
    """Return the rule set of a file of rules and its title; raises NotationError and UnplayableRules."""
    rules, title = file_parts(text)
    return TEXTS.parse_kept(rules), title


def parse_rules(text: str) -> RuleSet:
    """Return the rule set that `text` names; raises NotationError, UnplayableRules."""
    return _parsed(text)


@lru_cache(maxsize=256)
def _parsed(text: str) -> RuleSet:
    return TEXTS.parse(text)


def with_changes(preset: RuleSet, texts: Mapping[str, str]) -> RuleSet:
    """Return `preset` with the fields named in `texts` set to their values; raises NotationError, UnplayableRules."""
    return TEXTS.with_changes(preset, texts)
