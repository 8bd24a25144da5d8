"""People gather at a table before its first match, and join it later with the same invitation."""

import asyncio
from random import Random

import pytest

from sambakit.server import wire
from sambakit.server.hub.refused import Refused, rules_of
from sambakit.server.people.invites import LETTERS, new_code, read_code
from sambakit.server.people.tokens import new_token
from sambakit.server.settings import Settings
from tests.server.simulation import Player, World, settled, simulate

ADDRESS = "192.0.2.1"


async def opened(world: World, players: int = 4, rules: str = "dutch", name: str = "Ann") -> tuple[str, Player]:
    """Open a table that gathers its people, and return its id and the owner's page."""
    wish = wire.NewTable(rules, players, name, [], "greedy", 0, gathers=True, purpose="friends")
    table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
    return table, await entered(world, table, 0, world.token)


async def entered(world: World, table: str, seat: int, token: str) -> Player:
    """Return a page that has said hello at a seat."""
    player = world.connect(token)
    player.send(wire.Hello(wire.PROTOCOL, table, seat))
    return player


async def room(player: Player) -> wire.Room:
    """Return the room as `player` is told next."""
    message = await player.until(lambda message: isinstance(message, wire.Room))
    assert isinstance(message, wire.Room)
    return message


async def inviting(
    world: World, players: int = 4, rules: str = "dutch", name: str = "Ann"
) -> tuple[str, Player, wire.Invite]:
    """Open a table that gathers its people, and return its id, the owner's page and the invitation."""
    table, owner = await opened(world, players, rules, name)
    return table, owner, await invitation(owner)


async def invitation(owner: Player) -> wire.Invite:
    """Return the invitation to a room that `owner` has just come into."""
    invite = (await room(owner)).invite
    assert invite is not None
    return invite


async def joined(world: World, table: str, secret: str, name: str, seat: int | None = None) -> tuple[str, int]:
    """Let a new device in, and return its token and its seat."""
    token = new_token(world.rng)
    made = await world.reception.take_seat(table, wire.TakeSeat(secret, name, seat), token, ADDRESS)
    return token, made.seat


async def code_of_refusal(world: World, table: str, secret: str, name: str, seat: int | None = None) -> str:
    """Return why somebody new is not let in."""
    with pytest.raises(Refused) as refused:
        await joined(world, table, secret, name, seat)
    return refused.value.problem.code


def test_people_come_by_the_invitation_and_the_owner_begins() -> None:
    async def story() -> None:
        world = World()
        table, ann = await opened(world)
        first = await room(ann)
        assert [seat.kind for seat in first.seats] == ["person", "bot", "bot", "bot"]
        assert first.owner == first.seat == 0
        assert first.invite is not None
        ben_token, seat = await joined(world, table, first.invite.secret, "Ben", 2)
        assert seat == 2
        ben = await entered(world, table, 2, ben_token)
        assert (await room(ben)).seats[2].name == "Ben"
        refused = await ben.command(wire.Begin(ben.identity()))
        assert isinstance(refused, wire.Refused)
        assert refused.refusal.code == "not_the_host"
        assert isinstance(await ann.command(wire.Begin(ann.identity())), wire.Done)
        for player, own in ((ann, 0), (ben, 2)):
            welcome = await player.until(lambda message: isinstance(message, wire.Welcome))
            assert isinstance(welcome, wire.Welcome)
            assert welcome.view.seat == own
            assert len(welcome.view.hand) == 15
            assert [seat.kind for seat in welcome.view.seats] == ["person", "bot", "person", "bot"]
            assert welcome.view.invite == first.invite

    simulate(story)


def test_a_room_is_there_after_a_restart_and_begins() -> None:
    async def story() -> None:
        world = World()
        table, ann = await opened(world, players=2, rules="samba_romme")
        before = await room(ann)
        assert before.invite is not None
        ben_token, _ = await joined(world, table, before.invite.secret, "Ben")
        after = World(world.store, seed=2)
        page = await entered(after, table, 0, world.token)
        again = await room(page)
        assert (again.seats[1].name, again.invite, again.version) == ("Ben", before.invite, 2)
        begin = wire.Begin(page.identity())
        assert isinstance(await page.command(begin), wire.Done)
        await page.until(lambda message: isinstance(message, wire.Welcome))
        assert isinstance(await page.command(begin), wire.Duplicate)  # sent again after a lost answer
        third = World(world.store, seed=3)
        ben = await third.sit(table, 1, ben_token)
        assert isinstance(ben.view, wire.RommeTable)
        assert ben.view.seats[0].owner

    simulate(story)


