"""House rules of Samba and its relatives as text: ``dutch + target=5000 + take_onto_group=yes``."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from sambakit.engine.card_kinds import changed_values
from sambakit.engine.rule_fields import FIELDS
from sambakit.engine.rule_texts import Change, RuleTexts, file_parts
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets import PRESETS

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

TEXTS: Final[RuleTexts[RuleSet]] = RuleTexts(
    PRESETS, FIELDS, "target=5000", "a rule set", MappingProxyType({"card_values": changed_values})
)


def changes(rules: RuleSet) -> tuple[Change, ...]:
    """Return in which fields `rules` differs from its preset; raises KeyError where its name is no preset."""
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
    return parse_rules(rules), title


@lru_cache(maxsize=256)
def parse_rules(text: str) -> RuleSet:
    """Return the rule set that `text` names; raises NotationError, UnplayableRules."""
    return TEXTS.parse(text)


def with_changes(preset: RuleSet, texts: Mapping[str, str]) -> RuleSet:
    """Return `preset` with the fields named in `texts` set to what they say; raises NotationError, UnplayableRules."""
    return TEXTS.with_changes(preset, texts)
