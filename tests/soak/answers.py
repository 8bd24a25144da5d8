"""With a second to think `deep` answers within 1.2 s while every core is busy: nothing but the clock stops it here."""

from collections.abc import Iterator
from multiprocessing import get_context
from os import cpu_count
from random import Random
from time import perf_counter

from sambakit.bots import Budget, make_bot
from sambakit.bots.deep.deep import DeepBot
from sambakit.engine.deal import new_deal
from sambakit.engine.presets import PRESETS
from sambakit.engine.values.cards import pack, shuffled
from tests.soak.progress import Batch

SECONDS = 1.0
WITHIN = 1.2
DECISIONS = 25  # in a batch, where there was something to compare
EVERY = 7  # of the decisions with a choice, one in so many is asked for
ENDLESS = 10**9  # playouts


def batches() -> Iterator[Batch]:
    """Yield a batch for each rule set that four play."""
    for name, rules in PRESETS.items():
        if 4 in rules.table.players:
            yield Batch(f"{name} {DECISIONS} decisions", (name, DECISIONS))


def run(batch: Batch) -> dict[str, float]:
    """Return the longest answer of a batch, in seconds, with a process that never waits on every core."""
    busy = [get_context("spawn").Process(target=_spin, daemon=True) for _ in range(cpu_count() or 1)]
    for process in busy:
        process.start()
    try:
        took = _answers(str(batch.arguments[0]), int(batch.arguments[1]))
    finally:
        for process in busy:
            process.terminate()
            process.join()
    return {"answers": len(took), "late": sum(seconds > WITHIN for seconds in took), "longest_s": round(max(took), 3)}


def total(parts: list[dict[str, float]]) -> dict[str, float]:
    """Return the figures of all batches together."""
    return {
        "answers": sum(part["answers"] for part in parts),
        "late": sum(part["late"] for part in parts),
        "longest_s": max(part["longest_s"] for part in parts),
    }


def _spin() -> None:
    while True:
        pass


def _answers(name: str, wanted: int) -> list[float]:
    """Return how long `deep` took for decisions of deals that `steady` plays."""
    rules, steady = PRESETS[name], make_bot("steady")
    took: list[float] = []
    number = asked = 0
    while len(took) < wanted:
        number += 1
        deck = shuffled(pack(rules.table.decks, rules.table.jokers), Random(f"answers {name} {number}"))
        deal = new_deal(rules, 4, deck, 0)
        while not deal.over and len(took) < wanted:
            view, legal = deal.view(deal.actor), deal.legal()
            asked += len(legal) > 1
            if len(legal) > 1 and asked % EVERY == 0:
                start = perf_counter()
                DeepBot().choose(view, legal, Random(number), Budget(ENDLESS, SECONDS))
                seconds = perf_counter() - start
                if seconds > SECONDS / 2:  # else there was nothing to compare
                    took.append(seconds)
            deal.act(steady.choose(view, legal, Random(0), Budget()))
    return took
