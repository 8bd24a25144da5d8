"""Commands sent twice, late, too early, after a lost answer and after a restart (T7): each is carried out once."""

from collections import Counter
from collections.abc import Iterator

from tests.server.orders import in_any_order
from tests.soak.progress import Batch

RULES = ("dutch", "canasta", "samba_romme")
SEEDS = 100
TOGETHER = 10  # deals in a batch
NAMES = ("sent", "Done", "Duplicate", "Stale", "Refused", "lost answers", "restarts")


def batches() -> Iterator[Batch]:
    """Yield the batches."""
    for rules in RULES:
        for seed in range(1, SEEDS, TOGETHER):
            yield Batch(f"{rules} seeds {seed} to {seed + TOGETHER - 1}", (rules, seed))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where a command was lost or done twice."""
    rules, seed = str(batch.arguments[0]), int(batch.arguments[1])
    counts = sum((in_any_order(number, rules) for number in range(seed, seed + TOGETHER)), Counter[str]())
    return {name: counts[name] for name in NAMES}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    return {"lost_or_twice": 0, **{name: sum(result[name] for result in results) for name in NAMES}}
