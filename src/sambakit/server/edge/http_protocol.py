"""HTTP/1.1 for strangers: uvicorn's protocol behind the door, with a time limit for headers, bodies and reading."""

import asyncio
import sys
from functools import partial
from typing import Any, cast

import h11
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

from sambakit.server.edge.deadlines import Deadline
from sambakit.server.edge.door import Door
from sambakit.server.edge.heads import HeadTooLong, LimitedConnection
from sambakit.server.edge.security import device_token, shown_tokens
from sambakit.server.edge.socket_protocol import LAST_WORDS, SocketProtocol
from sambakit.server.garbage import let_go
from sambakit.server.log import Seldom

FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n"
UNREADABLE = Seldom("unreadable_request")
MOST_READ = 16 * 1024  # bytes at once: the smallest chunks of a body take 30 ms then


class HttpProtocol(H11Protocol):
    """One connection: it may be silent between two requests, not before the first nor within one."""

    def __init__(self, door: Door, **parts: Any) -> None:
        super().__init__(**parts)
        self.conn: LimitedConnection = LimitedConnection()
        settings = door.settings
        self._door = door
        self._visitor: str | None = None
        self._spoken = False  # browsers open connections ahead and may never use them
        self._head = Deadline("head", settings.head, self.loop, lambda: self._spoken)
        self._body = Deadline("body_time", settings.body_time, self.loop)
        self._unread = Deadline("unread", settings.unread, self.loop)
        self._upgraded = False
        self._refused = False
        self._seen: object = None  # request whose device was looked for

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a connection in, or turn it away where there are too many."""
        transport = cast(asyncio.Transport, transport)
        super().connection_made(transport)
        if hasattr(transport, "max_size"):  # of asyncio, 256 kB
            transport.max_size = MOST_READ
        self._visitor = self._door.enter(str(self.client[0]) if self.client else "", self.loop.time())
        if self._visitor is None:
            transport.write(FULL)
            transport.close()
            self._unread.start(transport, 1)
        else:
            self._head.start(transport)

    def data_received(self, data: bytes) -> None:
        """Read on; whatever is begun has to be ended in time."""
        if self._visitor is None or self._refused:
            return
        self._spoken = True
        super().data_received(data)
        if self._upgraded or self._refused:
            return
        if self.cycle is not None and self.cycle is not self._seen:
            self._seen = self.cycle
            self._recognise()
        reading = self.conn.their_state
        if reading is h11.IDLE:  # within the headers: each piece of them counts from the first one
            self._head.start(self.transport)
        else:
            self._head.met()
        if reading is h11.SEND_BODY:
            self._body.start(self.transport)
        else:
            self._body.met()

    def on_response_complete(self) -> None:
        """Wait for the next request, which uvicorn limits in time."""
        self._head.met()
        super().on_response_complete()
        if self.transport.is_closing():
            self._unread.start(self.transport)
        elif self.conn.has_begun:
            self._head.start(self.transport)

    def send_400_response(self, msg: str) -> None:
        """Answer bytes that make no request; the log has a line a second for all of them.

        Where a request breaks off in its body, whoever works on it hears that nobody waits for the answer.
        """
        UNREADABLE.log()
        error = sys.exception()
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):  # the answer has begun
            self.transport.close()
        elif isinstance(error, HeadTooLong):
            self._refuse(error)
        else:
            super().send_400_response(msg)
        if error is not None:
            error.__traceback__ = None  # a frame there holds the error: it would be found unused very late

    def _refuse(self, error: HeadTooLong) -> None:
        """Say why, and let the rest of the head come for a moment: an end at once could take the answer back."""
        self._refused = True
        self.transport.write(error.answer())
        self.transport.write_eof()
        self._unread.start(self.transport, LAST_WORDS)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over, with its place in the count."""
        self._upgraded = True
        self._end_all()
        self._recognise()
        visitor, self._visitor = self._visitor, None
        tokens = shown_tokens(cast(Scope, self.scope))
        self.ws_protocol_class = cast(Any, partial(SocketProtocol, self._door, visitor, tokens))
        super().handle_websocket_upgrade(event)

    def _recognise(self) -> None:
        """Have the connection count for the device that asks, where that has had a seat."""
        if self._visitor is not None:
            token = device_token(cast(Scope, self.scope))  # over http: through a proxy nobody is counted here
            self._visitor = self._door.recognise(self._visitor, token, self.loop.time())

    def pause_writing(self) -> None:
        """Wait for a reader that is behind, but not for ever."""
        super().pause_writing()
        self._unread.start(self.transport)

    def resume_writing(self) -> None:
        """Go on: the reader has caught up."""
        super().resume_writing()
        self._unread.met()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place in the count back."""
        self._end_all()
        if self._visitor is not None:
            self._door.leave(self._visitor)
            self._visitor = None
        super().connection_lost(exc)
        let_go(self.transport)

    def _end_all(self) -> None:
        for deadline in (self._head, self._body, self._unread):
            deadline.end()
