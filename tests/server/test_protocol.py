"""The protocol, seat by seat, in simulated time: one answer to each command, events without gaps, resync, check."""

import asyncio
from random import Random

from sambakit.server import wire
from sambakit.server.store.store import Change, StoreBusy
from tests.server.simulation import Player, World, choices, settled, simulate


async def caught_up(player: Player, version: int) -> None:
    """Return when the client has the view after event `version`."""
    await player.state(lambda view: player.version >= version)


def test_hello_is_answered_by_the_whole_view_and_all_events() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=1000))
        view = player.view
        assert view is not None
        assert (view.seat, view.rules, view.deal, len(view.hand), view.practice) == (0, "dutch", 1, 15, True)
        assert [event.kind for event in player.events] == ["joined", "match_started", "dealt"]
        assert player.events[-1].cards == view.hand
        assert [seat.kind for seat in view.seats] == ["person", "bot", "bot", "bot"]

    simulate(story)


def test_a_play_is_done_once_and_a_repeated_id_gets_its_result_again() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=1000))
        view = await player.my_move()
        play = wire.Play("first", view.last_event, [choices(view)[0]])
        done = await player.command(play)
        assert isinstance(done, wire.Done)
        again = await player.command(play)
        assert again == wire.Duplicate("first", done.version)
        assert player.version == done.version

    simulate(story)


def test_a_play_for_an_older_state_is_stale_and_changes_nothing() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=1000))
        view = await player.my_move()
        answer = await player.command(wire.Play("late", view.last_event - 1, ["draw"]))
        assert answer == wire.Stale("late", player.version)
        assert (await world.sit(view.table)).view == view

    simulate(story)


def test_a_refused_play_names_its_rule_and_takes_no_number() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=1000))
        view = await player.my_move()
        answer = await player.play("discard 4s")
        assert isinstance(answer, wire.Refused)
        assert (answer.refusal.code, answer.refusal.rule) == ("draw_first", "D-8.1")
        unreadable = await player.play("throw 4s")
        assert isinstance(unreadable, wire.Refused)
        assert unreadable.refusal.code == "unreadable"
        assert player.view == view

    simulate(story)


def test_off_turn_a_play_is_refused() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=3000))
        await player.my_move()
        await player.play_simply()
        await player.play_simply()
        answer = await player.play("draw")
        assert isinstance(answer, wire.Refused)
        assert answer.refusal.code == "not_your_turn"

    simulate(story)


def test_events_come_in_order_without_gaps_over_a_whole_deal() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table())
        while (await player.my_move()).result is None:
            await player.play_simply()
        numbers = [event.n for event in player.events]
        assert numbers == list(range(1, len(numbers) + 1))
        news = [message for message in player.messages if isinstance(message, wire.News) and message.events]
        assert all(message.version == message.events[-1].n for message in news)
        assert [event.kind for event in player.events][-1] == "deal_over"

    simulate(story)


def test_the_cards_that_others_draw_are_not_in_their_events() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table())
        for _ in range(8):
            await player.play_simply()
        drew = [event for event in player.events if event.kind == "drew"]
        assert {event.seat for event in drew} == {0, 1, 2, 3}
        assert all(len(event.cards) == (2 if event.seat == 0 else 0) and event.count == 2 for event in drew)

    simulate(story)


def test_resync_gives_the_events_since_and_the_view() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=1000))
        for _ in range(2):
            await player.play_simply()
        known = player.events[2].n
        player.send(wire.Resync(known))
        answer = await player.until(lambda message: isinstance(message, wire.Welcome))
        assert isinstance(answer, wire.Welcome)
        assert [event.n for event in answer.events] == list(range(known + 1, answer.version + 1))
        assert answer.view == player.view

    simulate(story)


def test_every_order_of_sending_again_gives_the_state_of_each_command_once() -> None:
    """A small form of T7: lost answers, commands sent twice, late ones; the other end sees each applied once."""

    async def story(seed: int) -> None:
        chance = Random(seed)
        world = World(seed=seed)
        table = await world.table(speed=0)
        player = await world.sit(table)
        sent: list[wire.Play] = []
        done: dict[str, int] = {}
        for number in range(12):
            view = await player.my_move()
            if view.result is not None:
                break
            play = wire.Play(f"c{number}", view.last_event, [chance.choice(choices(view))])
            sent.append(play)
            if chance.random() < 0.4:  # the answer is lost: a new socket, the same command
                player.send(play)
                await settled()
                player.leave()
                player = await world.sit(table, since=player.version)
            for again in chance.sample(sent, k=min(len(sent), chance.randrange(3))):
                answer = await player.command(again)
                assert isinstance(answer, wire.Duplicate | wire.Done | wire.Stale)
            answer = await player.command(play)
            assert isinstance(answer, wire.Done | wire.Duplicate), answer
            assert done.setdefault(play.id, answer.version) == answer.version
            await caught_up(player, answer.version)
        changes = [command for change in world.store.changes for command in change.commands]
        assert [command[1] for command in changes] == [play.id for play in sent]

    for seed in range(15):
        simulate(lambda seed=seed: story(seed))


