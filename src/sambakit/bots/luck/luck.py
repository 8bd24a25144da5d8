"""The luck of a deal: the value after each draw minus the mean value after other draws.

Chance speaks when the hands are dealt, and whenever cards come from the stock. After each the position has a value
(`judging.py`). From it goes the mean value over other orders of the cards that nobody had seen or drawn before: they
were as likely as the order that came. So the mean of luck is 0 whatever the judge knows, for players of any strength,
and the points of a deal minus its luck have the same mean as the points alone, with less of their scatter (the
argument of AIVAT and MIVAT for chance events).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import factorial
from statistics import fmean, variance
from typing import Any, Final

from sambakit.bots.deep.playing_out import carry_out
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.luck.judging import VERSION, LuckJudge, judge_for
from sambakit.engine.state.state import State
from sambakit.engine.stepping import new_state
from sambakit.engine.values.chance import Chance

ORDERS: Final = 40  # other orders that a draw is compared with, unless said
DEALS_AN_ORDER: Final = 4  # other deals of all cards, for each of these orders: they cost little


@dataclass(frozen=True, slots=True)
class Stroke:
    """One time that chance spoke.

    `seat` got the cards (None: all seats, when the hands were dealt). It was in the turn `turn`, from 1, and before it
    the deal had `step` steps. `points` are for side 0 minus side 1; `error` is their standard error, which comes from
    the number of other orders that were tried.
    """

    step: int
    turn: int
    seat: int | None
    points: float
    error: float


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a deal so far, in the order of its strokes; `version` is that of the judge."""

    strokes: tuple[Stroke, ...]
    version: str = VERSION

    @property
    def points(self) -> float:
        """Return the luck of side 0 minus that of side 1."""
        return sum(stroke.points for stroke in self.strokes)

    @property
    def error(self) -> float:
        """Return the standard error of `points`."""
        return _error_of(self.strokes)

    def of_seat(self, seat: int, side: int) -> tuple[float, float]:
        """Return the luck of the draws of `seat` for its side, 0 or 1, and the standard error."""
        own = [stroke for stroke in self.strokes if stroke.seat == seat]
        total = sum(stroke.points for stroke in own)
        return (total if side == 0 else -total), _error_of(own)


def _error_of(strokes: Sequence[Stroke]) -> float:
    return float(sum(stroke.error**2 for stroke in strokes) ** 0.5)


class Watcher:
    """Follows one deal and notes its luck. Tell it the state before each step that may draw, and the step."""

    def __init__(self, judge: LuckJudge, chance: Chance, orders: int = ORDERS) -> None:
        """`orders`, two or more, are the other orders that each draw is compared with."""
        self._judge = judge
        self._chance = chance
        self._orders = orders
        self._strokes: list[Stroke] = []

    @property
    def luck(self) -> Luck:
        """Return the luck so far."""
        return Luck(tuple(self._strokes))

    def dealt(self, state: State, deck: Sequence[int], first_seat: int) -> None:
        """Note the luck of the hands and the turn-up: `state` is the first of the deal of `deck`."""
        others = [
            self._judge.value(
                new_state(state.rules, state.players, self._chance.shuffled(deck), first_seat, state.scores)
            )
            for _ in range(DEALS_AN_ORDER * self._orders)
        ]
        self._note(0, state.turns, None, self._judge.value(state), others)

    def drew(self, step: int, before: State, memory: Memory, action: int, after: State) -> None:
        """Note the luck of `action`, step number `step` from 0, if it brought cards from the stock."""
        taken = after.stock_at - before.stock_at
        if not taken:
            return
        unseen = before.stock[before.stock_at :]
        drawn, rest = unseen[:taken], unseen[taken:]
        value = self._value(before, memory, action, drawn + self._chance.shuffled(rest))
        others = [self._value(before, memory, action, order) for order in self._other_orders(unseen)]
        seat = before.turn if after.turn == before.turn else after.turn  # whoever begins may replace red threes
        self._note(step, before.turns if seat == before.turn else after.turns, seat, value, others)

    def _other_orders(self, unseen: list[int]) -> Iterator[list[int]]:
        """Yield orders of the cards `unseen`: all of them where they are few."""
        if factorial(len(unseen)) <= self._orders:
            yield from (list(order) for order in permutations(unseen))
        else:
            yield from (self._chance.shuffled(unseen) for _ in range(self._orders))

    def _value(self, state: State, memory: Memory, action: int, order: list[int]) -> float:
        tried = state.copy()
        tried.stock, tried.stock_at = order, 0
        return self._judge.value_after(tried, memory.copy(), action)

    def _note(self, step: int, turn: int, seat: int | None, value: float, others: list[float]) -> None:
        error = (variance(others) / len(others)) ** 0.5 if len(others) > 1 else 0.0
        self._strokes.append(Stroke(step, turn, seat, value - fmean(others), error))


def luck_of(
    rules: Any,
    players: int,
    deck: Sequence[int],
    first_seat: int,
    scores: Sequence[int],
    actions: Sequence[int],
    *,
    seed: int = 0,
    orders: int = ORDERS,
) -> Luck:
    """Return the luck of the deal of `deck` in which all seats together took the packed, legal `actions`.

    The same arguments give the same luck. Raises NoLuck for games and tables whose luck cannot be computed.
    """
    judge = judge_for(rules, players)
    watcher = Watcher(judge, Chance(seed), orders)
    state, memory = new_state(rules, players, deck, first_seat, scores), judge.memory()
    watcher.dealt(state, deck, first_seat)
    for step, action in enumerate(actions):
        before, known = state.copy(), memory.copy()
        carry_out(state, memory, action)
        watcher.drew(step, before, known, action, state)
    return watcher.luck
