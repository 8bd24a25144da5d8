"""Playing a contest over all workers, in order of its numbers, with a result file and an early stop."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from sambakit.arena.contests.contest import Contest, foreign_files
from sambakit.arena.contests.duplicate import Pair
from sambakit.arena.measuring.batches import Batch, Workers, play_batches
from sambakit.arena.measuring.results import ResultFile
from sambakit.arena.measuring.sequential import SequentialTest

Result = TypeVar("Result")
MOST: Final = 500  # numbers in a batch, for each second that it should take

Advance = Callable[[int], object]


def unseen(result: object) -> None:
    """Take a result that nobody looks at before the end."""


@dataclass(slots=True)
class _Pace:
    """How many numbers make a batch of `wanted` seconds, by what those before took."""

    wanted: float
    numbers: int = 0
    seconds: float = 0.0

    @property
    def size(self) -> int:
        if not self.numbers or not self.seconds:
            return 1
        return max(1, min(round(MOST * self.wanted), round(self.wanted * self.numbers / self.seconds)))


def play_contest(
    contest: Contest[Result], count: int, workers: Workers, file: ResultFile | None = None
) -> Generator[tuple[int, Result]]:
    """Yield results 0 to `count` - 1 of `contest` with their numbers, in order of completion.

    What `file` holds already is not played again; what is played is added to it. Results depend on nothing but the
    contest and their numbers, so neither batches nor workers change them. Raises BotFailed, OtherFile and WorkersLost.
    """
    known = file.results(contest) if file else {}
    yield from ((number, known[number]) for number in range(count) if number in known)
    missing = [number for number in range(count) if number not in known]
    pace = _Pace(workers.seconds)
    files = tuple(sorted(foreign_files(contest.teams).items()))

    def batches() -> Iterator[Batch[Result]]:
        place = 0
        while place < len(missing):
            # towards the end in small pieces, so that no worker stands idle
            size = min(pace.size, -(-(len(missing) - place) // workers.room()))
            yield Batch(contest, tuple(missing[place : place + size]), files)
            place += size

    for played in play_batches(batches(), workers):
        numbers = played.batch.numbers
        pace.numbers += len(numbers)
        pace.seconds += played.seconds
        if file:
            file.add(contest, numbers, played.results)
        yield from zip(numbers, played.results, strict=True)


def play_all(
    contest: Contest[Result],
    count: int,
    workers: Workers,
    file: ResultFile | None,
    advance: Advance,
    seen: Callable[[Result], object] = unseen,
) -> list[Result]:
    """Return results 0 to `count` - 1 of `contest` in order.

    In between, `seen` gets each result as it comes in, and `advance` their number.
    """
    found: dict[int, Result] = {}
    for number, result in play_contest(contest, count, workers, file):
        found[number] = result
        seen(result)
        advance(len(found))
    return [found[number] for number in range(count)]


def play_until(
    contest: Contest[Pair],
    count: int,
    workers: Workers,
    file: ResultFile | None,
    test: SequentialTest,
    advance: Advance,
    seen: Callable[[Pair], object] = unseen,
) -> list[Pair]:
    """Return pairs of `contest` in order, at most `count`, up to the one at which `test` accepts a margin.

    The test goes by the order of the numbers, whatever the order in which they come in, so it stops at the same pair
    with any number of workers.
    """
    found: dict[int, Pair] = {}
    counted: list[Pair] = []
    playing = play_contest(contest, count, workers, file)
    try:
        for number, pair in playing:
            found[number] = pair
            seen(pair)
            while len(counted) in found and test.accepted is None:
                counted.append(found.pop(len(counted)))
                test.add(counted[-1].mean)
            advance(len(counted))
            if test.accepted is not None:
                break
    finally:
        playing.close()
    return counted
