"""Hints: who may ask, what the answer is made of, who gets it, and how they are counted."""

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO
from random import Random

import pytest

from sambakit.bots import ADVISERS
from sambakit.server import wire
from sambakit.server.bots.pool import AskingAdvice, WorkerBots
from sambakit.server.bots.process import advice_in
from sambakit.server.bots.resolving import effort_of
from sambakit.server.bots.worker import Choice, Given, GivenPlan, write
from sambakit.server.hints.hinting import chance_of_hint
from sambakit.server.people.tokens import new_token
from sambakit.server.settings import Settings
from sambakit.server.tables.making import stored_table
from sambakit.server.wire.shared import TableOptions
from tests.server.simulation import Player, World, settled, simulate
from tests.server.test_bots import MEMORY, some_deal

HAND = "Ks Kh 4c 5c 6c 7c 9d Td Jd Qs Qh 8s 8h Ac Ad"
TOP = "Kd"
OTHERS = ("4d 4h 5d 5h 6d 6h", "As Ah Js Jh 2s 2h")  # cards of seat 1: the one who asks sees none of them


async def ask(player: Player, seq: int = 1, expect: int | None = None) -> wire.Hinted:
    """Ask what to do and return the answer."""
    assert player.view is not None
    player.send(wire.Hint(seq, player.view.last_event if expect is None else expect))
    answer = await player.until(lambda message: isinstance(message, wire.Hinted))
    assert isinstance(answer, wire.Hinted)
    assert answer.seq == seq
    return answer


def refusal_of(answer: wire.Hinted) -> str:
    """Return why there is no hint; then there are no plans."""
    assert answer.refusal is not None
    assert not answer.plans
    assert not answer.reasons
    return answer.refusal.code


async def alone(world: World, other: str = OTHERS[0], rules: str = "dutch") -> Player:
    """Return somebody who is alone with bots and may take the pile."""
    return await world.sit(await world.table_with({0: HAND, 1: other}, players=2, top=TOP, rules=rules))


def test_a_hint_has_the_best_plan_first_and_it_can_be_played() -> None:
    async def story() -> None:
        player = await alone(World())
        answer = await ask(player, 7)
        assert answer.refusal is None
        assert 1 < len(answer.plans) <= 3
        assert (answer.plans[0].value, answer.plans[-1].value <= 0) == (0, True)
        assert {plan.plan[0].split()[0] for plan in answer.plans} == {"draw", "take"}
        assert len(answer.reasons) <= 2
        await player.play(*answer.plans[0].plan)
        await player.state(lambda view: view.phase == "play")
        turn = (await ask(player, 8)).plans[0].plan
        assert turn[-1].startswith("discard")
        assert isinstance(await player.play(*turn), wire.Done)

    simulate(story)


def test_each_hint_is_counted_once_and_the_same_question_has_the_same_answer() -> None:
    async def story() -> None:
        world = World()
        player = await alone(world)
        first = await ask(player, 1)
        again = await ask(player, 2)
        assert (again.plans, again.reasons, again.version) == (first.plans, first.reasons, first.version)
        assert len(world.bots.advised) == 1
        assert [event.kind for event in player.events].count("hint") == 1
        view = await player.catch_up()
        assert view.hints == [1, 0]
        await player.play("draw")
        await player.state(lambda view: view.phase == "play")
        await ask(player, 3)
        assert (await player.catch_up()).hints == [2, 0]
        later = World(store=world.store)
        later.token = world.token
        assert player.view is not None
        assert (await later.sit(player.view.table)).view.hints == [2, 0]

    simulate(story)


def test_there_is_a_hint_only_for_the_seat_that_decides_now() -> None:
    async def story() -> None:
        player = await alone(World())
        assert player.view is not None
        assert refusal_of(await ask(player, expect=player.view.last_event - 1)) == "no_hint_now"
        await player.play("draw")
        await player.state(lambda view: view.phase == "play")
        await player.play("discard 4c")
        assert refusal_of(await ask(player)) == "no_hint_now"

    simulate(story)


