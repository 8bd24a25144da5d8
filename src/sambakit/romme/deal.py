"""The public API of one deal of Samba Rommé: typed actions and the public event log."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from sambakit.game.refusal import Refusal, RuleViolation
from sambakit.romme.actions.actions import Action, action_value
from sambakit.romme.definition.plays import try_play
from sambakit.romme.definition.steps import Step
from sambakit.romme.legal import legal
from sambakit.romme.rules.codes import RommeCode, refusal
from sambakit.romme.rules.rules import RommeRules
from sambakit.romme.state.apply import apply
from sambakit.romme.state.dealing import new_state
from sambakit.romme.state.log import Entry, entry_for
from sambakit.romme.state.state import PHASE_OVER, State
from sambakit.romme.state.view import View, view_of_state

if TYPE_CHECKING:
    from sambakit.game.protocol import PlayableDeal


@final
class RommeDeal:
    """A deal being played: its `state`, and the `log` of what both players have seen.

    >>> from random import Random
    >>> from sambakit.engine.values.cards import shuffled
    >>> from sambakit.romme.values.cards import pack
    >>> from sambakit.romme.rules.rules import SAMBA_ROMME
    >>> deal = new_deal(SAMBA_ROMME, shuffled(pack(), Random(1)), dealer=0)
    >>> deal.actor, len(deal.legal())
    (1, 7)
    """

    __slots__ = ("log", "state")

    def __init__(self, state: State, log: list[Entry] | None = None) -> None:
        self.state = state
        self.log: list[Entry] = [] if log is None else log

    @property
    def over(self) -> bool:
        """Return whether the deal has ended."""
        return self.state.phase == PHASE_OVER

    @property
    def unfinished(self) -> bool:
        """Return whether packed actions have begun a step that must be ended first; here each action is a step."""
        return False

    @property
    def actor(self) -> int:
        """Return the seat that decides now."""
        return self.state.turn

    @property
    def turn(self) -> int:
        """Return the seat whose turn it is."""
        return self.state.turn

    @property
    def turns(self) -> int:
        """Return how many turns have begun."""
        return self.state.turns

    def legal(self) -> list[int]:
        """Return every packed action that the acting player may take now; none of them is a dead end."""
        return legal(self.state)

    def value_of(self, action: int) -> Action:
        """Return the value of a packed action that is legal now."""
        state = self.state
        melds = state.rules.melds
        return action_value(action, state.turn, state.canastras[state.turn], melds.row_max, melds.cyclic)

    def legal_actions(self) -> list[Action]:
        """Return every atomic action that the acting player may take now; none of them is a dead end."""
        return [self.value_of(action) for action in legal(self.state)]

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

    def after(self, step: Step) -> "RommeDeal":
        """Return the deal as it is after `step`, which a copy of this one has played; this one does not change."""
        return RommeDeal(step.state, [*self.log, *step.entries])

    def act(self, action: int) -> None:
        """Carry out one packed legal action; raises RuleViolation where it is not listed by `legal`."""
        state = self.state
        if action not in legal(state):
            raise RuleViolation(refusal(RommeCode.GAME_IS_OVER if self.over else RommeCode.NOT_LISTED))
        value, before = self.value_of(action), state.copy()
        apply(state, action)
        self.log.append(entry_for(before, state, value))

    def view(self, seat: int) -> View:
        """Return the view of `seat`."""
        return view_of_state(self.state, seat, self.log)

    def copy(self) -> "RommeDeal":
        """Return an independent copy of the deal."""
        return RommeDeal(self.state.copy(), self.log[:])


def new_deal(rules: RommeRules, deck: Sequence[int], dealer: int) -> RommeDeal:
    """Return the deal of `deck` before the opener's discard; see `new_state` for the order and the errors."""
    return RommeDeal(new_state(rules, deck, dealer))


if TYPE_CHECKING:
    _ROMME_IS_ONE: type[PlayableDeal[View, Action]] = RommeDeal
