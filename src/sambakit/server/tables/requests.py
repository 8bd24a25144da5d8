"""The requests to a table, which its task takes one by one, and who listens there."""

import asyncio
from dataclasses import dataclass
from typing import Final

from sambakit.server.seating.seats import SeatWish
from sambakit.server.store.store import Link
from sambakit.server.tables.listening import Command, TableEnded

APART: Final = 1.0  # s between two events at least


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A seat link or an invitation is opened; the future gets the seat, None for an invalid one, or SeatRefused."""

    wish: SeatWish
    done: asyncio.Future[int | None]

    def settle(self, seat: int | None) -> None:
        """Hand back which seat was taken."""
        _settle(self.done, seat)

    def fail(self, error: Exception) -> None:
        """Hand back why none was taken."""
        _fail(self.done, error)


@dataclass(frozen=True, slots=True)
class Forget:
    """A person was deleted from the store."""

    person: str


@dataclass(frozen=True, slots=True)
class MakeLink:
    """The host wants a link to a seat, and may say a name with it; the future gets the seat."""

    link: Link
    done: asyncio.Future[int | None]
    host: str  # id of the person
    name: str | None

    def settle(self, seat: int) -> None:
        """Hand back that the link is good."""
        _settle(self.done, seat)

    def fail(self, error: Exception) -> None:
        """Hand back why there is none."""
        _fail(self.done, error)


class Wake:
    """Something changed that the schedule depends on."""


class Stop:
    """The server ends."""


def _settle(future: asyncio.Future[int | None], result: int | None) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[int | None], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


class Gathering:
    """Commands that come faster than anybody sees what they set, and are written together, as one event.

    The last one says what is set; each gets its answer.
    """

    def __init__(self) -> None:
        self._waiting: dict[tuple[int, str], Command] = {}
        self._next = float("-inf")

    def add(self, command: Command) -> None:
        """Have `command` wait; one that is sent again takes the place of the first, and is the last one then."""
        key = (command.seat, command.message.id)
        self._waiting.pop(key, None)
        self._waiting[key] = command

    def due_at(self) -> float | None:
        """Return when they are to be written, None where none waits."""
        return self._next if self._waiting else None

    def take(self, now: float) -> list[Command]:
        """Return those that wait, the last one last; the next ones have to wait for a while."""
        taken = [*self._waiting.values()]
        self._waiting.clear()
        self._next = now + APART
        return taken


def give_up(request: object) -> None:
    """Answer a request that waits at a table that has ended; a page hears it when its socket is closed."""
    if isinstance(request, TakeSeat | MakeLink):
        request.fail(TableEnded())
