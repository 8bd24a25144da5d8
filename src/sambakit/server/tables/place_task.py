"""The task that a table and a room share: one ordered queue, and letting people in."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, Generic, TypeVar

from sambakit.server import wire
from sambakit.server.log import log, log_failure
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.people.devices import new_device
from sambakit.server.seating.admitting import Open, admitted
from sambakit.server.seating.people import Powers, SeatRefused, after_link
from sambakit.server.seating.seats import Seats
from sambakit.server.settings import Settings
from sambakit.server.store.store import Conflict, Invite, Link, Store, StoreBusy, TableRecord
from sambakit.server.tables.listening import SERVER_ERROR, Command, QueueFull, TableEnded
from sambakit.server.tables.requests import Forget, MakeLink, Stop, TakeSeat, Wake, give_up

RETRY: Final = 1.0  # s until something is tried again that the disk refused

Result = TypeVar("Result")  # of a change of the place, until it is committed
More = TypeVar("More")  # requests beside those that tables and rooms share


class PlaceTask(ABC, Generic[Result, More]):
    """A place with a queue: requests are served one by one, and each change is committed before anybody hears of it."""

    def __init__(
        self,
        place: Open[Result],
        store: Store,
        settings: Settings,
        rng: Random,
        now: Callable[[], float],  # unix time, s: for what people read
        steady: Callable[[], float],  # the same by a clock that nobody sets: for what ends
        powers: Powers,
    ) -> None:
        self._place = place
        self._store = store
        self._settings = settings
        self._rng = rng
        self._now = now
        self._steady = steady
        self._powers = powers
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[Command | TakeSeat | Forget | MakeLink | Wake | Stop | More] = asyncio.Queue()
        self._ended = False

    # ---- facts for the routes -----------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """Return the id of the table."""
        return self._place.record.id

    @property
    def record(self) -> TableRecord:
        """Return the facts of the table."""
        return self._place.record

    @property
    def seats(self) -> Seats:
        """Return the seats with their players."""
        return self._place.seats

    @property
    def links(self) -> Mapping[bytes, Link]:
        """Return the links to its seats, by the hash of their secret."""
        return self._place.links

    @property
    def invite(self) -> Invite | None:
        """Return the invitation that holds."""
        return self._place.invite

    @property
    @abstractmethod
    def adapter(self) -> AnyTableAdapter:
        """Return which game is played."""

    @property
    @abstractmethod
    def rules(self) -> Any:
        """Return the rules that are played."""

    # ---- called by sockets and routes; nothing waits ------------------------------------------------------------

    def put(self, request: Command | TakeSeat | MakeLink) -> None:
        """Queue a request; raises QueueFull, TableEnded."""
        if self._ended:
            raise TableEnded
        if self._queue.qsize() >= self._settings.queue:
            raise QueueFull
        self._queue.put_nowait(request)

    def stop(self) -> None:
        """End the task after the waiting requests."""
        self._queue.put_nowait(Stop())

    def forget(self, person: str) -> None:
        """Have a person who was deleted from the store leave."""
        self._queue.put_nowait(Forget(person))

    # ---- the task -----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve requests until the place is given up, or the server stops."""
        try:
            await self._serve_all()
        except Conflict:
            log("table_conflict", level="warning", table=self.id)
            self._close_all(SERVER_ERROR)  # another server wrote; the pages come back and the table is read again
        except Exception:
            log_failure("table_failed", table=self.id)
            self._close_all(SERVER_ERROR)
        finally:
            self._ended = True
            while not self._queue.empty():
                give_up(self._queue.get_nowait())

    @abstractmethod
    async def _serve_all(self) -> None:
        """Serve requests as long as there is a reason to."""

    async def _next_request(
        self, until: float | None
    ) -> Command | TakeSeat | Forget | MakeLink | Wake | Stop | More | None:
        """Return the next request, None where none has come `until` then."""
        try:
            async with asyncio.timeout_at(until):
                return await self._queue.get()
        except TimeoutError:
            return None

    async def _serve_or_give_up(self, request: Command | TakeSeat | Forget | MakeLink | Wake | More) -> None:
        """Serve a request; whoever waits for it is told where that fails."""
        try:
            await self._serve(request)
        except BaseException:
            give_up(request)
            raise

    async def _serve(self, request: Command | TakeSeat | Forget | MakeLink | Wake | More) -> None:
        match request:
            case Command() if self.seats[request.seat].person != request.person:  # lost it while this waited
                request.reply(wire.Stale(request.message.id, self._place.version))
            case Command():
                await self._answer(request)
            case TakeSeat():
                await self._take_seat(request)
            case MakeLink():
                await self._make_link(request)
            case Forget():
                self._forget(request.person)

    @abstractmethod
    async def _answer(self, command: Command) -> None:
        """Give the one answer to a command; done means that it is on the disk."""

    @abstractmethod
    def _forget(self, person: str) -> None:
        """Send the pages of a deleted person away, and show their seats to the others without the name."""

    @abstractmethod
    async def _commit(self, result: Result) -> None:
        """Commit a change that no command asked for, and tell everybody; raises StoreBusy, and nothing has changed."""

    @abstractmethod
    def _close_all(self, code: int) -> None:
        """Close all pages."""

    async def _take_seat(self, request: TakeSeat) -> None:
        """Let somebody in who has a good link or the invitation; whoever had the seat of a link loses it."""

        async def person_for(token: bytes) -> str:
            return await self._store.person_for(token, new_device(self._rng, self._now()))

        try:
            found = await admitted(
                self._place, request.wish, person_for, self._now(), self._steady(), self._settings.link_life
            )
            if found is not None and found.after is not None:
                await self._commit(found.after)
        except (StoreBusy, SeatRefused) as refused:
            request.fail(refused)
        else:
            request.settle(None if found is None else found.seat)

    async def _make_link(self, request: MakeLink) -> None:
        try:
            await self._commit(after_link(self._place, request.link, self._now(), request.host, request.name))
        except StoreBusy as busy:
            request.fail(busy)
        else:
            request.settle(request.link.seat)

    def _answer_busy(self, command: Command, busy: StoreBusy) -> None:
        """Answer a command that the disk does not take now."""
        command.reply(wire.Busy(command.message.id, int(RETRY * 1000), "disk"))
        self._log_busy(busy)

    def _log_busy(self, busy: StoreBusy) -> None:
        log("store_busy", level="warning", table=self.id, why=str(busy))
