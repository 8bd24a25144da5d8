"""The ladder: every bot against every other, every bot as partner of every other, and ratings over all of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import log
from statistics import fmean
from typing import Any, Final

import choix
import numpy
from numpy.typing import NDArray

from sambakit.arena.contests.contest import Duplicates
from sambakit.arena.contests.duplicate import Pair
from sambakit.arena.contests.margin import CONFIDENCE, Interval, Margin, margin_of
from sambakit.arena.contests.matches import MatchShares, simulated_matches
from sambakit.arena.contests.thinking import Thinking
from sambakit.games import adapter_of

RESAMPLES: Final = 500
ELO: Final = 400 / log(10)  # of one unit on the logistic scale
PRIOR: Final = 0.5  # deals that each bot is taken to have won of each other, so that one who wins all has a rating
SWEEPS: Final = 20_000

Floats = NDArray[numpy.float64]


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder: `bots` from the weakest up, the zero of the ratings among them, and a pair of `reference`.

    With and against partners only where the players of `rules` have partners.
    """

    rules: Any  # of any game
    players: int
    bots: tuple[str, ...]
    reference: str
    pairs: int
    seed: int

    def contests(self) -> Iterator[tuple[tuple[str, str], Duplicates]]:
        """Yield for each two bots the pairs between them; the later of `bots` is the first team."""
        for lower, higher in combinations(self.bots, 2):
            yield (higher, lower), Duplicates(self.rules, self.players, higher, lower, self.seed)

    @property
    def rules_text(self) -> str:
        """Return the rules as text."""
        return adapter_of(self.rules).rules.print(self.rules)

    def partnerships(self) -> Iterator[tuple[tuple[str, str], Duplicates]]:
        """Yield for each two bots, a bot with its own kind too, their pairs as partners against the reference."""
        sides = adapter_of(self.rules).sides(self.rules)[self.players]
        if len(set(sides)) == len(sides):
            return
        for one, other in combinations_with_replacement(self.bots, 2):
            team = one if one == other else f"{one}+{other}"
            yield (one, other), Duplicates(self.rules, self.players, team, self.reference, self.seed)


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating with 95 % intervals, both 0 for the reference.

    `points` are the points per deal over the reference in their own contest: points do not add up over contests with
    bots that hardly meld. `elo` is that of a Bradley–Terry model of the deals won in all contests, tied ones counted
    half.
    """

    bot: str
    points: float
    points_interval: Interval
    elo: float
    elo_interval: Interval
    seconds: float  # of processor time per decision
    slow_seconds: float  # what 99 in 100 stayed within


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of a ladder. Keys of the tables are (first, second) and partners; margins are in points per deal."""

    ratings: tuple[Rating, ...]
    margins: Mapping[tuple[str, str], Margin]
    matches: Mapping[tuple[str, str], MatchShares]
    partners: Mapping[tuple[str, str], Margin]

    def partner_loss(self, bot: str) -> float | None:
        """Return how much less `bot` and each other bot earn together than the mean of their own kinds, on average.

        In points per deal; None where there are no partners. A bot that needs its own kind for a partner loses much.
        """
        losses = [
            (self.partners[one, one].mean + self.partners[other, other].mean) / 2 - margin.mean
            for (one, other), margin in self.partners.items()
            if bot in (one, other) and one != other
        ]
        return fmean(losses) if losses else None


Played = Mapping[tuple[str, str], Sequence[Pair]]


def standing_of(ladder: Ladder, played: Played, partnered: Played) -> Standing:
    """Return the standing after the contests and the partnerships of `ladder`, both by their keys."""
    return Standing(
        ratings_of(ladder, played),
        {key: margin_of(pairs, ladder.seed) for key, pairs in played.items()},
        {key: simulated_matches(ladder.rules, ladder.players, pairs, ladder.seed) for key, pairs in played.items()},
        {key: margin_of(pairs, ladder.seed) for key, pairs in partnered.items()},
    )


def ratings_of(ladder: Ladder, played: Played) -> tuple[Rating, ...]:
    """Return the ratings of all bots; intervals of Elo by the bootstrap over the pairs within each contest."""
    bots, zero = ladder.bots, ladder.bots.index(ladder.reference)
    rng = numpy.random.default_rng(ladder.seed)
    contests = [_Contest(bots.index(first), bots.index(second), pairs) for (first, second), pairs in played.items()]
    elo = _elo(contests, len(bots), zero, None)
    samples = [_elo(contests, len(bots), zero, rng) for _ in range(RESAMPLES)]
    ends = numpy.percentile(samples, (50 * (1 - CONFIDENCE), 50 * (1 + CONFIDENCE)), axis=0)
    thinking = _thinking(bots, played)
    ratings = []
    for place, bot in enumerate(bots):
        points, interval = _over(ladder, bot, played)
        ratings.append(
            Rating(
                bot,
                points,
                interval,
                float(elo[place]),
                (float(ends[0][place]), float(ends[1][place])),
                thinking[bot].per_decision,
                thinking[bot].within(0.99),
            )
        )
    return tuple(ratings)


def _over(ladder: Ladder, bot: str, played: Played) -> tuple[float, Interval]:
    """Return the points per deal of `bot` over the reference, with their interval."""
    if bot == ladder.reference:
        return 0.0, (0.0, 0.0)
    if (bot, ladder.reference) in played:
        margin = margin_of(played[bot, ladder.reference], ladder.seed)
        return margin.mean, margin.interval
    margin = margin_of(played[ladder.reference, bot], ladder.seed)
    return -margin.mean, (-margin.interval[1], -margin.interval[0])


class _Contest:
    """The pairs of two bots as numbers: the share of the deals of each that the first won."""

    def __init__(self, first: int, second: int, pairs: Sequence[Pair]) -> None:
        self.first = first
        self.second = second
        self.won = numpy.array([fmean((numpy.sign(b.margin) + 1) / 2 for b in pair.boards) for pair in pairs])
        self.deals = len(pairs[0].boards)


def _elo(contests: Sequence[_Contest], bots: int, zero: int, rng: numpy.random.Generator | None) -> Floats:
    """Return the Elo of each bot, from all pairs or from as many drawn by `rng`."""
    wins = numpy.full((bots, bots), PRIOR)
    numpy.fill_diagonal(wins, 0.0)
    for contest in contests:
        count = len(contest.won)
        drawn = slice(None) if rng is None else rng.integers(count, size=count)
        won = contest.deals * float(contest.won[drawn].sum())
        wins[contest.first, contest.second] += won
        wins[contest.second, contest.first] += contest.deals * count - won
    strengths: Floats = numpy.asarray(choix.ilsr_pairwise_dense(wins, max_iter=SWEEPS))
    rating: Floats = ELO * (strengths - strengths[zero])
    return rating


def _thinking(bots: Sequence[str], played: Played) -> Mapping[str, Thinking]:
    """Return each bot's times of thinking."""
    thinking = {bot: Thinking() for bot in bots}
    for (first, second), pairs in played.items():
        for pair in pairs:
            thinking[first].add(pair.first)
            thinking[second].add(pair.second)
    return thinking
