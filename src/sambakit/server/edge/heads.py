"""The limits of a request's head, and of the chunks of its body.

h11 parses at once what it is given, so it is given no more than a head may have.
"""

from typing import Any, Final

import h11

LONGEST_HEAD: Final = 16 * 1024  # bytes: the request line and all headers, or all trailers after a body in chunks
LONGEST_COOKIE: Final = 4 * 1024  # bytes: all cookies of a request
MOST_CHUNKS: Final = 1000  # of a body: each takes 10 µs however small it is, and programs send some kB in each
TOO_LARGE: Final = 431  # status


class HeadTooLong(h11.RemoteProtocolError):
    """A request with a head over a limit; the text is for people."""

    def __init__(self, text: str) -> None:
        super().__init__(text, error_status_hint=TOO_LARGE)

    def answer(self) -> bytes:
        """Return the answer, after which the connection has to end."""
        text = str(self).encode()
        head = (
            f"HTTP/1.1 {TOO_LARGE} Request Header Fields Too Large\r\nConnection: close\r\n"
            f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(text)}\r\n\r\n"
        )
        return head.encode() + text


class LimitedConnection(h11.Connection):
    """The server's end of h11 with our limits. h11 itself has one for incomplete heads only."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, LONGEST_HEAD)
        self._waiting = bytearray()  # that h11 has not been given yet
        self._chunks = 0  # of the body so far

    def receive_data(self, data: bytes) -> None:
        """Take in `data`, which `next_event` reads piece by piece."""
        self._waiting += data

    def next_event(self) -> Any:
        """Return the next event; raises RemoteProtocolError, HeadTooLong among them."""
        event = super().next_event()
        while event is h11.NEED_DATA and self._waiting:
            room = LONGEST_HEAD - len(self.trailing_data[0])
            if room <= 0:
                raise HeadTooLong(f"The headers of a request have {LONGEST_HEAD} bytes at most.")
            super().receive_data(bytes(self._waiting[:room]))
            del self._waiting[:room]
            event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = 0
            _check_cookies(event)
        elif isinstance(event, h11.Data):
            self._chunks += event.chunk_start
            if self._chunks > MOST_CHUNKS:
                raise h11.RemoteProtocolError("too many chunks")
        return event

    @property
    def has_begun(self) -> bool:
        """Return whether a part of the next request's head is there."""
        return self.their_state is h11.IDLE and bool(self.trailing_data[0])


def _check_cookies(request: h11.Request) -> None:
    """Raise HeadTooLong where the cookies are over their limit."""
    if sum(len(value) for name, value in request.headers if name == b"cookie") > LONGEST_COOKIE:
        raise HeadTooLong(
            f"The cookies for this address have {LONGEST_COOKIE} bytes at most. Delete those of other programs."
        )
