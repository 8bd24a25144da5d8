"""The hints at one table: how often a person may ask, and the thinking about each beside the table's task.

A hint is made of the view of the seat that asks, and of nothing else. The same decision has the same hint.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, Protocol, TypeVar

import msgspec

from sambakit.bots.advice import Advice
from sambakit.games import AnyDeal
from sambakit.server import wire
from sambakit.server.bots.pool import AskingAdvice, Bots
from sambakit.server.limits import Buckets
from sambakit.server.log import log_failure
from sambakit.server.match.events import Draft
from sambakit.server.match.match_state import MatchState
from sambakit.server.match.standing import Agreed
from sambakit.server.match.stored import StoredEvent
from sambakit.server.settings import Settings
from sambakit.server.store.store import Change, SeatRecord, TableRecord

PLAYOUTS: Final = 3000  # for the plans of one hint, while few questions wait
PLAYOUTS_KEPT: Final = "playouts"  # of the event: with the chance of the decision it gives the same hint again
PATIENCE: Final = 1.0  # s after which a hint is as urgent as the move of a bot that is due

NO_HINTS: Final = wire.Refusal("no_hints", "", {})
NO_HINT_NOW: Final = wire.Refusal("no_hint_now", "", {})
HINT_FAILED: Final = wire.Refusal("hint_failed", "", {})


After = TypeVar("After", covariant=True)


class Table(Protocol[After]):
    """A table whose match has begun."""

    @property
    def record(self) -> TableRecord:
        """Return the facts of the table."""
        ...

    @property
    def seats(self) -> tuple[SeatRecord, ...]:
        """Return the seats with their players."""
        ...

    @property
    def match_state(self) -> MatchState:
        """Return how the match stands."""
        ...

    @property
    def agreed(self) -> Agreed:
        """Return the agreements of its people."""
        ...

    @property
    def practice(self) -> bool:
        """Return whether one person is alone with bots."""
        ...

    def after(self, drafts: Sequence[Draft], now: float, change: Change) -> After:
        """Return the table with these events."""
        ...


@dataclass(frozen=True, slots=True)
class HintWish:
    """Somebody's question what to do after event `made_for` of the match; `send` answers it."""

    person: str
    seat: int
    seq: int
    made_for: int
    send: Callable[[wire.Hinted], None]


@dataclass(frozen=True, slots=True)
class Thought:
    """The result of the thinking about wishes that ask the same; `advice` is None where it failed."""

    wishes: Sequence[HintWish]
    playouts: int
    advice: Advice | None
    text_of: Callable[[int], str]  # of a packed action of the seat


@dataclass(frozen=True, slots=True)
class _Question:
    """A decision that somebody asks about, maybe again and again, and all that its thinking needs."""

    wishes: list[HintWish]
    deal: AnyDeal
    chance: str

    def is_that_of(self, wish: HintWish) -> bool:
        """Return whether `wish` asks about the same decision."""
        return (self.wishes[0].seat, self.wishes[0].made_for) == (wish.seat, wish.made_for)


