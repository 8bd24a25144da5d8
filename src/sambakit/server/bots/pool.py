"""Bots outside the event loop: worker processes, a time limit for each decision, a fallback that is counted."""

import asyncio
import os
import pickle
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from types import MappingProxyType
from typing import Any, Protocol

import msgspec

from sambakit.bots import VERSIONS, bot_of
from sambakit.server.bots.own_bots import OwnBot
from sambakit.server.bots.worker import LENGTH, LONGEST_ANSWER, START, Failure, Question, read_answer
from sambakit.server.log import log

NO_CHOICE = -1
FALLBACK = "greedy"
START_TIME = 10.0  # s that a worker may need to start, beside its first decision
TOLD = 3  # failures of a bot by one cause that are told one by one; after these, every hundredth
WAITING = 2  # questions that wait for each worker before the answer becomes a cheaper one


class Bots(Protocol):
    """The deciders for bots."""

    async def choose(self, bot: str, view: Any, legal: Sequence[int], seed: str) -> int:
        """Return one of `legal`, which is never empty."""
        ...

    async def close(self) -> None:
        """End the processes that still think."""
        ...


class WorkerFailed(Exception):
    """The worker died, or gave no usable answer in time; `cause` is counted."""

    def __init__(self, cause: str, reason: str) -> None:
        super().__init__(reason)
        self.cause = cause


class Worker:
    """One process; started with its first question, restarted when a decision takes too long."""

    def __init__(self, seconds: float, memory: int) -> None:
        self._seconds = seconds
        self._memory = memory
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question) -> int:
        """Return the bot's choice; raises WorkerFailed, and the process is gone then."""
        limit = self._seconds
        if self._process is None:
            limit += START_TIME
            self._process = await asyncio.create_subprocess_exec(
                *(
                    sys.executable,
                    "-P",
                    "-c",
                    START,
                    str(self._memory),
                ),  # -P: a bot beside random.py must not replace it
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        try:
            async with asyncio.timeout(limit):
                return await self._exchange(self._process, question)
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError) as error:
            await self.stop()
            raise WorkerFailed(type(error).__name__, _why(error, limit)) from error
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next question
            raise

    async def _exchange(self, process: asyncio.subprocess.Process, question: Question) -> int:
        assert process.stdin is not None
        assert process.stdout is not None
        data = pickle.dumps(question, pickle.HIGHEST_PROTOCOL)
        process.stdin.write(LENGTH.pack(len(data)) + data)
        await process.stdin.drain()
        (size,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        if size > LONGEST_ANSWER:
            raise msgspec.DecodeError(f"an answer of {size} bytes")
        return choice_in(await process.stdout.readexactly(size), question.legal)

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # to the end of its output, so that nothing stays open


def choice_in(data: bytes, legal: Sequence[int]) -> int:
    """Return which of `legal` an answer names; raises WorkerFailed, DecodeError."""
    answer = read_answer(data)
    if isinstance(answer, Failure):
        raise WorkerFailed(answer.cause, answer.reason)
    if not 0 <= answer.index < len(legal):
        raise msgspec.DecodeError("an action that was not listed")
    return legal[answer.index]


def _why(error: Exception, limit: float) -> str:
    """Return why a process gave no answer."""
    if isinstance(error, msgspec.DecodeError):
        return "what its process wrote is no answer"
    return f"no answer within {limit:g} s" if isinstance(error, TimeoutError) else "its process ended"


class WorkerBots:
    """`Bots` in worker processes. `counts` tells how often a decision was late, failed or illegal.

    `own` are by name the bots that are not ours. Whoever runs the server is told why a bot failed.
    """

    def __init__(
        self, workers: int, seconds: float, memory: int, own: Mapping[str, OwnBot] = MappingProxyType({})
    ) -> None:
        count = workers or max(1, min(2, (os.cpu_count() or 1) - 1))
        self._seconds = seconds
        self._workers = [Worker(seconds, memory) for _ in range(count)]
        # The last one used comes first: it still has the plan of a turn under way (bots/deep/deep.py).
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._waiting = 0
        self._own = own
        self._told: Counter[tuple[str, str]] = Counter()
        self.counts: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """Return how many questions wait for a worker."""
        return self._waiting

    async def choose(self, bot: str, view: Any, legal: Sequence[int], seed: str) -> int:
        """Return one of `legal`: the choice of `bot`, where it fails that of greedy, where that fails a random one."""
        levels = [bot, FALLBACK]
        if self._waiting >= WAITING * len(self._workers):
            self.counts["crowded"] += 1
            levels = [FALLBACK]
        for level in levels:
            choice = await self._try(level, view, legal, seed)
            if choice in legal:
                return choice
        return Random(seed).choice(legal)

    async def _try(self, bot: str, view: Any, legal: Sequence[int], seed: str) -> int:
        """Return the choice of `bot`, NO_CHOICE where it failed."""
        if not VERSIONS[type(view)].knows(bot_of(bot, type(view))) and bot not in self._own:
            self._failed(bot, "unknown", "this server has no such bot; start it with --bot FILE.py:CLASS")
            return NO_CHOICE
        place = self._own[bot].place if bot in self._own else bot
        question = Question(place, view, tuple(legal), seed, self._seconds / 2)
        self._waiting += 1
        try:
            worker = await self._idle.get()
        finally:
            self._waiting -= 1
        try:
            return await worker.ask(question)
        except WorkerFailed as failure:
            self._failed(bot, failure.cause, str(failure))
            return NO_CHOICE
        finally:
            self._idle.put_nowait(worker)

    def _failed(self, bot: str, cause: str, reason: str) -> None:
        """Count a failure and log it, unless the same has been logged often."""
        self.counts[cause] += 1
        self._told[bot, cause] += 1
        times = self._told[bot, cause]
        if times <= TOLD or times % 100 == 0:
            plays = FALLBACK if bot != FALLBACK else "chance"
            log("bot_failed", level="warning", bot=bot, why=reason, times=times, instead=plays)

    async def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            await worker.stop()
