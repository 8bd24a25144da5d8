"""Taking back: own steps of this turn, last first, until the discard; where other people play, never past a reveal."""

from typing import Any

import pytest

from sambakit.server import wire
from sambakit.server.store.store import StoreBusy
from sambakit.server.wire.events import Drew, TookBack
from tests.kept.standing import standing
from tests.server.simulation import Player, World, settled, simulate

HAND = "Ks Kh Kd Qs Qh Qd 4h 5h 6h 8s 8c 9d Td 3s Jc"
BEN = "B" * 43
KINGS, QUEENS, HEARTS = "lay Ks Kh Kd", "lay Qs Qh Qd", "lay 4h 5h 6h"


ASKS = "4s 5s 6s 7s 8s 9s Ts Kc Kd Kh Qc Qd Qh 6d 6c"  # and 6h 7h from the stock: it can go out
FOUR: dict[str, Any] = {"players": 4, "speed": 0, "top": "9c", "rules": "fournier"}


async def seated(world: World, top: str | None = None) -> Player:
    """Return Ann, who begins, with `HAND`, at a table with Ben."""
    return await world.sit(await world.table_with({0: HAND}, top=top, people={1: BEN}))


async def alone(world: World, hand: str = HAND, **table: Any) -> Player:
    """Return Ann, who begins, at a table with bots only."""
    return await world.sit(await world.table_with({0: hand}, **table))


async def take_back(player: Player) -> wire.Outgoing:
    """Take the last step back and return the answer."""
    assert player.view is not None
    answer = await player.command(wire.TakeBack(player.identity(), player.view.last_event))
    if isinstance(answer, wire.Done):
        await player.state(lambda view: player.version >= answer.version)
    return answer


async def done(player: Player, *actions: str) -> None:
    """Play and wait for the view after it."""
    answer = await player.play(*actions)
    assert isinstance(answer, wire.Done), answer
    await player.state(lambda view: player.version >= answer.version)


def seen(view: wire.TableView | None) -> tuple[object, ...]:
    """Return what a view shows of the game, without numbers of events."""
    assert view is not None
    return view.hand, view.sides, view.phase, view.turn, view.stock, view.pile, view.drawn


def refused(answer: wire.Outgoing, code: str = "nothing_to_take_back") -> bool:
    """Return whether nothing could be taken back, for that reason."""
    return isinstance(answer, wire.Refused) and (answer.refusal.code, answer.refusal.rule) == (code, "")


def seen_stays(answer: wire.Outgoing) -> bool:
    """Return whether nothing could be taken back because it has been seen."""
    return refused(answer, "seen_stays")


def taken_back(player: Player) -> list[tuple[str, int]]:
    """Return what was taken back, as the events tell it."""
    return [(event.what, event.count) for event in player.events if isinstance(event, TookBack)]


# ---- where other people play ----------------------------------------------------------------------------------------


def test_melds_of_a_turn_are_taken_back_last_first_by_events() -> None:
    async def story() -> None:
        world = World()
        ann = await seated(world)
        await done(ann, "draw")
        drawn = seen(ann.view)
        assert ann.view is not None
        assert not ann.view.options.take_back
        await done(ann, KINGS, QUEENS)
        opened = seen(ann.view)
        await done(ann, HEARTS)
        assert ann.view.options.take_back
        assert isinstance(await take_back(ann), wire.Done)
        assert seen(ann.view) == opened
        assert isinstance(await take_back(ann), wire.Done)
        assert seen(ann.view) == drawn
        assert seen_stays(await take_back(ann))  # the drawn cards
        assert taken_back(ann) == [("meld", 1), ("meld", 2)]
        restarted = World(world.store.copy())
        again = await restarted.sit(ann.view.table, token=world.token)
        assert again.view == ann.view
        await done(ann, QUEENS, KINGS)
        await done(ann, "discard Jc")
        assert refused(await take_back(ann))

    simulate(story)


