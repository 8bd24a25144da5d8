"""The check of a data file after every kind of ending of a match, and after all that people do beside the cards.

Each story plays at a table of its own. A new kind of event or of ending needs a story here.
"""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from sambakit.server import wire
from sambakit.server.keeping.verifying import verify
from sambakit.server.match.events import MATCH_EVENTS
from sambakit.server.match.sending import event_for
from sambakit.server.settings import Settings
from sambakit.server.store.database import Database
from sambakit.server.store.event_rows import rows_after
from sambakit.server.wire.events import Event, MatchOver
from sambakit.server.wire.http import PlayedMatch
from sambakit.server.wire.shared import AwayChoice
from tests.kept.playing import Sitting, expect_done
from tests.server import test_away, test_out_of_time
from tests.server.direct_store import DirectStore
from tests.server.simulation import Player, World, choices, settled, simulate
from tests.server.test_away import BEN, GRACE, leaves
from tests.server.test_gathering import entered, inviting, joined

Story = Callable[[World], Awaitable[str]]  # returns the table at which it was played
TIE = 28  # chance of a deal after which both sides have lost the same, as long as nobody melds

ENDINGS: dict[str, Story] = {}
BESIDE: dict[str, Story] = {}


def ending(story: Story) -> Story:
    """Add a story in which a match ends."""
    ENDINGS[getattr(story, "__name__", "")] = story
    return story


def beside(story: Story) -> Story:
    """Add a story in which people do something beside the cards."""
    BESIDE[getattr(story, "__name__", "")] = story
    return story


async def do(player: Player, message: object) -> None:
    """Have a player do something, and read what comes of it."""
    await expect_done(player.command(message))
    await settled(0.06)
    await player.read_all()


async def pair(
    world: World,
    what: wire.TableOptions | None = None,
    rules: str = "dutch + target=50000",
    chance: int = 5,
) -> tuple[str, list[Player]]:
    """Return a table of Ann and Ben, and their pages."""
    options = what or wire.TableOptions()
    table = await world.table_with({}, people={1: BEN}, options=options, rules=rules, chance=chance)
    return table, [await world.sit(table), await world.sit(table, 1, BEN)]


async def draw_and_discard(pages: list[Player]) -> None:
    """Play the running deal to its end; nobody melds."""
    while True:
        for page in pages:
            await settled()
            view = await page.catch_up()
            if view.result is not None:
                return
            if choices(view):
                await page.play_simply()


async def vote(pages: list[Player]) -> None:
    """Have everybody vote for the end of the match."""
    for page in pages:
        view = await page.catch_up()
        await do(page, wire.VoteEnd(page.identity(), view.match, True))


async def ready(pages: list[Player]) -> None:
    """Have everybody go on."""
    for page in pages:
        view = await page.catch_up()
        await do(page, wire.Ready(page.identity(), view.last_event))
    await settled()


def options(limit: wire.Limit) -> wire.TableOptions:
    """Return the options of a table with a limit."""
    return wire.TableOptions(limit=limit)


# ---- how a match ends ---------------------------------------------------------------------------


@ending
async def by_its_target(world: World) -> str:
    table = await world.table(players=2, rules="dutch + target=50")
    sitting = Sitting(world, table, {0: world.token})
    await sitting.sit()
    await sitting.play(300, until=lambda table: table.match_state.match_over)
    return table


@ending
async def by_the_limit_of_deals(world: World) -> str:
    table, pages = await pair(world, options(wire.Limit("deals", 1)))
    await draw_and_discard(pages)
    return table


@ending
async def drawn(world: World) -> str:
    table, pages = await pair(world, options(wire.Limit("deals", 1)), chance=TIE)
    await draw_and_discard(pages)
    over = (await pages[0].catch_up()).over
    assert over is not None
    assert len({*over.totals}) == 1
    return table


@ending
async def by_the_limit_of_minutes(world: World) -> str:
    table, pages = await pair(world, options(wire.Limit("minutes", 1)))
    await settled(61)
    await draw_and_discard(pages)
    return table


@ending
async def by_the_limit_of_minutes_after_the_deal(world: World) -> str:
    slow = World(world.store, Settings(next_deal=400), seed=world.seed + 100)
    table, pages = await pair(slow, options(wire.Limit("minutes", 1)))
    await draw_and_discard(pages)
    await settled(61)
    await do(pages[0], wire.Ready(pages[0].identity(), (await pages[0].catch_up()).last_event))
    return table


