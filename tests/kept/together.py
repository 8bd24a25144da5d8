"""What people who play together leave in the kept store: their clocks and votes, their talk, and a room."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random

from sambakit.server import wire
from sambakit.server.hub.room import Room
from sambakit.server.hub.room_task import RoomTask
from sambakit.server.people.tokens import new_token
from tests.kept.playing import expect_done
from tests.server.simulation import Player, World

CLOCKED = wire.TableOptions(clock=wire.ClockTimes(turn=30, bank=60), chat="free", spectators=True)


@dataclass
class Gathered:
    """A room with its people."""

    world: World
    table: str
    pages: list[Player]  # the owner's first, as they came
    tokens: list[str]

    async def room(self) -> Room:
        """Return the room as the server has it."""
        task = await self.world.hub.table(self.table)
        assert isinstance(task, RoomTask)
        return task.room

    async def devices(self) -> dict[int, str]:
        """Return what the device of each person shows, by their seat."""
        persons = {await self.world.hub.person_of(token): token for token in self.tokens}
        return {seat.seat: persons[seat.person] for seat in (await self.room()).seats if seat.person is not None}

    async def say(self, page: int, line: str | None = None, preset: wire.ReadyMade | None = None) -> None:
        """Say a line."""
        player = self.pages[page]
        await expect_done(player.command(wire.Say(player.identity(), preset, line)))


async def entered(world: World, table: str, seat: int, token: str) -> tuple[Player, wire.Room]:
    """Return a page that has come into a room, and the room as it sees it."""
    page = world.connect(token)
    page.send(wire.Hello(wire.PROTOCOL, table, seat))
    room = await page.until(lambda message: isinstance(message, wire.Room))
    assert isinstance(room, wire.Room)
    return page, room


async def gathered(world: World, rules: str, players: int, guests: list[str], options: wire.TableOptions) -> Gathered:
    """Open a table with Ann and these guests in its room."""
    wish = wire.NewTable(rules, players, "Ann", [], "greedy", 0, options=options, gathers=True, purpose="friends")
    table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
    ann, room = await entered(world, table, 0, world.token)
    assert room.invite is not None
    found = Gathered(world, table, [ann], [world.token])
    for name in guests:
        token = new_token(Random(f"{table} {name}"))
        made = await world.reception.take_seat(table, wire.TakeSeat(room.invite.secret, name), token, "192.0.2.1")
        page, _ = await entered(world, table, made.seat, token)
        found.pages.append(page)
        found.tokens.append(token)
    return found


# ---- rooms that wait ------------------------------------------------------------------------------------------------


async def room_with_seats_drawn(world: World) -> Gathered:
    """A room of Fournier's rules: three people sit as they drew, have spoken, and made a link for a screen."""
    found = await gathered(world, "fournier", 4, ["Ben", "Chloë"], CLOCKED)
    ann = found.pages[0]
    await expect_done(ann.command(wire.DrawSeats(ann.identity())))
    await world.reception.make_link(found.table, -1, world.token)
    await found.say(1, "Deal me in!")
    await found.say(2, preset="hello")
    return found


async def room_with_a_limit(world: World) -> Gathered:
    """A room of a house rule for two in Samba Rommé, with a limit of deals and ready-made lines alone."""
    options = wire.TableOptions(chat="presets", limit=wire.Limit("deals", 3), away="wait", listed=True)
    found = await gathered(world, "samba_romme + match=points + match_goal=700", 2, ["Ben"], options)
    await found.say(0, preset="hello")
    return found


ROOMS: tuple[Callable[[World], Awaitable[Gathered]], ...] = (room_with_seats_drawn, room_with_a_limit)
