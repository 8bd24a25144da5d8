"""Which bots play at a table: a level is resolved to a bot when a deal starts, and the deal keeps that bot.

Beside each action that a bot chose the event keeps what is needed to repeat the choice: see docs/kept.md.
"""

from collections.abc import Reversible, Sequence
from itertools import islice
from typing import Final

import msgspec

from sambakit.bots import LEVELS, VERSIONS, whole_name
from sambakit.server.bots.pool import Chosen
from sambakit.server.bots.resolving import bot_now
from sambakit.server.match.events import Data, Draft, Row
from sambakit.server.match.standing import BOTS
from sambakit.server.store.store import SeatRecord

PLAYOUTS: Final = "playouts"  # of an action: the budget of the bot that chose it
INSTEAD: Final = "instead"  # of an action: the bot that chose it, where the one of the deal failed
CUT: Final = "cut"  # of an action, and 1: time ended the thinking about it, so it may not be repeated


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
        msgspec.structs.replace(draft, data={**draft.data, BOTS: "\n".join(bots)})
        if draft.event.kind == "dealt"
        else draft
        for draft in drafts
    ]


def bots_of_deal(kept: str, seats: Sequence[SeatRecord], seen: type) -> tuple[str, ...]:
    """Return by seat the bots of a deal by the lines that are kept; deals from before that have those of the seats."""
    return tuple(kept.split("\n")) if kept else bots_now(seats, seen)


def kept_beside(chosen: Chosen) -> Data:
    """Return the facts with which a choice can be repeated; none for one without a budget."""
    facts = {PLAYOUTS: chosen.playouts, INSTEAD: chosen.instead, CUT: 1 if chosen.cut else None}
    return {name: value for name, value in facts.items() if value is not None}


def decided(drafts: Sequence[Draft], beside: Sequence[Data]) -> list[Draft]:
    """Return the events of a play with what is kept beside its actions, one after the other."""
    facts = iter(beside)
    return [
        msgspec.structs.replace(draft, data={**draft.data, **next(facts, {})}) if draft.action is not None else draft
        for draft in drafts
    ]


def last_actions(rows: Reversible[Row], count: int) -> list[Row]:
    """Return the last events of `rows` that are actions, in order."""
    return [*islice((row for row in reversed(rows) if row.action is not None), count)][::-1]


def playouts_in_turn(actions: Sequence[Row], seat: int) -> int | None:
    """Return the budget of `seat` in the turn of these `actions`; None where no bot with one has decided there."""
    kept = (row.data.get(PLAYOUTS) for row in actions if row.public.seat == seat)
    return next((playouts for playouts in kept if isinstance(playouts, int)), None)
