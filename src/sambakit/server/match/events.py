"""Stored events: the public part, and the private part of one seat, fixed when the event is made."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from msgspec import Struct, msgpack
from msgspec.structs import astuple

from sambakit.games import AnyDeal
from sambakit.server.match.stored import StoredEvent

STOPPED: Final = "stopped"  # cause of a match_over that no result brought about
SCORES: Final = "scores"  # in the data of a match_started: by side, with which the match begins
LIMIT: Final = "limit"  # cause of a match_over by the limit of the table, before the target

KEPT: Final = 200  # events of a table that a client may still ask for

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


class _PackedEvent(StoredEvent, frozen=True, array_like=True, gc=False):
    """A `StoredEvent` that names no field."""


class _PackedRow(Struct, frozen=True, array_like=True, gc=False):
    number: int
    public: _PackedEvent
    own: dict[int, list[str]]
    step: int
    action: str | None
    data: Data
    at: float


_pack = msgpack.Encoder().encode
_unpack = msgpack.Decoder(_PackedRow).decode


class LastRows:
    """The last events of a table, packed: only the pages that were away for a while ask for them."""

    def __init__(self, rows: Iterable[Row] = (), most: int = KEPT) -> None:
        self._packed: deque[bytes] = deque(maxlen=most)
        self._last = 0
        for row in rows:
            self.append(row)

    def append(self, row: Row) -> None:
        """Add the event that follows the last one."""
        public = _PackedEvent(*astuple(row.public))
        self._packed.append(_pack(_PackedRow(row.number, public, row.own, row.step, row.action, row.data, row.at)))
        self._last = row.number

    def since(self, number: int) -> list[Row]:
        """Return those that follow event `number`; there are no gaps."""
        count = max(0, min(len(self._packed), self._last - number))
        return [_row(packed) for packed in islice(self._packed, len(self._packed) - count, None)]

    def __iter__(self) -> Iterator[Row]:
        return map(_row, self._packed)

    def __reversed__(self) -> Iterator[Row]:
        return map(_row, reversed(self._packed))


def _row(packed: bytes) -> Row:
    """Return the event that was packed."""
    row = _unpack(packed)
    return Row(row.number, StoredEvent(*astuple(row.public)), row.own, row.step, row.action, row.data, row.at)
