"""One task and one ordered queue for each room: check, commit, then answer and tell everybody; no locks.

When the owner begins the match, the table takes over the pages of the room.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, Never

from sambakit.server import wire
from sambakit.server.chat.talk import after_saying
from sambakit.server.hub.room import Beginning, Room
from sambakit.server.log import log
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.refusals import NotNow
from sambakit.server.seating.people import NOT_THE_HOST, Powers, after_command, after_owner, seat_lost
from sambakit.server.seating.seats import owner_seat
from sambakit.server.seating.watching import NOT_WATCHED, is_sent_away, watches
from sambakit.server.settings import Settings
from sambakit.server.store.store import AlreadyDone, Change, Store, StoreBusy
from sambakit.server.tables.listening import POLICY, TRY_LATER, Command, Listener, Question, QueueFull, TableEnded
from sambakit.server.tables.place_task import RETRY, PlaceTask
from sambakit.server.tables.requests import Stop, Wake

FIRST_WITH_ROOMS: Final = 4  # the protocol of pages that know what a room is

NOT_YET: Final = wire.Refusal("match_not_begun", "", {})


class RoomTask(PlaceTask[Change, Never]):
    """A room with people in it."""

    def __init__(
        self,
        room: Room,
        store: Store,
        settings: Settings,
        rng: Random,
        now: Callable[[], float],  # unix time, s: for what people read
        steady: Callable[[], float],  # the same by a clock that nobody sets: for what ends
        powers: Powers,
        begin: Callable[[Room, float], Awaitable[Beginning]],  # begins the match at that unix time
    ) -> None:
        super().__init__(room, store, settings, rng, now, steady, powers)
        self.room = room
        self._begin = begin
        self._listeners: dict[int, list[Listener]] = {}
        self._used = self._loop.time()
        self._away = dict.fromkeys(range(len(room.seats)), self._used)  # seat without a page -> since when

    @property
    def adapter(self) -> AnyTableAdapter:
        """Return which game is played."""
        return self.room.adapter

    @property
    def rules(self) -> Any:
        """Return the rules that are played."""
        return self.room.rules

    @property
    def present(self) -> frozenset[int]:
        """Return the seats that have a page."""
        return frozenset(seat for seat, listeners in self._listeners.items() if listeners and not watches(seat))

    # ---- called by sockets and routes; nothing waits ----------------------------------------------------------

    def attach(self, listener: Listener, seat: int, since: int) -> None:
        """Seat `listener`, which gets the room; raises TableEnded, QueueFull where the seat has too many sockets."""
        if self._ended:
            raise TableEnded
        if listener.protocol < FIRST_WITH_ROOMS:
            listener.end(POLICY, wire.Fault("protocol", "the match has not begun: reload the page"))
            return
        settings, listeners = self._settings, self._listeners.setdefault(seat, [])
        here, most = (
            (self.room.watchers, settings.watchers_per_table)
            if watches(seat)
            else (len(listeners), settings.sockets_per_seat)
        )
        if here >= most:
            raise QueueFull
        listeners.append(listener)
        self._away.pop(seat, None)
        self._publish()
        if len(self.room.talk) and not watches(seat):
            listener.send(self.room.talk.message())

    def detach(self, listener: Listener, seat: int) -> None:
        """Take `listener` away; the seat counts as away when it was the last one."""
        listeners = self._listeners.get(seat, [])
        if listener in listeners:
            listeners.remove(listener)
            if watches(seat):
                self._publish()
                return
            self._used = self._loop.time()
            if not listeners:
                self._away[seat] = self._used
                self._publish()
                self._queue.put_nowait(Wake())

    def answer(self, listener: Listener, seat: int, question: Question) -> wire.Outgoing | None:
        """Return the room if it is asked for again; nothing is staged here."""
        return self._view(seat) if isinstance(question, wire.Resync) else None

    def _view(self, seat: int) -> wire.Room:
        return self.room.watched(seat, self.present) if watches(seat) else self.room.view(seat, self.present)

    def credit(self, seconds: float) -> None:
        """Leave out the time in which the process stood still."""
        self._away = {seat: since + seconds for seat, since in self._away.items()}

    def tell_all(self, message: wire.Outgoing) -> None:
        """Send `message` to every page of the room."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.send(message)

    def _say(self, message: wire.Said | wire.Chat) -> None:
        """Tell every seat what was said: those who watch are not spoken to."""
        for seat, listeners in self._listeners.items():
            for listener in () if watches(seat) else listeners:
                listener.send(message)

    async def rest(self) -> None:
        """Return at once: nothing goes on behind a room."""

    # ---- the task ---------------------------------------------------------------------------------------------

    async def _serve_all(self) -> None:
        """Serve requests until the match begins, the server stops, or the room has been empty for a while."""
        while not self._ended:
            request = await self._next_request(self._next_time())
            if isinstance(request, Stop):
                return
            if request is not None:
                await self._serve_or_give_up(request)
            elif self.present:
                await self._pass_on_ownership()
            else:
                self._close_all(TRY_LATER)  # nobody is left but those who watch
                return

    def _next_time(self) -> float | None:
        """Return when something is due, None where nothing is."""
        if not self.present:
            return self._used + self._settings.idle_table
        owner = owner_seat(self.room.record, self.room.seats)
        return self._away[owner] + self._settings.grace if owner in self._away else None

    async def _pass_on_ownership(self) -> None:
        """Make somebody who is here the owner, whose own one has been away for long."""
        heir = min(self.present)
        try:
            await self._keep(after_owner(self.room, heir, self._now()))
        except StoreBusy as busy:
            self._log_busy(busy)
            await asyncio.sleep(RETRY)

    def _close_all(self, code: int) -> None:
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.end(code)

    def _forget(self, person: str) -> None:
        self.room.forget(person)
        for seat, listeners in self._listeners.items():
            for listener in tuple(listeners):
                if listener.person == person:
                    self.detach(listener, seat)
                    listener.end(POLICY, wire.Fault("not_your_seat", "the person of this seat was deleted"))
        self._publish()
        if self.room.talk.forget(person):
            self._say(self.room.talk.message())

    async def _answer(self, command: Command) -> None:
        """Give the one answer to a command; done means that it is on the disk."""
        message = command.message
        try:
            if isinstance(message, wire.Begin):
                await self._begin_match(command)
                return
            change = self._after(command.seat, message)
            done = ((command.seat, message.id, self.room.version + len(change.rows)),)
            await self._keep(replace(change, commands=done), command)
        except NotNow as refused:
            await self._refuse(command, refused)
        except AlreadyDone as done_before:
            command.reply(wire.Duplicate(message.id, done_before.version))
        except StoreBusy as busy:
            self._answer_busy(command, busy)

    async def _refuse(self, command: Command, refused: NotNow) -> None:
        """Answer a command that is not carried out, unless that was done before."""
        message = command.message
        try:
            version = await self._store.done(self.id, command.seat, message.id)
        except StoreBusy as busy:
            self._answer_busy(command, busy)
            return
        command.reply(refused.answer(message.id) if version is None else wire.Duplicate(message.id, version))
        log("refused", level="debug", table=self.id, seat=command.seat, code=refused.refusal.code)

    def _after(self, seat: int, message: wire.AnyCommand) -> Change:
        """Return the change by a command; raises NotNow."""
        if isinstance(message, wire.OfPeople):
            return after_command(self.room, seat, message, self._now(), self._powers)
        match message:
            case wire.Sit():
                return self.room.after_sitting(seat, message.seat, self._now())
            case wire.DrawSeats():
                if seat != owner_seat(self.record, self.seats):
                    raise NotNow(NOT_THE_HOST)
                return self.room.after_drawing(seat, self._rng, self._now())
            case wire.Say():
                return after_saying(self.room, seat, message, self._now(), self._loop.time(), self._settings)
        raise NotNow(NOT_YET)

    async def _begin_match(self, command: Command) -> None:
        """Deal the first deal; from then on there is a table, and all pages are there. Raises NotNow, StoreBusy."""
        room, message = self.room, command.message
        if command.seat != owner_seat(room.record, room.seats):
            raise NotNow(NOT_THE_HOST)
        beginning = await self._begin(room, self._now())
        version = beginning.change.rows[-1].number
        await self._store.commit(replace(beginning.change, commands=((command.seat, message.id, version),)))
        command.reply(wire.Done(message.id, version))
        self._ended = True
        place = beginning.start()
        for seat, listeners in self._listeners.items():
            for listener in listeners:
                listener.moved(place, seat)
                place.attach(listener, seat, 0)

    async def _commit(self, result: Change) -> None:
        await self._keep(result)

    async def _keep(self, change: Change, command: Command | None = None) -> None:
        """Commit `change`, answer `command`, tell everybody; raises StoreBusy, and nothing has changed then."""
        before = self.room.seats
        await self._store.commit(change)
        self.room.accept(change)
        if command is not None:
            command.reply(wire.Done(command.message.id, self.room.version))
        if change.said is not None:
            self._say(self.room.talk.accept(change.said))
            return
        self._follow(before)
        self._dismiss(change)
        self._publish()

    def _follow(self, before: Sequence[object]) -> None:
        """Move the pages of people who sit elsewhere now."""
        if before == self.room.seats:
            return
        seat_of = {seat.person: seat.seat for seat in self.room.seats if seat.person is not None}
        everybody = [(seat, listener) for seat, listeners in self._listeners.items() for listener in listeners]
        self._listeners = {}
        for seat, listener in everybody:
            now = seat if watches(seat) else seat_of.get(listener.person, seat)
            self._listeners.setdefault(now, []).append(listener)
            listener.moved(self, now)
        self._away = {
            seat: self._away.get(seat, self._loop.time())
            for seat in range(len(self.room.seats))
            if seat not in self.present
        }

    def _dismiss(self, change: Change | None) -> None:
        """Send the pages away whose people have no place here any more after `change`."""
        for seat, listeners in self._listeners.items():
            for listener in tuple(listeners):
                if is_sent_away(seat, listener.person, self.room.seats, change):
                    listeners.remove(listener)
                    listener.end(POLICY, NOT_WATCHED if watches(seat) else seat_lost(self.room.seats, seat))
                    if not listeners and not watches(seat):
                        self._used = self._away[seat] = self._loop.time()

    def _publish(self) -> None:
        """Send everybody the room as they see it."""
        watching = (len(listeners) for seat, listeners in self._listeners.items() if watches(seat))
        self.room.watchers = sum(watching)
        for seat, listeners in self._listeners.items():
            if listeners:
                view = self._view(seat)
                for listener in listeners:
                    listener.send(view)
