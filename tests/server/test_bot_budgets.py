"""What a bot may think is kept beside its moves, so that every one of them can be repeated from the log."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from sambakit.bots import Budget, make_bot, whole_name
from sambakit.server import wire
from sambakit.server.bots.pool import Asking, Chosen
from sambakit.server.bots.resolving import budget_at, budget_of
from sambakit.server.match.events import Row
from sambakit.server.store.store import StoredTable
from sambakit.server.tables.bot_turn import chance_of, earlier_in_turn
from sambakit.server.tables.making import stored_table
from tests.server.simulation import Player, World, simulate

PLAYERS = {"dutch": 4, "samba_romme": 2}
MASTER = "deep"


async def turns_at(seed: int, waiting: list[float], rules: str) -> StoredTable:
    """Return a table of the strongest bots after a turn of the person for each of `waiting`, questions that wait."""
    world = World(seed=seed)
    table = await world.table(players=PLAYERS[rules], level=MASTER, speed=0, rules=rules)
    player = await world.sit(table)
    for number in waiting:
        await player.my_move()
        world.bots.waiting = number
        await turn(player)
    await player.my_move()
    stored = await world.store.load(table)
    assert stored is not None
    return stored


async def turn(player: Player) -> None:
    """Play a whole turn, plainly."""
    await player.play_simply()
    if (await player.my_move()).result is None:
        await player.play_simply()


def of_bots(stored: StoredTable) -> list[Row]:
    """Return the actions of the bots."""
    return [row for row in stored.rows if row.action is not None and row.public.seat != 0]


def full_budget(stored: StoredTable) -> int:
    """Return how many playouts a decision of the bots has at most."""
    state = stored_table(stored).match_state
    found = budget_of(whole_name(MASTER, state.adapter.view_type), state.adapter.view_type, state.rules, state.players)
    assert found is not None
    return found


@pytest.mark.parametrize("rules", PLAYERS)
def test_F10_the_budget_of_a_decision_is_stored_with_its_move(rules: str) -> None:
    stored = simulate(lambda: turns_at(3, [0.0, 0.0, 5.0, 5.0, 50.0, 50.0], rules))
    budgets = [int(str(row.data["playouts"])) for row in of_bots(stored) if row.data]
    full = full_budget(stored)
    assert set(budgets) == {full, budget_at(full, 5), 1}
    assert budgets == sorted(budgets, reverse=True)


def test_F10_a_turn_keeps_the_budget_that_it_began_with() -> None:
    async def story() -> tuple[StoredTable, list[object]]:
        world = World(seed=3)
        choose = world.bots.choose

        async def crowded_from_the_first_on(asking: Asking) -> Chosen:
            world.bots.waiting = 100
            return await choose(asking)

        world.bots.choose = crowded_from_the_first_on  # type: ignore[method-assign]  # nothing else is replaced
        table = await world.table(players=4, level=MASTER, speed=0)
        player = await world.sit(table)
        await player.my_move()
        world.bots.waiting = 0
        before = player.version
        await turn(player)
        await player.my_move()
        stored = await world.store.load(table)
        assert stored is not None
        later = [row for row in of_bots(stored) if row.number > before and row.data]
        return stored, [(row.public.seat, row.data["playouts"]) for row in later]

    stored, budgets = simulate(story)
    assert set(budgets) == {(1, full_budget(stored)), (2, 1), (3, 1)}
    assert budgets.count((1, full_budget(stored))) > 1


def test_F10_bots_that_do_not_play_on_keep_nothing() -> None:
    async def story() -> StoredTable:
        world = World(seed=3)
        world.bots.waiting = 100
        table = await world.table(players=4, level="steady", speed=0)
        await turn(await world.sit(table))
        stored = await world.store.load(table)
        assert stored is not None
        return stored

    assert all(not row.data for row in of_bots(simulate(story)))


@pytest.mark.parametrize("rules", PLAYERS)
def test_F10_every_decision_is_repeated_from_the_log(rules: str) -> None:
    """At the table each of them is made by a bot that has not seen the turn begin; here one bot plays on and on."""
    stored = simulate(lambda: turns_at(8, [0.0, 0.0, 5.0, 5.0, 0.0, 0.0, 50.0, 5.0], rules))
    found = Counter(repeated(stored))
    assert found[True] >= 8
    assert not found[False]


def repeated(stored: StoredTable) -> Iterator[bool]:
    """Yield for each decision with a budget in the running deal whether the bot decides so again."""
    table = stored_table(stored)
    state = table.match_state
    bots = [make_bot(bot, state.adapter.view_type) for bot in table.bots]
    dealt = max(row.number for row in stored.rows if row.kind == "dealt")
    deal = table.adapter.new_deal(state.rules, state.players, state.dealer, stored.secret.deck, state.scores)
    turns, asked = -1, 0
    for row in stored.rows:
        if row.action is None or row.number < dealt:
            continue
        seat, asked = deal.actor, 0 if deal.turns != turns else asked + 1
        turns, legal = deal.turns, deal.legal()
        done = next(packed for packed in legal if str(deal.value_of(packed)) == row.action)
        if "playouts" in row.data:
            chance = Random(chance_of(stored.secret, seat, turns, asked))
            yield bots[seat].choose(deal.view(seat), legal, chance, Budget(int(str(row.data["playouts"])), 60)) == done
        deal.act(done)


def test_F10_what_a_person_began_is_no_decision_of_the_bot_that_ends_the_turn() -> None:
    """People lay in one go what no single listed action does."""

    async def story() -> list[object]:
        world = World()
        table = await world.table_with({0: "As Ah Ad Ac 4h 5h 6d 7d 8s 9s Th Jc Qd 4c 5c"}, top="9d")
        player = await world.sit(table)
        assert isinstance(await player.play("draw"), wire.Done)
        await player.state(lambda view: view.phase == "play")
        assert isinstance(await player.play("lay As Ah Ad Ac"), wire.Done)
        task = await world.hub.table(table)
        assert task is not None
        return [*earlier_in_turn(task.table, task.table.match_state, 0)]

    assert simulate(story) == []
