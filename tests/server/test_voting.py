"""Ending a match by majority: more than half of the people, and nobody by themselves."""

from sambakit.server import wire
from sambakit.server.wire.events import MatchOver, VotedEnd
from tests.server.simulation import Player, World, choices, settled, simulate
from tests.server.test_away import BEN, Sitting, code, sitting


async def vote(player: Player, yes: bool = True, match: int = 1) -> wire.Outgoing:
    """Vote, and read what comes of it."""
    answer = await player.command(wire.VoteEnd(player.identity(), match, yes))
    await settled()
    await player.read_all()
    return answer


async def seen(table: Sitting) -> wire.TableView:
    """Return what Ann sees now."""
    await settled()
    await table.ann.read_all()
    assert table.ann.view is not None
    return table.ann.view


def test_more_than_half_of_the_people_end_it_with_its_sheet() -> None:
    async def story() -> None:
        table = await sitting(World(), first=0)
        assert isinstance(await vote(table.ben), wire.Done)
        assert ((await seen(table)).votes, (await seen(table)).over) == ([1], None)
        assert isinstance(await vote(table.ben), wire.Done)  # the same vote counts once
        assert (await seen(table)).over is None
        assert isinstance(await vote(table.cas), wire.Done)
        view = await seen(table)
        assert view.over is not None
        assert view.over == wire.MatchResult(None, [0, 0], stopped=True, match=view.over.match)
        assert view.votes == []
        over = table.row("match_over")[0]
        assert isinstance(over, MatchOver)
        assert (over.winner, over.stopped_by, over.voted) == (None, None, True)
        voted = [event for event in table.row("voted_end") if isinstance(event, VotedEnd)]
        assert [(event.seat, event.yes) for event in voted] == [(1, True), (2, True)]
        assert code(await vote(table.ann)) == "match_is_over"
        kept = table.world.store.database._connection.execute('SELECT ending, winner FROM "match"').fetchall()
        assert kept == [("stopped", None)]

    simulate(story)


def test_a_vote_is_taken_back_and_outlasts_a_restart() -> None:
    async def story() -> None:
        table = await sitting(World(), first=0)
        await vote(table.ben)
        await vote(table.ben, False)
        assert (await seen(table)).votes == []
        await vote(table.cas)
        after = World(table.world.store.copy(), seed=3)
        ann = await after.sit(table.table, token=table.world.token)
        ben = await after.sit(table.table, 1, BEN)
        assert ann.view is not None
        assert ann.view.votes == [2]
        await vote(ben)  # two of three: who is away for a moment has a say
        await ann.state(lambda view: view.over is not None)
        assert code(await vote(ben, match=2)) == "match_is_over"

    simulate(story)


def test_who_is_away_has_a_say_until_a_bot_plays_for_them() -> None:
    async def story() -> None:
        table = await sitting(World(), first=0)
        table.cas.leave()
        await table.ann.state(lambda view: view.seats[2].away)
        table.ben.leave()
        await table.ann.state(lambda view: view.seats[1].away)
        await vote(table.ann)
        assert (await seen(table)).over is None  # they may be back at once
        for seat in (1, 2):
            await table.ann.command(wire.ChooseAway(table.ann.identity(), seat, "bot"))
        await vote(table.ann)
        assert (await seen(table)).over is not None

    simulate(story)


def test_votes_are_forgotten_at_the_next_deal_and_go_with_who_leaves() -> None:
    async def story() -> None:
        world = World()
        made = await world.table_with({}, players=2, first=0, people={1: BEN}, rules="dutch + target=50000")
        ann, ben = await world.sit(made), await world.sit(made, 1, BEN)
        await vote(ann)
        while ann.view is None or ann.view.deal == 1:
            for player in (ann, ben):
                view = await player.state(lambda view: True)
                if view.options.ready:
                    await player.command(wire.Ready(player.identity(), view.last_event))
                elif choices(view):
                    await player.play_simply()
            await settled()
            await ann.read_all()
            await ben.read_all()
        assert ann.view.votes == []
        await vote(ben)
        assert (await ann.state(lambda view: view.votes == [1])).over is None
        ben.leave()
        await ann.state(lambda view: view.seats[1].away)
        await ann.command(wire.ChooseAway(ann.identity(), 1, "bot"))
        await ann.state(lambda view: view.seats[1].stand_in)
        assert ann.view.votes == []

    simulate(story)
