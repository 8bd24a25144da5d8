"""People watch a table: they see what everybody sees and keep nothing going; open tables are listed."""

import pytest

from sambakit.server import wire
from sambakit.server.hub.lobby import lobby
from sambakit.server.hub.refused import Refused
from sambakit.server.people.tokens import new_token
from sambakit.server.seating.watching import SPECTATOR
from sambakit.server.settings import Settings
from tests.server.simulation import Player, World, settled, simulate
from tests.server.test_gathering import ADDRESS, invitation, joined, room

OPEN = wire.TableOptions(spectators=True)


async def opened(world: World, options: wire.TableOptions = OPEN, gathers: bool = False, speed: int = 300) -> str:
    """Open a table with these options, and return its id."""
    wish = wire.NewTable("dutch", 4, "Ann", [], "greedy", speed, options=options, gathers=gathers, purpose="friends")
    return (await world.maker.make(wish, world.token, "127.0.0.1")).table


def came(world: World, table: str, watch: str | None = None, token: str | None = None) -> Player:
    """Return somebody new who wants to watch."""
    player = world.connect(token or new_token(world.rng))
    player.send(wire.Hello(wire.PROTOCOL, table, SPECTATOR, watch=watch))
    return player


async def welcomed(player: Player) -> wire.TableView:
    await player.until(lambda message: isinstance(message, wire.Welcome))
    assert player.view is not None
    return player.view


async def sent_away(player: Player) -> tuple[str, int | None]:
    """Return why somebody is sent away, and the close code."""
    fault = await player.until(lambda message: isinstance(message, wire.Fault))
    assert isinstance(fault, wire.Fault)
    while await player.next() is not None:
        pass
    return fault.code, player.socket.closed


async def screen_link(world: World, table: str) -> str:
    return (await world.reception.make_link(table, SPECTATOR, world.token)).secret


def test_a_spectator_sees_what_everybody_sees_and_the_seats_see_how_many_watch() -> None:
    async def story() -> None:
        world = World()
        table = await opened(world)
        ann = await world.sit(table)
        watcher = came(world, table)
        view = await welcomed(watcher)
        assert (view.seat, view.side, view.hand, view.invite, view.watchers) == (-1, -1, [], None, 1)
        await ann.state(lambda view: view.watchers == 1)
        await ann.play_simply()
        assert ann.view is not None
        moved = ann.view.last_event
        after = await watcher.state(lambda view: view.last_event >= moved)
        assert after.seats[0].cards == len(ann.view.hand)
        drew = [event for event in watcher.events if isinstance(event, wire.Event) and event.kind == "drew"]
        assert drew
        assert all(not getattr(event, "cards", []) for event in drew)
        watcher.leave()
        await ann.state(lambda view: view.watchers == 0)

    simulate(story)


def test_whoever_watches_does_nothing_and_each_command_has_its_answer() -> None:
    async def story() -> None:
        world = World()
        table = await opened(world)
        await world.sit(table)
        watcher = came(world, table)
        await welcomed(watcher)
        tried = [
            wire.Play("1", 0, ["draw"]),
            wire.SetSpeed("2", 0),
            wire.GiveUpSeat("3", 0),
            wire.SetInvite("4", True),
            wire.EndMatch("5", 1),
        ]
        for command in tried:
            answer = await watcher.command(command)
            assert isinstance(answer, wire.Refused)
            assert answer.refusal.code == "only_watching"
        watcher.send(wire.Resync(0))
        await watcher.until(lambda message: isinstance(message, wire.Welcome))
        for question in (wire.Check(1, 0, ["draw"]), wire.Stage(1, 0, [], [], [])):
            watcher.send(question)
            fault = await watcher.until(lambda message: isinstance(message, wire.Fault))
            assert isinstance(fault, wire.Fault)
            assert fault.code == "only_watching"
        stored = await world.store.load(table)
        assert stored is not None
        assert stored.commands == {}

    simulate(story)


def test_without_leave_only_a_screen_link_or_a_seat_lets_anybody_watch() -> None:
    async def story() -> None:
        world = World()
        table = await opened(world, wire.TableOptions())
        ann = await world.sit(table)
        assert await sent_away(came(world, table)) == ("not_watched", 1008)
        assert await sent_away(came(world, table, "x" * 22)) == ("not_watched", 1008)
        beside = await welcomed(came(world, table, token=world.token))
        assert (beside.seat, beside.hand) == (-1, [])
        secret = await screen_link(world, table)
        screen = came(world, table, secret)
        await ann.command(wire.SetInvite("1", True))
        assert (await screen.state(lambda view: view.invite is not None)).hand == []
        again = came(world, table, secret)  # it can be used more than once
        await welcomed(again)
        with pytest.raises(Refused):  # but gives no seat
            await joined(world, table, secret, "Eve")
        with pytest.raises(Refused):
            await world.reception.invited(table, secret, None, ADDRESS)
        with pytest.raises(Refused):
            await world.reception.make_link(table, SPECTATOR, new_token(world.rng))
        newer = await screen_link(world, table)
        assert await sent_away(screen) == ("not_watched", 1008)
        assert await sent_away(came(world, table, secret)) == ("not_watched", 1008)
        await welcomed(came(world, table, newer))

    simulate(story)


def test_a_screen_link_outlives_a_restart_and_ends_with_its_time() -> None:
    async def story() -> None:
        world = World(settings=Settings(link_life=100))
        table = await opened(world, wire.TableOptions())
        secret = await screen_link(world, table)
        after = World(world.store.copy(), Settings(link_life=100), seed=50)
        assert await sent_away(came(after, table, secret)) == ("nobody_here", 1013)  # no table is read for it
        await after.sit(table, token=world.token)
        await welcomed(came(after, table, secret))
        await settled(101)
        assert await sent_away(came(after, table, secret)) == ("not_watched", 1008)

    simulate(story)


