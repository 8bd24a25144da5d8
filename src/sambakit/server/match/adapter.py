"""The protocol of a game at tables: beside its rules, the messages to seats."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from sambakit.game.refusal import Refusal
from sambakit.game.rule_texts import Named
from sambakit.games import GameAdapter
from sambakit.server import wire
from sambakit.server.match.events import Draft, Played
from sambakit.server.match.view_parts import Ending, LaidMeld, OnSeat, SeatContext, TableContext

Rules = TypeVar("Rules", bound=Named)
Deal = TypeVar("Deal")
MatchState = TypeVar("MatchState")  # of a table, to which this module belongs
Wish = TypeVar("Wish")  # an action as people write it


class Referee(Protocol[MatchState]):
    """Reads refusals a second time."""

    MOST_AT_ONCE: int  # irregular plays of a seat that may be claimed at the same time

    def price_of(self, deal: Any, seat: int, actions: Sequence[Any]) -> wire.Price | None:
        """Return the price of a play that the rules refuse if it were done anyway, None if it is impossible."""
        ...

    def too_many(self, deal: Any, seat: int) -> bool:
        """Return whether `seat` has too many pending irregular plays for another one."""
        ...

    def first_to_claim(self, deal: Any, offender: int, bots: Sequence[int]) -> int | None:
        """Return the bot of `bots` that claims against the offender, or None."""
        ...

    def play_irregularly(
        self, match_state: MatchState, seat: int, actions: Sequence[Any], claimer: int | None
    ) -> tuple[MatchState, list[Draft]]:
        """Return the match after an irregular play, and its events; raises RuleViolation."""
        ...

    def claim(
        self, match_state: MatchState, seat: int, number: int, discard: str = ""
    ) -> tuple[MatchState, list[Draft]]:
        """Return the match after the claim of `seat`, and its events; raises NoClaim.

        `discard` is the card that counts of several that were discarded, empty for the one that lies.
        """
        ...

    def card_of(self, text: str) -> int:
        """Return the number of the card that a claim names."""
        ...

    def too_late(self) -> wire.Refusal:
        """Return why an irregularity of an earlier deal cannot be claimed."""
        ...


class StepEventsModule(Protocol):
    """The module of a game that makes the events of its deals and steps."""

    def dealt(self, deal: Any, dealer: int, deck: Sequence[int], /) -> list[Draft]:
        """Return the events of `deal` as it begins, the first of them `dealt`."""
        ...

    def played(self, deal: Any, play: Sequence[Any], /) -> list[Played]:
        """Return the steps of `play` by the seat that decides, each reported and taken back as one; run once.

        `deal` does not change. The drafts hold the actions as texts, for a replay. Raises RuleViolation.
        """
        ...

    def texts(self, cards: Iterable[int]) -> list[str]:
        """Return cards as they travel."""
        ...


class Staging(Protocol):
    """The module of a game that tries staged plays."""

    def checked(self, deal: Any, seat: int, actions: Sequence[Any], seq: int, version: int) -> wire.Checked:
        """Return the expected result of a staged play by `seat`."""
        ...

    def further_reasons(self, deal: Any, seat: int, actions: Sequence[Any]) -> list[wire.Refusal]:
        """Return the further faults of a refused play, each with another code than the first reason."""
        ...


class Trays(Protocol):
    """The module of a game that arranges the picked cards of a tray."""

    def staged(self, deal: Any, seat: int, question: wire.Stage, version: int, /) -> wire.Staged:
        """Return the arrangement of the picks of `seat`, and their result as a play; raises NotationError."""
        ...


class Views(Protocol):
    """The module of a game that makes what its tables look like."""

    def rule_facts(self, rules: Any) -> wire.RuleFacts | wire.RommeFacts:
        """Return the facts of `rules` that a page needs to draw a table."""
        ...


class TableAdapter(GameAdapter[Rules, Deal, Wish], Protocol[Rules, Deal, Wish]):
    """A game that can be played at tables."""

    # ---- plays and their events -------------------------------------------------------------------------------

    def may_take_back(self, before: Deal, now: Deal, actions: Sequence[Wish], free: bool) -> bool:
        """Return whether the step `actions`, the last own one, may be taken back.

        Where it is not `free`, it may have shown nothing hidden.
        """
        ...

    def ending(self, deal: Deal) -> Ending:
        """Return how a deal that is over has ended."""
        ...

    def table_refusal(self, deal: Deal, actions: Sequence[Wish]) -> wire.Refusal | None:
        """Return why the table does not carry out a play of a person, whatever the rules say; None for all others."""
        ...

    def only_choice(self, deal: Deal) -> int | None:
        """Return the packed action of a bot where what everybody knows leaves no other, None where it has to think."""
        ...

    def not_your_turn(self, deal: Deal) -> Refusal:
        """Return why a seat that does not decide now may not play."""
        ...

    def forget_lists(self) -> None:
        """Give the memory back of what the game keeps ready for any table; it is made again where it is needed."""
        ...

    # ---- what seats get ---------------------------------------------------------------------------------------

    def public_view(self, deal: Deal, context: TableContext) -> wire.AnyView:
        """Return the table as everybody sees it: the seat is `NOBODY`, the hand is empty, nothing may be done."""
        ...

    def seat_view(self, public: Any, deal: Deal, context: SeatContext) -> wire.AnyView:
        """Return the `public` view with what only one seat sees, and may do."""
        ...

    def on_seat(self, deal: Deal, seat: int) -> OnSeat:
        """Return the public facts of a seat."""
        ...

    def hands(self, deal: Deal) -> list[list[str]]:
        """Return all hands, which are shown when the deal is over."""
        ...

    def laid_melds(self, deal: Deal) -> list[LaidMeld]:
        """Return the melds of all sides in a deal that is over."""
        ...

    def penalties(self, deal: Deal) -> list[wire.Penalty]:
        """Return the claims of a deal that is over which cost points; none in a game without penalties."""
        ...

    def next_minimum(self, rules: Rules, total: int) -> int:
        """Return the opening minimum at `total` points in the match; 0 in a game without one."""
        ...

    def preset(self, rules: Rules) -> wire.Preset:
        """Return the offer of a rule set."""
        ...

    def has_referee(self, rules: Rules) -> bool:
        """Return whether a table of `rules` may have a referee (C-15)."""
        ...

    @property
    def step_events(self) -> StepEventsModule:
        """Return the module that makes the events of deals and steps."""
        ...

    @property
    def staging(self) -> Staging:
        """Return the module that tries staged plays."""
        ...

    @property
    def trays(self) -> Trays:
        """Return the module that arranges trays."""
        ...

    @property
    def views(self) -> Views:
        """Return the module that makes views."""
        ...

    @property
    def referee(self) -> Referee[Any] | None:
        """Return the referee, a second reader of refusals; None in a game without penalties."""
        ...


AnyTableAdapter = TableAdapter[Any, Any, Any]
