"""Bots outside the event loop: worker processes, a time limit for each decision, a fallback that is counted."""

import asyncio
import os
import pickle
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Protocol

from sambakit.engine.view import View
from sambakit.server.bot_worker import LENGTH, START, Question
from sambakit.server.log import log

NO_CHOICE = -1
FALLBACK = "greedy"
START_TIME = 10.0  # s that a worker may need to start, beside its first decision
WAITING = 2  # questions that wait for each worker before the answer becomes a cheaper one


class Bots(Protocol):
    """Who decides for bots."""

    async def choose(self, bot: str, view: View, legal: Sequence[int], seed: str) -> int:
        """Return one of `legal`, which is never empty."""
        ...

    async def close(self) -> None:
        """End what still thinks."""
        ...


class WorkerFailed(Exception):
    """The worker died or gave no answer in time."""


class Worker:
    """One process; started with its first question, ended and started anew when a decision takes too long."""

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
                *(sys.executable, "-c", START, str(self._memory)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        try:
            async with asyncio.timeout(limit):
                return await self._exchange(self._process, question)
        except (TimeoutError, OSError, EOFError, pickle.UnpicklingError) as error:
            await self.stop()
            raise WorkerFailed(type(error).__name__) from error
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
        choice = pickle.loads(await process.stdout.readexactly(size))
        if not isinstance(choice, int):
            raise EOFError
        return choice

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # to the end of its output, so that nothing stays open


class WorkerBots:
    """`Bots` in worker processes. `counts` tells how often a decision was late, failed or illegal."""

    def __init__(self, workers: int, seconds: float, memory: int) -> None:
        count = workers or max(1, min(2, (os.cpu_count() or 1) - 1))
        self._seconds = seconds
        self._workers = [Worker(seconds, memory) for _ in range(count)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._waiting = 0
        self.counts: Counter[str] = Counter()

    async def choose(self, bot: str, view: View, legal: Sequence[int], seed: str) -> int:
        """Return one of `legal`: the choice of `bot`, where it fails that of greedy, where that fails a random one."""
        levels = [bot, FALLBACK]
        if self._waiting >= WAITING * len(self._workers):
            self.counts["crowded"] += 1
            levels = [FALLBACK]
        for level in levels:
            choice = await self._try(Question(level, view, tuple(legal), seed, self._seconds / 2))
            if choice in legal:
                return choice
            if choice != NO_CHOICE:
                self.counts["illegal"] += 1
            log("bot_failed", level="warning", bot=level, **self.counts)
        return Random(seed).choice(legal)

    async def _try(self, question: Question) -> int:
        """Return the worker's choice, NO_CHOICE where it failed."""
        self._waiting += 1
        try:
            worker = await self._idle.get()
        finally:
            self._waiting -= 1
        try:
            return await worker.ask(question)
        except WorkerFailed as failure:
            self.counts[str(failure)] += 1
            return NO_CHOICE
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            await worker.stop()
