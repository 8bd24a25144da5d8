"""A process in which bots think and advise: it reads questions and writes answers until its input ends.

Both have their length before them and go over its own standard input and output, which only the server holds. So it
never outlives the server. An empty answer says that it is ready. A question is a pickle of the server's own. An answer
is JSON, for whatever a bot's file writes there: reading it makes numbers and texts, and runs nothing. `START` is the
program to run it.
"""

import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, BinaryIO

import msgspec

from sambakit.bots import ADVISERS, Bot, Budget
from sambakit.bots.advice import Advice, Effort, Ranked, Reason
from sambakit.bots.loading import load_bot
from sambakit.server.bots.mark_questions import AnyGiven, GivenReason, MarkQuestion, marked

# Not `-m`: this module's own types would then belong to `__main__` there, and a pickle tells the two apart.
START = "from sambakit.server.bots.worker import main; main()"
LENGTH = struct.Struct(">I")
LONGEST_ANSWER = 16 * 1024  # bytes: the turns of a long deal
MOST_PLANS = 3
LONGEST_CAUSE = 60  # characters
LONGEST_REASON = 600


@dataclass(frozen=True, slots=True)
class Earlier:
    """A decision of the same turn before the one that is asked for: a bot that plans has made its plan there."""

    view: Any
    legal: tuple[int, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class Question:
    """One decision: the bot's name, or where its class is, its seat's view, the packed legal actions, its chance, its
    time in seconds, its playouts (0: as the bot likes).

    A process that has not seen the turn begin decides the `earlier` ones again first, and so comes to the same plan.
    """

    bot: str
    view: Any  # of any game
    legal: tuple[int, ...]
    seed: str
    seconds: float
    playouts: int = 0
    earlier: tuple[Earlier, ...] = ()


@dataclass(frozen=True, slots=True)
class AdviceQuestion:
    """A question for the best plans of a seat, and why: its view, the packed legal actions, the chance and the work."""

    view: Any  # of any game
    legal: tuple[int, ...]
    seed: str
    effort: Effort


class Choice(msgspec.Struct, frozen=True, tag=True):
    """The place of the chosen action among the listed ones; `cut` where time ended the thinking, not the playouts."""

    index: int
    cut: bool = False


class GivenPlan(msgspec.Struct, frozen=True, array_like=True):
    """A plan of packed actions; see `Ranked`."""

    plan: tuple[int, ...]
    value: float
    error: float


class Given(msgspec.Struct, frozen=True, tag=True):
    """The advice: the best plans, and the reasons for the first one; `cut` as in `Choice`."""

    plans: tuple[GivenPlan, ...]
    reasons: tuple[GivenReason, ...]
    cut: bool = False

    @property
    def advice(self) -> Advice:
        """Return the advice that was given."""
        plans = tuple(Ranked(each.plan, each.value, each.error) for each in self.plans)
        return Advice(plans, reasons=tuple(Reason(each.code, each.facts) for each in self.reasons))


class Failure(msgspec.Struct, frozen=True, tag=True):
    """The failure of a bot to give a legal action: a short cause to count, and a sentence for the bot's author."""

    cause: str
    reason: str


Useful = Choice | Given | AnyGiven
Answer = Useful | Failure
AnyQuestion = Question | AdviceQuestion | MarkQuestion
_decode = msgspec.json.Decoder(Answer).decode


# One for all questions: what a bot keeps follows from views, and is found again by nothing but an equal view.
_bot: Callable[[str, type], Bot] = cache(load_bot)


def answer(question: Question) -> int:
    """Return the action that the bot chooses."""
    bot = _bot(question.bot, type(question.view))
    budget = Budget(question.playouts, question.seconds)
    for before in question.earlier:
        bot.choose(before.view, before.legal, Random(before.seed), budget)
    return bot.choose(question.view, question.legal, Random(question.seed), budget)


def checked_answer(question: AnyQuestion) -> Answer:
    """Return which listed action the bot chooses, or the advice or the look that is asked for, or the failure."""
    began = perf_counter()
    try:
        if isinstance(question, AdviceQuestion):
            return _given(question, began)
        if isinstance(question, MarkQuestion):
            return marked(question)
        chosen = answer(question)
        if chosen not in question.legal:
            return Failure("illegal", f"choose returned {chosen!r:.100}, which is none of the listed actions")
        cut = perf_counter() - began > question.seconds
        return Choice(question.legal.index(chosen), cut)  # whatever it is that equals the action
    except (Exception, SystemExit) as error:  # code of somebody else
        return Failure(type(error).__name__, f"{error!r:.300}{_where(error)}")


def _given(question: AdviceQuestion, began: float) -> Given:
    """Return the advice that is asked for."""
    seed = Random(question.seed).getrandbits(48)
    advice = ADVISERS[type(question.view)](question.view, question.legal, seed, question.effort)
    plans = tuple(GivenPlan(each.plan, each.value, each.error) for each in advice.plans[:MOST_PLANS])
    reasons = tuple(GivenReason(str(each.code), {**each.facts}) for each in advice.reasons)
    return Given(plans, reasons, perf_counter() - began > question.effort.seconds)


def _where(error: BaseException) -> str:
    """Return the last place that the exception came through."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno}, in {frames[-1].name})" if frames else ""


def write(stream: BinaryIO, answer: Answer) -> None:
    """Write `answer` with its length before it."""
    data = msgspec.json.encode(answer)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


def read_answer(data: bytes) -> Answer:
    """Return the answer in `data`, which may be anything; raises msgspec.DecodeError."""
    answer: Answer = _decode(data)
    if isinstance(answer, Failure):
        return Failure(_plain(answer.cause, LONGEST_CAUSE), _plain(answer.reason, LONGEST_REASON))
    return answer


def _plain(text: str, longest: int) -> str:
    """Return the first characters of `text`, with a question mark for whatever a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:longest])


def read(stream: BinaryIO) -> object | None:
    """Return the next question, None at the end of the stream."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    value: object = pickle.loads(stream.read(LENGTH.unpack(head)[0]))  # the server wrote it
    return value


def limit_memory(size: int) -> None:
    """Keep this process below `size` bytes of address space, where the system can do that."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (size, size))


def main() -> None:
    """Answer questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is for the server
    limit_memory(int(sys.argv[1]))
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not get among the answers
    answers.write(LENGTH.pack(0))
    answers.flush()
    while True:
        question = read(questions)
        if not isinstance(question, AnyQuestion):
            return
        write(answers, checked_answer(question))
