"""The pages that listen to a table, and what they ask of the place where they are."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from sambakit.server import wire
from sambakit.server.wire.old import protocol_1, protocol_2

OldWelcome = protocol_1.Welcome | protocol_2.Welcome
Question = wire.Check | wire.Stage | wire.Hint | wire.Reading | wire.Resync  # nothing of it is kept
POLICY: Final = 1008  # WebSocket close codes
SERVER_ERROR: Final = 1011
TRY_LATER: Final = 1013


@dataclass(frozen=True, slots=True)
class Command:
    """A message that needs exactly one answer."""

    seat: int
    person: str  # whose page sent it
    message: wire.AnyCommand
    reply: Callable[[wire.Outgoing], None]


class Listener(Protocol):
    """A socket on a seat, or one that watches. Nothing here waits for it."""

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

    def moved(self, place: "Place", seat: int) -> None:
        """Note that what it says goes to `place` from now on, where it is at `seat`."""
        ...


class Place(Protocol):
    """Where a page is: a table that is played at, or a room in which people gather before that."""

    def attach(self, listener: Listener, seat: int, since: int) -> None:
        """Seat `listener`; raises TableEnded, QueueFull."""
        ...

    def detach(self, listener: Listener, seat: int) -> None:
        """Take `listener` away."""
        ...

    def put(self, request: Command) -> None:
        """Queue a command; raises QueueFull, TableEnded."""
        ...

    def answer(self, listener: Listener, seat: int, question: Question) -> wire.Outgoing | OldWelcome | None:
        """Return the answer to a question, which changes nothing; None where there is none here."""
        ...


class QueueFull(Exception):
    """Too many requests wait at this table."""


class TableEnded(Exception):
    """Nobody serves this table any more; the next who asks for it gets it from the store."""
