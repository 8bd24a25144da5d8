"""The pause between two deals: nobody who reads is hurried, nor is anybody alone, and nobody holds it up for ever."""

import asyncio

import pytest

from sambakit.server import wire
from sambakit.server.settings import Settings
from sambakit.server.tables.schedule import AFTER_READING
from tests.server.simulation import Player, World, choices, settled, simulate
from tests.server.test_away import BEN

PAUSE = 60
RULES = "dutch + target=50000"


async def play_out(pages: list[Player]) -> None:
    """Play the running deal to its end; nobody melds."""
    while True:
        for page in pages:
            await settled()
            view = await page.catch_up()
            if view.result is not None:
                return
            if choices(view):
                await page.play_simply()


async def scores(world: World, rules: str = RULES) -> tuple[str, Player, Player]:
    """Return a table with Ann and Ben, who look at the scores of the first deal."""
    table = await world.table_with({}, people={1: BEN}, rules=rules)
    ann, ben = await world.sit(table), await world.sit(table, 1, BEN)
    await play_out([ann, ben])
    await settled()
    return table, ann, ben


async def told(page: Player) -> wire.NextDeal | None:
    """Return what the page knows of the next deal."""
    await settled()
    return (await page.catch_up()).next_deal


async def reads(page: Player, on: bool = True) -> None:
    """Have a page read, or stop."""
    page.send(wire.Reading(on))
    await settled()


async def deal(page: Player) -> int:
    """Return the number of the deal that the page sees."""
    return (await page.catch_up()).deal


def test_without_readers_the_next_deal_begins_after_a_minute_and_both_pages_know_when() -> None:
    async def story() -> None:
        _, ann, ben = await scores(World())
        for page in (ann, ben):
            found = await told(page)
            assert found is not None
            assert (PAUSE - 1) * 1000 <= found.begins_in <= PAUSE * 1000
            assert found.readers == []
        await asyncio.sleep(PAUSE - 1)
        assert await deal(ann) == 1
        await asyncio.sleep(1)
        assert await deal(ann) == 2
        assert await told(ann) is None

    simulate(story)


def test_somebody_alone_with_bots_is_hurried_by_nobody() -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await world.table_with({}, speed=0, rules=RULES))
        await play_out([ann])
        assert await told(ann) is None
        await asyncio.sleep(24 * 3600)
        view = await ann.catch_up()
        assert (view.deal, view.result is None) == (1, False)
        assert isinstance(await ann.command(wire.Ready(ann.identity(), view.last_event)), wire.Done)
        await settled()
        assert await deal(ann) == 2

    simulate(story)


def test_so_is_who_alone_plays_while_bots_play_for_the_others() -> None:
    async def story() -> None:
        _, ann, ben = await scores(World())
        ben.leave()
        await ann.state(lambda view: view.seats[1].away)
        assert isinstance(await ann.command(wire.ChooseAway(ann.identity(), 1, "bot")), wire.Done)
        assert await told(ann) is None
        await asyncio.sleep(3600)
        assert await deal(ann) == 1
        view = await ann.catch_up()
        assert view.seats[1].ready, "nobody waits for a person for whom a bot plays"
        await ann.command(wire.Ready(ann.identity(), view.last_event))
        await settled()
        assert await deal(ann) == 2

    simulate(story)


def test_the_time_stands_still_while_anybody_reads_and_goes_on_from_there() -> None:
    async def story() -> None:
        _, ann, ben = await scores(World())
        await asyncio.sleep(20)
        await reads(ben)
        found = await told(ann)
        assert found is not None
        assert found.readers == [1]
        assert 39_000 <= found.begins_in <= 40_000
        await asyncio.sleep(600)
        assert await told(ann) == found
        assert await deal(ann) == 1
        await reads(ben, False)
        again = await told(ann)
        assert again is not None
        assert (again.readers, found.begins_in - again.begins_in <= 10) == ([], True)
        await asyncio.sleep(38)
        assert await deal(ann) == 1
        await asyncio.sleep(2)
        assert await deal(ann) == 2

    simulate(story)