def test_a_taken_pile_is_not_given_back() -> None:
    async def story() -> None:
        ann = await seated(World(), top="Kc")
        assert ann.view is not None
        offer = next(offer for offer in ann.view.options.takes if offer.cards == ["Kh", "Ks"] or "Kh" in offer.cards)
        assert (offer.opens, offer.points, offer.to) == (True, 30, None)
        await done(ann, offer.action, QUEENS)
        assert ann.view.sides[0].opened
        took = next(event for event in ann.events if event.kind == "took")
        assert (took.cards[0], took.meld, took.way) == ("Kc", "A1", "pair")
        assert not ann.view.options.take_back
        assert seen_stays(await take_back(ann))
        await done(ann, HEARTS)  # a later step of the same turn may be
        assert isinstance(await take_back(ann), wire.Done)
        assert seen_stays(await take_back(ann))

    simulate(story)


def test_nobody_takes_back_what_an_answer_lies_behind() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({0: ASKS}, people={1: BEN}, **FOUR)
        ann = await world.sit(table)
        await done(ann, "draw")
        await done(ann, "lay 4s 5s 6s 7s 8s 9s Ts")
        await done(ann, "ask")
        view = await ann.state(lambda view: view.asked in ("yes", "no"))
        assert view.phase == "play"
        assert seen_stays(await take_back(ann))

    simulate(story)


@pytest.mark.parametrize("off_turn", [False, True])
def test_another_seat_takes_nothing_back(off_turn: bool) -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({0: HAND}, speed=3000)
        ann = await world.sit(table)
        link = await world.reception.make_link(table, 1, world.token)
        await world.reception.take_seat(table, wire.TakeSeat(link.secret, "Ben"), world.token, "192.0.2.1")
        ben = await world.sit(table, 1)
        await done(ann, "draw")
        await done(ann, KINGS, QUEENS)
        if off_turn:
            await done(ann, "discard Jc")
        await ben.state(lambda view: ben.version == ann.version)
        assert refused(await take_back(ben))

    simulate(story)


# ---- alone with bots ------------------------------------------------------------------------------------------------


def test_a_person_alone_with_bots_takes_the_turn_back_to_its_beginning_and_the_same_cards_come_again() -> None:
    async def story() -> None:
        world = World()
        ann = await alone(world)
        begun = seen(ann.view)
        assert refused(await take_back(ann))  # nothing was done yet
        for _ in range(2):  # as often as wanted
            await done(ann, "draw")
            drawn = seen(ann.view)
            await done(ann, KINGS, QUEENS)
            await done(ann, HEARTS)
            for expected in (None, drawn, begun):
                assert ann.view is not None
                assert ann.view.options.take_back
                assert isinstance(await take_back(ann), wire.Done)
                assert expected in (None, seen(ann.view))
            assert refused(await take_back(ann))
        assert taken_back(ann) == [("meld", 1), ("meld", 2), ("draw", 1)] * 2
        await done(ann, "draw")
        assert seen(ann.view) == drawn
        draws = [event.cards for event in ann.events if isinstance(event, Drew) and event.seat == 0]
        assert draws[0] == draws[1] == draws[2]

    simulate(story)


def test_a_taken_pile_lies_again_as_it_lay() -> None:
    async def story() -> None:
        ann = await alone(World(), top="Kc")
        before = seen(ann.view)
        assert ann.view is not None
        await done(ann, ann.view.options.takes[0].action, QUEENS)
        assert seen(ann.view) != before
        assert isinstance(await take_back(ann), wire.Done)
        assert seen(ann.view) == before
        assert taken_back(ann) == [("pile", 2)]
        await done(ann, "draw")

    simulate(story)


def test_a_question_goes_back_with_its_answer_and_the_partner_says_the_same_again() -> None:
    async def story() -> None:
        world = World()
        ann = await alone(world, ASKS, **FOUR)
        await done(ann, "draw")
        await done(ann, "lay 4s 5s 6s 7s 8s 9s Ts")
        before = seen(ann.view)
        answers = []
        for _ in range(2):
            await done(ann, "ask")
            answers.append((await ann.state(lambda view: view.asked in ("yes", "no"))).asked)
            assert isinstance(await take_back(ann), wire.Done)
            assert ann.view is not None
            assert (seen(ann.view), ann.view.asked) == (before, "")
        assert answers[0] == answers[1]
        assert taken_back(ann) == [("question", 2)] * 2
        await the_same_after_a_restart(world, ann)

    simulate(story)


