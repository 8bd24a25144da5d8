"""WebSockets for strangers: uvicorn's protocol with a budget for frames, none in pieces, and an end that comes.

Everything is counted before the application hears of it, and what is refused is refused without a word in the log: a
visitor shall not be able to fill it.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode

from sambakit.server.edge.deadlines import CUT_OFF, Deadline
from sambakit.server.edge.door import Door
from sambakit.server.edge.security import TOKENS, Tokens
from sambakit.server.garbage import let_go
from sambakit.server.limits import Bucket

PIECE = 2048  # bytes that are read before the frames in them are counted: 340 of the smallest
UNREADABLE_HEAD = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
LAST_WORDS = 3.0  # s in which the other end may read why it is sent away
ABORT = "abort"  # in the scope's state: ends the connection for good


class SocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket; `visitor` has its place in the count of `door` until the descriptor is free.

    `tokens` are those that its request showed.
    """

    def __init__(self, door: Door, visitor: str | None, tokens: Tokens, **parts: Any) -> None:
        super().__init__(**parts)
        settings = door.settings
        self._door = door
        self._visitor = visitor
        self._tokens = tokens
        self._frames = Bucket(settings.frames_per_second, settings.frames_burst, self.loop.time())
        self._most_waiting = settings.outgoing_bytes
        self._unread = Deadline("unread", settings.unread, self.loop)
        self._end = Deadline("closing", LAST_WORDS, self.loop)
        self._refused = False
        self._state: dict[str, Any] = {}  # of the scope

    def handle_connect(self, event: Any) -> None:
        """Start the application; its scope says how to end the connection without the other side's help."""
        super().handle_connect(event)
        if not self.close_sent:
            self._state = self.scope["state"]
            self._state[ABORT] = self._end_soon
            self._state[TOKENS] = self._tokens
        else:
            self._end_soon()

    def data_received(self, data: bytes) -> None:
        """Read a piece at a time, so that no piece holds more frames than can be counted at once."""
        for start in range(0, len(data), PIECE):
            if self._refused or self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Handle the frames that the budget allows; a piece that holds more is the last one."""
        events = self.conn.events_received()
        if self.conn.handshake_exc is not None and not events:
            self._answer_unreadable()
            return
        frames = [event for event in events if isinstance(event, Frame)]
        now = self.loop.time()
        if any(frame.opcode is Opcode.CONT or not frame.fin for frame in frames):
            self._refuse(CloseCode.POLICY_VIOLATION, "messages come in one frame", "fragments")
        elif not all(self._frames.take(now) for _ in frames):
            self._refuse(CloseCode.POLICY_VIOLATION, "too many frames a second", "frames_per_second")
        elif self.transport.get_write_buffer_size() > self._most_waiting:
            self._cut_off("outgoing_bytes")
        else:
            self._pass_on(events)

    def _answer_unreadable(self) -> None:
        """End a connection whose head is none to the library of sockets: its answer would wait there for ever.

        It is stricter than h11: a line has 8 kB at most.
        """
        self._refused = True
        self.transport.write(b"".join(self.conn.data_to_send()) or UNREADABLE_HEAD)
        self.transport.close()
        self._end_soon()

    def _pass_on(self, events: list[Any]) -> None:
        """Have uvicorn handle `events`, which it would have asked its parser for."""
        self.conn.events.extend(events)
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """Give the application a text that can be read; any other ends the connection."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._refuse(CloseCode.INVALID_DATA, "text is UTF-8", "utf-8")
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """End a connection that does not speak the protocol."""
        super().handle_parser_exception()
        self._end_soon()

    def handle_close(self, event: Frame) -> None:
        """Answer the other end's goodbye."""
        super().handle_close(event)
        self._end_soon()

    def keepalive_timeout(self) -> None:
        """End a connection whose other end is silent."""
        super().keepalive_timeout()
        self._end_soon()

    def pause_writing(self) -> None:
        """Wait for a reader that is behind, but not for ever."""
        super().pause_writing()
        self._unread.start(self.transport)

    def resume_writing(self) -> None:
        """Go on: the reader has caught up."""
        super().resume_writing()
        self._unread.met()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place in the count back: the descriptor is free."""
        self._unread.end()
        self._end.end()  # the application hears of it later, and asks for an end
        if self._visitor is not None:
            self._door.leave(self._visitor)
            self._visitor = None
        super().connection_lost(exc)
        self._hold_nothing()

    def _hold_nothing(self) -> None:
        """Break every circle of objects that this connection is part of: they would be found unused very late."""
        self._state.pop(ABORT, None)  # holds this protocol, which holds the scope
        self.conn.parser.close()  # holds what it parses for
        self.conn.parser_exc = None  # holds the parser by its traceback
        let_go(self.transport)

    def _refuse(self, code: int, reason: str, limit: str) -> None:
        """Say why, then end, whatever the other end does."""
        self._refused = True
        CUT_OFF.log(limit=limit)
        if not self.close_sent:
            self.close_sent = True
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.close()
        self._end_soon()

    def _cut_off(self, limit: str) -> None:
        self._refused = True
        CUT_OFF.log(limit=limit)
        self.transport.abort()

    def _end_soon(self) -> None:
        """Give the other end a moment to read what was sent, then take the descriptor back."""
        self._end.start(self.transport)
