"""The clocks of people: what they charge, what they never charge, and that they only tell (T4, T6 simulated)."""

from functools import partial
from itertools import pairwise
from random import Random

import pytest

from sambakit.server import wire
from sambakit.server.clocks.clocks import Position, new_clocks
from sambakit.server.clocks.keeper import ClockKeeper
from sambakit.server.people.tokens import new_token
from sambakit.server.store.store import Beat, Change
from tests.server.simulation import World, choices, settled, simulate

BEN = new_token(Random(77))
TIMES = wire.ClockTimes(turn=20, bank=30)
OPTIONS = wire.TableOptions(clock=TIMES)
DAY = 24 * 3600.0


def clock_of(view: wire.AnyView | None) -> wire.Clock:
    assert view is not None
    assert view.clock is not None
    return view.clock


def events_of(world: World) -> list[tuple[int | None, str, list[int]]]:
    """Return seat, cause and banks of all stored events of clocks."""
    rows = [row for change in world.store.changes for row in change.rows]
    return [(row.public.seat, row.public.why or "", row.public.left or []) for row in rows if row.kind == "clock"]


def _acts(seat: int, view: wire.AnyView) -> bool:
    return view.actor == seat


def _waits(seat: int, view: wire.AnyView) -> bool:
    return view.actor != seat


# ---- the pure clock -------------------------------------------------------------------------------------------------


def test_a_turn_is_used_up_before_the_bank_and_a_new_deal_fills_the_bank() -> None:
    clocks, why, seat = new_clocks(TIMES, None, 2).follow(Position(1, 1, 0, 0, True), 0)
    assert (why, seat) == ("started", 0)
    assert clocks.at(5_000).turns == (15_000, 20_000)
    assert (clocks.at(25_000).turns[0], clocks.at(25_000).banks) == (0, (25_000, 30_000))
    clocks, why, seat = clocks.follow(Position(1, 1, 1, 1, True), 25_000)
    assert (why, seat, clocks.turns, clocks.banks) == ("started", 1, (20_000, 20_000), (25_000, 30_000))
    clocks, why, _ = clocks.follow(Position(1, 2, 0, 0, True), 26_000)
    assert (why, clocks.banks) == ("started", (30_000, 30_000))
    clocks, why, seat = clocks.follow(Position(1, 2, 1, None, True), 27_000)
    assert (why, seat, clocks.seat) == ("stopped", 0, None)


def test_a_question_runs_the_clock_of_the_partner_and_the_asker_goes_on_with_the_rest() -> None:
    clocks = new_clocks(TIMES, None, 4).follow(Position(1, 1, 7, 0, True), 0)[0]
    clocks = clocks.follow(Position(1, 1, 7, 2, True), 12_000)[0]
    clocks = clocks.follow(Position(1, 1, 7, 0, True), 17_000)[0]
    assert (clocks.turns, clocks.seat) == ((8_000, 20_000, 15_000, 20_000), 0)


def test_zero_is_said_once_and_nothing_falls_below_it() -> None:
    clocks = new_clocks(TIMES, 1, 2).follow(Position(1, 1, 0, 0, True), 0)[0]
    assert clocks.due_at() == 50_000
    clocks, why, seat = clocks.follow(Position(1, 1, 0, 0, True), 51_000)
    assert (why, seat, clocks.left(0), clocks.due_at()) == ("out", 0, 0, 60_000)
    clocks, why, seat = clocks.follow(Position(1, 1, 0, 0, True), 60_000)
    assert (why, seat, clocks.over, clocks.due_at()) == ("out", None, True, None)
    assert clocks.follow(Position(1, 1, 0, 0, True), 90_000)[1:] == (None, None)


def test_time_given_back_is_told_and_a_clock_that_rests_needs_none() -> None:
    resting = new_clocks(TIMES, None, 2)
    assert resting.credited() == resting
    clocks = resting.follow(Position(1, 1, 0, 0, True), 0)[0].credited()
    clocks, why, _ = clocks.follow(Position(1, 1, 0, 0, True), 1_000)
    assert (why, clocks.turns[0]) == ("credited", 19_000)


def test_the_time_of_the_clocks_leaves_out_what_was_given_back() -> None:
    now = 10.0
    keeper = ClockKeeper("t", lambda: now)
    clocks = new_clocks(TIMES, None, 2).follow(Position(1, 1, 0, 0, True), keeper.ms())[0]
    assert (keeper.ms(), keeper.due_at(clocks)) == (10_000, 60)
    now = 50.0
    keeper.give(39)
    assert (keeper.ms(), keeper.due_at(clocks)) == (11_000, 99)
    told = keeper.with_news(clocks)
    assert told is not None
    assert (told.credit, keeper.with_news(clocks)) == (True, clocks)


# ---- at a table -----------------------------------------------------------------------------------------------------


