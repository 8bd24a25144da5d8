"""Positions over HTTP: a moment of a deal that is over, as the own seat saw it; everything else is an unknown match."""

import asyncio
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from httpx import Response

from sambakit.server import wire
from sambakit.server.marks.access import own_seats
from sambakit.server.people.ids import MATCH, new_id
from sambakit.server.people.tokens import new_token
from sambakit.server.replays.origin import deals_of, standing_moves
from sambakit.server.settings import Settings
from sambakit.server.store.store import Holders
from sambakit.server.tables.table_task import TableTask
from tests.server.assembled import Assembled
from tests.server.direct_store import DirectStore
from tests.server.simulation import Player, World, settled, simulate
from tests.server.test_marks import Server, bearer, server_on

Json = dict[str, Any]
# What belongs to a table and not to its deal, and is left out of a position.
OF_THE_TABLE = {"table", "speed", "last_event", "practice", "may_end_match", "last_deal", "hints", "table_options"}
OF_THE_PEOPLE = {"level", "owner", "away"}


class Story(NamedTuple):
    """Two people after the first deal of a match and within its second; one that was broken off in its first."""

    store: DirectStore
    tokens: tuple[str, str]
    running: str
    broken_off: str
    seen: tuple[dict[int, Json], dict[int, Json]]  # by seat, what it was sent in the first deal, by step


async def match_of(world: World, table: str) -> str:
    task = await world.hub.table(table)
    assert isinstance(task, TableTask)
    return task.table.match


async def play_deal(pages: list[Player]) -> None:
    """Play until the deal is over, whoever decides."""
    while all(page.view is not None and page.view.result is None for page in pages):
        view = pages[0].view
        assert view is not None
        await pages[view.actor].play_simply()
        for page in pages:
            await page.catch_up()


def sent_to(page: Player, store: DirectStore, match: str) -> dict[int, Json]:
    """Return the views that a page was sent in the first deal, by how many steps had been played."""
    kept, assembled, seen = store.database.any_match(match), Assembled(), dict[int, Json]()
    assert kept is not None
    _, rows = deals_of(kept.rows)[0]
    for data in page.socket.sent:
        if assembled.take(msgspec.json.decode(data)) and assembled.view.deal == 1 and assembled.view.result is None:
            known = [row for row in rows if row.number <= assembled.view.last_event]
            seen[len(standing_moves(known))] = assembled.json
    return seen


@pytest.fixture(scope="module")
def story() -> Story:
    async def played() -> Story:
        world = World()
        other = new_token(world.rng)
        limit = wire.TableOptions(limit=wire.Limit("deals", 3))
        table = await world.table_with({}, people={1: other}, options=limit)
        pages = [await world.sit(table), await world.sit(table, 1, other)]
        running = await match_of(world, table)
        await play_deal(pages)
        for page in pages:
            await page.command(wire.Ready(page.identity(), page.version))
            await settled(1)
        for _ in range(4):
            view = await pages[0].catch_up()
            await pages[view.actor].catch_up()
            await pages[view.actor].play_simply()
            await settled(1)
        wish = wire.NewTable("dutch", 2, "Ann", [], "greedy", 0)
        alone = await world.sit((await world.maker.make(wish, world.token, "127.0.0.1")).table)
        broken_off = await match_of(world, alone.view.table if alone.view else "")
        for _ in range(4):
            await alone.play_simply()
        await alone.command(wire.EndMatch(alone.identity(), 1))
        await settled(1)
        seen = sent_to(pages[0], world.store, running), sent_to(pages[1], world.store, running)
        return Story(world.store, (world.token, other), running, broken_off, seen)

    return simulate(played)


async def position(server: Server, match: str, token: str, deal: object = 1, step: object = 4) -> Response:
    address = f"/api/v1/matches/{match}/position?deal={deal}&step={step}"
    return await server.browser.get(address, headers=bearer(token))


def of_the_deal(view: Json) -> Json:
    """Return what a view tells of its deal; whether a step may be taken back depends on the table."""
    seats = [{name: value for name, value in seat.items() if name not in OF_THE_PEOPLE} for seat in view["seats"]]
    options = {name: value for name, value in view["options"].items() if name != "take_back"}
    kept = {name: value for name, value in view.items() if name not in OF_THE_TABLE}
    return {**kept, "seats": seats, "options": options}


