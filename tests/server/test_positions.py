"""Positions over HTTP: a moment of a deal that is over, as its seat saw it; everything else is an unknown match."""

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from httpx import Response

from sambakit.bots.luck.luck import Luck, Stroke
from sambakit.bots.marks.asking import DealMarks, Mark
from sambakit.server import wire
from sambakit.server.people.ids import MATCH, Moment, new_id
from sambakit.server.people.tokens import new_token
from sambakit.server.replays.origin import deals_of, standing_moves
from sambakit.server.replays.position import position_of
from sambakit.server.settings import Settings
from sambakit.server.store.store import KeptMarks
from sambakit.server.tables.registry import kept_rules
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


def decision(step: int, seat: int, points: float = 100.0) -> Mark:
    return Mark(step, seat, points, 30.0, ("draw",), ("draw",), ())


def draw(step: int, seat: int | None, points: float = 90.0) -> Stroke:
    return Stroke(step, 1, seat, points, 1.0)


def with_moments(store: DirectStore, match: str, marks: list[Mark], strokes: list[Stroke], deal: int = 1) -> None:
    """Keep marks of a deal as if they had been made."""
    found = msgspec.json.encode(DealMarks((*marks,), (), 1, Luck((*strokes,)))).decode()
    kept = KeptMarks(match, deal, "c", 5.0, "deep@2", "marks@1", 1, found)
    store.database.ask_marks([kept], 5.0)
    store.database.put_marks([kept])


def where_spectators_may_watch(store: DirectStore) -> DirectStore:
    store.database._connection.execute(
        "UPDATE game_table SET options = json_set(options, '$.spectators', json('true'))"
    )
    return store


async def position(server: Server, match: str, token: str, deal: object = 1, step: object = 4) -> Response:
    address = f"/api/v1/matches/{match}/position?deal={deal}&step={step}"
    return await server.browser.get(address, headers=bearer(token))


def of_the_deal(view: Json) -> Json:
    """Return what a view tells of its deal; whether a step may be taken back depends on the table."""
    seats = [{name: value for name, value in seat.items() if name not in OF_THE_PEOPLE} for seat in view["seats"]]
    options = {name: value for name, value in view["options"].items() if name != "take_back"}
    kept = {name: value for name, value in view.items() if name not in OF_THE_TABLE}
    return {**kept, "seats": seats, "options": options}


def made_positions(store: DirectStore, match: str, seat: int, seen: dict[int, Json]) -> Iterator[tuple[Json, Json]]:
    """Yield what is made for `seat` at each step, and what it was sent then."""
    kept = store.database.any_match(match)
    assert kept is not None
    adapter, rules = kept_rules(kept.rules)
    for step, view in seen.items():
        made = position_of(adapter, rules, kept, Moment(match, 1, step), seat)
        told = msgspec.json.decode(wire.encode(made))
        msgspec.convert(told, wire.AnyView)
        yield of_the_deal(told), of_the_deal(view)


def test_a_position_is_what_its_seat_was_sent_then_and_nothing_more(story: Story) -> None:
    for seat, seen in enumerate(story.seen):
        assert len(seen) > 20
        for made, sent in made_positions(story.store, story.running, seat, seen):
            assert made == sent
    assert any(view["drawn"] for view in story.seen[1].values())


def test_in_samba_romme_too() -> None:
    async def played() -> tuple[DirectStore, str, dict[int, Json]]:
        world = World()
        options = wire.TableOptions(limit=wire.Limit("deals", 2))
        wish = wire.NewTable("samba_romme", 2, "Ann", [], "greedy", 0, options=options)
        page = await world.sit((await world.maker.make(wish, world.token, "127.0.0.1")).table)
        match = await match_of(world, page.view.table if page.view else "")
        while (await page.my_move()).result is None:
            await page.play_simply()
        await settled(1)
        return world.store, match, sent_to(page, world.store, match)

    store, match, seen = simulate(played)
    assert len(seen) > 10
    for made, sent in made_positions(store, match, 0, seen):
        assert made == sent


def own_turn(story: Story, seat: int, drawn: bool = False) -> int:
    """Return a step before which `seat` decides, and has drawn in this turn or not."""
    seen = story.seen[seat]
    return max(step for step, view in seen.items() if view["actor"] == seat and bool(view["drawn"]) == drawn)


