"""Time from `make play` to the first own card: in a fresh clone with warm package caches, and the second time."""

import contextlib
import os
import re
import signal
import subprocess
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path

import msgspec
from websockets.sync.client import connect
from websockets.typing import Origin

ROOT = Path(__file__).resolve().parents[1]
TABLE = {"rules": "dutch", "players": 4, "name": "Ann", "bot_names": ["Bo", "Cy", "Di"], "level": "steady", "speed": 0}


def measure() -> dict[str, float]:
    """Return the times in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "sambakit"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        return {"fresh_clone_seconds": first_card(clone), "second_time_seconds": first_card(clone)}


def first_card(checkout: Path) -> float:
    """Return how long it takes from `make play` until a table has been made and the own hand has arrived."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as data:
        options = f"ARGS=--no-browser --port 0 --data {data}/games.sqlite"
        play = subprocess.Popen(
            ["make", "play", options],
            cwd=checkout,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            hand = receive_hand(*wait_for_address(play))
            took = time.monotonic() - start
        finally:
            os.killpg(play.pid, signal.SIGTERM)
            play.wait(timeout=60)
    if not hand:
        raise RuntimeError("the table came without cards")
    return round(took, 2)


def wait_for_address(play: subprocess.Popen[str]) -> tuple[str, int]:
    """Return the address that `make play` prints, as soon as something answers there."""
    assert play.stdout is not None
    said = []
    for line in play.stdout:
        said.append(line)
        if found := re.search(r"http://([\d.]+):(\d+)/", line):
            address = found[1], int(found[2])
            break
    else:
        raise RuntimeError("make play ended without an address:\n" + "".join(said))
    while play.poll() is None:
        with contextlib.suppress(ConnectionRefusedError):
            HTTPConnection(*address, timeout=5).connect()
            return address
    raise RuntimeError("make play ended")


def receive_hand(host: str, port: int) -> list[str]:
    """Make a table and return the hand that its first message shows."""
    origin = f"http://{host}:{port}"
    headers = {"Origin": origin, "Content-Type": "application/json"}
    connection = HTTPConnection(host, port, timeout=30)
    connection.request("POST", "/api/v1/tables", msgspec.json.encode(TABLE), headers)
    answer = connection.getresponse()
    table = msgspec.json.decode(answer.read())["table"]
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    hello = {"type": "hello", "protocol": 1, "table": table, "seat": 0}
    with connect(f"ws://{host}:{port}/ws", origin=Origin(origin), additional_headers={"Cookie": cookie}) as socket:
        socket.send(msgspec.json.encode(hello).decode())
        hand: list[str] = msgspec.json.decode(socket.recv(timeout=30))["view"]["hand"]
        return hand
