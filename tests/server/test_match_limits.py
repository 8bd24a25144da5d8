"""Matches end by the limit of their table: after so many deals or minutes; after so many matches no other begins."""

from pathlib import Path
from typing import Literal

import pytest

from sambakit.server import wire
from sambakit.server.keeping.verifying import verify
from sambakit.server.people.tokens import new_token
from sambakit.server.store.database import Database
from tests.server.direct_store import DirectStore
from tests.server.simulation import Player, World, settled, simulate


def options(what: Literal["matches", "deals", "minutes"], most: int) -> wire.TableOptions:
    """Return the options of a table with that limit."""
    return wire.TableOptions(limit=wire.Limit(what, most))


async def play_on(ann: Player) -> None:
    """Play until the match is over, ready for each deal."""
    while ann.view is None or ann.view.over is None:
        view = await ann.state(lambda view: bool(view.options.ready) or view.actor == 0 or view.over is not None)
        if view.over is not None:
            return
        if view.result is not None:
            await ann.command(wire.Ready(ann.identity(), view.last_event))
            await ann.state(lambda view: view.result is None)
        else:
            await ann.play_simply()


def test_after_two_deals_the_leader_wins_and_a_restart_and_the_check_of_the_file_agree(tmp_path: Path) -> None:
    async def story() -> None:
        file = tmp_path / "data.sqlite"
        world = World(DirectStore(Database(file)))
        table = await world.table_with({}, players=2, speed=0, options=options("deals", 2))
        ann = await world.sit(table)
        first = await ann.state(lambda view: view.clock is None)
        assert not first.last_deal
        await play_on(ann)
        view = ann.view
        assert view is not None
        assert view.over is not None
        assert (view.deal, view.over.limit, view.over.stopped) == (2, True, False)
        best = max(view.over.totals)
        expected = view.over.totals.index(best) if view.over.totals.count(best) == 1 else None
        assert view.over.winner == expected
        assert [event.limit for event in ann.events if event.kind == "match_over"] == [True]
        again = World(world.store, seed=9)
        back = await again.sit(table, token=world.token)
        assert back.view is not None
        assert back.view.over == view.over
        assert verify(file).damaged == []

    simulate(story)


def test_when_the_minutes_are_up_the_deal_that_runs_is_the_last(tmp_path: Path) -> None:
    async def story() -> None:
        file = tmp_path / "data.sqlite"
        world = World(DirectStore(Database(file)))
        table = await world.table_with({}, players=2, speed=0, options=options("minutes", 1))
        ann = await world.sit(table)
        await settled(61)
        view = await ann.state(lambda view: view.last_deal)
        assert view.over is None
        again = World(world.store.copy(), seed=9)
        back = await again.sit(table, token=world.token)
        assert back.view is not None
        assert back.view.last_deal
        await play_on(ann)
        assert ann.view is not None
        assert ann.view.over is not None
        assert (ann.view.deal, ann.view.over.limit) == (1, True)
        assert verify(file).damaged == []

    simulate(story)


def test_after_the_last_match_no_other_begins() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({}, players=2, options=options("matches", 1))
        ann = await world.sit(table)
        assert ann.view is not None
        await ann.command(wire.EndMatch(ann.identity(), ann.view.match))
        view = await ann.state(lambda view: view.over is not None)
        assert view.over is not None
        assert view.over.last
        assert not view.options.ready
        answer = await ann.command(wire.Ready(ann.identity(), view.last_event))
        assert isinstance(answer, wire.Refused)
        assert answer.refusal.code == "evening_is_over"
        await settled(600)
        assert ann.view.match == 1

    simulate(story)


@pytest.mark.parametrize("most", [1, 2])
def test_who_comes_by_a_link_after_a_match_is_told_whether_another_one_begins(most: int) -> None:
    """The last match is over: the page says so. Else the guest sits down, sees the sheet, and plays the next one."""

    async def story() -> None:
        world = World()
        table = await world.table_with({}, players=2, options=options("matches", most))
        ann = await world.sit(table)
        assert isinstance(await ann.command(wire.SetInvite(ann.identity(), True)), wire.Done)
        view = await ann.state(lambda view: view.invite is not None)
        assert view.invite is not None
        await ann.command(wire.EndMatch(ann.identity(), view.match))
        shown = await world.reception.invited(table, view.invite.secret, None, "192.0.2.1")
        assert (shown.over, shown.begun) == (most == 1, True)
        if shown.over:
            return
        token = new_token(world.rng)
        made = await world.reception.take_seat(table, wire.TakeSeat(view.invite.secret, "Ben"), token, "192.0.2.1")
        ben = await world.sit(table, made.seat, token)
        assert ben.view is not None
        assert ben.view.over is not None
        for player in (ann, ben):
            await player.catch_up()
            assert player.view is not None
            assert isinstance(await player.command(wire.Ready(player.identity(), player.view.last_event)), wire.Done)
        await ben.state(lambda view: view.match == 2 and view.over is None)

    simulate(story)
