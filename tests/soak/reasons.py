"""The first reason for a decision is the same when four times as many deals are tried, and it takes less than a second.

Decisions of Dutch Samba from all parts of a deal. What `steady` does there, or a random listed action, was played.
"""

from collections.abc import Iterator
from random import Random
from time import process_time

from sambakit.bots import Budget, make_bot
from sambakit.bots.advice import Advice, Effort
from sambakit.bots.reasons.advising import advise
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.values.cards import pack, shuffled
from tests.soak.progress import Batch

DECISIONS = 12  # in a batch
BATCHES = 10
FACTOR = 4
LATEST = 110  # decision of a deal
STEADY = make_bot("steady")


def batches() -> Iterator[Batch]:
    """Yield the batches."""
    for number in range(BATCHES):
        yield Batch(f"decisions {number}", (number,))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch."""
    rng = Random(f"reasons {batch.arguments[0]}")
    figures = dict.fromkeys(("decisions", "told", "same", "told_by_more", "seconds", "longest"), 0.0)
    while figures["decisions"] < DECISIONS:
        deal = _decision(rng)
        if deal is None:
            continue
        view, legal, played = deal.view(deal.actor), deal.legal(), _played(deal, rng)
        began = process_time()
        first = advise(view, legal, rng.getrandbits(32), Effort(), played)
        took = process_time() - began
        again = advise(view, legal, rng.getrandbits(32), Effort().times(FACTOR), played)
        figures["decisions"] += 1
        figures["told"] += bool(first.reasons)
        figures["told_by_more"] += bool(again.reasons)
        figures["same"] += bool(first.reasons) and _code(first) == _code(again)
        figures["seconds"] += took
        figures["longest"] = max(figures["longest"], took)
    return figures


def _decision(rng: Random) -> Deal | None:
    """Return a deal in which a seat has a choice, None where it ended before."""
    deal = new_deal(DUTCH, 4, shuffled(pack(3, 6), rng), 0)
    for _ in range(rng.randrange(LATEST)):
        if not deal.over:
            deal.act(_choice(deal))
    while not deal.over and len(deal.legal()) < 2:
        deal.act(_choice(deal))
    return None if deal.over else deal


def _choice(deal: Deal) -> int:
    chosen: int = STEADY.choose(deal.view(deal.actor), deal.legal(), Random(1), Budget())
    return chosen


def _played(deal: Deal, rng: Random) -> list[int]:
    """Return what is played from here to the end of the turn: as `steady` does, after a random action in half of it."""
    state, seat, turns = deal.copy(), deal.actor, deal.turns
    found: list[int] = []
    at_random = rng.random() < 0.5
    while not state.over and state.actor == seat and state.turns == turns:
        found.append(rng.choice(state.legal()) if at_random and not found else _choice(state))
        state.act(found[-1])
    return found


def _code(advice: Advice) -> str:
    return advice.reasons[0].code if advice.reasons else ""


def total(figures: list[dict[str, float]]) -> dict[str, float]:
    """Return the figures of all batches; raises AssertionError where too few reasons stayed the same."""
    sums = {name: sum(each[name] for each in figures) for name in figures[0]}
    sums["longest"] = max(each["longest"] for each in figures)
    sums["mean_seconds"] = round(sums.pop("seconds") / sums["decisions"], 2)
    assert sums["same"] >= 0.9 * sums["told"], sums
    return sums
