"""A match of any game, deal by deal."""

from collections.abc import Sequence
from typing import Any

from sambakit.games.adapter import AnyAdapter, Verdict


class RunningMatch:
    """The deals of a match; `scores` by side, `deals` the points of those that count."""

    def __init__(self, adapter: AnyAdapter, rules: Any, players: int, dealer: int, scores: Sequence[int] = ()) -> None:
        """Begin with `scores` by side, where there are any."""
        self._adapter = adapter
        self._rules = rules
        self._players = players
        self._dealer = dealer
        self.scores = tuple(scores) or (0,) * (max(adapter.sides(rules)[players]) + 1)
        self.deals: list[tuple[int, ...]] = []
        self.dealt = 0  # deals, those too that did not count

    @property
    def verdict(self) -> Verdict:
        """Return the standing of the match."""
        return self._adapter.verdict(self._rules, self._players, self.deals, self.scores)

    def start_deal(self, deck: Sequence[int]) -> Any:
        """Return the next deal from `deck`."""
        self.dealt += 1
        return self._adapter.new_deal(self._rules, self._players, self._dealer, deck, self.scores)

    def finish(self, deal: Any) -> None:
        """Add `deal`, a finished one; if it does not count, the same player deals again."""
        if not self._adapter.counts(deal):
            return
        points = tuple(score.points for score in self._adapter.scores(deal))
        self.scores = tuple(total + more for total, more in zip(self.scores, points, strict=True))
        self.deals.append(points)
        self._dealer = (self._dealer + 1) % self._players
