"""The memory of a table: it has a bound while the table is played at, and is free when nobody has been there."""

import asyncio
import gc
import tracemalloc
import weakref
from random import Random
from typing import Any

import msgspec

from sambakit.server.match.events import KEPT, LastRows, Row
from sambakit.server.settings import Settings
from sambakit.server.tables.table import Table
from tests.server.simulation import Player, World, simulate
from tests.server.test_snapshots import Match

TABLES = 3
MOST = 100_000  # bytes of a table with its last events and its deal, without sockets


async def played(world: World, table: str, plays: int) -> Player:
    """Play at a table and return the page that is open there."""
    player = await world.sit(table)
    for _ in range(plays):
        view = await player.my_move()
        if view.result is not None:
            break
        await player.play_simply()
    return player


def test_a_played_table_takes_little_memory_however_long_its_log_is() -> None:
    long_played()  # lists that the engine keeps for good are made now
    tracemalloc.start()
    tables = long_played()
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] / len(tables)
    tracemalloc.stop()
    assert taken < MOST, f"{taken:,.0f} bytes"


def long_played() -> list[Table]:
    """Return tables with many events; the stores that hold them are gone."""
    tables = []
    for seed in range(TABLES):
        match = Match("dutch + target=2000", None, seed)
        while len(match.rows) < 2 * KEPT:
            match.go_on()
        tables.append(match.table)
        match.database.close()
    return tables


def test_a_table_that_nobody_uses_leaves_the_memory_with_all_that_was_made_for_it() -> None:
    async def story() -> None:
        world = World(settings=Settings(idle_table=600))
        table = await world.table(speed=0, players=2)
        player = await played(world, table, 6)
        task = await world.hub.table(table)
        assert task is not None
        parts = [task, task.table, task._audience, task._audience._shown, task._schedule, task._bot_turn]
        parts.append(task.table.match_state.deal)
        left = [weakref.ref(part) for part in parts if _can_be_watched(part)]
        assert len(left) >= 5
        del task, parts
        gc.collect()
        gc.disable()
        player.leave()
        await player.task
        del player
        await asyncio.sleep(599)
        assert table in world.hub._tables
        await asyncio.sleep(2)
        assert world.hub._tables == {}
        assert not world.hub._tasks
        assert [part() for part in left if part() is not None] == []  # without a search for unused objects
        again = await world.sit(table)  # and it comes back
        assert again.view is not None

    try:
        simulate(story)
    finally:
        gc.enable()


def _can_be_watched(part: Any) -> bool:
    return hasattr(part, "__weakref__")


def test_packed_events_are_those_that_were_added() -> None:
    match = Match("fournier + target=2000", None, seed=3)
    while len(match.rows) < KEPT + 50 or not {"irregular", "claimed", "speed", "deal_over"} <= match.kinds.keys():
        match.go_on()
    rows, rng = LastRows(match.rows), Random(1)
    kept = match.rows[-KEPT:]
    assert [*rows] == kept
    assert [*reversed(rows)] == kept[::-1]
    assert [*map(_exact, rows)] == [*map(_exact, kept)]
    for number in (0, kept[0].number - 1, rng.randrange(kept[0].number, kept[-1].number), kept[-1].number, 10**9):
        assert rows.since(number) == [row for row in kept if row.number > number]
    assert LastRows().since(0) == []


def _exact(row: Row) -> bytes:
    """Return a row with its types, for numbers are equal to others of another type."""
    return msgspec.json.encode(row)
