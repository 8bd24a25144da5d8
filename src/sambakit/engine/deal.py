"""The public API of one deal: typed actions and the public event log."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, final

from sambakit.engine.actions.actions import Action, Discard, action_value
from sambakit.engine.actions.log import Entry
from sambakit.engine.actions.packed import ASK, DRAW, TAKES_PILE, operation_of
from sambakit.engine.definition.causes import Happening
from sambakit.engine.definition.irregular import happening
from sambakit.engine.definition.refereeing import (
    ClaimProblem,
    ClaimRefused,
    Irregularity,
    Ruling,
    exchange,
    irregularity_of,
    lying_discard,
    penalties,
    rule_on,
)
from sambakit.engine.definition.steps import Step
from sambakit.engine.listing.leave import can_still_go_out
from sambakit.engine.listing.legal import legal, legal_without_asking
from sambakit.engine.playing import AT_ONCE, try_play
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.state.delivery import delivery
from sambakit.engine.state.state import NO_OPENING, NOBODY, PHASE_OVER, PHASE_PLAY, State
from sambakit.engine.state.view import View, view_of_state
from sambakit.engine.stepping import apply, new_state
from sambakit.game.refusal import Refusal, RuleViolation
from sambakit.game.score_lines import SideScore

if TYPE_CHECKING:
    from sambakit.game.protocol import PlayableDeal


@final
class Deal:
    """A deal being played: its `state`, and the `log` of what everybody has seen.

    With a referee, `irregularities` are what has happened against the rules, in order (C-15); else there are none.

    >>> from random import Random
    >>> from sambakit.engine.values.cards import pack, shuffled
    >>> from sambakit.engine.presets.dutch import DUTCH
    >>> deal = new_deal(DUTCH, 4, shuffled(pack(3, 6), Random(1)), first_seat=0)
    >>> [str(action) for action in deal.legal_actions()]
    ['draw']
    """

    __slots__ = ("irregularities", "log", "state")

    def __init__(
        self, state: State, log: list[Entry] | None = None, irregularities: list[Irregularity] | None = None
    ) -> None:
        self.state = state
        self.log: list[Entry] = [] if log is None else log
        self.irregularities: list[Irregularity] = [] if irregularities is None else irregularities

    @property
    def over(self) -> bool:
        """Return whether the deal has ended."""
        return self.state.phase == PHASE_OVER

    @property
    def unfinished(self) -> bool:
        """Return whether atomic actions have begun a step that must be ended first (C-2, C-3, C-6)."""
        state = self.state
        if state.phase != PHASE_PLAY:
            return False
        if not state.hand().size:
            return True  # melds are still to be merged
        if state.must_go_out and (state.hand().size > 1 or not state.entitled()):
            return True
        return state.opening_points != NO_OPENING

    @property
    def actor(self) -> int:
        """Return the seat that decides now."""
        return self.state.actor

    @property
    def turn(self) -> int:
        """Return the seat whose turn it is."""
        return self.state.turn

    @property
    def turns(self) -> int:
        """Return how many turns have begun."""
        return self.state.turns

    def copy(self) -> "Deal":
        """Return an independent copy of the deal."""
        return Deal(self.state.copy(), self.log[:], self.irregularities[:])

    def legal(self) -> list[int]:
        """Return every packed action that the acting player may take now; none of them is a dead end."""
        return legal(self.state)

    def can_still_go_out(self) -> bool:
        """Return whether the player to move can go out in this turn, if the partner does not say no (C-4, D-10.1)."""
        return can_still_go_out(self.state)

    def legal_actions(self) -> list[Action]:
        """Return every atomic action that the acting player may take now; none of them is a dead end."""
        side = self.state.side_of[self.state.actor]
        return [action_value(action, side) for action in legal(self.state)]

    def value_of(self, action: int) -> Action:
        """Return the value of a packed action of the acting player."""
        return action_value(action, self.state.side_of[self.state.actor])

    def refuse(self, play: Sequence[Action]) -> Refusal | None:
        """Return why the rules refuse `play` by the acting player, or None where they allow it."""
        outcome = try_play(self.state, play)
        return outcome if isinstance(outcome, Refusal) else None

    def play(self, play: Sequence[Action]) -> tuple[Step, ...]:
        """Carry `play` out whole and return its steps, of which the last has the state from which the deal goes on.

        Raises RuleViolation and changes nothing where the rules refuse it.
        """
        outcome = try_play(self.state, play)
        if isinstance(outcome, Refusal):
            raise RuleViolation(outcome)
        self.state = outcome.state
        self.log.extend(outcome.entries)
        return outcome.steps

    def after(self, step: Step) -> "Deal":
        """Return the deal as it is after `step`, which a copy of this one has played; this one does not change."""
        return Deal(step.state, [*self.log, *step.entries], self.irregularities[:])

    def act(self, action: int) -> None:
        """Carry out one packed legal action; raises RuleViolation where it is not listed by `legal`."""
        state = self.state
        if action not in (legal(state) if action == ASK else legal_without_asking(state)):
            side = state.side_of[state.actor]
            refusal = self.refuse([action_value(action, side)]) if not self.over else None
            raise RuleViolation(refusal or state.rules.refusal(Code.OPENING_UNFINISHED))
        self.log.append(self._carry_out(action))

    def _carry_out(self, action: int) -> Entry:
        """Carry `action` out and return its entry for the log."""
        state = self.state
        seat, operation = state.actor, operation_of(action)
        value = action_value(action, state.side_of[seat])
        size, pile, hidden, waited = state.hands[seat].size, state.pile[:], state.hidden, state.pile_waits
        apply(state, action)
        if operation == DRAW:
            return Entry(seat, value, drawn=state.hands[seat].size - size)
        if operation in TAKES_PILE:
            pile.pop()  # melded, not taken to the hand
            return Entry(seat, value) if state.pile_waits else delivery(seat, value, state, pile, hidden)
        if waited and not state.pile_waits:
            return delivery(seat, value, state, pile, hidden)
        return Entry(seat, value)

    def play_irregularly(self, seat: int, play: Sequence[Action]) -> Irregularity:
        """Carry out the refused `play` of `seat` anyway, and return how everybody sees it (C-15, F-9).

        Raises RuleViolation, and nothing changes, where it cannot be done even so; ValueError where it is allowed.
        """
        found = happening(self.state, seat, play, AT_ONCE)
        if isinstance(found, Refusal):
            raise RuleViolation(found)
        return self.happened(seat, found)

    def happened(self, seat: int, found: Happening) -> Irregularity:
        """Carry out what an irregular play of `seat` leads to, and return how everybody sees it."""
        irregularity = irregularity_of(found, self.state, seat, len(self.log))
        self.state = found.state
        if found.step:
            self.log.extend(found.step.entries)
        self.irregularities.append(irregularity)
        return irregularity

    def claim(self, seat: int, number: int, discard: int = NOBODY) -> Ruling:
        """Carry out the claim of `seat` on the irregularity of that `number` from 1 (F-9.3).

        Where several cards were discarded, `discard` is the one that counts, else the one that lies (S-8.1).
        Raises ClaimRefused, and nothing changes, where it is too late or not for that seat to claim.
        """
        if not 1 <= number <= len(self.irregularities):
            raise ClaimRefused(ClaimProblem.NOTHING_TO_CLAIM)
        irregularity = self.irregularities[number - 1]
        ruling = rule_on(irregularity, self.state, self.log, seat, discard)
        self.irregularities[number - 1] = ruling.irregularity
        self.state = self.state.copy()
        if ruling.discard != NOBODY:
            exchange(self.state, irregularity.seat, lying_discard(irregularity, self.log), ruling.discard)
            self.log[irregularity.at] = Entry(irregularity.seat, Discard(ruling.discard))
        if ruling.cards:
            self.state.penalty_cards = [hand.copy() for hand in ruling.penalty_cards]
        return ruling

    @property
    def penalties(self) -> Mapping[int, int]:
        """Return the penalty points by side for all claims (C-13, C-15)."""
        return penalties(self.irregularities, self.state.side_of)

    def scores(self) -> tuple[SideScore, ...]:
        """Return the scores by side, penalties included; raises ValueError if the deal is not over (C-13)."""
        return score_deal(self.state, self.penalties)

    def view(self, seat: int) -> View:
        """Return the view of `seat`."""
        return view_of_state(self.state, seat, self.log)


def new_deal(
    rules: RuleSet, players: int, deck: Sequence[int], first_seat: int, scores: Sequence[int] | None = None
) -> Deal:
    """Return the deal of `deck` before its first turn; see `new_state` for the order and the errors."""
    return Deal(new_state(rules, players, deck, first_seat, scores))


def view_of(deal: Deal, seat: int) -> View:
    """Return the view of `seat` on `deal`."""
    return deal.view(seat)


if TYPE_CHECKING:
    _DEAL_IS_ONE: type[PlayableDeal[View, Action]] = Deal