@pytest.mark.parametrize("hints", [False, True])
def test_people_who_play_with_each_other_have_hints_where_the_table_says_so(hints: bool) -> None:
    async def story() -> None:
        world = World()
        token = new_token(world.rng)
        options = TableOptions(hints=hints)
        table = await world.table_with({0: HAND}, players=2, top=TOP, people={1: token}, options=options)
        ann, ben = await world.sit(table), await world.sit(table, 1, token)
        answer = await ask(ann)
        assert (answer.refusal is None) == hints
        assert hints or refusal_of(answer) == "no_hints"
        await settled()
        await ben.read_all()
        assert not any(isinstance(message, wire.Hinted) for message in ben.messages)
        assert ("hint" in [event.kind for event in ben.events]) == hints  # the others know that there was one
        assert (await ben.catch_up()).hints == [int(hints), 0]

    simulate(story)


async def among_others(world: World) -> Player:
    """Return somebody who plays with another person at a table with hints, and may take the pile."""
    options = TableOptions(hints=True)
    table = await world.table_with({0: HAND}, top=TOP, people={1: new_token(world.rng)}, options=options)
    return await world.sit(table)


def test_a_person_among_others_has_so_many_hints_in_a_minute() -> None:
    async def story() -> None:
        player = await among_others(World(settings=Settings(hints_burst=1, hints_per_minute=6)))
        assert (await ask(player)).refusal is None
        assert (await ask(player)).refusal is None  # the same one
        await player.play("draw")
        await player.state(lambda view: view.phase == "play")
        answer = await ask(player)
        assert refusal_of(answer) == "too_fast"
        assert answer.refusal is not None
        assert answer.refusal.facts == {"seconds": 10}
        await asyncio.sleep(10)
        assert (await ask(player)).refusal is None

    simulate(story)


def test_a_person_alone_with_bots_has_as_many_hints_as_they_like() -> None:
    async def story() -> None:
        player = await alone(World(settings=Settings(hints_burst=1, hints_per_minute=0.01)))
        for seq in range(12):
            await player.my_move()
            assert (await ask(player, seq)).refusal is None
            await player.play_simply()

    simulate(story)


def answers(player: Player) -> dict[int, str]:
    """Return by its number how each question was answered: with a hint, or with the code of a refusal."""
    found = [message for message in player.messages if isinstance(message, wire.Hinted)]
    assert len({answer.seq for answer in found}) == len(found)
    return {answer.seq: answer.refusal.code if answer.refusal else "hint" for answer in found}


@pytest.mark.parametrize("sit", [alone, among_others])
def test_a_question_that_is_asked_again_and_again_is_thought_about_once(
    sit: Callable[[World], Awaitable[Player]],
) -> None:
    async def story() -> None:
        world = World(settings=Settings(hints_burst=1))
        world.bots.wait = 3
        player = await sit(world)
        view = await player.catch_up()
        for seq in range(1, 6):
            player.send(wire.Hint(seq, view.last_event))
            await settled(0.9)
        await settled(5)
        view = await player.catch_up()
        assert answers(player) == dict.fromkeys(range(1, 6), "hint")
        assert len(world.bots.advised) == 1
        assert view.hints == [1, 0]

    simulate(story)


def test_a_question_about_the_next_decision_waits_and_replaces_the_one_before_it() -> None:
    async def story() -> None:
        world = World()
        world.bots.wait = 3
        player = await alone(world)
        player.send(wire.Hint(1, (await player.catch_up()).last_event))
        await settled(0.1)
        await player.play("draw")
        view = await player.state(lambda view: view.phase == "play")
        player.send(wire.Hint(2, view.last_event))
        await settled(0.1)
        await player.command(wire.TakeBack(player.identity(), view.last_event))
        view = await player.state(lambda now: now.last_event > view.last_event)
        player.send(wire.Hint(3, view.last_event))
        await settled(10)
        await player.read_all()
        assert answers(player) == {1: "no_hint_now", 2: "no_hint_now", 3: "hint"}
        assert len(world.bots.advised) == 2

    simulate(story)


def test_however_fast_somebody_asks_one_hint_is_thought_about_at_a_time() -> None:
    async def story() -> None:
        world = World()
        world.bots.wait = 2
        player = await alone(world)
        view = await player.catch_up()
        thinking = 0
        for seq in range(30):
            player.send(wire.Hint(seq, view.last_event - seq % 2))
            await settled(0.06)
            thinking = max(thinking, len(world.bots.advised))
        assert thinking == 1
        await settled(10)
        await player.read_all()
        assert len(answers(player)) == 30

    simulate(story)


