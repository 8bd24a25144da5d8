"""Compares the verdict on the last step of a position with its expectation."""

from collections.abc import Mapping, Sequence
from typing import Any

from sambakit.game.refusal import Refusal
from sambakit.positions.malformed import Malformed, truth_of
from sambakit.rulebook.refusals import refusal_sentence


def wanted_legal(expect: Mapping[str, Any], steps: Sequence[Any]) -> bool:
    """Return whether all `steps` are expected to be legal; raises Malformed for an invalid expectation."""
    legal = truth_of("expect.legal", expect.get("legal", "refused_by" not in expect))
    if not legal and not steps:
        raise Malformed("expect.legal: there is no step that could be refused")
    if legal and "refused_by" in expect:
        raise Malformed("expect.refused_by: a legal position refuses nothing")
    return legal


def refused(refusal: Refusal) -> str:
    """Return rule, code and sentence of `refusal`."""
    return f"refused by {refusal.rule} ({refusal.code.value}): {refusal_sentence(refusal)}"


def refusal_problems(expect: Mapping[str, Any], refusal: Refusal | None) -> list[str]:
    """Return the faults in the refusal of the last step."""
    wanted = expect.get("refused_by")
    rules = [str(rule) for rule in (wanted if isinstance(wanted, list) else [wanted])]
    if refusal is None:
        return ["the last step is legal, expected it to be refused"]
    if wanted is not None and refusal.rule not in rules:
        return [f"{refused(refusal)} Expected {' or '.join(rules)}."]
    return []