def test_the_end_of_a_turn_is_final() -> None:
    async def story() -> None:
        ann = await alone(World(), speed=3000)
        await done(ann, "draw")
        await done(ann, "discard Jc")
        assert ann.view is not None
        assert (ann.view.turn, ann.view.options.take_back) == (1, False)
        assert refused(await take_back(ann))  # the bot still thinks

    simulate(story)


def test_F_9_3_what_was_done_against_the_rules_stays_and_so_does_all_before_it() -> None:
    async def story() -> None:
        ann = await alone(World(), "Ks Kh Kd Kc As Ah Ad 9s", rules="fournier", referee=True)
        await done(ann, "draw")
        assert isinstance(await ann.play("lay Ks Kh 9s", even_so=True), wire.Done)
        await ann.state(lambda view: bool(view.irregularities))
        assert refused(await take_back(ann))
        await done(ann, "lay As Ah Ad", "lay Ks Kh Kd")
        assert isinstance(await take_back(ann), wire.Done)
        assert refused(await take_back(ann))

    simulate(story)


def test_once_a_second_person_sits_there_what_was_seen_stays() -> None:
    async def story() -> None:
        world = World()
        ann = await alone(world)
        await done(ann, "draw")
        assert ann.view is not None
        assert ann.view.options.take_back
        link = await world.reception.make_link(ann.view.table, 1, world.token)
        await world.reception.take_seat(ann.view.table, wire.TakeSeat(link.secret, "Ben"), BEN, "192.0.2.1")
        view = await ann.state(lambda view: not view.practice)
        assert not view.options.take_back
        assert seen_stays(await take_back(ann))

    simulate(story)


async def the_same_after_a_restart(world: World, player: Player) -> None:
    """Check that a server which reads the store finds the table as it is."""
    assert player.view is not None
    task = await world.hub.table(player.view.table)
    restarted = World(world.store.copy())
    again = await restarted.hub.table(player.view.table)
    assert task is not None
    assert again is not None
    assert standing(again.table) == standing(task.table)
    assert (await restarted.sit(player.view.table, token=world.token)).view == player.view


def test_a_restart_in_the_middle_knows_what_was_taken_back_and_goes_on() -> None:
    async def story() -> None:
        world = World()
        ann = await alone(world)
        await the_same_after_a_restart(world, ann)
        for actions in (("draw",), (KINGS, QUEENS), (HEARTS,)):
            await done(ann, *actions)
            await the_same_after_a_restart(world, ann)
        for _ in range(3):
            await take_back(ann)
            await the_same_after_a_restart(world, ann)
        restarted = World(world.store.copy())
        assert ann.view is not None
        again = await restarted.sit(ann.view.table, token=world.token)
        await done(again, "draw")
        await done(ann, "draw")
        assert seen(again.view) == seen(ann.view)
        assert isinstance(await take_back(again), wire.Done)

    simulate(story)


def test_the_same_command_takes_back_once() -> None:
    async def story() -> None:
        world = World()
        ann = await alone(world)
        await done(ann, "draw")
        await done(ann, KINGS, QUEENS)
        assert ann.view is not None
        command = wire.TakeBack(ann.identity(), ann.view.last_event)
        first = await ann.command(command)
        assert isinstance(first, wire.Done)
        assert await ann.command(command) == wire.Duplicate(command.id, first.version)
        assert isinstance(await ann.command(wire.TakeBack(ann.identity(), command.expect)), wire.Stale)
        assert taken_back(ann) == [("meld", 2)]
        again = await World(world.store.copy()).sit(ann.view.table, token=world.token)
        assert await again.command(command) == wire.Duplicate(command.id, first.version)

    simulate(story)


def test_a_take_back_that_the_disk_refuses_changes_nothing() -> None:
    async def story() -> None:
        world = World()
        ann = await alone(world)
        await done(ann, "draw")
        assert ann.view is not None
        before = ann.view
        world.store.fail = StoreBusy("the disk is full")
        command = wire.TakeBack(ann.identity(), ann.view.last_event)
        assert isinstance(await ann.command(command), wire.Busy)
        await settled(1)
        assert ann.view == before
        await the_same_after_a_restart(world, ann)
        assert isinstance(await ann.command(command), wire.Done)

    simulate(story)
