"""The thinking of a bot at one table: one move at a time, beside the table's task.

A move is what the others see at once: the draw step, all melds of the turn, a question, or the end step. A turn lasts
two beats however much is laid: one for the draw step, and one that the melds and the end step share.
"""

import asyncio
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from sambakit.games import AnyDeal
from sambakit.server.bots.pool import Asking, Bots, Chosen
from sambakit.server.bots.resolving import budget_of
from sambakit.server.bots.worker import Earlier
from sambakit.server.log import log_failure
from sambakit.server.match.events import Data
from sambakit.server.match.match_state import MatchState
from sambakit.server.store.secret import Secret
from sambakit.server.tables.deal_bots import PLAYOUTS, kept_beside, last_actions, playouts_in_turn
from sambakit.server.tables.table import Table

Key = tuple[int, int]  # seat, last event of the match: a decision is good for this state only


HALF: Final = 0.5  # of a beat


@dataclass(frozen=True, slots=True)
class Move:
    """One play of a bot, or several that are carried out together."""

    plays: tuple[tuple[Any, ...], ...]
    ends: bool  # the turn, or the deal
    beside: tuple[tuple[Data, ...], ...] = ()  # of each play: what is kept beside its actions


@dataclass(frozen=True, slots=True)
class Decision:
    """The move that a bot has chosen."""

    key: Key
    move: Move


def next_move(deal: AnyDeal, begun: bool) -> Generator[AnyDeal, Chosen, Move]:
    """Choose one move of the acting seat on `deal`, which is a copy; `begun`: the seat has done its draw step.

    Yields the deal for each choice and is sent the answer. A question belongs to the melds before it. The end step does
    not: the bot is asked again when its melds lie on the table.
    """
    turns, seat = deal.turns, deal.actor
    plays: list[tuple[Any, ...]] = []
    beside: list[tuple[Data, ...]] = []
    while True:
        play, facts = list[Any](), list[Data]()
        while not play or deal.unfinished:
            chosen = yield deal
            play.append(deal.value_of(chosen.action))
            facts.append(kept_beside(chosen))
            deal.act(chosen.action)
        ended = deal.over or deal.turns != turns
        if ended and plays:
            return Move(tuple(plays), False, tuple(beside))
        plays.append(tuple(play))
        beside.append(tuple(facts))
        if ended or not begun or deal.actor != seat:
            return Move(tuple(plays), ended, tuple(beside))


def share_of_beat(steps: int, ends: bool) -> float:
    """Return how much of a beat a move waits for, after so many steps of its turn; `ends`: it ends the turn."""
    return 1 if steps == 0 or (steps == 1 and ends) else HALF


