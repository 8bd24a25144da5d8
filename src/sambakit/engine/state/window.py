"""The view of one seat on a running deal, with nothing copied: how a playout's policies look at a sampled deal.

A window shows what `View` shows, but for the log, and is far cheaper. It must only be read.
"""

from typing import final

from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import Side, State
from sambakit.engine.state.view import NO_CARD, View
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.native import i64


@final
class Window:
    """The deal as `seat` sees it; it follows the running deal."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: State, seat: i64) -> None:
        self._state = state
        self.seat = seat

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._state.compiled_rules.rules

    @property
    def compiled_rules(self) -> CompiledRules:
        """The values of the rule set as numbers and switches."""
        return self._state.compiled_rules

    @property
    def players(self) -> i64:
        """How many play."""
        return self._state.players

    @property
    def hand(self) -> Hand:
        """The seat's own hand."""
        return self._state.hands[self.seat]

    @property
    def side_number(self) -> int:
        """The number of the seat's side."""
        return self._state.side_of[self.seat]

    @property
    def side(self) -> Side:
        """The melds and red threes of the seat's side."""
        return self._state.sides[self._state.side_of[self.seat]]

    @property
    def sides(self) -> list[Side]:
        """The melds and red threes of each side."""
        return self._state.sides

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self._state.side_of

    @property
    def scores(self) -> tuple[int, ...]:
        """The match scores by side before this deal."""
        return self._state.scores

    @property
    def minimum(self) -> int:
        """The opening minimum of the seat's side, in points."""
        return self._state.minimum[self._state.side_of[self.seat]]

    @property
    def pile_size(self) -> int:
        """The number of cards in the pile."""
        return len(self._state.pile)

    @property
    def upcard(self) -> int:
        """The top card of the pile, NO_CARD where none is open."""
        return self._state.pile[-1] if self._state.has_upcard() else NO_CARD

    @property
    def stock_size(self) -> i64:
        """How many cards the stock holds."""
        return self._state.stock_size()

    @property
    def frozen(self) -> bool:
        """Whether a card in the pile freezes it for everybody."""
        return self._state.frozen

    @property
    def turn(self) -> i64:
        """The seat whose turn it is."""
        return self._state.turn

    @property
    def turns(self) -> i64:
        """How many turns have begun."""
        return self._state.turns

    @property
    def phase(self) -> i64:
        """The phase of the turn."""
        return self._state.phase

    @property
    def asked(self) -> i64:
        """Whether the partner was asked in this turn, and the answer."""
        return self._state.asked

    @property
    def opening_points(self) -> i64:
        """The points of an opening under way, else NO_OPENING."""
        return self._state.opening_points

    @property
    def pile_waits(self) -> bool:
        """Whether the rest of the pile is delivered once the opening reaches its minimum."""
        return self._state.pile_waits

    @property
    def must_go_out(self) -> bool:
        """Whether melded black threes ask that the seat goes out."""
        return self._state.must_go_out

    def minimum_of(self, side: i64) -> int:
        """Return the opening minimum of `side`, in points."""
        return self._state.minimum[side]

    def hand_size(self, seat: i64) -> i64:
        """Return how many cards `seat` holds."""
        return self._state.hands[seat].size


def window_on(view: View) -> Window:
    """Return a window with the contents of `view`; hidden cards stay unknown."""
    state = State(
        rules=view.rules,
        players=view.players,
        side_of=view.side_of,
        scores=view.scores,
        minimum=view.minimum,
        stock=[NO_CARD] * view.stock_size,
        stock_at=0,
        pile=[NO_CARD] * (view.pile_size - 1) + [view.upcard] if view.pile_size else [],
        hands=[view.hand if seat == view.seat else Hand(size=size) for seat, size in enumerate(view.hand_sizes)],
        sides=list(view.sides),
        turn=view.turn,
        phase=view.phase,
        actor=view.actor,
        asked=view.asked,
        opening_points=view.opening_points,
        pile_waits=view.pile_waits,
        must_go_out=view.must_go_out,
        turns=view.turns,
        went_out=view.went_out,
        hidden=view.hidden,
        frozen=view.frozen,
        folding=view.folding,
        drawn_ahead=view.drawn_ahead,
        penalty_cards=list(view.penalty_cards),
    )
    return Window(state, view.seat)