async def test_a_position_is_what_the_own_seat_was_sent_then_and_nothing_more(story: Story) -> None:
    async with server_on(story.store.copy()) as server:
        for seat, (token, seen) in enumerate(zip(story.tokens, story.seen, strict=True)):
            assert len(seen) > 20
            for step, view in seen.items():
                answer = await position(server, story.running, token, 1, step)
                assert answer.status_code == 200
                assert answer.headers["cache-control"] == "no-store"
                told = answer.json()
                msgspec.convert(told, wire.AnyView)
                assert told["seat"] == seat
                assert of_the_deal(told) == of_the_deal(view), step
        assert any(view["drawn"] for view in story.seen[1].values())


async def test_in_samba_romme_too() -> None:
    async def played() -> tuple[DirectStore, str, str, dict[int, Json]]:
        world = World()
        options = wire.TableOptions(limit=wire.Limit("deals", 2))
        wish = wire.NewTable("samba_romme", 2, "Ann", [], "greedy", 0, options=options)
        page = await world.sit((await world.maker.make(wish, world.token, "127.0.0.1")).table)
        match = await match_of(world, page.view.table if page.view else "")
        while (await page.my_move()).result is None:
            await page.play_simply()
        await settled(1)
        return world.store, world.token, match, sent_to(page, world.store, match)

    store, token, match, seen = await asyncio.to_thread(simulate, played)
    assert len(seen) > 10
    async with server_on(store) as server:
        for step, view in seen.items():
            told = (await position(server, match, token, 1, step)).json()
            assert of_the_deal(told) == of_the_deal(view), step


async def test_everything_else_is_an_unknown_match(story: Story) -> None:
    async with server_on(story.store.copy()) as server:
        ann, _ = story.tokens
        unknown = await position(server, new_id(MATCH, Random(5)), ann)
        assert unknown.status_code == 404
        last = max(story.seen[0])
        kept = story.store.database.any_match(story.running)
        assert kept is not None
        assert len(standing_moves(deals_of(kept.rows)[1][1])) > 2
        for answer in (
            await position(server, story.running, new_token(Random(3))),
            await server.browser.get(f"/api/v1/matches/{story.running}/position?deal=1&step=4"),
            await position(server, story.running, ann, 2, 0),  # the deal that runs
            await position(server, story.running, ann, 2, 2),
            await position(server, story.running, ann, 3, 0),
            await position(server, story.running, ann, 0, 0),
            await position(server, story.broken_off, ann, 1, 0),
            await position(server, story.broken_off, ann, 1, 2),
            await position(server, story.running, ann, 1, last + 2),  # nobody decides any more
            await position(server, story.running, ann, 1, "x"),
            await position(server, story.running, ann, 1, -1),
            await position(server, story.running, ann, "1²", 0),
            await server.browser.get(f"/api/v1/matches/{story.running}/position", headers=bearer(ann)),
            await position(server, "x" * 100, ann),
        ):
            assert (answer.status_code, answer.content) == (404, unknown.content)


async def test_there_is_a_limit_in_words(story: Story) -> None:
    async with server_on(story.store.copy(), Settings(positions_per_hour=2), "203.0.113.9") as server:
        answers = [await position(server, story.running, story.tokens[0]) for _ in range(3)]
        stranger = await position(server, story.running, new_token(Random(3)))
        assert [answer.status_code for answer in (*answers, stranger)] == [200, 200, 429, 404]
        assert "positions_per_hour" in answers[2].json()["text"]


async def test_many_at_once_are_answered(story: Story) -> None:
    async with server_on(story.store.copy()) as server:
        answers = await asyncio.gather(*(position(server, story.running, story.tokens[1]) for _ in range(8)))
        assert {answer.content for answer in answers} == {answers[0].content}


def test_whoever_got_or_gave_up_a_seat_sees_none_of_the_others_deals() -> None:
    since = ((0, 1, "ann"), (0, 30, None), (0, 35, "ann"), (0, 50, "eve"), (1, 1, "bo"))
    holders = Holders(now=("eve", "bo"), since=since)
    assert own_seats(holders, "eve", 5, 40) == set()  # a bot stood in for Ann meanwhile, which is nobody else
    assert own_seats(holders, "eve", 45, 60) == set()
    assert own_seats(holders, "eve", 60, 90) == {0}
    assert own_seats(holders, "ann", 5, 40) == set()
    assert own_seats(holders, "bo", 5, 90) == {1}
    assert own_seats(holders, None, 60, 90) == set()
