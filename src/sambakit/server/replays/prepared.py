"""A moment of a prepared record, from which a table begins: the server has the record, no match here has played it."""

from typing import Any

from sambakit.games import adapter_of_text
from sambakit.server.match.standing import Claimed, IrregularPlay, Move, Play
from sambakit.server.replays.origin import Origin


def origin_from_record(rules: str, record: str, step: int | None = None) -> Origin:
    """Return the moment of a record by `rules` after `step` steps of its first deal; None: after the last one.

    A table that begins there needs nothing of the record afterwards. Raises RecordError for a wrong record.
    """
    adapter = adapter_of_text(rules)
    recorded = adapter.record.parse_record(record)
    deal = recorded.deals[0]
    moves = tuple(_move(play) for play in deal.plays[:step])
    return Origin(
        moment=None,
        rules=adapter.rules.print_kept(recorded.rules),
        players=len(recorded.players),
        dealer=recorded.dealer,
        scores=tuple(recorded.scores),
        deck=bytes(deal.deck),
        moves=moves,
        ends_deal=deal.end is not None and len(moves) == len(deal.plays),
    )


def _move(recorded: Any) -> Move:
    """Return a step of a record as a table keeps it."""
    if hasattr(recorded, "number"):
        return Claimed(recorded.seat, recorded.number)
    actions = [str(action) for action in recorded.actions]
    return IrregularPlay(recorded.seat, actions) if getattr(recorded, "irregular", False) else Play(actions)
