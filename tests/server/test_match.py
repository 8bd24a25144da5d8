"""Deals up to the target, the end of a match, and the next one with the same seats."""

import pytest

from sambakit.server import wire
from tests.server.simulation import Player, World, simulate

SHORT = "dutch + target=1"  # a match ends with the first deal that brings a side above zero


async def play_match(player: Player) -> wire.TableView:
    """Play until the match is over and return the view."""
    while True:
        view = await player.my_move()
        if view.over is not None:
            return view
        if view.result is None:
            await player.play_simply()
        else:
            await player.command(wire.Ready(player.identity(), view.last_event))
            await player.state(lambda view: view.result is None)


async def saw(world: World, player: Player) -> bool:
    """Return whether a server that starts on the same file now shows what `player` sees."""
    assert player.view is not None
    again = await World(world.store.copy(), seed=50).sit(player.view.table, token=world.token)
    return again.view == player.view


def test_a_match_ends_at_the_target_and_ready_begins_another() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(players=2, speed=0, rules=SHORT))
        view = await play_match(player)
        assert view.over is not None
        assert max(view.over.totals) >= 1
        assert view.over.winner == view.over.totals.index(max(view.over.totals))
        assert view.result is not None
        assert view.sheet[-1].total == [side.total for side in view.result.sides] == view.over.totals
        assert [sum(line.points for line in side.lines) for side in view.result.sides] == view.sheet[-1].deal
        assert [event.kind for event in player.events][-2:] == ["deal_over", "match_over"]
        assert (await world.hub.tables_of(world.token))[0].over
        assert await saw(world, player)
        first_dealer = next(event.dealer for event in player.events if event.kind == "match_started")
        await player.command(wire.SetSpeed("slow", 3000))
        assert isinstance(await player.command(wire.Ready("again", view.last_event)), wire.Done)
        after = await player.state(lambda view: view.match == 2)
        assert (after.deal, after.sheet, after.over, after.result) == (1, [], None, None)
        assert [side.score for side in after.sides] == [0, 0]
        assert after.dealer == (first_dealer + 1) % 2
        assert await saw(world, player)
        assert not (await world.hub.tables_of(world.token))[0].over

    simulate(story)


def test_no_match_begins_by_itself() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(players=2, speed=0, rules=SHORT))
        view = await play_match(player)
        assert view.match == 1
        await player.state(lambda view: view.match == 2)

    with pytest.raises(RuntimeError, match="nothing will ever happen"):
        simulate(story)
