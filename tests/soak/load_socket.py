"""The client's end of a WebSocket, as cheap as it can be: no library between the bytes and the message."""

import asyncio
import socket
from collections.abc import Callable
from typing import Final

import msgspec

HANDSHAKE: Final = (
    "GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
NO_MASK: Final = b"\0\0\0\0"
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class Numbered(msgspec.Struct):
    """What is read of an event."""

    n: int


class Welcomed(msgspec.Struct):
    """What is read of a message."""

    type: str
    version: int = 0
    id: str = ""
    events: list[Numbered] = []


class Link(asyncio.Protocol):
    """A socket; `hear` gets each text. A masking key of zeros leaves the bytes as they are."""

    transport: asyncio.Transport

    def __init__(self, host: str, port: int, hear: Callable[[bytes], None]) -> None:
        self._handshake = HANDSHAKE.format(host=host, port=port).encode()
        self._hear = hear
        self._buffer = b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._handshake)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self._buffer = rest
            self.opened.set_result(None)
        while (found := frame_in(self._buffer)) is not None:
            kind, payload, self._buffer = found
            if kind == TEXT:
                self._hear(payload)
            elif kind == PING:
                self._write(PONG, payload)
            elif kind == CLOSE:
                self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed"))

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._write(TEXT, text)

    def close(self) -> None:
        """Say goodbye."""
        if not self.closed:
            self._write(CLOSE, b"\x03\xe8")
            self.transport.close()

    def abort(self) -> None:
        """Be gone, as somebody is whose network breaks."""
        self.transport.abort()

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes([0x80 | kind]) + length + NO_MASK + payload)


def frame_in(data: bytes) -> tuple[int, bytes, bytes] | None:
    """Return kind and payload of the first frame, and what follows; None where it is not whole yet."""
    if len(data) < 2:
        return None
    size, start = data[1] & 0x7F, 2
    if size >= 126:
        start = 4 if size == 126 else 10
        if len(data) < start:
            return None
        size = int.from_bytes(data[2:start], "big")
    if len(data) < start + size:
        return None
    return data[0] & 0x0F, data[start : start + size], data[start + size :]


async def connected(host: str, port: int, hear: Callable[[bytes], None], buffer: int = 0) -> Link:
    """Return an open socket, perhaps with a small buffer for what it receives; raises OSError."""
    loop = asyncio.get_running_loop()
    end = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    end.setblocking(False)
    if buffer:
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    await loop.sock_connect(end, (host, port))
    _, link = await loop.create_connection(lambda: Link(host, port, hear), sock=end)
    await link.opened
    return link
