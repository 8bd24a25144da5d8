"""Samba and its relatives: every rule set of `engine/presets`."""

from collections.abc import Sequence
from typing import Final

from sambakit.engine import record
from sambakit.engine.actions import actions
from sambakit.engine.actions.actions import Action
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.match import Match, is_match_over, winner_of
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.record import Record, Recorder
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import Tie
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.view import View
from sambakit.engine.values.cards import FOUR, JOKER, RANKS, pack
from sambakit.engine.values.cards import TEXTS as CARD_TEXTS
from sambakit.game.registry import GameName
from sambakit.game.score_lines import SideScore
from sambakit.game.seat_draw import Drawing, SeatCard
from sambakit.games.adapter import Actions, Goal, Records, Verdict

# Between cards of one rank the suit decides: spades, hearts, diamonds, clubs, as the cards count them, but downwards.
# Odd and even are seen where a card shows its number. Of those only 4 to 10 can be consecutive in a meld (F-4.7).
NUMBERED: Final = range(FOUR, RANKS.index("T") + 1)
SEAT_CARDS: Final = tuple(
    SeatCard(text, text[-1], card // 4 + 2, card // 4 in NUMBERED, card - 2 * (card % 4))
    for card, text in enumerate(CARD_TEXTS[:JOKER])
)


class SambaAdapter:
    """The adapter of Samba and its relatives."""

    name: GameName = "samba"
    rules = TEXTS
    rules_type = RuleSet
    view_type: type = View
    record: Records = record
    actions: Actions[Action] = actions
    recorder = Recorder

    def sides(self, rules: RuleSet) -> dict[int, list[int]]:
        """Return the side of each seat, by number of players."""
        return {players: list(rules.table.sides(players)) for players in sorted(rules.table.players)}

    def drawing(self, rules: RuleSet) -> Drawing:
        """Return the way of the rule set, and its packs without jokers: ace high, two low (C-17)."""
        return Drawing(rules.seat_draw, SEAT_CARDS * rules.table.decks)

    def pack(self, rules: RuleSet) -> list[int]:
        """Return all cards of the packs."""
        return pack(rules.table.decks, rules.table.jokers)

    def new_deal(self, rules: RuleSet, players: int, dealer: int, deck: Sequence[int], scores: Sequence[int]) -> Deal:
        """Return the deal of `deck`; the seat left of the dealer begins (D-2.5)."""
        return new_deal(rules, players, deck, (dealer + 1) % players, scores)

    def scores(self, deal: Deal) -> tuple[SideScore, ...]:
        """Return the scores by side, with a referee's penalties."""
        return score_deal(deal.state, deal.penalties)

    def points(self, deal: Deal) -> list[int]:
        """Return the points by side, without a referee's penalties."""
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

    def goal(self, rules: RuleSet, players: int) -> Goal:
        """Return the target; scores are multiples of 5."""
        scores, target = rules.scores, rules.scores.target_for(players)
        return Goal(target if scores.target_strict else target - 5, scores.tie is Tie.PLAY_ON)

    def match_of(self, record: Record) -> Match:
        """Return the match before its first deal."""
        return Match(record.rules, len(record.players), record.dealer, record.scores or None)

    def counts(self, deal: Deal) -> bool:
        """Return that every deal counts."""
        return True

    def verdict(self, rules: RuleSet, players: int, deals: Sequence[Sequence[int]], totals: Sequence[int]) -> Verdict:
        """Return whether a side has reached the target, and which has won (D-13)."""
        if not deals:
            return Verdict(False, None)
        return Verdict(is_match_over(rules, players, totals), winner_of(rules, players, totals))


ADAPTER: Final = SambaAdapter()
