"""Follows a deal that is over, draw by draw, and finds its luck."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import factorial
from random import Random
from statistics import fmean
from typing import Any, Final

from sambakit.bots.deep.playing_out import carry_out
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.luck.ahead import NOTHING, play_to_stock
from sambakit.bots.luck.judging import HORIZONS, Course, LuckJudge, judge_for
from sambakit.bots.luck.luck import ORDERS, PLAYERS, Luck, Stroke, StrokeByOrder, error_of_mean, luck_in
from sambakit.bots.luck.orders import Orders, drawn_first, without_order
from sambakit.bots.luck.seat_plays import seat_plays_of
from sambakit.engine.actions.packed import DRAW, operation_of
from sambakit.engine.state.state import State
from sambakit.engine.stepping import new_state
from sambakit.engine.values.chance import Chance

ALL: Final = range(10**6)  # strokes: more than any deal has


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A stroke but for its points: see `Stroke`. `turns` had begun before it."""

    step: int
    turn: int
    seat: int | None
    turns: int

    def stroke(self, points: float, error: float) -> Stroke:
        """Return the stroke with its points."""
        return Stroke(self.step, self.turn, self.seat, points, error)


@dataclass(slots=True)
class _PendingStroke:
    """A stroke whose value after the draw is not found yet: the next draw may ask for more of the same courses.

    `values` are those before it, by order. From `state` and `memory` on, the next cards come with `action`, NOTHING
    where none come so soon, in one of `orders` of the cards unseen after it.
    """

    drawn: _Drawn
    values: list[float]
    state: State
    memory: Memory
    action: int
    orders: list[list[int]]

    def leads_to(self, before: State, memory: Memory, action: int) -> bool:
        """Return whether the seats did as they do ahead, until `action` brought the next cards."""
        return self.action == action and _is_same(self.state, before) and _knows_same(self.memory, memory)


