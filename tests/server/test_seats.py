"""Seats: links, claims, two browsers at one table, several pages of a seat, being away and coming back."""

import asyncio

import pytest

from sambakit.server import wire
from sambakit.server.hub.refused import Refused
from sambakit.server.people.tokens import new_token
from tests.server.simulation import Player, World, choices, refused, simulate

ADDRESS = "192.0.2.7"
DAY = 24 * 3600.0  # s


async def claim(world: World, table: str, seat: int, name: str = "Ben") -> str:
    """Take a seat by a link of the owner and return the new token."""
    link = await world.reception.make_link(table, seat, world.token)
    token = new_token(world.rng)
    made = await world.reception.take_seat(table, wire.TakeSeat(link.secret, name), token, ADDRESS)
    assert made == wire.TableMade(table, seat)
    return token


def test_two_browsers_play_in_two_seats() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=100)
        ann = await world.sit(table)
        ben = await world.sit(table, 2, await claim(world, table, 2))
        assert ben.view is not None
        assert (ben.view.seats[2].name, ben.view.seats[2].kind, ben.view.practice) == ("Ben", "person", False)
        players = {0: ann, 2: ben}
        for _ in range(12):
            await ann.state(lambda view: view.actor in players)
            await ben.state(lambda view: view.actor in players)
            view = ann.view
            assert view is not None
            if view.result is not None:
                break
            mover = players[view.actor]
            await mover.play_simply()
            await ann.state(lambda view, least=mover.version: ann.version >= least)
            await ben.state(lambda view, least=mover.version: ben.version >= least)
        assert [event.n for event in ann.events] == [event.n for event in ben.events]
        assert {event.seat for event in ben.events if event.kind == "drew" and event.cards} <= {2}

    simulate(story)


def test_a_link_works_once_and_only_the_newest_of_a_seat() -> None:
    async def story() -> None:
        world = World()
        table = await world.table()
        old = await world.reception.make_link(table, 1, world.token)
        new = await world.reception.make_link(table, 1, world.token)
        for secret, good in ((old.secret, False), (new.secret, True), (new.secret, False)):
            attempt = world.reception.take_seat(table, wire.TakeSeat(secret, "Ben"), new_token(world.rng), ADDRESS)
            if good:
                await attempt
            else:
                error = await refused(attempt)
                assert isinstance(error, Refused)
                assert (error.status, error.problem.code) == (403, "link")

    simulate(story)


def test_a_link_ends_after_a_day() -> None:
    async def story() -> None:
        world = World()
        table = await world.table()
        link = await world.reception.make_link(table, 1, world.token)
        await asyncio.sleep(24 * 3600 + 1)
        error = await refused(world.reception.take_seat(table, wire.TakeSeat(link.secret, "Ben"), world.token, ADDRESS))
        assert error.problem.code == "link"

    simulate(story)


@pytest.mark.parametrize("days", [-2, 2])
def test_who_sets_the_clock_neither_ends_a_link_nor_revives_it(days: int) -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        good = await world.reception.make_link(table, 1, world.token)
        old = await world.reception.make_link(table, 2, world.token)
        world.clock_set = days * DAY
        await asyncio.sleep(DAY / 2)  # the table leaves the memory and comes back
        made = await world.reception.take_seat(table, wire.TakeSeat(good.secret, "Ben"), new_token(world.rng), ADDRESS)
        assert made.seat == 1
        await asyncio.sleep(DAY / 2 + 1)
        error = await refused(world.reception.take_seat(table, wire.TakeSeat(old.secret, "Cas"), world.token, ADDRESS))
        assert error.problem.code == "link"

    simulate(story)


@pytest.mark.parametrize(("clock_set", "good"), [(0, True), (DAY, False), (-3650 * DAY, False)])
def test_after_a_restart_a_link_is_good_for_what_is_left_of_its_day(clock_set: float, good: bool) -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        link = await world.reception.make_link(table, 1, world.token)
        await asyncio.sleep(DAY / 2)
        after = World(world.store.copy(), seed=2, clock_set=clock_set)
        try:
            await after.reception.take_seat(table, wire.TakeSeat(link.secret, "Ben"), new_token(world.rng), ADDRESS)
        except Refused:
            assert not good
        else:
            assert good

    simulate(story)


def test_links_are_made_by_the_owner_only() -> None:
    async def story() -> None:
        world = World()
        table = await world.table()
        for token in (None, new_token(world.rng)):
            error = await refused(world.reception.make_link(table, 1, token))
            assert (error.status, error.problem.code) == (403, "not_yours")
        assert (await refused(world.reception.make_link("t-none", 1, world.token))).status == 404
        assert (await refused(world.reception.make_link(table, 4, world.token))).status == 422

    simulate(story)


def test_wrong_links_are_counted_by_address() -> None:
    async def story() -> None:
        world = World()
        table = await world.table()
        for number in range(11):
            error = await refused(
                world.reception.take_seat(table, wire.TakeSeat(f"guess{number}", "Eve"), world.token, ADDRESS)
            )
            assert error.status == (403 if number < 10 else 429)
        await asyncio.sleep(3601)
        error = await refused(world.reception.take_seat(table, wire.TakeSeat("again", "Eve"), world.token, ADDRESS))
        assert error.status == 403

    simulate(story)


