"""The store that is kept: tables at which the server was played at, each left where something may go wrong.

Everything is written by the server's own hub, tasks and database. People decide as `greedy` does.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from sambakit.engine.values.cards import print_cards
from sambakit.games import ADAPTERS
from sambakit.server import wire
from sambakit.server.people.tokens import new_token
from sambakit.server.store.database import Database
from sambakit.server.tables.table import Table
from tests.kept.playing import Sitting, expect_done
from tests.kept.standing import hash_of, standing, told, waiting
from tests.kept.together import CLOCKED, ROOMS, Gathered, gathered
from tests.server.direct_store import DirectStore
from tests.server.simulation import World, settled, simulate

LONGEST = 2000  # plays
THOUGHT = 41.0  # s: more than the clock gives for a turn, and less than with the bank


@dataclass
class Story:
    """A table being made for the store: its world, its id, its people by seat with their devices."""

    world: World
    table: str
    devices: dict[int, str]
    sitting: Sitting

    async def play_until(self, fits: Callable[[Table], bool]) -> None:
        """Play until the table stands so when a person has to decide."""
        assert await self.sitting.play(LONGEST, fits) < LONGEST


async def begun(world: World, rules: str, players: int, referee: bool = False, people: int = 1) -> Story:
    """Return a new table at which `people` sit from seat 0 on and bots on the other seats."""
    table = await world.table(players=players, rules=rules, referee=referee)
    devices = {0: world.token, **{seat: await linked(world, table, seat) for seat in range(1, people)}}
    story = Story(world, table, devices, Sitting(world, table, devices))
    await story.sitting.sit()
    return story


async def linked(world: World, table: str, seat: int) -> str:
    """Give a seat to another person by a link, and return what their device shows."""
    link = await world.reception.make_link(table, seat, world.token)
    device = new_token(Random(f"{table} {seat}"))
    await world.reception.take_seat(table, wire.TakeSeat(link.secret, f"Guest {seat}"), device, "127.0.0.1")
    return device


# ---- the tables -----------------------------------------------------------------------------------------------------


async def two_matches(world: World, rules: str, players: int) -> Story:
    """Two matches that are over, with the score page of the second one open."""
    story = await begun(world, rules, players)
    await story.play_until(lambda table: table.match_state.match_over and table.match_state.match_number == 2)
    return story


async def third_match(world: World) -> Story:
    """Two matches of Samba Rommé between two people, and the third one under way."""
    story = await begun(world, "samba_romme + match=games + match_goal=2", 2, people=2)
    await story.play_until(lambda table: table.match_state.match_number == 3 and table.match_state.deal.turns > 6)
    return story


async def running(world: World, rules: str, players: int) -> Story:
    """A first deal that has gone on for some turns."""
    story = await begun(world, rules, players)
    await story.play_until(lambda table: table.match_state.deal.turns > 2 * players + 1)
    return story


async def side_not_open(world: World) -> Story:
    """A second deal in the middle of a turn: cards are drawn, the side of the person has not opened."""
    story = await begun(world, "dutch + target=100000", 4)
    await story.play_until(lambda table: _drawn(table, opened=False) and table.match_state.deal_number == 2)
    return story


async def opening_laid(world: World) -> Story:
    """The turn in which the person has laid the opening, which may be taken back still."""
    story = await begun(world, "bicycle", 4)
    await story.play_until(lambda table: _drawn(table, opened=False) and _laid_next(table))
    await story.sitting.play(1)
    assert (await story.sitting.table()).may_take_back(0)
    return story


async def opening_taken_back(world: World) -> Story:
    """The turn in which the person has laid the opening and taken it back."""
    story = await begun(world, "spanish", 4)
    await story.play_until(lambda table: _drawn(table, opened=False) and _laid_next(table))
    await story.sitting.play(1)
    ann = story.sitting.people[0]
    table = await story.sitting.table()
    await expect_done(ann.command(wire.TakeBack(ann.identity(), table.last_event)))
    return story


async def with_a_referee(world: World) -> Story:
    """Plays against the rules in the deal that runs: one claimed, one that may be claimed, and a link not used."""
    story = await begun(world, "fournier", 2, referee=True, people=2)
    await story.play_until(lambda table: table.match_state.deal.turns > 9 and table.match_state.deal.actor == 0)
    await _out_of_turn(story, 1, 0)
    table = await story.sitting.table()
    ann = story.sitting.people[0]
    match_state = table.match_state
    await story.sitting.done(
        ann, wire.ClaimIrregularity(ann.identity(), match_state.match_number, match_state.deal_number, 1)
    )
    await story.play_until(lambda table: table.match_state.deal.turns > 13 and table.match_state.deal.actor == 0)
    await _out_of_turn(story, 1, -1)
    await world.reception.make_link(story.table, 1, world.token)
    return story


async def stand_in(world: World) -> Story:
    """A person is away and a bot plays for them."""
    story = await begun(world, "canasta", 4, people=2)
    await story.sitting.play(6)
    story.sitting.people[1].leave()
    await settled(2 * world.hub.settings.grace + 5)
    assert (await story.sitting.table()).seats[1].stand_in
    return story


async def people_with_a_clock(world: World) -> Story:
    """Three people with a clock and a talk: one thought for too long, one asked for a pause, one wants to end."""
    found = await gathered(world, "dutch", 4, ["Ben", "Chloë"], CLOCKED)
    await found.say(1, "Good luck")
    devices, ann = await found.devices(), found.pages[0]
    await expect_done(ann.command(wire.Begin(ann.identity())))
    story = Story(world, found.table, devices, Sitting(world, found.table, devices))
    await story.sitting.sit()
    await story.play_until(lambda table: table.match_state.deal.turns > 9)
    await settled(THOUGHT)
    await story.sitting.play(4)
    one, other, third = story.sitting.people.values()
    await story.sitting.done(one, wire.Pause(one.identity(), True))
    await settled(THOUGHT)
    await story.sitting.done(other, wire.Pause(other.identity(), False))
    await story.sitting.done(third, wire.VoteEnd(third.identity(), 1, True))
    return story


async def _out_of_turn(story: Story, seat: int, card: int) -> None:
    """Have the person of `seat` discard a card of the hand out of turn."""
    player = story.sitting.people[seat]
    table = await story.sitting.table()
    hand = print_cards(table.match_state.deal.view(seat).hand.cards()).split()
    message = wire.Play(player.identity(), table.last_event, [f"discard {hand[card]}"], even_so=True)
    await story.sitting.done(player, message)


def _drawn(table: Table, opened: bool) -> bool:
    """Return whether seat 0 is in its turn after the draw, and its side has opened or not."""
    deal = table.match_state.deal
    return (
        table.match_state.result is None
        and deal.actor == deal.turn == 0
        and table.match_state.turn_begun()
        and _open(table) is opened
    )


def _open(table: Table) -> bool:
    view: Any = table.match_state.deal.view(0)
    return bool(view.sides[0].opened)


def _laid_next(table: Table) -> bool:
    """Return whether the hand of seat 0 opens now: some listed action lays cards."""
    return any(str(action).startswith("lay") for action in table.match_state.deal.legal_actions())


TABLES: tuple[Callable[[World], Awaitable[Story]], ...] = (
    lambda world: two_matches(world, "dutch + target=500", 4),
    lambda world: two_matches(world, "samba_romme + match=points + match_goal=500", 2),
    third_match,
    side_not_open,
    opening_laid,
    opening_taken_back,
    with_a_referee,
    stand_in,
    people_with_a_clock,
)


def _presets() -> list[str]:
    """Return every rule set there is."""
    return [name for adapter in ADAPTERS.values() for name in adapter.rules.presets]


# ---- writing --------------------------------------------------------------------------------------------------------


def write_store(file: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Fill a store in `file` and return what is kept of its tables, and of its rooms.

    A second server reads them as they were left.
    """
    tables, rooms = simulate(lambda: _written(file))
    told_again = simulate(lambda: _read(file, [entry["table"] for entry in tables]))
    for entry, (stands, events) in zip(tables, told_again, strict=True):
        assert (entry["standing"], entry["told"]) == (hash_of(stands), hash_of(events)), entry["what"]
    return tables, rooms


