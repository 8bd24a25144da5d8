"""Answers before a play is made: the trial of a staged play, and what the table allows.

The trial runs on a copy. It stops before it would show a hidden card. Whether the next player finds anything to do once
the stock is empty makes no difference to it, so nothing here asks that (C-16).
"""

from collections.abc import Sequence
from typing import Final, Literal, final

from sambakit.engine.actions.actions import Action, Add, Discard, Draw, Lay, Merge, RedThree, Take, Way
from sambakit.engine.definition.meld_step import MeldStep
from sambakit.engine.definition.parts import group_problems, grown_meld, meld_problem, merged_meld, new_meld
from sambakit.engine.definition.plays import PLAIN, Ahead, step_size, try_play
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import number_for
from sambakit.engine.scoring.scoring import card_points
from sambakit.engine.state.state import (
    NO_OPENING,
    NOT_ASKED,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PLAY,
    State,
    ends_of,
    is_complete,
)
from sambakit.engine.state.turns import brings_hidden
from sambakit.engine.state.view import View
from sambakit.engine.values.cards import FOUR, JOKER
from sambakit.engine.values.melds import COMPLETE, GROUP, NO_MELD, SEQUENCE, kind_of, rank_of, size_of
from sambakit.game.dataclass import dataclass
from sambakit.game.refusal import Refusal

_WILDS: Final = (*range(4), JOKER)
_SOME_NATURAL: Final = 4 * FOUR


@final
@dataclass(frozen=True, slots=True)
class StagedPart:
    """One action of a staged play: the values of its cards, and why it cannot stand."""

    action: Action
    points: int  # those that cannot stand bring nothing
    refusal: Refusal | None
    also: tuple[Refusal, ...] = ()  # what else is wrong with it


@final
@dataclass(frozen=True, slots=True)
class StagedPlay:
    """The expected result of a staged play.

    `refusal` is why the play could not be carried out now, `also` are further reasons, each of another kind; the rest
    supposes that the seat is to move.
    """

    refusal: Refusal | None
    also: tuple[Refusal, ...]
    parts: tuple[StagedPart, ...]
    points: int  # of what can stand
    needed: int  # for an opening, 0 for a side that has opened
    leaves: int  # cards in the hand
    completed: int  # sets of the side
    goes_out: bool
    folds: bool  # goes out below the minimum (C-7)


def try_staged(state: State, seat: int, actions: Sequence[Action], ahead: Ahead = PLAIN) -> StagedPlay:
    """Return the expected result of `actions` by `seat`, one or more; `state` does not change.

    Melds may be tried before the draw step and in the turns of others: their points and what is wrong with them do
    not depend on that. `ahead` as in `try_play`.
    """
    state = _without_hidden(state)
    supposed = _as_if_now(state, seat, actions)
    tried = before_reveal(supposed, actions)
    side = state.side_of[seat]
    outcome = try_play(supposed, tried, ahead)
    reached = None if isinstance(outcome, Refusal) else outcome.state
    trial = _Trial(supposed, seat)
    parts = trial.staged(tried)
    needed = 0 if state.sides[side].opened else state.minimum[side]
    points = sum(part.points for part in parts if part.refusal is None)
    goes_out = reached is not None and reached.went_out == seat
    end = trial.state if reached is None else reached
    refusal = _refusal(state, seat, tried, ahead)
    return StagedPlay(
        refusal=refusal,
        also=_further_reasons(state, side, refusal, parts),
        parts=parts,
        points=points,
        needed=needed,
        leaves=end.hands[seat].size,
        completed=end.sides[side].completed,
        goes_out=goes_out,
        folds=points < needed and (goes_out or (reached is not None and reached.folding)),
    )


def _without_hidden(state: State) -> State:
    """Return `state` with other cards in place of those that nobody knows: no answer may depend on them (C-8)."""
    if not state.hidden:
        return state
    copy = state.copy()
    copy.pile[: state.hidden] = [_SOME_NATURAL] * state.hidden
    return copy


def before_reveal(state: State, actions: Sequence[Action]) -> list[Action]:
    """Return `actions` up to the step that shows cards, with it: a draw, or a take that brings hidden cards."""
    for at, action in enumerate(actions, 1):
        if isinstance(action, Draw):
            return list(actions[:at])
        if isinstance(action, Take) and action.way is not Way.TOP and brings_hidden(state, len(state.pile) - 1):
            return list(actions[: at - 1 + step_size(state, actions, at - 1)])
    return list(actions)


def _refusal(state: State, seat: int, actions: Sequence[Action], ahead: Ahead) -> Refusal | None:
    """Return why `seat` could not carry `actions` out now."""
    if state.phase != PHASE_OVER and state.actor != seat:
        return state.rules.refusal(Code.NOT_YOUR_TURN, seat=state.actor)
    outcome = try_play(state, actions, ahead)
    return outcome if isinstance(outcome, Refusal) else None


def _further_reasons(
    state: State, side: int, refusal: Refusal | None, parts: Sequence[StagedPart]
) -> tuple[Refusal, ...]:
    """Return the further faults where a meld is refused: of melds, and an opening that is too low anyway."""
    found = [one for part in parts if part.refusal for one in (part.refusal, *part.also)]
    if refusal is None or all(one.code is not refusal.code for one in found):
        return ()
    laid = sum(part.points for part in parts)
    takes = any(isinstance(part.action, Take) for part in parts)
    if not takes and not state.sides[side].opened and laid < state.minimum[side]:
        needed, score = state.minimum[side], state.scores[side]
        found.append(state.rules.refusal(Code.BELOW_MINIMUM, needed=needed, laid=laid, score=score))
    by_code = {one.code: one for one in reversed(found) if one.code is not refusal.code}
    return tuple(reversed(by_code.values()))


