"""Bots outside the event loop: worker processes, a fair queue before them, a second try, a fallback that is counted."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Final, Protocol

from sambakit.bots import VERSIONS, bot_of
from sambakit.bots.advice import Advice
from sambakit.bots.luck.recorded import AskLuck
from sambakit.bots.marks.asking import Ask
from sambakit.server.bots.mark_questions import AnyGiven, MarkQuestion
from sambakit.server.bots.own_bots import OwnBot
from sambakit.server.bots.process import ProcessFailed, Worker, WorkerFailed
from sambakit.server.bots.queue import NEVER, FairQueue
from sambakit.server.bots.resolving import bot_now, budget_at, effort_of
from sambakit.server.bots.worker import AdviceQuestion, Choice, Earlier, Given, Question, Useful
from sambakit.server.log import log

FALLBACK: Final = "greedy"
BY_CHANCE: Final = "chance"
ADVICE: Final = "advice"  # in the place of a bot's name, where advice failed
MARKS: Final = "marks"  # in the place of a table, and of a bot's name
TOLD: Final = 3  # failures of a bot by one cause that are told one by one; after these, every hundredth
HOPELESS: Final = 3  # questions in a row that cost a bot its process twice each: no second try until it answers again


def nothing_earlier() -> Sequence[Earlier]:
    """Return that a decision is the first one of its turn."""
    return ()


@dataclass(frozen=True, slots=True)
class Asking:
    """A decision that a table needs at the time `due` of its loop; `playouts` is its budget, None for the bot's own."""

    table: str
    bot: str
    view: Any  # of any game
    legal: Sequence[int]  # packed, never empty
    seed: str
    playouts: int | None = None
    due: float = 0.0
    earlier: Callable[[], Sequence[Earlier]] = nothing_earlier  # decisions of the same turn


@dataclass(frozen=True, slots=True)
class AskingAdvice:
    """A decision for which `person` wants advice at the time `due`; `playouts` is the work for its plans."""

    person: str
    view: Any  # of any game
    legal: Sequence[int]  # packed, never empty
    seed: str
    playouts: int
    due: float = 0.0


@dataclass(frozen=True, slots=True)
class AskingMark:
    """A look at a turn of a finished deal of `record`, or a piece of its luck, or its turns; nobody waits for it."""

    record: str
    deal: int
    ask: Ask | AskLuck | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """A packed action, and what to keep beside it so that the decision can be repeated."""

    action: int
    playouts: int | None = None
    instead: str | None = None  # the bot that decided, where the one that was asked failed
    cut: bool = False  # time ended the thinking


