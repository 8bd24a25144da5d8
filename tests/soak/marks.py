"""The three worst decisions of a player are the same when a deal is analysed again with another chance.

Deals of Dutch Samba by bots of three levels at random seats. A player is as many decisions as lose something certain,
three at most; what was played belongs to a decision.
"""

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from sambakit.bots import Budget, make_bot
from sambakit.bots.marks.analysing import Analysis, marks_by
from sambakit.bots.marks.asking import DealMarks
from sambakit.bots.marks.turns import DecidedTurn, turns_of, work_of
from sambakit.engine.values.cards import shuffled
from sambakit.game.records.values import Player
from sambakit.games import adapter_of_text
from tests.soak.progress import Batch

DEALS = 40
BOTS = ("novice", "friendly", "strong")
WORST = 3
RULES = "dutch"


def batches() -> Iterator[Batch]:
    """Yield a batch a deal."""
    for number in range(DEALS):
        yield Batch(f"deal {number}", (number,))


def run(batch: Batch) -> dict[str, float]:
    """Return for how many players the worst decisions stayed the same, and the seconds of an analysis."""
    turns = _played(Random(f"marks {batch.arguments[0]}"))
    began = process_time()
    first = _marks(turns, "first")
    seconds = process_time() - began
    again = _marks(turns, "again")
    seats = sorted({turn.told.seat for turn in turns})
    same = sum(_worst(first, seat) == _worst(again, seat) for seat in seats)
    return {"players": len(seats), "same": same, "marks": len(first.marks), "seconds": seconds}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return the sums; raises AssertionError where too few players had the same decisions."""
    sums = {name: sum(each[name] for each in results) for name in results[0]}
    sums["longest"] = round(max(each["seconds"] for each in results), 1)
    sums["mean_seconds"] = round(sums.pop("seconds") / len(results), 1)
    assert sums["same"] >= 0.9 * sums["players"], sums
    return sums


def _played(rng: Random) -> list[DecidedTurn]:
    """Return the turns of a deal by bots."""
    adapter = adapter_of_text(RULES)
    rules = adapter.rules.parse(RULES)
    names = [rng.choice(BOTS) for _ in range(4)]
    bots = [make_bot(name) for name in names]
    recorder: Any = adapter.recorder(rules, [Player(name) for name in names], rng.randrange(4), None)
    deal = recorder.start_deal(shuffled(list(adapter.pack(rules)), rng))
    while not deal.over:
        seat = deal.actor
        recorder.act(bots[seat].choose(deal.view(seat), deal.legal(), Random(rng.random()), Budget()))
    recorder.finish_deal()
    record = recorder.record()
    return turns_of(record, adapter.match_of(record), 1)


def _marks(turns: list[DecidedTurn], chance: str) -> DealMarks:
    work = work_of(type(turns[0].first.view))
    return marks_by(Analysis([turn.told for turn in turns], chance, work), lambda ask: turns[ask.turn].answer(ask))


def _worst(marks: DealMarks, seat: int) -> set[tuple[object, ...]]:
    """Return the worst decisions of a seat with what was played."""
    own = sorted((mark for mark in marks.marks if mark.seat == seat), key=lambda mark: -mark.points)
    return {(mark.step, *mark.played) for mark in own[:WORST]}
