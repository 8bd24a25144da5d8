"""The luck of a deal in a record."""

from typing import Any

from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.luck.judging import LuckJudge, judge_for
from sambakit.bots.luck.luck import ORDERS, Luck, Watcher
from sambakit.engine.deal import Deal
from sambakit.engine.values.chance import Chance
from sambakit.game.records.replaying import carry_out


def luck_of_recorded(record: Any, match: Any, deal: int, *, seed: int = 0, orders: int = ORDERS) -> Luck:
    """Return the luck of `deal`, from 1, of a valid record; `match` is as it stands before the first deal.

    The steps of the strokes count the actions of all plays. What penalty plays draw is left out. Raises NoLuck, and
    IndexError where the record has no such deal.
    """
    judge = judge_for(record.rules, len(record.players))
    for recorded in record.deals[: deal - 1]:
        before = match.start_deal(recorded.deck)
        for line in recorded.plays:
            carry_out(before, line)
        match.finish(before)
    recorded = record.deals[deal - 1]
    playing: Deal = match.start_deal(recorded.deck)
    follower = _Follower(playing, judge, Watcher(judge, Chance(seed), orders))
    follower.watcher.dealt(playing.state, recorded.deck, playing.turn)
    for line in recorded.plays:
        follower.carry_out(line)
    return follower.watcher.luck


class _Follower:
    """Plays a recorded deal again, and shows each step that may draw to a watcher."""

    def __init__(self, deal: Deal, judge: LuckJudge, watcher: Watcher) -> None:
        self.watcher = watcher
        self._deal = deal
        self._memory: Memory = judge.memory()
        self._step = 0

    def carry_out(self, line: Any) -> None:
        """Carry out one line of the record; only the last action of a play brings cards from the stock."""
        if not hasattr(line, "actions") or getattr(line, "irregular", False):
            carry_out(self._deal, line)
            return
        before, last = line.actions[:-1], line.actions[-1:]
        if before and self._deal.refuse(before) is not None:  # the rules allow the play as a whole alone
            self._deal.play(line.actions)
            self._step += len(line.actions)
            return
        if before:
            self._deal.play(before)
        self._step += len(before)
        self._last(last)
        self._step += 1

    def _last(self, actions: Any) -> None:
        deal = self._deal
        state = deal.state.copy()
        action = next((packed for packed in deal.legal() if deal.value_of(packed) == actions[0]), None)
        self._memory.catch_up(deal.log)
        deal.play(actions)
        if action is not None:
            self.watcher.drew(self._step, state, self._memory, action, deal.state)
