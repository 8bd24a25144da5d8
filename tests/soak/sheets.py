"""Score sheets against the engine: entries of random results of every rule set and of random house rules.

Each entry must give the score lines of the engine, with rules and facts, and the totals of its match. Nothing in it may
be refused, and no card may be missing. The interpreter of the browser client must give the same lines.
"""

import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from sambakit.engine.presets import PRESETS
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.scorekeeper.scoring_data import scoring_data_of
from tests.in_client import bundled
from tests.properties.house_rules import differences, random_house_rules
from tests.romme.house_rules import some_rules
from tests.scorekeeper.agreeing import compare_deal, compare_romme
from tests.scorekeeper.line_cases import Noted, compare_in_client
from tests.soak.progress import Batch

DEALS = 500  # in a batch
BATCHES = 200  # for each rule set
HOUSE_RULES = 500  # in a batch
HOUSE_BATCHES = 4
FIGURES = ("deals", "lines", "house_rules", "deals_in_the_client")


def batches() -> Iterator[Batch]:
    """Yield the batches, so that every rule set comes early; of Samba Rommé every other one is by house rules."""
    for number in range(HOUSE_BATCHES):
        yield Batch(f"house rules {number}", ("", number * HOUSE_RULES))
    for number in range(BATCHES):
        for name in (*PRESETS, SAMBA_ROMME.name):
            yield Batch(f"{name} {number}", (name, number * DEALS))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError with the rules and the seed of the first disagreement."""
    name, first = str(batch.arguments[0]), int(batch.arguments[1])
    seen: Counter[str] = Counter()
    noted: list[Noted] = []
    for seed in range(first, first + (DEALS if name else HOUSE_RULES)):
        try:
            seen += _compared(name, seed, noted)
        except AssertionError as error:
            raise AssertionError(f"{name or differences(random_house_rules(Random(seed)))} {seed}: {error}") from error
    sets = {f"with_{item}": float(count) for item, count in seen.items()}
    deals = seed + 1 - first
    with tempfile.TemporaryDirectory() as folder:
        in_client = compare_in_client(_script(), noted, Path(folder))
    return {
        "deals": deals,
        "deals_in_the_client": in_client,
        "lines": sum(seen.values()),
        "house_rules": 0 if name else deals,
        **sets,
    }


@cache
def _script() -> Path:
    """Return the comparison for Node.js; it lasts as long as the process."""
    return bundled("lines", Path(tempfile.mkdtemp(prefix="sambakit-lines-")))


def _compared(name: str, seed: int, noted: list[Noted]) -> Counter[str]:
    """Return which lines the deal had that was compared, and note it."""
    if name in PRESETS:
        return compare_deal(PRESETS[name], Random(f"{name} {seed}"), scoring_data_of(PRESETS[name]), noted)
    if name:
        return compare_romme(some_rules(seed) if seed % 2 else SAMBA_ROMME, seed, noted)
    rng = Random(seed)
    return compare_deal(random_house_rules(rng), rng, None, noted)


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return the sums of all batches."""
    seen: Counter[str] = Counter()
    for result in results:
        seen.update({name: int(count) for name, count in result.items()})
    return {"disagreements": 0, **{name: seen[name] for name in (*FIGURES, *sorted(set(seen) - set(FIGURES)))}}