class Bots(Protocol):
    """The deciders for bots."""

    def playouts(self, full: int) -> int:
        """Return how many of `full` playouts a turn gets that begins now."""
        ...

    async def choose(self, asking: Asking) -> Chosen:
        """Return the choice of the bot, or of another one where it fails."""
        ...

    async def advise(self, asking: AskingAdvice) -> Advice | None:
        """Return the advice, None where it failed; the same question has the same advice."""
        ...

    async def mark(self, asking: AskingMark) -> AnyGiven | None:
        """Return the answer, None where the question failed; everything else goes before it."""
        ...

    async def close(self) -> None:
        """End the processes that still think."""
        ...


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A question, how a worker is asked it, and who waits for its answer; `table` has the worker that follows it."""

    table: str
    ask: Callable[[Worker], Coroutine[Any, Any, Useful]]
    answer: asyncio.Future[Useful]


class WorkerBots:
    """`Bots` in worker processes. `counts` tells how often a decision was late, failed or illegal.

    `own` are by name the bots that are not ours. Whoever runs the server is told why a bot failed.
    """

    def __init__(
        self, workers: int, seconds: float, memory: int, own: Mapping[str, OwnBot] = MappingProxyType({})
    ) -> None:
        count = workers or max(1, cores() - 1)
        self._seconds = seconds
        self._idle = [Worker(seconds, memory) for _ in range(count)]  # the last one used is the last one
        self._workers = tuple(self._idle)
        self._queue: FairQueue[_Waiting] = FairQueue()
        self._asked: set[asyncio.Task[None]] = set()
        self._own = own
        self._told: Counter[tuple[str, str]] = Counter()
        self._lost: Counter[str] = Counter()  # questions in a row that cost a bot both its processes
        self.counts: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """Return how many questions wait for a worker."""
        return len(self._queue)

    def playouts(self, full: int) -> int:
        """Return how many of `full` playouts a turn gets that begins now."""
        found = budget_at(full, len(self._queue) / len(self._workers))
        if found < full:
            self.counts["fewer"] += 1
        return found

    async def choose(self, asking: Asking) -> Chosen:
        """Return the choice of the bot, where it fails that of greedy, where that fails a random one."""
        for bot in (asking.bot, FALLBACK):
            choice = await self._try(bot, asking)
            if choice is not None:
                instead = bot_now(bot, type(asking.view)) if bot != asking.bot else None
                playouts = None if instead else asking.playouts
                return Chosen(asking.legal[choice.index], playouts, instead, choice.cut)
        return Chosen(Random(asking.seed).choice(asking.legal), instead=BY_CHANCE)

    async def _try(self, bot: str, asking: Asking) -> Choice | None:
        """Return the choice of `bot`, None where it failed."""
        if not VERSIONS[type(asking.view)].knows(bot_of(bot, type(asking.view))) and bot not in self._own:
            self._failed(bot, "unknown", "this server has no such bot; start it with --bot FILE.py:CLASS")
            return None
        place = self._own[bot].place if bot in self._own else bot
        tries = 1 if self._lost[bot] >= HOPELESS else 2
        for again in range(tries):
            try:
                choice = await self._ask(asking, place, bool(again))
            except WorkerFailed as failure:
                self._failed(bot, failure.cause, str(failure), again + 1 == tries)
                if not isinstance(failure, ProcessFailed):
                    return None  # the bot itself failed, and would do so again
            else:
                del self._lost[bot]
                return choice
        self._lost[bot] += 1
        return None

    async def advise(self, asking: AskingAdvice) -> Advice | None:
        """Return the advice, None where it failed. A person with many tables has one place in the queue."""
        question = AdviceQuestion(
            view=asking.view,
            legal=tuple(asking.legal),
            seed=asking.seed,
            effort=effort_of(asking.playouts, self._seconds / 2),
        )
        for again in (False, True):
            try:
                given = await self._wait(asking.person, asking.due, lambda worker: worker.advise(question), again)
            except WorkerFailed as failure:
                self._failed(ADVICE, failure.cause, str(failure), again)
                if not isinstance(failure, ProcessFailed):
                    return None
            else:
                assert isinstance(given, Given)
                return given.advice
        return None

    async def mark(self, asking: AskingMark) -> AnyGiven | None:
        """Return the answer, None where the question failed; everything else goes before it."""
        question = MarkQuestion(asking.record, asking.deal, asking.ask)
        for again in (False, True):
            try:
                given = await self._wait(MARKS, NEVER, lambda worker: worker.mark(question), again)
            except WorkerFailed as failure:
                self._failed(MARKS, failure.cause, str(failure), again)
                if not isinstance(failure, ProcessFailed):
                    return None
            else:
                assert isinstance(given, AnyGiven)
                return given
        return None

    async def _ask(self, asking: Asking, place: str, again: bool) -> Choice:
        """Return what a worker answers; raises WorkerFailed."""
        choice = await self._wait(
            asking.table,
            asking.due,
            lambda worker: worker.ask(asking.table, self._question(worker, asking, place)),
            again,
        )
        assert isinstance(choice, Choice)
        return choice

    async def _wait(
        self, key: str, due: float, ask: Callable[[Worker], Coroutine[Any, Any, Useful]], again: bool
    ) -> Useful:
        """Return what a worker answers when it is the turn of `key` in the queue; raises WorkerFailed."""
        waiting = _Waiting(key, ask, asyncio.get_running_loop().create_future())
        (self._queue.put_back if again else self._queue.put)(key, due, waiting)
        self._give_out()
        return await waiting.answer

    def _give_out(self) -> None:
        """Give the workers that have nothing to do what waits."""
        while self._idle and self._queue:
            waiting = self._queue.take(asyncio.get_running_loop().time())
            if not waiting.answer.done():  # a table may have dropped it
                task = asyncio.create_task(self._serve(self._worker_for(waiting.table), waiting))
                self._asked.add(task)
                task.add_done_callback(self._asked.discard)

    def _worker_for(self, table: str) -> Worker:
        """Return an idle worker: one that follows the table, else the one that was used last."""
        found = next((worker for worker in reversed(self._idle) if worker.follows(table)), self._idle[-1])
        self._idle.remove(found)
        return found

    async def _serve(self, worker: Worker, waiting: _Waiting) -> None:
        """Have `worker` answer one question, then the next."""
        try:
            choice = await waiting.ask(worker)
        except Exception as failure:  # whatever it is, who asked must not wait for ever
            if not waiting.answer.done():
                waiting.answer.set_exception(failure)
        else:
            if not waiting.answer.done():
                waiting.answer.set_result(choice)
        finally:
            self._idle.append(worker)
        self._give_out()

    def _question(self, worker: Worker, asking: Asking, place: str) -> Question:
        """Return what to ask `worker`; a plan that it does not know is made again."""
        knows = not asking.playouts or worker.follows(asking.table)
        return Question(
            bot=place,
            view=asking.view,
            legal=tuple(asking.legal),
            seed=asking.seed,
            seconds=self._seconds / 2,
            playouts=asking.playouts or 0,
            earlier=() if knows else tuple(asking.earlier()),
        )

    def _failed(self, bot: str, cause: str, reason: str, last: bool = True) -> None:
        """Count a failure and log it, unless the same has been logged often; `last`: it is not asked again."""
        self.counts[cause] += 1
        self._told[bot, cause] += 1
        times = self._told[bot, cause]
        if times <= TOLD or times % 100 == 0:
            plays = "nothing" if bot in (ADVICE, MARKS) else FALLBACK if bot != FALLBACK else BY_CHANCE
            log("bot_failed", level="warning", bot=bot, why=reason, times=times, instead=plays if last else "again")

    async def close(self) -> None:
        """End all workers."""
        asked = tuple(self._asked)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        for worker in self._workers:
            await worker.stop()


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