def test_two_people_want_one_seat_and_one_of_them_is_told() -> None:
    async def story() -> None:
        world = World()
        table, _, invite = await inviting(world)
        wanted = [joined(world, table, invite.secret, name, 1) for name in ("Ben", "Cas")]
        found = await asyncio.gather(*wanted, return_exceptions=True)
        refused = [one for one in found if isinstance(one, Refused)]
        assert [one.problem.code for one in refused] == ["taken"]
        assert await code_of_refusal(world, table, invite.secret, " ann ") == "name_taken"
        await joined(world, table, invite.secret, "Cas")
        await joined(world, table, invite.secret, "Dee")
        assert await code_of_refusal(world, table, invite.secret, "Eve") == "full"

    simulate(story)


def test_who_has_a_seat_keeps_it_and_a_bot_of_that_name_takes_another() -> None:
    async def story() -> None:
        world = World()
        table, _, invite = await inviting(world)
        token, seat = await joined(world, table, invite.secret, "Cy", 3)
        again = await world.reception.take_seat(table, wire.TakeSeat(invite.secret, "Cy", 1), token, ADDRESS)
        assert (seat, again.seat) == (3, 3)
        cy = await entered(world, table, 3, token)
        names = [one.name for one in (await room(cy)).seats]
        assert sorted(name.casefold() for name in names) == sorted({name.casefold() for name in names})

    simulate(story)


def test_a_running_table_gives_a_bots_seat_to_who_comes_with_the_invitation() -> None:
    async def story() -> None:
        world = World()
        table, ann, invite = await inviting(world)
        await ann.command(wire.Begin(ann.identity()))
        await ann.until(lambda message: isinstance(message, wire.Welcome))
        shown = await world.reception.invited(table, invite.secret, None, ADDRESS)
        assert (shown.begun, shown.seated) == (True, False)
        assert [seat.free for seat in shown.seats] == [False, True, True, True]
        token, seat = await joined(world, table, invite.secret, "Ben", 2)
        ben = await world.sit(table, seat, token)
        assert ben.view.seats[2].name == "Ben"
        assert not ben.view.practice

    simulate(story)


def test_a_typed_code_leads_to_the_table_until_it_is_replaced_or_too_old() -> None:
    async def story() -> None:
        world = World(settings=Settings(invite_life=3600, wrong_links_per_hour=4))
        table, ann, invite = await inviting(world)
        typed = await world.reception.typed(f" {invite.code[:3].lower()}-{invite.code[3:]} ", ADDRESS)
        assert (typed.table, typed.secret) == (table, invite.secret)
        assert isinstance(await ann.command(wire.SetInvite(ann.identity(), True)), wire.Done)
        new = await ann.until(lambda m: isinstance(m, wire.Room) and m.invite not in (None, invite))
        assert isinstance(new, wire.Room)
        assert new.invite is not None
        assert await code_of_refusal(world, table, invite.secret, "Ben") == "link"
        await asyncio.sleep(3601)
        with pytest.raises(Refused):
            await world.reception.typed(new.invite.code, ADDRESS)
        for _ in range(9):
            with pytest.raises(Refused) as refused:
                await world.reception.typed("333333333", ADDRESS)
        assert refused.value.problem.code == "too_many"

    simulate(story)


def test_people_move_before_the_match_and_never_onto_another_person() -> None:
    async def story() -> None:
        world = World()
        table, _, invite = await inviting(world)
        ben_token, _ = await joined(world, table, invite.secret, "Ben", 1)
        ben = await entered(world, table, 1, ben_token)
        refused = await ben.command(wire.Sit(ben.identity(), 0))
        assert isinstance(refused, wire.Refused)
        assert refused.refusal.code == "seat_taken"
        assert isinstance(await ben.command(wire.Sit(ben.identity(), 2)), wire.Done)
        moved = await ben.until(lambda m: isinstance(m, wire.Room) and m.seat == 2)
        assert isinstance(moved, wire.Room)
        assert [seat.kind for seat in moved.seats] == ["person", "bot", "person", "bot"]
        assert isinstance(await ben.command(wire.Sit(ben.identity(), 3)), wire.Done)

    simulate(story)


def test_the_owner_hands_over_sends_away_and_passes_on_by_staying_away() -> None:
    async def story() -> None:
        world = World()
        table, ann, invite = await inviting(world)
        ben_token, _ = await joined(world, table, invite.secret, "Ben", 1)
        cas_token, _ = await joined(world, table, invite.secret, "Cas", 2)
        ben, cas = await entered(world, table, 1, ben_token), await entered(world, table, 2, cas_token)
        assert isinstance(await ann.command(wire.HandOver(ann.identity(), 1)), wire.Done)
        refused = await ann.command(wire.GiveUpSeat(ann.identity(), 2))
        assert isinstance(refused, wire.Refused)
        assert isinstance(await ben.command(wire.GiveUpSeat(ben.identity(), 2)), wire.Done)
        sent_away = await cas.until(lambda message: isinstance(message, wire.Fault))
        assert isinstance(sent_away, wire.Fault)
        assert sent_away.code == "not_your_seat"
        assert await code_of_refusal(world, table, invite.secret, "Cas") == "link"
        ben.leave()
        await settled(world.hub.settings.grace + 1)
        owner = await ann.until(lambda m: isinstance(m, wire.Room) and m.owner == 0)
        assert isinstance(owner, wire.Room)

    simulate(story)


