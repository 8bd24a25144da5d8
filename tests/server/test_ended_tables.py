"""A table may end or be read while somebody waits for it: everybody gets an answer, and one task serves it."""

import asyncio
import itertools

import pytest

from sambakit.server import wire
from sambakit.server.settings import Settings
from sambakit.server.store.store import Conflict, StoreBusy, StoredTable
from sambakit.server.tables.listening import TableEnded
from sambakit.server.tables.table_task import TableTask
from tests.server.simulation import World, refused, simulate

IDLE = Settings(idle_table=1)
HOUR = 3600.0


def answer_slowly(world: World, patch: pytest.MonkeyPatch) -> None:
    """Have the store say only after a while who somebody is; an unused table is gone by then."""
    person_of = world.store.person_of

    async def slowly(token: bytes, now: float) -> str | None:
        await asyncio.sleep(5)
        return await person_of(token, now)

    patch.setattr(world.store, "person_of", slowly)


def test_requests_that_wait_at_a_table_that_ends_are_answered() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        world.store.fail = Conflict("another server wrote")
        seat = wire.TakeSeat("x" * 22, "Ben")
        asked = [world.reception.make_link(table, seat, world.token) for seat in (1, 2, 3)]
        asked.append(world.reception.take_seat(table, seat, world.token, "192.0.2.1"))
        async with asyncio.timeout(HOUR):
            answers = await asyncio.gather(*map(refused, asked))
        assert [type(answer) for answer in answers] == [TableEnded] * 4
        link = await world.reception.make_link(table, 1, world.token)
        assert link.seat == 1

    simulate(story)


def test_a_request_that_comes_to_an_ended_table_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        world = World(settings=IDLE)
        table = await world.table(speed=3000)
        answer_slowly(world, monkeypatch)
        async with asyncio.timeout(HOUR):
            assert type(await refused(world.reception.make_link(table, 1, world.token))) is TableEnded

    simulate(story)


def test_a_page_that_comes_to_an_ended_table_is_sent_back_and_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        world = World(settings=IDLE)
        table = await world.table(speed=3000)
        answer_slowly(world, monkeypatch)
        early = world.connect()
        early.send(wire.Hello(wire.PROTOCOL, table, 0))
        async with asyncio.timeout(HOUR):
            while await early.next() is not None:
                pass
        assert early.socket.closed == 1013
        monkeypatch.undo()
        await (await world.sit(table)).my_move()

    simulate(story)


def test_a_table_has_one_task_however_often_the_store_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        after = World(world.store.copy())
        load, loads = after.store.load, itertools.count()

        async def busily(table: str) -> StoredTable | None:
            number = next(loads)
            await asyncio.sleep(1)
            if number == 0:
                raise StoreBusy("the disk does not serve")
            return await load(table)

        async def visit(at: float) -> TableTask | None:
            await asyncio.sleep(at)
            try:
                return await after.hub.table(table)
            except StoreBusy:
                return await visit(0.5)

        monkeypatch.setattr(after.store, "load", busily)
        found = await asyncio.gather(*(visit(at) for at in (0, 0.5, 0.9, 1.1, 1.9, 2.0, 2.6)))
        assert found[0] is not None
        assert all(one is found[0] for one in found)

    simulate(story)
