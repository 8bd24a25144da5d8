"""One WebSocket connection: handshake, commands, staged-play checks. Bad input is answered with an error message."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sambakit.server import wire
from sambakit.server.edge.security import device_token
from sambakit.server.edge.socket_protocol import ABORT
from sambakit.server.hub.arrivals import Arrival
from sambakit.server.hub.hub import Hub
from sambakit.server.limits import Bucket
from sambakit.server.log import log
from sambakit.server.people.texts import LONGEST_SHORT
from sambakit.server.replays.circle import CircleFull, may_go_along, seat_in
from sambakit.server.seating.watching import NOT_WATCHED, SPECTATOR, watches, way_to_watch
from sambakit.server.store.store import StoreBusy, TableDamaged
from sambakit.server.tables.listening import (
    POLICY,
    TRY_LATER,
    Command,
    OldWelcome,
    Place,
    Question,
    QueueFull,
    TableEnded,
)

NORMAL: Final = 1000  # WebSocket close codes
TOO_BIG: Final = 1009
WRITE_TIME: Final = 20.0  # s that one message may take to leave
BREATH: Final = 0.01  # s at least for which a socket over its budget is not read
ONLY_WATCHING: Final = wire.Refusal("only_watching", "", {})
LATE: Final = 1.0  # s until a socket over the limits is refused


class Ended(Exception):
    """The conversation is over; `fault` has the reason, if there is one."""

    def __init__(self, code: int, fault: wire.Fault | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.fault = fault


class Connection:
    """A socket from its acceptance to its end; after the handshake it is a `Listener` of its table."""

    def __init__(self, socket: WebSocket, hub: Hub, arrival: Arrival | None = None) -> None:
        self._socket = socket
        self._arrival = arrival
        self._hub = hub
        self._settings = hub.settings
        self._loop = asyncio.get_running_loop()
        now = self._loop.time()
        self._figures = hub.figures
        self._commands = Bucket(self._settings.commands_per_second, self._settings.commands_burst, now)
        self._checks = Bucket(self._settings.checks_per_second, self._settings.checks_burst, now)
        self._faults = Bucket(self._settings.faults_per_minute / 60, self._settings.faults - 1, now)
        self._outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0  # bytes in the queue
        self._ending: tuple[int, wire.Fault | None] | None = None
        self._person = ""
        self._protocol = wire.PROTOCOL
        self._reader: asyncio.Task[None] | None = None
        self._place: Place
        self._seat_number: int

    @property
    def protocol(self) -> int:
        """Return the number of the protocol that its page speaks."""
        return self._protocol

    @property
    def person(self) -> str:
        """Return the id of the person whose device it is."""
        return self._person

    def send(self, message: wire.Outgoing | OldWelcome) -> None:
        """Queue a message; a client that does not read is closed and comes back with its last version."""
        self.pass_on(wire.encode(message))

    def pass_on(self, data: bytes) -> None:
        """Queue a message that has been encoded, as `send` does."""
        if self._ending is not None:
            return
        self._waiting += len(data)
        settings = self._settings
        if self._outgoing.qsize() >= settings.outgoing_messages or self._waiting > settings.outgoing_bytes:
            log("slow_socket", level="warning", messages=self._outgoing.qsize(), bytes=self._waiting)
            self.end(TRY_LATER)
            self._abort()
            return
        self._outgoing.put_nowait(data)

    def end(self, code: int, fault: wire.Fault | None = None) -> None:
        """Close the socket, after `fault` where there is one."""
        if self._ending is None:
            self._ending = (code, fault)
            self._outgoing.put_nowait(None)
            if self._reader is not None:
                self._reader.cancel()

    async def run(self) -> None:
        """Talk until either side ends."""
        writer = asyncio.create_task(self._write())
        self._reader = asyncio.create_task(self._read())
        done, _ = await asyncio.wait({writer, self._reader}, return_when=asyncio.FIRST_COMPLETED)
        if self._reader not in done:  # the writer gave up
            self._reader.cancel()
        with suppress(asyncio.CancelledError):
            await self._reader
        self.end(NORMAL)
        with suppress(asyncio.CancelledError):
            await writer

    # ---- writing ----------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        """Send what is queued, and the end."""
        try:
            while (data := await self._outgoing.get()) is not None and self._may_write():
                self._waiting -= len(data)
                async with asyncio.timeout(WRITE_TIME):
                    await self._socket.send({"type": "websocket.send", "text": data.decode()})
            code, fault = self._ending or (NORMAL, None)
            async with asyncio.timeout(1):
                if fault is not None:
                    await self._socket.send({"type": "websocket.send", "text": wire.encode(fault).decode()})
                await self._socket.close(code)
        except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            pass  # the other end is gone
        finally:
            self._abort()

    def _abort(self) -> None:
        """Take the descriptor back soon, even if the other end does not say goodbye or reads nothing any more."""
        abort = self._socket.scope.get("state", {}).get(ABORT)
        if abort is not None:
            abort()

    def _may_write(self) -> bool:
        """Return whether what is queued still goes out: not to a client that was too slow."""
        return self._ending is None or self._ending[0] != TRY_LATER

    # ---- reading ----------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Serve the client until it leaves or has to be sent away."""
        try:
            async with asyncio.timeout(self._settings.hello):
                hello = await self._hello()
            if isinstance(hello, wire.JoinReplay):
                await self._go_through(hello)
                return
            self._place, self._seat_number = await self._seat(hello)
        except TimeoutError:
            self.end(POLICY, wire.Fault("hello_first", "no hello came"))
            return
        except Ended as ended:
            self.end(ended.code, ended.fault)
            return
        except WebSocketDisconnect:
            return
        try:
            while True:
                await self._serve(await self._receive())
        except Ended as ended:
            self.end(ended.code, ended.fault)
        except WebSocketDisconnect:
            pass
        finally:
            self._place.detach(self, self._seat_number)

    async def _receive(self) -> wire.Incoming:
        """Return the next message that can be read; raises Ended after some that cannot, WebSocketDisconnect."""
        while True:
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(frame.get("code", NORMAL))
            text = frame.get("text")
            if text is None:
                self._fault(wire.Fault("malformed", "messages are text"))
                continue
            if len(text) > self._settings.frame_in:
                raise Ended(TOO_BIG, wire.Fault("too_large", f"a message has {self._settings.frame_in} bytes at most"))
            try:
                message: wire.Incoming = wire.decode_incoming(text)
            except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
                self._fault(wire.Fault("malformed", str(error)[:200].encode("ascii", "replace").decode()))
            else:
                return message

    def _fault(self, fault: wire.Fault) -> None:
        """Report an unusable message; raises Ended when it happens too often."""
        self._figures.faults[fault.code] += 1
        if not self._faults.take(self._loop.time()):
            raise Ended(POLICY, fault)
        self.send(fault)

    async def _hello(self) -> wire.Hello | wire.JoinReplay:
        """Return the first message that counts; raises Ended, WebSocketDisconnect."""
        hello = await self._receive()
        while not isinstance(hello, wire.Hello | wire.JoinReplay):
            self._fault(wire.Fault("hello_first", "the first message is hello"))
            hello = await self._receive()
        if not wire.OLDEST_PROTOCOL <= hello.protocol <= wire.PROTOCOL:
            raise Ended(
                POLICY,
                wire.Fault(
                    "protocol",
                    f"this server speaks protocols {wire.OLDEST_PROTOCOL} to {wire.PROTOCOL}: reload the page",
                ),
            )
        return hello

    async def _seat(self, hello: wire.Hello) -> tuple[Place, int]:
        """Return the table and the seat where the client sits now; raises Ended. Reading the table takes its time."""
        token = hello.token
        if token is None:
            token = device_token(self._socket.scope)
        if hello.seat == SPECTATOR:
            return await self._watch(hello, token)
        try:
            task = await self._hub.table(hello.table)
            person = await self._hub.person_of(token)
        except TableDamaged:
            text = "what is kept of this table cannot be read; the log of the server says why"
            raise Ended(POLICY, wire.Fault("table_damaged", text)) from None
        except StoreBusy:
            raise Ended(TRY_LATER, wire.Fault("busy", "the disk does not serve now (limit: disk)")) from None
        if task is None:
            raise Ended(POLICY, wire.Fault("no_such_table", "there is no such table"))
        seats = task.seats
        if person is None or not 0 <= hello.seat < len(seats) or seats[hello.seat].person != person:
            raise Ended(POLICY, wire.Fault("not_your_seat", "this seat belongs to another device"))
        try:
            self._person = person
            self._protocol = hello.protocol
            task.attach(self, hello.seat, hello.since)
        except QueueFull:
            most = self._settings.sockets_per_seat
            raise Ended(
                POLICY, wire.Fault("too_many", f"{most} pages at most show a seat (limit: sockets_per_seat)")
            ) from None
        except TableEnded:
            raise _try_later() from None
        if self._arrival is not None:
            self._arrival.take_seat(token, self._loop.time())
        return task, hello.seat

    async def _watch(self, hello: wire.Hello, token: str | None) -> tuple[Place, int]:
        """Return the table, and in which way the client watches; raises Ended. For a watcher no table is read."""
        try:
            person = await self._hub.person_of(token)
        except StoreBusy:
            person = None
        for task in self._hub.running(hello.table):
            way = way_to_watch(task, person, hello.watch, self._hub.steady())
            if way is None:
                raise Ended(POLICY, NOT_WATCHED)
            self._person, self._protocol = person or "", hello.protocol
            try:
                task.attach(self, way, hello.since)
            except QueueFull:
                text = f"{self._settings.watchers_per_table} pages at most watch a table (limit: watchers_per_table)"
                raise Ended(TRY_LATER, wire.Fault("too_many", text)) from None
            except TableEnded:
                break
            return task, way
        raise Ended(TRY_LATER, wire.Fault("nobody_here", "nobody is at this table now"))

    async def _go_through(self, hello: wire.JoinReplay) -> None:
        """Serve a page with the replay of a match until it leaves; raises Ended, WebSocketDisconnect."""
        hub, token = self._hub, hello.token
        if token is None:
            token = device_token(self._socket.scope)
        try:
            kept = await hub.store.finished_match(hello.match)
            person = await hub.person_of(token)
        except StoreBusy:
            raise Ended(TRY_LATER, wire.Fault("busy", "the disk does not serve now (limit: disk)")) from None
        if kept is None:
            raise Ended(POLICY, wire.Fault("no_such_match", "there is no such match"))
        if not may_go_along(kept, person):
            raise Ended(POLICY, NOT_WATCHED)
        try:
            circle = hub.circles.join(kept.id, self, seat_in(kept, person))
        except CircleFull:
            text = "too many pages have this replay open (limit: watchers_per_table)"
            raise Ended(TRY_LATER, wire.Fault("too_many", text)) from None
        try:
            while True:
                message = await self._receive()
                if isinstance(message, wire.Ping):
                    self.send(wire.Pong())
                elif isinstance(message, wire.OfReplay):
                    await self._wait_for(self._commands)
                    circle.serve(self, message)
                else:
                    self._fault(wire.Fault("malformed", "this page has a replay, and no seat"))
        finally:
            hub.circles.leave(kept.id, self)

    def moved(self, place: Place, seat: int) -> None:
        """Note that what the page says goes to `place` from now on, where it is at `seat`."""
        self._place, self._seat_number = place, seat

    async def _serve(self, message: wire.Incoming) -> None:
        """Answer one message."""
        if isinstance(message, wire.Hello | wire.JoinReplay | wire.OfReplay):
            self._fault(wire.Fault("malformed", "hello has been said, and this page has no replay"))
        elif isinstance(message, wire.Ping):
            self.send(wire.Pong())
        elif isinstance(message, Question):
            await self._wait_for(self._checks)
            if watches(self._seat_number) and not isinstance(message, wire.Resync):
                self._fault(wire.Fault("only_watching", "whoever watches does nothing else"))
                return
            answer = self._place.answer(self, self._seat_number, message)
            if answer is not None:
                self.send(answer)
        elif not (message.id and message.id.isascii() and message.id.isprintable()):
            self._fault(wire.Fault("malformed", f"a command's id has 1 to {LONGEST_SHORT} ASCII characters"))
        else:
            await self._wait_for(self._commands)
            if watches(self._seat_number):
                self._answer(self._loop.time(), wire.Refused(message.id, ONLY_WATCHING))
                return
            self._put(Command(self._seat_number, self._person, message, partial(self._answer, self._loop.time())))

    def _answer(self, came: float, answer: wire.Outgoing) -> None:
        """Send the answer to a command that came at that time."""
        self._figures.commands[type(answer).__name__.lower()] += 1
        self._figures.command_times.add(self._loop.time() - came)
        if isinstance(answer, wire.Refused):
            self._figures.refusals[answer.refusal.code] += 1
        self.send(answer)

    def _put(self, command: Command) -> None:
        try:
            self._place.put(command)
        except QueueFull:
            command.reply(wire.Busy(command.message.id, 200, "queue"))
        except TableEnded:
            raise _try_later() from None

    async def _wait_for(self, bucket: Bucket) -> None:
        """Return when the budget allows one more; raises Ended where it has been used up for too long.

        Meanwhile nothing is read from this socket, and an answer that refuses would cost as much as one that serves.
        """
        while not bucket.take(now := self._loop.time()):
            if bucket.over_for(now) >= self._settings.patience:
                raise Ended(POLICY, wire.Fault("too_many", "too many messages a second"))
            await asyncio.sleep(max(bucket.wait(), BREATH))