def test_who_has_read_at_the_last_moment_is_not_thrown_into_the_deal() -> None:
    async def story() -> None:
        _, ann, ben = await scores(World())
        await asyncio.sleep(PAUSE - 1)
        await reads(ben)
        await asyncio.sleep(60)
        await reads(ben, False)
        await asyncio.sleep(AFTER_READING - 0.5)
        assert await deal(ann) == 1
        await asyncio.sleep(1)
        assert await deal(ann) == 2

    simulate(story)


@pytest.mark.parametrize("how", ["leaves", "is ready", "stays away"])
def test_a_reader_who_is_gone_or_ready_holds_nobody_up(how: str) -> None:
    async def story() -> None:
        _, ann, ben = await scores(World())
        await reads(ben)
        match how:
            case "leaves":
                assert isinstance(await ben.command(wire.GiveUpSeat(ben.identity(), 1)), wire.Done)
                await ann.command(wire.Ready(ann.identity(), (await ann.catch_up()).last_event))
            case "is ready":
                await ben.command(wire.Ready(ben.identity(), (await ben.catch_up()).last_event))
            case _:
                ben.leave()  # the network is lost
        await asyncio.sleep(PAUSE + 1)
        assert await deal(ann) == 2

    simulate(story)


def test_of_two_pages_at_a_seat_one_may_still_read() -> None:
    async def story() -> None:
        world = World()
        table, ann, ben = await scores(world)
        other = await world.sit(table, 1, BEN)
        await reads(ben)
        await reads(other)
        ben.leave()
        await asyncio.sleep(PAUSE + 1)
        assert await deal(ann) == 1
        await reads(other, False)
        await asyncio.sleep(PAUSE + 1)
        assert await deal(ann) == 2

    simulate(story)


def test_a_pause_holds_the_time_too_and_reading_ends_with_its_deal() -> None:
    async def story() -> None:
        _, ann, ben = await scores(World())
        await asyncio.sleep(20)
        await ben.command(wire.Pause(ben.identity(), True))
        await asyncio.sleep(600)
        found = await told(ann)
        assert found is not None
        assert 39_000 <= found.begins_in <= 40_000
        await ben.command(wire.Pause(ben.identity(), False))
        await reads(ben)
        for page in (ben, ann):  # who is ready does not read
            await page.command(wire.Ready(page.identity(), (await page.catch_up()).last_event))
        await settled()
        assert await deal(ann) == 2
        await play_out([ann, ben])
        await asyncio.sleep(PAUSE + 1)
        assert await deal(ann) == 3

    simulate(story)


def test_pages_that_come_and_pages_that_watch_know_it_and_watchers_do_not_read() -> None:
    async def story() -> None:
        world = World()
        table, ann, ben = await scores(world)
        await reads(ben)
        ann.leave()
        await settled()
        back = await world.sit(table)
        found = await told(back)
        assert found is not None
        assert found.readers == [1]
        again = World(world.store.copy(), seed=9)
        assert await told(await again.sit(table, token=world.token)) is not None

    simulate(story)


def test_where_the_pause_is_short_reading_makes_it_no_longer_than_that() -> None:
    async def story() -> None:
        _, ann, ben = await scores(World(settings=Settings(next_deal=3)))
        await reads(ben)
        await asyncio.sleep(60)
        await reads(ben, False)
        await asyncio.sleep(3.1)
        assert await deal(ann) == 2

    simulate(story)


def test_before_the_match_there_is_nothing_to_read() -> None:
    async def story() -> None:
        world = World()
        wish = wire.NewTable("dutch", 4, "Ann", [], "greedy", 0, gathers=True)
        table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
        page = world.connect()
        page.send(wire.Hello(wire.PROTOCOL, table, 0))
        page.send(wire.Reading(True))
        page.send(wire.Ping())
        assert isinstance(await page.until(lambda message: isinstance(message, wire.Pong)), wire.Pong)
        assert not [message for message in page.messages if isinstance(message, wire.Fault)]

    simulate(story)
