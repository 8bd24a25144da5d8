"""The heartbeat: it decides whether the server is ready, and nobody's time runs while the process stands still."""

import asyncio
import signal
import sqlite3
import sys
import time
from pathlib import Path

import httpx
import pytest

from sambakit.server import wire
from sambakit.server.store.store import StoreBusy
from tests.server.process import serving
from tests.server.simulation import World, decode_outgoing, simulate
from tests.server.test_seats import claim

SECONDS = 30.0  # within which what has to happen does so, even on a busy machine


def is_left(message: wire.Outgoing) -> bool:
    """Return whether a message tells that a bot stands in."""
    return isinstance(message, wire.News) and any(event.kind == "left" for event in message.events)


def test_who_cannot_write_is_not_ready_until_it_can() -> None:
    async def story() -> None:
        world = World()
        assert not world.hub.ready
        await world.hub.start()
        assert world.hub.ready
        await asyncio.sleep(100)
        assert world.hub.ready
        world.store.is_full = True
        await asyncio.sleep(4)
        assert not world.hub.ready
        world.store.is_full = False
        await asyncio.sleep(1.5)
        assert world.hub.ready
        world.hub.drain(5)
        assert not world.hub.ready
        await world.hub.close()

    simulate(story)


@pytest.mark.parametrize("error", [StoreBusy("too much waits"), sqlite3.DatabaseError("malformed")], ids=repr)
def test_whatever_the_store_says_the_next_beat_is_tried(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        world = World()

        async def fail(at: float, stopped: bool = False) -> None:
            raise error

        await world.hub.start()
        with monkeypatch.context() as patched:
            patched.setattr(world.store, "beat", fail)
            await asyncio.sleep(10)
            assert not world.hub.ready
        await asyncio.sleep(1.5)
        assert world.hub.ready
        monkeypatch.setattr(world.store, "beat", fail)
        await world.hub.close()

    simulate(story)


def test_a_server_that_finds_a_full_disk_starts_and_is_not_ready() -> None:
    async def story() -> None:
        world = World()
        world.store.is_full = True
        await world.hub.start()
        assert not world.hub.ready
        world.store.is_full = False
        await asyncio.sleep(1.5)
        assert world.hub.ready
        await world.hub.close()

    simulate(story)


def test_the_next_server_knows_how_long_there_was_none() -> None:
    async def story() -> tuple[float | None, float | None, bool]:
        world = World()
        await world.hub.start()
        first = world.hub.heartbeat.down
        await asyncio.sleep(10.5)
        await world.hub.close()
        await asyncio.sleep(60)
        beat = await world.store.beat(0)
        assert beat is not None
        await world.store.beat(beat.at)
        after = World(world.store)
        await after.hub.start()
        await after.hub.close()
        return first, after.hub.heartbeat.down, beat.stopped

    assert simulate(story) == (None, 60, True)


def test_nobody_is_charged_for_time_in_which_the_process_stood_still(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        world = World()
        await world.hub.start()
        table = await world.table(speed=3000)
        await claim(world, table, 1)
        ann = await world.sit(table)
        await asyncio.sleep(30)
        world.loop.elapsed += 300
        await asyncio.sleep(20)  # 50 s of the two minutes in which Ben may come back
        assert not any(is_left(message) for message in map(decode_outgoing, ann.socket.sent))
        await ann.until(is_left)
        assert 418 < world.loop.time() < 422
        await world.hub.close()

    simulate(story)
    assert [vars(line)["facts"]["seconds"] for line in caplog.records if line.getMessage() == "stood_still"]


@pytest.mark.skipif(sys.platform != "linux", reason="the size of another process's files is limited")
@pytest.mark.server
def test_on_a_full_disk_a_server_is_live_and_not_ready(tmp_path: Path) -> None:
    import resource

    def becomes(client: httpx.Client, status: int) -> bool:
        deadline = time.monotonic() + SECONDS
        while client.get("/ready").status_code != status:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.1)
        return True

    with serving(tmp_path / "data.sqlite") as server, httpx.Client(base_url=server.address) as client:
        assert becomes(client, 200)
        process = server.process.pid
        before = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (0, before[1]))
        assert becomes(client, 503)
        assert client.get("/live").status_code == 200
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)
        assert becomes(client, 200)
        server.process.send_signal(signal.SIGTERM)
        assert '"error"' not in server.read_log()
