"""Limits: each is named when it is reached, and none of them holds up anybody else."""

import asyncio

from sambakit.server import wire
from sambakit.server.edge.connection import LATE
from sambakit.server.limits import Bucket, Buckets, PerHour
from sambakit.server.settings import Settings
from tests.server.simulation import World, choices, settled, simulate


def faults(messages: list[wire.Outgoing]) -> list[str]:
    """Return the codes of the faults among `messages`."""
    return [message.code for message in messages if isinstance(message, wire.Fault)]


def test_a_bucket_allows_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(10, 20, 0.0)
    assert [bucket.take(0.0) for _ in range(21)] == [True] * 20 + [False]
    assert bucket.wait() == 0.1
    assert bucket.take(0.1)
    assert not bucket.take(0.1)
    assert bucket.over_for(3.1) == 3.1
    assert [bucket.take(60.0) for _ in range(20)] == [True] * 20


def test_an_hour_is_counted_by_address_and_forgotten() -> None:
    hour = PerHour()
    for now in (0.0, 10.0, 20.0):
        hour.note("a", now)
    assert (hour.count("a", 30.0), hour.count("b", 30.0), hour.retry_after("a", 30.0)) == (3, 0, 3570)
    assert hour.count("a", 3605.0) == 2
    for number in range(PerHour.VISITORS + 50):
        hour.note(f"address {number}", 4000.0)
    assert len(hour._times) <= PerHour.VISITORS


def test_a_socket_without_hello_is_closed_after_ten_seconds() -> None:
    async def story() -> None:
        world = World()
        player = world.connect()
        while await player.next() is not None:
            pass
        assert faults(player.messages) == ["hello_first"]
        assert player.socket.closed == 1008
        assert 9.9 < world.loop.time() < 10.1

    simulate(story)


def test_hello_is_refused_in_words() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        for hello, code in (
            (wire.Hello(wire.PROTOCOL + 1, table, 0), "protocol"),
            (wire.Hello(0, table, 0), "protocol"),
            (wire.Hello(wire.PROTOCOL, "t-none", 0), "no_such_table"),
            (wire.Hello(wire.PROTOCOL, "x" * 64, 0), "no_such_table"),
            (wire.Hello(wire.PROTOCOL, table, 1), "not_your_seat"),
            (wire.Hello(wire.PROTOCOL, table, 4), "not_your_seat"),
            (wire.Hello(wire.PROTOCOL, table, -2), "not_your_seat"),
            (wire.Hello(wire.PROTOCOL, table, 0, token="a" * 43), "not_your_seat"),
        ):
            player = world.connect()
            player.send(hello)
            while await player.next() is not None:
                pass
            assert faults(player.messages) == [code]
            assert player.socket.closed == 1008

    simulate(story)


def test_commands_over_the_limit_wait_unread_and_go_on_for_five_seconds_at_most() -> None:
    async def story() -> None:
        world = World(settings=Settings(outgoing_messages=10_000, outgoing_bytes=10**9, queue=100))
        player = await world.sit(await world.table(speed=3000))
        assert player.view is not None
        for number in range(60):
            player.send(wire.Play(f"{number}", 0, ["draw"]))
        await settled()
        assert player.socket.incoming.qsize() == 60 - 40 - 1  # one is in hand
        answers = [await player.until(lambda message: hasattr(message, "id")) for _ in range(60)]
        assert [getattr(answer, "id", "") for answer in answers] == [f"{number}" for number in range(60)]
        assert not [answer for answer in answers if isinstance(answer, wire.Busy)]
        assert 0.99 < world.loop.time() < 1.1
        for number in range(6 * 100):
            player.send(wire.Play(f"again {number}", 0, ["draw"]))
            await asyncio.sleep(0.01)
        while await player.next() is not None:
            pass
        assert player.socket.closed == 1008
        assert "too_many" in faults(player.messages)

    simulate(story)


def test_checks_over_the_limit_wait_unread() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=3000))
        for number in range(25):
            player.send(wire.Check(number, 0, ["draw"]))
        await settled()
        assert player.socket.incoming.qsize() == 25 - 20 - 1
        answers = [await player.next() for _ in range(25)]
        assert [answer.seq for answer in answers if isinstance(answer, wire.Checked)] == [*range(25)]
        assert 0.49 < world.loop.time() < 0.6

    simulate(story)


def test_a_client_that_does_not_read_is_closed_and_nobody_waits_for_it() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2, speed=0)
        slow, quick = await world.sit(table), await world.sit(table)
        slow.socket.reads.clear()
        while (await quick.my_move()).result is None:
            await quick.play_simply()
        await asyncio.sleep(30)
        slow.socket.reads.set()
        while await slow.next() is not None:
            pass
        assert slow.socket.closed == 1013 or slow.task.done()
        assert len(slow.socket.sent) < len(quick.socket.sent)
        back = await world.sit(table, since=slow.version)
        assert back.view == quick.view

    simulate(story)


def test_what_waits_for_a_client_that_does_not_read_is_bounded() -> None:
    async def story() -> None:
        most = 20
        world = World(settings=Settings(outgoing_messages=most))
        table = await world.table(players=2, speed=0)
        slow, quick = await world.sit(table), await world.sit(table)
        before = len(slow.socket.sent)
        slow.socket.reads.clear()
        while len(quick.messages) < 3 * most:
            await quick.play_simply()
        slow.socket.reads.set()  # before the time is over in which one message has to leave
        await settled(1)
        assert slow.socket.closed == 1013
        assert len(slow.socket.sent) <= before + most + 1  # one was on its way
        back = await world.sit(table, since=slow.version)
        assert back.view == await quick.my_move()

    simulate(story)


