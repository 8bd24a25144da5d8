"""Simulates whole deals between bots, checks every invariant, and sums up the results."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, median, pstdev
from typing import Any, Final

from sambakit.arena.simulation.checks import Checks, checks_of
from sambakit.arena.simulation.invariants import Violation
from sambakit.bots import Budget, make_bot, whole_name
from sambakit.engine.record import Player
from sambakit.engine.values.cards import shuffled
from sambakit.games import AnyAdapter, AnyDeal, adapter_of
from sambakit.games.adapter import Recording

LONGEST: Final = 10_000  # actions; no deal of 162 cards comes near it
QUICK: Final = 0.03  # part of the decisions at which a quick run makes the costly checks


class DealBroken(Exception):
    """A deal with a violated invariant; `record` is the deal so far, as text."""

    def __init__(self, number: int, reason: str, record: str) -> None:
        super().__init__(f"deal {number}: {reason}")
        self.number = number
        self.reason = reason
        self.record = record


@dataclass(slots=True)
class Summary:
    """The counts of simulated deals; points are deal scores of a side, in deals that count."""

    ways: tuple[str, ...] = ()  # in which deals end
    deals: int = 0
    endings: Counter[str] = field(default_factory=Counter)  # by way
    counted: Counter[str] = field(default_factory=Counter)  # what else the game counts, by name
    actions: int = 0
    turns: list[int] = field(default_factory=list)  # by deal
    points: list[int] = field(default_factory=list)  # of every side in every deal
    spreads: list[int] = field(default_factory=list)  # best side minus worst, by deal

    def figures(self) -> dict[str, float]:
        """Return the figures to print, by name; points and turns are per deal."""
        points, spreads = self.points or [0], self.spreads or [0]
        return {
            "deals": self.deals,
            **{f"ended_by_{way}" if way != "annulled" else way: self.endings[way] for way in self.ways},
            **self.counted,
            "actions": self.actions,
            "turns_mean": round(fmean(self.turns), 1),
            "turns_min": min(self.turns),
            "turns_max": max(self.turns),
            "points_mean": round(fmean(points), 1),
            "points_deviation": round(pstdev(points), 1),
            "points_min": min(points),
            "points_median": median(points),
            "points_max": max(points),
            "spread_mean": round(fmean(spreads), 1),
        }


def simulate_deals(
    rules: Any,
    players: int,
    deals: int,
    seed: int,
    bot: str = "random",
    advance: Callable[[], object] = lambda: None,
    checked: float = 1.0,
) -> Summary:
    """Return the summary of `deals` deals between one bot each; `advance` is called after each of them.

    `checked` is the part of the decisions at which the costly checks are made: that listed actions and refusals agree,
    and that views show nothing hidden. The same arguments give the same deals; raises DealBroken at the first
    violation.
    """
    summary = Summary()
    for number in range(1, deals + 1):
        simulate_deal(rules, players, number, Random(f"{seed}:{number}"), bot, summary, checked)
        advance()
    return summary


def simulate_deal(
    rules: Any, players: int, number: int, rng: Random, bot: str, summary: Summary, checked: float = 1.0
) -> None:
    """Play one deal, check it as `simulate_deals` does, and add it to `summary`; raises DealBroken."""
    adapter = adapter_of(rules)
    checks = checks_of(adapter.name)
    scores = checks.starts(rules, max(adapter.sides(rules)[players]) + 1, rng)
    names = [Player(f"Seat {seat}", whole_name(bot, adapter.view_type)) for seat in range(players)]
    recorder = adapter.recorder(rules, names, rng.randrange(players), scores)
    deal = recorder.start_deal(shuffled(adapter.pack(rules), rng))
    try:
        bots = [make_bot(bot, adapter.view_type) for _ in range(players)]
        summary.actions += _play(recorder, deal, rng, bots, checks, checked)
        checks.at_the_end(deal)
        points = [score.points for score in recorder.finish_deal().scores]
        check_record(adapter, checks, recorder, deal)
    except Exception as error:  # a crash is a violation too, and the record is what repeats it
        reason = str(error) if isinstance(error, Violation) else f"{type(error).__name__}: {error}"
        raise DealBroken(number, reason, adapter.record.print_record(recorder.record())) from error
    summary.ways = checks.endings
    summary.deals += 1
    summary.endings[checks.ending(deal)] += 1
    summary.counted.update(checks.counted(deal))
    summary.turns.append(deal.turns)
    if adapter.counts(deal):
        summary.points += points
        summary.spreads.append(max(points) - min(points))


def _play(recorder: Recording, deal: AnyDeal, rng: Random, bots: Sequence[Any], checks: Checks, checked: float) -> int:
    """Play the running deal to its end and return how many actions it took; raises Violation."""
    checking = Random(rng.random())  # apart from the bots' chance, so that checks change no deal
    budget = Budget()
    actions = 0
    while not deal.over:
        listed = deal.legal()
        if not listed:
            raise Violation("a dead end: nothing is legal and the deal is not over")
        seat = deal.actor
        if checking.random() < checked:
            checks.costly(deal, listed, checking)
        recorder.act(bots[seat].choose(deal.view(seat), listed, rng, budget))
        checks.after_action(deal)
        actions += 1
        if actions > LONGEST:
            raise Violation(f"the deal has not ended after {LONGEST} actions")
    return actions


def check_record(adapter: AnyAdapter, checks: Checks, recorder: Recording, deal: AnyDeal) -> None:
    """Raise Violation where the record is not read back as it was written, or leads to another state or score."""
    record = recorder.record()
    text = adapter.record.print_record(record)
    read = adapter.record.parse_record(text)
    if read != record or adapter.record.print_record(read) != text:
        raise Violation("the record is not read back as it was written")
    again = adapter.record.replay(read)
    if again.deal is None or again.match.scores != recorder.match.scores:
        raise Violation("the replay of the record leads to other scores")
    checks.same(deal, again.deal)