async def test_everybody_at_the_table_sees_each_moment_as_its_seat_saw_it(story: Story) -> None:
    store, (ann, bo) = story.store.copy(), story.tokens
    turns, came = [own_turn(story, seat) for seat in (0, 1)], own_turn(story, 1, drawn=True)
    marks = [decision(step, seat) for seat, step in enumerate(turns)]
    with_moments(store, story.running, marks, [draw(came - 1, 1)])
    async with server_on(store) as server:
        for token in (ann, bo):
            for seat, step in ((0, turns[0]), (1, turns[1]), (1, came)):
                answer = await position(server, story.running, token, 1, step)
                assert answer.status_code == 200
                assert answer.headers["cache-control"] == "no-store"
                assert of_the_deal(answer.json()) == of_the_deal(story.seen[seat][step])
        assert (await position(server, story.running, bo, 1, came)).json()["drawn"]
        between = next(step for step in story.seen[0] if step not in (*turns, came))
        assert (await position(server, story.running, ann, 1, between)).status_code == 404  # it is no replay


async def test_dealt_hands_are_shown_as_the_own_seat_saw_them(story: Story) -> None:
    store = story.store.copy()
    with_moments(store, story.running, [], [draw(0, None)])
    async with server_on(store) as server:
        for seat, token in enumerate(story.tokens):
            told = (await position(server, story.running, token, 1, 0)).json()
            assert of_the_deal(told) == of_the_deal(story.seen[seat][0])


async def test_whoever_may_watch_sees_the_same_without_names(story: Story) -> None:
    step = own_turn(story, 1)
    closed, open_to_all = story.store.copy(), where_spectators_may_watch(story.store.copy())
    for store in (closed, open_to_all):
        with_moments(store, story.running, [decision(step, 1)], [])
    stranger = new_token(Random(3))
    async with server_on(closed) as server:
        assert (await position(server, story.running, stranger, 1, step)).status_code == 404
    async with server_on(open_to_all) as server:
        told = (await position(server, story.running, stranger, 1, step)).json()
        assert [(seat["name"], seat["unnamed"]) for seat in told["seats"]] == [("", True), ("", True)]
        of_ann = (await position(server, story.running, story.tokens[0], 1, step)).json()
        assert "Ann" in [seat["name"] for seat in of_ann["seats"]]
        assert told["hand"] == of_ann["hand"] == story.seen[1][step]["hand"]


async def test_whoever_has_left_sees_nothing_any_more(story: Story) -> None:
    store = story.store.copy()
    with_moments(store, story.running, [decision(own_turn(story, 1), 1)], [])
    store.database._connection.execute("UPDATE seat SET person = NULL WHERE seat = '1'")
    async with server_on(store) as server:
        answers = [await position(server, story.running, token, 1, own_turn(story, 1)) for token in story.tokens]
        assert [answer.status_code for answer in answers] == [200, 404]


async def test_everything_else_is_an_unknown_match(story: Story) -> None:
    store = story.store.copy()
    with_moments(store, story.running, [decision(4, 0)], [])
    for deal, match in ((2, story.running), (1, story.broken_off)):  # as if somebody had marked what is not over
        with_moments(store, match, [decision(step, 0) for step in (0, 2)], [], deal)
    async with server_on(store) as server:
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
            await position(server, story.running, ann, 1, last + 2),
            await position(server, story.running, ann, 1, "x"),
            await position(server, story.running, ann, 1, -1),
            await position(server, story.running, ann, "1²", 0),
            await server.browser.get(f"/api/v1/matches/{story.running}/position", headers=bearer(ann)),
            await position(server, "x" * 100, ann),
        ):
            assert (answer.status_code, answer.content) == (404, unknown.content)


async def test_there_is_a_limit_in_words(story: Story) -> None:
    store = story.store.copy()
    with_moments(store, story.running, [decision(4, 0)], [])
    async with server_on(store, Settings(positions_per_hour=2), "203.0.113.9") as server:
        answers = [await position(server, story.running, story.tokens[0]) for _ in range(3)]
        stranger = await position(server, story.running, new_token(Random(3)))
        assert [answer.status_code for answer in (*answers, stranger)] == [200, 200, 429, 404]
        assert "positions_per_hour" in answers[2].json()["text"]


async def test_many_at_once_are_answered(story: Story) -> None:
    store = story.store.copy()
    with_moments(store, story.running, [decision(4, 0)], [])
    async with server_on(store) as server:
        answers = await asyncio.gather(*(position(server, story.running, story.tokens[1]) for _ in range(8)))
        assert {answer.content for answer in answers} == {answers[0].content}
        assert answers[0].status_code == 200


def test_there_is_a_position_to_the_last_step_and_none_of_a_claim_after_it(story: Story) -> None:
    kept = story.store.database.any_match(story.running)
    assert kept is not None
    end = len(standing_moves(deals_of(kept.rows)[0][1]))
    adapter, rules = kept_rules(kept.rules)
    last = position_of(adapter, rules, kept, Moment(kept.id, 1, end), 0)
    assert last is not None
    assert last.phase == "over"
    assert position_of(adapter, rules, kept, Moment(kept.id, 1, end + 1), 0) is None
