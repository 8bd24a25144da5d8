"""Samba Rommé against the slow referee of tests/romme_referee, by the printed rules and by house rules in turn."""

from collections.abc import Iterator

from sambakit.romme.rules import SAMBA_ROMME
from tests.romme.house_rules import some_rules
from tests.romme_referee.compare import compare_game
from tests.soak.progress import Batch

GAMES = 20  # in a batch, half of them by house rules
BATCHES = 150


def batches() -> Iterator[Batch]:
    """Yield the batches."""
    for number in range(BATCHES):
        yield Batch(f"batch {number}", (number * GAMES,))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError with the first disagreement."""
    first = int(batch.arguments[0])
    actions = 0
    for seed in range(first, first + GAMES):
        actions += compare_game(some_rules(seed) if seed % 2 else SAMBA_ROMME, seed)
    return {"games": GAMES, "actions": actions}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    return {"disagreements": 0, **{name: sum(result[name] for result in results) for name in ("games", "actions")}}
