"""The luck of a deal in a record."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sambakit.bots import VERSIONS, Bot, make_bot
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.luck.judging import LuckJudge, judge_for
from sambakit.bots.luck.luck import ORDERS, StrokeByOrder
from sambakit.bots.luck.watcher import ALL, Watcher
from sambakit.bots.versions import kept_name
from sambakit.engine.deal import Deal
from sambakit.engine.state.view import View
from sambakit.game.records.replaying import carry_out


@dataclass(frozen=True, slots=True)
class AskLuck:
    """The question for the strokes `first` to `last` - 1 of a deal, whose other orders `chance` fixes."""

    first: int
    last: int
    chance: str
    orders: int = ORDERS


def luck_of_recorded(
    record: Any, match: Any, deal: int, *, chance: str = "", orders: int = ORDERS, wanted: range = ALL
) -> tuple[tuple[StrokeByOrder, ...], int]:
    """Return the strokes of `deal`, from 1, of a valid record that are `wanted`, and how many it has in all.

    `match` is as it stands before the first deal. A step is a play or a claim, as in moments. The turns ahead are
    played as the bots of the record play. Cards that penalty plays bring are left out. Raises NoLuck, and IndexError
    where there is no such deal.
    """
    judge = judge_for(record.rules, len(record.players))
    for recorded in record.deals[: deal - 1]:
        before = match.start_deal(recorded.deck)
        for line in recorded.plays:
            carry_out(before, line)
        match.finish(before)
    recorded = record.deals[deal - 1]
    playing: Deal = match.start_deal(recorded.deck)
    bots = [_bot_of(player.decider) for player in record.players]
    follower = _Follower(playing, judge, Watcher(judge, chance, orders, wanted, bots))
    follower.watcher.dealt(playing.state, recorded.deck, playing.turn)
    for step, line in enumerate(recorded.plays):
        follower.carry_out(step, line)
    return follower.watcher.finished(), follower.watcher.seen


@lru_cache(maxsize=16)
def _bot_of(decider: str) -> Bot | None:
    """Return the bot that decided in a record, None for people and for bots that are not known here."""
    name = kept_name(decider)
    return make_bot(name) if VERSIONS[View].knows(name) else None


class _Follower:
    """Plays a recorded deal again, and shows each step that may draw to a watcher."""

    def __init__(self, deal: Deal, judge: LuckJudge, watcher: Watcher) -> None:
        self.watcher = watcher
        self._deal = deal
        self._memory: Memory = judge.memory()

    def carry_out(self, step: int, line: Any) -> None:
        """Carry out one line of the record; only the last action of a play brings cards from the stock."""
        if not hasattr(line, "actions") or getattr(line, "irregular", False):
            carry_out(self._deal, line)
            return
        before, last = line.actions[:-1], line.actions[-1:]
        if before and self._deal.refuse(before) is not None:  # the rules allow the play as a whole alone
            self._deal.play(line.actions)
            return
        if before:
            self._deal.play(before)
        self._last(step, last)

    def _last(self, step: int, actions: Any) -> None:
        deal = self._deal
        state = deal.state.copy()
        action = next((packed for packed in deal.legal() if deal.value_of(packed) == actions[0]), None)
        self._memory.catch_up(deal.log)
        deal.play(actions)
        if action is not None:
            self.watcher.drew(step, state, self._memory, action, deal.state)
