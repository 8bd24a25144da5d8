"""A pause: anybody asks for one, nothing moves meanwhile, and anybody at the table goes on."""

import asyncio

from sambakit.server import wire
from sambakit.server.wire.events import Paused, Resumed
from sambakit.server.wire.shared import ClockTimes, TableOptions
from tests.server.simulation import Player, World, choices, settled, simulate
from tests.server.test_away import BEN, CAS, GRACE, code, leaves, sitting, told


async def pause(player: Player, on: bool = True) -> None:
    """Have the table rest, or go on, and read what comes of it."""
    assert isinstance(await player.command(wire.Pause(player.identity(), on)), wire.Done)
    await settled()
    await player.read_all()


def test_nothing_moves_until_somebody_goes_on() -> None:
    async def story() -> None:
        table = await sitting(World(), first=3, speed=1000)
        await pause(table.ben)
        view = await table.ann.state(lambda view: view.paused is not None)
        assert view.paused == 1
        number = view.last_event
        await asyncio.sleep(3600)
        await table.ann.read_all()
        assert table.ann.view is not None
        assert table.ann.view.last_event == number
        await pause(table.cas)  # it rests already
        assert len(table.row("paused")) == 1
        await pause(table.cas, False)
        await table.ann.state(lambda view: view.turn != 3)
        assert table.ann.view.paused is None
        rested = [event for event in table.row("paused") + table.row("resumed") if isinstance(event, Paused | Resumed)]
        assert [event.seat for event in rested] == [1, 2]

    simulate(story)


def test_plays_are_refused_and_change_nothing() -> None:
    async def story() -> None:
        table = await sitting(World(), first=0)
        await pause(table.cas)
        await table.ann.state(lambda view: view.paused == 2)
        assert code(await table.ann.play("draw")) == "paused"
        assert table.ann.view is not None
        last = table.ann.view.last_event
        assert code(await table.ann.command(wire.TakeBack(table.ann.identity(), last))) == "paused"
        assert code(await table.ann.command(wire.Ready(table.ann.identity(), last))) == "paused"
        await pause(table.ann, False)
        assert isinstance(await table.ann.play("draw"), wire.Done)

    simulate(story)


def test_a_pause_outlasts_a_restart() -> None:
    async def story() -> None:
        table = await sitting(World(), first=3)
        await pause(table.ann)
        after = World(table.world.store.copy(), seed=3)
        ann = await after.sit(table.table, token=table.world.token)
        assert ann.view is not None
        assert ann.view.paused == 0
        number = ann.view.last_event
        await asyncio.sleep(600)
        await pause(ann, False)
        view = await ann.state(lambda view: view.turn != 3)
        assert view.last_event > number

    simulate(story)


def test_nobody_is_replaced_in_a_pause_and_its_time_does_not_count() -> None:
    async def story() -> None:
        table = await sitting(World())
        await leaves(table.ben, table.ann, 1)
        await asyncio.sleep(GRACE)
        await pause(table.ann)
        assert await told(table.ann, 1) == wire.Absent(1, None, None)
        table.cas.leave()  # within the pause
        await asyncio.sleep(3600)
        await table.ann.read_all()
        assert table.row("left") == []
        await pause(table.ann, False)
        ben, cas = await told(table.ann, 1), await told(table.ann, 2)
        assert ben is not None
        assert ben.bot_in is not None
        assert cas is not None
        assert cas.bot_in is not None
        assert GRACE - 1 <= ben.bot_in / 1000 <= GRACE
        assert 2 * GRACE - 1 <= cas.bot_in / 1000 <= 2 * GRACE
        await table.ann_sees("left")

    simulate(story)


def test_the_next_deal_waits_for_the_end_of_the_pause() -> None:
    async def story() -> None:
        world = World()
        made = await world.table_with({}, players=2, first=0, people={1: BEN}, rules="dutch + target=50000")
        ann, ben = await world.sit(made), await world.sit(made, 1, BEN)
        while ann.view is None or ann.view.result is None:
            for player in (ann, ben):
                await settled()
                await player.read_all()
                if player.view is not None and choices(player.view):
                    await player.play_simply()
        await pause(ben)
        await asyncio.sleep(3600)
        await ann.read_all()
        assert ann.view.deal == 1
        await pause(ann, False)
        await ann.state(lambda view: view.deal == 2)

    simulate(story)


def test_alone_with_bots_one_pauses_too() -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await world.table_with({}, players=4, first=1, speed=1000))
        await pause(ann)
        await asyncio.sleep(600)
        assert world.bots.asked.count(2) == 0
        await pause(ann, False)
        await ann.my_move()

    simulate(story)


def test_who_comes_back_in_a_pause_has_the_seat_and_may_go_on() -> None:
    async def story() -> None:
        table = await sitting(World(), first=0)
        table.cas.leave()
        await table.ann_sees("left")
        await pause(table.ann)
        cas = await table.world.sit(table.table, 2, CAS)
        view = await cas.state(lambda view: not view.seats[2].stand_in)
        assert view.paused == 0
        await pause(cas, False)
        await table.ann.state(lambda view: view.paused is None)

    simulate(story)


def test_clocks_rest_in_a_pause() -> None:
    async def story() -> None:
        world = World()
        options = TableOptions(clock=ClockTimes(60, 120))
        made = await world.table_with({}, players=2, first=0, people={1: BEN}, options=options)
        ann, ben = await world.sit(made), await world.sit(made, 1, BEN)
        await asyncio.sleep(10)
        await pause(ben)
        await asyncio.sleep(3600)
        await pause(ann, False)
        await asyncio.sleep(40)
        await ann.read_all()
        assert [event for event in ann.events if event.kind == "clock" and getattr(event, "why", "") == "out"] == []
        assert isinstance(await ann.play("draw"), wire.Done)

    simulate(story)
