"""A match: deals added up until a side reaches the target (D-13, C-14)."""

from collections.abc import Sequence

from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import Tie
from sambakit.game.dataclass import dataclass
from sambakit.game.score_lines import SideScore


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal that counts: its dealer, the seat that went out (None: by the stock), its scores and totals by side."""

    dealer: int
    went_out: int | None
    scores: tuple[SideScore, ...]
    totals: tuple[int, ...]


def is_match_over(rules: RuleSet, players: int, totals: Sequence[float]) -> bool:
    """Return whether `totals` by side end a match (D-13.1); equal ones on top may have to play on."""
    top, target = max(totals), rules.scores.target_for(players)
    reached = top > target if rules.scores.target_strict else top >= target
    if rules.scores.tie is Tie.PLAY_ON and list(totals).count(top) > 1:
        return False
    return reached


def winner_of(rules: RuleSet, players: int, totals: Sequence[int]) -> int | None:
    """Return the side that has won with `totals`; None for a running or a drawn match (D-13.2, D-13.3)."""
    top = max(totals)
    if not is_match_over(rules, players, totals) or list(totals).count(top) > 1:
        return None
    return list(totals).index(top)


class Match:
    """Deals up to the target: `scores` by side, `dealer` of the deal that runs or comes next, `finished` deals.

    It begins with `scores` where they are given, else with nothing. Raises ValueError for players, a dealer or
    scores that do not fit the rule set.
    """

    def __init__(self, rules: RuleSet, players: int, first_dealer: int, scores: Sequence[int] | None = None) -> None:
        if players not in rules.table.players:
            raise ValueError(f"{rules.name} is played by {sorted(rules.table.players)} players, not {players}")
        if not 0 <= first_dealer < players:
            raise ValueError(f"seat {first_dealer} is not at a table of {players}")
        self.rules = rules
        self.players = players
        self.dealer = first_dealer
        sides = max(rules.table.sides(players)) + 1
        self.scores: tuple[int, ...] = (0,) * sides if scores is None else tuple(scores)
        if len(self.scores) != sides:
            raise ValueError(f"{players} players form {sides} sides; {len(self.scores)} scores were given")
        self.finished: list[FinishedDeal] = []

    @property
    def over(self) -> bool:
        """Whether a side has reached the target (D-13.1)."""
        return bool(self.finished) and is_match_over(self.rules, self.players, self.scores)

    @property
    def winner(self) -> int | None:
        """The side that has won; None for a running or a drawn match."""
        return winner_of(self.rules, self.players, self.scores) if self.over else None

    def start_deal(self, deck: Sequence[int]) -> Deal:
        """Return the next deal from `deck`, first card dealt first; the seat left of the dealer begins (D-2.5, C-14).

        Raises ValueError where the match is over.
        """
        if self.over:
            raise ValueError("the match is over")
        return new_deal(self.rules, self.players, deck, (self.dealer + 1) % self.players, self.scores)

    def finish(self, deal: Deal) -> FinishedDeal:
        """Add the scores of `deal`, a finished one, and pass the deal to the left (D-2.6); returns the added result."""
        scores = deal.scores()
        self.scores = tuple(total + score.points for total, score in zip(self.scores, scores, strict=True))
        went_out = deal.state.went_out if deal.state.went_out >= 0 else None
        finished = FinishedDeal(self.dealer, went_out, scores, self.scores)
        self.finished.append(finished)
        self.dealer = (self.dealer + 1) % self.players
        return finished