def _as_if_now(state: State, seat: int, actions: Sequence[Action]) -> State:
    """Return a copy of `state` in which `seat` is to move, after its draw step unless `actions` begin with one."""
    copy = state.copy()
    if state.phase == PHASE_OVER or (state.turn == seat == state.actor and state.phase == PHASE_PLAY):
        return copy
    if state.turn != seat:  # what the turn has begun is nothing of this seat's
        copy.asked, copy.must_go_out, copy.folding = NOT_ASKED, False, False
        copy.opening_points, copy.pile_waits = NO_OPENING, False
    copy.turn = copy.actor = seat
    copy.phase = PHASE_DRAW if isinstance(actions[0], Draw | Take) else PHASE_PLAY
    return copy


@final
class _Trial:
    """Lays the staged cards one action at a time, even if the whole is illegal."""

    def __init__(self, supposed: State, seat: int) -> None:
        self.state = supposed.copy()
        self.state.turn = seat
        self._step = MeldStep(self.state)
        self._touched: dict[int, int] = {}  # slot of a meld -> the last action that put cards into it

    def staged(self, actions: Sequence[Action]) -> tuple[StagedPart, ...]:
        """Return points and refusal of each action."""
        points: list[int] = []
        refusals: list[Refusal | None] = []
        also: dict[int, tuple[Refusal, ...]] = {}
        for at, action in enumerate(actions):
            before = self._step.points
            refusals.append(self._lay_down(at, action))
            points.append(self._step.points - before if refusals[-1] is None else self._worth(action))
        for slot, at in self._touched.items():
            refusals[at] = refusals[at] or self._step.problem_in(slot)
            also[at] = self._further_problems(slot, refusals[at])
        return tuple(
            StagedPart(*part, also.get(at, ())) for at, part in enumerate(zip(actions, points, refusals, strict=True))
        )

    def _further_problems(self, slot: int, first: Refusal | None) -> tuple[Refusal, ...]:
        """Return the faults of the group in the slot of a touched meld, besides its `first` one."""
        meld, before = self.state.side().melds[slot], self._step.touched.get(slot, NO_MELD)
        if first is None or kind_of(meld) != GROUP:
            return ()
        return tuple(one for one in group_problems(self.state.rules, meld, before) if one.code is not first.code)

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
        alone = try_play(state, [take])
        if isinstance(alone, Refusal) and alone.code is not Code.BELOW_MINIMUM:
            return alone, slot
        top = state.pile.pop()
        self._step.take_from_hand(take.cards)
        cards = (top, *take.cards)
        meld = grown_meld(state.rules, melds[slot], cards) if take.to else new_meld(state.rules, cards)
        if isinstance(meld, Refusal):
            return meld, slot
        self._step.points += state.rules.scores.card_values[top]
        self._step.put(slot, meld)
        return None, slot

    def _worth(self, action: Action) -> int:
        """Return the values of the cards of `action`, as somebody sees them who cannot lay them."""
        cards = action.cards if isinstance(action, Lay | Add | Take) else ()
        return card_points(self.state.rules, cards)


def frozen_for(view: View) -> Literal["", "all", "side"]:
    """Return for whom the pile is frozen: nobody, everybody, or the side of `view`, which has not opened (table 3b)."""
    if view.frozen:
        return "all"
    return "side" if view.rules.pile.frozen_until_opened and not view.sides[view.side].opened else ""


def fitting(rules: RuleSet, meld: int) -> list[int]:
    """Return the card kinds of which one more fits `meld` now."""
    candidates: list[int] = []
    if kind_of(meld) == GROUP:
        rank = 4 * rank_of(meld)
        candidates = [*range(rank, rank + 4)]
    elif kind_of(meld) == SEQUENCE:
        ends = ends_of([meld])
        candidates = [card for card in range(JOKER) if ends >> card & 1]
    return [card for card in (*candidates, *_WILDS) if _may_grow(rules, meld, card)]


def _may_grow(rules: RuleSet, meld: int, card: int) -> bool:
    grown = grown_meld(rules, meld, (card,))
    return isinstance(grown, int) and meld_problem(rules, grown, meld) is None


def mergeable(rules: RuleSet, melds: Sequence[int], slot: int) -> list[int]:
    """Return the slots of `melds` whose melds may be merged with the one in `slot`."""
    return [other for other, meld in enumerate(melds) if other != slot and _may_merge(rules, melds[slot], meld)]


def _may_merge(rules: RuleSet, one: int, other: int) -> bool:
    merged = merged_meld(rules, one, other)
    return isinstance(merged, int) and meld_problem(rules, merged, merged) is None


def take_points(view: View, take: Take) -> int:
    """Return the values of the cards that `take` melds: the top card, and the cards from the hand."""
    return card_points(view.rules, (view.upcard, *take.cards))


def needs_more(view: View, take: Take) -> bool:
    """Return whether `take` begins an opening that needs further melds: its cards are below the minimum (C-3, C-8)."""
    return not view.sides[view.side].opened and take_points(view, take) < view.minimum[view.side]


def surely_stays(view: View) -> bool:
    """Return whether the player to move surely cannot go out in this turn: too few cards for the sets (C-4).

    Everybody can tell: it follows from what lies on the table and from the number of cards in that hand.
    """
    play, side = view.rules.play, view.sides[view.side_of[view.turn]]
    least = min(side.threes_complete, COMPLETE)
    begun = sum(size_of(meld) for meld in side.melds if meld != NO_MELD and not is_complete(meld, side.threes_complete))
    return side.completed + (begun + view.hand_sizes[view.turn]) // least < number_for(play.out_sets, len(view.side_of))
