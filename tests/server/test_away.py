"""People who are away: the others choose to wait, to skip once or a bot, and whoever comes back has the seat again."""

import asyncio
from random import Random
from typing import Literal

import pytest

from sambakit.server import wire
from sambakit.server.people.tokens import new_token
from sambakit.server.wire.shared import TableOptions
from tests.server.simulation import Player, World, choices, settled, simulate

BEN, CAS, DAN = (new_token(Random(seed)) for seed in (91, 92, 93))
GRACE = 60
WhenAway = Literal["ask", "bot", "wait"]
GOES_OUT = "4s 5s 6s 7s 8s 9s Ts Kc Kd Kh Qc Qd Qh 6d 6c"  # with 6h, which the stock gives at Fournier


class Sitting:
    """Three people and a bot at a table of four; seat 1 is Ben's, seat 2 that of Cas, who is Ann's partner."""

    def __init__(self, world: World, table: str) -> None:
        self.world = world
        self.table = table
        self.ann: Player
        self.ben: Player
        self.cas: Player

    async def choose(self, seat: int, choice: wire.AwayChoice, by: Player | None = None) -> wire.Outgoing:
        """Have somebody, Ann where nobody is named, choose about a seat."""
        player = by or self.ann
        answer = await player.command(wire.ChooseAway(player.identity(), seat, choice))
        await settled()
        await self.ann.read_all()
        return answer

    def row(self, kind: str) -> list[wire.Event]:
        """Return the events of that kind, as Ann was told them."""
        return [event for event in self.ann.events if event.kind == kind]

    async def ann_sees(self, kind: str) -> wire.Event:
        """Return the first event of that kind that Ann is told, the past included."""
        while not self.row(kind):
            assert await self.ann.next() is not None
        return self.row(kind)[0]

    def deciders(self, seat: int) -> list[tuple[int, bool]]:
        """Return from which event on a person (True) or a bot decided at `seat`, as the store keeps it."""
        found = self.world.store.database._connection.execute(
            "SELECT first, person IS NOT NULL FROM played WHERE seat = ? ORDER BY first", (seat,)
        )
        return [(first, bool(person)) for first, person in found.fetchall()]


async def sitting(world: World, first: int = 1, away: WhenAway = "ask", speed: int = 100) -> Sitting:
    """Return a table at which `first` begins, with the people of `Sitting`."""
    options = TableOptions(away=away)
    table = await world.table_with({}, players=4, first=first, speed=speed, people={1: BEN, 2: CAS}, options=options)
    found = Sitting(world, table)
    found.ann = await world.sit(table)
    found.ben, found.cas = await world.sit(table, 1, BEN), await world.sit(table, 2, CAS)
    await settled()
    return found


async def leaves(player: Player, witness: Player, seat: int) -> wire.Absent | None:
    """Have `player` leave, and return what the witness is told of the seat then."""
    player.leave()
    await witness.state(lambda view: view.seats[seat].away)
    return await told(witness, seat)


async def told(witness: Player, seat: int) -> wire.Absent | None:
    """Return what the witness knows of who is away from `seat`."""
    await settled()
    await witness.read_all()
    assert witness.view is not None
    return next((one for one in witness.view.leaves if one.seat == seat), None)


def code(answer: wire.Outgoing) -> str:
    """Return why a command was refused."""
    assert isinstance(answer, wire.Refused), answer
    return answer.refusal.code


@pytest.mark.parametrize(("away", "after"), [("ask", 2 * GRACE), ("bot", GRACE)])
def test_without_an_answer_a_bot_plays_and_the_seat_is_given_back(away: WhenAway, after: int) -> None:
    async def story() -> None:
        table = await sitting(World(), away=away)
        absent = await leaves(table.ben, table.ann, 1)
        assert absent == wire.Absent(1, after * 1000, None)
        begin = table.world.loop.time()
        left = await table.ann_sees("left")
        assert getattr(left, "by", 0) is None
        assert after - 1 < table.world.loop.time() - begin <= after
        view = await table.ann.state(lambda view: view.turn == 2)
        assert view.seats[1].stand_in
        assert await told(table.ann, 1) == wire.Absent(1, None, "bot")
        back = await table.world.sit(table.table, 1, BEN)
        await table.ann_sees("joined")
        view = await back.state(lambda view: not view.seats[1].stand_in)
        assert view.leaves == []
        assert [person for _, person in table.deciders(1)] == [True, False, True]

    simulate(story)


