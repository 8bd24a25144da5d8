"""The worst turns of a match are separated from the others, when its deals have been analysed.

People look first at the worst turns of a seat in the whole match. The third and the fourth of them often come from
different deals, each of which was analysed by itself. So the turns at this border get further looks, those with the
least difference first. As in `analysing.py` this is a generator that asks for looks, and chance comes from a text.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from sambakit.bots.looks import Gain
from sambakit.bots.marks.analysing import IN_95, WORST, counts, in_order
from sambakit.bots.marks.asking import Answer, Ask, Candidate, DealMarks, Mark, SeatFigures, Work, answered

APART: Final = 2.5  # standard errors of a difference, from which on two turns are surely in their order


@dataclass(slots=True)
class DealCandidate(Candidate):
    """A turn that counts in deal number `deal`."""

    deal: int = 0


Settled = dict[int, DealMarks]
Settling = Generator[tuple[int, Ask], Answer, Settled]


@dataclass(slots=True)
class MatchSettling:
    """The border of the worst turns in the marks of all `deals` of a match, by number; those of old forms stay."""

    deals: Mapping[int, DealMarks]
    chance: str
    work: Work
    playouts: dict[int, int] = field(default_factory=dict)
    _asked: int = 0

    def run(self) -> Settling:
        """Yield the looks, each with the number of its deal, and return the marks."""
        candidates = [_candidate(deal, mark) for deal, found in self.deals.items() for mark in found.marks]
        for seat in sorted({one.seat for one in candidates}):
            yield from self._tell_apart([one for one in candidates if one.seat == seat])
        known = {(one.deal, one.turn): one.gain for one in candidates if one.looks}
        return {deal: self._settled(deal, found, known) for deal, found in self.deals.items()}

    def _tell_apart(self, found: Sequence[DealCandidate]) -> Generator[tuple[int, Ask], Answer, None]:
        for _ in range(self.work.more):
            pair = border(found)
            if pair is None:
                return
            one = max(pair, key=lambda each: each.gain.error)
            answer = yield one.deal, self._ask(one)
            one.gain = one.gain.with_more(answer.looked.gain)
            one.looks += 1

    def _ask(self, one: DealCandidate) -> Ask:
        self._asked += 1
        work = self.work.of_look("gain")
        self.playouts[one.deal] = self.playouts.get(one.deal, 0) + work
        seed = Random(f"{self.chance} {one.deal} {one.turn} {self._asked}").getrandbits(48)
        return Ask(one.turn, "gain", one.better, seed, work)

    def _settled(self, deal: int, found: DealMarks, known: Mapping[tuple[int, int], Gain]) -> DealMarks:
        marks = [_with(mark, known[deal, mark.turn]) if (deal, mark.turn) in known else mark for mark in found.marks]
        marks = [mark for mark in marks if not mark.worlds or counts(_gain(mark))]
        seats = tuple(_figures(one, marks) for one in found.seats)
        playouts = found.playouts + self.playouts.get(deal, 0)
        return replace(found, marks=tuple(marks), seats=seats, playouts=playouts, settled=True)


def _gain(mark: Mark) -> Gain:
    return Gain(mark.worlds, mark.points, mark.within / IN_95)


def _candidate(deal: int, mark: Mark) -> DealCandidate:
    return DealCandidate(mark.turn, mark.seat, mark.plan, _gain(mark), deal=deal)


def _with(mark: Mark, gain: Gain) -> Mark:
    return replace(mark, points=gain.points, within=IN_95 * gain.error, worlds=gain.worlds)


def _figures(before: SeatFigures, marks: Sequence[Mark]) -> SeatFigures:
    own = [mark for mark in marks if mark.seat == before.seat]
    points, within = sum(mark.points for mark in own), sum(mark.within**2 for mark in own) ** 0.5
    return replace(before, marks=len(own), points=points, within=within)


def border(found: Sequence[DealCandidate]) -> tuple[DealCandidate, DealCandidate] | None:
    """Return the two turns of which it is least clear that one belongs to the worst and the other does not.

    None where all are told apart, or cannot be looked at again.
    """
    order = in_order(found)
    pairs = [(one, other) for one in order[:WORST] for other in order[WORST:] if not _are_apart(one, other)]
    return min(pairs, key=lambda pair: _distance(*pair), default=None)


def _are_apart(one: DealCandidate, other: DealCandidate) -> bool:
    can_look = one.gain.worlds and other.gain.worlds
    return not can_look or _distance(one, other) >= APART


def _distance(one: DealCandidate, other: DealCandidate) -> float:
    """Return by how many standard errors one turn loses more than another."""
    error = (one.gain.error**2 + other.gain.error**2) ** 0.5
    return (one.gain.points - other.gain.points) / error if error else float("inf")


def settled_by(settling: MatchSettling, answer: Callable[[int, Ask], Answer]) -> Settled:
    """Return the marks of a match whose looks are done on the spot; `answer` gets the number of the deal too."""
    return answered(settling.run(), lambda asked: answer(*asked))
