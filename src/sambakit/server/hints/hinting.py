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
ONE_AT_A_TIME: Final = 1  # s to wait for somebody who has asked and got no answer yet

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
    """The result of the thinking about a wish; `advice` is None where it failed."""

    wish: HintWish
    playouts: int
    advice: Advice | None
    text_of: Callable[[int], str]  # of a packed action of the seat


class Hinting:
    """The thinking about hints at one table, one for each person at a time; `report` gets each result."""

    def __init__(self, bots: Bots, settings: Settings, report: Callable[[Thought], None]) -> None:
        self._bots = bots
        self._report = report
        self._budgets = Buckets(settings.hints_per_minute / 60, settings.hints_burst)
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by person
        self._given: dict[int, tuple[int, wire.Hinted]] = {}  # by seat: the last hint, and for which event it was

    def ask(self, wish: HintWish, deal: AnyDeal, chance: str, version: int, now: float) -> wire.Hinted | None:
        """Return the answer where it is known or refused, or begin to think about `deal`, a copy; None then."""
        made_for, given = self._given.get(wish.seat, (-1, None))
        if given is not None and made_for == wish.made_for:
            return msgspec.structs.replace(given, seq=wish.seq)
        wait = self._wait_for(wish.person, now)
        if wait:
            return refused(wish.seq, version, wire.Refusal("too_fast", "", {"seconds": wait}))
        task = asyncio.create_task(self._think(wish, deal, chance, now))
        self._tasks[wish.person] = task
        task.add_done_callback(lambda _: self._tasks.pop(wish.person, None))
        return None

    def _wait_for(self, person: str, now: float) -> int:
        """Return for how many seconds `person` has to wait; 0: a hint is counted."""
        if person in self._tasks:
            return ONE_AT_A_TIME
        bucket = self._budgets.of(person, now)
        return 0 if bucket.take(now) else max(1, ceil(bucket.wait()))

    async def _think(self, wish: HintWish, deal: AnyDeal, chance: str, now: float) -> None:
        playouts = self._bots.playouts(PLAYOUTS)
        advice: Advice | None = None
        try:
            advice = await self._bots.advise(
                AskingAdvice(wish.person, deal.view(wish.seat), deal.legal(), chance, playouts, now + PATIENCE)
            )
        except Exception:
            log_failure("hint_failed", seat=wish.seat)
        self._report(Thought(wish, playouts, advice, lambda action: str(deal.value_of(action))))

    def remember(self, wish: HintWish, hinted: wire.Hinted) -> None:
        """Keep a hint that was given: whoever asks again gets the same, and it is not counted twice."""
        self._given[wish.seat] = (wish.made_for, hinted)

    async def stop(self) -> None:
        """Return when nothing thinks any more."""
        tasks = [*self._tasks.values()]
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
    draft = Draft(StoredEvent("hint", seat=thought.wish.seat), data={PLAYOUTS_KEPT: thought.playouts})
    return table.after([draft], now, Change(table=table.record.id))


def refused(seq: int, version: int, refusal: wire.Refusal) -> wire.Hinted:
    """Return that there is no hint, and why."""
    return wire.Hinted(seq, version, [], [], refusal)


def hinted(thought: Thought, version: int) -> wire.Hinted:
    """Return the hint as it travels."""
    advice = thought.advice
    if advice is None:
        return refused(thought.wish.seq, version, HINT_FAILED)
    plans = [
        wire.HintPlan([thought.text_of(action) for action in each.plan], round(each.value), round(each.error))
        for each in advice.plans
    ]
    reasons = [wire.HintReason(reason.code, {**reason.facts}) for reason in advice.reasons]
    return wire.Hinted(thought.wish.seq, version, plans, reasons, None)


def chance_of_hint(seed: bytes, seat: int, turns: int, asked: int) -> str:
    """Return the chance of a hint for `seat`, after so many `turns` of the deal and actions of the turn."""
    return f"{seed.hex()}:hint:{seat}:{turns}:{asked}"
