"""Events as they are kept: what everybody may read, and what one seat sees more, fixed when the event is made."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from sambakit.engine.actions import Action, Add, Answer, Ask, Discard, Draw, EndDeal, Lay, Merge, Pass, RedThree, Take
from sambakit.engine.cards import TEXTS
from sambakit.server import wire

Data = dict[str, int | str | list[int]]

# Kinds that change the game; a play is made for the last of these (RELIABILITY: chat and presence do not count).
GAME_KINDS: Final = frozenset(
    {
        *("match_started", "dealt", "exposed", "drew", "took", "laid", "added", "merged", "red_three"),
        *("asked", "answered"),
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


def texts(cards: Iterable[int]) -> list[str]:
    """Return the cards as they travel."""
    return [TEXTS[card] for card in cards]


def event_of(seat: int, action: Action) -> wire.Event:
    """Return what everybody sees of `action` by `seat`, without what came of it."""

    def event(kind: str, cards: Iterable[int] = (), **fields: str | bool | None) -> wire.Event:
        return msgspec.structs.replace(wire.Event(0, kind, seat, texts(cards)), **fields)

    match action:
        case Draw():
            return event("drew")
        case Take():
            return event("took", action.cards, way=action.way.value, meld=str(action.to) if action.to else None)
        case Lay():
            return event("laid", action.cards)
        case Add():
            return event("added", action.cards, meld=str(action.to))
        case Merge():
            return event("merged", meld=str(action.into), other=str(action.other))
        case RedThree():
            return event("red_three", [action.card])
        case Ask():
            return event("asked")
        case Answer():
            return event("answered", yes=action.yes)
        case Discard():
            return event("discarded", [action.card])
        case Pass():
            return event("passed")
        case EndDeal():
            return event("ended")
