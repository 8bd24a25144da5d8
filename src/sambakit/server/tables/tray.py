"""Answers about the tray of a seat. Nothing at the table changes."""

import msgspec

from sambakit.game.refusal import NotationError
from sambakit.server import wire
from sambakit.server.match.tray import unclear
from sambakit.server.tables.table import Table


def staged(table: Table, seat: int, question: wire.Stage) -> wire.Staged:
    """Return the arrangement of the picks of `seat`, and their result as a play."""
    adapter, deal, referee = table.adapter, table.match_state.deal, table.referee
    try:
        answer = adapter.trays.staged(deal, seat, question, table.version)
    except NotationError as error:
        return unclear(question, table.version, wire.Refusal("unreadable", "", {"reason": str(error)[:200]}))
    if referee is None or answer.sum is None or answer.sum.ok or not answer.actions:
        return answer
    actions = [adapter.actions.parse_action(text) for text in answer.actions]
    price = referee.price_of(deal, seat, actions)
    return msgspec.structs.replace(
        answer, sum=msgspec.structs.replace(answer.sum, irregular=price.cause if price else "")
    )