def test_the_others_let_a_bot_play_at_once_and_the_log_keeps_who_did_it() -> None:
    async def story() -> None:
        table = await sitting(World())
        await leaves(table.ben, table.ann, 1)
        assert isinstance(await table.choose(1, "bot", table.cas), wire.Done)
        await table.ann.state(lambda view: view.turn != 1)
        (left,) = table.row("left")
        assert (getattr(left, "by", 0), table.world.loop.time() < 5) == (2, True)
        again = await table.choose(1, "bot", table.cas)
        assert isinstance(again, wire.Done)
        assert len(table.row("left")) == 1

    simulate(story)


def test_a_turn_is_skipped_by_the_bot_and_the_seat_stays_the_persons() -> None:
    async def story() -> None:
        table = await sitting(World())
        assert code(await table.choose(1, "skip")) == "not_away"
        await leaves(table.ben, table.ann, 1)
        assert isinstance(await table.choose(1, "skip"), wire.Done)
        await table.ann_sees("skip_over")
        assert table.ann.view is not None
        assert table.ann.view.turn == 2
        assert not table.ann.view.seats[1].stand_in
        kinds = [event.kind for event in table.ann.events]
        between = kinds[kinds.index("skipped") + 1 : kinds.index("skip_over")]
        assert between[0] == "drew"
        assert {"discarded", "one_card"} & set(between)
        skipped, over = table.row("skipped")[0], table.row("skip_over")[0]
        assert table.deciders(1)[1:] == [(skipped.n, False), (over.n, True)]
        absent = await told(table.ann, 1)
        assert absent is not None
        assert absent.choice is None
        assert absent.bot_in is not None
        assert absent.bot_in > (2 * GRACE - 5) * 1000  # time begins anew
        assert code(await table.choose(1, "skip")) == "not_their_turn"

    simulate(story)


def test_who_is_waited_for_is_replaced_by_nobody_until_the_others_choose_again() -> None:
    async def story() -> None:
        table = await sitting(World())
        await leaves(table.ben, table.ann, 1)
        assert isinstance(await table.choose(1, "wait"), wire.Done)
        assert await told(table.ann, 1) == wire.Absent(1, None, "wait")
        await asyncio.sleep(3600)
        assert table.row("left") == []
        assert isinstance(await table.choose(1, "wait"), wire.Done)
        assert len(table.row("chose_away")) == 1
        await table.choose(1, "bot", table.cas)
        await table.ann.state(lambda view: view.turn != 1)
        await table.choose(1, "wait")
        assert table.ann.view is not None
        assert not table.ann.view.seats[1].stand_in
        table.world.bots.asked.clear()
        await asyncio.sleep(3600)
        assert 1 not in table.world.bots.asked

    simulate(story)


def test_a_turn_that_is_skipped_replaces_the_choice_to_wait() -> None:
    async def story() -> None:
        table = await sitting(World())
        await leaves(table.ben, table.ann, 1)
        await table.choose(1, "wait")
        await table.choose(1, "skip", table.cas)
        await table.ann_sees("skip_over")
        absent = await told(table.ann, 1)
        assert absent is not None
        assert (absent.choice, absent.bot_in is None) == (None, False)
        await table.ann_sees("left")

    simulate(story)


def test_over_days_nobody_is_replaced_by_itself_and_the_others_may_choose() -> None:
    async def story() -> None:
        table = await sitting(World(), away="wait")
        assert await leaves(table.ben, table.ann, 1) == wire.Absent(1, None, None)
        await asyncio.sleep(3 * 24 * 3600)
        assert table.row("left") == []
        await table.choose(1, "skip")
        await table.ann_sees("skip_over")
        await asyncio.sleep(3 * 24 * 3600)
        assert table.row("left") == []

    simulate(story)


def test_waiting_is_forgotten_by_who_came_back_and_is_kept_over_a_restart() -> None:
    async def story() -> None:
        table = await sitting(World())
        await leaves(table.ben, table.ann, 1)
        await table.choose(1, "wait")
        after = World(table.world.store.copy(), seed=3)
        ann = await after.sit(table.table, token=table.world.token)
        assert await told(ann, 1) == wire.Absent(1, None, "wait")
        ben = await after.sit(table.table, 1, BEN)
        await ann.state(lambda view: not view.seats[1].away)
        absent = await leaves(ben, ann, 1)
        assert absent == wire.Absent(1, 2 * GRACE * 1000, None)

    simulate(story)