async def _written(file: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    database = Database(file)
    world = World(DirectStore(database), seed=2026)
    stories = [*TABLES, *(_running(name) for name in _presets())]
    tables = [await _left(await tell(world), tell.__doc__ or two_matches.__doc__ or "") for tell in stories]
    rooms = [await _room_left(await tell(world), tell.__doc__ or "") for tell in ROOMS]
    await world.hub.close()
    database.close()
    return tables, rooms


async def _left(story: Story, what: str) -> dict[str, Any]:
    """Have the people leave the table of a story, and return what is kept of it."""
    for player in story.sitting.people.values():
        player.leave()
    await settled()
    table = await story.sitting.table()
    return {
        "table": story.table,
        "what": what.strip(),
        "rules": table.record.rules,
        "devices": story.devices,
        "standing": hash_of(standing(table)),
        "told": hash_of(told(table)),
    }


async def _room_left(found: Gathered, what: str) -> dict[str, Any]:
    """Have the people leave a room, and return what is kept of it."""
    for page in found.pages:
        page.leave()
    await settled()
    room = await found.room()
    return {
        "table": found.table,
        "what": what.strip(),
        "rules": room.record.rules,
        "devices": await found.devices(),
        "standing": hash_of(waiting(room)),
    }


def _running(name: str) -> Callable[[World], Awaitable[Story]]:
    adapter = next(adapter for adapter in ADAPTERS.values() if name in adapter.rules.presets)
    numbers = adapter.sides(adapter.rules.presets[name])

    def tell(world: World) -> Awaitable[Story]:
        return running(world, name, min(numbers))

    tell.__doc__ = running.__doc__
    return tell


async def _read(file: Path, tables: list[str]) -> list[tuple[str, str]]:
    """Return how the tables of a store stand, and what was told, as a server that opens it finds them."""
    database = Database(file)
    world = World(DirectStore(database))
    found = []
    for table in tables:
        task = await world.hub.table(table)
        assert task is not None, table
        found.append((standing(task.table), told(task.table)))
    await world.hub.close()
    database.close()
    return found
