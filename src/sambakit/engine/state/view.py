"""The view of one seat: built up field by field, never cut down from the whole state."""

from collections.abc import Sequence

from sambakit.engine.actions.log import Entry
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import Side, State
from sambakit.engine.values.hand import Hand
from sambakit.game.dataclass import dataclass

NO_CARD = -1


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it. Tuples run by seat or by side; cards are kinds; sizes count cards.

    Nothing in it leads back to the deal: values and tuples cannot be changed, hands and sides are copies of its own.
    """

    rules: RuleSet
    players: int
    seat: int
    side: int  # of the seat
    side_of: tuple[int, ...]  # by seat
    hand: Hand  # the own one, a copy
    hand_sizes: tuple[int, ...]  # by seat
    sides: tuple[Side, ...]  # what lies on the table, copies
    scores: tuple[int, ...]  # of the match before this deal, by side
    minimum: tuple[int, ...]  # opening minimum by side
    pile_size: int
    hidden: int  # of these, how many of the lowest nobody has seen
    upcard: int  # NO_CARD where none lies open
    stock_size: int
    turn: int
    actor: int  # who decides now
    phase: int
    asked: int
    opening_points: int  # of an opening under way, else NO_OPENING
    pile_waits: bool
    must_go_out: bool
    frozen: bool  # for everybody, by a card that lies in the pile
    folding: bool  # a fold has left one card, which has to be discarded
    drawn_ahead: bool  # one card, by the player to move before this draw step, else by the next one (S-8.2)
    penalty_cards: tuple[Hand, ...]  # that lie open, by seat; empty where nobody keeps penalties
    went_out: int
    turns: int  # begun so far
    log: Sequence[Entry]  # everything that happened in public, in order


def view_of_state(state: State, seat: int, log: Sequence[Entry] = ()) -> View:
    """Return the view of `seat` on `state`, with `log` as its memory of past events."""
    return View(
        rules=state.rules,
        players=state.players,
        seat=seat,
        side=state.side_of[seat],
        side_of=state.side_of,
        hand=state.hands[seat].copy(),
        hand_sizes=tuple([hand.size for hand in state.hands]),
        sides=tuple([side.copy() for side in state.sides]),
        scores=state.scores,
        minimum=state.minimum,
        pile_size=len(state.pile),
        hidden=state.hidden,
        upcard=state.pile[-1] if state.has_upcard() else NO_CARD,
        stock_size=state.stock_size(),
        turn=state.turn,
        actor=state.actor,
        phase=state.phase,
        asked=state.asked,
        opening_points=state.opening_points,
        pile_waits=state.pile_waits,
        must_go_out=state.must_go_out,
        frozen=state.frozen,
        folding=state.folding,
        drawn_ahead=state.drawn_ahead,
        penalty_cards=tuple([shown.copy() for shown in state.penalty_cards]),
        went_out=state.went_out,
        turns=state.turns,
        log=tuple(log),  # the deal goes on writing its own
    )
