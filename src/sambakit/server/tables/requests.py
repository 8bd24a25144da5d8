"""The requests to a table, which its task takes one by one, and who listens there."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from sambakit.server import wire
from sambakit.server.store.store import Link
from sambakit.server.wire import protocol_1, protocol_2

OldWelcome = protocol_1.Welcome | protocol_2.Welcome
APART: Final = 1.0  # s between two events at least


class Listener(Protocol):
    """A socket on a seat. Nothing here waits for it."""

    @property
    def person(self) -> str:
        """Return the id of the person whose device it is."""
        ...

    @property
    def protocol(self) -> int:
        """Return the number of the protocol that its page speaks."""
        ...

    def send(self, message: wire.Outgoing | OldWelcome) -> None:
        """Queue a message for it; one that does not read is closed."""
        ...

    def pass_on(self, data: bytes) -> None:
        """Queue a message that has been encoded, as `send` does."""
        ...

    def end(self, code: int, fault: wire.Fault | None = None) -> None:
        """Close it, after `fault` where there is one."""
        ...


AnyCommand = wire.Play | wire.ClaimIrregularity | wire.TakeBack | wire.Ready | wire.EndMatch | wire.SetSpeed


@dataclass(frozen=True, slots=True)
class Command:
    """A message that needs exactly one answer."""

    seat: int
    message: AnyCommand
    reply: Callable[[wire.Outgoing], None]


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A seat link is opened; the future gets the seat, None for an invalid link."""

    secret: bytes
    token: bytes
    name: str
    done: asyncio.Future[int | None]


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


class Wake:
    """Something changed that the schedule depends on."""


class Stop:
    """The server ends."""


class QueueFull(Exception):
    """Too many requests wait at this table."""


class TableEnded(Exception):
    """Nobody serves this table any more; the next who asks for it gets it from the store."""


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
