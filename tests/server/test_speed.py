"""The speed of the bots: whoever draws a slider to and fro writes a line a second, and every command has its answer."""

import asyncio

from sambakit.server import wire
from sambakit.server.settings import Settings
from sambakit.server.store.store import StoreBusy
from tests.server.simulation import Player, World, settled, simulate

MANY = Settings(commands_per_second=1000, commands_burst=1000, queue=1000, outgoing_messages=1000)


def changes_of(world: World) -> list[int]:
    """Return the speeds that were written."""
    return [change.speed for change in world.store.changes if change.speed is not None]


async def answers_to(player: Player, commands: set[str]) -> list[wire.Outgoing]:
    """Return the answers to `commands`, as they come."""
    answers: list[wire.Outgoing] = []
    while len(answers) < len(commands):
        answers.append(await player.until(lambda message: getattr(message, "id", None) in commands))
    return answers


def test_one_change_is_written_at_once() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=3000))
        assert isinstance(await player.command(wire.SetSpeed("one", 2000)), wire.Done)
        assert world.loop.time() < 0.1
        assert changes_of(world) == [2000]

    simulate(story)


def test_many_changes_are_one_event_and_each_is_answered() -> None:
    async def story() -> None:
        world = World(settings=MANY)
        table = await world.table(speed=3000)
        player = await world.sit(table)
        ids = {f"{number}" for number in range(40)}
        for number in range(40):
            player.send(wire.SetSpeed(f"{number}", 1000 + number))
            await asyncio.sleep(0.01)
        answers = await answers_to(player, ids)
        assert all(isinstance(answer, wire.Done) for answer in answers)
        assert {getattr(answer, "id", "") for answer in answers} == ids
        assert changes_of(world) == [1000, 1039]
        assert isinstance(await player.command(wire.SetSpeed("7", 0)), wire.Duplicate)
        assert [event.kind for event in player.events].count("speed") == 2
        again = await World(world.store.copy()).hub.table(table)
        assert again is not None
        assert again.table.record.speed == 1039

    simulate(story)


def test_a_minute_of_changes_is_a_line_a_second() -> None:
    async def story() -> None:
        world = World(settings=MANY)
        player = await world.sit(await world.table(speed=3000))
        for number in range(60 * 20):
            player.send(wire.SetSpeed(f"{number}", number))
            await asyncio.sleep(0.05)
        assert 55 <= len(changes_of(world)) <= 61

    simulate(story)


def test_a_change_that_is_sent_again_while_it_waits_is_answered_once() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        player = await world.sit(table)
        await player.command(wire.SetSpeed("first", 2000))
        player.send(wire.SetSpeed("lost", 1500))
        await settled()
        player.leave()
        back = await world.sit(table)
        assert isinstance(await back.command(wire.SetSpeed("lost", 1500)), wire.Done)
        assert changes_of(world) == [2000, 1500]

    simulate(story)


def test_what_waits_is_written_when_the_server_stops() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=3000))
        await player.command(wire.SetSpeed("first", 2000))
        player.send(wire.SetSpeed("last", 1500))
        await settled()
        await world.hub.close()
        assert changes_of(world) == [2000, 1500]
        assert isinstance((await answers_to(player, {"last"}))[0], wire.Done)

    simulate(story)


def test_a_full_disk_refuses_all_that_wait() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=3000))
        await player.command(wire.SetSpeed("first", 2000))
        for name in ("a", "b"):
            player.send(wire.SetSpeed(name, 1500))
        await settled()
        world.store.fail = StoreBusy("the disk is full")
        answers = await answers_to(player, {"a", "b"})
        assert [type(answer) for answer in answers] == [wire.Busy] * 2
        assert isinstance(await player.command(wire.SetSpeed("a", 1200)), wire.Done)
        assert changes_of(world) == [2000, 1200]

    simulate(story)
