"""The clocks of a table follow its match; every change is an event in the transaction of the play that caused it."""

from collections.abc import Sequence
from dataclasses import replace

from sambakit.server import wire
from sambakit.server.clocks.clocks import Clocks, Position, Why, new_clocks
from sambakit.server.match.events import Draft
from sambakit.server.match.match_state import MatchState
from sambakit.server.match.standing import KeptClocks
from sambakit.server.match.stored import StoredEvent
from sambakit.server.store.store import SeatRecord

NOBODY_RUNS = -1  # in the data of an event


def clocks_for(
    options: wire.TableOptions, players: int, kept: KeptClocks | None = None, last_beat: float | None = None
) -> Clocks | None:
    """Return the clocks of a table, as `kept` says they stood; None where it has none.

    `last_beat` is the unix time at which a server before this one is known to have run: what passed since is credited.
    """
    limit = options.limit
    minutes = limit.most if limit is not None and limit.what == "minutes" else None
    if options.clock is None and minutes is None:
        return None
    clocks = new_clocks(options.clock, minutes, players)
    if kept is None:
        return clocks
    ran = kept.seat != NOBODY_RUNS or kept.runs
    stood = replace(
        clocks,
        turns=tuple(kept.turns) or clocks.turns,
        banks=tuple(kept.banks) or clocks.banks,
        played=kept.played,
        match=kept.match,
        deal=kept.deal,
        turn=kept.turn,
        seat=None if kept.seat == NOBODY_RUNS else kept.seat,
        runs=kept.runs,
        out=kept.out,
        over=kept.over,
    )
    passed = max(0, round((last_beat - kept.at) * 1000)) if ran and last_beat is not None else 0
    return replace(stood.at(passed), seat=None, runs=False, since=0, credit=ran)


def follow(
    clocks: Clocks, match_state: MatchState, seats: Sequence[SeatRecord], goes_on: bool, now: int
) -> tuple[Clocks, list[Draft]]:
    """Return the clocks of the match as it stands now, with the event of what happened to them.

    They run while `goes_on`; `now` is in ms. More may have happened: then there is an event the next time.
    """
    deal, ended = match_state.deal, match_state.match_over
    acts = not deal.over and not ended and not seats[deal.actor].played_by_bot
    position = Position(
        match=match_state.match_number,
        deal=match_state.serial,
        turn=deal.turns,
        actor=deal.actor if acts else None,
        goes_on=goes_on and not ended,
    )
    clocks, why, seat = clocks.follow(position, now)
    return clocks, [] if why is None else [_draft(clocks, why, seat)]


def _draft(clocks: Clocks, why: Why, seat: int | None) -> Draft:
    """Return the event; its data has what a restart needs."""
    left = list(clocks.banks) if clocks.times else None
    event = StoredEvent("clock", seat, count=clocks.played if clocks.most else None, left=left, why=why)
    return Draft(
        event,
        data={
            "turns": list(clocks.turns),
            "match": clocks.match,
            "deal": clocks.deal,
            "turn": clocks.turn,
            "runs": NOBODY_RUNS if clocks.seat is None else clocks.seat,
            "time": int(clocks.runs),
            "out": int(clocks.out),
            "over": int(clocks.over),
        },
    )


def shown(clocks: Clocks, now: int) -> wire.Clock:
    """Return the clocks as everybody sees them at `now`."""
    stand = clocks.at(now)
    return wire.Clock(
        runs=stand.seat,
        turns=list(stand.turns) if stand.times else [],
        banks=list(stand.banks) if stand.times else [],
        out=stand.seat is not None and stand.out,
        match_left=None if stand.most is None else max(0, stand.most - stand.played),
        match_runs=stand.runs,
    )
