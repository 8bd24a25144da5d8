"""Plays as a player sends them."""

from collections.abc import Sequence
from typing import Any, Final

from sambakit.game.refusal import NotationError
from sambakit.server import wire
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.refusals import NotNow

MOST_ACTIONS: Final = 32  # in one play
LONGEST_ACTION: Final = 200  # characters: 60 cards


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
