"""Matches to the target: simulated from the deals of pairs, or played out deal by deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, fsum
from random import Random
from statistics import fmean
from typing import Any, Final

import numpy
from numpy.typing import NDArray
from scipy.stats import binomtest

from sambakit.arena.contests.chance import DecisionChance
from sambakit.arena.contests.contest import load_team
from sambakit.arena.contests.duplicate import Pair, play_deal, seated, seatings
from sambakit.arena.contests.failures import BotFailed
from sambakit.arena.contests.margin import CONFIDENCE, Interval, interval_of
from sambakit.arena.contests.thinking import Thinking
from sambakit.engine.values.cards import shuffled
from sambakit.games import Goal, Verdict, adapter_of
from sambakit.games.match import RunningMatch

SIMULATED: Final = 20_000  # matches
MANY: Final = 30  # decks that each team must have won for the bootstrap to be trusted
LONGEST: Final = 300  # deals; bots that never reach the target have drawn


@dataclass(frozen=True, slots=True)
class MatchShares:
    """The share of matches that the first team wins, and of those that are drawn; `deals` is the mean of a match.

    `won_interval` bounds the share won with 95 % confidence where the matches were played.
    """

    matches: int
    won: float
    tied: float
    deals: float
    won_interval: Interval | None = None


def simulated_matches(
    rules: Any, players: int, pairs: Sequence[Pair], seed: int, matches: int = SIMULATED
) -> MatchShares:
    """Return how matches go whose deals are drawn from `pairs`, points of all sides together, up to the target.

    Each match keeps one seating. What the match scores do to a deal is in it only as far as it is in the pairs.
    """
    rng = numpy.random.default_rng(seed)
    adapter = adapter_of(rules)
    points = numpy.array([[board.points for board in pair.boards] for pair in pairs])  # pair, seating, side
    counts = numpy.array([[board.counts for board in pair.boards] for pair in pairs])  # pair, seating
    who = numpy.array([board.seating for board in pairs[0].boards])  # seating, side
    place = rng.integers(points.shape[1], size=matches)
    totals = numpy.zeros((matches, points.shape[2]))
    lengths = numpy.full(matches, LONGEST)
    running = numpy.arange(matches)
    deals: list[list[list[int]]] = [[] for _ in range(matches)]  # by match, those that count

    def verdict(match: int) -> Verdict:
        return adapter.verdict(rules, players, deals[match], totals[match].tolist())

    for deal in range(1, LONGEST + 1):
        drawn = rng.integers(len(pairs), size=len(running))
        totals[running] += points[drawn, place[running]]
        for match, of_pair in zip(running, drawn, strict=True):
            if counts[of_pair, place[match]]:
                deals[match].append(points[of_pair, place[match]].tolist())
        over = numpy.array([verdict(int(match)).over for match in running])
        lengths[running[over]] = deal
        running = running[~over]
        if not len(running):
            break
    winners = [verdict(match).winner for match in range(matches)]
    tied = numpy.array([winner is None for winner in winners])
    won = numpy.array([winner is not None and who[place[at], winner] == 0 for at, winner in enumerate(winners)])
    return MatchShares(matches, float(won.mean()), float(tied.mean()), float(lengths.mean()))


def matches_over(goal: Goal, totals: NDArray[numpy.float64]) -> NDArray[numpy.bool_]:
    """Return for each row of match scores by side whether they end a match."""
    top = totals.max(axis=1)
    reached: NDArray[numpy.bool_] = top > goal.highest
    if goal.plays_on:
        reached &= (totals == top[:, None]).sum(axis=1) == 1
    return reached


@dataclass(frozen=True, slots=True)
class PlayedMatches:
    """Matches with the same decks, one for each seating: which team won each (None: drawn), and their deals."""

    winners: tuple[int | None, ...]
    deals: tuple[int, ...]

    @property
    def share(self) -> float:
        """Return the share of the matches that the first team won."""
        return self.winners.count(0) / len(self.winners)


@dataclass(frozen=True, slots=True)
class Matches:
    """Whole matches of two teams, each with the same decks in every seating.

    `scores` are those by side at which the matches begin, nothing where they are empty: both teams take every side.
    """

    rules: Any  # of any game
    players: int
    first: str
    second: str
    seed: int
    scores: tuple[int, ...] = ()

    @property
    def title(self) -> Mapping[str, object]:
        """Return the values that distinguish these matches from others."""
        return {
            "kind": "matches",
            "rules": adapter_of(self.rules).rules.print(self.rules),
            "players": self.players,
            "teams": list(self.teams),
            "seed": self.seed,
            "scores": list(self.scores),
        }

    @property
    def teams(self) -> tuple[str, ...]:
        """Return both teams."""
        return self.first, self.second

    @property
    def result(self) -> type[PlayedMatches]:
        """Return the type of the results."""
        return PlayedMatches

    def play(self, number: int) -> PlayedMatches:
        """Return the matches with the decks of `number`; raises BotFailed."""
        sides = max(adapter_of(self.rules).sides(self.rules)[self.players]) + 1
        played = [self._play_one(number, place) for place in range(len(seatings(sides)))]
        return PlayedMatches(tuple(winner for winner, _ in played), tuple(deals for _, deals in played))

    def _play_one(self, number: int, place: int) -> tuple[int | None, int]:
        adapter, rules = adapter_of(self.rules), self.rules
        side_of = adapter.sides(rules)[self.players]
        seating = seatings(max(side_of) + 1)[place]
        teams = [load_team(team, adapter.view_type) for team in self.teams]
        bots = seated(teams, seating, side_of, number // self.players)
        match = RunningMatch(adapter, rules, self.players, number % self.players, self.scores)
        while not match.verdict.over and match.dealt < LONGEST:
            text = f"{self.seed} match {number} {match.dealt}"
            deal = match.start_deal(shuffled(adapter.pack(rules), Random(text)))
            try:
                play_deal(deal, bots, DecisionChance(text), [Thinking() for _ in bots])
            except Exception as error:
                raise BotFailed(bots[deal.actor].name, number, place, repr(error)) from error
            match.finish(deal)
        winner = match.verdict.winner
        return None if winner is None else seating[winner], match.dealt


def shares_of(played: Sequence[PlayedMatches], seed: int) -> MatchShares:
    """Return the shares over `played`; `seed` fixes the resampling.

    The decks are the trials, for matches of the same decks are not independent. The interval is a bootstrap over them
    as long as both teams win with many; else Wilson's, since a share of matches scatters no more than a single one.
    """
    winners = [winner for each in played for winner in each.winners]
    won = fsum(each.share for each in played)
    if MANY <= won <= len(played) - MANY:
        low, high = interval_of([each.share for each in played], seed)
    else:
        low, high = (
            float(binomtest(int(count), len(played)).proportion_ci(CONFIDENCE, method="wilson")[end])
            for end, count in enumerate((floor(won), ceil(won)))
        )
    deals = fmean(deals for each in played for deals in each.deals)
    tied = winners.count(None) / len(winners)
    return MatchShares(len(winners), won / len(played), tied, deals, (low, high))
