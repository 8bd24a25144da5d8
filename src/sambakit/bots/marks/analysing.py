"""The analysis of a deal: which turns count, and how surely; a generator that asks for looks and gets their answers.

So the same analysis runs in one process and in the workers of a server, whose looks are short enough to be done between
the moves of tables. The answers alone decide how it goes on, and chance comes from a text.

1. Each turn with a choice is looked at for what Master would have played: once, and more often where it may count.
2. The alternatives that were found are compared with what was played; the best of them stays.
3. It is compared again in other possible deals, until it is clear whether the turn counts. One that does not count
   after some looks is left alone.
4. The worst turns of each seat get further looks until their losses are known well. When the match is over, those of
   all its deals are told apart from the next ones (`settling.py`).
5. What still counts then is played to the end of the deal, for the reasons.

No look decides alone: all looks at a turn since its alternative was chosen make one mean. So another chance changes
little.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from sambakit.bots.advice import Plan
from sambakit.bots.looks import NO_GAIN, Gain, Task
from sambakit.bots.marks.asking import Answer, Ask, Candidate, DealMarks, Mark, Turn, Work, answered, figures_of

VERSION: Final = "marks@2"  # of this analysis: another one has another number
NEAR: Final = 15.0  # points: turns that differ by less are equal for people
NEAR_LOOKS: Final = 2  # looks that find nothing better, before a turn is left alone: one may miss the best alternative
IN_95: Final = 1.96  # standard errors
SURELY: Final = 2.6  # standard errors at which it ends early: whoever asks often is right by chance once
WORST: Final = 3  # turns of a seat that people look at first
FEWEST_LOOKS: Final = 3  # before anything is clear
KNOWN_WELL: Final = 10.0  # points: a standard error that is small enough for a turn among the worst …
KNOWN_SHARE: Final = 0.04  # … and so is this share of its loss
LOOKS_OF_RANKS: Final = 2  # looks at a difference that take as many playouts as one for alternatives
SHARES: Final = (0.6, 0.9)  # of the time, after which the first looks end, and those at the worst turns

AnyCandidate = TypeVar("AnyCandidate", bound=Candidate)
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
        first, worst = SHARES
        choices = [place for place, turn in enumerate(self.turns) if turn.choice]
        for number, place in enumerate(choices):
            self.done = first * number / len(choices)
            candidate = yield from self._first_looks(place)
            if candidate is not None:
                open_turns.append(candidate)
        seats = sorted({one.seat for one in open_turns})
        for number, seat in enumerate(seats):
            self.done = first + (worst - first) * number / len(seats)
            own = [one for one in open_turns if one.seat == seat]
            yield from self._know_well(own)
        marks: list[Mark] = []
        found = [one for one in open_turns if counts(one.gain)]
        for number, one in enumerate(found):
            self.done = worst + (1 - worst) * number / len(found)
            marks.append(self._mark(one, (yield self._ask(one.turn, "reasons", one.better))))
        players = sorted({turn.seat for turn in self.turns})
        return DealMarks(tuple(marks), tuple(figures_of(seat, self.turns, marks) for seat in players), self.playouts)

    def _first_looks(self, place: int) -> Generator[Ask, Answer, Candidate | None]:
        """Look until it is clear whether the turn counts; return it where it may."""
        better = yield from self._best_alternative(place)
        candidate = Candidate(place, self.turns[place].seat, better, NO_GAIN)
        while better and not _is_clear(candidate) and candidate.looks < self._most_looks(candidate):
            yield from self._look_again(candidate)
        return candidate if counts(candidate.gain) else None

    def _most_looks(self, candidate: Candidate) -> int:
        """Return how many looks may tell whether a turn counts: more where it counts so far, as few turns do."""
        return self.work.looks if counts(candidate.gain) else self.work.first

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
                for _ in range(LOOKS_OF_RANKS):
                    answer = yield self._ask(place, "gain", better)
                    found[better] = found[better].with_more(answer.looked.gain)
        return max(found, key=lambda better: found[better].points)

    def _look_again(self, candidate: Candidate) -> Generator[Ask, Answer, None]:
        answer = yield self._ask(candidate.turn, "gain", candidate.better)
        candidate.gain = candidate.gain.with_more(answer.looked.gain)
        candidate.looks += 1

    def _know_well(self, found: Sequence[Candidate]) -> Generator[Ask, Answer, None]:
        """Look again at the worst turns of a seat until the losses of all of them are known well."""
        while True:
            unknown = [one for one in in_order(found)[:WORST] if not _is_known(one) and one.looks < self.work.looks]
            if not unknown:
                return
            yield from self._look_again(unknown[0])

    def _ask(self, place: int, task: Task, better: Plan) -> Ask:
        self._asked += 1
        work = self.work.of_look(task)
        self.playouts += 2 * work if task == "reasons" else work
        seed = Random(f"{self.chance} {place} {self._asked}").getrandbits(48)
        return Ask(place, task, better, seed, work)

    def _mark(self, one: Candidate, told: Answer) -> Mark:
        turn, gain = self.turns[one.turn], one.gain
        return Mark(
            turn.step,
            turn.seat,
            gain.points,
            IN_95 * gain.error,
            told.played,
            told.better,
            told.looked.reasons,
            turn=one.turn,
            plan=one.better,
            worlds=gain.worlds,
        )


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
    """Return whether it is clear that a turn counts, or that it does not; few looks are not enough for that."""
    return one.looks >= FEWEST_LOOKS and abs(one.gain.points - NEAR) > SURELY * one.gain.error


def _is_known(one: Candidate) -> bool:
    return one.gain.error <= max(KNOWN_WELL, KNOWN_SHARE * one.gain.points)


def in_order(found: Sequence[AnyCandidate]) -> list[AnyCandidate]:
    """Return those that count, the worst first."""
    return sorted([one for one in found if counts(one.gain)], key=lambda one: -one.gain.points)


def marks_by(analysis: Analysis, answer: Callable[[Ask], Answer]) -> DealMarks:
    """Return the marks of an analysis whose looks are done on the spot."""
    return answered(analysis.run(), answer)
