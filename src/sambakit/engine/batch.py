"""Batches of deals for research and arenas: each is a value that any executor can run.

A worker plays its deals from the shuffle to the score without an interpreted step; what travels between processes is
the batch and its result, never a state. Deal `number` depends on the seed and its number alone, so the results are
the same whatever the size of the batches and the number of workers.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import Final

from sambakit.engine.playout import Policy, advance
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.stepping import new_state
from sambakit.engine.values.cards import pack
from sambakit.engine.values.chance import Chance
from sambakit.game.dataclass import dataclass

_AHEAD: Final = 64  # batches handed to an executor before the first result is asked for
_SPREAD: Final = 0x9E3779B97F4A7C15 & (1 << 62) - 1  # keeps the streams of neighbouring seeds and deals apart


@dataclass(frozen=True, slots=True)
class Batch:
    """Deals `first` to `first` + `deals` - 1 of a stream: rules, players, one policy for each seat, and the seed."""

    rules: RuleSet
    players: int
    policies: tuple[Policy, ...]
    seed: int
    first: int
    deals: int


@dataclass(frozen=True, slots=True)
class Played:
    """The results of a batch: `points` by deal, and in a deal by side; `decisions` and `turns` of all its deals."""

    first: int
    points: list[list[int]]
    decisions: int
    turns: int


def play_batch(batch: Batch) -> Played:
    """Play the deals of a batch; the first seat changes from deal to deal.

    Raises ValueError where the rules have no such number of players, or there is not one policy for each.
    """
    if len(batch.policies) != batch.players:
        raise ValueError(f"{batch.players} policies are needed, one for each seat; there are {len(batch.policies)}")
    cards = pack(batch.rules.table.decks, batch.rules.table.jokers)
    policies = list(batch.policies)
    points: list[list[int]] = []
    decisions = turns = 0
    for number in range(batch.first, batch.first + batch.deals):
        chance = Chance(batch.seed * _SPREAD + number)
        state = new_state(batch.rules, batch.players, chance.shuffled(cards), number % batch.players)
        decisions += advance(state, policies, chance, -1)
        turns += state.turns
        points.append(deal_points(state))
    return Played(batch.first, points, decisions, turns)


def play_deals(
    rules: RuleSet,
    players: int,
    policies: Sequence[Policy],
    seed: int,
    deals: int,
    executor: Executor | None = None,
    size: int = 500,
) -> Iterator[Played]:
    """Yield the results of `deals` deals, in order, in batches of `size`, run by `executor` or in this process.

    >>> from sambakit.engine.playout import RandomPolicy
    >>> from sambakit.engine.presets.dutch import DUTCH
    >>> played = next(play_deals(DUTCH, 4, [RandomPolicy()] * 4, seed=1, deals=2))
    >>> len(played.points), len(played.points[0])
    (2, 2)
    """
    if size < 1:
        raise ValueError(f"a batch holds one deal at least, not {size}")
    batches = [
        Batch(rules, players, tuple(policies), seed, first, min(size, deals - first)) for first in range(0, deals, size)
    ]
    if executor is None:
        yield from map(play_batch, batches)
        return
    waiting: list[Future[Played]] = []
    for batch in batches:
        waiting.append(executor.submit(play_batch, batch))
        if len(waiting) >= _AHEAD:
            yield waiting.pop(0).result()
    for future in waiting:
        yield future.result()