def test_only_people_have_clocks_and_a_play_carries_its_event() -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await world.table_with({}, players=2, speed=1000, options=OPTIONS))
        view = await ann.state(lambda view: view.clock is not None and view.clock.runs == 0)
        assert clock_of(view) == wire.Clock(0, [20_000, 20_000], [30_000, 30_000], out=False)
        await ann.my_move()
        seconds = world.loop.time()
        await settled(26 - seconds)
        await ann.play("draw")
        assert clock_of(await ann.state(lambda view: view.phase == "play")).banks[0] in range(23_900, 24_101)
        await ann.play(choices(ann.view)[0] if ann.view else "")
        view = await ann.state(lambda view: view.actor == 1)
        assert clock_of(view).runs is None  # a bot thinks as long as it wants
        back = await ann.state(lambda view: view.actor == 0)
        assert clock_of(back).turns[0] == 20_000
        assert clock_of(back).banks[0] in range(23_900, 24_101)
        last = world.store.changes[-1].rows
        assert [row.kind for row in last][-1] == "clock"
        assert len(last) > 1  # one transaction with the play
        assert [why for _, why, _ in events_of(world)] == ["started", "stopped", "started"]

    simulate(story)


def test_at_zero_it_is_told_and_nothing_else_happens() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({}, players=2, people={1: BEN}, options=OPTIONS)
        ann, ben = await world.sit(table), await world.sit(table, 1, BEN)
        await settled(49)
        view = await ben.state(lambda view: view.clock is not None and view.clock.runs == 0)
        last = view.last_event
        assert not clock_of(view).out
        view = await ben.state(lambda view: view.clock is not None and view.clock.out)
        assert 50 <= world.loop.time() < 50.1
        await settled(500)
        view = await ann.state(lambda view: view.clock is not None and view.clock.out)
        assert (view.last_event, view.over, view.seats[0].kind) == (last, None, "person")
        assert isinstance(await ann.play("draw"), wire.Done)  # it may go on as ever
        assert [event.kind for event in ben.events].count("clock") == 2

    simulate(story)


def test_who_comes_or_asks_again_leaves_the_others_without_a_gap_and_with_their_clocks() -> None:
    async def story() -> None:
        world = World()
        options = wire.TableOptions(clock=TIMES, spectators=True)
        table = await world.table_with({}, players=2, people={1: BEN}, options=options)
        ann, ben = await world.sit(table), await world.sit(table, 1, BEN)
        await settled(5)
        ben.send(wire.Resync(0))
        await ben.until(lambda message: isinstance(message, wire.Welcome))
        again = await world.sit(table, 1, BEN)
        await settled(5)
        spectator = world.connect()
        spectator.send(wire.Hello(wire.PROTOCOL, table, -1))
        await spectator.until(lambda message: isinstance(message, wire.Welcome))
        for player in (ann, ben, again, spectator):
            view = await player.state(lambda view: view.watchers == 1)
            assert clock_of(view).turns[0] in range(9_900, 10_001)
        await ann.play_simply()  # what a page puts together has no gaps
        for player in (ann, ben, again, spectator):
            await player.state(lambda view: view.phase == "play")

    simulate(story)


def test_while_nobody_is_here_no_clock_runs() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({}, players=2, people={1: BEN}, options=OPTIONS)
        ann = await world.sit(table)
        await settled(5)
        ann.leave()
        await settled(1000)
        ben = await world.sit(table, 1, BEN)
        view = await ben.state(lambda view: view.clock is not None and view.clock.runs == 0)
        assert clock_of(view).turns[0] in range(14_900, 15_001)
        assert [why for _, why, _ in events_of(world)] == ["started", "stopped", "started"]

    simulate(story)


# ---- T4: neither downtime nor a standstill is charged ---------------------------------------------------------------


def test_T4_clocks_are_not_charged_while_the_process_stands_still() -> None:
    async def story() -> int:
        world = World()
        await world.hub.start()
        table = await world.table_with({}, players=2, people={1: BEN}, options=OPTIONS)
        await world.sit(table)
        await settled(4)
        world.loop.elapsed += 40
        await settled(3)
        ben = await world.sit(table, 1, BEN)
        turn = clock_of(ben.view).turns[0]
        await world.hub.close()
        return turn

    assert simulate(story) in range(11_900, 14_100)  # 7 s have passed, within the second of a beat


def test_T4_a_process_that_stands_still_while_it_writes_a_beat_charges_nobody_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> int:
        world = World()
        await world.hub.start()
        table = await world.table_with({}, players=2, people={1: BEN}, options=OPTIONS)
        ann = await world.sit(table)
        beat, stops = world.store.beat, [40.0]

        async def stands_still(at: float, stopped: bool = False) -> Beat | None:
            await settled(0.01)
            world.loop.elapsed += stops.pop() if stops else 0
            return await beat(at, stopped)

        await settled(3.5)
        monkeypatch.setattr(world.store, "beat", stands_still)
        await settled(46)
        ann.send(wire.Resync(0))
        await ann.until(lambda message: isinstance(message, wire.Welcome))
        await world.hub.close()
        return clock_of(ann.view).turns[0]

    assert simulate(story) in range(8_900, 11_600)  # 9.5 s have passed


