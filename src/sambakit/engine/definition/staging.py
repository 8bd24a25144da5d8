"""Trying a staged play on a copy: what it would come to. It stops where a hidden card would be shown."""

from collections.abc import Sequence

from sambakit.engine.actions import Action, Add, Discard, Draw, Lay, Merge, RedThree, Take
from sambakit.engine.deal import Deal
from sambakit.engine.meld_step import MeldStep
from sambakit.engine.parts import grown_meld, new_meld
from sambakit.engine.plays import attempt
from sambakit.engine.refusal import Code, Refusal
from sambakit.engine.scoring import card_points
from sambakit.engine.state import NOT_ASKED, PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State
from sambakit.server import wire
from sambakit.server.refusals import wire_refusal


def checked(deal: Deal, seat: int, actions: Sequence[Action], seq: int, version: int) -> wire.Checked:
    """Return what `actions` by `seat`, one or more, would come to.

    Melds may be tried before the draw step and in the turns of others: their points and what is wrong with them do
    not depend on that. `ok` and `refusal` speak of the play as it would be carried out now.
    """
    tried = _before_reveal(actions)
    side = deal.state.side_of[seat]
    refusal = _refusal(deal, seat, tried)
    supposed = _as_if_now(deal.state, seat, tried)
    outcome = attempt(supposed, tried)
    reached = outcome if isinstance(outcome, State) else None
    trial = Trial(supposed, seat)
    melds = trial.staged(tried)
    needed = 0 if deal.state.sides[side].opened else deal.state.minimum[side]
    points = sum(meld.points for meld in melds)
    goes_out = reached is not None and reached.went_out == seat
    return wire.Checked(
        seq=seq,
        version=version,
        ok=refusal is None,
        melds=melds,
        points=points,
        minimum=needed,
        leaves=reached.hands[seat].size if reached else trial.state.hands[seat].size,
        completed=reached.sides[side].completed if reached else trial.state.sides[side].completed,
        goes_out=goes_out,
        folds=points < needed and (goes_out or (reached is not None and reached.folding)),
        refusal=wire_refusal(refusal) if refusal else None,
    )


def _before_reveal(actions: Sequence[Action]) -> list[Action]:
    """Return `actions` up to the first draw, that draw included: what comes from the stock is not to be known."""
    for at, action in enumerate(actions, 1):
        if isinstance(action, Draw):
            return list(actions[:at])
    return list(actions)


def _refusal(deal: Deal, seat: int, actions: Sequence[Action]) -> Refusal | None:
    """Return why `seat` could not carry `actions` out now."""
    state = deal.state
    if not deal.over and state.actor != seat:
        return state.rules.refusal(Code.NOT_YOUR_TURN, seat=state.actor)
    return deal.refuse(actions)


def _as_if_now(state: State, seat: int, actions: Sequence[Action]) -> State:
    """Return a copy of `state` in which `seat` is to move, after its draw step unless `actions` begin with one."""
    copy = state.copy()
    if state.phase == PHASE_OVER or (state.turn == seat == state.actor and state.phase == PHASE_PLAY):
        return copy
    if state.turn != seat:
        copy.asked, copy.must_go_out = NOT_ASKED, False
    copy.turn = copy.actor = seat
    copy.phase = PHASE_DRAW if isinstance(actions[0], Draw | Take) else PHASE_PLAY
    return copy


class Trial:
    """Lays the staged cards down one action at a time, whether the whole is legal or not."""

    def __init__(self, supposed: State, seat: int) -> None:
        self.state = supposed.copy()
        self.state.turn = seat
        self._step = MeldStep(self.state)
        self._touched: dict[int, int] = {}  # slot of a meld -> the last action that put cards into it

    def staged(self, actions: Sequence[Action]) -> list[wire.StagedMeld]:
        """Return points and refusal of each action."""
        points: list[int] = []
        refusals: list[Refusal | None] = []
        for at, action in enumerate(actions):
            before = self._step.points
            refusals.append(self._lay_down(at, action))
            points.append(self._step.points - before if refusals[-1] is None else self._worth(action))
        for slot, at in self._touched.items():
            refusals[at] = refusals[at] or self._step.problem_in(slot)
        return [
            wire.StagedMeld(str(action), its_points, wire_refusal(refusal) if refusal else None)
            for action, its_points, refusal in zip(actions, points, refusals, strict=True)
        ]

    def _lay_down(self, at: int, action: Action) -> Refusal | None:
        match action:
            case Take():
                refusal, slot = self._take(action)
            case Lay() | Add() | Merge() | RedThree():
                slot = action.to.slot if isinstance(action, Add) else len(self.state.side().melds)
                refusal = self._step.part(action)
                if isinstance(action, Merge | RedThree):
                    return refusal
            case Discard() if self.state.hand().count(action.card):
                self.state.hand().remove(action.card)
                return None
            case _:
                return None
        if refusal is None:
            self._touched[slot] = at
        return refusal

    def _take(self, take: Take) -> tuple[Refusal | None, int]:
        """Put the top card and the named cards down; the rest of the pile stays where it is."""
        state, melds = self.state, self.state.side().melds
        slot = take.to.slot if take.to else len(melds)
        alone = attempt(state, [take])
        if isinstance(alone, Refusal) and alone.code is not Code.BELOW_MINIMUM:
            return alone, slot
        top = state.pile.pop()
        refusal = self._step.take_from_hand(take.cards)
        cards = (top, *take.cards)
        meld = grown_meld(state.rules, melds[slot], cards) if take.to else new_meld(state.rules, cards)
        if refusal or isinstance(meld, Refusal):
            return refusal or (meld if isinstance(meld, Refusal) else None), slot
        self._step.points += state.rules.scores.card_values[top]
        self._step.put(slot, meld)
        return None, slot

    def _worth(self, action: Action) -> int:
        """Return the values of the cards of `action`, as somebody sees them who cannot lay them."""
        cards = action.cards if isinstance(action, Lay | Add | Take) else ()
        return card_points(self.state.rules, cards)
