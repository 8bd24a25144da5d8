"""Samba as tables play it."""

from collections.abc import Sequence

from sambakit.engine.actions import Action, Add, Lay, Merge, RedThree
from sambakit.engine.deal import Deal
from sambakit.engine.irregular import has_referee
from sambakit.engine.plays import step_size
from sambakit.engine.refusal import Code, Refusal
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.turns import replacements_due
from sambakit.games.samba import Samba
from sambakit.server import wire
from sambakit.server.events import Draft
from sambakit.server.referee import Referee
from sambakit.server.samba import checking, refereed, telling
from sambakit.server.samba.views import rule_facts, table_view
from sambakit.server.shown import Around, Ending, OnSeat, Told

MELDING = (Lay, Add, Merge, RedThree)


class SambaTable(Samba):
    """What tables of Samba bring along."""

    referee: Referee | None = refereed

    def step_size(self, deal: Deal, actions: Sequence[Action], at: int) -> int:
        """Return how many actions are one step (C-2)."""
        return step_size(deal.state, actions, at)

    def dealt(self, deal: Deal, dealer: int, deck: Sequence[int]) -> list[Draft]:
        """Return the deal, and the red threes that it laid by itself."""
        return telling.dealt(deal, dealer, deck)

    def told(self, before: Deal, after: Deal, seat: int, actions: Sequence[Action]) -> Told:
        """Return the events of a step."""
        return telling.told(before, after, seat, actions)

    def may_take_back(self, before: Deal, now: Deal, actions: Sequence[Action]) -> bool:
        """Return whether the step is one of melding; what was done against the rules, or claimed, stays done."""
        return isinstance(actions[0], MELDING) and now.irregularities == before.irregularities

    def ending(self, deal: Deal) -> Ending:
        """Return who went out, or that the stock ended the deal."""
        out = deal.state.went_out
        return Ending(out, "out") if out >= 0 else Ending(None, "stock")

    def not_your_turn(self, deal: Deal) -> Refusal:
        """Return that another seat decides."""
        return deal.state.rules.refusal(Code.NOT_YOUR_TURN, seat=deal.actor)

    def view(self, deal: Deal, seat: int, decides: bool, around: Around) -> wire.TableView:
        """Return the table as `seat` sees it."""
        irregularities = refereed.wire_irregularities(deal, seat)
        return table_view(deal.view(seat), deal.legal() if decides else (), around, irregularities)

    def on_seat(self, deal: Deal, seat: int) -> OnSeat:
        """Return what everybody sees of a seat."""
        state = deal.state
        shown = state.penalty_cards[seat].cards() if state.penalty_cards else ()
        return OnSeat(state.side_of[seat], state.hands[seat].size, shown, replacements_due(state, seat))

    def texts(self, cards: Sequence[int]) -> list[str]:
        """Return cards as they travel."""
        return telling.texts(cards)

    def hands(self, deal: Deal) -> list[list[str]]:
        """Return all hands."""
        return [telling.texts(hand.cards()) for hand in deal.state.hands]

    def next_minimum(self, rules: RuleSet, total: int) -> int:
        """Return what an opening needs with `total` points."""
        return rules.play.opening_minimum(total)

    def checked(self, deal: Deal, seat: int, actions: Sequence[Action], seq: int, version: int) -> wire.Checked:
        """Return what a staged play would come to."""
        return checking.checked(deal, seat, actions, seq, version)

    def preset(self, rules: RuleSet) -> wire.Preset:
        """Return what the start page offers."""
        return wire.Preset(rules.name, rules.experimental, self.sides(rules), has_referee(rules), "samba")

    def has_referee(self, rules: RuleSet) -> bool:
        """Return whether `rules` have penalties."""
        return has_referee(rules)

    def facts(self, rules: RuleSet) -> wire.RuleFacts:
        """Return what a page must know of `rules`."""
        return rule_facts(rules)
