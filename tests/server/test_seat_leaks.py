"""Who may know what at a table of people: before one sits down nothing of people, on a seat what the seat knows."""

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.server import wire
from sambakit.server.hub.refused import Refused
from sambakit.server.people.tokens import new_token
from tests.server.simulation import Player, World, settled, simulate

ADDRESS = "192.0.2.1"
PLAYS = 6


async def gathering(
    world: World, names: tuple[str, str], rules: str = "dutch", players: int = 4
) -> tuple[str, wire.Invite]:
    """Open a table with two people who have these names; return its id and its invitation."""
    wish = wire.NewTable(rules, players, names[0], [], "greedy", 0, gathers=True, purpose="friends")
    table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
    owner = world.connect()
    owner.send(wire.Hello(wire.PROTOCOL, table, 0))
    room = await owner.until(lambda message: isinstance(message, wire.Room))
    assert isinstance(room, wire.Room)
    assert room.invite is not None
    wish_of_other = wire.TakeSeat(room.invite.secret, names[1])
    await world.reception.take_seat(table, wish_of_other, new_token(world.rng), ADDRESS)
    return table, room.invite


def heard_outside(names: tuple[str, str]) -> bytes:
    """Return every answer that somebody without a seat gets about a table of people who have these names."""

    async def story() -> bytes:
        world = World(seed=5)
        table, invite = await gathering(world, names)
        said = [wire.encode(await world.reception.invited(table, invite.secret, None, ADDRESS))]
        said.append(wire.encode(await world.reception.typed(invite.code, ADDRESS)))
        stranger = new_token(world.rng)
        for asked in (invite.secret, "no such secret"):
            try:
                await world.reception.take_seat(table, wire.TakeSeat(asked, "Cas", 0), stranger, ADDRESS)
            except Refused as refused:
                said.append(wire.encode(refused.problem))
        assert len(said) == 4
        for seat in range(4):
            page = world.connect(stranger)
            page.send(wire.Hello(wire.PROTOCOL, table, seat))
            while await page.next() is not None:
                pass
            said += page.socket.sent
        return b"\n".join(said)

    return simulate(story)


def test_before_one_sits_down_nothing_is_told_that_depends_on_the_people_there() -> None:
    heard = heard_outside(("Ann", "Ben"))
    assert heard == heard_outside(("Wilhelmina", "Xaver"))
    assert b"Ann" not in heard
    assert heard.count(b"not_your_seat") == 4


async def in_match(world: World, rules: str, players: int) -> tuple[str, Player, Player, str]:
    """Begin a match of two people and bots; return the table, both people's pages, and the second one's device."""
    table, _ = await gathering(world, ("Ann", "Ben"), rules, players)
    token = new_token(world.rng)
    ann = world.connect()
    ann.send(wire.Hello(wire.PROTOCOL, table, 0))
    link = await world.reception.make_link(table, 1, world.token)
    await world.reception.take_seat(table, wire.TakeSeat(link.secret, "Ben"), token, ADDRESS)
    assert isinstance(await ann.command(wire.Begin(ann.identity())), wire.Done)
    await ann.until(lambda message: isinstance(message, wire.Welcome))
    return table, ann, await world.sit(table, 1, token), token


async def played(people: list[Player], plays: int) -> None:
    """Have whoever is to move do one plain step, so many times in all."""
    for _ in range(plays):
        await settled(1)
        views = [await player.catch_up() for player in people]
        if views[0].result is not None:
            return
        for player, view in zip(people, views, strict=True):
            if view.actor == view.seat:
                await player.play_simply()
                break


@pytest.mark.parametrize("rules", [*PRESETS, "samba_romme"])
def test_a_seat_that_changes_hands_gives_the_new_device_what_the_seat_knew_and_the_old_one_nothing_more(
    rules: str,
) -> None:
    async def story() -> None:
        world = World(seed=7)
        players = 2 if rules == "samba_romme" else max(n for n in PRESETS[rules].table.players if n in (4, 6))
        table, ann, ben, token = await in_match(world, rules, players)
        everything = await world.sit(table, 1, token)
        await played([ann, ben], PLAYS)
        await settled(1)
        await everything.catch_up()
        link = await world.reception.make_link(table, 1, token)
        other = new_token(world.rng)
        await world.reception.take_seat(table, wire.TakeSeat(link.secret, "Ben"), other, ADDRESS)
        await ben.until(lambda message: isinstance(message, wire.Fault))
        new = await world.sit(table, 1, other)
        known = {event.n: wire.encode(event) for event in everything.events}
        for event in new.events:
            assert known.get(event.n, wire.encode(event)) == wire.encode(event)
        assert new.view.hand == everything.view.hand
        assert wire.encode(new.view.options) == wire.encode(everything.view.options)
        lost = len(ben.socket.sent)
        await played([ann, new], PLAYS)
        assert len(ben.socket.sent) == lost
        with pytest.raises(AssertionError):
            await world.sit(table, 1, token)

    simulate(story)
