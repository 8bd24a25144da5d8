"""Samba Rommé."""

from collections.abc import Mapping, Sequence

from sambakit.engine.record import Player
from sambakit.engine.scoring import SideScore
from sambakit.games.kind import Goal, Verdict
from sambakit.romme.actions import Action, parse_action
from sambakit.romme.cards import pack
from sambakit.romme.game import RommeGame, new_game
from sambakit.romme.house_rules import PRESETS, TEXTS, parse_rules, print_rules
from sambakit.romme.match import Match, is_match_over, winner_of
from sambakit.romme.record import Record, Recorder, Replayed, parse_record, print_record, replay
from sambakit.romme.rules import PLAYERS, MatchBy, RommeRules
from sambakit.romme.scoring import score_game
from sambakit.romme.view import View


class Romme:
    """What Samba Rommé brings along; a side is a seat."""

    name = "samba_romme"
    rules_type = RommeRules
    view_type: type = View
    presets: Mapping[str, RommeRules] = PRESETS
    rule_texts = TEXTS

    def parse_rules(self, text: str) -> RommeRules:
        """Return the rules that `text` names."""
        return parse_rules(text)

    def print_rules(self, rules: RommeRules) -> str:
        """Return `rules` as text."""
        return print_rules(rules)

    def sides(self, rules: RommeRules) -> dict[int, list[int]]:
        """Return that two play, each for himself (R-1.1)."""
        return {PLAYERS: list(range(PLAYERS))}

    def pack(self, rules: RommeRules) -> list[int]:
        """Return the 48 cards."""
        return pack()

    def new_deal(
        self, rules: RommeRules, players: int, dealer: int, deck: Sequence[int], scores: Sequence[int]
    ) -> RommeGame:
        """Return the game of `deck`; nothing in it depends on the match."""
        return new_game(rules, deck, dealer)

    def scores(self, deal: RommeGame) -> tuple[SideScore, ...]:
        """Return the scores by seat."""
        return score_game(deal.state)

    def points(self, deal: RommeGame) -> list[int]:
        """Return the points by seat."""
        return [score.points for score in score_game(deal.state)]

    def went_out(self, deal: RommeGame) -> int:
        """Return the seat that went out, -1 for a stalemate."""
        return deal.state.went_out

    def score_steps(self, rules: RommeRules) -> tuple[int, ...]:
        """Return 0: no match score makes a difference to a game."""
        return (0,)

    def step_at(self, rules: RommeRules, score: int) -> int:
        """Return 0: all match scores are one to a game."""
        return 0

    def goal(self, rules: RommeRules) -> Goal | None:
        """Return the points that decide a match, where points do (R-6.9)."""
        return Goal(rules.end.match_goal - 1, False) if rules.end.match is MatchBy.POINTS else None

    def match_of(self, record: Record) -> Match:
        """Return the match before its first game."""
        return Match(record.rules, record.dealer, record.scores or None)

    def recorder(
        self, rules: RommeRules, players: Sequence[Player], dealer: int, scores: Sequence[int] | None
    ) -> Recorder:
        """Return who plays a match and writes it down."""
        return Recorder(rules, players, dealer, scores)

    def print_record(self, record: Record) -> str:
        """Return a record as text."""
        return print_record(record)

    def parse_record(self, text: str) -> Record:
        """Return the record that `text` holds."""
        return parse_record(text)

    def replay(self, record: Record) -> Replayed:
        """Return where a record leads to."""
        return replay(record)

    def counts(self, deal: RommeGame) -> bool:
        """Return whether the game was no stalemate before any Canastra lay (R-5.9)."""
        return not deal.state.annulled

    def verdict(self, rules: RommeRules, deals: Sequence[Sequence[int]], totals: Sequence[int]) -> Verdict:
        """Return whether the match is decided, and who has won it (R-6.7, R-6.9)."""
        return Verdict(is_match_over(rules, deals, totals), winner_of(rules, deals, totals))

    def parse_action(self, text: str) -> Action:
        """Return the action that prints as `text`."""
        return parse_action(text)