def test_too_large_a_message_ends_the_socket() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=3000))
        player.send(wire.Check(1, 0, ["x" * 17_000]))
        while await player.next() is not None:
            pass
        assert faults(player.messages) == ["too_large"]
        assert player.socket.closed == 1009

    simulate(story)


def test_five_unusable_messages_end_the_socket() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=3000))
        for _ in range(9):
            player.send("{}")
        while await player.next() is not None:
            pass
        assert faults(player.messages) == ["malformed"] * 5

    simulate(story)


def test_unusable_messages_are_forgiven_with_time() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=3000))
        for _ in range(20):
            player.send("{}")
            await asyncio.sleep(60)
        assert player.socket.closed is None
        assert isinstance(await player.command(wire.SetSpeed("1", 2000)), wire.Done)

    simulate(story)


def test_sockets_are_counted_by_address_and_in_all() -> None:
    async def story() -> None:
        world = World(settings=Settings(sockets_per_address=2, sockets=3))
        first = [world.connect(address=address) for address in ("192.0.2.1", "192.0.2.1", "192.0.2.1")]
        await asyncio.sleep(LATE)
        await settled()
        assert [player.socket.closed for player in first] == [None, None, 1013]
        other = [world.connect(address=address) for address in ("192.0.2.2", "192.0.2.3")]
        await asyncio.sleep(LATE)
        await settled()
        assert [player.socket.closed for player in other] == [None, 1013]
        first[0].leave()
        await settled()
        assert world.hub.arrivals.open == 2
        again = world.connect(address="192.0.2.1")
        await settled()
        assert again.socket.closed is None

    simulate(story)


def test_coming_back_again_and_again_is_budgeted_by_address() -> None:
    async def story() -> None:
        world = World(settings=Settings(sockets_per_second=2, sockets_burst=10))

        async def visits(address: str) -> wire.Fault | None:
            player = world.connect(address=address)
            player.leave()
            await settled()
            while await player.next() is not None:
                pass
            assert player.socket.closed == (1013 if player.messages else 1000)
            return next((message for message in player.messages if isinstance(message, wire.Fault)), None)

        said = [await visits("2001:db8:1:2::7") for _ in range(11)]
        assert LATE <= world.loop.time() < 1.5 * LATE  # the last one alone had to wait
        assert said[:10] == [None] * 10
        assert said[10] == wire.Fault("too_many", "too many pages (limit: sockets_per_second)")
        assert await visits("192.0.2.2") is None
        assert [await visits("127.0.0.1") for _ in range(50)] == [None] * 50
        assert [await visits("2001:db8:1:2::8") is None for _ in range(3)] == [True, True, False]

    simulate(story)


def test_who_leaves_before_being_refused_leaves_nothing_behind() -> None:
    async def story() -> None:
        world = World(settings=Settings(sockets_per_address=1))
        first, second = (world.connect(address="192.0.2.1") for _ in range(2))
        await settled()
        assert world.hub.arrivals.unseated == {"192.0.2.1": 1}
        second.leave()
        first.leave()
        await asyncio.sleep(LATE)
        await settled()
        assert second.task.done()
        assert world.hub.arrivals.unseated == {}

    simulate(story)


def test_the_addresses_of_one_home_count_as_one() -> None:
    async def story() -> None:
        world = World(settings=Settings(sockets_per_address=2))
        home = [world.connect(address=f"2001:db8:1:2::{number}") for number in range(3)]
        neighbour = world.connect(address="2001:db8:1:3::1")
        await asyncio.sleep(LATE)
        await settled()
        assert [player.socket.closed for player in (*home, neighbour)] == [None, None, 1013, None]

    simulate(story)


def test_sockets_through_a_proxy_that_nobody_named_are_those_of_one_stranger() -> None:
    async def story() -> None:
        world = World(settings=Settings(sockets_per_address=2))
        through = [world.connect(address="127.0.0.1", headers={"x-forwarded-for": f"192.0.2.{n}"}) for n in range(3)]
        await asyncio.sleep(LATE)
        await settled()
        assert [player.socket.closed for player in through] == [None, None, 1013]

    simulate(story)


def test_more_waiting_requests_than_the_queue_holds_are_busy() -> None:
    async def story() -> None:
        world = World(settings=Settings(queue=3))
        player = await world.sit(await world.table(speed=3000))
        for number in range(8):
            player.send(wire.Play(f"{number}", 0, ["draw"]))
        await settled()
        answers = [await player.until(lambda message: hasattr(message, "id")) for _ in range(8)]
        kinds = {getattr(answer, "id", ""): answer for answer in answers}
        assert len(kinds) == 8
        busy = [answer for answer in answers if isinstance(answer, wire.Busy)]
        assert all(answer.limit == "queue" for answer in busy)
        assert choices(await player.my_move())

    simulate(story)


def test_a_visitor_whose_bucket_is_full_again_is_forgotten_and_one_who_was_fast_is_not() -> None:
    buckets = Buckets(rate=1, burst=2)
    for number in range(100):
        assert buckets.of(f"{number}", float(number)).take(float(number))
    assert len(buckets._buckets) <= 3
    assert buckets.of("fast", 100).take(100)
    assert buckets.of("fast", 100).take(100)
    for number in range(100):
        buckets.of(f"other {number}", 100).take(100)
    assert not buckets.of("fast", 100).take(100)  # whoever else comes
    assert len(buckets._buckets) > 100
    for number in range(60):
        buckets.of(f"later {number}", 200).take(200)
    assert len(buckets._buckets) < 70