class Hinting:
    """The thinking about hints at one table, one for each person at a time; `report` gets each result.

    A question that comes meanwhile is never refused for that: the same one has the same answer, another one waits. At
    most one waits for each person, since the table has gone on beyond those before it.
    """

    def __init__(self, bots: Bots, settings: Settings, report: Callable[[Thought], None]) -> None:
        self._bots = bots
        self._report = report
        self._budgets = Buckets(settings.hints_per_minute / 60, settings.hints_burst)
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked: dict[str, _Question] = {}  # by person: what is thought about, until it is answered
        self._next: dict[str, _Question] = {}  # by person: what waits for that
        self._given: dict[int, tuple[int, wire.Hinted]] = {}  # by seat: the last hint, and for which event it was

    def ask(
        self, wish: HintWish, deal: AnyDeal, chance: str, version: int, now: float, alone: bool
    ) -> wire.Hinted | None:
        """Return the answer where it is known or refused, or begin to think about `deal`, a copy; None then.

        A person who is `alone` with bots may ask as often as they like.
        """
        made_for, given = self._given.get(wish.seat, (-1, None))
        if given is not None and made_for == wish.made_for:
            return msgspec.structs.replace(given, seq=wish.seq)
        person = wish.person
        for question in (self._asked.get(person), self._next.get(person)):
            if question is not None and question.is_that_of(wish):
                question.wishes.append(wish)
                return None
        bucket = self._budgets.of(person, now)
        if not alone and not bucket.take(now):
            seconds = max(1, ceil(bucket.wait()))
            return refused(wish.seq, version, wire.Refusal("too_fast", "", {"seconds": seconds}))
        question = _Question([wish], deal, chance)
        if person not in self._asked:
            self._begin(person, question)
            return None
        outdated = self._next.get(person)
        for one in outdated.wishes if outdated else ():
            one.send(refused(one.seq, version, NO_HINT_NOW))
        self._next[person] = question
        return None

    def _begin(self, person: str, question: _Question) -> None:
        self._asked[person] = question
        task = asyncio.create_task(self._think(person, question))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, person: str, question: _Question) -> None:
        playouts = self._bots.playouts(PLAYOUTS)
        deal, seat = question.deal, question.wishes[0].seat
        due = asyncio.get_running_loop().time() + PATIENCE
        advice: Advice | None = None
        try:
            advice = await self._bots.advise(
                AskingAdvice(person, deal.view(seat), deal.legal(), question.chance, playouts, due)
            )
        except Exception:
            log_failure("hint_failed", seat=seat)
        self._report(Thought(question.wishes, playouts, advice, lambda action: str(deal.value_of(action))))

    def answered(self, thought: Thought, hint: wire.Hinted | None) -> None:
        """Note that all who asked have their answer, and begin with the question that waits for that.

        Whoever asks again gets the same `hint`, if there was one, and it is not counted twice.
        """
        wish = thought.wishes[0]
        del self._asked[wish.person]
        if hint is not None:
            self._given[wish.seat] = (wish.made_for, hint)
        question = self._next.pop(wish.person, None)
        if question is not None:
            self._begin(wish.person, question)

    async def stop(self) -> None:
        """Return when nothing thinks any more."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def refuse_hint(table: Table[After], seat: int) -> wire.Refusal | None:
    """Return why `seat` may not ask what to do now, None where it may."""
    exercise = table.record.purpose == "exercise"  # what is asked there is its own
    if exercise or (not table.practice and not table.record.options.hints):
        return NO_HINTS
    state = table.match_state
    decides = not state.deal.over and not state.match_over and state.deal.actor == seat
    waits = table.agreed.paused is not None or table.seats[seat].played_by_bot
    return NO_HINT_NOW if waits or not decides else None


def after_hint(table: Table[After], thought: Thought, now: float) -> After:
    """Return the table after a hint was given, which took so many playouts."""
    draft = Draft(StoredEvent("hint", seat=thought.wishes[0].seat), data={PLAYOUTS_KEPT: thought.playouts})
    return table.after([draft], now, Change(table=table.record.id))


def refused(seq: int, version: int, refusal: wire.Refusal) -> wire.Hinted:
    """Return that there is no hint, and why."""
    return wire.Hinted(seq, version, [], [], refusal)


def hinted(thought: Thought, seq: int, version: int) -> wire.Hinted:
    """Return the hint as it travels."""
    advice = thought.advice
    if advice is None:
        return refused(seq, version, HINT_FAILED)
    plans = [
        wire.HintPlan([thought.text_of(action) for action in each.plan], round(each.value), round(each.error))
        for each in advice.plans
    ]
    reasons = [wire.HintReason(reason.code, {**reason.facts}) for reason in advice.reasons]
    return wire.Hinted(seq, version, plans, reasons, None)


def chance_of_hint(seed: bytes, seat: int, turns: int, asked: int) -> str:
    """Return the chance of a hint for `seat`, after so many `turns` of the deal and actions of the turn."""
    return f"{seed.hex()}:hint:{seat}:{turns}:{asked}"
