"""Duels over all cores: batches of pairs in worker processes."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Final

from sambakit.arena.duplicate import Pair, play_pair
from sambakit.bots import make_bot
from sambakit.engine.ruleset import RuleSet

BATCH: Final = 10  # pairs handed to a worker at a time


@dataclass(frozen=True, slots=True)
class Duel:
    """Two bots, named, and the deals they play; the same duel gives the same pairs on any machine."""

    rules: RuleSet
    players: int
    first: str
    second: str
    pairs: int
    seed: int
    mixed_scores: bool = False  # match scores before the deal go round the steps of the opening minimum

    def scores(self, number: int) -> tuple[int, ...]:
        """Return the match scores by side before the deals of pair `number`, the same for all sides."""
        sides = max(self.rules.table.sides(self.players)) + 1
        if not self.mixed_scores:
            return (0,) * sides
        steps = self.rules.play.minimum
        least = steps[number // self.players % len(steps)][0]
        return ((steps[1][0] or 0) - 5 if least is None and len(steps) > 1 else least or 0,) * sides


def play_batch(duel: Duel, numbers: range) -> list[tuple[int, Pair]]:
    """Return the pairs `numbers` of `duel`, each with its number."""
    first, second = make_bot(duel.first), make_bot(duel.second)
    return [
        (number, play_pair(duel.rules, duel.players, first, second, duel.seed, number, duel.scores(number)))
        for number in numbers
    ]


def play_duel(duel: Duel, workers: int) -> Iterator[tuple[int, Pair]]:
    """Yield the pairs of `duel` with their numbers, as they are ready, from `workers` processes or from this one."""
    batches = [range(start, min(start + BATCH, duel.pairs)) for start in range(0, duel.pairs, BATCH)]
    if workers <= 1:
        for numbers in batches:
            yield from play_batch(duel, numbers)
        return
    with ProcessPoolExecutor(workers) as pool:
        futures = [pool.submit(play_batch, duel, numbers) for numbers in batches]
        try:
            for future in as_completed(futures):
                yield from future.result()
        finally:
            for future in futures:
                future.cancel()
