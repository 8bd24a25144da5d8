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
from random import Random
from statistics import fmean, variance
from typing import Any, Final

from sambakit.bots.deep.playing_out import carry_out
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.luck.judging import VERSION, LuckJudge, judge_for
from sambakit.engine.actions.packed import DRAW, operation_of
from sambakit.engine.state.state import State
from sambakit.engine.stepping import new_state
from sambakit.engine.values.chance import Chance

ORDERS: Final = 16  # other orders that a draw is compared with, unless said
ALL: Final = range(10**6)  # strokes: more than any deal has
SIDES: Final = 2  # seats belong to them in turn
DEALS_AN_ORDER: Final = 10  # other deals of all cards, for each of these orders: they cost little


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
    """The luck of a deal so far, in the order of its strokes; `version` is that of the way it is found."""

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
    """Follows one deal and notes its luck. Tell it the state before each step that may draw, and the step.

    Each stroke has a chance of its own, so the strokes of a deal can be asked for in pieces.
    """

    def __init__(self, judge: LuckJudge, chance: str, orders: int = ORDERS, wanted: range = ALL) -> None:
        """Each draw is compared with two `orders` or more, which `chance` fixes; only strokes `wanted` are noted."""
        self._judge = judge
        self._chance = chance
        self._orders = orders
        self._wanted = wanted
        self._seen = 0
        self._strokes: list[Stroke] = []

    @property
    def luck(self) -> Luck:
        """Return the luck so far."""
        return Luck(tuple(self._strokes))

    @property
    def seen(self) -> int:
        """Return how many strokes there were, those too that were not wanted."""
        return self._seen

    def dealt(self, state: State, deck: Sequence[int], first_seat: int) -> None:
        """Note the luck of the hands and the turn-up: `state` is the first of the deal of `deck`."""
        chance = self._next_chance()
        if chance is None:
            return
        judge, value = self._judge, self._judge.value(state)
        others = (chance.shuffled(sorted(deck)) for _ in range(DEALS_AN_ORDER * self._orders))
        starts = (new_state(state.rules, state.players, other, first_seat, state.scores) for other in others)
        self._note(0, state.turns, None, [value - judge.value(start) for start in starts])

    def drew(self, step: int, before: State, memory: Memory, action: int, after: State) -> None:
        """Note the luck of `action`, step number `step` from 0, if it brought cards from the stock."""
        taken = after.stock_at - before.stock_at
        chance = self._next_chance() if taken else None
        if chance is None:
            return
        unseen = _unseen(before, taken)
        gains: list[float] = []
        for order in self._other_orders(len(unseen), chance):
            value = self._value(before, memory, action, [unseen[place] for place in drawn_first(order, taken)])
            gains.append(value - self._value(before, memory, action, [unseen[place] for place in order]))
        own = after.turn == before.turn or operation_of(action) == DRAW  # else the next seat replaces red threes
        turn, seat = (before.turns, before.turn) if own else (after.turns, after.turn)
        self._note(step, turn, seat, gains, exact=self._knows_all(len(unseen)))

    def _next_chance(self) -> Chance | None:
        """Return the chance of the next stroke, None where it is not wanted."""
        number = self._seen
        self._seen += 1
        return Chance(Random(f"luck {self._chance} {number}").getrandbits(48)) if number in self._wanted else None

    def _knows_all(self, cards: int) -> bool:
        """Return whether so many cards have no more orders than are tried."""
        return factorial(cards) <= self._orders

    def _other_orders(self, cards: int, chance: Chance) -> Iterator[Sequence[int]]:
        """Yield orders of the places of so many cards: all of them where they are few."""
        if self._knows_all(cards):
            yield from permutations(range(cards))
        else:
            yield from (chance.shuffled(range(cards)) for _ in range(self._orders))

    def _value(self, state: State, memory: Memory, action: int, order: list[int]) -> float:
        tried = state.copy()
        tried.stock, tried.stock_at = order, 0
        return self._judge.value_after(tried, memory.copy(), action)

    def _note(self, step: int, turn: int, seat: int | None, gains: list[float], *, exact: bool = False) -> None:
        error = 0.0 if exact else (variance(gains) / len(gains)) ** 0.5
        self._strokes.append(Stroke(step, turn, seat, fmean(gains), error))


def _unseen(before: State, taken: int) -> list[int]:
    """Return the cards of the stock, the drawn ones first; the rest is sorted, for its order is to say nothing."""
    drawn, rest = before.stock_at, before.stock_at + taken
    return [*before.stock[drawn:rest], *sorted(before.stock[rest:])]


def drawn_first(order: Sequence[int], drawn: int) -> list[int]:
    """Return `order` with the places 0 to `drawn` - 1, the cards that came, changed to the front.

    The rest stays as alike as it can, so that what it brings counts on both sides, and is as random as `order` was.

    >>> drawn_first([3, 1, 0, 2], 2)
    [0, 1, 3, 2]
    """
    changed = list(order)
    for place in range(drawn):
        other = changed.index(place)
        changed[place], changed[other] = changed[other], changed[place]
    return changed


def luck_of(
    rules: Any,
    players: int,
    deck: Sequence[int],
    first_seat: int,
    scores: Sequence[int],
    actions: Sequence[int],
    *,
    chance: str = "",
    orders: int = ORDERS,
) -> Luck:
    """Return the luck of the deal of `deck` in which all seats together took the packed, legal `actions`.

    The same arguments give the same luck. Raises NoLuck for games and tables whose luck cannot be computed.
    """
    judge = judge_for(rules, players)
    watcher = Watcher(judge, chance, orders)
    state, memory = new_state(rules, players, deck, first_seat, scores), judge.memory()
    watcher.dealt(state, deck, first_seat)
    for step, action in enumerate(actions):
        before, known = state.copy(), memory.copy()
        carry_out(state, memory, action)
        watcher.drew(step, before, known, action, state)
    return watcher.luck
