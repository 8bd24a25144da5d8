"""Forty phones behind one router: who has had a seat counts for the own device, however often all of them reload."""

import asyncio
import os
from pathlib import Path
from typing import Final

import httpx
import pytest
import websockets

from sambakit.server import wire
from tests.server.process import ServerProcess, serving
from tests.server.simulation import decode_outgoing

TABLES: Final = 10
PLAYERS: Final = 4
RELOADS: Final = 4
REQUESTS: Final = ("/live", "/api/v1/choices", "/api/v1/mine", "/api/v1/mine")  # each on a connection of its own
OK: Final = b"HTTP/1.1 200 OK\r\n"
LIMITS: Final = {"SAMBAKIT_TABLES_PER_HOUR": "1000"}
# a server to which this machine is an address like any other
PROGRAM: Final = """
import sys
from pathlib import Path
from sambakit.server import settings
settings.is_loopback = lambda address: False
from sambakit.server.edge.app import run
run("127.0.0.1", 0, Path(sys.argv[1]))
"""


class Phone:
    """A device with a seat."""

    def __init__(self, table: str, seat: int, token: str) -> None:
        self.table, self.seat = table, seat
        self.headers = {"Cookie": f"sambakit={token}"}
        self.socket: websockets.ClientConnection | None = None
        self.opened = 0

    async def open(self, address: str) -> None:
        """Load the page, each of its requests on a new connection, and sit down."""
        if self.socket is not None:
            self.socket.transport.abort()
        assert await asyncio.gather(*(self._get(address, path) for path in REQUESTS)) == [OK] * len(REQUESTS)
        self.socket = await websockets.connect(
            address.replace("http", "ws", 1) + "/ws",
            origin=websockets.Origin(address),
            additional_headers=self.headers,
            open_timeout=60,
        )
        await self.socket.send(wire.encode(wire.Hello(wire.PROTOCOL, self.table, self.seat)).decode())
        welcome = decode_outgoing(await self.socket.recv())
        assert isinstance(welcome, wire.Welcome), welcome
        self.opened += 1

    async def _get(self, address: str, path: str) -> bytes:
        """Return the first line of the answer."""
        host = address.removeprefix("http://")
        reader, writer = await asyncio.open_connection(*host.split(":"))
        lines = (f"GET {path} HTTP/1.1", f"Host: {host}", *(f"{name}: {value}" for name, value in self.headers.items()))
        writer.write("\r\n".join((*lines, "", "")).encode())
        line = await reader.readline()
        writer.transport.abort()
        return line


def phones_of(server: ServerProcess) -> list[Phone]:
    """Return the phones of all people at ten tables."""
    return [phone for _ in range(TABLES) for phone in _at_a_table(server)]


def _at_a_table(server: ServerProcess) -> list[Phone]:
    headers = {"Origin": server.address}
    with httpx.Client(base_url=server.address, headers=headers) as owner:
        wish = {"rules": "dutch", "players": PLAYERS, "name": "S0", "bot_names": [], "level": "greedy", "speed": 3000}
        table = owner.post("/api/v1/tables", json=wish).raise_for_status().json()["table"]
        tokens = [owner.cookies["sambakit"]]
        for seat in range(1, PLAYERS):
            link = owner.post(f"/api/v1/tables/{table}/links", json={"seat": seat}).raise_for_status().json()
            claim = {"secret": link["secret"], "name": f"S{seat}"}
            claimed = httpx.post(f"{server.address}/api/v1/tables/{table}/claim", json=claim, headers=headers)
            tokens.append(claimed.raise_for_status().cookies["sambakit"])
    return [Phone(table, seat, token) for seat, token in enumerate(tokens)]


@pytest.mark.server(2)
async def test_forty_phones_of_one_address_come_back_after_a_restart_and_reload_again_and_again(tmp_path: Path) -> None:
    data, environment = tmp_path / "data.sqlite", {**os.environ, **LIMITS}
    with serving(data, environment, PROGRAM) as server:
        phones = await asyncio.to_thread(phones_of, server)
        for phone in phones:  # one after the other, as people come
            await phone.open(server.address)
    with serving(data, environment, PROGRAM) as server:
        for _ in range(RELOADS):
            await asyncio.gather(*(phone.open(server.address) for phone in phones))
        server.kill()
        assert "connection_refused" not in server.log
    assert all(phone.opened == RELOADS + 1 for phone in phones)