def test_a_skipped_turn_goes_on_after_a_restart_and_ends_there() -> None:
    async def story() -> None:
        table = await sitting(World(), speed=3000)
        await leaves(table.ben, table.ann, 1)
        await table.choose(1, "skip")
        await table.ann_sees("drew")
        after = World(table.world.store.copy(), seed=3)
        table.ann = await after.sit(table.table, token=table.world.token)
        assert table.ann.view is not None
        assert table.ann.view.seats[1].stand_in
        await table.ann_sees("skip_over")
        assert not table.ann.view.seats[1].stand_in

    simulate(story)


def test_who_comes_back_in_the_turn_of_the_bot_plays_the_next_one() -> None:
    async def story() -> None:
        table = await sitting(World(), speed=3000)
        await leaves(table.ben, table.ann, 1)
        await table.choose(1, "bot")
        await table.ann_sees("drew")
        back = await table.world.sit(table.table, 1, BEN)
        assert back.view is not None
        assert back.view.seats[1].stand_in
        assert not choices(back.view)
        assert code(await back.play("discard " + back.view.hand[0])) == "bot_plays_for_you"
        before = back.view.last_event
        await back.state(lambda view: not view.seats[1].stand_in)
        stale = await back.command(wire.Play(back.identity(), before, ["draw"]))
        assert isinstance(stale, wire.Stale)
        assert len([event for event in back.events if event.kind == "discarded"]) == 1

    simulate(story)


def test_a_partner_who_drops_at_the_moment_of_the_question_is_answered_for_by_a_bot() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({0: GOES_OUT}, players=4, speed=100, people={2: CAS}, rules="fournier", top="9c")
        ann, cas = await world.sit(table), await world.sit(table, 2, CAS)
        await ann.play_simply()
        assert isinstance(await ann.play("ask"), wire.Done)
        await cas.state(lambda view: view.options.answer)
        cas.leave()
        await ann.state(lambda view: view.seats[2].away)
        assert isinstance(await ann.command(wire.ChooseAway(ann.identity(), 2, "skip")), wire.Done)
        await ann.until(lambda message: any(event.kind == "skip_over" for event in getattr(message, "events", ())))
        view = await ann.state(lambda view: view.asked in ("yes", "no"))
        assert [event.seat for event in ann.events if event.kind == "answered"] == [2]
        assert not view.seats[2].stand_in

    simulate(story)


def test_a_phone_that_sleeps_for_an_hour_finds_the_seat_again() -> None:
    async def story() -> None:
        table = await sitting(World(), first=2)
        table.cas.leave()
        await asyncio.sleep(3600)
        left = await table.ann_sees("left")
        assert getattr(left, "seat", None) == 2
        view = await table.ann.my_move()
        assert view.turn == 0
        back = await table.world.sit(table.table, 2, CAS, since=table.cas.version)
        assert [event.kind for event in back.events][:2] == ["left", "drew"]  # what happened meanwhile
        view = await back.state(lambda view: not view.seats[2].stand_in)
        assert not view.seats[2].away

    simulate(story)


def test_an_owner_who_stays_away_hands_the_table_on_by_itself() -> None:
    async def story() -> None:
        table = await sitting(World(), away="wait")
        table.ann.leave()
        await table.cas.state(lambda view: view.seats[0].away)
        await asyncio.sleep(GRACE - 1)
        await settled()
        view = await table.cas.state(lambda view: True)
        assert view.seats[0].owner
        await table.cas.state(lambda view: view.seats[1].owner)
        assert [event.kind for event in table.cas.events if event.kind == "owner"] == ["owner"]
        back = await table.world.sit(table.table)
        await asyncio.sleep(2 * GRACE)
        view = await back.state(lambda view: True)
        assert [seat.owner for seat in view.seats] == [False, True, False, False]
        assert isinstance(await table.ben.command(wire.HandOver(table.ben.identity(), 2)), wire.Done)

    simulate(story)


def test_while_the_server_stands_still_no_bot_comes_and_no_table_passes_on() -> None:
    async def story() -> None:
        table = await sitting(World())
        await table.world.hub.heartbeat.start()
        table.ann.leave()
        await leaves(table.ben, table.cas, 1)
        await asyncio.sleep(GRACE / 2)
        table.world.loop.elapsed += 3600  # type: ignore[attr-defined]
        await asyncio.sleep(5)
        view = await table.cas.catch_up()
        assert view.seats[0].owner
        assert not view.seats[1].stand_in
        await table.cas.state(lambda view: view.seats[2].owner)
        await table.world.hub.heartbeat.stop()

    simulate(story)


