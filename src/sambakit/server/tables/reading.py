"""Plays as a player sends them, and the answer to a request that cannot be carried out."""

from collections.abc import Sequence
from typing import Any, Final

from sambakit.game.refusal import NotationError
from sambakit.server import wire
from sambakit.server.match.adapter import AnyTableAdapter

MOST_ACTIONS: Final = 32  # in one play
LONGEST_ACTION: Final = 200  # characters: 60 cards


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


def parse_play(adapter: AnyTableAdapter, texts: Sequence[str]) -> list[Any]:
    """Return the actions of a play; raises NotNow for an invalid text, for no actions or far too many."""
    if not 1 <= len(texts) <= MOST_ACTIONS:
        raise NotNow(wire.Refusal("unreadable", "", {"reason": f"a play has 1 to {MOST_ACTIONS} actions"}))
    if any(len(text) > LONGEST_ACTION for text in texts):
        raise NotNow(wire.Refusal("unreadable", "", {"reason": "an action is far too long"}))
    try:
        return [adapter.actions.parse_action(text) for text in texts]
    except NotationError as error:
        raise NotNow(wire.Refusal("unreadable", "", {"reason": str(error)[:200]})) from None
