"""Samba Rommé as tables play it."""

from collections.abc import Sequence
from typing import Final

from sambakit.game.refusal import Refusal
from sambakit.games.romme import RommeAdapter
from sambakit.romme.actions.actions import Action, Add, Lay
from sambakit.romme.deal import RommeDeal
from sambakit.romme.rules.codes import RommeCode, refusal
from sambakit.romme.rules.rules import RommeRules
from sambakit.romme.rules.worth import worth
from sambakit.romme.values.canastras import placed_cards
from sambakit.romme.values.cards import cards_in
from sambakit.server import wire
from sambakit.server.match.adapter import Referee, Staging, StepEventsModule, Trays, Views
from sambakit.server.match.match_state import MatchState
from sambakit.server.match.view_parts import Ending, LaidMeld, OnSeat, SeatContext, TableContext
from sambakit.server.romme import staging, step_events, tray, views


class RommeTableAdapter(RommeAdapter):
    """The adapter of Samba Rommé at tables."""

    referee: Referee[MatchState] | None = None  # the source knows no penalties
    step_events: StepEventsModule = step_events
    staging: Staging = staging
    trays: Trays = tray
    views: Views = views

    def may_take_back(self, before: RommeDeal, now: RommeDeal, actions: Sequence[Action], free: bool) -> bool:
        """Return whether the step only laid cards, or `free`; one that won a Buraco has shown hidden ones."""
        return free or (isinstance(actions[0], Lay | Add) and now.state.won == before.state.won)

    def ending(self, deal: RommeDeal) -> Ending:
        """Return the seat that went out, or the kind of stalemate (R-5.4, R-5.8, R-5.9)."""
        state = deal.state
        if state.went_out >= 0:
            return Ending(state.went_out, "out")
        return Ending(None, "annulled" if state.annulled else "stalemate")

    def table_refusal(self, deal: RommeDeal, actions: Sequence[Action]) -> wire.Refusal | None:
        """Return None: the definition itself refuses what comes after cards that have not been seen."""
        return None

    def only_choice(self, deal: RommeDeal) -> int | None:
        """Return None: nobody asks a partner anything."""
        return None

    def not_your_turn(self, deal: RommeDeal) -> Refusal:
        """Return that the other one is to move."""
        return refusal(RommeCode.NOT_YOUR_TURN, seat=deal.actor)

    def forget_lists(self) -> None:
        """Do nothing: what this game keeps ready is small."""

    def public_view(self, deal: RommeDeal, context: TableContext) -> wire.RommeTable:
        """Return the table as both see it."""
        return views.public_view(deal.view(deal.turn), context)

    def seat_view(self, public: wire.RommeTable, deal: RommeDeal, context: SeatContext) -> wire.RommeTable:
        """Return the table as one seat sees it."""
        return views.seat_view(public, deal.view(context.seat), deal.legal() if context.decides else (), context)

    def on_seat(self, deal: RommeDeal, seat: int) -> OnSeat:
        """Return how many cards a seat holds."""
        return OnSeat(seat, deal.state.hands[seat].bit_count())

    def hands(self, deal: RommeDeal) -> list[list[str]]:
        """Return both hands."""
        return [step_events.texts(cards_in(hand)) for hand in deal.state.hands]

    def laid_melds(self, deal: RommeDeal) -> list[LaidMeld]:
        """Return the Canastras of both."""
        state = deal.state
        worths = [
            (side, canastra, worth(state.rules.scores, canastra))
            for side, own in enumerate(state.canastras)
            for canastra in own
        ]
        return [
            LaidMeld(
                side=side,
                kind="" if kind == "row_short" else kind,
                cards=step_events.texts(card for card, _ in placed_cards(canastra)),
                points=points,
            )
            for side, canastra, (kind, points, _) in worths
        ]

    def penalties(self, deal: RommeDeal) -> list[wire.Penalty]:
        """Return that there are none."""
        return []

    def next_minimum(self, rules: RommeRules, total: int) -> int:
        """Return 0: nothing has to be opened."""
        return 0

    def preset(self, rules: RommeRules) -> wire.Preset:
        """Return the offer of the start page."""
        return wire.Preset(rules.name, False, self.sides(rules), False, self.name)

    def has_referee(self, rules: RommeRules) -> bool:
        """Return that there are no penalties."""
        return False


ADAPTER: Final = RommeTableAdapter()
