"""Bots in worker processes: they answer, a late or broken one is replaced by greedy and counted."""

import asyncio
from random import Random

import pytest

from sambakit.bots import Budget, make_bot
from sambakit.engine.cards import pack, shuffled
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.rulesets.dutch import DUTCH
from sambakit.server import bot_pool
from sambakit.server.bot_pool import WorkerBots
from sambakit.server.settings import Settings
from tests.server.simulation import World, simulate

MEMORY = Settings().bot_memory


def some_deal() -> Deal:
    """Return a deal in which somebody has to choose among melds and discards."""
    deal = new_deal(DUTCH, 4, shuffled(pack(3, 6), Random(3)), 0)
    deal.act(deal.legal()[0])
    return deal


async def test_a_worker_gives_what_the_bot_chooses() -> None:
    deal, bots = some_deal(), WorkerBots(1, 10, MEMORY)
    try:
        for name in ("greedy", "random", "steady"):
            choice = await bots.choose(name, deal.view(0), deal.legal(), "seed")
            assert choice == make_bot(name).choose(deal.view(0), deal.legal(), Random("seed"), Budget(seconds=5))
        assert not bots.counts
    finally:
        await bots.close()


async def test_a_bot_that_takes_too_long_is_replaced_by_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    sleepy = "import time, sambakit.server.bot_worker as w; inner = w.answer\n"
    sleepy += "w.answer = lambda q: time.sleep(60) if q.bot == 'steady' else inner(q)\nw.main()"
    monkeypatch.setattr(bot_pool, "START", sleepy)
    monkeypatch.setattr(bot_pool, "START_TIME", 60.0)
    deal, bots = some_deal(), WorkerBots(1, 3, MEMORY)
    try:
        await bots.choose("greedy", deal.view(0), deal.legal(), "seed")  # the worker runs now
        choice = await bots.choose("steady", deal.view(0), deal.legal(), "seed")
        assert choice == make_bot("greedy").choose(deal.view(0), deal.legal(), Random("seed"), Budget())
        assert bots.counts == {"TimeoutError": 1}
    finally:
        await bots.close()


async def test_a_bot_that_crashes_is_replaced_and_the_next_question_is_answered() -> None:
    deal, bots = some_deal(), WorkerBots(1, 10, MEMORY)
    try:
        assert await bots.choose("no such bot", deal.view(0), deal.legal(), "seed") in deal.legal()
        assert await bots.choose("greedy", deal.view(0), deal.legal(), "seed") in deal.legal()
        assert bots.counts == {"IncompleteReadError": 1}
    finally:
        await bots.close()


async def test_a_question_that_nobody_waits_for_does_not_spoil_the_next() -> None:
    deal, bots = some_deal(), WorkerBots(1, 10, MEMORY)
    try:
        question = asyncio.create_task(bots.choose("greedy", deal.view(0), deal.legal(), "seed"))
        await asyncio.sleep(0.05)
        question.cancel()
        assert await bots.choose("random", deal.view(0), deal.legal(), "seed") in deal.legal()
    finally:
        await bots.close()


def test_bots_get_views_of_their_own_seat_only() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=0))
        while (await player.my_move()).result is None:
            await player.play_simply()
        assert set(world.bots.asked) == {1, 2, 3}
        assert all(view.seat == seat for view, seat in zip(world.bots.views, world.bots.asked, strict=True))

    simulate(story)


def test_slow_bots_hold_up_nobody_and_their_moves_come_when_they_are_ready() -> None:
    async def story() -> None:
        world = World()
        world.bots.wait = 30
        slow = await world.sit(await world.table(players=2, speed=0))
        await slow.my_move()
        await slow.play_simply()
        await slow.play_simply()
        begin = world.loop.time()
        other = await world.sit(await world.table(players=2, speed=0))
        assert other.view is not None
        assert world.loop.time() == begin
        await slow.my_move()
        assert world.loop.time() - begin >= 60  # a draw and an end step at least

    simulate(story)