def test_watchers_keep_nothing_going_and_are_limited() -> None:
    async def story() -> None:
        world = World(settings=Settings(watchers_per_table=2, idle_table=30))
        table = await opened(world, speed=300)
        ann = await world.sit(table)
        first, second = came(world, table), came(world, table)
        await welcomed(first)
        await welcomed(second)
        assert await sent_away(came(world, table)) == ("too_many", 1013)
        ann.leave()
        await settled(5)
        stood = first.version
        await settled(20)
        assert first.version == stood
        assert world.hub.people == 0
        assert world.hub.in_memory == 1
        await settled(20)
        assert world.hub.in_memory == 0
        while await first.next() is not None:
            pass
        assert first.socket.closed == 1013
        assert await sent_away(came(world, table)) == ("nobody_here", 1013)

    simulate(story)


def test_a_room_is_watched_without_names_and_goes_on_as_the_table() -> None:
    async def story() -> None:
        world = World()
        table = await opened(world, gathers=True)
        ann = world.connect()
        ann.send(wire.Hello(wire.PROTOCOL, table, 0))
        invite = await invitation(ann)
        plain, screen = came(world, table), came(world, table, await screen_link(world, table))
        shown = await room(plain)
        assert (shown.seat, shown.invite, {seat.name for seat in shown.seats}) == (-1, None, {""})
        assert [seat.kind for seat in shown.seats] == ["person", "bot", "bot", "bot"]
        known = await room(screen)
        assert (known.seat, known.invite, known.seats[0].name) == (-1, invite, "Ann")
        await ann.command(wire.Sit("1", 2))
        await ann.command(wire.Begin("2"))
        assert (await welcomed(plain)).invite is None
        assert (await welcomed(screen)).invite == invite
        assert (await ann.state(lambda view: view.watchers == 2)).seat == 2

    simulate(story)


def test_open_tables_are_listed_while_somebody_is_there_and_a_seat_is_free() -> None:
    async def story() -> None:
        world = World()
        table = await opened(world, wire.TableOptions(listed=True), gathers=True)
        await opened(world)  # not listed
        assert lobby(world.hub) == []
        ann = world.connect()
        ann.send(wire.Hello(wire.PROTOCOL, table, 0))
        await invitation(ann)
        (entry,) = lobby(world.hub)
        assert (entry.table, entry.rules, entry.players, entry.free, entry.begun) == (table, "dutch", 4, 3, False)
        await joined(world, table, entry.secret, "Ben")
        assert lobby(world.hub)[0].free == 2
        assert isinstance(await ann.command(wire.Begin("1")), wire.Done)
        assert lobby(world.hub)[0].begun
        assert isinstance(await ann.command(wire.SetListed("2", False)), wire.Done)
        assert lobby(world.hub) == []
        stored = await world.store.load(table)
        assert stored is not None
        assert not stored.record.options.listed
        assert isinstance(await ann.command(wire.SetListed("3", True)), wire.Done)
        for name in ("Cas", "Dee"):
            await joined(world, table, entry.secret, name)
        assert lobby(world.hub) == []  # all seats are taken
        with pytest.raises(Refused) as refused:
            lobby(World(settings=Settings(lobby="off")).hub)
        assert refused.value.status == 404

    simulate(story)


def test_forty_phones_behind_one_router_play_and_are_back_at_once_after_a_restart() -> None:
    async def story() -> None:
        world = World()
        devices: list[tuple[str, int, str]] = []
        for _ in range(10):
            table = await opened(world, gathers=True)
            ann = world.connect(address="127.0.0.1")
            ann.send(wire.Hello(wire.PROTOCOL, table, 0))
            invite = await invitation(ann)
            for name in ("Ben", "Cas", "Dee"):
                token, seat = await joined(world, table, invite.secret, name)
                devices.append((table, seat, token))
            devices.append((table, 0, world.token))
        phones = []
        for table, seat, token in devices:  # one after the other, as people sit down
            phone = world.connect(token, "198.51.100.7")
            phone.send(wire.Hello(wire.PROTOCOL, table, seat))
            await room(phone)
            phones.append(phone)
        await settled(30)
        assert all(phone.socket.closed is None for phone in phones)
        assert world.hub.arrivals.unseated["198.51.100.7"] == 0

        after = World(world.store.copy(), seed=50)
        await after.hub.start()
        crowd = [after.connect(new_token(after.rng), "198.51.100.7") for _ in range(100)]  # strangers flood
        await settled()
        back = [after.connect(token, "198.51.100.7") for _, _, token in devices]
        for phone, (table, seat, _) in zip(back, devices, strict=True):
            phone.send(wire.Hello(wire.PROTOCOL, table, seat))
        for phone in back:
            await room(phone)
        await settled(1.5)
        assert sum(one.socket.closed is None for one in crowd) == 20
        await after.hub.heartbeat.stop()

    simulate(story)


def test_whoever_names_no_table_watches_none() -> None:
    async def story() -> None:
        world = World()
        table = await opened(world)
        await world.sit(table)
        for token in (None, world.token):
            assert (await sent_away(came(world, "", token=token)))[0] == "nobody_here"

    simulate(story)


def test_a_table_where_no_further_match_begins_is_not_listed() -> None:
    async def story() -> None:
        world = World()
        table = await opened(world, wire.TableOptions(listed=True, limit=wire.Limit("matches", 1)))
        ann = await world.sit(table)
        await ann.command(wire.SetInvite(ann.identity(), True))
        assert [one.table for one in lobby(world.hub)] == [table]
        await ann.command(wire.EndMatch(ann.identity(), 1))
        assert lobby(world.hub) == []

    simulate(story)
