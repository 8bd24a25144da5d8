"""Stored events: the public part, and the private part of one seat, fixed when the event is made."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from msgspec import Struct

from sambakit.games import AnyDeal
from sambakit.server.match.stored import StoredEvent

STOPPED: Final = "stopped"  # cause of a match_over that no result brought about

Data = dict[str, int | str | list[int]]

# Kinds that change the match; a play is made for the last of these (RELIABILITY: chat and presence do not count).
MATCH_EVENTS: Final = frozenset(
    {
        *("match_started", "dealt", "exposed", "drew", "took", "laid", "added", "merged", "red_three"),
        *("asked", "answered"),
        *("turned_over", "buraco", "buraco_stocked"),
        *("irregular", "claimed", "discarded", "passed", "ended", "took_back", "one_card", "deal_over", "match_over"),
    }
)


class Draft(Struct, frozen=True):
    """An event without its number. `action` is set if a replay needs it; `begins` marks the first of a step."""

    event: StoredEvent
    own: dict[int, list[str]] = {}  # seat -> the cards that it alone sees
    action: str | None = None
    begins: bool = False
    data: Data = {}  # for the replay only


@dataclass(frozen=True, slots=True)
class StepEvents:
    """The events of a step, and the cards that it brought into the player's hand."""

    drafts: list[Draft]
    fresh: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A step of a play as a table keeps it: its actions, the deal after it, and its events."""

    seat: int
    actions: tuple[Any, ...]
    after: AnyDeal
    events: StepEvents


class Row(Struct, frozen=True, gc=False):  # without cycles; a table has thousands
    """A stored event of a table."""

    number: int  # at its table
    public: StoredEvent
    own: dict[int, list[str]]
    step: int  # number of the first event of its step; 0 where it belongs to none
    action: str | None
    data: Data
    at: float  # unix time, s

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
        in_step = step if draft.action is not None or draft.event.kind == "one_card" else 0
        rows.append(Row(number, draft.event, draft.own, in_step, draft.action, draft.data, at))
    return tuple(rows)