def test_a_seat_taken_with_a_newer_link_leaves_the_old_device() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        old = await world.sit(table)
        token = await claim(world, table, 0, "Ann again")
        fault = await old.until(lambda message: isinstance(message, wire.Fault))
        assert isinstance(fault, wire.Fault)
        assert fault.code == "not_your_seat"
        await asyncio.sleep(0.1)
        assert old.socket.closed == 1008
        new = await world.sit(table, 0, token)
        assert new.view is not None
        assert new.view.seats[0].name == "Ann again"
        turned_away = world.connect()
        turned_away.send(wire.Hello(wire.PROTOCOL, table, 0))
        await turned_away.until(lambda message: isinstance(message, wire.Fault))

    simulate(story)


def test_pages_of_one_seat_get_the_same_and_a_fifth_is_turned_away() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=1000)
        pages = [await world.sit(table) for _ in range(4)]
        await pages[0].play_simply() if choices(await pages[0].my_move()) else None
        await asyncio.sleep(0.1)
        for page in pages[1:]:
            await page.state(lambda view: view == pages[0].view)
        fifth = world.connect()
        fifth.send(wire.Hello(wire.PROTOCOL, table, 0))
        fault = await fifth.until(lambda message: isinstance(message, wire.Fault))
        assert isinstance(fault, wire.Fault)
        assert fault.code == "too_many"

    simulate(story)


async def _two(world: World, speed: int = 100) -> tuple[str, Player, Player, str]:
    table = await world.table(players=2, speed=speed)
    ann = await world.sit(table)
    token = await claim(world, table, 1)
    return table, ann, await world.sit(table, 1, token), token


def test_a_bot_stands_in_for_who_is_away_two_minutes_while_another_waits() -> None:
    async def story() -> None:
        world = World()
        table, ann, ben, token = await _two(world)
        ben.leave()
        await ann.state(lambda view: view.seats[1].away)
        begin = world.loop.time()
        await ann.until(lambda message: any(event.kind == "left" for event in getattr(message, "events", ())))
        assert 119 < world.loop.time() - begin < 121
        assert {seat.kind for seat in ann.view.seats} == {"person"} if ann.view else False
        for _ in range(4):
            await ann.play_simply()
        again = await world.sit(table, 1, token)
        await ann.until(lambda message: any(event.kind == "joined" for event in getattr(message, "events", ())))
        while ann.view is not None and ann.view.turn == 0:
            await ann.play_simply()
        view = await again.my_move()
        assert choices(view)

    simulate(story)


def test_alone_with_bots_nobody_stands_in() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=100)
        player = await world.sit(table)
        await player.my_move()
        player.leave()
        await asyncio.sleep(400)
        back = await world.sit(table)
        assert back.view == player.view
        assert not any(event.kind == "left" for event in back.events)

    simulate(story)


def test_a_bot_ends_its_turn_before_the_seat_is_given_away() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, speed=1000)
        ann = await world.sit(table)
        await ann.my_move()
        await ann.play_simply()
        await ann.play_simply()
        await ann.state(lambda view: view.turn == 1 and view.phase == "play")  # the bot has drawn
        ben = await world.sit(table, 1, await claim(world, table, 1))
        assert ben.view is not None
        assert not choices(ben.view)
        answer = await ben.play("discard 4s")
        assert isinstance(answer, wire.Refused)
        assert answer.refusal.code == "bot_plays_for_you"
        await ann.my_move()
        await ann.play_simply()
        await ann.play_simply()
        assert choices(await ben.my_move())

    simulate(story)


def test_a_seat_claimed_before_the_bot_began_its_turn_is_the_persons_at_once() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, speed=3000)
        ann = await world.sit(table)
        await ann.my_move()
        await ann.play_simply()
        await ann.play_simply()
        assert ann.view is not None
        assert (ann.view.turn, ann.view.phase) == (1, "draw")
        ben = await world.sit(table, 1, await claim(world, table, 1))
        assert choices(await ben.my_move()) == ["draw"]
        await asyncio.sleep(10)
        assert (await world.sit(table)).view is not None
        assert ben.view is not None
        assert ben.view.turn == 1

    simulate(story)


def test_an_unused_table_leaves_the_memory_and_comes_back_from_the_disk() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=1000)
        player = await world.sit(table)
        await player.my_move()
        player.leave()
        await asyncio.sleep(1300)
        assert not world.hub._tables
        assert (await world.sit(table)).view == player.view

    simulate(story)


def test_the_list_of_my_tables_is_newest_first() -> None:
    async def story() -> None:
        world = World()
        first = await world.table(players=2)
        await asyncio.sleep(5)
        second = await world.table(players=3)
        mine = await world.hub.tables_of(world.token)
        assert [(one.table, one.seat, one.over) for one in mine] == [(second, 0, False), (first, 0, False)]
        assert [len(one.players) for one in mine] == [3, 2]
        assert await world.hub.tables_of(None) == []

    simulate(story)
