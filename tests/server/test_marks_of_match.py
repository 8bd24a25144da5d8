"""With the last deal of a match that is over, the worst turns of the whole match are told apart from the others."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from sambakit.bots.marks.analysing import VERSION
from sambakit.bots.marks.asking import Ask, DealMarks
from sambakit.server import wire
from sambakit.server.bots.mark_questions import AnyGiven
from sambakit.server.bots.pool import AskingMark
from sambakit.server.marks.making import found_in
from sambakit.server.people.tokens import new_token
from sambakit.server.store.store import KeptMarks, KeptMatch
from sambakit.server.tables.table_task import TableTask
from tests.server.direct_store import DirectStore
from tests.server.simulation import World, choices, settled, simulate
from tests.server.test_marks import QuickBots, ask, made, seen, server_on

DEALS = 2


@pytest.fixture(scope="module")
def finished() -> tuple[DirectStore, str]:
    """Play a match of two deals to its end: one person, and a bot."""

    async def played() -> tuple[DirectStore, str]:
        world = World()
        options = wire.TableOptions(limit=wire.Limit("deals", DEALS))
        wish = wire.NewTable("dutch", 2, "Ann", [], "greedy", 0, options=options)
        table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
        page, task = await world.sit(table), await world.hub.table(table)
        assert isinstance(task, TableTask)
        match = task.table.match
        while (view := await page.state(_wants_something)).over is None:
            if view.options.ready:
                await page.command(wire.Ready(page.identity(), view.last_event))
                await page.state(lambda view: not view.options.ready)
            else:
                await page.play_simply()
        await settled(1)
        return world.store, match

    return simulate(played)


def _wants_something(view: wire.TableView) -> bool:
    return view.over is not None or view.options.ready or bool(choices(view))


async def test_the_worst_turns_of_a_match_are_told_apart_with_its_last_deal(finished: tuple[DirectStore, str]) -> None:
    store, match = finished
    async with server_on(store.copy()) as server:
        token = new_token(Random(3))
        await ask(server, match, token, 1)
        while (await seen(server, match, token, 1)).json()["deals"][0]["state"] != "made":
            await asyncio.sleep(0.01)
        first = found_of(await server.store.marks_of(match))[1]
        assert not first.settled
        await ask(server, match, token)
        deals = await made(server, match, token)
        assert [deal["deal"] for deal in deals] == [1, 2]
        rows = await server.store.marks_of(match)
        found = found_of(rows)
        assert all(one.settled for one in found.values())
        asked = [(asking.deal, asking.ask) for asking in server.bots.marked if isinstance(asking.ask, Ask)]
        more = asked[[deal for deal, _ in asked].index(2) :]
        again = [look.work for deal, look in more if deal == 1]
        assert again  # turns at the border that the first deal has
        assert found[1].playouts == first.playouts + sum(again)
        assert [row.playouts for row in rows] == [found[1].playouts, found[2].playouts]
        assert {row.version for row in rows} == {VERSION}
    async with server_on(store.copy()) as server:  # at once, and in any order, the deals have the same marks
        await ask(server, match, token)
        assert await made(server, match, token) == deals


async def test_a_match_that_ends_while_its_last_deal_is_looked_at_is_settled(
    finished: tuple[DirectStore, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, match = finished
    copy = store.copy()
    async with server_on(copy) as server:
        await ask(server, match, new_token(Random(3)))
        read, bots = copy.any_match, server.bots

        async def read_now(match: str) -> KeptMatch | None:
            """Read the match as one that goes on until a turn of its last deal has been looked at."""
            kept = await read(match)
            over = any(asking.deal == DEALS for asking in bots.marked)
            return kept if kept is None or over else replace(kept, over=False)

        monkeypatch.setattr(copy, "any_match", read_now)
        async with asyncio.timeout(60):
            while any(row.made is None for row in copy.database.marks_of(match)):
                await asyncio.sleep(0.01)
        assert all(one.settled for one in found_of(copy.database.marks_of(match)).values())


class OnceFailingBots(QuickBots):
    """Bots whose processes fail when the worst turns of a match are looked at again."""

    async def mark(self, asking: AskingMark) -> AnyGiven | None:
        reasons = {each.deal for each in self.marked if getattr(each.ask, "task", None) == "reasons"}
        if len(reasons) == DEALS and getattr(asking.ask, "task", None) == "gain":
            return None
        return await super().mark(asking)


async def test_marks_are_kept_where_the_worst_turns_cannot_be_looked_at_again(
    finished: tuple[DirectStore, str],
) -> None:
    store, match = finished
    async with server_on(store.copy(), bots=OnceFailingBots()) as server:
        token = new_token(Random(3))
        await ask(server, match, token)
        deals = await made(server, match, token)
        assert all(deal["marks"] for deal in deals)
        assert not any(one.settled for one in found_of(await server.store.marks_of(match)).values())


async def test_marks_of_an_earlier_version_stay_as_they_are(finished: tuple[DirectStore, str]) -> None:
    store, match = finished
    old = KeptMarks(match, 1, "m#1", 5.0, "deep@1", "marks@1", 7, '{"marks": [], "seats": [], "playouts": 7}')
    copy = store.copy()
    copy.database.ask_marks([old], 5.0)
    copy.database.put_marks([old])
    async with server_on(copy) as server:
        token = new_token(Random(3))
        await ask(server, match, token)
        await made(server, match, token)
        rows = await server.store.marks_of(match)
        assert rows[0] == old
        assert not found_in(rows[1]).settled


def found_of(rows: list[KeptMarks]) -> dict[int, DealMarks]:
    """Return the marks of deals that are made, by number."""
    return {row.deal: found_in(row) for row in rows if row.made is not None}
