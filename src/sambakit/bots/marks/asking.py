"""The questions of an analysis and their answers, and the marks that come of them."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from sambakit.bots.advice import Plan, Reason
from sambakit.bots.looks import Gain, Looked, Task
from sambakit.bots.luck.luck import ORDERS, Luck

FEWEST_PLAYOUTS: Final = 8  # of a look
Asked = TypeVar("Asked")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a deal, or its draw step: after how many steps of the deal, of whom, and whether there was a choice."""

    step: int
    seat: int
    choice: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """A look at turn number `turn` of the deal, from 0: see `Look`."""

    turn: int
    task: Task
    better: Plan
    seed: int
    work: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a look; with reasons come both turns as people write them."""

    looked: Looked
    played: tuple[str, ...] = ()
    better: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """A turn that counts: what was played, what would have been better, by how many points and why.

    The true difference is within `within` points of `points` in 95 of 100 cases. `turn`, `plan` and `worlds` say what
    was compared, and in how many possible deals, so that it can be looked at again; old marks are without them.
    """

    step: int
    seat: int
    points: float
    within: float
    played: tuple[str, ...]
    better: tuple[str, ...]
    reasons: tuple[Reason, ...]
    turn: int = 0
    plan: Plan = ()
    worlds: int = 0


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """The figures of one seat in a deal: its turns with a choice, those that count, and the points lost in them."""

    seat: int
    choices: int
    marks: int
    points: float
    within: float


@dataclass(frozen=True, slots=True)
class DealMarks:
    """The marks of a deal in the order of play, the figures of each seat, and the playouts that it took.

    `luck` is None for games and tables whose luck cannot be computed. `settled` says that the worst turns of the whole
    match were told apart from the others.
    """

    marks: tuple[Mark, ...]
    seats: tuple[SeatFigures, ...]
    playouts: int
    luck: Luck | None = None
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Work:
    """How much is done: the playouts and the deals to the end of one look, and how many looks there are.

    A turn is looked at `ranks` times for alternatives, then `first` times for its difference, and at most `looks` times
    where it counts so far. To tell its worst turns of a match apart, a seat may have `more`. Each draw is compared with
    `orders` other orders of the unseen cards.
    """

    playouts: int  # of a look for alternatives
    deals: int = 160
    ranks: int = 3
    first: int = 12
    looks: int = 48
    more: int = 144
    orders: int = ORDERS

    def of_look(self, task: Task) -> int:
        """Return the work of one look."""
        match task:
            case "rank":
                return self.playouts
            case "gain":
                return max(FEWEST_PLAYOUTS, self.playouts // 2)  # each goes on for twice as many turns
            case "reasons":
                return self.deals


def answered(looking: Generator[Asked, Answer, Result], answer: Callable[[Asked], Answer]) -> Result:
    """Return the result of an analysis whose looks are done on the spot."""
    try:
        ask = next(looking)
        while True:
            ask = looking.send(answer(ask))
    except StopIteration as end:
        found: Result = end.value
        return found


def figures_of(seat: int, turns: Sequence[Turn], marks: Sequence[Mark]) -> SeatFigures:
    """Return the figures of `seat`."""
    own = [mark for mark in marks if mark.seat == seat]
    return SeatFigures(
        seat,
        sum(turn.choice for turn in turns if turn.seat == seat),
        len(own),
        sum(mark.points for mark in own),
        sum(mark.within**2 for mark in own) ** 0.5,
    )


@dataclass(slots=True)
class Candidate:
    """A turn that may count, as far as it has been looked at."""

    turn: int
    seat: int
    better: Plan
    gain: Gain
    looks: int = 0
