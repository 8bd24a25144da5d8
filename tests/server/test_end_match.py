"""A match that its host ends before its time: nobody wins, nothing is played any more, and a new one can begin."""

from random import Random

from sambakit.server import wire
from sambakit.server.people.tokens import new_token
from tests.server.simulation import Player, World, simulate

BEN = new_token(Random(81))


async def end_match(player: Player, match: int = 1) -> wire.Outgoing:
    """Send the command and return its answer."""
    answer = await player.command(wire.EndMatch(player.identity(), match))
    if isinstance(answer, wire.Done):
        await player.state(lambda view: player.version >= answer.version)
    return answer


def code(answer: wire.Outgoing) -> str:
    """Return why a command was refused."""
    assert isinstance(answer, wire.Refused), answer
    return answer.refusal.code


def looks(player: Player) -> wire.TableView:
    """Return what the player sees."""
    assert player.view is not None
    return player.view


def test_the_host_ends_it_within_a_deal_and_nothing_is_played_any_more() -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await world.table_with({}, players=2))
        assert looks(ann).may_end_match
        hand = looks(ann).hand
        assert isinstance(await end_match(ann), wire.Done)
        shown = looks(ann).over
        assert shown is not None
        assert shown == wire.MatchResult(None, [0, 0], stopped=True, match=shown.match)
        assert (looks(ann).result, looks(ann).hand, looks(ann).may_end_match) == (None, hand, False)
        assert not looks(ann).options.draw
        over = next(event for event in ann.events if event.kind == "match_over")
        assert (over.winner, over.stopped_by) == (None, 0)
        assert code(await ann.play("draw")) == "match_is_over"
        assert code(await end_match(ann)) == "match_is_over"
        kept = world.store.database._connection.execute('SELECT ending, winner FROM "match"').fetchall()
        assert kept == [("stopped", None)]
        assert [one.over for one in await world.hub.tables_of(world.token)] == [True]

    simulate(story)


def test_it_stays_ended_after_a_restart_and_ready_begins_a_new_match() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({}, players=2)
        ann = await world.sit(table)
        await ann.play("draw")
        assert isinstance(await end_match(ann), wire.Done)
        again = World(world.store.copy(), seed=9)
        back = await again.sit(table, token=world.token)
        assert looks(back) == looks(ann)
        assert looks(back).options.ready
        await back.command(wire.Ready(back.identity(), looks(back).last_event))
        view = await back.state(lambda view: view.match == 2)
        assert (view.over, view.deal, view.may_end_match) == (None, 1, True)

    simulate(story)


def test_a_bot_whose_turn_it_was_does_not_go_on() -> None:
    async def story() -> None:
        world = World()
        ann = await world.sit(await world.table_with({}, players=4, first=1, speed=1000))
        assert isinstance(await end_match(ann), wire.Done)
        assert [event.kind for event in ann.events][-1] == "match_over"
        last = looks(ann).last_event
        await ann.command(wire.SetSpeed(ann.identity(), 0))
        assert looks(ann).last_event == last

    simulate(story)


def test_with_other_people_nobody_ends_it_alone_and_an_older_match_is_not_this_one() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({}, players=2, people={1: BEN})
        ann, ben = await world.sit(table), await world.sit(table, 1, BEN)
        assert not looks(ben).may_end_match
        assert not looks(ann).may_end_match
        assert code(await end_match(ann, match=2)) == "match_is_over"
        for player in (ann, ben):
            assert code(await end_match(player)) == "ends_by_vote"
            assert looks(player).over is None

    simulate(story)
