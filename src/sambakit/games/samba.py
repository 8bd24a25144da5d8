"""Samba and its relatives: every rule set of `engine/rulesets`."""

from collections.abc import Mapping, Sequence

from sambakit.engine.actions import Action, parse_action
from sambakit.engine.cards import pack
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.house_rules import TEXTS, parse_rules, print_rules
from sambakit.engine.match import Match, is_match_over, winner_of
from sambakit.engine.points import deal_points
from sambakit.engine.record import Player, Record, Recorder, Replayed, parse_record, print_record, replay
from sambakit.engine.rule_values import Tie
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets import PRESETS
from sambakit.engine.scoring import SideScore, score_deal
from sambakit.engine.view import View
from sambakit.games.kind import Goal, Verdict


class Samba:
    """What Samba brings along."""

    name = "samba"
    rules_type = RuleSet
    view_type: type = View
    presets: Mapping[str, RuleSet] = PRESETS
    rule_texts = TEXTS

    def parse_rules(self, text: str) -> RuleSet:
        """Return the rule set that `text` names."""
        return parse_rules(text)

    def print_rules(self, rules: RuleSet) -> str:
        """Return `rules` as text."""
        return print_rules(rules)

    def sides(self, rules: RuleSet) -> dict[int, list[int]]:
        """Return the side of each seat, by number of players."""
        return {players: list(rules.table.sides(players)) for players in sorted(rules.table.players)}

    def pack(self, rules: RuleSet) -> list[int]:
        """Return all cards of the packs."""
        return pack(rules.table.decks, rules.table.jokers)

    def new_deal(self, rules: RuleSet, players: int, dealer: int, deck: Sequence[int], scores: Sequence[int]) -> Deal:
        """Return the deal of `deck`; the seat left of the dealer begins (D-2.5)."""
        return new_deal(rules, players, deck, (dealer + 1) % players, scores)

    def scores(self, deal: Deal) -> tuple[SideScore, ...]:
        """Return the scores by side, with what a referee took off."""
        return score_deal(deal.state, deal.penalties)

    def points(self, deal: Deal) -> list[int]:
        """Return the points by side, without what a referee took off."""
        return deal_points(deal.state)

    def went_out(self, deal: Deal) -> int:
        """Return the seat that went out, -1 where the stock ended the deal."""
        return deal.state.went_out

    def score_steps(self, rules: RuleSet) -> tuple[int, ...]:
        """Return a score for each step of the opening minimum; for the step without a least score, one just below."""
        steps = rules.play.minimum
        below = (steps[1][0] or 0) - 5 if len(steps) > 1 else 0
        return tuple(below if least is None else least for least, _ in steps)

    def step_at(self, rules: RuleSet, score: int) -> int:
        """Return which step of the opening minimum holds at a match score."""
        steps = [least for least, _ in rules.play.minimum]
        return max((place for place, least in enumerate(steps) if least is None or score >= least), default=0)

    def goal(self, rules: RuleSet) -> Goal:
        """Return the target; scores are multiples of 5."""
        scores = rules.scores
        return Goal(scores.target if scores.target_strict else scores.target - 5, scores.tie is Tie.PLAY_ON)

    def match_of(self, record: Record) -> Match:
        """Return the match before its first deal."""
        return Match(record.rules, len(record.players), record.dealer, record.scores or None)

    def recorder(
        self, rules: RuleSet, players: Sequence[Player], dealer: int, scores: Sequence[int] | None
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

    def counts(self, deal: Deal) -> bool:
        """Return that every deal counts."""
        return True

    def verdict(self, rules: RuleSet, deals: Sequence[Sequence[int]], totals: Sequence[int]) -> Verdict:
        """Return whether a side has reached the target, and which has won (D-13)."""
        return Verdict(bool(deals) and is_match_over(rules, totals), winner_of(rules, totals) if deals else None)

    def parse_action(self, text: str) -> Action:
        """Return the action that prints as `text`."""
        return parse_action(text)
