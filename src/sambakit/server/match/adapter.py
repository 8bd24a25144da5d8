"""What a game brings along to be played at tables: beside its rules, what seats are sent."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sambakit.engine.refusal import Refusal
from sambakit.engine.rule_texts import Named
from sambakit.games import Kind
from sambakit.server import wire
from sambakit.server.events import Draft
from sambakit.server.shown import Around, Ending, OnSeat, Told

if TYPE_CHECKING:
    from sambakit.server.referee import Referee

Rules = TypeVar("Rules", bound=Named)
Deal = TypeVar("Deal")
Wish = TypeVar("Wish")  # an action as people write it


class TableKind(Kind[Rules, Deal, Wish], Protocol[Rules, Deal, Wish]):
    """A game that can be played at tables."""

    # ---- plays and their events -------------------------------------------------------------------------------

    def step_size(self, deal: Deal, actions: Sequence[Wish], at: int) -> int:
        """Return how many of `actions` from `at` on are one step: carried out, told and taken back together."""
        ...

    def dealt(self, deal: Deal, dealer: int, deck: Sequence[int]) -> list[Draft]:
        """Return the events of `deal` as it begins, the first of kind dealt."""
        ...

    def told(self, before: Deal, after: Deal, seat: int, actions: Sequence[Wish]) -> Told:
        """Return what a step of `seat` is told as; its drafts hold the actions as texts, from which it is replayed."""
        ...

    def may_take_back(self, before: Deal, now: Deal, actions: Sequence[Wish]) -> bool:
        """Return whether the step `actions`, the last one, may be taken back: nothing hidden was shown by it."""
        ...

    def ending(self, deal: Deal) -> Ending:
        """Return how a deal that is over has ended."""
        ...

    def not_your_turn(self, deal: Deal) -> Refusal:
        """Return why a seat that does not decide now may not play."""
        ...

    # ---- what seats get ---------------------------------------------------------------------------------------

    def view(self, deal: Deal, seat: int, decides: bool, around: Around) -> wire.AnyView:
        """Return the table as `seat` sees it; it may act where it `decides`."""
        ...

    def on_seat(self, deal: Deal, seat: int) -> OnSeat:
        """Return what everybody sees of a seat."""
        ...

    def texts(self, cards: Sequence[int]) -> list[str]:
        """Return cards as they travel."""
        ...

    def hands(self, deal: Deal) -> list[list[str]]:
        """Return all hands, which are shown when the deal is over."""
        ...

    def next_minimum(self, rules: Rules, total: int) -> int:
        """Return what an opening with `total` points in the match needs; 0 where the game knows none."""
        ...

    def checked(self, deal: Deal, seat: int, actions: Sequence[Wish], seq: int, version: int) -> wire.Checked:
        """Return what a staged play by `seat` would come to."""
        ...

    # ---- what the start page gets -----------------------------------------------------------------------------

    def preset(self, rules: Rules) -> wire.Preset:
        """Return what is offered of a rule set."""
        ...

    def has_referee(self, rules: Rules) -> bool:
        """Return whether a table of `rules` may have a referee (C-15)."""
        ...

    @property
    def referee(self) -> "Referee | None":
        """Return who reads refusals a second time, None where the game knows no penalties."""
        ...

    def facts(self, rules: Rules) -> wire.RuleFacts | wire.RommeFacts:
        """Return what a page must know of `rules` to draw a table."""
        ...


AnyTableKind = TableKind[Any, Any, Any]