def test_an_owner_gone_for_good_spoils_neither_the_deal_nor_the_next_match() -> None:
    async def story() -> None:
        world = World()
        made = await world.table_with({}, players=2, first=1, speed=0, people={1: BEN}, rules="dutch + target=50")
        ann, ben = await world.sit(made), await world.sit(made, 1, BEN)
        ann.leave()
        while ben.view is None or ben.view.match < 2:
            view = await ben.state(lambda view: bool(choices(view)) or view.options.ready or view.match == 2)
            if view.match == 2:
                break
            if view.options.ready:
                await ben.command(wire.Ready(ben.identity(), view.last_event))
                await ben.state(lambda view: not view.options.ready)
            else:
                await ben.play_simply()
        assert ben.view is not None
        assert ben.view.seats[1].owner
        assert ben.view.seats[0].stand_in

    simulate(story)


def test_alone_with_bots_nothing_is_asked() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=100)
        ann = await world.sit(table)
        assert ann.view is not None
        assert code(await ann.command(wire.ChooseAway(ann.identity(), 1, "wait"))) == "not_away"
        ann.leave()
        await asyncio.sleep(600)
        back = await world.sit(table)
        assert back.view is not None
        assert back.view.leaves == []
        assert not back.view.seats[0].stand_in

    simulate(story)


def test_who_came_back_and_left_again_is_waited_for_where_the_others_choose_so_again() -> None:
    async def story() -> None:
        table = await sitting(World())
        await leaves(table.ben, table.ann, 1)
        await table.choose(1, "wait")
        back = await table.world.sit(table.table, 1, BEN)
        await settled()
        assert await leaves(back, table.ann, 1) == wire.Absent(1, 2 * GRACE * 1000, None)
        for _ in range(2):
            assert isinstance(await table.choose(1, "wait"), wire.Done)
            assert await told(table.ann, 1) == wire.Absent(1, None, "wait")
        assert len(table.row("chose_away")) == 2
        await asyncio.sleep(3600)
        assert table.row("left") == []

    simulate(story)


def test_who_sits_down_late_has_the_whole_time_to_open_the_page() -> None:
    async def story() -> None:
        table = await sitting(World())
        await asyncio.sleep(600)
        await table.ann.command(wire.SetInvite(table.ann.identity(), True))
        view = await table.ann.state(lambda view: view.invite is not None)
        assert view.invite is not None
        wish = wire.TakeSeat(view.invite.secret, "Dan")
        assert (await table.world.reception.take_seat(table.table, wish, DAN, "192.0.2.7")).seat == 3
        absent = await told(table.ann, 3)
        assert absent is not None
        assert absent.bot_in is not None
        assert absent.bot_in > (2 * GRACE - 1) * 1000
        await settled(GRACE)
        await table.world.sit(table.table, 3, DAN)
        await table.ann.state(lambda view: not view.seats[3].away)
        assert table.row("left") == []

    simulate(story)


def test_a_choice_to_wait_ends_with_the_match_for_a_server_that_goes_on_and_for_one_that_reads_it() -> None:
    async def story() -> None:
        world = World()
        made = await world.table_with({}, players=2, first=1, people={1: BEN})
        ann, ben = await world.sit(made), await world.sit(made, 1, BEN)
        for player in (ann, ben):
            await player.command(wire.VoteEnd(player.identity(), 1, True))
        over = await ben.state(lambda view: view.over is not None)
        await ben.command(wire.Ready(ben.identity(), over.last_event))
        await leaves(ben, ann, 1)
        await asyncio.sleep(GRACE)
        await ann.command(wire.ChooseAway(ann.identity(), 1, "wait"))
        assert await told(ann, 1) == wire.Absent(1, None, "wait")
        await ann.command(wire.Ready(ann.identity(), over.last_event))
        await ann.state(lambda view: view.match == 2)
        assert await told(ann, 1) == wire.Absent(1, 2 * GRACE * 1000, None)
        again = await World(world.store.copy(), seed=3).sit(made, token=world.token)
        assert await told(again, 1) == wire.Absent(1, 2 * GRACE * 1000, None)

    simulate(story)
