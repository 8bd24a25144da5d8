"""The three worst decisions of a player are the same when a match is analysed again with another chance.

Matches of Dutch Samba by bots of three levels at random seats. The replay shows the worst decisions of a player in the
whole match, so these are what counts; those in each deal alone are counted too. Of a player count the decisions that
surely lose something, three at most; what was played belongs to a decision.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from sambakit.bots import Budget, make_bot
from sambakit.bots.marks.analysing import Analysis, marks_by
from sambakit.bots.marks.asking import Mark
from sambakit.bots.marks.turns import DecidedTurn, turns_of, work_of
from sambakit.engine.values.cards import shuffled
from sambakit.game.records.values import Player
from sambakit.games import adapter_of_text
from tests.soak.progress import Batch

MATCHES = range(7, 17)  # by those before them constants of the analysis were chosen
DEALS = 4  # of a match
SEATS = 4
BOTS = ("novice", "friendly", "strong")
WORST = 3
RULES = "dutch"


@dataclass(frozen=True, slots=True)
class Twice:
    """The marks of a deal by two chances, and the seconds of one analysis."""

    first: tuple[Mark, ...]
    again: tuple[Mark, ...]
    seconds: float


def batches() -> Iterator[Batch]:
    """Yield a batch a match."""
    for number in MATCHES:
        yield Batch(f"match {number}", (number,))


def run(batch: Batch) -> dict[str, float]:
    """Return for how many players the worst decisions stayed the same, and the seconds of an analysis."""
    deals = [twice(turns, f"{batch.name} {number}") for number, turns in enumerate(played(batch.name))]
    return {
        "players": SEATS,
        "same": sum(is_same(deals, seat) for seat in range(SEATS)),
        "deals": len(deals),
        "players_of_deals": SEATS * len(deals),
        "same_in_deals": sum(is_same([deal], seat) for deal in deals for seat in range(SEATS)),
        "marks": sum(len(deal.first) for deal in deals),
        "seconds": sum(deal.seconds for deal in deals),
        "longest": max(deal.seconds for deal in deals),
    }


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return the sums; raises AssertionError where too few players had the same decisions."""
    sums = {name: sum(each[name] for each in results) for name in results[0]}
    sums["longest"] = round(max(each["longest"] for each in results), 1)
    sums["mean_seconds"] = round(sums.pop("seconds") / sums["deals"], 1)
    assert sums["same"] >= 0.9 * sums["players"], sums
    return sums


def played(name: str) -> list[list[DecidedTurn]]:
    """Return the turns of the first deals of a match by bots, by deal."""
    rng = Random(f"marks of {name}")
    adapter = adapter_of_text(RULES)
    rules = adapter.rules.parse(RULES)
    names = [rng.choice(BOTS) for _ in range(SEATS)]
    bots = [make_bot(bot) for bot in names]
    recorder: Any = adapter.recorder(rules, [Player(bot) for bot in names], rng.randrange(SEATS), None)
    for _ in range(DEALS):
        deal = recorder.start_deal(shuffled(list(adapter.pack(rules)), rng))
        while not deal.over:
            seat = deal.actor
            recorder.act(bots[seat].choose(deal.view(seat), deal.legal(), Random(rng.random()), Budget()))
        recorder.finish_deal()
        if recorder.match.over:
            break
    record = recorder.record()
    return [turns_of(record, adapter.match_of(record), number) for number in range(1, len(record.deals) + 1)]


def twice(turns: Sequence[DecidedTurn], chance: str) -> Twice:
    """Return the marks of a deal by two chances."""
    began = process_time()
    first = _marks(turns, f"{chance} first")
    seconds = process_time() - began
    return Twice(first, _marks(turns, f"{chance} again"), seconds)


def _marks(turns: Sequence[DecidedTurn], chance: str) -> tuple[Mark, ...]:
    work = work_of(type(turns[0].first.view))
    analysis = Analysis([turn.told for turn in turns], chance, work)
    return marks_by(analysis, lambda ask: turns[ask.turn].answer(ask)).marks


def is_same(deals: Sequence[Twice], seat: int) -> bool:
    """Return whether the worst decisions of a seat in these deals are the same by both chances."""
    return _worst([deal.first for deal in deals], seat) == _worst([deal.again for deal in deals], seat)


def _worst(deals: Sequence[Sequence[Mark]], seat: int) -> set[tuple[object, ...]]:
    """Return the worst decisions of a seat with what was played."""
    own = [(number, mark) for number, marks in enumerate(deals) for mark in marks if mark.seat == seat]
    own.sort(key=lambda each: -each[1].points)
    return {(number, mark.step, *mark.played) for number, mark in own[:WORST]}