def owners(player: Player) -> list[int]:
    """Return the seats that owned the room, as the page was told."""
    return [message.owner for message in player.messages if isinstance(message, wire.Room)]


async def two_in_a_room(world: World) -> tuple[str, Player, Player]:
    """Return a room with the pages of Ann, its owner on seat 3, and of Ben on seat 1."""
    table, ann, invite = await inviting(world)
    assert isinstance(await ann.command(wire.Sit(ann.identity(), 3)), wire.Done)
    token, seat = await joined(world, table, invite.secret, "Ben", 1)
    ben = await entered(world, table, seat, token)
    await settled()
    return table, ann, ben


@pytest.mark.parametrize("away", [0.5, 59])
def test_an_owner_who_reloads_the_page_keeps_the_room_when_the_grace_is_over(away: float) -> None:
    async def story() -> None:
        world = World()
        table, ann, ben = await two_in_a_room(world)
        ann.leave()
        await settled(away)
        back = await entered(world, table, 3, world.token)
        await settled(3 * world.hub.settings.grace)
        await ben.read_all()
        assert {*owners(ben)[1:]} == {3}
        back.leave()
        await settled(world.hub.settings.grace - 1)
        await ben.read_all()
        assert owners(ben)[-1] == 3
        await settled(2)
        await ben.read_all()
        assert owners(ben)[-1] == 1

    simulate(story)


def test_an_owner_keeps_the_room_while_the_server_stands_still() -> None:
    async def story() -> None:
        world = World()
        await world.hub.heartbeat.start()
        _, ann, ben = await two_in_a_room(world)
        ann.leave()
        await settled(world.hub.settings.grace / 2)
        world.loop.elapsed += 3600  # type: ignore[attr-defined]
        await settled(5)
        await ben.read_all()
        assert owners(ben)[-1] == 3
        await settled(world.hub.settings.grace / 2)
        await ben.read_all()
        assert owners(ben)[-1] == 1
        await world.hub.heartbeat.stop()

    simulate(story)


def test_who_is_handed_the_room_has_the_whole_time_to_come_back() -> None:
    async def story() -> None:
        world = World()
        _, ann, ben = await two_in_a_room(world)
        ben.leave()
        await settled(world.hub.settings.grace - 1)
        assert isinstance(await ann.command(wire.HandOver(ann.identity(), 1)), wire.Done)
        await settled(2)
        await ann.read_all()
        assert owners(ann)[-1] == 1

    simulate(story)


def test_hands_change_in_a_running_match_and_the_log_says_so() -> None:
    async def story() -> None:
        world = World()
        table, ann, invite = await inviting(world)
        ben_token, _ = await joined(world, table, invite.secret, "Ben", 2)
        ben = await entered(world, table, 2, ben_token)
        await ann.command(wire.Begin(ann.identity()))
        await ben.until(lambda message: isinstance(message, wire.Welcome))
        await ann.until(lambda message: isinstance(message, wire.Welcome))
        assert isinstance(await ben.command(wire.GiveUpSeat(ben.identity(), 2)), wire.Done)
        view = await ann.state(lambda view: view.seats[2].kind == "bot")
        assert view.seats[2].name != "Ben"
        refused = await ann.command(wire.SetBotLevel(ann.identity(), 2, "no-such"))
        assert isinstance(refused, wire.Refused)
        assert isinstance(await ann.command(wire.SetBotLevel(ann.identity(), 2, "friendly")), wire.Done)
        late = await ann.command(wire.Begin(ann.identity()))
        assert isinstance(late, wire.Refused)
        assert late.refusal.code == "match_has_begun"

    simulate(story)


def test_codes_have_no_look_alikes_and_are_read_as_people_type_them() -> None:
    code = new_code(Random(4))
    assert len(code) == 9
    assert not set(LETTERS) & set("B8Z2S5O0I1")
    assert read_code(f"{code[:3]} {code[3:6]}-{code[6:].lower()}") == code
    assert read_code(code + "3") is None
    assert read_code("B" * 9) is None


async def drawn(owner: Player) -> wire.Room:
    """Have the seats drawn for, and return the room after that."""
    assert isinstance(await owner.command(wire.DrawSeats(owner.identity())), wire.Done)
    message = await owner.until(lambda message: isinstance(message, wire.Room) and message.drawn != [])
    assert isinstance(message, wire.Room)
    return message


