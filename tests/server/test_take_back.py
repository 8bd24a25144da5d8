"""Taking back: own meld steps of this turn, last first, until the discard, and never past something revealed."""

import pytest

from sambakit.server import wire
from tests.server.simulation import Player, World, simulate

HAND = "Ks Kh Kd Qs Qh Qd 4h 5h 6h 8s 8c 9d Td 3s Jc"
KINGS, QUEENS, HEARTS = "lay Ks Kh Kd", "lay Qs Qh Qd", "lay 4h 5h 6h"


async def seated(world: World) -> Player:
    """Return Ann, who begins, with `HAND`."""
    return await world.sit(await world.table_with({0: HAND}))


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


def refused(answer: wire.Outgoing) -> bool:
    """Return whether nothing could be taken back."""
    return isinstance(answer, wire.Refused) and answer.refusal.code == "nothing_to_take_back"


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
        numbers = ann.version
        assert ann.view.options.take_back
        assert isinstance(await take_back(ann), wire.Done)
        assert seen(ann.view) == opened
        assert isinstance(await take_back(ann), wire.Done)
        assert seen(ann.view) == drawn
        assert refused(await take_back(ann))  # the drawn cards have been seen
        assert [(event.kind, event.count) for event in ann.events if event.n > numbers] == [
            ("took_back", 1),
            ("took_back", 2),
        ]
        restarted = World(world.store.copy())
        again = await restarted.sit(ann.view.table, token=world.token)
        assert again.view == ann.view
        await done(ann, QUEENS, KINGS)
        await done(ann, "discard Jc")
        assert refused(await take_back(ann))

    simulate(story)


def test_a_meld_step_in_one_play_with_the_draw_is_taken_back_alone() -> None:
    async def story() -> None:
        ann = await seated(World())
        await done(ann, "draw", KINGS, QUEENS)
        assert isinstance(await take_back(ann), wire.Done)
        assert ann.view is not None
        assert (ann.view.phase, len(ann.view.hand), ann.view.sides[0].opened) == ("play", 17, False)
        assert refused(await take_back(ann))

    simulate(story)


def test_a_taken_pile_is_not_given_back() -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await world.table_with({0: HAND}, top="Kc"))
        assert ann.view is not None
        offer = next(offer for offer in ann.view.options.takes if offer.cards == ["Kh", "Ks"] or "Kh" in offer.cards)
        assert (offer.opens, offer.points, offer.to) == (True, 30, None)
        await done(ann, offer.action, QUEENS)
        assert ann.view.sides[0].opened
        took = next(event for event in ann.events if event.kind == "took")
        assert (took.cards[0], took.meld, took.way) == ("Kc", "A1", "pair")
        assert not ann.view.options.take_back
        assert refused(await take_back(ann))
        await done(ann, HEARTS)  # a later step of the same turn may be
        assert isinstance(await take_back(ann), wire.Done)
        assert refused(await take_back(ann))

    simulate(story)


def test_nobody_takes_back_what_an_answer_lies_behind() -> None:
    async def story() -> None:
        world = World()
        hand = "4s 5s 6s 7s 8s 9s Ts Kc Kd Kh Qc Qd Qh 6d 6c"  # and 6h 7h from the stock: it can go out
        ann = await world.sit(await world.table_with({0: hand}, players=4, speed=0, top="9c", rules="fournier"))
        await done(ann, "draw", "lay 4s 5s 6s 7s 8s 9s Ts")
        await done(ann, "ask")
        view = await ann.state(lambda view: view.asked in ("yes", "no"))
        assert view.phase == "play"
        assert refused(await take_back(ann))

    simulate(story)


@pytest.mark.parametrize("off_turn", [False, True])
def test_another_seat_takes_nothing_back(off_turn: bool) -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({0: HAND}, speed=3000)
        ann = await world.sit(table)
        link = await world.hub.make_link(table, 1, world.token)
        await world.hub.take_seat(table, wire.TakeSeat(link.secret, "Ben"), world.token, "192.0.2.1")
        ben = await world.sit(table, 1)
        await done(ann, "draw", KINGS, QUEENS)
        if off_turn:
            await done(ann, "discard Jc")
        await ben.state(lambda view: ben.version == ann.version)
        assert refused(await take_back(ben))

    simulate(story)
