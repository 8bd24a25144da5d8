"""The engine against the second opinion of tests/referee, for every rule set and number of players."""

from collections.abc import Iterator

from sambakit.engine.presets import PRESETS
from tests.referee.compare import compare
from tests.referee.values import VALUES
from tests.soak.progress import Batch

DEALS = 20  # in a batch
BATCHES = 100  # for each rule set, divided over its numbers of players


def batches() -> Iterator[Batch]:
    """Yield the batches, so that all rule sets and numbers of players come early."""
    for number in range(BATCHES):
        for name in PRESETS:
            if name in VALUES:
                tables = sorted(VALUES[name].side_of)
                players = tables[number % len(tables)]
                yield Batch(f"{name} {players} players batch {number}", (name, players, number * DEALS))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError with the first disagreement."""
    name, players, seed = batch.arguments
    asked = 0
    for number in range(DEALS):
        deal = compare(str(name), int(players), int(seed) + number)
        assert not deal.found, deal.found[0]
        asked += deal.asked
    return {"deals": DEALS, "opinions": asked}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    return {"disagreements": 0, **{name: sum(result[name] for result in results) for name in ("deals", "opinions")}}
