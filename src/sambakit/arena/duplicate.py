"""Duplicate pairs: the same deck played twice with the sides exchanged."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from time import thread_time
from typing import Final

from sambakit.bots.bot import Bot, Budget
from sambakit.engine.cards import pack, shuffled
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.scoring import score_deal

NO_LIMIT: Final = Budget()


@dataclass(slots=True)
class Thinking:
    """What the decisions of one bot took, in seconds of processor time: other work on the machine does not count."""

    times: "array[float]" = field(default_factory=lambda: array("f"))  # one a decision

    @property
    def decisions(self) -> int:
        """Return how many decisions there were."""
        return len(self.times)

    @property
    def per_decision(self) -> float:
        """Return the processor seconds that one decision took on average, 0 where there was none."""
        return fmean(self.times) if self.times else 0.0

    @property
    def slow_decision(self) -> float:
        """Return the processor seconds that one decision in a hundred took at least, 0 where there was none."""
        return sorted(self.times)[-1 - len(self.times) // 100] if self.times else 0.0

    def add(self, other: "Thinking") -> None:
        """Count `other` too."""
        self.times.extend(other.times)


@dataclass(slots=True)
class Board:
    """One deal played to its end: points by side, turns, who went out (-1: the stock ended it)."""

    points: tuple[int, ...]
    turns: int
    went_out: int


@dataclass(slots=True)
class Pair:
    """Two boards of one deck: the points of the first bot minus those of the second on each, and what thinking took."""

    there: float
    back: float
    turns: int
    first: Thinking = field(default_factory=Thinking)
    second: Thinking = field(default_factory=Thinking)

    @property
    def mean(self) -> float:
        """Return the points per deal of the first bot minus the second."""
        return (self.there + self.back) / 2


def play_deal(deal: Deal, bots: Sequence[Bot], rng: Random, thinking: Sequence[Thinking]) -> Board:
    """Play `deal` to its end with one bot and one account of its thinking for each seat."""
    state = deal.state
    while not deal.over:
        seat = state.actor
        legal = deal.legal()
        view = deal.view(seat)
        start = thread_time()
        action = bots[seat].choose(view, legal, rng, NO_LIMIT)
        thinking[seat].times.append(thread_time() - start)
        deal.act(action)
    return Board(tuple(score.points for score in score_deal(state)), state.turns, state.went_out)


def play_pair(
    rules: RuleSet, players: int, first: Bot, second: Bot, seed: int, number: int, scores: Sequence[int] | None = None
) -> Pair:
    """Return pair `number` of the duel `seed`: sides 0, 2, 4 are the first bot's, then the second's.

    The seat that begins goes round with `number`; `scores` are the match scores by side before the deal.
    """
    deck = shuffled(pack(rules.table.decks, rules.table.jokers), Random(f"{seed} {number}"))
    side_of = rules.table.sides(players)
    accounts = (Thinking(), Thinking())
    margins: list[float] = []
    turns = 0
    for exchanged in (0, 1):
        who = [(side + exchanged) % 2 for side in side_of]
        deal = new_deal(rules, players, deck, number % players, scores)
        bots = [(first, second)[which] for which in who]
        rng = Random(f"{seed} {number} {exchanged}")
        board = play_deal(deal, bots, rng, [accounts[which] for which in who])
        owners = [who[side_of.index(side)] for side in range(len(board.points))]
        means = [fmean(p for p, owner in zip(board.points, owners, strict=True) if owner == own) for own in (0, 1)]
        margins.append(means[0] - means[1])
        turns += board.turns
    return Pair(margins[0], margins[1], turns, *accounts)
