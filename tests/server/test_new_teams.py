"""New teams: after a match everybody plays on at another table, with another partner."""

import asyncio
from random import Random

from sambakit.server import wire
from sambakit.server.people.tokens import new_token
from sambakit.server.seating.seats import in_new_teams
from sambakit.server.store.store import SeatRecord
from tests.server.simulation import World, refused, settled, simulate
from tests.server.test_match import play_match
from tests.server.test_shared_replay import ONE_DEAL

VISITOR = "127.0.0.1"


def seats_of(names: str) -> tuple[SeatRecord, ...]:
    return tuple(SeatRecord(seat=seat, name=name, level="greedy") for seat, name in enumerate(names))


def test_of_four_each_has_each_as_a_partner_and_then_all_sit_as_before() -> None:
    seats, partners = seats_of("ABCD"), []
    for _ in range(3):
        partners.append(seats[2].name)
        seats = in_new_teams(seats)
        assert [seat.seat for seat in seats] == [0, 1, 2, 3]
    assert sorted(filter(None, partners)) == ["B", "C", "D"]
    assert seats == seats_of("ABCD")
    teams = {tuple(seat.name for seat in in_new_teams(seats_of("ABCDEF"))[side::3]) for side in range(3)}
    assert teams == {("A", "C"), ("F", "D"), ("B", "E")}  # of six in pairs
    assert [seat.stand_in for seat in in_new_teams((SeatRecord(seat=0, name="A", level="x", stand_in=True),))] == [
        False
    ]


def test_all_people_are_seated_with_another_partner_and_told_where() -> None:
    async def story() -> None:
        world = World()
        wish = wire.NewTable(
            "dutch",
            4,
            "Ann",
            [],
            "greedy",
            0,
            gathers=True,
            purpose="friends",
            options=wire.TableOptions(limit=ONE_DEAL),
        )
        table = (await world.maker.make(wish, world.token, VISITOR)).table
        ann = world.connect()
        ann.send(wire.Hello(wire.PROTOCOL, table, 0))
        room = await ann.until(lambda message: isinstance(message, wire.Room))
        assert isinstance(room, wire.Room)
        assert room.invite is not None
        ben_token = new_token(world.rng)
        await world.reception.take_seat(table, wire.TakeSeat(room.invite.secret, "Ben", 2), ben_token, "192.0.2.1")
        early = await refused(world.maker.new_teams(table, world.token, VISITOR))
        assert early.status == 422  # the match has not begun
        await ann.command(wire.Begin(ann.identity()))
        ben = await world.sit(table, 2, ben_token)
        during = await refused(world.maker.new_teams(table, world.token, VISITOR))
        assert during.status == 422
        await asyncio.gather(play_match(ann), play_match(ben))
        stranger = await refused(world.maker.new_teams(table, new_token(Random(4)), VISITOR))
        assert stranger.status == 403
        assert (await refused(world.maker.new_teams("tnone", world.token, VISITOR))).status == 403

        both = await asyncio.gather(
            world.maker.new_teams(table, ben_token, VISITOR), world.maker.new_teams(table, world.token, VISITOR)
        )
        assert len({made.table for made in both}) == 1  # whoever asked first
        assert [made.seat for made in both] == [3, 0]
        await settled(1)
        for page in (ann, ben):
            view = await page.catch_up()
            assert view.over is not None
            assert view.over.next == both[0].table
        task = await world.hub.table(both[0].table)
        assert task is not None
        before = await world.hub.table(table)
        assert before is not None
        assert task.record.rules == before.record.rules
        assert task.record.owner == before.record.owner
        assert [seat.name for seat in task.seats][0::3] == ["Ann", "Ben"]
        assert {seat.name for seat in task.seats} == {seat.name for seat in before.seats}
        new = await world.sit(both[0].table, 3, ben_token)
        assert new.view is not None
        assert [seat.side for seat in new.view.seats if seat.name in ("Ann", "Ben")] == [0, 1]
        mine = {one.table for one in await world.hub.tables_of(ben_token)}
        assert mine == {table, both[0].table}

    simulate(story)


def test_where_nobody_has_a_partner_there_are_no_teams() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({}, players=2, speed=0, options=wire.TableOptions(limit=ONE_DEAL))
        await play_match(await world.sit(table))
        assert (await refused(world.maker.new_teams(table, world.token, VISITOR))).status == 422

    simulate(story)