class BotTurn:
    """The bot's turn at a table: at most one decision, in progress or waiting to be carried out."""

    def __init__(self, bots: Bots, report: Callable[[Decision], None]) -> None:
        self._bots = bots
        self._report = report
        self._key: Key | None = None
        self._task: asyncio.Task[None] | None = None
        self._decision: Decision | None = None

    def begin(self, table: Table, seat: int, due: float) -> None:
        """Have the bot of `seat` think about its next play, needed at `due`, unless it does so already."""
        key = (seat, table.last_event)
        if key != self._key:
            self.forget()
            self._key = key
            self._task = asyncio.create_task(self._think(table, key, due))

    def share(self, table: Table) -> float:
        """Return how much of a beat the decided move waits for."""
        ends = self._decision is not None and self._decision.move.ends
        return share_of_beat(table.match_state.steps_in_turn(), ends)

    def take(self, decision: Decision) -> bool:
        """Note the decision and return True; a decision about an older state is dropped."""
        if decision.key != self._key:
            return False
        self._decision = decision
        return True

    def decided(self, table: Table) -> Move | None:
        """Return the move for the table's present state, None if it is not ready."""
        decision = self._decision
        return decision.move if decision is not None and decision.key[1] == table.last_event else None

    @property
    def ready(self) -> bool:
        """Return whether a decision waits to be carried out."""
        return self._decision is not None

    def forget(self) -> None:
        """Drop the decision, and the thinking about it."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._decision = self._key = None

    async def stop(self) -> None:
        """Drop the decision and return when nothing thinks any more."""
        task = self._task
        self.forget()
        if task is not None:
            with suppress(asyncio.CancelledError):
                await task

    async def _think(self, table: Table, key: Key, due: float) -> None:
        """Ask the bot for one action after the other, on a copy, until they are a whole move."""
        seat, state = key[0], table.match_state
        choices = next_move(state.deal.copy(), state.turn_begun())
        playouts, asked = self._playouts(table, seat), state.actions_in_turn()
        before: list[Earlier] = []
        try:
            deal = next(choices)
            while True:
                packed = table.adapter.only_choice(deal)
                if packed is None:
                    one = Earlier(
                        deal.view(seat), tuple(deal.legal()), chance_of(table.secret, seat, deal.turns, asked)
                    )
                    earlier = partial(_earlier, table, state, seat, tuple(before))
                    chosen = await self._bots.choose(asking_for(one, table, playouts, due, earlier))
                    before.append(one)
                else:
                    chosen = Chosen(packed)
                asked += 1
                deal = choices.send(chosen)
        except StopIteration as end:
            move: Move = end.value
        except Exception:
            log_failure("thinking_failed", table=table.record.id, seat=seat)
            move = Move(((state.deal.legal_actions()[0],),), False)
        self._report(Decision(key, move))

    def _playouts(self, table: Table, seat: int) -> int | None:
        """Return the budget of the turn: the one that it began with, else as many as the queue allows now."""
        state = table.match_state
        full = budget_of(table.bots[seat], state.adapter.view_type, state.rules, state.players)
        if full is None:
            return None
        begun_with = playouts_in_turn(last_actions(table.rows, state.actions_in_turn()), seat)
        return begun_with or self._bots.playouts(full)


def chance_of(secret: Secret, seat: int, turns: int, asked: int) -> str:
    """Return the chance of a decision of `seat`, after so many `turns` of the deal and actions of the turn."""
    return f"{secret.seed.hex()}:{seat}:{turns}:{asked}"


def earlier_in_turn(table: Table, state: MatchState, seat: int) -> Iterator[Earlier]:
    """Yield the decisions with a budget that `seat` has carried out in the running turn of `state`, in order."""
    count, asked = state.actions_in_turn(), 0
    rows = dict(enumerate(reversed(last_actions(table.rows, count)), 1))  # the last one is 1
    for step in state.steps[len(state.steps) - state.steps_in_turn() :]:
        numbers = range(asked, asked + len(step.actions))
        decided = {number for number in numbers if count - number in rows and PLAYOUTS in rows[count - number].data}
        if step.seat == seat and decided:  # a person may have done what no single listed action does
            deal = step.before.copy()
            for number, action in zip(numbers, step.actions, strict=True):
                legal = deal.legal()
                if number in decided:
                    yield Earlier(deal.view(seat), tuple(legal), chance_of(table.secret, seat, deal.turns, number))
                deal.act(next(packed for packed in legal if deal.value_of(packed) == action))
        asked += len(step.actions)


def _earlier(table: Table, state: MatchState, seat: int, before: Sequence[Earlier]) -> Sequence[Earlier]:
    """Return the decisions of `seat` in its turn so far, and those `before` in the move that it thinks about."""
    return (*earlier_in_turn(table, state, seat), *before)


def asking_for(
    one: Earlier, table: Table, playouts: int | None, due: float, earlier: Callable[[], Sequence[Earlier]]
) -> Asking:
    """Return the question to the bots about a decision."""
    bot = table.bots[one.view.seat]
    return Asking(table.record.id, bot, one.view, one.legal, one.seed, playouts, due, earlier)
