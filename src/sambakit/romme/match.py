"""A match: games added up (R-6.7), kept as a score in points or with + and S cards (R-6.9)."""

from collections.abc import Sequence
from dataclasses import dataclass

from sambakit.game.score_lines import SideScore
from sambakit.romme.deal import RommeDeal, new_deal
from sambakit.romme.rules.rules import PLAYERS, MatchBy, RommeRules
from sambakit.romme.scoring import score_deal


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A finished deal: dealer, the seat that went out (None: a stalemate), its scores and the totals by seat.

    An `annulled` one counts for nothing and is dealt again by the same player (R-5.9).
    """

    dealer: int
    went_out: int | None
    annulled: bool
    scores: tuple[SideScore, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExtraCards:
    """The S and + cards before a player: sets won, and games won since the last set (R-6.9)."""

    sets: int
    plus: int


class Match:
    """A running match; the dealer alternates after each game that counts.

    Decides as `rules.end.match` says; by the printed rules one game is a match (R-6.7).
    """

    def __init__(self, rules: RommeRules, first_dealer: int, scores: Sequence[int] | None = None) -> None:
        if not 0 <= first_dealer < PLAYERS:
            raise ValueError(f"seat {first_dealer} is not at a table of {PLAYERS}")
        self.rules = rules
        self.players = PLAYERS
        self.dealer = first_dealer
        self.scores: tuple[int, ...] = (0,) * PLAYERS if scores is None else tuple(scores)
        if len(self.scores) != PLAYERS:
            raise ValueError(f"{PLAYERS} players have a score each; {len(self.scores)} scores were given")
        self.finished: list[FinishedDeal] = []

    @property
    def games(self) -> int:
        """Return how many games have counted."""
        return sum(not deal.annulled for deal in self.finished)

    @property
    def extra_cards(self) -> tuple[ExtraCards, ...]:
        """Return the S and + cards by seat (R-6.9)."""
        return extra_cards(self.rules, self._points)

    @property
    def over(self) -> bool:
        """Whether the match is decided (R-6.7, R-6.9)."""
        return is_match_over(self.rules, self._points, self.scores)

    @property
    def winner(self) -> int | None:
        """The seat that has won; None for a running or a drawn match (R-6.7)."""
        return winner_of(self.rules, self._points, self.scores)

    @property
    def _points(self) -> list[list[int]]:
        return [[score.points for score in deal.scores] for deal in self.finished if not deal.annulled]

    def start_deal(self, deck: Sequence[int]) -> RommeDeal:
        """Return the next deal from `deck`, first card dealt first; raises ValueError where the match is over."""
        if self.over:
            raise ValueError("the match is over")
        return new_deal(self.rules, deck, self.dealer)

    def finish(self, deal: RommeDeal) -> FinishedDeal:
        """Add the scores of `deal`, a finished one, and pass the deal on if it counts; returns the added result."""
        state = deal.state
        scores = score_deal(state)
        self.scores = tuple(total + score.points for total, score in zip(self.scores, scores, strict=True))
        went_out = state.went_out if state.went_out >= 0 else None
        finished = FinishedDeal(self.dealer, went_out, state.annulled, scores, self.scores)
        self.finished.append(finished)
        if not state.annulled:
            self.dealer = 1 - self.dealer
        return finished


def extra_cards(rules: RommeRules, games: Sequence[Sequence[int]]) -> tuple[ExtraCards, ...]:
    """Return the S and + cards by seat after `games` that count, each the points by seat (R-6.9).

    A + is for a game won, an S for a set; then both start again.
    """
    sets, plus = [0] * PLAYERS, [0] * PLAYERS
    for points in games:
        winner = leader(points)
        if winner is None:
            continue
        plus[winner] += 1
        if plus[winner] >= rules.end.set_games:
            sets[winner] += 1
            plus = [0] * PLAYERS
    return tuple(ExtraCards(*cards) for cards in zip(sets, plus, strict=True))


def is_match_over(rules: RommeRules, games: Sequence[Sequence[int]], totals: Sequence[int]) -> bool:
    """Return whether a match is decided after `games` that count, each the points by seat (R-6.7, R-6.9)."""
    end = rules.end
    match end.match:
        case MatchBy.GAMES:
            return len(games) >= end.match_goal
        case MatchBy.POINTS:
            return len(games) > 0 and max(totals) >= end.match_goal
    return max(cards.sets for cards in extra_cards(rules, games)) >= end.match_goal


def winner_of(rules: RommeRules, games: Sequence[Sequence[int]], totals: Sequence[int]) -> int | None:
    """Return the seat that has won; None for a running or a drawn match (R-6.7)."""
    if not is_match_over(rules, games, totals):
        return None
    if rules.end.match is MatchBy.SETS:
        return leader([cards.sets for cards in extra_cards(rules, games)])
    return leader(totals)


def leader(totals: Sequence[int]) -> int | None:
    """Return the leader by `totals`, None if two are equal (R-6.7)."""
    top = max(totals)
    return None if list(totals).count(top) > 1 else list(totals).index(top)
