"""Events as they are kept: what everybody may read, and what one seat sees more, fixed when the event is made."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from sambakit.server import wire

Data = dict[str, int | str | list[int]]

# Kinds that change the game; a play is made for the last of these (RELIABILITY: chat and presence do not count).
GAME_KINDS: Final = frozenset(
    {
        *("match_started", "dealt", "exposed", "drew", "took", "laid", "added", "merged", "red_three"),
        *("asked", "answered"),
        *("turned_over", "buraco", "buraco_stocked"),
        *("irregular", "claimed", "discarded", "passed", "ended", "took_back", "one_card", "deal_over", "match_over"),
    }
)


class Draft(Struct, frozen=True):
    """An event without its number. `action` is set where replaying needs it; `begins` marks the first of a step."""

    event: wire.Event
    own: dict[int, list[str]] = {}  # seat -> the cards that it alone sees
    action: str | None = None
    begins: bool = False
    data: Data = {}  # for the replay only


class Row(Struct, frozen=True):
    """An event of a table as it is kept."""

    public: wire.Event
    own: dict[int, list[str]]
    step: int  # number of the first event of its step; 0 where it belongs to none
    action: str | None
    data: Data
    at: float  # unix time, s

    @property
    def number(self) -> int:
        """Return the number of the event at its table."""
        return self.public.n

    @property
    def kind(self) -> str:
        """Return the event's kind."""
        return self.public.kind


def numbered(drafts: Iterable[Draft], last: int, at: float) -> tuple[Row, ...]:
    """Return `drafts` as the rows that follow the event `last`."""
    rows: list[Row] = []
    step = 0
    for number, draft in enumerate(drafts, last + 1):
        if draft.begins:
            step = number
        event = msgspec.structs.replace(draft.event, n=number)
        in_step = step if draft.action is not None or event.kind == "one_card" else 0
        rows.append(Row(event, draft.own, in_step, draft.action, draft.data, at))
    return tuple(rows)


def event_for(row: Row, seat: int) -> wire.Event:
    """Return the event as `seat` gets it."""
    cards = row.own.get(seat)
    return row.public if cards is None else msgspec.structs.replace(row.public, cards=cards)
