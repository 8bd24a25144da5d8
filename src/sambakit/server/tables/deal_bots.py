"""Which bots play at a table: a level is resolved to a bot when a deal starts, and the deal keeps that bot."""

from collections.abc import Sequence
from typing import Final

import msgspec

from sambakit.bots import LEVELS, VERSIONS, whole_name
from sambakit.server.bots.resolving import bot_now
from sambakit.server.match.events import Draft, Row
from sambakit.server.store.store import SeatRecord

DATA: Final = "bots"  # of the event dealt: the bots by seat, a line each


def level_kept(wish: str, seen: type) -> str:
    """Return the stored form of a requested level or bot: a bot with its version."""
    known = wish not in LEVELS and VERSIONS[seen].knows(wish)
    return whole_name(wish, seen) if known else wish


def bots_now(seats: Sequence[SeatRecord], seen: type) -> tuple[str, ...]:
    """Return by seat the bot that plays its level now; a bot of somebody else has no version."""
    return tuple(bot_now(seat.level, seen) for seat in seats)


def dealt_to(bots: Sequence[str], drafts: Sequence[Draft]) -> list[Draft]:
    """Return `drafts` in which the event of the deal says which bots play it."""
    return [
        msgspec.structs.replace(draft, data={**draft.data, DATA: "\n".join(bots)})
        if draft.event.kind == "dealt"
        else draft
        for draft in drafts
    ]


def bots_of_deal(rows: Sequence[Row], seats: Sequence[SeatRecord], seen: type) -> tuple[str, ...]:
    """Return by seat the bots of the last deal in `rows`; deals from before this was kept have those of the seats."""
    dealt = next(row for row in reversed(rows) if row.kind == "dealt")
    kept = dealt.data.get(DATA)
    return tuple(kept.split("\n")) if isinstance(kept, str) else bots_now(seats, seen)
