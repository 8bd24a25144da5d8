"""Questions of an analysis of a finished deal to a process in which bots think: see `sambakit.bots.marks`.

Each takes a fraction of a second, so that tables need not wait. A process reads a record once, for all questions about
one of its deals.
"""

from dataclasses import dataclass
from functools import lru_cache

import msgspec

from sambakit.bots.advice import Reason
from sambakit.bots.looks import Gain, Looked
from sambakit.bots.luck.judging import NoLuck
from sambakit.bots.luck.luck import Stroke, StrokeByOrder
from sambakit.bots.luck.recorded import AskLuck, luck_of_recorded
from sambakit.bots.marks.asking import Answer, Ask, Turn
from sambakit.bots.marks.turns import DecidedTurn, turns_of
from sambakit.games import adapter_of_record

READY = 4  # deals whose turns stay in memory


@dataclass(frozen=True, slots=True)
class MarkQuestion:
    """A look at a turn of `deal`, from 1, of a record, or a piece of its luck; without `ask`: which turns there are."""

    record: str
    deal: int
    ask: Ask | AskLuck | None


class GivenTurn(msgspec.Struct, frozen=True, array_like=True):
    """A turn; see `Turn`."""

    step: int
    seat: int
    choice: bool


class GivenTurns(msgspec.Struct, frozen=True, tag=True):
    """The turns of a deal."""

    given: tuple[GivenTurn, ...]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Return the turns that were given."""
        return tuple(Turn(each.step, each.seat, each.choice) for each in self.given)


class GivenReason(msgspec.Struct, frozen=True, array_like=True):
    """A reason; see `Reason`."""

    code: str
    facts: dict[str, int | str]


class GivenLook(msgspec.Struct, frozen=True, tag=True):
    """The result of a look; see `Answer`."""

    plan: tuple[int, ...]
    gain: tuple[int, float, float]
    reasons: tuple[GivenReason, ...] = ()
    played: tuple[str, ...] = ()
    better: tuple[str, ...] = ()

    @property
    def answer(self) -> Answer:
        """Return the answer that was given."""
        reasons = tuple(Reason(each.code, each.facts) for each in self.reasons)
        return Answer(Looked(self.plan, Gain(*self.gain), reasons), self.played, self.better)


class GivenStroke(msgspec.Struct, frozen=True, array_like=True):
    """A stroke of luck; see `Stroke` and `StrokeByOrder`."""

    step: int
    turn: int
    seat: int | None
    points: float
    error: float
    by_order: tuple[float, ...]


class GivenLuck(msgspec.Struct, frozen=True, tag=True):
    """The strokes that were asked for, and how many there are in all; None for a game or table without luck."""

    given: tuple[GivenStroke, ...]
    count: int | None

    @property
    def weighed(self) -> tuple[StrokeByOrder, ...]:
        """Return the strokes that were given."""
        return tuple(
            StrokeByOrder(Stroke(each.step, each.turn, each.seat, each.points, each.error), each.by_order)
            for each in self.given
        )


AnyGiven = GivenTurns | GivenLook | GivenLuck


def marked(question: MarkQuestion) -> AnyGiven:
    """Return the turns that are asked for, or the result of the look, or a piece of luck."""
    if isinstance(question.ask, AskLuck):
        return _luck(question.record, question.deal, question.ask)
    turns = _turns(question.record, question.deal)
    if question.ask is None:
        told = [each.told for each in turns]
        return GivenTurns(tuple(GivenTurn(turn.step, turn.seat, turn.choice) for turn in told))
    answer = turns[question.ask.turn].answer(question.ask)
    looked = answer.looked
    return GivenLook(
        looked.better,
        (looked.gain.worlds, looked.gain.points, looked.gain.error),
        tuple(GivenReason(str(each.code), {**each.facts}) for each in looked.reasons),
        answer.played,
        answer.better,
    )


def _luck(record: str, deal: int, ask: AskLuck) -> GivenLuck:
    adapter = adapter_of_record(record)
    parsed = adapter.record.parse_record(record)
    wanted = range(ask.first, ask.last)
    try:
        weighed, count = luck_of_recorded(
            parsed, adapter.match_of(parsed), deal, chance=ask.chance, orders=ask.orders, wanted=wanted
        )
    except NoLuck:
        return GivenLuck((), None)
    return GivenLuck(tuple(map(_given, weighed)), count)


def _given(weighed: StrokeByOrder) -> GivenStroke:
    stroke = weighed.stroke
    return GivenStroke(stroke.step, stroke.turn, stroke.seat, stroke.points, stroke.error, weighed.by_order)


@lru_cache(maxsize=READY)
def _turns(record: str, deal: int) -> list[DecidedTurn]:
    adapter = adapter_of_record(record)
    parsed = adapter.record.parse_record(record)
    return turns_of(parsed, adapter.match_of(parsed), deal)