def _try_later() -> Ended:
    """Return the end of a conversation at a table that has ended: the page comes back, and the table is read again."""
    return Ended(TRY_LATER, wire.Fault("busy", "the table is read again: come back"))


async def serve_socket(socket: WebSocket, hub: Hub, visitor: str) -> None:
    """Accept a socket whose origin has been checked, and talk to it; over the limits it is closed after a while."""
    arrivals = hub.arrivals
    who = arrivals.counted_for(visitor, device_token(socket.scope))
    limit = arrivals.limit_reached(who, asyncio.get_running_loop().time())
    if limit is not None:
        await _refuse(socket, hub, limit)
        return
    arrival = arrivals.come(who, visitor)
    try:
        await socket.accept()
        connection = Connection(socket, hub, arrival)
        if hub.draining:
            connection.send(wire.Draining(0))
        await connection.run()
    finally:
        arrival.leave()


async def _refuse(socket: WebSocket, hub: Hub, limit: str) -> None:
    """Say that there are too many, late: a stranger who comes back at once would cost more than one who stays."""
    await asyncio.sleep(LATE)
    await socket.accept()
    connection = Connection(socket, hub)
    connection.end(TRY_LATER, wire.Fault("too_many", f"too many pages (limit: {limit})"))
    await connection.run()
