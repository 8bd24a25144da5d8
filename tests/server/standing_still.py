"""The real server is stopped and goes on (T4): nothing is lost, every page comes back, and no clock has fallen."""

import asyncio
import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from tests.server.lasting import Person, play_on, staying, too_much, two_people
from tests.server.process import ServerProcess, serving

WITHIN: Final = 1.0  # s: a beat, by which the server knows how long it stood still
GIVEN: Final = 5.0  # s that it may give back too much, where it had no core for a while


async def stopped_again_and_again(data: Path, stops: Sequence[float], seed: int) -> dict[str, float]:
    """Stop a server for so many seconds each, while two people play, and return the figures.

    During each stop a play is sent: it has to be done once. The clock of whoever is to move has to have fallen by the
    time in which the server ran, and by nothing else.
    """
    chance, wrong = Random(seed), 0.0
    with serving(data) as server:
        people = two_people(server.address)
        async with staying(people, server.address):
            for seconds in stops:
                mover = await play_on(people, chance.randrange(1, 6))
                await asyncio.sleep(chance.random())  # anywhere between two beats
                wrong = max(wrong, await stopped(server, mover, people[1 - mover.seat], seconds), key=abs)
            compared = sum([await one.compare(server.address) for one in people])
        server.stop()
        assert server.log.count('"stood_still"') == len(stops)
        assert '"error"' not in server.log
    commands = sum(len(one.versions) for one in people)
    assert all(len(versions) == 1 for one in people for versions in one.versions.values())
    return {
        "stops": len(stops), "seconds": round(sum(stops), 1), "commands": commands, "events": people[0].version,
        "views_compared": compared, "furthest_from_the_time_ms": round(wrong * 1000),
    }  # fmt: skip


async def stopped(server: ServerProcess, mover: Person, other: Person, seconds: float) -> float:
    """Stop the server for so long; return by how many seconds more than it should the mover's clock has fallen."""
    before, given, known = await mover.look(), mover.credited(), len(mover.events)
    began = [time.monotonic()]
    os.kill(server.process.pid, signal.SIGSTOP)
    began.append(time.monotonic())
    try:
        playing = asyncio.create_task(mover.step())
        await asyncio.sleep(seconds)
    finally:
        ended = time.monotonic()
        os.kill(server.process.pid, signal.SIGCONT)
    stood = (ended - began[1], time.monotonic() - began[0])
    await playing
    await mover.until(lambda: mover.credited() > given)
    after = await mover.look()
    await other.until(lambda: other.version >= mover.version)
    assert after.clock.runs == mover.seat
    assert after.left(other.seat) == before.left(other.seat)
    wrong = [
        too_much(before, after, stood, before.left(mover.seat) - after.left(mover.seat)),
        too_much(before, after, stood, (before.clock.match_left or 0) - (after.clock.match_left or 0)),
    ]
    assert all(-GIVEN <= one <= WITHIN for one in wrong), (wrong, stood, before, after, mover.events[known:])
    return max(wrong, key=abs)
