"""Pauses: anybody may ask for one, nothing is played until somebody at the table goes on."""

from typing import Final

from sambakit.server import wire
from sambakit.server.absence.place import After, Table
from sambakit.server.match.events import Draft
from sambakit.server.match.refusals import NotNow
from sambakit.server.match.stored import StoredEvent
from sambakit.server.store.store import Change

PAUSED: Final = wire.Refusal("paused", "", {})


def after_pause(table: Table[After], seat: int, on: bool, now: float) -> After:
    """Return the table that rests, or that goes on; it may do so already."""
    rests = table.agreed.paused is not None
    drafts = [] if rests == on else [Draft(StoredEvent("paused" if on else "resumed", seat=seat))]
    return table.after(drafts, now, Change(table=table.record.id))


def demand_no_pause(table: Table[After], message: wire.AnyCommand) -> None:
    """Raise NotNow for a command that moves the match on while the table rests."""
    moves = isinstance(message, wire.Play | wire.TakeBack | wire.Ready | wire.ClaimIrregularity)
    if moves and table.agreed.paused is not None:
        raise NotNow(PAUSED)
