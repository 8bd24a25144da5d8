"""A page at a seat without a socket: it keeps what it is sent, and puts the view together from it."""

import json
from dataclasses import dataclass, field

from sambakit.server import wire
from sambakit.server.tables.speaking import WHOLE_VIEWS
from tests.server.assembled import Assembled


@dataclass(eq=False)
class Page:
    """A page at a seat, and what it makes of what it is sent."""

    seat: int
    protocol: int = wire.PROTOCOL
    person: str = ""
    sent: list[bytes] = field(default_factory=list)
    assembled: Assembled = field(default_factory=Assembled)

    def send(self, message: object) -> None:
        self.pass_on(wire.encode(message))

    def pass_on(self, data: bytes) -> None:
        self.sent.append(data)
        message = json.loads(data)
        if self.protocol > WHOLE_VIEWS:
            self.assembled.take(message)
        else:
            self.assembled.json = message["view"]

    def end(self, code: int, fault: wire.Fault | None = None) -> None:
        raise AssertionError("nobody is sent away")
