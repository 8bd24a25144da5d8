"""One process in which bots think, with a time limit for each question."""

import asyncio
import os
import pickle
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeVar

import msgspec

from sambakit.server.bots.mark_questions import AnyGiven, MarkQuestion
from sambakit.server.bots.worker import (
    LENGTH,
    LONGEST_ANSWER,
    START,
    AdviceQuestion,
    AnyQuestion,
    Choice,
    Failure,
    Given,
    Question,
    Useful,
    read_answer,
)

START_TIME: Final = 10.0  # s that a process may need until it is ready for its first question
STOP_TIME: Final = 1.0
MARK_TIME: Final = 10.0  # s for a look at a turn, for which nobody waits: on a busy machine it takes long
Answered = TypeVar("Answered")
NO_MEMORY: Final = MemoryError.__name__
FOLLOWED: Final = 24  # tables whose turns under way a process surely remembers: `deep` keeps 256 positions of them


class WorkerFailed(Exception):
    """A bot gave no usable answer; `cause` is counted."""

    def __init__(self, cause: str, reason: str) -> None:
        super().__init__(reason)
        self.cause = cause


class ProcessFailed(WorkerFailed):
    """The process hung, died or wrote nonsense. It is gone, and another one may answer the same question."""


class Worker:
    """One process: started with its first question, and again after it was killed."""

    def __init__(self, seconds: float, memory: int) -> None:
        self._seconds = seconds
        self._memory = memory
        self._process: asyncio.subprocess.Process | None = None
        self._followed: OrderedDict[str, None] = OrderedDict()  # tables, the last one asked for last

    def follows(self, table: str) -> bool:
        """Return whether this process has answered the last questions of `table`, and so knows its plans."""
        return self._process is not None and table in self._followed

    async def ask(self, table: str, question: Question) -> Choice:
        """Return which listed action the bot chooses; raises WorkerFailed."""
        choice = await self._answered(question, lambda data: choice_in(data, question.legal))
        self._follow(table)
        return choice

    async def advise(self, question: AdviceQuestion) -> Given:
        """Return the advice for a decision; raises WorkerFailed."""
        return await self._answered(question, lambda data: advice_in(data, question.legal))

    async def mark(self, question: MarkQuestion) -> AnyGiven:
        """Return the turns of a deal, the result of a look, or a piece of luck; raises WorkerFailed."""
        return await self._answered(question, marks_in, MARK_TIME)

    async def _answered(
        self, question: AnyQuestion, read: Callable[[bytes], Answered], seconds: float | None = None
    ) -> Answered:
        """Return what `read` finds in the answer; raises WorkerFailed."""
        limit = START_TIME
        try:
            async with asyncio.timeout(limit):
                process = self._process or await self._start()
            limit = seconds or self._seconds
            async with asyncio.timeout(limit):
                data = await _exchange(process, question)
            return read(data)
        except WorkerFailed as failure:
            if failure.cause != NO_MEMORY:
                raise
            await self.stop()  # what fills its memory may be from other questions
            raise ProcessFailed(failure.cause, str(failure)) from failure
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError) as error:
            await self.stop()
            raise ProcessFailed(type(error).__name__, _why(error, limit)) from error
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next question
            raise

    async def _start(self) -> asyncio.subprocess.Process:
        """Start the process and return it when it is ready."""
        program = (sys.executable, "-P", "-c", START, str(self._memory))  # -P: no random.py of a bot instead of ours
        process = self._process = await asyncio.create_subprocess_exec(
            *program,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # what a bot starts ends with it
        )
        await _answer(process)
        return process

    def _follow(self, table: str) -> None:
        self._followed[table] = None
        self._followed.move_to_end(table)
        if len(self._followed) > FOLLOWED:
            self._followed.popitem(last=False)

    async def stop(self) -> None:
        """End the process, and those that it has started."""
        process, self._process = self._process, None
        self._followed.clear()
        if process is None:
            return
        if process.returncode is None:
            with suppress(ProcessLookupError):
                if sys.platform == "win32":
                    process.kill()
                else:
                    os.killpg(process.pid, signal.SIGKILL)
        with suppress(TimeoutError):  # what it had started may hold its output, where it ended by itself
            async with asyncio.timeout(STOP_TIME):
                await process.communicate()  # to the end of its output, so that nothing stays open


async def _exchange(process: asyncio.subprocess.Process, question: AnyQuestion) -> bytes:
    """Return what the process answers."""
    assert process.stdin is not None
    data = pickle.dumps(question, pickle.HIGHEST_PROTOCOL)
    process.stdin.write(LENGTH.pack(len(data)) + data)
    await process.stdin.drain()
    return await _answer(process)


async def _answer(process: asyncio.subprocess.Process) -> bytes:
    assert process.stdout is not None
    (size,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    if size > LONGEST_ANSWER:
        raise msgspec.DecodeError(f"an answer of {size} bytes")
    return await process.stdout.readexactly(size)


def choice_in(data: bytes, legal: Sequence[int]) -> Choice:
    """Return which of `legal` an answer names; raises WorkerFailed, DecodeError."""
    answer = _unless_failed(data)
    if not isinstance(answer, Choice) or not 0 <= answer.index < len(legal):
        raise msgspec.DecodeError("an action that was not listed")
    return answer


def advice_in(data: bytes, legal: Sequence[int]) -> Given:
    """Return the advice of an answer: plans that begin with one of `legal`; raises WorkerFailed, DecodeError."""
    answer = _unless_failed(data)
    if (
        not isinstance(answer, Given)
        or not answer.plans
        or any(each.plan[:1] not in _begun(legal) for each in answer.plans)
    ):
        raise msgspec.DecodeError("a plan that does not begin with a listed action")
    return answer


def marks_in(data: bytes) -> AnyGiven:
    """Return the turns, the look or the luck of an answer; raises WorkerFailed, DecodeError."""
    answer = _unless_failed(data)
    if not isinstance(answer, AnyGiven):
        raise msgspec.DecodeError("no answer to a question about marks")
    return answer


def _begun(legal: Sequence[int]) -> set[tuple[int, ...]]:
    return {(action,) for action in legal}


def _unless_failed(data: bytes) -> Useful:
    answer = read_answer(data)
    if isinstance(answer, Failure):
        raise WorkerFailed(answer.cause, answer.reason)
    return answer


def _why(error: Exception, limit: float) -> str:
    """Return why a process gave no answer."""
    if isinstance(error, msgspec.DecodeError):
        return "what its process wrote is no answer"
    return f"no answer within {limit:g} s" if isinstance(error, TimeoutError) else "its process ended"
