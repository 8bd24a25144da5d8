"""Samba Rommé."""

from collections.abc import Sequence
from typing import Final

from sambakit.game.registry import GameName
from sambakit.game.score_lines import SideScore
from sambakit.game.seat_draw import Drawing, SeatCard, SeatDrawWay
from sambakit.games.adapter import Actions, Goal, Records, Verdict
from sambakit.romme import record
from sambakit.romme.actions import actions
from sambakit.romme.actions.actions import Action
from sambakit.romme.deal import RommeDeal, new_deal
from sambakit.romme.match import Match, is_match_over, winner_of
from sambakit.romme.record import Record, Recorder
from sambakit.romme.rules.house_rules import TEXTS
from sambakit.romme.rules.rules import PLAYERS, MatchBy, RommeRules
from sambakit.romme.scoring import score_deal
from sambakit.romme.state.view import View
from sambakit.romme.values.cards import TEXTS as CARD_TEXTS
from sambakit.romme.values.cards import VALUES, pack

SEAT_CARDS: Final = tuple(
    SeatCard(text, text[0], card % VALUES + 1, True, card % VALUES + 1) for card, text in enumerate(CARD_TEXTS)
)


class RommeAdapter:
    """The adapter of Samba Rommé; a side is a seat."""

    name: GameName = "samba_romme"
    rules = TEXTS
    rules_type = RommeRules
    view_type: type = View
    record: Records = record
    actions: Actions[Action] = actions
    recorder = Recorder

    def sides(self, rules: RommeRules) -> dict[int, list[int]]:
        """Return that two play, each for himself (R-1.1)."""
        return {PLAYERS: list(range(PLAYERS))}

    def drawing(self, rules: RommeRules) -> Drawing:
        """Return that the higher number begins, drawn from all cards (R-1.3)."""
        return Drawing(SeatDrawWay.HIGHEST, SEAT_CARDS)

    def pack(self, rules: RommeRules) -> list[int]:
        """Return the 48 cards."""
        return pack()

    def new_deal(
        self, rules: RommeRules, players: int, dealer: int, deck: Sequence[int], scores: Sequence[int]
    ) -> RommeDeal:
        """Return the game of `deck`; nothing in it depends on the match."""
        return new_deal(rules, deck, dealer)

    def scores(self, deal: RommeDeal) -> tuple[SideScore, ...]:
        """Return the scores by seat."""
        return score_deal(deal.state)

    def points(self, deal: RommeDeal) -> list[int]:
        """Return the points by seat."""
        return [score.points for score in score_deal(deal.state)]

    def went_out(self, deal: RommeDeal) -> int:
        """Return the seat that went out, -1 for a stalemate."""
        return deal.state.went_out

    def score_steps(self, rules: RommeRules) -> tuple[int, ...]:
        """Return 0: no match score makes a difference to a game."""
        return (0,)

    def step_at(self, rules: RommeRules, score: int) -> int:
        """Return 0: all match scores are one to a game."""
        return 0

    def goal(self, rules: RommeRules, players: int) -> Goal | None:
        """Return the points that decide a match, where points do (R-6.9)."""
        return Goal(rules.end.match_goal - 1, False) if rules.end.match is MatchBy.POINTS else None

    def match_of(self, record: Record) -> Match:
        """Return the match before its first game."""
        return Match(record.rules, record.dealer, record.scores or None)

    def counts(self, deal: RommeDeal) -> bool:
        """Return whether the game was anything but a stalemate before the first Canastra (R-5.9)."""
        return not deal.state.annulled

    def verdict(
        self, rules: RommeRules, players: int, deals: Sequence[Sequence[int]], totals: Sequence[int]
    ) -> Verdict:
        """Return whether the match is decided, and who has won it (R-6.7, R-6.9)."""
        return Verdict(is_match_over(rules, deals, totals), winner_of(rules, deals, totals))


ADAPTER: Final = RommeAdapter()
