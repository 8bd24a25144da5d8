"""Refusals: a code as fine as the rule it cites, the rule, the facts (C-10)."""

from collections.abc import Mapping
from enum import Enum

from sambakit.game.dataclass import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules refuse an action, for people and programs."""

    code: Enum  # of the game: `Code` of Samba and its relatives, or another game's own
    rule: str  # id in the rules reference, such as "D-8.2"
    facts: Mapping[str, int | str] = field(default_factory=dict)  # such as needed=90, laid=75; points


class RuleViolation(Exception):
    """A refused action was attempted; nothing has changed (C-10)."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code.value} by {refusal.rule}: {dict(refusal.facts)}")
        self.refusal = refusal


class NotationError(ValueError):
    """A text that is not valid in our notation; says what was read and what is valid."""
