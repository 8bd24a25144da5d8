"""Refusals as messages."""

from sambakit.game.refusal import Refusal
from sambakit.server import wire


def wire_refusal(refusal: Refusal) -> wire.Refusal:
    """Return a game's refusal as it travels."""
    return wire.Refusal(refusal.code.value, refusal.rule, dict(refusal.facts))


class NoClaim(Exception):
    """An invalid claim, for tables with penalties (C-15); `refusal` is sent."""

    def __init__(self, refusal: wire.Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