def test_T4_a_process_that_stands_still_while_a_play_is_written_charges_nobody_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> tuple[int, list[str]]:
        world = World()
        await world.hub.start()
        table = await world.table_with({}, players=2, people={1: BEN}, options=OPTIONS)
        ann = await world.sit(table)
        commit, stops = world.store.commit, [40.0]

        async def stands_still(change: Change) -> None:
            await settled(0.01)
            world.loop.elapsed += stops.pop() if stops else 0
            await settled(0.01)
            await commit(change)

        await settled(3.5)
        monkeypatch.setattr(world.store, "commit", stands_still)
        await ann.play("draw")
        await settled(6)
        ann.send(wire.Resync(0))
        await ann.until(lambda message: isinstance(message, wire.Welcome))
        await world.hub.close()
        return clock_of(ann.view).turns[0], [why for _, why, _ in events_of(world)]

    left, why = simulate(story)
    assert left in range(8_900, 11_600)  # 9.5 s have passed
    assert "credited" in why


def test_T4_after_a_crash_the_clocks_stand_as_they_were_at_the_last_beat() -> None:
    async def story() -> None:
        world = World()
        await world.hub.start()
        table = await world.table_with({}, players=2, people={1: BEN}, options=OPTIONS)
        await world.sit(table)
        await settled(26.5)
        store = world.store.copy()  # nothing more of the first server reaches it
        await settled(3600)
        again = World(store, seed=9)
        await again.hub.start()
        ann = await again.sit(table, token=world.token)
        view = await ann.state(lambda view: view.clock is not None and view.clock.runs == 0)
        assert clock_of(view).turns[0] == 0
        assert clock_of(view).banks[0] in range(23_400, 24_600)
        assert events_of(again)[0][:2] == (0, "credited")
        await again.hub.close()
        await world.hub.close()

    simulate(story)


def test_T4_a_clock_at_zero_stays_there_over_a_restart() -> None:
    async def story() -> None:
        world = World()
        await world.hub.start()
        table = await world.table_with({}, players=2, people={1: BEN}, options=OPTIONS)
        await world.sit(table)
        await settled(55)
        again = World(world.store.copy(), seed=9)
        await again.hub.start()
        ben = await again.sit(table, 1, BEN)
        view = await ben.state(lambda view: view.clock is not None and view.clock.runs == 0)
        assert (clock_of(view).out, clock_of(view).turns[0], clock_of(view).banks[0]) == (True, 0, 0)
        await again.hub.close()
        await world.hub.close()

    simulate(story)


# ---- T6: whoever sets the wall clock --------------------------------------------------------------------------------

SET = {
    "an hour forward": 3600.0,
    "an hour back": -3600.0,
    "a day forward": DAY,
    "a day back": -DAY,
    "a leap second": -1.0,
    "a leap second that is left out": 1.0,
}


@pytest.mark.parametrize("seconds", SET.values(), ids=SET)
def test_T6_no_clock_falls_by_the_wall_clock_now_or_after_a_restart(seconds: float) -> None:
    async def story() -> None:
        world = World()
        await world.hub.start()
        table = await world.table_with({}, players=2, people={1: BEN}, options=OPTIONS)
        ann = await world.sit(table)
        await settled(5.5)
        world.clock_set = seconds
        await settled(2)
        again = World(world.store.copy(), seed=9, clock_set=seconds)
        await again.hub.start()
        back = await again.sit(table, token=world.token)
        restarted = await back.state(lambda view: view.clock is not None and view.clock.runs == 0)
        assert clock_of(restarted).turns[0] in range(12_400, 14_600)
        ann.send(wire.Resync(0))
        await ann.until(lambda message: isinstance(message, wire.Welcome) and message.version > 2)
        assert clock_of(ann.view).turns[0] in range(12_300, 12_600)
        await again.hub.close()
        await world.hub.close()

    simulate(story)


def test_every_clock_falls_by_what_has_passed_and_by_nothing_else() -> None:
    """Whole turns of two people: what the banks and turns lose is the time that the plays took."""

    async def story() -> None:
        world = World()
        await world.hub.start()
        table = await world.table_with({}, players=2, people={1: BEN}, options=OPTIONS)
        ann, ben = await world.sit(table), await world.sit(table, 1, BEN)
        chance, at = Random(3), world.loop.time()
        banks: list[list[int]] = [[30_000], [30_000]]
        for _ in range(6):
            for seat, player in enumerate((ann, ben)):
                await player.state(partial(_acts, seat))
                began, wait = world.loop.time(), chance.uniform(1, 24)
                await settled(wait)
                await player.play_simply()
                while player.view and player.view.actor == seat:
                    await player.play_simply()
                took = world.loop.time() - began
                await player.state(partial(_waits, seat))
                banks[seat].append(clock_of(player.view).banks[seat])
                lost = banks[seat][-2] - banks[seat][-1]
                assert abs(lost - max(0, round(took * 1000) - 20_000)) <= 150
        assert all(before >= after for each in banks for before, after in pairwise(each))
        assert world.loop.time() > at
        await world.hub.close()

    simulate(story)
