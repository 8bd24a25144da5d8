"""Refusals as messages."""

from sambakit.game.refusal import Refusal
from sambakit.server import wire


def wire_refusal(refusal: Refusal) -> wire.Refusal:
    """Return a game's refusal as it travels."""
    return wire.Refusal(refusal.code.value, refusal.rule, dict(refusal.facts))