@ending
async def by_the_limit_of_matches(world: World) -> str:
    table = await world.table_with({}, options=options(wire.Limit("matches", 1)))
    ann = await world.sit(table)
    await do(ann, wire.EndMatch(ann.identity(), 1))
    return table


@ending
async def by_its_host(world: World) -> str:
    table = await world.table_with({}, players=4, first=1, speed=1000)
    ann = await world.sit(table)
    await do(ann, wire.EndMatch(ann.identity(), 1))
    await ready([ann])
    return table


@ending
async def by_vote_within_a_deal(world: World) -> str:
    table, pages = await pair(world)
    await pages[0].play_simply()
    await vote(pages)
    return table


@ending
async def by_vote_and_another_match_by_vote(world: World) -> str:
    table, pages = await pair(world)
    for _ in range(2):
        await vote(pages)
        await ready(pages)
    return table


@ending
async def by_vote_after_a_deal(world: World) -> str:
    table, pages = await pair(world)
    await draw_and_discard(pages)
    await vote(pages)
    await ready(pages)
    return table


@ending
async def by_vote_after_something_was_taken_back(world: World) -> str:
    table = await world.table_with({}, people={1: BEN}, options=wire.TableOptions(take_back=True))
    ann = await world.sit(table)
    await do(ann, wire.GiveUpSeat(ann.identity(), 1))
    await ann.play_simply()
    view = await ann.catch_up()
    await do(ann, wire.TakeBack(ann.identity(), view.last_event))
    await vote([ann])
    return table


@ending
async def by_vote_of_one_while_a_bot_plays_for_the_other(world: World) -> str:
    table, (ann, ben) = await pair(world)
    await leaves(ben, ann, 1)
    await do(ann, wire.ChooseAway(ann.identity(), 1, "bot"))
    await vote([ann])
    return table


# ---- what people do beside the cards ---------------------------------------------------------------------------


async def chosen(world: World, choice: AwayChoice) -> str:
    """Have Ben go, Ann choose about him, and Ben come back."""
    found = await test_away.sitting(world)
    await leaves(found.ben, found.ann, 1)
    await found.choose(1, choice)
    await settled(3)
    await world.sit(found.table, 1, BEN)
    await settled(3)
    return found.table


BESIDE.update({f"away_{choice}": partial(chosen, choice=choice) for choice in get_args(AwayChoice)})


@beside
async def a_bot_comes_by_itself(world: World) -> str:
    found = await test_away.sitting(world)
    await leaves(found.ben, found.ann, 1)
    await found.ann_sees("left")
    await world.sit(found.table, 1, BEN)
    await found.ann_sees("joined")
    return found.table


@beside
async def the_owner_stays_away(world: World) -> str:
    found = await test_away.sitting(world, away="wait")
    found.ann.leave()
    await settled(GRACE + 1)
    return found.table


@beside
async def out_of_time(world: World) -> str:
    found = await test_out_of_time.sitting(world)
    await found.wait(test_out_of_time.ZERO)
    assert await found.choose(found.ann, 1, "skip") == ""
    await found.wait(60)
    assert await found.choose(found.ann, 2, "bot") == ""
    await found.wait(10)
    assert await found.choose(found.cas, 2, "wait") == ""
    await vote([found.ann, found.ben])
    return found.table


@beside
async def a_pause_and_a_vote_that_is_taken_back(world: World) -> str:
    table, (ann, ben) = await pair(world)
    await ann.play_simply()
    await do(ann, wire.Pause(ann.identity(), True))
    await do(ben, wire.VoteEnd(ben.identity(), 1, True))
    await do(ben, wire.VoteEnd(ben.identity(), 1, False))
    await do(ben, wire.Pause(ben.identity(), False))
    return table


@beside
async def a_hint_and_another_speed(world: World) -> str:
    table = await world.table_with({}, first=0)
    ann = await world.sit(table)
    ann.send(wire.Hint(1, (await ann.catch_up()).last_event))
    await ann.until(lambda message: isinstance(message, wire.Hinted))
    await do(ann, wire.SetSpeed(ann.identity(), 200))
    await settled(2)
    return table


