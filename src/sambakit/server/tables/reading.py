"""Plays and trays as a player sends them."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from sambakit.game.refusal import NotationError
from sambakit.games import AnyDeal
from sambakit.server import wire
from sambakit.server.match.adapter import AnyTableAdapter, Referee
from sambakit.server.match.refusals import NotNow
from sambakit.server.match.tray import unclear

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


def staged(
    adapter: AnyTableAdapter,
    referee: Referee[Any] | None,
    deal: AnyDeal,
    version: int,
    seat: int,
    question: wire.Stage,
) -> wire.Staged:
    """Return the arrangement of the picks of `seat`, and their result as a play. Nothing at the table changes."""
    try:
        answer = adapter.trays.staged(deal, seat, question, version)
    except NotationError as error:
        return unclear(question, version, wire.Refusal("unreadable", "", {"reason": str(error)[:200]}))
    if referee is None or answer.sum is None or answer.sum.ok or not answer.actions:
        return answer
    actions = [adapter.actions.parse_action(text) for text in answer.actions]
    price = referee.price_of(deal, seat, actions)
    return msgspec.structs.replace(
        answer, sum=msgspec.structs.replace(answer.sum, irregular=price.cause if price else "")
    )
