"""Luck beside the marks: made in pieces by the processes of the bots, and shown only to those who may see all cards."""

from functools import cache

import msgspec
import pytest

from sambakit.arena.contests.contest import Duplicates
from sambakit.arena.measuring.records import record_text
from sambakit.bots.luck.recorded import AskLuck
from sambakit.engine.presets.dutch import DUTCH
from sambakit.server import wire
from sambakit.server.bots.mark_questions import AnyGiven, GivenLuck, MarkQuestion, marked
from sambakit.server.bots.pool import AskingMark
from sambakit.server.bots.process import marks_in
from tests.server.simulation import InlineBots, World, settled, simulate
from tests.server.test_marks import Story, ask, made, server_on

LEAST = 0.01  # of the usual work


@cache
def record(players: int = 4) -> str:
    contest = Duplicates(DUTCH, players, "greedy", "greedy", seed=7, boards=1, keep_actions=True)
    return record_text(contest, 2, contest.play(2).boards[0])


def piece(first: int, last: int, players: int = 4) -> GivenLuck:
    given = marked(MarkQuestion(record(players), 1, AskLuck(first, last, "m#1", 2)))
    assert isinstance(given, GivenLuck)
    return given


@pytest.fixture(scope="module")
def story() -> Story:
    """Play a match of one deal at a table of four, and the first deal of another match: one person, and bots."""

    async def played() -> Story:
        world, found = World(), list[str]()
        for deals in (1, 2):
            options = wire.TableOptions(limit=wire.Limit("deals", deals))
            wish = wire.NewTable("dutch", 4, "Ann", [], "greedy", 0, options=options)
            table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
            page = await world.sit(table)
            task = await world.hub.table(table)
            assert task is not None
            found.append(task.table.match)
            while (await page.my_move()).result is None:
                await page.play_simply()
        await settled(1)
        return Story(world.store, world.token, *found)

    return simulate(played)


def test_a_piece_of_luck_travels_between_processes() -> None:
    given = piece(3, 6)
    assert len(given.given) == 3
    assert given.count is not None
    assert given.count > 20
    assert marks_in(msgspec.json.encode(given)) == given


def test_a_table_without_luck_says_so() -> None:
    assert piece(0, 10, players=2) == GivenLuck((), None)


class Luckless(InlineBots):
    """Bots whose processes fail at luck."""

    async def mark(self, asking: AskingMark) -> AnyGiven | None:
        return None if isinstance(asking.ask, AskLuck) else await super().mark(asking)


async def test_marks_are_kept_where_luck_fails(story: Story) -> None:
    async with server_on(story.store.copy(), bots=Luckless(), work=LEAST) as server:
        await ask(server, story.finished, story.token)
        (deal,) = await made(server, story.finished, story.token)
        assert deal["luck"] is None
        assert len(deal["seats"]) == 4


async def test_luck_is_shown_once_the_match_is_over_and_before_that_in_moments_alone(story: Story) -> None:
    async with server_on(story.store.copy(), work=LEAST, bots=InlineBots()) as server:
        for match in (story.finished, story.running):
            await ask(server, match, story.token)
        (deal,) = await made(server, story.finished, "")
        luck = deal["luck"]
        assert luck["strokes"][0] == {"step": 0, "turn": 1, "seat": None, "points": luck["strokes"][0]["points"]}
        assert {stroke["seat"] for stroke in luck["strokes"]} == {None, 0, 1, 2, 3}
        assert [seat["seat"] for seat in luck["seats"]] == [0, 1, 2, 3]
        assert luck["version"] == "luck@2"
        for one in luck["seats"]:
            own = sum(stroke["points"] for stroke in luck["strokes"] if stroke["seat"] == one["seat"])
            assert abs(one["points"] - (own if one["seat"] % 2 == 0 else -own)) < 40  # each was rounded
            assert one["within"] > 0
        (running,) = await made(server, story.running, story.token)
        assert (running["luck"], running["seats"]) == (None, [])
        draws = [moment for moment in running["moments"] if moment["stroke"]]
        assert len(running["moments"]) == 3
        assert len(draws) in (1, 2, 3)
        for moment in draws:
            stroke = moment["stroke"]
            assert moment["mark"] is None
            assert (stroke["seat"], stroke["step"] + (stroke["seat"] is not None)) == (moment["seat"], moment["step"])
