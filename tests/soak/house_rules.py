"""Thousands of random house rules: deals played to the end, listing, definition and slow model held together.

Under two thousand of them, with large hands and high minimums, the slowest list of legal actions is measured.
"""

from collections.abc import Iterator
from random import Random
from time import process_time

from sambakit.engine import COMPILED
from sambakit.engine.listing.legal import legal
from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_OVER, State
from sambakit.engine.stepping import apply
from sambakit.engine.values.cards import print_cards
from tests.properties.agreement import choose, compare_whole_deal
from tests.properties.house_rules import (
    differences,
    play_to_the_end,
    random_deal,
    random_house_rules,
    wide_house_rules,
)
from tests.properties.turn_cases import random_case
from tests.soak.progress import Batch

KINDS = ("deals", "agreement", "turns", "listing")
RULES = {"deals": 100, "agreement": 10, "turns": 100, "listing": 40}  # house rules in a batch
BATCHES = 50
MOST_SECONDS = 0.050 if COMPILED else 0.200  # that a list of legal actions may take


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
    figures = {"deals": 0, "compared": 0, "turns": 0, "listed": 0, "slowest_ms": 0.0}
    for seed in range(first, first + RULES.get(kind, 1000)):
        rng = Random(seed)
        wide = kind == "listing"
        rules = PRESETS[kind] if kind in PRESETS else wide_house_rules(rng) if wide else random_house_rules(rng)
        try:
            if kind == "deals":
                play_to_the_end(rules, rng)
                figures["deals"] += 1
            elif kind == "agreement":
                figures["compared"] += compare_whole_deal(random_deal(rules, rng), 0.1, rng)
            elif wide:
                _list_all(rules, rng, figures)
            else:
                case = random_case(rules, seed)
                if case:
                    case.run()
                    figures["turns"] += 1
        except Exception as error:
            raise AssertionError(f"{kind} {seed}: {differences(rules)}") from error
    return figures


def _list_all(rules: RuleSet, rng: Random, figures: dict[str, float]) -> None:
    """Play a random deal to its end and measure each list of legal actions; AssertionError where one takes too long."""
    state, eager = random_deal(rules, rng), rng.random()
    while state.phase != PHASE_OVER:
        seconds = _seconds_to_list(state)
        if seconds > MOST_SECONDS:  # perhaps the machine was busy
            seconds = min(_seconds_to_list(state) for _ in range(3))
        figures["listed"] += 1
        figures["slowest_ms"] = max(figures["slowest_ms"], round(1000 * seconds, 1))
        assert seconds <= MOST_SECONDS, f"{figures['listed']:.0f} lists, then {1000 * seconds:.0f} ms: {held(state)}"
        apply(state, choose(state, eager, rng))


def _seconds_to_list(state: State) -> float:
    began = process_time()
    legal(state)
    return process_time() - began


def held(state: State) -> str:
    """Return the hand of the player to move as text."""
    return print_cards(tuple(state.hand().cards()))


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what all batches together come to."""
    return {
        "violations": 0,
        **{name: sum(result.get(name, 0) for result in results) for name in ("deals", "compared", "turns", "listed")},
        "slowest_ms": max(result.get("slowest_ms", 0.0) for result in results),
    }
