"""Somebody sets the wall clock of a real server (T6): no clock of the game falls by it, and nobody loses a seat."""

import asyncio
import os
import time
from datetime import datetime
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import httpx

from sambakit.server import wire
from tests.server.lasting import Look, Person, play_on, staying, too_much, two_people
from tests.server.process import ServerProcess, serving

DAY: Final = 24 * 3600
ZONE: Final = "Europe/Amsterdam"
SPRING: Final = datetime(2027, 3, 28, 2, 0, tzinfo=ZoneInfo(ZONE)).timestamp()  # its clocks go forward
AUTUMN: Final = datetime(2027, 10, 31, 2, 59, 59, tzinfo=ZoneInfo(ZONE)).timestamp()  # its clocks are about to go back
SET: Final = {
    "an hour forward": 3600.0,
    "an hour back": -3600.0,
    "a day forward": DAY,
    "a day back": -DAY,
    "a second back": -1.0,  # a leap second
    "a second forward": 1.0,
    "into summer time": SPRING - 2,
    "out of summer time": AUTUMN - 1,
}
NOTICED: Final = 2.2  # s until the server has had two beats
WITHIN: Final = 0.5  # s that the clocks may have fallen too much: what a play takes to be worked out
GIVEN: Final = 10.0  # s that they may have fallen too little: what a killed server had not written down
PROGRAM: Final = """
import os, sys, time
from pathlib import Path
real, shift = time.time, Path(os.environ["WALL_CLOCK"])
time.time = lambda: real() + float(shift.read_text())
from sambakit.server.edge.app import run
run("127.0.0.1", 0, Path(sys.argv[1]))
"""


class WallClock:
    """The wall clock of a server that is started with `environment` and PROGRAM: as far off as `set` says."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "wall_clock"
        self.environment = {**os.environ, "WALL_CLOCK": str(self._file), "TZ": ZONE}
        self.set(0)

    def set(self, seconds: float) -> None:
        """Put the clock forward by so much, from the time that it is."""
        new = self._file.with_suffix(".new")
        new.write_text(str(seconds), encoding="ascii")
        new.replace(self._file)


async def wall_clock_set(folder: Path, seconds: float) -> dict[str, float]:
    """Put the clock forward by `seconds` while two people play, kill the server, and put it right while none runs.

    Each time the clocks have to have fallen by the time in which the server ran and people were there, all seats have
    to be those of their devices, and links that were made before have to hold as long as the server runs.
    """
    wall, data = WallClock(folder), folder / "data.sqlite"
    with serving(data, wall.environment, PROGRAM) as server:
        people = two_people(server.address)
        async with staying(people, server.address):
            mover = await play_on(people, 3)
            links = await links_of(people[0], server.address)
            before = await mover.look()
            wall.set(seconds)
            await asyncio.sleep(NOTICED)
            await mover.step()
            wrong = [fallen(before, last := await mover.look(), mover.seat)]
            assert await asyncio.to_thread(links_that_hold, server.address, people[0].table, links) == len(links)
            compared = sum([await one.compare(server.address) for one in people])
            last = await mover.look()
            killed = kill(server)
    for shift in (seconds, 0.0):
        wall.set(shift)
        with serving(data, wall.environment, PROGRAM) as server:
            came = time.monotonic()
            async with staying(people, server.address):
                await mover.until(lambda: mover.view.clock is not None and mover.view.clock.runs == mover.seat)
                down = (came - killed[1], time.monotonic() - killed[0])
                wrong.append(fallen(last, await mover.look(), mover.seat, down))
                compared += sum([await one.compare(server.address) for one in people])
                last = await mover.look()
                killed = kill(server)
            assert '"error"' not in server.log
    assert all(-GIVEN <= one <= WITHIN for one in wrong), wrong
    return {
        "servers": 3, "events": people[0].version, "views_compared": compared,
        "furthest_from_the_time_ms": round(max(wrong, key=abs) * 1000),
    }  # fmt: skip


def kill(server: ServerProcess) -> tuple[float, float]:
    """Kill the server, and return the moments between which it ended."""
    before = time.monotonic()
    server.kill()
    return before, time.monotonic()


def fallen(before: Look, after: Look, seat: int, down: tuple[float, float] = (0, 0)) -> float:
    """Return by how many seconds more than time has passed, but for those without a server, the clocks have fallen."""
    assert after.clock.runs == seat
    assert after.left(1 - seat) == before.left(1 - seat)
    own = too_much(before, after, down, before.left(seat) - after.left(seat))
    match = too_much(before, after, down, (before.clock.match_left or 0) - (after.clock.match_left or 0))
    return max(own, match, key=abs)


async def links_of(owner: Person, address: str) -> list[str]:
    """Return the secrets of a new invitation and of a new link to the other seat."""
    await owner.command(wire.SetInvite(owner.name(), True))
    await owner.until(lambda: owner.view.invite is not None)
    assert owner.view.invite is not None
    made = await asyncio.to_thread(asked, address, f"{owner.table}/links", {"seat": 1}, owner.token)
    return [owner.view.invite.secret, made.json()["secret"]]


def links_that_hold(address: str, table: str, secrets: list[str]) -> int:
    """Return how many of the links lead to the table."""
    return sum(asked(address, f"{table}/invited", {"secret": secret}).status_code == 200 for secret in secrets)


def asked(address: str, path: str, body: dict[str, object], token: str = "") -> httpx.Response:
    """Return the answer to a request of a page, with the device's token where there is one."""
    headers = {"Origin": address, **({"Cookie": f"sambakit={token}"} if token else {})}
    return httpx.post(f"{address}/api/v1/tables/{path}", json=body, headers=headers)