def test_a_hint_that_comes_too_late_is_not_given_and_not_counted() -> None:
    async def story() -> None:
        world = World()
        world.bots.wait = 3
        player = await alone(world)
        assert player.view is not None
        player.send(wire.Hint(1, player.view.last_event))
        await asyncio.sleep(1)
        await player.play("draw")
        answer = await player.until(lambda message: isinstance(message, wire.Hinted))
        assert isinstance(answer, wire.Hinted)
        assert refusal_of(answer) == "no_hint_now"
        assert (await player.catch_up()).hints == [0, 0]

    simulate(story)


def heard(other: str, rules: str) -> tuple[str, bytes]:
    """Return the hand of the other seat, and the hint that seat 0 gets, as it travels."""

    async def story() -> tuple[str, bytes]:
        world = World(seed=4)
        player = await alone(world, other, rules)
        world.bots.most_playouts = 300
        answer = await ask(player)
        assert answer.refusal is None
        assert player.view is not None
        task = await world.hub.table(player.view.table)
        assert task is not None
        return str(task.table.match_state.deal.view(1).hand), wire.encode(answer)

    return simulate(story)


@pytest.mark.parametrize("rules", ["dutch", "spanish"])
def test_hidden_cards_in_another_order_give_the_same_hint(rules: str) -> None:
    (first, hint), (second, again) = (heard(other, rules) for other in OTHERS)
    assert first != second
    assert hint == again


def test_a_hint_is_repeated_from_what_is_stored() -> None:
    async def story() -> None:
        world = World()
        player = await alone(world)
        given = await ask(player)
        assert player.view is not None
        stored = await world.store.load(player.view.table)
        assert stored is not None
        table = stored_table(stored)
        (row,) = [row for row in stored.rows if row.kind == "hint"]
        deal = table.match_state.deal
        chance = chance_of_hint(stored.secret.seed, 0, deal.turns, table.match_state.actions_in_turn())
        effort = effort_of(min(world.bots.most_playouts, int(str(row.data["playouts"]))), 60)
        view = deal.view(0)
        advice = ADVISERS[type(view)](view, deal.legal(), Random(chance).getrandbits(48), effort)
        again = [[str(deal.value_of(action)) for action in each.plan] for each in advice.plans[:3]]
        assert [plan.plan for plan in given.plans] == again
        assert [reason.code for reason in given.reasons] == [reason.code for reason in advice.reasons]

    simulate(story)


def test_samba_romme_has_plans_without_reasons() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(players=2, rules="samba_romme"))
        await player.my_move()
        answer = await ask(player)
        assert answer.refusal is None
        assert answer.plans[0].value == 0
        assert answer.reasons == []
        assert isinstance(await player.play(*answer.plans[0].plan), wire.Done)

    simulate(story)


@pytest.mark.process
async def test_a_worker_gives_the_advice_of_the_game() -> None:
    deal, bots = some_deal(), WorkerBots(1, 20, MEMORY)
    view = deal.view(0)
    try:
        found = await bots.advise(AskingAdvice("p", view, deal.legal(), "seed", 60))
    finally:
        await bots.close()
    assert found is not None
    advice = ADVISERS[type(view)](view, deal.legal(), Random("seed").getrandbits(48), effort_of(60, 10))
    assert found.plans == advice.plans[:3]
    assert found.reasons == advice.reasons
    assert not bots.counts


def test_an_answer_that_is_no_advice_is_not_believed() -> None:
    def sent(answer: Choice | Given) -> bytes:
        stream = BytesIO()
        write(stream, answer)
        return stream.getvalue()[4:]

    listed = Given((GivenPlan((5, 9), 0.0, 0.0),), ())
    assert advice_in(sent(listed), [5, 6]).advice.plans[0].plan == (5, 9)
    empty, other = GivenPlan((), 0.0, 0.0), GivenPlan((9,), 0.0, 0.0)
    for bad in (Choice(0), Given((), ()), Given((other,), ()), Given((empty,), ())):
        with pytest.raises(ValueError, match="plan that does not begin"):
            advice_in(sent(bad), [5, 6])
