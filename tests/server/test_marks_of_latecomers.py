"""Somebody who sits down after a deal is over: they see its moments as all at the table do, and nothing else."""

from random import Random
from typing import Any, NamedTuple

import pytest

from sambakit.server import wire
from sambakit.server.people.tokens import new_token
from sambakit.server.tables.table_task import TableTask
from tests.server.direct_store import DirectStore
from tests.server.simulation import World, settled, simulate
from tests.server.test_marks import ask, seen, server_on
from tests.server.test_positions import decision, draw, position, with_moments

STEP = 6  # of a decision of seat 2
BO = new_token(Random(41))
STRANGER = new_token(Random(42))


class Story(NamedTuple):
    """A match within its second deal, in which Bo takes the seat of a bot: the store before it and after it, and over.

    `dealt` are the cards that seat 1 was dealt in the first deal.
    """

    before: DirectStore
    after: DirectStore
    over: DirectStore
    match: str
    dealt: list[str]


@pytest.fixture(scope="module")
def story() -> Story:
    """Play a deal with three bots and some turns of the next one, let Bo sit down, and end the match."""

    async def played() -> Story:
        world = World()
        options = wire.TableOptions(limit=wire.Limit("deals", 3))
        wish = wire.NewTable("dutch", 4, "Ann", [], "greedy", 0, options=options)
        table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
        page = await world.sit(table)
        task = await world.hub.table(table)
        assert isinstance(task, TableTask)
        while (await page.my_move()).result is None:
            await page.play_simply()
        await page.command(wire.Ready(page.identity(), page.version))
        await settled(1)
        await page.catch_up()
        await page.my_move()
        await page.play_simply()
        await settled(1)
        match = task.table.match
        with_moments(world.store, match, [decision(STEP, 2)], [draw(0, None)])
        before = world.store.copy()
        link = await world.reception.make_link(table, 1, world.token)
        await world.reception.take_seat(table, wire.TakeSeat(link.secret, "Bo"), BO, "192.0.2.1")
        await settled(1)
        after = world.store.copy()
        await page.catch_up()
        await page.command(wire.VoteEnd(page.identity(), 1, True))
        bo = await world.sit(table, 1, BO)
        await bo.command(wire.VoteEnd(bo.identity(), 1, True))
        await settled(1)
        kept = world.store.database.any_match(match)
        assert kept is not None
        assert kept.over
        dealt = next(row.own[1] for row in kept.rows if row.kind == "dealt")
        return Story(before, after, world.store, match, dealt)

    return simulate(played)


async def told(store: DirectStore, match: str, token: str) -> list[int]:
    """Return how the server answers when somebody asks for the marks of both deals, and for positions in them."""
    async with server_on(store.copy()) as server:
        answers = [await seen(server, match, token, deal) for deal in (1, 2)]
        answers += [await ask(server, match, token, 2)]
        answers += [await position(server, match, token, deal, step) for deal in (1, 2) for step in (0, STEP)]
        return [answer.status_code for answer in answers]


async def test_nobody_sees_anything_before_they_sit_down(story: Story) -> None:
    assert await told(story.before, story.match, BO) == 7 * [404]
    assert await told(story.after, story.match, STRANGER) == 7 * [404]


async def test_then_they_see_the_moments_of_deals_that_are_over_and_none_of_the_running_one(story: Story) -> None:
    assert await told(story.after, story.match, BO) == [200, 404, 404, 200, 200, 404, 404]
    async with server_on(story.after.copy()) as server:
        (deal,) = (await seen(server, story.match, BO)).json()["deals"]
        assert [(one["step"], one["seat"]) for one in deal["moments"]] == [(STEP, 2), (0, None)]
        assert (deal["deal"], deal["marks"], deal["seats"], deal["luck"]) == (1, [], [], None)
        view: dict[str, Any] = (await position(server, story.match, BO, 1, STEP)).json()
        assert (view["deal"], view["seat"]) == (1, 2)


async def test_dealt_hands_are_those_of_the_seat_that_they_took_and_the_name_is_not_theirs(story: Story) -> None:
    async with server_on(story.after.copy()) as server:
        view: dict[str, Any] = (await position(server, story.match, BO, 1, 0)).json()
        assert view["seat"] == 1
        assert sorted(view["hand"]) == sorted(story.dealt)
        assert "Bo" not in [seat["name"] for seat in view["seats"]]


async def test_once_the_match_is_over_all_that_have_its_id_see_the_whole_of_the_deals_that_ended(story: Story) -> None:
    assert await told(story.over, story.match, STRANGER) == [200, 404, 404, 200, 200, 404, 404]
    async with server_on(story.over.copy()) as server:
        (deal,) = (await seen(server, story.match, BO)).json()["deals"]
        assert [mark["step"] for mark in deal["marks"]] == [STEP]
        assert [stroke["step"] for stroke in deal["luck"]["strokes"]] == [0]
