"""Marks over HTTP: who sees which, that they are made once, and that a restart loses none."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest
from httpx import ASGITransport, AsyncClient, Response

from sambakit.bots.luck.recorded import AskLuck
from sambakit.bots.marks.analysing import VERSION
from sambakit.server import wire
from sambakit.server.bots.mark_questions import AnyGiven, GivenLook, GivenLuck, GivenReason
from sambakit.server.bots.pool import AskingMark
from sambakit.server.edge.app import make_app
from sambakit.server.marks.making import found_in
from sambakit.server.people.ids import MATCH, new_id
from sambakit.server.people.tokens import new_token
from sambakit.server.settings import Settings
from sambakit.server.store.store import KeptMarks
from sambakit.server.tables.table_task import TableTask
from tests.server.direct_store import DirectStore
from tests.server.simulation import InlineBots, World, settled, simulate

HOME = "http://localhost:8000"
LITTLE = 0.03  # of the usual work


class Story(NamedTuple):
    """A store after a match of one deal, and after the first deal of one that runs; the device of their player."""

    store: DirectStore
    token: str
    finished: str
    running: str


@pytest.fixture(scope="module")
def story() -> Story:
    """Play both matches: one person, and a bot."""

    async def played() -> Story:
        world, found = World(), list[str]()
        for deals in (1, 2):
            options = wire.TableOptions(limit=wire.Limit("deals", deals))
            wish = wire.NewTable("dutch", 2, "Ann", [], "greedy", 0, options=options)
            table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
            page = await world.sit(table)
            task = await world.hub.table(table)
            assert isinstance(task, TableTask)
            found.append(task.table.match)
            while (await page.my_move()).result is None:
                await page.play_simply()
        await settled(1)
        return Story(world.store, world.token, *found)

    return simulate(played)


class QuickBots(InlineBots):
    """Bots that know the turns of a deal, and whose looks follow from the seed alone: what they find takes no time."""

    async def mark(self, asking: AskingMark) -> AnyGiven | None:
        if isinstance(asking.ask, AskLuck):
            return GivenLuck((), None)
        if asking.ask is None:
            return await super().mark(asking)
        self.marked.append(asking)
        await asyncio.sleep(0)
        points = Random(asking.ask.seed).gauss(100.0, 50.0)
        reasons = (GivenReason("opens", {}),) if asking.ask.task == "reasons" else ()
        return GivenLook((1,), (asking.ask.work, points, 5.0), reasons, ("draw",), ("take",))


class Server(NamedTuple):
    """A browser at a server, and the bots and the store of the server."""

    browser: AsyncClient
    bots: InlineBots
    store: DirectStore


@asynccontextmanager
async def server_on(
    store: DirectStore,
    settings: Settings | None = None,
    address: str = "127.0.0.1",
    bots: InlineBots | None = None,
    work: float = LITTLE,
) -> AsyncIterator[Server]:
    bots = bots or QuickBots()
    settings = replace(settings or Settings(), marks_work=work)
    app, _ = make_app(settings, lambda: store, lambda: bots, Random(1), time.time)
    transport = ASGITransport(app, client=(address, 5))
    async with app.router.lifespan_context(app), AsyncClient(transport=transport, base_url=HOME) as browser:
        yield Server(browser, bots, store)


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def ask(server: Server, match: str, token: str, deal: int = 0) -> Response:
    return await server.browser.post(f"/api/v1/matches/{match}/marks", headers=bearer(token), json={"deal": deal})


async def seen(server: Server, match: str, token: str, deal: int = 0) -> Response:
    return await server.browser.get(f"/api/v1/matches/{match}/marks?deal={deal}", headers=bearer(token))


async def made(server: Server, match: str, token: str) -> list[dict[str, Any]]:
    """Return the deals of a match when all their marks are made."""
    async with asyncio.timeout(60):
        while True:
            deals: list[dict[str, Any]] = (await seen(server, match, token)).json()["deals"]
            if all(deal["state"] == "made" for deal in deals):
                return deals
            await asyncio.sleep(0.01)


def seats_in(deals: Sequence[dict[str, Any]]) -> set[int]:
    """Return the seats of which something is told."""
    return {one["seat"] for deal in deals for told in ("marks", "seats") for one in deal[told]}


async def test_marks_are_made_once_for_all_who_ask(story: Story) -> None:
    async with server_on(story.store.copy()) as server:
        first = (await seen(server, story.finished, story.token)).json()["deals"]
        assert [(deal["deal"], deal["state"]) for deal in first] == [(1, "none")]
        answers = await asyncio.gather(*(ask(server, story.finished, story.token) for _ in range(3)))
        assert {answer.status_code for answer in answers} == {202}
        assert answers[0].json()["deals"][0]["state"] == "making"
        (deal,) = await made(server, story.finished, story.token)
        await ask(server, story.finished, new_token(Random(3)))  # whoever has the address of a match that is over
        assert sum(asking.ask is None for asking in server.bots.marked) == 1
    assert deal["marks"]
    assert seats_in([deal]) == {0, 1}
    for mark in deal["marks"]:
        assert mark["points"] >= 15
        assert mark["within"] < mark["points"]
        assert mark["played"] != mark["better"]
        assert len(mark["reasons"]) <= 2
    for one in deal["seats"]:
        own = [mark for mark in deal["marks"] if mark["seat"] == one["seat"]]
        assert one["marks"] == len(own) <= one["choices"]
        assert abs(one["points"] - sum(mark["points"] for mark in own)) <= len(own)
    assert (deal["bot"].split("@")[0], deal["version"]) == ("deep", VERSION)
    assert deal["chance"] == f"{story.finished}#1"
    assert deal["playouts"] > 0


async def test_a_restart_loses_nothing_and_the_marks_are_the_same(story: Story) -> None:
    whole, cut = story.store.copy(), story.store.copy()
    async with server_on(whole) as server:
        await ask(server, story.finished, story.token)
        wanted = await made(server, story.finished, story.token)
    async with server_on(cut) as server:
        await ask(server, story.finished, story.token)
        while len(server.bots.marked) < 5:
            await asyncio.sleep(0.001)
    (kept,) = cut.database.marks_of(story.finished)
    assert kept.made is None
    async with server_on(cut) as server:
        assert await made(server, story.finished, story.token) == wanted
    async with server_on(cut) as server:
        assert await made(server, story.finished, story.token) == wanted
        await ask(server, story.finished, story.token)
        assert not server.bots.marked  # they were kept


async def test_a_match_that_runs_tells_the_moments_of_deals_that_are_over(story: Story) -> None:
    async with server_on(story.store.copy()) as server:
        wanted = await seen(server, new_id(MATCH, Random(5)), story.token)
        assert wanted.status_code == 404
        strangers = new_token(Random(3))
        for answer in (
            await seen(server, story.running, strangers),
            await ask(server, story.running, strangers),
            await seen(server, story.running, story.token, 2),  # the deal that runs
            await ask(server, story.running, story.token, 2),
            await seen(server, story.finished, story.token, 2),
            await server.browser.get(f"/api/v1/matches/{story.finished}/marks?deal=x"),
            await server.browser.get(f"/api/v1/matches/{'x' * 100}/marks"),
        ):
            assert (answer.status_code, answer.content) == (404, wanted.content)
        assert not server.bots.marked
        await ask(server, story.running, story.token, 1)
        deals = await made(server, story.running, story.token)
        assert [deal["deal"] for deal in deals] == [1]
        moments = deals[0]["moments"]
        (row,) = await server.store.marks_of(story.running)
        marks = sorted(found_in(row).marks, key=lambda mark: (-mark.points, mark.step))
        assert {mark.seat for mark in marks} == {0, 1}
        assert [(one["step"], one["seat"]) for one in moments] == [(mark.step, mark.seat) for mark in marks[:3]]
        assert all(moment["mark"]["seat"] == moment["seat"] for moment in moments)
        assert (deals[0]["marks"], deals[0]["seats"], deals[0]["luck"]) == ([], [], None)


async def test_there_are_limits_in_words(story: Story) -> None:
    async with server_on(story.store.copy(), Settings(marks_per_hour=0), "203.0.113.9") as server:
        answer = await ask(server, story.finished, story.token)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        assert "marks_per_hour" in answer.json()["text"]
        assert (await seen(server, story.finished, story.token)).json()["deals"][0]["state"] == "none"
    async with server_on(story.store.copy(), Settings(marks_waiting=0)) as server:
        answer = await ask(server, story.finished, story.token)
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")


class FailingBots(QuickBots):
    """Bots whose processes fail at marks as long as `fails`."""

    fails = True

    async def mark(self, asking: AskingMark) -> AnyGiven | None:
        return None if self.fails else await super().mark(asking)


async def test_marks_that_fail_are_told_and_may_be_tried_again(story: Story) -> None:
    bots = FailingBots()
    async with server_on(story.store.copy(), bots=bots) as server:
        await ask(server, story.finished, story.token)
        while (state := (await seen(server, story.finished, story.token)).json()["deals"][0]["state"]) == "making":
            await asyncio.sleep(0.01)
        assert state == "failed"
        bots.fails = False
        await ask(server, story.finished, story.token)
        assert (await made(server, story.finished, story.token))[0]["marks"]


EARLIER = """{
    "marks": [{"step": 8, "seat": 0, "points": 84.4, "within": 20.3, "played": ["draw"], "better": ["pass"],
        "reasons": [{"code": "opens", "facts": {}}]}],
    "seats": [{"seat": 0, "choices": 9, "marks": 1, "points": 84.4, "within": 20.3},
        {"seat": 1, "choices": 7, "marks": 0, "points": 0.0, "within": 0.0}],
    "playouts": 4321, "luck": LUCK}"""
LUCK = '{"strokes": [{"step": 0, "turn": 1, "seat": null, "points": 12.4, "error": 3.0}], "version": "luck@1"}'


@pytest.mark.parametrize("luck", [LUCK, "null"], ids=["with luck", "without"])
async def test_marks_of_an_earlier_version_are_told_as_they_were_kept(story: Story, luck: str) -> None:
    store = story.store.copy()
    row = KeptMarks(story.finished, 1, "m#1", 5.0, "deep@1", "marks@1", 4321, EARLIER.replace("LUCK", luck))
    store.database.ask_marks([row], 5.0)
    store.database.put_marks([row])
    async with server_on(store) as server:
        first = (await ask(server, story.finished, story.token)).json()
        assert (await seen(server, story.finished, story.token)).json() == first
        assert not server.bots.marked  # nothing is made again
    (deal,) = first["deals"]
    told = (deal["state"], deal["bot"], deal["version"], deal["chance"], deal["playouts"])
    assert told == ("made", "deep@1", "marks@1", "m#1", 4321)
    reasons = [{"code": "opens", "facts": {}}]
    mark = {"step": 8, "seat": 0, "points": 84, "within": 20, "played": ["draw"], "better": ["pass"]}
    assert deal["marks"] == [{**mark, "reasons": reasons}]
    assert [(one["seat"], one["choices"], one["marks"], one["points"]) for one in deal["seats"]] == [
        (0, 9, 1, 84), (1, 7, 0, 0),
    ]  # fmt: skip
    assert deal["luck"] is None if luck == "null" else deal["luck"]["version"] == "luck@1"
    assert luck == "null" or deal["luck"]["strokes"] == [{"step": 0, "turn": 1, "seat": None, "points": 12}]
    assert store.database.marks_of(story.finished) == [row]
