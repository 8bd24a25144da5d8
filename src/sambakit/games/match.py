"""A match of whichever game, deal by deal."""

from collections.abc import Sequence
from typing import Any

from sambakit.games.kind import AnyKind, Verdict


class RunningMatch:
    """Deals that are added up until the match is decided; `scores` by side, `deals` the points of those that count."""

    def __init__(self, kind: AnyKind, rules: Any, players: int, dealer: int, scores: Sequence[int] = ()) -> None:
        """Begin with `scores` by side, where there are any."""
        self._kind = kind
        self._rules = rules
        self._players = players
        self._dealer = dealer
        self.scores = tuple(scores) or (0,) * (max(kind.sides(rules)[players]) + 1)
        self.deals: list[tuple[int, ...]] = []
        self.dealt = 0  # deals, those too that did not count

    @property
    def verdict(self) -> Verdict:
        """Return how the match stands."""
        return self._kind.verdict(self._rules, self.deals, self.scores)

    def start_deal(self, deck: Sequence[int]) -> Any:
        """Return the next deal from `deck`."""
        self.dealt += 1
        return self._kind.new_deal(self._rules, self._players, self._dealer, deck, self.scores)

    def finish(self, deal: Any) -> None:
        """Add `deal`, which is over; one that does not count is dealt anew by the same player."""
        if not self._kind.counts(deal):
            return
        points = tuple(score.points for score in self._kind.scores(deal))
        self.scores = tuple(total + more for total, more in zip(self.scores, points, strict=True))
        self.deals.append(points)
        self._dealer = (self._dealer + 1) % self._players
