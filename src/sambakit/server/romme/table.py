"""Samba Rommé as tables play it."""

from collections.abc import Sequence

from sambakit.engine.refusal import Refusal
from sambakit.games.romme import Romme
from sambakit.romme.actions import Action, Add, Lay
from sambakit.romme.cards import cards_in
from sambakit.romme.codes import RommeCode, refusal
from sambakit.romme.game import RommeGame
from sambakit.romme.rules import RommeRules
from sambakit.server import wire
from sambakit.server.events import Draft
from sambakit.server.referee import Referee
from sambakit.server.romme import checking, telling
from sambakit.server.romme.views import rule_facts, table_view
from sambakit.server.shown import Around, Ending, OnSeat, Told


class RommeTable(Romme):
    """What tables of Samba Rommé bring along."""

    referee: Referee | None = None  # the source knows no penalties

    def step_size(self, deal: RommeGame, actions: Sequence[Action], at: int) -> int:
        """Return how many actions are one step: laying actions that follow each other count as laid at once."""
        size = 1
        if isinstance(actions[at], Lay | Add):
            while at + size < len(actions) and isinstance(actions[at + size], Lay | Add):
                size += 1
        return size

    def dealt(self, deal: RommeGame, dealer: int, deck: Sequence[int]) -> list[Draft]:
        """Return the event of the deal."""
        return telling.dealt(deal, dealer)

    def told(self, before: RommeGame, after: RommeGame, seat: int, actions: Sequence[Action]) -> Told:
        """Return the events of a step."""
        return telling.told(before, after)

    def may_take_back(self, before: RommeGame, now: RommeGame, actions: Sequence[Action]) -> bool:
        """Return whether the step only laid cards; one that won a Buraco has shown hidden ones."""
        return isinstance(actions[0], Lay | Add) and now.state.won == before.state.won

    def ending(self, deal: RommeGame) -> Ending:
        """Return who went out, or which stalemate it was (R-5.4, R-5.8, R-5.9)."""
        state = deal.state
        if state.went_out >= 0:
            return Ending(state.went_out, "out")
        return Ending(None, "annulled" if state.annulled else "stalemate")

    def not_your_turn(self, deal: RommeGame) -> Refusal:
        """Return that the other one is to move."""
        return refusal(RommeCode.NOT_YOUR_TURN, seat=deal.actor)

    def view(self, deal: RommeGame, seat: int, decides: bool, around: Around) -> wire.RommeTable:
        """Return the table as `seat` sees it."""
        return table_view(deal.view(seat), deal.legal() if decides else (), around)

    def on_seat(self, deal: RommeGame, seat: int) -> OnSeat:
        """Return how many cards a seat holds."""
        return OnSeat(seat, deal.state.hands[seat].bit_count())

    def texts(self, cards: Sequence[int]) -> list[str]:
        """Return cards as they travel."""
        return telling.texts(cards)

    def hands(self, deal: RommeGame) -> list[list[str]]:
        """Return both hands."""
        return [telling.texts(cards_in(hand)) for hand in deal.state.hands]

    def next_minimum(self, rules: RommeRules, total: int) -> int:
        """Return 0: nothing has to be opened."""
        return 0

    def checked(self, deal: RommeGame, seat: int, actions: Sequence[Action], seq: int, version: int) -> wire.Checked:
        """Return what a staged play would come to."""
        return checking.checked(deal, seat, actions, seq, version)

    def preset(self, rules: RommeRules) -> wire.Preset:
        """Return what the start page offers."""
        return wire.Preset(rules.name, False, self.sides(rules), False, "samba_romme")

    def has_referee(self, rules: RommeRules) -> bool:
        """Return that there are no penalties."""
        return False

    def facts(self, rules: RommeRules) -> wire.RommeFacts:
        """Return what a page must know of `rules`."""
        return rule_facts(rules)
