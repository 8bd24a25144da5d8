"""Thousands of random house rules: deals played to the end, listing, definition and slow model held together."""

from collections.abc import Iterator
from random import Random

from sambakit.engine.rulesets import PRESETS
from tests.properties.agreement import compare_whole_deal
from tests.properties.house_rules import differences, play_to_the_end, random_deal, random_house_rules
from tests.properties.turn_cases import random_case
from tests.soak.progress import Batch

KINDS = ("deals", "agreement", "turns")
RULES = {"deals": 100, "agreement": 10, "turns": 100}  # house rules in a batch
BATCHES = 50


def batches() -> Iterator[Batch]:
    """Yield the batches, so that every kind comes early; then each preset's turns against the slow model."""
    for number in range(BATCHES):
        for kind in KINDS:
            yield Batch(f"{kind} {number}", (kind, number * RULES[kind]))
    for name in PRESETS:
        yield Batch(f"turns of {name}", (name, 0))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError with the rules and the seed where something is wrong."""
    kind, first = str(batch.arguments[0]), int(batch.arguments[1])
    figures = {"deals": 0, "compared": 0, "turns": 0}
    for seed in range(first, first + RULES.get(kind, 1000)):
        rng = Random(seed)
        rules = PRESETS[kind] if kind in PRESETS else random_house_rules(rng)
        try:
            if kind == "deals":
                play_to_the_end(rules, rng)
                figures["deals"] += 1
            elif kind == "agreement":
                figures["compared"] += compare_whole_deal(random_deal(rules, rng), 0.1, rng)
            else:
                case = random_case(rules, seed)
                if case:
                    case.run()
                    figures["turns"] += 1
        except Exception as error:
            raise AssertionError(f"{kind} {seed}: {differences(rules)}") from error
    return dict(figures)


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    return {
        "violations": 0,
        **{name: sum(result[name] for result in results) for name in ("deals", "compared", "turns")},
    }
