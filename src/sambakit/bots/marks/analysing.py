"""The analysis of a deal: which turns count, and how surely; a generator that asks for looks and gets their answers.

So the same analysis runs in one process and in the workers of a server, whose looks are short enough to be done between
the moves of tables. The answers alone decide how it goes on, and chance comes from a text.

1. Each turn with a choice is looked at for its best alternative: once, and more often where it may count.
2. The alternatives that were found are compared with what was played; the best of them stays.
3. It is compared again in other possible deals, until it is clear whether the turn counts.
4. Turns that seem to count are played to the end of the deal. Where that surely speaks against it, the net that judges
   the other looks is not believed, and the turn does not count.
5. The turns of each seat that might be among its three worst get further looks, until these are clear.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from sambakit.bots.advice import Plan
from sambakit.bots.looks import NO_GAIN, Gain, Task
from sambakit.bots.marks.asking import Answer, Ask, Candidate, DealMarks, Mark, Turn, Work, figures_of

VERSION: Final = "marks@1"  # of this analysis: another one has another number
NEAR: Final = 15.0  # points: turns that differ by less are equal for people
NEAR_LOOKS: Final = 2  # looks that find nothing better, before a turn is left alone: one may miss the best alternative
IN_95: Final = 1.96  # standard errors
SURELY: Final = 3.0  # standard errors beyond which nothing more is tried
APART: Final = 1.5  # standard errors of a difference, from which on two turns are surely in their order
WORST: Final = 3  # turns of a seat that are told apart from the others

Looking = Generator[Ask, Answer, DealMarks]


@dataclass(slots=True)
class Analysis:
    """One analysis of the `turns` of a deal; `done` tells how far it is, from 0 to 1."""

    turns: Sequence[Turn]
    chance: str
    work: Work
    done: float = 0.0
    playouts: int = 0
    _asked: int = 0

    def run(self) -> Looking:
        """Yield the looks, and return the marks."""
        open_turns: list[Candidate] = []
        choices = [place for place, turn in enumerate(self.turns) if turn.choice]
        for number, place in enumerate(choices):
            self.done = 0.7 * number / len(choices)
            candidate = yield from self._first_looks(place)
            if candidate is not None:
                open_turns.append(candidate)
        seats = sorted({one.seat for one in open_turns})
        for number, seat in enumerate(seats):
            self.done = 0.7 + 0.3 * number / len(seats)
            yield from self._tell_apart([one for one in open_turns if one.seat == seat])
        marks = tuple(self._mark(one) for one in open_turns if counts(one.gain))
        players = sorted({turn.seat for turn in self.turns})
        return DealMarks(marks, tuple(figures_of(seat, self.turns, marks) for seat in players), self.playouts)

    def _first_looks(self, place: int) -> Generator[Ask, Answer, Candidate | None]:
        """Look until it is clear whether the turn counts; return it where it does."""
        better = yield from self._best_alternative(place)
        candidate = Candidate(place, self.turns[place].seat, better, NO_GAIN)
        while better and candidate.looks < self.work.looks and not _is_clear(candidate):
            yield from self._look_again(candidate)
        if not counts(candidate.gain):
            return None
        gain = NO_GAIN
        while candidate.ends < self.work.ends and (candidate.end is None or _is_doubtful(gain)):
            answer = yield self._ask(place, "reasons", better)
            candidate.end = candidate.end or answer
            candidate.ends += 1
            gain = gain.with_more(answer.looked.gain)
        return None if _contradicts(gain, IN_95) else candidate

    def _best_alternative(self, place: int) -> Generator[Ask, Answer, Plan]:
        """Return the turn that would have been best; an empty one where the turn was forced, or is surely as good."""
        found: dict[Plan, Gain] = {}
        near = 0
        for _ in range(self.work.ranks):
            ranked = (yield self._ask(place, "rank", ())).looked
            near += _is_near(ranked.gain)
            if not ranked.better or near == NEAR_LOOKS:
                return ()
            found.setdefault(ranked.better, NO_GAIN)
        if len(found) > 1:
            for better in found:
                found[better] = (yield self._ask(place, "gain", better)).looked.gain
        return max(found, key=lambda better: found[better].points)

    def _look_again(self, candidate: Candidate) -> Generator[Ask, Answer, None]:
        answer = yield self._ask(candidate.turn, "gain", candidate.better)
        candidate.gain = candidate.gain.with_more(answer.looked.gain)
        candidate.looks += 1

    def _tell_apart(self, found: Sequence[Candidate]) -> Generator[Ask, Answer, None]:
        """Look again at the turns of a seat at the border of its worst ones, until these are told apart."""
        for _ in range(self.work.more):
            pair = _border(found)
            if pair is None:
                return
            yield from self._look_again(max(pair, key=lambda one: one.gain.error))

    def _ask(self, place: int, task: Task, better: Plan) -> Ask:
        self._asked += 1
        work = self.work.deals if task == "reasons" else self.work.playouts
        self.playouts += 2 * work if task == "reasons" else work
        seed = Random(f"{self.chance} {place} {self._asked}").getrandbits(48)
        return Ask(place, task, better, seed, work)

    def _mark(self, one: Candidate) -> Mark:
        assert one.end is not None
        turn, end = self.turns[one.turn], one.end
        within = IN_95 * one.gain.error
        return Mark(turn.step, turn.seat, one.gain.points, within, end.played, end.better, end.looked.reasons)


def counts(gain: Gain) -> bool:
    """Return whether a turn counts that loses so much: surely something, and not only a little.

    >>> counts(Gain(100, 40.0, 10.0)), counts(Gain(100, 40.0, 30.0)), counts(Gain(100, 10.0, 1.0))
    (True, False, False)
    """
    return gain.points >= NEAR and gain.points > IN_95 * gain.error


def _is_near(gain: Gain) -> bool:
    """Return whether a turn surely loses less than people would call a difference."""
    return gain.points + IN_95 * gain.error < NEAR


def _is_clear(one: Candidate) -> bool:
    """Return whether it is clear that a turn counts, or that it does not; one look is too few for that."""
    gain = one.gain
    surely = gain.points - IN_95 * gain.error > NEAR
    return one.looks > 1 and (surely or _is_near(gain))


def _contradicts(end: Gain, errors: float) -> bool:
    """Return whether the other turn is surely no better at the end of the deal, by so many standard errors."""
    return end.worlds > 0 and end.points + errors * end.error < 0


def _is_doubtful(end: Gain) -> bool:
    """Return whether more deals may tell whether the other turn is no better at their end."""
    return end.worlds > 0 and end.points < 0 and not _contradicts(end, SURELY)


def _border(found: Sequence[Candidate]) -> tuple[Candidate, Candidate] | None:
    """Return the two turns of which it is least clear that one belongs to the worst and the other does not."""
    order = sorted([one for one in found if counts(one.gain)], key=lambda one: -one.gain.points)
    pairs = [(one, other) for one in order[:WORST] for other in order[WORST:] if not _are_apart(one, other)]
    return min(pairs, key=lambda pair: _distance(*pair), default=None)


def _are_apart(one: Candidate, other: Candidate) -> bool:
    return _distance(one, other) >= APART


def _distance(one: Candidate, other: Candidate) -> float:
    """Return by how many standard errors one turn loses more than another."""
    error = (one.gain.error**2 + other.gain.error**2) ** 0.5
    return (one.gain.points - other.gain.points) / error if error else float("inf")


def marks_by(analysis: Analysis, answer: Callable[[Ask], Answer]) -> DealMarks:
    """Return the marks of an analysis whose looks are done on the spot."""
    looking = analysis.run()
    try:
        ask = next(looking)
        while True:
            ask = looking.send(answer(ask))
    except StopIteration as end:
        found: DealMarks = end.value
        return found
