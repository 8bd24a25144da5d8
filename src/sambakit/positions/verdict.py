"""Whether the last step of a position was to be legal, and whether it was refused as it should be."""

from collections.abc import Mapping, Sequence
from typing import Any

from sambakit.engine.refusal import Refusal
from sambakit.positions.malformed import Malformed, truth_of


def wanted_legal(expect: Mapping[str, Any], steps: Sequence[Any]) -> bool:
    """Return whether all `steps` are expected to be legal; raises Malformed for an expectation that is none."""
    legal = truth_of("expect.legal", expect.get("legal", "refused_by" not in expect))
    if not legal and not steps:
        raise Malformed("expect.legal: there is no step that could be refused")
    if legal and "refused_by" in expect:
        raise Malformed("expect.refused_by: a legal position refuses nothing")
    return legal


def refusal_problems(expect: Mapping[str, Any], refusal: Refusal | None) -> list[str]:
    """Return what is wrong with how the last step was refused."""
    wanted = expect.get("refused_by")
    rules = [str(rule) for rule in (wanted if isinstance(wanted, list) else [wanted])]
    if refusal is None:
        return ["the last step is legal, expected it to be refused"]
    if wanted is not None and refusal.rule not in rules:
        return [f"refused by {refusal.rule} ({refusal.code.value}), expected {' or '.join(rules)}"]
    return []
