"""The person or the bot that decides at each seat, and from which event on."""

from collections.abc import Sequence
from typing import Any, Final

from sambakit.server.bots.resolving import budget_of
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.events import Row
from sambakit.server.match.match_state import MatchState
from sambakit.server.people.ids import Moment
from sambakit.server.store.store import Decider, MatchEnd, MatchRecord, SeatRecord, Span


def match_begun(match_state: MatchState, match: str, rows: Sequence[Row], origin: Moment | None = None) -> MatchRecord:
    """Return the record of the match with that id, which begins in `rows`, at the moment `origin` of another one."""
    started = next(row for row in rows if row.kind == "match_started")
    return MatchRecord(
        id=match,
        number=match_state.match_number,
        rules=match_state.adapter.rules.print_kept(match_state.rules),
        hash=match_state.adapter.rules.hash(match_state.rules),
        dealer=match_state.first_dealer,
        seats=match_state.players,
        first=started.number,
        started=started.at,
        origin=str(origin) if origin else None,
    )


def match_end(before: MatchState | None, match_state: MatchState, now: float) -> MatchEnd | None:
    """Return how the match has just ended, None where nothing changed; a claim can take an end back."""
    if (match_state.match_over, match_state.winner) == (
        (before.match_over, before.winner) if before else (False, None)
    ):
        return None
    if not match_state.match_over:
        return MatchEnd(None, None, None)
    how: Final = "stopped" if match_state.stopped else "drawn" if match_state.winner is None else "won"
    return MatchEnd(now, how, match_state.winner)


def deciding(seats: Sequence[SeatRecord], bots: Sequence[str]) -> list[tuple[str | None, str | None]]:
    """Return by seat the person or the bot that decides now."""
    return [(None, bots[seat.seat]) if seat.played_by_bot else (seat.person, None) for seat in seats]


def changed(
    before: Sequence[tuple[str | None, str | None]],
    after: Sequence[tuple[str | None, str | None]],
    first: int,
    match_state: MatchState,
) -> tuple[Span, ...]:
    """Return the spans that begin with event `first`: one for each seat with another decider than `before`."""
    return tuple(
        Span(seat, first, _decider(*one, match_state.adapter, match_state.rules, match_state.players))
        for seat, one in enumerate(after)
        if seat >= len(before) or one != before[seat]
    )


def _decider(person: str | None, bot: str | None, adapter: AnyTableAdapter, rules: Any, players: int) -> Decider:
    return Decider(person, bot, None if bot is None else budget_of(bot, adapter.view_type, rules, players))


def first_of(rows: Sequence[Row]) -> int:
    """Return the number of the event from which a change of those who decide holds: of a match, a deal, or any."""
    for first in ("match_started", "dealt"):
        for row in rows:
            if row.kind == first:
                return row.number
    return rows[0].number
