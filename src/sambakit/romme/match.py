"""A match: games added up (R-6.7), kept as a score in points or with + and S cards (R-6.9)."""

from collections.abc import Sequence
from dataclasses import dataclass

from sambakit.engine.scoring import SideScore
from sambakit.romme.game import RommeGame, new_game
from sambakit.romme.rules import PLAYERS, MatchBy, RommeRules
from sambakit.romme.scoring import score_game


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over: dealer, who went out (None: a stalemate), its scores and the totals by seat.

    An `annulled` one counts for nothing and is dealt anew by the same player (R-5.9).
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
    """A running match; the deal goes from one player to the other after each game that counts.

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
        self.finished: list[FinishedGame] = []

    @property
    def games(self) -> int:
        """Return how many games have counted."""
        return sum(not game.annulled for game in self.finished)

    @property
    def extra_cards(self) -> tuple[ExtraCards, ...]:
        """Return the S and + cards by seat: a + for a game won, an S for a set; then both begin anew (R-6.9)."""
        sets, plus = [0] * PLAYERS, [0] * PLAYERS
        for game in self.finished:
            winner = None if game.annulled else leader([score.points for score in game.scores])
            if winner is None:
                continue
            plus[winner] += 1
            if plus[winner] >= self.rules.end.set_games:
                sets[winner] += 1
                plus = [0] * PLAYERS
        return tuple(ExtraCards(*cards) for cards in zip(sets, plus, strict=True))

    @property
    def over(self) -> bool:
        """Whether the match is decided (R-6.7, R-6.9)."""
        end = self.rules.end
        match end.match:
            case MatchBy.GAMES:
                return self.games >= end.match_goal
            case MatchBy.POINTS:
                return self.games > 0 and max(self.scores) >= end.match_goal
        return max(cards.sets for cards in self.extra_cards) >= end.match_goal

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while the match goes on and where it is drawn (R-6.7)."""
        if not self.over:
            return None
        if self.rules.end.match is MatchBy.SETS:
            return leader([cards.sets for cards in self.extra_cards])
        return leader(self.scores)

    def start_deal(self, deck: Sequence[int]) -> RommeGame:
        """Return the next game from `deck`, first card dealt first; raises ValueError where the match is over."""
        if self.over:
            raise ValueError("the match is over")
        return new_game(self.rules, deck, self.dealer)

    def finish(self, game: RommeGame) -> FinishedGame:
        """Add the scores of `game`, which is over, and pass the deal on if it counts; returns what was added."""
        state = game.state
        scores = score_game(state)
        self.scores = tuple(total + score.points for total, score in zip(self.scores, scores, strict=True))
        went_out = state.went_out if state.went_out >= 0 else None
        finished = FinishedGame(self.dealer, went_out, state.annulled, scores, self.scores)
        self.finished.append(finished)
        if not state.annulled:
            self.dealer = 1 - self.dealer
        return finished


def leader(totals: Sequence[int]) -> int | None:
    """Return who has the most of `totals`, None where that is nobody alone (R-6.7)."""
    top = max(totals)
    return None if list(totals).count(top) > 1 else list(totals).index(top)