def test_a_full_disk_answers_busy_and_nothing_has_changed() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=3000))
        view = await player.my_move()
        world.store.fail = StoreBusy("disk full")
        play = wire.Play("on a full disk", view.last_event, [choices(view)[0]])
        assert await player.command(play) == wire.Busy(play.id, 1000, "disk")
        assert (await world.sit(view.table)).view == view
        assert isinstance(await player.command(play), wire.Done)

    simulate(story)


def test_a_bot_whose_move_the_disk_refuses_moves_later() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=3000))
        await player.my_move()
        await player.play_simply()
        await player.play_simply()
        world.store.fail = StoreBusy("disk full")
        assert (await player.my_move()).options.draw

    simulate(story)


def test_speed_is_kept_and_bots_keep_to_it() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=0)
        player = await world.sit(table)
        await player.my_move()
        assert isinstance(await player.command(wire.SetSpeed("slow", 2000)), wire.Done)
        await player.play_simply()
        await player.play_simply()
        begin, known = world.loop.time(), len(player.messages)
        await player.state(lambda view: view.turn != 1)
        elapsed = world.loop.time() - begin
        assert len(player.messages) - known >= 2  # the draw step and the end step at least
        assert 2 * 1.7 <= elapsed <= 2 * 2.3  # a turn lasts two beats
        assert player.view is not None
        assert player.view.speed == 2000
        restarted = World(world.store.copy())
        again = await restarted.sit(table, token=world.token)
        assert again.view is not None
        assert again.view.speed == 2000

    simulate(story)


def test_the_next_deal_begins_when_the_person_is_ready() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(players=2))
        for deal in (1, 2):
            while (await player.my_move()).result is None:
                await player.play_simply()
            view = player.view
            assert view is not None
            assert view.options.ready
            begin = world.loop.time()
            assert isinstance(await player.command(wire.Ready(f"go {deal}", view.last_event)), wire.Done)
            after = await player.state(lambda view, deal=deal: view.deal == deal + 1)
            assert world.loop.time() - begin < 1
            assert after.dealer == (view.dealer + 1) % 2
            assert after.sheet == view.sheet
            assert [side.score for side in after.sides] == view.sheet[-1].total

    simulate(story)


def test_ready_while_the_deal_runs_is_refused() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=3000))
        view = await player.my_move()
        answer = await player.command(wire.Ready("too soon", view.last_event))
        assert isinstance(answer, wire.Refused)
        assert answer.refusal.code == "deal_still_runs"

    simulate(story)


def test_bots_do_not_move_while_nobody_is_there() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=100)
        player = await world.sit(table)
        await player.my_move()
        await player.play_simply()
        await player.play_simply()
        player.leave()
        await asyncio.sleep(1)
        seen = len(world.bots.asked)
        await asyncio.sleep(300)
        assert len(world.bots.asked) == seen
        back = await world.sit(table)
        await back.my_move()

    simulate(story)


def test_a_server_that_starts_again_shows_every_seat_what_it_saw() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=1000)
        player = await world.sit(table)
        for number in range(14):
            if (await player.my_move()).result is None:
                await player.play_simply()
            restarted = World(world.store.copy(), seed=100 + number)
            again = await restarted.sit(table, token=world.token)
            assert again.view == player.view
            assert again.events == player.events

    simulate(story)


def test_a_server_that_starts_again_and_again_deals_from_one_deck() -> None:
    async def story() -> None:
        world, known = World(), None
        table = await world.table(players=2, speed=0)
        for number in range(1, 9):
            player = await world.sit(table)
            assert known is None or player.view == known
            for _ in range(3):
                await player.play_simply()
            known = await player.my_move()
            await world.hub.close()
            token, world = world.token, World(world.store, seed=number)
            world.token = token

    simulate(story)


def test_nobody_hears_of_a_play_before_it_is_on_the_disk() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        player, other = await world.sit(table), await world.sit(table)
        view = await player.my_move()
        disk, commit = asyncio.Event(), world.store.commit

        async def slow(change: Change) -> None:
            await disk.wait()
            await commit(change)

        world.store.commit = slow  # type: ignore[method-assign]
        heard = len(player.socket.sent), len(other.socket.sent)
        player.send(wire.Play("waits", view.last_event, ["draw"]))
        await settled(5)
        assert (len(player.socket.sent), len(other.socket.sent)) == heard
        disk.set()
        assert isinstance(await player.until(lambda message: hasattr(message, "id")), wire.Done)

    simulate(story)


def test_a_table_that_another_server_changed_is_read_anew() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(speed=3000)
        player = await world.sit(table)
        await player.my_move()
        other = World(world.store)
        stranger = await other.sit(table, token=world.token)
        await stranger.play_simply()
        assert player.view is not None
        player.send(wire.Play("too late", player.view.last_event, ["draw"]))
        while await player.next() is not None:
            pass
        assert player.socket.closed == 1011
        back = await world.sit(table)
        assert back.view == stranger.view
        assert await back.command(wire.Play("too late", 3, ["draw"])) == wire.Stale("too late", back.version)

    simulate(story)
