"""The three moments of a deal: which they are, and what is told of them while the match goes on.

Leak test 2 for them: the same store is asked as it is, and with cards exchanged that nobody has drawn, in the deal that
is over and in the one that runs. All answers have to be the same bytes.
"""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from sambakit.bots.luck import orders, watcher
from sambakit.bots.luck.luck import Luck, Stroke
from sambakit.bots.marks.asking import DealMarks, Mark
from sambakit.server import wire
from sambakit.server.hub import match_marks
from sambakit.server.marks.moments import moments_of
from sambakit.server.people.tokens import new_token
from sambakit.server.tables.table_task import TableTask
from tests.server.direct_store import DirectStore
from tests.server.simulation import InlineBots, World, settled, simulate
from tests.server.test_marks import bearer, server_on

LEAST = 0.01  # of the usual work
SPECTATOR = new_token(Random(5))


def found(marks: dict[int, float], strokes: dict[int, tuple[float, float]]) -> DealMarks:
    """Return a deal with decisions and draws by step: their points, of draws with the error too."""
    made = [Mark(step, step % 4, points, 5.0, (), (), ()) for step, points in marks.items()]
    drawn = [Stroke(step, 1, step % 4, *values) for step, values in strokes.items()]
    return DealMarks((*made,), (), 1, Luck((*drawn,)) if strokes else None)


def steps(deal: DealMarks) -> list[int]:
    return [moment.step for moment in moments_of(deal)]


def test_they_are_the_three_greatest_with_a_decision_where_one_counts() -> None:
    assert steps(found({4: 20, 8: 90, 12: 20, 16: 55}, {})) == [8, 16, 4]
    assert steps(found({4: 20, 8: 90}, {1: (-300.0, 10.0), 2: (60.0, 10.0)})) == [2, 8, 3]  # a draw: as the cards lie
    draws = {1: (-300.0, 10.0), 2: (200.0, 10.0), 3: (100.0, 10.0), 5: (80.0, 10.0)}
    assert steps(found({4: 20}, draws)) == [2, 3, 4]
    assert steps(found({}, draws)) == [2, 3, 4]
    assert [moment.stroke is None for moment in moments_of(found({}, draws))] == [False] * 3
    assert steps(found({}, {1: (-300.0, 200.0), 2: (50.0, 10.0)})) == [3]  # only what is sure
    assert steps(found({}, {})) == []
    (dealt,) = moments_of(DealMarks((), (), 1, Luck((Stroke(0, 1, None, 90.0, 1.0),))))
    assert (dealt.step, dealt.seat) == (0, None)


class Story(NamedTuple):
    """A store with a match within its second deal; its player, and where nobody has drawn, by serial of the deal."""

    store: DirectStore
    token: str
    match: str
    undrawn: dict[int, range]


@pytest.fixture(scope="module")
def story() -> Story:
    """Play a deal at a table of four, one person with bots, and some turns of the next deal."""

    async def played() -> Story:
        world = World()
        options = wire.TableOptions(limit=wire.Limit("deals", 2), spectators=True)
        wish = wire.NewTable("dutch", 4, "Ann", [], "greedy", 0, options=options)
        table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
        page = await world.sit(table)
        task = await world.hub.table(table)
        assert isinstance(task, TableTask)
        undrawn = {}
        while (await page.my_move()).result is None:
            await page.play_simply()
        undrawn[task.table.match_state.serial] = not_drawn(task)
        await page.command(wire.Ready(page.identity(), page.version))
        await settled(1)
        await page.catch_up()
        for _ in range(3):
            await page.my_move()
            await page.play_simply()
        await settled(1)
        undrawn[task.table.match_state.serial] = not_drawn(task)
        return Story(world.store, world.token, task.table.match, undrawn)

    return simulate(played)


def not_drawn(task: TableTask) -> range:
    """Return the places of the deck of the running deal that are still in the stock."""
    deal: Any = task.table.match_state.deal
    pack = len(task.table.adapter.pack(task.table.match_state.rules))
    return range(pack - (len(deal.state.stock) - deal.state.stock_at), pack)


def exchanged(story: Story) -> DirectStore:
    """Return the store with the undrawn cards of both deals in another order."""
    other = story.store.copy()
    asked = 'SELECT table_id, deal, deck FROM secret WHERE table_id = (SELECT table_id FROM "match" WHERE id = ?)'
    for table, serial, deck in other.database._connection.execute(asked, (story.match,)).fetchall():
        places = story.undrawn[serial]
        rest = sorted(deck[place] for place in places)
        assert len(set(rest)) > 1
        assert bytes(rest) != deck[places.start :]
        changed = deck[: places.start] + bytes(rest)
        update = "UPDATE secret SET deck = ? WHERE table_id = ? AND deal = ?"
        other.database._connection.execute(update, (changed, table, serial))
    return other


async def told(story: Story, store: DirectStore) -> tuple[list[bytes], list[dict[str, Any]]]:
    """Return all that the player and a spectator are told of both deals, and the moments of the first."""
    said: list[bytes] = []
    async with server_on(store, bots=InlineBots(), work=LEAST) as server:
        address = f"/api/v1/matches/{story.match}"
        await server.browser.post(f"{address}/marks", headers=bearer(story.token), json={"deal": 1})
        async with asyncio.timeout(100):
            while (answer := await server.browser.get(f"{address}/marks")).json()["deals"][0]["state"] == "making":
                await asyncio.sleep(0.01)
        moments: list[dict[str, Any]] = answer.json()["deals"][0]["moments"]
        asked = [f"position?deal=1&step={moment['step']}" for moment in moments]
        asked += ["marks", "marks?deal=2", *(f"position?deal={deal}&step={step}" for deal in (2, 3) for step in (0, 2))]
        for token in (story.token, SPECTATOR):
            for one in asked:
                answer = await server.browser.get(f"{address}/{one}", headers=bearer(token))
                said.append(f"{one} {answer.status_code} ".encode() + answer.content)
    return said, moments


def leaks(story: Story) -> list[bytes]:
    """Return the answers that depend on cards which nobody has drawn."""
    said, _ = asyncio.run(told(story, story.store.copy()))
    other, _ = asyncio.run(told(story, exchanged(story)))
    return [one for one, another in zip(said, other, strict=True) if one != another]


def test_moments_and_positions_tell_nothing_of_cards_that_nobody_has_drawn(story: Story) -> None:
    said, moments = asyncio.run(told(story, story.store.copy()))
    assert len(moments) == 3
    assert {moment["seat"] for moment in moments} - {0}  # others' too
    assert any(moment["stroke"] for moment in moments)
    assert any(moment["mark"] for moment in moments)
    assert [b" 200 " in one for one in said] == 2 * [True, True, True, True, False, False, False, False, False]
    assert leaks(story) == []


def order_of_the_stock(cards: Sequence[int]) -> list[int]:
    """Return the cards that luck tries as they lie: the planted fault."""
    return list(cards)


def all_deals(kept: Any) -> list[int]:
    """Take each deal for one that is over: the planted fault."""
    return [number for number, _ in enumerate((row for row in kept.rows if row.kind == "dealt"), 1)]


def test_T20_luck_that_knows_the_order_of_the_stock_is_caught(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (orders, watcher):
        monkeypatch.setattr(module, "without_order", order_of_the_stock)
    assert any(one.startswith(b"marks 200") for one in leaks(story))


def test_T20_marks_of_the_deal_that_runs_are_caught(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_marks, "deals_over", all_deals)
    said, _ = asyncio.run(told(story, story.store.copy()))
    assert any(one.startswith(b"marks?deal=2 200") for one in said)
