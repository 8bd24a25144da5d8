"""Connections that have ended leave nothing behind that only a search for unused objects would find."""

import asyncio
import gc
import logging
import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from functools import partial
from random import Random
from typing import Any, Final, cast

import pytest
import uvicorn
from uvicorn.server import ServerState

from sambakit.server.edge.app import make_app
from sambakit.server.edge.door import Door
from sambakit.server.edge.http_protocol import HttpProtocol
from sambakit.server.edge.socket_protocol import SocketProtocol
from sambakit.server.settings import Settings
from tests.server.simulation import DirectStore, InlineBots

MANY: Final = 40
PATIENCE: Final = 20.0  # s
HANDSHAKE: Final = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PIECES: Final = "Transfer-Encoding: chunked\r\n\r\n3\r\n[1,\r\n"
GOODBYE: Final = b"\x88\x82\0\0\0\0" + struct.pack("!H", 1000)  # masked by zeros
RESET: Final = struct.pack("ii", 1, 0)  # to be closed at once, with what was not sent


def upgraded(link: socket.socket, host: str) -> None:
    """Become a WebSocket."""
    link.sendall(HANDSHAKE.format(host=host).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += link.recv(4096)
    assert answer.startswith(b"HTTP/1.1 101"), answer


def drop(link: socket.socket, host: str) -> None:
    """Vanish from a WebSocket, as a phone does that leaves the network."""
    upgraded(link, host)
    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)


def say_goodbye(link: socket.socket, host: str) -> None:
    """Leave a WebSocket as a page does that is closed."""
    upgraded(link, host)
    link.sendall(GOODBYE)
    while link.recv(4096):
        pass


def send_nonsense(link: socket.socket, host: str) -> None:
    """Be sent away from a WebSocket: by a frame that is none."""
    upgraded(link, host)
    link.sendall(b"\xff" * 8)
    while link.recv(4096):
        pass


def ask(link: socket.socket, host: str) -> None:
    """Ask once, and have the server end it."""
    link.sendall(f"GET /live HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    while link.recv(4096):
        pass


def break_off(link: socket.socket, host: str) -> None:
    """Send a body whose second piece is none, before anybody can answer."""
    link.sendall(f"POST /api/v1/tables HTTP/1.1\r\nHost: {host}\r\n{PIECES}ZZ\r\n".encode())
    while link.recv(4096):
        pass


def break_off_late(link: socket.socket, host: str) -> None:
    """Send such a body when the answer is there."""
    link.sendall(f"POST /api/v1/tables HTTP/1.1\r\nHost: {host}\r\n{PIECES}".encode())
    assert b"403" in link.recv(4096)
    with suppress(ConnectionError):
        link.sendall(b"ZZ\r\n")
        while link.recv(4096):
            pass


def come_and_go(port: int, way: Callable[[socket.socket, str], None]) -> None:
    """Connect, and end it in that way."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as link:
        way(link, f"127.0.0.1:{port}")


def objects() -> int:
    """Return how many objects there are; timers that were stopped wait in the loop for the time they were set to."""
    return sum(not isinstance(one, asyncio.TimerHandle | Context) for one in gc.get_objects())


@pytest.mark.parametrize("way", [drop, say_goodbye, send_nonsense, ask, break_off, break_off_late])
async def test_a_connection_that_ended_is_no_circle_of_objects_and_no_error(
    way: Callable[[socket.socket, str], None], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)  # a record is an object too
    settings = Settings()
    door = Door(settings, 1000)
    app, _ = make_app(settings, DirectStore, InlineBots, Random(1), time.time, door=door)
    http = cast("Any", partial(HttpProtocol, door))
    config = uvicorn.Config(app, http=http, ws=SocketProtocol, lifespan="off", log_config=None, access_log=False)
    config.load()
    parts: dict[str, Any] = {"config": config, "server_state": ServerState(), "app_state": {}}
    loop = asyncio.get_running_loop()
    async with (
        app.router.lifespan_context(app),
        await loop.create_server(partial(http, **parts), "127.0.0.1") as server,
    ):
        port = server.sockets[0].getsockname()[1]

        async def ended(times: int) -> None:
            for _ in range(times):
                await asyncio.to_thread(come_and_go, port, way)
            async with asyncio.timeout(PATIENCE):
                while door.open or parts["server_state"].tasks:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.01)  # what waits for the next round of the loop

        await ended(4)
        gc.collect()
        gc.disable()
        try:
            before = objects()
            await ended(MANY)
            left = objects() - before
        finally:
            gc.enable()
    assert left < 2 * MANY, f"{left / MANY:.0f} objects of each connection"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
