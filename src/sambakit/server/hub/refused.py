"""Requests over HTTP that are refused, and what they all check."""

from typing import Any, Final

from sambakit.game.refusal import NotationError
from sambakit.game.rule_problems import UnplayableRules
from sambakit.server import wire
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.people.names import NAME_RULE, clean_name
from sambakit.server.people.texts import LONGEST_RULES
from sambakit.server.tables.registry import adapter_of_text

NOTHING: Final = wire.Problem("not_found", "there is nothing under this address")


class Refused(Exception):
    """A refused request over HTTP; `problem` is sent with `status`."""

    def __init__(self, status: int, problem: wire.Problem) -> None:
        super().__init__(problem.text)
        self.status = status
        self.problem = problem


def rules_of(text: str) -> tuple[AnyTableAdapter, Any]:
    """Return the game and the rules that `text` names; raises Refused if they are unknown or unplayable."""
    try:
        if len(text) > LONGEST_RULES:
            raise NotationError(f"a rule set's text has at most {LONGEST_RULES} characters")
        adapter = adapter_of_text(text)
        return adapter, adapter.rules.parse(text)
    except (NotationError, UnplayableRules) as error:
        raise Refused(422, wire.Problem("rules", str(error)[:500])) from None


def name_in(text: str) -> str | None:
    """Return the name that somebody says, None where the text is empty; raises Refused where it cannot be a name."""
    if not text.strip():
        return None
    name = clean_name(text)
    if name is None:
        raise Refused(422, wire.Problem("name", NAME_RULE))
    return name
