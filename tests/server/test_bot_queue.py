"""The bots of all tables share some workers: nobody waits for another table's bots, and a lost worker costs nobody."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.values.cards import pack
from sambakit.server.bots import pool
from sambakit.server.bots.own_bots import own_bots
from sambakit.server.bots.pool import HOPELESS, Asking, AskingAdvice, Chosen, WorkerBots
from sambakit.server.bots.process import ProcessFailed
from sambakit.server.bots.queue import NEVER, FairQueue
from sambakit.server.bots.resolving import budget_at
from sambakit.server.bots.worker import AdviceQuestion, Choice, Earlier, Given, GivenPlan, Question
from sambakit.server.settings import Settings
from tests.server.simulation import simulate

MEMORY = Settings().bot_memory
LIMIT = 2.0  # s
THINKING = 0.1  # s that a stub thinks


def a_deal() -> Deal:
    """Return a deal in which the first player has to draw or take, and then has many actions."""
    deal = new_deal(DUTCH, 4, pack(3, 6), 0)
    deal.act(deal.legal()[0])
    return deal


DEAL = a_deal()
SEAT = DEAL.actor
LEGAL = tuple(DEAL.legal())


class StubWorker:
    """A worker without a process: it always chooses the last action, and fails where `fails` says so."""

    fails: tuple[str, ...] = ()  # tables whose next questions cost the process
    made: list["StubWorker"]  # all of them
    log: list[tuple[str, str]]  # the tables and bots that were asked for

    def __init__(self, seconds: float, memory: int) -> None:
        self.seconds = seconds
        self.tables: set[str] = set()
        self.questions: list[Question] = []
        StubWorker.made.append(self)

    def follows(self, table: str) -> bool:
        return table in self.tables

    async def ask(self, table: str, question: Question) -> Choice:
        StubWorker.log.append((table, question.bot))
        self.questions.append(question)
        if table in StubWorker.fails:
            left = list(StubWorker.fails)
            left.remove(table)
            StubWorker.fails = tuple(left)
            await asyncio.sleep(self.seconds)
            self.tables.clear()
            raise ProcessFailed("TimeoutError", "no answer")
        await asyncio.sleep(THINKING)
        self.tables.add(table)
        return Choice(len(question.legal) - 1)

    async def advise(self, question: AdviceQuestion) -> Given:
        StubWorker.log.append((question.seed, "advice"))
        if question.seed in StubWorker.fails:
            raise ProcessFailed("TimeoutError", "no answer")
        await asyncio.sleep(THINKING)
        return Given((GivenPlan((question.legal[-1],), 0.0, 0.0),), ())

    async def stop(self) -> None:
        """Nothing to end."""


@pytest.fixture
def stubs(monkeypatch: pytest.MonkeyPatch) -> type[StubWorker]:
    """Have the pools of a test use stubs."""
    StubWorker.fails, StubWorker.made, StubWorker.log = (), [], []
    monkeypatch.setattr(pool, "Worker", StubWorker)
    return StubWorker


def asking(
    table: str, bot: str = "deep", playouts: int | None = None, earlier: Sequence[Earlier] = (), due: float = 0
) -> Asking:
    """Return what a table asks for."""
    return Asking(table, bot, DEAL.view(SEAT), LEGAL, "seed", playouts, due, lambda: earlier)


def advice_for(person: str, number: int = 0, due: float = 0) -> AskingAdvice:
    """Return the question of a person for the hint with that number."""
    return AskingAdvice(person, DEAL.view(SEAT), LEGAL, f"{person}{number}", 60, due)


# ---- the queue ----------------------------------------------------------------------------------------------------


def test_F10_tables_take_turns_however_many_questions_one_has() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3", "b1", "a4", "c1", "b2"):
        queue.put(item[0], 0, item)
    assert len(queue) == 7
    assert [queue.take(1) for _ in range(7)] == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]
    with pytest.raises(IndexError):
        queue.take(1)


def test_F10_what_a_table_waits_for_goes_before_what_is_thought_ahead() -> None:
    queue: FairQueue[str] = FairQueue()
    for due, item in enumerate(("later", "soon", "now")):
        queue.put(item, 10.0 - 5 * due, item)
    assert queue.take(2) == "now"
    assert queue.take(2) == "later"  # nothing is due: whoever has waited longest
    queue.put("later", 10, "again")
    assert queue.take(7) == "soon"


def test_F10_what_nobody_waits_for_goes_last() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("marks", NEVER, "mark 1")
    queue.put("marks", NEVER, "mark 2")
    queue.put("early", 9.0, "thought ahead")
    queue.put("late", 1.0, "due")
    assert [queue.take(2.0) for _ in range(2)] == ["due", "thought ahead"]
    assert queue.take(2.0) == "mark 1"
    queue.put("late", 9.0, "the next move")
    assert [queue.take(2.0) for _ in range(2)] == ["the next move", "mark 2"]


def test_F10_a_question_that_is_asked_again_goes_before_all_others() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "b1", "a2"):
        queue.put(item[0], 0, item)
    queue.put_back("b", 0, "b0")
    assert [queue.take(1) for _ in range(4)] == ["b0", "a1", "b1", "a2"]


def test_F10_the_budget_falls_with_the_queue_in_three_fixed_steps() -> None:
    budgets = [budget_at(80, waiting / 4) for waiting in range(400)]
    assert budgets == sorted(budgets, reverse=True)
    assert sorted(set(budgets)) == [1, 60, 80]
    assert budgets[0] == 80
    assert {budget_at(1, waiting) for waiting in range(100)} == {1}


def test_the_hints_of_a_person_take_turns_with_the_moves_of_tables(stubs: type[StubWorker]) -> None:
    """However many tables somebody has: a table waits for the hint that is made, and for one more."""

    async def story() -> list[str]:
        bots = WorkerBots(1, LIMIT, MEMORY)
        hints = [asyncio.create_task(bots.advise(advice_for("p", number))) for number in range(4)]
        moves = [asyncio.create_task(bots.choose(asking(f"t{number}"))) for number in range(3)]
        found = await asyncio.gather(*hints)
        await asyncio.gather(*moves)
        assert [advice.plans[0].plan for advice in found if advice] == [(LEGAL[-1],)] * 4
        return [key for key, _ in stubs.log]

    assert simulate(story) == ["p0", "p1", "t0", "t1", "t2", "p2", "p3"]


def test_advice_that_fails_is_tried_twice_and_told(stubs: type[StubWorker]) -> None:
    stubs.fails = ("p0",)

    async def story() -> object:
        bots = WorkerBots(1, LIMIT, MEMORY)
        found = await bots.advise(advice_for("p"))
        return found, stubs.log, bots.counts["TimeoutError"]

    assert simulate(story) == (None, [("p0", "advice")] * 2, 2)


@pytest.mark.parametrize(("cores", "workers"), [(1, 1), (2, 1), (4, 3), (16, 15)])
def test_F10_there_is_a_worker_for_each_core_but_the_one_of_the_loop(
    cores: int, workers: int, stubs: type[StubWorker], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "cores", lambda: cores)
    WorkerBots(0, LIMIT, MEMORY)
    assert len(stubs.made) == workers
    WorkerBots(5, LIMIT, MEMORY)
    assert len(stubs.made) == workers + 5


# ---- the pool -----------------------------------------------------------------------------------------------------


def test_F10_a_table_with_many_questions_does_not_starve_another(stubs: type[StubWorker]) -> None:
    async def story() -> None:
        bots = WorkerBots(1, LIMIT, MEMORY)
        await asyncio.gather(*(bots.choose(asking("greedy table")) for _ in range(5)), bots.choose(asking("other")))

    simulate(story)
    asked = [table for table, _ in stubs.log]
    assert asked == ["greedy table"] * 2 + ["other"] + ["greedy table"] * 3  # one was being answered, one was before it


def test_F10_a_move_that_is_due_is_thought_about_before_one_that_is_not(stubs: type[StubWorker]) -> None:
    async def story() -> None:
        bots = WorkerBots(1, LIMIT, MEMORY)
        tables = (("first", 0.0), ("later", 60.0), ("now", 0.0))
        await asyncio.gather(*(bots.choose(asking(table, due=due)) for table, due in tables))

    simulate(story)
    assert [table for table, _ in stubs.log] == ["first", "now", "later"]


def test_F10_a_hung_worker_stops_only_its_own_question_which_is_asked_again(stubs: type[StubWorker]) -> None:
    async def story() -> tuple[Chosen, float, float]:
        stubs.fails = ("unlucky",)
        bots, loop = WorkerBots(2, LIMIT, MEMORY), asyncio.get_running_loop()
        unlucky = asyncio.create_task(bots.choose(asking("unlucky")))
        for _ in range(5):
            await bots.choose(asking("other"))
        others = loop.time()
        chosen = await unlucky
        assert bots.counts == {"TimeoutError": 1}
        return chosen, others, loop.time()

    chosen, others, own = simulate(story)
    assert others == pytest.approx(5 * THINKING)
    assert own == pytest.approx(LIMIT + THINKING)
    assert chosen == Chosen(LEGAL[-1])  # of the bot itself, not a weaker move
    assert {bot for _, bot in stubs.log} == {"deep"}


def test_F10_a_bot_that_loses_two_workers_is_replaced_and_what_decided_is_told(stubs: type[StubWorker]) -> None:
    async def story() -> Chosen:
        stubs.fails = ("t", "t")
        bots = WorkerBots(2, LIMIT, MEMORY)
        return await bots.choose(asking("t", playouts=80))

    assert simulate(story) == Chosen(LEGAL[-1], None, "greedy@1")
    assert [bot for _, bot in stubs.log] == ["deep", "deep", "greedy"]


def test_F10_where_greedy_fails_too_chance_decides(stubs: type[StubWorker]) -> None:
    async def story() -> Chosen:
        stubs.fails = ("t",) * 4
        return await WorkerBots(2, LIMIT, MEMORY).choose(asking("t"))

    chosen = simulate(story)
    assert chosen.action in LEGAL
    assert chosen.instead == "chance"


def test_F10_a_bot_that_always_loses_its_worker_gets_no_second_try(stubs: type[StubWorker]) -> None:
    async def story() -> None:
        bots = WorkerBots(1, LIMIT, MEMORY)
        for _ in range(HOPELESS):
            stubs.fails = ("t", "t")
            await bots.choose(asking("t"))
        stubs.log.clear()
        stubs.fails = ("t",)
        await bots.choose(asking("t"))
        assert [bot for _, bot in stubs.log] == ["deep", "greedy"]
        await bots.choose(asking("t"))  # it answers, and is trusted again
        stubs.log.clear()
        stubs.fails = ("t", "t")
        await bots.choose(asking("t"))
        assert [bot for _, bot in stubs.log] == ["deep", "deep", "greedy"]

    simulate(story)


def test_F10_the_budget_falls_while_others_wait(stubs: type[StubWorker]) -> None:
    async def story() -> list[int]:
        bots, found = WorkerBots(2, LIMIT, MEMORY), list[int]()
        asked = []
        for number in range(20):
            found.append(bots.playouts(80))
            asked.append(asyncio.create_task(bots.choose(asking(f"t{number}", playouts=found[-1]))))
            await asyncio.sleep(0)
        await asyncio.gather(*asked)
        assert [one.result().playouts for one in asked] == found
        assert bots.counts == {"fewer": 13}
        return [*found, bots.playouts(80)]

    # two are being answered; of those that wait, two for each worker
    assert simulate(story) == [80] * 7 + [60] * 8 + [1] * 5 + [80]


def test_F10_a_worker_that_has_not_seen_the_turn_begin_is_told_what_was_decided(stubs: type[StubWorker]) -> None:
    begin = Earlier(DEAL.view(SEAT), LEGAL, "before")

    async def story() -> None:
        bots = WorkerBots(2, LIMIT, MEMORY)
        await bots.choose(asking("a", playouts=80))
        both = bots.choose(asking("b")), bots.choose(asking("a", playouts=80, earlier=[begin]))
        await asyncio.gather(*both)  # only the other one is free
        await bots.choose(asking("a", playouts=80, earlier=[begin]))
        await bots.choose(asking("c", playouts=None, earlier=[begin]))  # a bot without a budget plans nothing

    simulate(story)
    told = [question.earlier for worker in stubs.made for question in worker.questions]
    assert told.count((begin,)) == 1
    assert len(told) == 5


def test_F10_a_question_that_nobody_waits_for_is_not_asked(stubs: type[StubWorker]) -> None:
    async def story() -> None:
        bots = WorkerBots(1, LIMIT, MEMORY)
        first, dropped = (asyncio.create_task(bots.choose(asking(table))) for table in ("first", "dropped"))
        await asyncio.sleep(THINKING / 2)
        dropped.cancel()
        await first
        await bots.choose(asking("next"))

    simulate(story)
    assert [table for table, _ in stubs.log] == ["first", "next"]


# ---- real processes -----------------------------------------------------------------------------------------------

UNLUCKY = """
import os, sys, time
from pathlib import Path

BEEN = Path(__file__).with_suffix(".been")


class Unlucky:
    name = "unlucky"

    def choose(self, view, legal, rng, budget):
        if not BEEN.exists():
            BEEN.touch()
            {fate}
        return legal[-1]
"""
FATES = {
    "dies": "os._exit(3)",
    "hangs": "time.sleep(600)",
    "fills its memory": "bytearray(10**12)",
    "hangs, with a child that holds its output": "os.fork(); time.sleep(600)",
}


@pytest.mark.process(2)
@pytest.mark.parametrize("fate", FATES)
async def test_F10_a_worker_that_is_lost_costs_no_weaker_move(fate: str, tmp_path: Path) -> None:
    file = tmp_path / "unlucky.py"
    file.write_text(UNLUCKY.format(fate=FATES[fate]), encoding="utf-8")
    bots = WorkerBots(1, 3, MEMORY, own_bots([f"{file}:Unlucky"]))
    try:
        chosen = await bots.choose(asking("t", "unlucky"))
        assert chosen == Chosen(LEGAL[-1])
        assert sum(bots.counts.values()) == 1
    finally:
        await bots.close()
