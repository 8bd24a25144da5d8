"""Samba as tables play it."""

from collections.abc import Sequence
from typing import Final

from sambakit.engine.actions.actions import ANSWER, ASK, Action, Add, Ask, Lay, Merge, RedThree
from sambakit.engine.deal import Deal
from sambakit.engine.definition.causes import has_referee
from sambakit.engine.definition.staging import before_reveal, surely_stays
from sambakit.engine.forgetting import forget_lists
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.points import meld_points, set_points
from sambakit.engine.scoring.scoring import completed_kind
from sambakit.engine.state.state import ANSWERED_YES, PHASE_ANSWER, PHASE_PLAY
from sambakit.engine.state.turns import replacements_due
from sambakit.engine.values.melds import NO_MELD, cards_of
from sambakit.game.refusal import Refusal
from sambakit.games.samba import SambaAdapter
from sambakit.server import wire
from sambakit.server.match.adapter import Referee, Staging, StepEventsModule, Trays, Views
from sambakit.server.match.match_state import MatchState
from sambakit.server.match.refusals import wire_refusal
from sambakit.server.match.view_parts import Ending, LaidMeld, OnSeat, SeatContext, TableContext
from sambakit.server.samba import refereed, staging, step_events, tray, views

MELDING = (Lay, Add, Merge, RedThree)
_NO_WAY_OUT: Final = (Code.CANNOT_GO_OUT, Code.TOO_MANY_TO_ASK, Code.ASK_BEFORE_MELDING)
LOOK_FIRST: Final = wire.Refusal("look_first", "", {})


class SambaTableAdapter(SambaAdapter):
    """The adapter of Samba at tables."""

    referee: Referee[MatchState] | None = refereed
    step_events: StepEventsModule = step_events
    staging: Staging = staging
    trays: Trays = tray
    views: Views = views
    has_referee = staticmethod(has_referee)
    forget_lists = staticmethod(forget_lists)

    def may_take_back(self, before: Deal, now: Deal, actions: Sequence[Action], free: bool) -> bool:
        """Return whether the step is a meld step, or `free`; irregular plays and claims cannot be taken back."""
        return now.irregularities == before.irregularities and (free or isinstance(actions[0], MELDING))

    def ending(self, deal: Deal) -> Ending:
        """Return the seat that went out, or that the stock ended the deal."""
        out = deal.state.went_out
        return Ending(out, "out") if out >= 0 else Ending(None, "stock")

    def table_refusal(self, deal: Deal, actions: Sequence[Action]) -> wire.Refusal | None:
        """Return that a play ends where cards come that nobody has seen: a refusal of what follows would tell them."""
        return LOOK_FIRST if len(before_reveal(deal.state, actions)) < len(actions) else None

    def only_choice(self, deal: Deal) -> int | None:
        """Return the no to a player who cannot go out with any cards: a yes would lead nowhere (F-6.3)."""
        asked = deal.state.phase == PHASE_ANSWER
        return ANSWER if asked and surely_stays(deal.view(deal.actor)) else None

    def not_your_turn(self, deal: Deal) -> Refusal:
        """Return that another seat decides."""
        return deal.state.rules.refusal(Code.NOT_YOUR_TURN, seat=deal.actor)

    def public_view(self, deal: Deal, context: TableContext) -> wire.TableView:
        """Return the table as everybody sees it."""
        return views.public_view(deal.view(deal.turn), context)

    def seat_view(self, public: wire.TableView, deal: Deal, context: SeatContext) -> wire.TableView:
        """Return the table as one seat sees it."""
        irregularities = refereed.wire_irregularities(deal, context.seat)
        legal = deal.legal() if context.decides else ()
        stays = self._no_way_out(deal, ASK in legal) if context.decides else None
        return views.seat_view(public, deal.view(context.seat), legal, stays, context, irregularities)

    def on_seat(self, deal: Deal, seat: int) -> OnSeat:
        """Return the public facts of a seat."""
        state = deal.state
        shown = state.penalty_cards[seat].cards() if state.penalty_cards else ()
        return OnSeat(state.side_of[seat], state.hands[seat].size, shown, replacements_due(state, seat))

    def hands(self, deal: Deal) -> list[list[str]]:
        """Return all hands."""
        return [step_events.texts(hand.cards()) for hand in deal.state.hands]

    def laid_melds(self, deal: Deal) -> list[LaidMeld]:
        """Return the melds of all sides."""
        state = deal.state
        compiled_rules, complete = state.compiled_rules, state.compiled_rules.threes_complete
        melds = [(side, meld) for side, own in enumerate(state.sides) for meld in own.melds if meld != NO_MELD]
        return [
            LaidMeld(
                side=side,
                kind=kind.value if (kind := completed_kind(meld, complete)) else "",
                cards=step_events.texts(cards_of(meld)),
                points=meld_points(compiled_rules, meld) + set_points(compiled_rules, meld),
            )
            for side, meld in melds
        ]

    def penalties(self, deal: Deal) -> list[wire.Penalty]:
        """Return the claims that cost points."""
        return refereed.wire_penalties(deal)

    def next_minimum(self, rules: RuleSet, total: int) -> int:
        """Return the opening minimum at `total` points."""
        return rules.play.opening_minimum(total)

    def preset(self, rules: RuleSet) -> wire.Preset:
        """Return the offer of the start page."""
        return wire.Preset(rules.name, rules.experimental, self.sides(rules), has_referee(rules), self.name)

    def _no_way_out(self, deal: Deal, may_ask: bool) -> wire.Refusal | None:
        """Return why the seat that decides neither may ask for leave to go out nor can follow a yes, if it cannot."""
        state = deal.state
        if state.phase != PHASE_PLAY or may_ask:
            return None
        if state.asked == ANSWERED_YES:
            return None if deal.can_still_go_out() else wire_refusal(state.rules.refusal(Code.CANNOT_GO_OUT))
        refusal = deal.refuse([Ask()])
        return wire_refusal(refusal) if refusal and refusal.code in _NO_WAY_OUT else None


ADAPTER: Final = SambaTableAdapter()
