"""The three worst decisions of a player are the same when a match is analysed again with another chance.

Matches of Dutch Samba by bots of three levels at random seats. Each deal is analysed, then the worst decisions of the
match are told apart from the others, as a server does. Of a player count the decisions that surely lose something,
three at most; what was played belongs to a decision.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from sambakit.bots import Budget, make_bot
from sambakit.bots.marks.analysing import Analysis, marks_by
from sambakit.bots.marks.asking import DealMarks, Work
from sambakit.bots.marks.settling import MatchSettling, settled_by
from sambakit.bots.marks.turns import DecidedTurn, turns_of, work_of
from sambakit.engine.values.cards import shuffled
from sambakit.game.records.values import Player
from sambakit.games import adapter_of_text
from tests.soak.progress import Batch

MATCHES = range(27, 37)  # by those before them constants of the analysis were chosen
DEALS = 4  # of a match
SEATS = 4
BOTS = ("novice", "friendly", "strong")
WORST = 3
RULES = "dutch"


@dataclass(frozen=True, slots=True)
class Once:
    """The marks of a match by one chance, by deal, and the seconds that it took."""

    deals: Mapping[int, DealMarks]
    seconds: float


def batches() -> Iterator[Batch]:
    """Yield a batch a match."""
    for number in MATCHES:
        yield Batch(f"match {number}", (number,))


def run(batch: Batch) -> dict[str, float]:
    """Return for how many players the worst decisions stayed the same, and the seconds of an analysis."""
    turns = dict(enumerate(played(batch.name), 1))
    first, again = (analysed(turns, f"{batch.name} {chance}") for chance in ("first", "again"))
    return {
        "players": SEATS,
        "same": sum(worst(first, seat) == worst(again, seat) for seat in range(SEATS)),
        "without": sum(not worst(first, seat) and not worst(again, seat) for seat in range(SEATS)),
        "deals": len(turns),
        "marks": sum(len(found.marks) for found in first.deals.values()),
        "seconds": (first.seconds + again.seconds) / 2,
    }


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return the sums; raises AssertionError where too few players had the same decisions."""
    sums = {name: sum(each[name] for each in results) for name in results[0]}
    sums["seconds_a_deal"] = round(sums.pop("seconds") / sums["deals"], 1)
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


def analysed(turns: Mapping[int, Sequence[DecidedTurn]], chance: str) -> Once:
    """Return the marks of a match by one chance."""
    began = process_time()
    work = work_of(type(turns[1][0].first.view))
    deals = {number: _marks(of_deal, f"{chance} {number}", work) for number, of_deal in turns.items()}
    settled = settled_by(MatchSettling(deals, chance, work), lambda deal, ask: turns[deal][ask.turn].answer(ask))
    return Once(settled, process_time() - began)


def _marks(turns: Sequence[DecidedTurn], chance: str, work: Work) -> DealMarks:
    analysis = Analysis([turn.told for turn in turns], chance, work)
    return marks_by(analysis, lambda ask: turns[ask.turn].answer(ask))


def worst(once: Once, seat: int) -> set[tuple[object, ...]]:
    """Return the worst decisions of a seat with what was played."""
    own = [(number, mark) for number, deal in once.deals.items() for mark in deal.marks if mark.seat == seat]
    own.sort(key=lambda each: -each[1].points)
    return {(number, mark.step, *mark.played) for number, mark in own[:WORST]}
