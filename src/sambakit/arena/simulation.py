"""Whole deals between bots with every invariant checked as they go, and a summary of what happened."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, median, pstdev
from typing import Final

from sambakit.arena.invariants import (
    Violation,
    check_cards,
    check_listing,
    check_same,
    check_scores,
    check_sides,
    check_view,
)
from sambakit.bots import Budget, make_bot
from sambakit.engine.cards import pack, shuffled
from sambakit.engine.deal import Deal
from sambakit.engine.record import Player, Recorder, parse_record, print_record, replay
from sambakit.engine.ruleset import RuleSet

# Match scores before a deal: half of all deals begin a match, the others meet the other opening minimums.
STARTS: Final = (-400, 0, 695, 1500, 2995, 3000, 7000, 9500)
LONGEST: Final = 10_000  # actions; no deal of 162 cards comes near it
QUICK: Final = 0.03  # part of the decisions at which a quick run makes the costly checks


class DealBroken(Exception):
    """A deal in which something that must hold does not; `record` is the deal so far, as text."""

    def __init__(self, number: int, reason: str, record: str) -> None:
        super().__init__(f"deal {number}: {reason}")
        self.number = number
        self.reason = reason
        self.record = record


@dataclass(slots=True)
class Summary:
    """What happened in simulated deals; points are deal scores of a side."""

    deals: int = 0
    ended_by_going_out: int = 0
    ended_by_stock: int = 0
    actions: int = 0
    turns: list[int] = field(default_factory=list)  # by deal
    points: list[int] = field(default_factory=list)  # of every side in every deal
    spreads: list[int] = field(default_factory=list)  # best side minus worst, by deal

    def figures(self) -> dict[str, float]:
        """Return the figures to print, by name; points and turns are per deal."""
        return {
            "deals": self.deals,
            "ended_by_going_out": self.ended_by_going_out,
            "ended_by_stock": self.ended_by_stock,
            "actions": self.actions,
            "turns_mean": round(fmean(self.turns), 1),
            "turns_min": min(self.turns),
            "turns_max": max(self.turns),
            "points_mean": round(fmean(self.points), 1),
            "points_deviation": round(pstdev(self.points), 1),
            "points_min": min(self.points),
            "points_median": median(self.points),
            "points_max": max(self.points),
            "spread_mean": round(fmean(self.spreads), 1),
        }


def simulate_deals(
    rules: RuleSet,
    players: int,
    deals: int,
    seed: int,
    bot: str = "random",
    advance: Callable[[], object] = lambda: None,
    checked: float = 1.0,
) -> Summary:
    """Return the summary of `deals` deals between bots of one kind; `advance` is called after each of them.

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
    rules: RuleSet, players: int, number: int, rng: Random, bot: str, summary: Summary, checked: float = 1.0
) -> None:
    """Play one deal, check it as `simulate_deals` does, and add it to `summary`; raises DealBroken."""
    sides = max(rules.table.sides(players)) + 1
    scores = [rng.choice(STARTS) for _ in range(sides)] if rng.random() < 0.5 else None
    names = [Player(f"Seat {seat}", bot) for seat in range(players)]
    recorder = Recorder(rules, names, rng.randrange(players), scores)
    deal = recorder.start_deal(shuffled(pack(rules.table.decks, rules.table.jokers), rng))
    try:
        summary.actions += _play(recorder, deal, rng, bot, checked)
        state = deal.state
        check_scores(state)
        points = [score.points for score in recorder.finish_deal().scores]
        check_record(recorder, deal)
    except Exception as error:  # a crash is a violation too, and the record is what repeats it
        reason = str(error) if isinstance(error, Violation) else f"{type(error).__name__}: {error}"
        raise DealBroken(number, reason, print_record(recorder.record())) from error
    summary.deals += 1
    summary.ended_by_going_out += state.went_out >= 0
    summary.ended_by_stock += state.went_out < 0
    summary.turns.append(state.turns)
    summary.points += points
    summary.spreads.append(max(points) - min(points))


def _play(recorder: Recorder, deal: Deal, rng: Random, bot: str, checked: float) -> int:
    """Play the running deal to its end and return how many actions it took; raises Violation."""
    players = [make_bot(bot) for _ in range(deal.state.players)]
    checking = Random(rng.random())  # apart from the bots' chance, so that checks change no deal
    budget = Budget()
    actions = 0
    while not deal.over:
        listed = deal.legal()
        if not listed:
            raise Violation("a dead end: nothing is legal and the deal is not over")
        seat = deal.state.actor
        if checking.random() < checked:
            check_listing(deal, listed, checking)
            check_view(deal, checking.randrange(deal.state.players), listed, checking)
        chosen = players[seat].choose(deal.view(seat), listed, rng, budget)
        recorder.act(chosen)
        check_cards(deal.state)
        check_sides(deal.state)
        actions += 1
        if actions > LONGEST:
            raise Violation(f"the deal has not ended after {LONGEST} actions")
    return actions


def check_record(recorder: Recorder, deal: Deal) -> None:
    """Raise Violation where the record is not read back as it was written, or leads to another state or score."""
    record = recorder.record()
    text = print_record(record)
    read = parse_record(text)
    if read != record or print_record(read) != text:
        raise Violation("the record is not read back as it was written")
    again = replay(read)
    if again.deal is None or again.match.scores != recorder.match.scores:
        raise Violation("the replay of the record leads to other scores")
    check_same(deal.state, again.deal.state)
