"""Refusals as messages."""

from collections.abc import Sequence

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


class NotNow(Exception):
    """The request cannot be carried out: `refusal` travels, what else is wrong, and the price of doing it anyway."""

    def __init__(
        self, refusal: wire.Refusal, also: Sequence[wire.Refusal] = (), price: wire.Price | None = None
    ) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.also = also
        self.price = price

    def answer(self, command: str) -> wire.Refused:
        """Return the answer to the command of that id."""
        cause = self.price.cause if self.price else ""
        return wire.Refused(command, self.refusal, cause, list(self.also), self.price)
