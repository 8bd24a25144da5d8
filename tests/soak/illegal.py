"""Well-formed plays that the rules refuse, in the states of whole deals of every preset (T14)."""

from collections.abc import Iterator

from sambakit.games import ADAPTERS
from tests.server.illegal import guessed
from tests.soak.progress import Batch

REFUSED = 4000  # in a batch
BATCHES = 50


def batches() -> Iterator[Batch]:
    """Yield the batches, all presets in turn."""
    presets = [
        (name, min(adapter.sides(rules)))
        for adapter in ADAPTERS.values()
        for name, rules in adapter.rules.presets.items()
    ]
    for seed in range(1, BATCHES + 1):
        rules, players = presets[seed % len(presets)]
        yield Batch(f"{REFUSED} plays of {rules}, seed {seed}", (rules, players, seed))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where a refused play changes something."""
    rules, players, seed = batch.arguments
    counts = guessed(str(rules), int(players), int(seed), REFUSED)
    codes = {name: 1 for name in counts if name.startswith("code ")}
    return {"refused": counts["refused"], "legal": counts["done"], "states": counts["states"], **codes}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to, and how many codes of refusals were met."""
    codes = {name for result in results for name in result if name.startswith("code ")}
    sums = {name: sum(result[name] for result in results) for name in ("refused", "legal", "states")}
    return {**sums, "codes": len(codes), "changed": 0}
