"""Tables are read beside the event loop, few at a time: whoever plays does not wait for those who come back."""

import asyncio
import gc
import socket
import threading
from collections.abc import Callable
from random import Random

import pytest
import uvicorn

from sambakit.server import wire
from sambakit.server.edge.app import Server
from sambakit.server.edge.client_files import Client
from sambakit.server.edge.routes import Api
from sambakit.server.edge.security import Hosts
from sambakit.server.hub import hub
from sambakit.server.hub.hub import AT_ONCE, Hub
from sambakit.server.settings import Settings
from sambakit.server.store.store import StoredTable
from sambakit.server.tables.table import Table
from tests.server.simulation import EPOCH, InlineBots, World, settled, simulate


class SlowWorld(World):
    """A server that needs a second to read a table, or longer."""

    now = most = 0
    takes = 1.0  # s

    async def aside(self, read: Callable[[StoredTable], Table], stored: StoredTable) -> Table:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(self.takes)
        self.now -= 1
        return read(stored)


def test_few_tables_are_read_at_a_time_and_the_others_play_on() -> None:
    async def story() -> None:
        world = World()
        tables = [await world.table(speed=3000) for _ in range(11)]
        after = SlowWorld(world.store.copy(), seed=2)
        after.token = world.token
        player = await after.sit(tables.pop())
        back = [asyncio.create_task(after.sit(table)) for table in tables]
        before = after.loop.time()
        await asyncio.sleep(0.5)
        assert isinstance(await player.command(wire.SetSpeed("one", 2000)), wire.Done)
        assert after.loop.time() < before + 0.6
        await asyncio.gather(*back)
        assert after.most == AT_ONCE
        assert 4.9 < after.loop.time() - before < 5.1

    simulate(story)


def test_a_page_that_has_said_hello_waits_for_its_table_as_long_as_it_takes() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        after = SlowWorld(world.store.copy(), seed=2)
        after.takes = after.hub.settings.hello + 5
        page = await after.sit(table, token=world.token)
        assert page.view is not None
        assert after.loop.time() > after.hub.settings.hello

    simulate(story)


def test_a_person_who_is_deleted_while_a_table_is_read_has_no_name_there() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        after = SlowWorld(world.store.copy(), seed=2)
        reading = asyncio.create_task(after.hub.table(table))
        await asyncio.sleep(0.5)
        await after.hub.delete_person(after.person(world.token))
        task = await reading
        await settled()
        assert task is not None
        assert task.table.seats[0].name == ""

    simulate(story)


def test_the_garbage_collector_does_not_look_through_the_events_of_tables() -> None:
    async def story() -> None:
        world = World()
        stored = await world.store.load(await world.table(speed=3000))
        assert stored is not None
        assert not any(gc.is_tracked(row) or gc.is_tracked(row.public) for row in stored.rows)

    simulate(story)


async def test_the_garbage_collector_does_not_look_through_what_stays_for_good() -> None:
    async def application(scope: object, receive: object, send: object) -> None:
        """Nobody asks it."""

    async def on_started() -> None:
        frozen.append(gc.get_freeze_count())

    frozen: list[int] = []
    config = uvicorn.Config(application, lifespan="off", log_config=None)
    config.load()
    server = Server(config, Api(Hosts(Settings()), Random(1), Client()), 0, on_started)
    server.lifespan = config.lifespan_class(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        try:
            await server.startup([listener])
            await server.shutdown([listener])
        finally:
            gc.unfreeze()
    assert frozen[0] > 10_000


async def test_a_table_is_replayed_in_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    table = await world.table(speed=3000)
    threads: list[threading.Thread] = []

    def noted(stored: StoredTable) -> Table:
        threads.append(threading.current_thread())
        return read(stored)

    read = hub.stored_table
    monkeypatch.setattr(hub, "stored_table", noted)
    after = Hub(world.store.copy(), InlineBots(), Settings(), Random(2), lambda: EPOCH)
    assert await after.table(table) is not None
    assert threads
    assert threading.current_thread() not in threads
    await after.close()
    await world.hub.close()
