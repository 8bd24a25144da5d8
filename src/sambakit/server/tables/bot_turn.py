"""The thinking of a bot at one table: one move at a time, beside the table's task.

A move is what the others see at once: the draw step, all melds of the turn, a question, or the end step. A turn lasts
two beats however much is laid: one for the draw step, and one that the melds and the end step share.
"""

import asyncio
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from sambakit.games import AnyDeal
from sambakit.server.bots.pool import Bots
from sambakit.server.log import log_failure
from sambakit.server.tables.table import Table

Key = tuple[int, int]  # seat, last event of the match: a decision is good for this state only


HALF: Final = 0.5  # of a beat


@dataclass(frozen=True, slots=True)
class Move:
    """One play of a bot, or several that are carried out together."""

    plays: tuple[tuple[Any, ...], ...]
    ends: bool  # the turn, or the deal


@dataclass(frozen=True, slots=True)
class Decision:
    """The move that a bot has chosen."""

    key: Key
    move: Move


def next_move(deal: AnyDeal, begun: bool) -> Generator[AnyDeal, int, Move]:
    """Choose one move of the acting seat on `deal`, which is a copy; `begun`: the seat has done its draw step.

    Yields the deal for each choice and is sent the packed action. A question belongs to the melds before it. The end
    step does not: the bot is asked again when its melds lie on the table.
    """
    turns, seat = deal.turns, deal.actor
    plays: list[tuple[Any, ...]] = []
    while True:
        play: list[Any] = []
        while not play or deal.unfinished:
            packed = yield deal
            play.append(deal.value_of(packed))
            deal.act(packed)
        ended = deal.over or deal.turns != turns
        if ended and plays:
            return Move(tuple(plays), False)
        plays.append(tuple(play))
        if ended or not begun or deal.actor != seat:
            return Move(tuple(plays), ended)


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

    def begin(self, table: Table, seat: int) -> None:
        """Have the bot of `seat` think about its next play, unless it does so already."""
        key = (seat, table.last_event)
        if key != self._key:
            self.forget()
            self._key = key
            self._task = asyncio.create_task(self._think(table, key))

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

    async def _think(self, table: Table, key: Key) -> None:
        """Ask the bot for one action after the other, on a copy, until they are a whole move."""
        seat = key[0]
        bot, seed = table.bots[seat], table.secret.seed.hex()
        choices = next_move(table.match_state.deal.copy(), table.match_state.turn_begun())
        turn, asked = table.match_state.deal.turns, table.match_state.actions_in_turn()
        try:
            deal = next(choices)
            while True:
                packed = table.adapter.only_choice(deal)
                if packed is None:
                    choice = f"{seed}:{seat}:{turn}:{asked}"
                    packed = await self._bots.choose(bot, deal.view(seat), deal.legal(), choice)
                asked += 1
                deal = choices.send(packed)
        except StopIteration as end:
            move: Move = end.value
        except Exception:
            log_failure("thinking_failed", table=table.record.id, seat=seat)
            move = Move(((table.match_state.deal.legal_actions()[0],),), False)
        self._report(Decision(key, move))
