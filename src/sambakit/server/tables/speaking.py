"""The pages at the seats of a table and those that watch, and the messages to each in its protocol."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from sambakit.server import wire
from sambakit.server.clocks.following import shown
from sambakit.server.match.events import Row
from sambakit.server.match.sending import SINCE_4, event_before_4, event_for
from sambakit.server.match.shown import Shown
from sambakit.server.match.stored import StoredEvent
from sambakit.server.match.view_parts import NOBODY
from sambakit.server.seating.watching import watches
from sambakit.server.tables.listening import Listener, QueueFull
from sambakit.server.tables.table import Table
from sambakit.server.wire.old import protocol_1, protocol_2

AnyWelcome = wire.Welcome | protocol_1.Welcome | protocol_2.Welcome
WHOLE_VIEWS = 2  # the last protocol that gets the whole view after each play
FEWER_EVENTS = 3  # the last protocol that knows fewer kinds of events

_WITH_NAME: Final = ("joined", "left")


class _News(wire.Message, tag="news", frozen=True):
    """`wire.News` of events and parts that are JSON already."""

    version: int
    events: msgspec.Raw
    parts: list[msgspec.Raw]


# Given who is here and who reads: who is away and when the next deal begins, as messages, and a key of both that time
# alone does not change.
Leaves = Callable[[frozenset[int], frozenset[int]], tuple[list[wire.Absent], wire.NextDeal | None, object]]


def _nobody_leaves(
    _present: frozenset[int], _readers: frozenset[int]
) -> tuple[list[wire.Absent], wire.NextDeal | None, object]:
    return [], None, None


class Audience:
    """The pages at the seats of a table, and those that watch it."""

    def __init__(self, table: Table, now: Callable[[], int] = lambda: 0, leaves: Leaves = _nobody_leaves) -> None:
        """`now` are the ms of the clocks."""
        self._table = table
        self._now = now
        self._leaves = leaves
        self._reading: set[Listener] = set()
        self._listeners: dict[int, list[Listener]] = {}
        self._shown = Shown()
        self._clock: wire.Clock | None = None  # as everybody was told it last; pages let it run since

    # ---- who is here ------------------------------------------------------------------------------------------

    @property
    def present(self) -> frozenset[int]:
        """Return the seats that have a page."""
        return frozenset(seat for seat in self._heard() if not watches(seat))

    def _heard(self) -> list[int]:
        """Return the seats and the ways to watch that have a page."""
        return [seat for seat, listeners in self._listeners.items() if listeners]

    @property
    def _watchers(self) -> int:
        return sum(len(listeners) for seat, listeners in self._listeners.items() if watches(seat))

    @property
    def readers(self) -> frozenset[int]:
        """Return the seats at which somebody reads what the last deal was like."""
        return frozenset(seat for seat, listener in self.all() if listener in self._reading)

    def reads(self, listener: Listener, on: bool) -> None:
        """Note that a page reads, or no longer, and tell everybody."""
        (self._reading.add if on else self._reading.discard)(listener)
        self._tell_presence(None)

    def at(self, seat: int) -> tuple[Listener, ...]:
        """Return the pages of `seat`."""
        return tuple(self._listeners.get(seat, ()))

    def all(self) -> list[tuple[int, Listener]]:
        """Return all pages, with their seats."""
        return [(seat, listener) for seat, listeners in self._listeners.items() for listener in listeners]

    def add(self, listener: Listener, seat: int) -> None:
        """Seat `listener`."""
        self._listeners.setdefault(seat, []).append(listener)

    def watch(self, listener: Listener, way: int, since: int, most: int) -> None:
        """Let `listener` watch, where `most` may; the others see how many do. Raises QueueFull."""
        if self._watchers >= most:
            raise QueueFull
        self._count_watchers(self._watchers + 1)
        self.add(listener, way)
        listener.send(self.welcome(way, since, listener.protocol))

    def remove(self, listener: Listener, seat: int) -> None:
        """Take `listener` away."""
        self._listeners[seat].remove(listener)
        self._reading.discard(listener)
        if watches(seat):
            self._count_watchers(self._watchers)

    def close_all(self, code: int) -> None:
        """Close all pages."""
        for _, listener in self.all():
            listener.end(code)

    def send_all(self, message: wire.Outgoing) -> None:
        """Send `message` to every page."""
        for _, listener in self.all():
            listener.send(message)

    # ---- what they are told -----------------------------------------------------------------------------------

    def welcome(self, seat: int, since: int, protocol: int) -> AnyWelcome:
        """Return the welcome for a page that knows the events up to `since`; the table has the last ones only."""
        table, shown = self._table, self._shown
        rows = table.rows.since(since)
        people = self._leaves(self.present, self.readers)
        public = self._public()
        view = self._view(public, seat)
        if protocol <= WHOLE_VIEWS:
            return _old_welcome(table, seat, rows, view, protocol)
        # there are some only where nobody was there to be told; that a clock runs is none
        shown.public_changes(msgspec.structs.replace(public, clock=self._clock))
        shown.own_changes(seat, view)
        shown.presence(table.away(self.present), *people)
        events = _events_before_4(table, seat, rows) if protocol <= FEWER_EVENTS else _events(table, seat, rows)
        return wire.Welcome(protocol, table.version, events, view, shown.versions(seat))

    def publish(self, rows: Sequence[Row] = ()) -> None:
        """Tell everybody the events `rows`, and what has changed of the view: what all see is made once."""
        table = self._table
        if any(row.kind == "dealt" for row in rows):
            self._reading.clear()  # what was read is over
        heard = self._heard()
        if not heard:
            return
        public = self._public()
        parts = self._changes(public)
        shared = wire.encode(_events(table, NOBODY, rows))
        for seat in heard:
            view = self._view(public, seat)
            own = any(seat in row.own for row in rows)
            events = wire.encode(_events(table, seat, rows)) if own else shared
            news = _News(table.version, msgspec.Raw(events), [*parts, *self._shown.own_changes(seat, view)])
            if any(row.kind in SINCE_4 for row in rows):
                self._pass_on_before_4(seat, news, rows)
            else:
                self._pass_on(seat, wire.encode(news))
            self._tell_old(seat, rows, view)
        self._tell_presence(None)

    def say(self, message: wire.Said | wire.Chat) -> None:
        """Tell every seat one more line, or all lines of the talk: those who watch are not spoken to."""
        data = wire.encode(message)
        for seat, listener in self.all():
            if listener.protocol > FEWER_EVENTS and not watches(seat):
                listener.pass_on(data)

    def tell_talk(self, listener: Listener) -> None:
        """Tell a page that comes what was said, if there is something."""
        talk = self._table.talk
        if len(talk) and listener.protocol > FEWER_EVENTS:
            listener.send(talk.message())

    def _count_watchers(self, number: int) -> None:
        """Tell everybody that so many pages watch."""
        self._table.watchers = number
        if self._heard():
            parts = self._changes(self._public())
            news = wire.encode(_News(self._table.version, msgspec.Raw(b"[]"), parts))
            for seat in self._heard():
                self._pass_on(seat, news)

    def _changes(self, public: wire.AnyView) -> list[msgspec.Raw]:
        """Return the parts of what everybody sees that have changed: all are told them now."""
        self._clock = public.clock
        return self._shown.public_changes(public)

    def _view(self, public: wire.AnyView, seat: int) -> wire.AnyView:
        return self._table.watched_view(public, seat) if watches(seat) else self._table.seat_view(public, seat)

    def show_presence(self, changed: int) -> None:
        """Report to the other seats that somebody is at the seat `changed` now, or has left it."""
        public = None
        self._tell_presence(changed)
        for seat in self.present - {changed}:
            if any(listener.protocol <= WHOLE_VIEWS for listener in self._listeners[seat]):
                public = public or self._public()
                self._tell_old(seat, (), self._table.seat_view(public, seat))

    def _public(self) -> wire.AnyView:
        """Return what everybody sees, with the clocks as they stand now."""
        leaves, deal_in, _ = self._leaves(self.present, self.readers)
        view, clocks = self._table.public_view(self.present, leaves), self._table.clocks
        clock = None if clocks is None else shown(clocks, self._now())
        return msgspec.structs.replace(view, clock=clock, next_deal=deal_in)

    def _tell_presence(self, but: int | None) -> None:
        """Tell everybody but one seat who is away, where that has changed."""
        presence = self._shown.presence(self._table.away(self.present), *self._leaves(self.present, self.readers))
        if presence is None:
            return
        data = wire.encode(presence)
        for seat in self._heard():
            if seat != but:
                self._pass_on(seat, data)

    def _pass_on(self, seat: int, data: bytes) -> None:
        for listener in self.at(seat):
            if listener.protocol > WHOLE_VIEWS:
                listener.pass_on(data)

    def _pass_on_before_4(self, seat: int, news: _News, rows: Sequence[Row]) -> None:
        """Send `news` with events that pages loaded before an update do not know."""
        data = wire.encode(news)
        fewer = wire.encode(_events_before_4(self._table, seat, rows))
        old = wire.encode(_News(news.version, msgspec.Raw(fewer), news.parts))
        for listener in self.at(seat):
            if listener.protocol > WHOLE_VIEWS:
                listener.pass_on(old if listener.protocol <= FEWER_EVENTS else data)

    def _tell_old(self, seat: int, rows: Sequence[Row], view: wire.AnyView) -> None:
        """Send news with the whole view to the pages of `seat` that were loaded before an update."""
        for protocol in {listener.protocol for listener in self._listeners[seat]} & {1, 2}:
            data = wire.encode(_old_news(self._table, seat, rows, view, protocol))
            for listener in self.at(seat):
                if listener.protocol == protocol:
                    listener.pass_on(data)


def _old_welcome(
    table: Table, seat: int, rows: Sequence[Row], view: wire.AnyView, protocol: int
) -> protocol_1.Welcome | protocol_2.Welcome:
    if protocol == 1:
        return protocol_1.Welcome(protocol, table.version, _old_events(table, seat, rows), view)
    return protocol_2.Welcome(protocol, table.version, _events_before_4(table, seat, rows), view)


def _old_news(
    table: Table, seat: int, rows: Sequence[Row], view: wire.AnyView, protocol: int
) -> protocol_1.News | protocol_2.News:
    if protocol == 1:
        return protocol_1.News(table.version, _old_events(table, seat, rows), view)
    return protocol_2.News(table.version, _events_before_4(table, seat, rows), view)


def _events(table: Table, seat: int, rows: Sequence[Row]) -> list[wire.Event]:
    names = table.names()
    return [event_for(row, seat, names) for row in rows]


def _events_before_4(table: Table, seat: int, rows: Sequence[Row]) -> list[wire.Event]:
    names = table.names()
    return [event_before_4(row, seat, names, table.record.speed) for row in rows]


def _old_events(table: Table, seat: int, rows: Sequence[Row]) -> list[protocol_1.Event]:
    names = table.names()
    return [old_event_for(row, seat, names) for row in rows]


def old_event_for(row: Row, seat: int, names: Sequence[str]) -> protocol_1.Event:
    """Return the event of `row` as `seat` gets it in protocol 1."""
    event = row.public if row.kind not in SINCE_4 else StoredEvent("speed")
    name = names[event.seat] if event.kind in _WITH_NAME and event.seat is not None else None
    return protocol_1.Event(
        n=row.number,
        kind=event.kind,
        seat=event.seat,
        cards=row.own.get(seat, event.cards),
        meld=event.meld,
        other=event.other,
        way=event.way,
        count=event.count,
        yes=event.yes,
        name=name,
        complete=event.complete,
        red_threes=event.red_threes,
        cause=event.cause,
        points=event.points,
        against=event.against,
        joker=event.joker,
    )