def test_C_17_the_highest_cards_play_together_and_the_draw_is_there_after_a_restart() -> None:
    async def story() -> None:
        world = World()
        table, ann, invite = await inviting(world)
        ben_token, _ = await joined(world, table, invite.secret, "Ben", 1)
        ben = await entered(world, table, 1, ben_token)
        refused = await ben.command(wire.DrawSeats(ben.identity()))
        assert isinstance(refused, wire.Refused)
        assert refused.refusal.code == "not_the_host"
        after = await drawn(ann)
        assert not after.odd_and_even
        assert not after.highest_deals
        adapter, rules = rules_of("dutch")
        rank_of = {card.text: card.rank for card in adapter.drawing(rules).pack}
        ranks = [[rank_of[card] for card in one.cards] for one in after.drawn]
        assert ranks == sorted(ranks, reverse=True)
        sides = [after.seats[one.seat].side for one in after.drawn]
        assert sides[0] == sides[1] != sides[2] == sides[3]
        assert {one.name for one in after.drawn} == {seat.name for seat in after.seats}
        assert after.seats[after.seat].name == "Ann"
        later = World(world.store, seed=2)
        page = await entered(later, table, after.seat, world.token)
        again = await room(page)
        assert (again.drawn, again.seats[again.seat].name) == (after.drawn, "Ann")
        assert isinstance(await page.command(wire.Begin(page.identity())), wire.Done)
        welcome = await page.until(lambda message: isinstance(message, wire.Welcome))
        assert isinstance(welcome, wire.Welcome)
        assert welcome.view.dealer == (after.drawn[0].seat - 1) % 4

    simulate(story)


def test_O_8_the_highest_card_deals_the_first_deal() -> None:
    async def story() -> None:
        world = World()
        _, ann = await opened(world, rules="sambola")
        await room(ann)
        after = await drawn(ann)
        assert after.highest_deals
        assert isinstance(await ann.command(wire.Begin(ann.identity())), wire.Done)
        welcome = await ann.until(lambda message: isinstance(message, wire.Welcome))
        assert isinstance(welcome, wire.Welcome)
        assert welcome.view.dealer == after.drawn[0].seat

    simulate(story)


def test_F_1_6_odd_cards_play_even_ones_and_who_moves_undoes_the_draw() -> None:
    async def story() -> None:
        world = World()
        _, ann = await opened(world, rules="fournier")
        await room(ann)
        after = await drawn(ann)
        assert after.odd_and_even
        odd = {after.seats[one.seat].side for one in after.drawn if int(one.cards[0][:-1].replace("T", "10")) % 2}
        even = {after.seats[one.seat].side for one in after.drawn if not int(one.cards[0][:-1].replace("T", "10")) % 2}
        assert len(odd) == len(even) == 1
        assert odd != even
        free = next(one.seat for one in after.seats if one.kind == "bot")
        assert isinstance(await ann.command(wire.Sit(ann.identity(), free)), wire.Done)
        moved = await ann.until(lambda message: isinstance(message, wire.Room) and message.seat == free)
        assert isinstance(moved, wire.Room)
        assert moved.drawn == []

    simulate(story)


def test_somebody_without_a_name_says_it_with_the_invitation_and_keeps_the_seat() -> None:
    async def story() -> None:
        world = World()
        table, page, invite = await inviting(world, name="")
        await joined(world, table, invite.secret, "Ben", 1)
        wish = wire.TakeSeat(invite.secret, "ben")
        with pytest.raises(Refused) as refused:
            await world.reception.take_seat(table, wish, world.token, ADDRESS)
        assert refused.value.problem.code == "name_taken"
        made = await world.reception.take_seat(table, wire.TakeSeat(invite.secret, "Ann", 3), world.token, ADDRESS)
        assert made.seat == 0
        named = await page.until(lambda m: isinstance(m, wire.Room) and m.seats[0].name == "Ann")
        assert isinstance(named, wire.Room)
        assert not named.seats[0].unnamed

    simulate(story)


def test_a_link_to_a_seat_ends_when_people_sit_elsewhere() -> None:
    async def story() -> None:
        world = World()
        table, _, invite = await inviting(world)
        ben_token, _ = await joined(world, table, invite.secret, "Ben", 1)
        link = await world.reception.make_link(table, 1, ben_token)  # of Ben, to another device
        ben = await entered(world, table, 1, ben_token)
        assert isinstance(await ben.command(wire.Sit(ben.identity(), 2)), wire.Done)
        await joined(world, table, invite.secret, "Cas", 1)
        assert await code_of_refusal(world, table, link.secret, "Eve") == "link"
        again = World(world.store, seed=2)
        assert await code_of_refusal(again, table, link.secret, "Eve") == "link"

    simulate(story)