@beside
async def people_gather_and_go(world: World) -> str:
    table, ann, invite = await inviting(world)
    ben_token, _ = await joined(world, table, invite.secret, "Ben", 1)
    ben = await entered(world, table, 1, ben_token)
    await do(ann, wire.DrawSeats(ann.identity()))
    await do(ann, wire.SetChat(ann.identity(), "presets"))
    await do(ann, wire.SetListed(ann.identity(), True))
    await do(ann, wire.SetInvite(ann.identity(), True))
    await do(ann, wire.Begin(ann.identity()))
    welcome = await ben.until(lambda message: isinstance(message, wire.Welcome))
    assert isinstance(welcome, wire.Welcome)
    people = {seat.name: seat.seat for seat in welcome.view.seats if seat.kind == "person"}
    bot = next(seat.seat for seat in welcome.view.seats if seat.kind == "bot")
    await do(ann, wire.SetBotLevel(ann.identity(), bot, "friendly"))
    await world.reception.make_link(table, people["Ben"], world.token)
    await world.reception.make_link(table, -1, world.token)
    await do(ann, wire.HandOver(ann.identity(), people["Ben"]))
    await do(ben, wire.GiveUpSeat(ben.identity(), people["Ann"]))
    await do(ben, wire.GiveUpSeat(ben.identity(), people["Ben"]))
    return table


@pytest.mark.deals(24)
def test_the_check_finds_nothing_after_any_of_them_and_the_server_reads_each_table(tmp_path: Path) -> None:
    file = tmp_path / "data.sqlite"
    database = Database(None)
    tables = {name: simulate(partial(told, database, name, seed)) for seed, name in enumerate((*ENDINGS, *BESIDE), 1)}
    unread = [name for name, table in tables.items() if not simulate(partial(is_read, database, table))]
    assert unread == []
    database._connection.execute("VACUUM INTO ?", (str(file),))
    ended = {table for (table,) in asked(file, 'SELECT table_id FROM "match" WHERE number = 1 AND ended IS NOT NULL')}
    assert {tables[name] for name in ENDINGS} <= ended
    found = verify(file)
    names = {table: name for name, table in tables.items()}
    assert {names[damage.table]: damage.fault for damage in found.damaged} == {}
    assert found.tables == len(names) == len(tables)
    _demand_every_kind(file)


async def told(database: Database, name: str, seed: int) -> str:
    """Play a story on `database`, and return its table."""
    return await (ENDINGS | BESIDE)[name](World(DirectStore(database), seed=seed))


async def is_read(database: Database, table: str) -> bool:
    """Return whether a server that has just started reads the table."""
    return await World(DirectStore(database)).hub.table(table) is not None


def _demand_every_kind(file: Path) -> None:
    """Fail where no story has some kind of ending, or some event beside the cards."""
    kinds = {kind for (kind,) in asked(file, "SELECT DISTINCT kind FROM event")}
    assert {str(kind.__struct_config__.tag) for kind in get_args(Event)} - MATCH_EVENTS <= kinds
    endings = {how for (how,) in asked(file, 'SELECT DISTINCT ending FROM "match" WHERE ended IS NOT NULL')}
    assert {*get_args(get_type_hints(PlayedMatch)["how"])} == endings
    limits = {what for (what,) in asked(file, "SELECT json_extract(options, '$.limit.what') FROM game_table")}
    assert {*get_args(get_type_hints(wire.Limit)["what"])} == limits - {None}
    assert overs(file) == {*MatchOver.__struct_fields__}


def overs(file: Path) -> set[str]:
    """Return the names of the fields that say something in an event of the end of a match."""
    with closing(sqlite3.connect(file)) as connection:
        tables = [table for (table,) in connection.execute("SELECT id FROM game_table")]
        rows = [row for table in tables for row in rows_after(connection, table, 0) if row.kind == "match_over"]
    events = [event_for(row, 0, [""] * 6) for row in rows]
    said = [(field, getattr(event, field)) for event in events for field in event.__struct_fields__]
    return {field for field, value in said if value is not None and value is not False}


def asked(file: Path, question: str, *values: str) -> list[tuple[object, ...]]:
    """Return the answer of a data file."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(question, values).fetchall()
