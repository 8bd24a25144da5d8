"""Whoever has lost a seat has no say there any more, does not come back by an old link, and dodges no limit."""

import pytest

from sambakit.server import wire
from sambakit.server.hub.refused import Refused
from sambakit.server.people.tokens import new_token
from sambakit.server.settings import Settings
from tests.server.simulation import World, settled, simulate
from tests.server.test_away import BEN, GRACE, sitting
from tests.server.test_gathering import ADDRESS, entered, inviting, joined, room


def test_the_page_of_a_deleted_person_leaves_the_room() -> None:
    async def story() -> None:
        world = World()
        table, _, invite = await inviting(world)
        token, seat = await joined(world, table, invite.secret, "Ben")
        ben = await entered(world, table, seat, token)
        await settled()
        await world.hub.delete_person(world.person(token))
        fault = await ben.until(lambda message: isinstance(message, wire.Fault))
        assert isinstance(fault, wire.Fault)
        assert fault.code == "not_your_seat"

    simulate(story)


@pytest.mark.parametrize("restarts", [False, True])
def test_whoever_was_sent_away_does_not_come_back_by_a_link_made_before(restarts: bool) -> None:
    async def story() -> None:
        table = await sitting(World())
        links = [await table.world.reception.make_link(table.table, 1, BEN)]
        links.append(await table.world.reception.make_link(table.table, 3, table.world.token))
        assert isinstance(await table.ann.command(wire.GiveUpSeat(table.ann.identity(), 1)), wire.Done)
        world = World(table.world.store.copy(), seed=3) if restarts else table.world
        for link in links:
            with pytest.raises(Refused):
                await world.reception.take_seat(table.table, wire.TakeSeat(link.secret, "Ben"), BEN, ADDRESS)

    simulate(story)


def test_a_command_that_waited_while_its_sender_lost_the_seat_is_not_carried_out() -> None:
    async def story() -> None:
        table = await sitting(World())
        ben = table.ben
        assert ben.view is not None
        before = ben.version
        table.ann.send(wire.GiveUpSeat(table.ann.identity(), 1))
        ben.send(wire.Play(ben.identity(), ben.view.last_event, ["draw"]))
        ben.send(wire.Pause(ben.identity(), True))
        await settled()
        await table.ann.read_all()
        assert [event.kind for event in table.ann.events if event.n > before] == ["gave_up"]

    simulate(story)


def test_a_room_whose_owner_went_to_a_device_that_never_came_belongs_to_who_is_there() -> None:
    async def story() -> None:
        world = World()
        table, ann, invite = await inviting(world)
        token, seat = await joined(world, table, invite.secret, "Ben")
        ben = await entered(world, table, seat, token)
        link = await world.reception.make_link(table, 0, world.token)
        await world.reception.take_seat(table, wire.TakeSeat(link.secret, "Ann"), new_token(world.rng), ADDRESS)
        await ann.until(lambda message: isinstance(message, wire.Fault))
        await settled(GRACE + 1)
        await ben.read_all()
        rooms = [message for message in ben.messages if isinstance(message, wire.Room)]
        assert rooms[-1].owner == seat

    simulate(story)


def test_an_address_brings_few_new_devices_that_count_for_themselves() -> None:
    async def story() -> None:
        world = World(settings=Settings(devices_per_hour=3))
        table, _, invite = await inviting(world)
        tokens = []
        for number in range(5):  # one after the other on the same seat
            token, seat = await joined(world, table, invite.secret, f"Guest {number}")
            guest = await entered(world, table, seat, token)
            await room(guest)
            assert isinstance(await guest.command(wire.GiveUpSeat(guest.identity(), seat)), wire.Done)
            await settled()
            tokens.append(token)
        arrivals = world.hub.arrivals
        known = [arrivals.device(token) is not None for token in (world.token, *tokens)]
        assert known == [True, True, True, False, False, False]
        assert arrivals.counted_for("192.0.2.1", tokens[-1]) == "192.0.2.1"
        await settled(3600)
        token, seat = await joined(world, table, invite.secret, "Ben")
        await room(await entered(world, table, seat, token))
        assert arrivals.device(token) is not None

    simulate(story)
