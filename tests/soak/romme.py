"""Samba Rommé against the slow referee of tests/romme_referee, by the printed rules and by house rules in turn."""

from collections import Counter
from collections.abc import Iterator

from sambakit.romme.rules.rules import SAMBA_ROMME
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
    seen: Counter[str] = Counter()
    for seed in range(first, first + GAMES):
        seen += compare_game(some_rules(seed) if seed % 2 else SAMBA_ROMME, seed)
    return dict(seen)


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    seen: Counter[str] = Counter()
    for result in results:
        seen.update({name: int(count) for name, count in result.items()})
    return {"disagreements": 0, **seen}
