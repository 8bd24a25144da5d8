"""One connection to the server's HTTP protocol; the other end is the test."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from sambakit.server.edge.door import Door
from sambakit.server.edge.http_protocol import HttpProtocol
from sambakit.server.edge.socket_protocol import SocketProtocol
from sambakit.server.settings import Settings

KEPT_ALIVE = 15  # s, as in edge/app.py


class OtherEnd(asyncio.Transport):
    """The transport of a connection: it keeps what the server wrote, and how it ended."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 5), "sockname": ("192.0.2.2", 80)})
        self.written = b""
        self.end = ""  # "closed" in order, "cut" at once, "heard": the server says nothing more

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def write_eof(self) -> None:
        self.end = "heard"

    def close(self) -> None:
        if not self.is_closing():
            self.end = "closed"

    def abort(self) -> None:
        if not self.is_closing():
            self.end = "cut"

    def is_closing(self) -> bool:
        return self.end in ("closed", "cut")

    def pause_reading(self) -> None:
        """Nothing to pause: the test sends what it wants."""

    def resume_reading(self) -> None:
        """Nothing to resume."""

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """The test sends nothing more after an upgrade."""

    def get_write_buffer_size(self) -> int:
        return 0


def connected(app: ASGIApp, settings: Settings | None = None) -> tuple[OtherEnd, Callable[[bytes], None]]:
    """Connect to `app`; return the other end, and what sends bytes from there."""
    door = Door(settings or Settings(), 1000)
    http = partial(HttpProtocol, door)
    config = uvicorn.Config(
        cast("Any", app),
        http=cast("Any", http),
        ws=SocketProtocol,
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_keep_alive=KEPT_ALIVE,
    )
    config.load()
    protocol = http(config=config, server_state=ServerState(), app_state={})
    end = OtherEnd()
    protocol.connection_made(end)
    return end, protocol.data_received