class Watcher:
    """Follows one deal and notes its luck. Tell it the state before each step that may draw, and the step.

    The orders depend on `chance` alone, so the strokes of a deal can be asked for in pieces.
    """

    def __init__(
        self,
        judge: LuckJudge,
        chance: str,
        orders: int = ORDERS,
        wanted: range = ALL,
        bots: Sequence[object] = (),
    ) -> None:
        """Each draw is compared with two `orders` or more, which `chance` fixes; only strokes `wanted` are noted.

        `bots` are those of the seats, None for somebody else.
        """
        self._judge = judge
        self._plays = seat_plays_of(judge.rules, PLAYERS, bots)
        self._chance = Chance(Random(f"luck {chance}").getrandbits(48))
        self._count = orders
        self._wanted = wanted
        self._orders: Orders | None = None
        self._pending: _PendingStroke | None = None
        self._seen = 0
        self._weighed: list[StrokeByOrder] = []

    def finished(self) -> tuple[StrokeByOrder, ...]:
        """Return the wanted strokes, when the deal has ended."""
        self._close(None)
        return tuple(self._weighed)

    @property
    def seen(self) -> int:
        """Return how many strokes there were, those too that were not wanted."""
        return self._seen

    def dealt(self, state: State, deck: Sequence[int], first_seat: int) -> None:
        """Note the luck of the hands and the turn-up: `state` is the first of the deal of `deck`."""
        orders = self._orders = Orders(deck, self._count, self._chance)
        decks = orders.orders()
        orders.remove_drawn(deck[: state.stock_at])
        if self._is_next_wanted():
            starts = [new_state(state.rules, state.players, other, first_seat, state.scores) for other in decks]
            courses = [Course(self._judge, start, self._judge.memory(), self._plays) for start in starts]
            values = [_worth(course, state.turns) for course in courses]
            self._begin(_Drawn(0, state.turns, None, state.turns), values, state.copy(), self._judge.memory())

    def drew(self, step: int, before: State, memory: Memory, action: int, after: State) -> None:
        """Note the luck of `action`, step number `step` from 0, if it brought cards from the stock."""
        came = before.stock[before.stock_at : after.stock_at]
        if not came:
            return
        own = after.turn == before.turn or operation_of(action) == DRAW  # else the next seat replaces red threes
        whose = before if own else after
        drawn = _Drawn(step, whose.turns, whose.turn, before.turns)
        orders, wanted = self._orders_at(before), self._is_next_wanted()
        if factorial(orders.left) <= self._count:
            self._close(None)
            if wanted:
                self._weigh_exactly(drawn, before, memory, action, came)
            orders.remove_drawn(came)
            return
        values = self._values_before(before, memory, action, orders, wanted)
        orders.remove_drawn(came)
        if wanted:
            state, known = before.copy(), memory.copy()
            carry_out(state, known, action)
            self._begin(drawn, values, state, known)

    def _values_before(self, before: State, memory: Memory, action: int, orders: Orders, wanted: bool) -> list[float]:
        """Close the stroke before, and return the values before the draw by order, where they are `wanted`."""
        known = self._pending
        if wanted and known is not None and known.leads_to(before, memory, action):
            courses = self._close(before.turns)
        else:
            self._close(None)
            courses = [self._course(before, memory, action, order) for order in orders.orders()] if wanted else []
        return [_worth(course, before.turns) for course in courses]

    def _weigh_exactly(self, drawn: _Drawn, before: State, memory: Memory, action: int, came: Sequence[int]) -> None:
        """Note a stroke whose cards are compared with all orders there are."""
        cards = [*came, *without_order(before.stock[before.stock_at + len(came) :])]
        gains = []
        for order in permutations(range(len(cards))):
            front = drawn_first(order, range(len(came)))
            both = [self._course(before, memory, action, [cards[place] for place in each]) for each in (front, order)]
            gains.append(_worth(both[0], before.turns) - _worth(both[1], before.turns))
        self._weighed.append(StrokeByOrder(drawn.stroke(fmean(gains), 0.0), ()))

    def _begin(self, drawn: _Drawn, values: list[float], state: State, memory: Memory) -> None:
        """Open a stroke: what the seats do next is the same in all orders, so it is played once."""
        action = play_to_stock(state, memory, self._plays, drawn.turns + HORIZONS[0][0])
        orders = self._orders_at(state).orders()
        self._pending = _PendingStroke(drawn, values, state, memory, action, orders)

    def _close(self, turns: int | None) -> list[Course]:
        """Note the open stroke, if there is one, and return its courses after the draw.

        If they are those before a draw in turn number `turns` as well, they are asked for its values too.
        """
        found, self._pending = self._pending, None
        if found is None:
            return []
        courses = [self._course(found.state, found.memory, found.action, order) for order in found.orders]
        starts = [found.drawn.turns] if turns is None else [found.drawn.turns, turns]
        asked = sorted({start + horizon for start in starts for horizon, _ in HORIZONS})
        for course in courses:
            for each in asked:
                course.value(each)
        after = [_worth(course, found.drawn.turns) for course in courses]
        gains = tuple(one - other for one, other in zip(after, found.values, strict=True))
        self._weighed.append(StrokeByOrder(found.drawn.stroke(fmean(gains), error_of_mean(gains)), gains))
        return courses

    def _course(self, state: State, memory: Memory, action: int, order: list[int]) -> Course:
        """Return the course from `state` where the unseen cards have this `order`; `action` brings the next of them."""
        tried, known = state.copy(), memory.copy()
        tried.stock, tried.stock_at = order, 0
        if action != NOTHING:
            carry_out(tried, known, action)
        return Course(self._judge, tried, known, self._plays)

    def _orders_at(self, before: State) -> Orders:
        """Return the orders of the unseen cards of `before`; cards that came unnoticed go out of them."""
        unseen = before.stock_size()
        if self._orders is None:
            self._orders = Orders(before.stock[before.stock_at :], self._count, self._chance)
        elif self._orders.left > unseen:
            self._orders.remove_drawn(before.stock[before.stock_at - (self._orders.left - unseen) : before.stock_at])
        return self._orders

    def _is_next_wanted(self) -> bool:
        """Count a stroke, and return whether it is wanted."""
        number = self._seen
        self._seen += 1
        return number in self._wanted


def _worth(course: Course, turns: int) -> float:
    """Return the value for a stroke before which `turns` had begun."""
    return sum(weight * course.value(turns + horizon) for horizon, weight in HORIZONS)


def _is_same(one: State, other: State) -> bool:
    """Return whether two states of one deal are the same."""
    return _plain(one) == _plain(other)


def _plain(state: State) -> list[object]:
    _, values = state.__reduce__()
    return [[each.__reduce__() for each in value] if value is state.sides else value for value in values[1:]]


def _knows_same(one: Memory, other: Memory) -> bool:
    """Return whether two memories have the same contents."""
    return all(getattr(one, name) == getattr(other, name) for name in ("turn", "pile", "known", "threw", "left"))


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
    bots: Sequence[object] = (),
) -> Luck:
    """Return the luck of the deal of `deck` in which all seats together took the packed, legal `actions`.

    The turns ahead are played as the `bots` of the seats do, and as `steady` where there is none (None). The same
    arguments give the same luck. Raises NoLuck for games and tables whose luck cannot be computed.
    """
    judge = judge_for(rules, players)
    watcher = Watcher(judge, chance, orders, bots=bots)
    state, memory = new_state(rules, players, deck, first_seat, scores), judge.memory()
    watcher.dealt(state, deck, first_seat)
    for step, action in enumerate(actions):
        before, known = state.copy(), memory.copy()
        carry_out(state, memory, action)
        watcher.drew(step, before, known, action, state)
    return luck_in(watcher.finished())
