"""Chores: tables without an event for long are archived, and nothing is lost; games forget what they keep ready."""

import asyncio
import logging

import pytest

from sambakit.engine.listing import action_lookup
from sambakit.problems.goals import Goal
from sambakit.server import wire
from sambakit.server.hub.chores import DAY, FIRST_ARCHIVING, FORGETTING
from sambakit.server.replays import prepared_problems
from sambakit.server.settings import Settings
from sambakit.server.store import database
from sambakit.server.store.store import StoreBusy
from tests.kept.standing import standing
from tests.server.simulation import World, simulate
from tests.server.test_exercises import opened, problem_of

SOON = FIRST_ARCHIVING + 1.0  # s


def archived(world: World) -> set[str]:
    """Return the ids of the archived tables."""
    found = world.store.database._connection.execute("SELECT id FROM game_table WHERE archived IS NOT NULL").fetchall()
    return {table for (table,) in found}


def later(world: World, days: float, settings: Settings | None = None) -> World:
    """Return a server that starts on the same store so many days later."""
    after = World(world.store, settings, seed=2, clock_set=days * DAY)
    after.token = world.token
    return after


def test_a_table_without_an_event_for_30_days_is_archived_and_its_next_event_brings_it_back() -> None:
    async def story() -> None:
        world = World()
        tables = [await world.table(speed=3000) for _ in range(3)]
        early = later(world, 29.9)
        await early.hub.start()
        await asyncio.sleep(SOON)
        assert archived(early) == set()
        player = await early.sit(tables[1])
        assert isinstance(await player.command(wire.SetSpeed("fast", 0)), wire.Done)
        await early.hub.close()

        late = later(world, 31)
        await late.hub.start()
        late.store.changes.clear()
        await asyncio.sleep(SOON)
        assert archived(late) == {tables[0], tables[2]}
        assert late.store.changes == []  # no event
        listed = [one.table for one in await late.hub.tables_of(world.token)]
        assert (listed[0], sorted(listed)) == (tables[1], sorted(tables))
        back = await late.sit(tables[2])
        assert archived(late) == {tables[0], tables[2]}
        assert isinstance(await back.command(wire.SetSpeed("slow", 3000)), wire.Done)
        assert archived(late) == {tables[0]}
        await late.hub.close()

    simulate(story)


def test_an_archived_table_stands_as_it_was_left() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=0, players=2)
        player = await world.sit(table)
        for _ in range(4):
            await player.play_simply()
        player.leave()
        await player.task
        task = await world.hub.table(table)
        assert task is not None
        late = later(world, 40)
        await late.hub.start()
        await asyncio.sleep(SOON)
        assert archived(late) == {table}
        again = await late.hub.table(table)
        assert again is not None
        assert standing(again.table) == standing(task.table)

    simulate(story)


def test_it_is_done_again_each_day_and_not_to_tables_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "ARCHIVED_AT_ONCE", 2)

    async def story() -> None:
        world = World()
        tables = [await world.table(speed=3000) for _ in range(7)]
        late = later(world, 2, Settings(archive_days=1, idle_table=2 * DAY))
        await late.hub.table(tables[0])
        monkeypatch.setattr(late.hub.heartbeat, "start", nothing)  # a day has too many seconds
        await late.hub.start()
        await asyncio.sleep(SOON)
        assert archived(late) == set(tables[1:])
        await asyncio.sleep(DAY)
        assert archived(late) == set(tables[1:])  # somebody may be there
        await asyncio.sleep(2 * DAY)
        assert archived(late) == set(tables)

    simulate(story)


def rows_of(world: World, table: str) -> dict[str, int]:
    """Return how many rows of each part of the store hang on a table, where there are some."""
    execute = world.store.database._connection.execute
    found = {"game_table": execute("SELECT COUNT(*) FROM game_table WHERE id = ?", (table,)).fetchone()[0]}
    of_table, of_match = "table_id = ?", 'match_id IN (SELECT id FROM "match" WHERE table_id = ?)'
    for (name,) in execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        columns = {column for _, column, *_ in execute(f"PRAGMA table_info('{name}')")}
        where = of_table if "table_id" in columns else of_match if "match_id" in columns else ""
        if where:
            (found[name],) = execute(f'SELECT COUNT(*) FROM "{name}" WHERE {where}', (table,)).fetchone()
    return {name: rows for name, rows in found.items() if rows}


def test_an_exercise_without_an_event_for_30_days_is_deleted_with_all_that_hangs_on_it() -> None:
    async def story() -> None:
        world = World()
        other = await world.table(speed=3000)
        problem = problem_of(Goal.OPEN)
        page = await opened(world, problem)
        for play in prepared_problems.answer(problem.id).plays:
            assert isinstance(await page.play(*play), wire.Done)
        assert page.view is not None
        table = page.view.table
        kept, own = rows_of(world, other), rows_of(world, table)
        assert {"game_table", "match", "played", "event", "secret", "seat", "name_of"} <= own.keys()
        early = later(world, 29.9)
        await early.hub.start()
        await asyncio.sleep(SOON)
        assert rows_of(early, table) == own
        await early.hub.close()

        late = later(world, 31)
        await late.hub.start()
        await asyncio.sleep(SOON)
        assert rows_of(late, table) == {}
        assert rows_of(late, other).items() >= kept.items()  # archived at most
        assert late.store.database._connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert await late.hub.table(table) is None
        await late.hub.close()

    simulate(story)


def test_a_disk_that_fails_is_tried_again_the_next_day(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        late = later(world, 31)
        monkeypatch.setattr(late.hub.heartbeat, "start", nothing)
        with monkeypatch.context() as patched:
            patched.setattr(late.store, "archive", fail)
            await late.hub.start()
            await asyncio.sleep(SOON)
        assert archived(late) == set()
        await asyncio.sleep(DAY)
        assert archived(late) == {table}

    async def fail(*given: object) -> int:
        raise StoreBusy("the disk is full")

    with caplog.at_level(logging.INFO, "sambakit.server"):
        simulate(story)
    lines = [record.getMessage() for record in caplog.records]
    assert lines.count("archiving_failed") == lines.count("tables_archived") == 1


async def nothing() -> None:
    """Do not beat."""


def test_what_the_games_keep_ready_is_given_back_now_and_then() -> None:
    async def story() -> None:
        world = World()
        await world.hub.start()
        ready = action_lookup.discards(action_lookup.DISCARDS_0, 0, 5)
        await asyncio.sleep(FORGETTING - 1)
        assert action_lookup.DISCARDS_0[5] is ready
        await asyncio.sleep(2)
        assert action_lookup.DISCARDS_0[5] is None
        await world.hub.close()

    simulate(story)
