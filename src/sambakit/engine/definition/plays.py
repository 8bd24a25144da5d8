"""The definition of the rules: the reason why a play is refused, or its resulting state.

A play is a list of actions carried out whole or not at all. Melding actions that follow each other are one meld
step (C-2); new melds, and cards for them, that follow a take belong to the take (C-8). Everything is tried on a
copy, so nothing has changed when a refusal comes back (C-10). `legal` says the same once more, as masks and
tables; tests hold the two together. Whether the next player finds anything to do once the stock is empty is no part
of a play: `playing`, which callers use, asks that after it (C-16).
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, final

from sambakit.engine.actions.actions import (
    Action,
    Add,
    Answer,
    Ask,
    Discard,
    Draw,
    EndDeal,
    Lay,
    Merge,
    Pass,
    RedThree,
    Take,
)
from sambakit.engine.actions.log import Entry
from sambakit.engine.definition.meld_step import MeldStep
from sambakit.engine.definition.steps import Step, step_made
from sambakit.engine.definition.stock_end import must_take
from sambakit.engine.definition.take_step import take_step
from sambakit.engine.definition.turn_end import can_go_out, not_entitled, problem_with_asking, stuck_in_hand
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.values import AskWhen, StockEnd
from sambakit.engine.state.state import (
    ANSWERED_NO,
    ANSWERED_YES,
    MOST_TRIED,
    NO_OPENING,
    NOBODY,
    NOT_ASKED,
    PHASE_ANSWER,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PLAY,
    TOO_LATE,
    State,
    freezes_pile,
)
from sambakit.engine.state.turns import (
    brings_hidden,
    close_fold,
    close_question,
    deliver_pile,
    draw_cards,
    finish,
    next_turn,
)
from sambakit.engine.values.cards import TEXTS
from sambakit.game.dataclass import dataclass
from sambakit.game.refusal import Refusal


@final
@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a play that the rules allow."""

    state: State
    steps: tuple[Step, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return the entries for the public log, one for each action."""
        return tuple([entry for step in self.steps for entry in step.entries])


class Ahead(NamedTuple):
    """How the questions are answered that look ahead in the turn of the player to move.

    In the definition's own words that can take seconds for a large hand. Callers use those of the listing.
    """

    forced: Callable[[State], bool]  # without a stock, has to take from the pile (C-16)
    can_go_out: Callable[[State], bool]  # in this turn, if the partner lets them (C-9)


PLAIN: Final = Ahead(must_take, can_go_out)


def try_play(state: State, play: Sequence[Action], ahead: Ahead = PLAIN) -> Outcome | Refusal:
    """Return the outcome of `play` by the acting player, or why it is refused; `state` does not change.

    Raises ValueError for a play without any action.
    """
    if not play:
        raise ValueError("a play holds at least one action")
    now = state
    steps: list[Step] = []
    at = 0
    while at < len(play):
        if now.phase == PHASE_OVER:
            return now.rules.refusal(Code.DEAL_IS_OVER)
        if at and isinstance(play[at], Discard) and isinstance(play[at - 1], Discard):
            return now.rules.refusal(Code.ONE_DISCARD)
        if now.actor != state.actor or now.turns != state.turns:
            return now.rules.refusal(Code.NOT_YOUR_TURN, seat=now.actor)
        actions = play[at : at + step_size(now, play, at)]
        after = now.copy()
        made = _step(after, actions, ahead)
        if isinstance(made, Refusal):
            return made
        if _breaks_yes(now, after, ahead):
            return now.rules.refusal(Code.PARTNER_SAID_YES)
        steps.append(step_made(now, after, actions, made))
        now = after
        at += len(actions)
    return Outcome(now, tuple(steps))


def _breaks_yes(before: State, after: State, ahead: Ahead) -> bool:
    """Return whether a step loses the way out although the partner said yes (C-9).

    A yes to somebody who could not go out, which only rules allow that let anybody ask, binds to nothing.
    """
    if before.phase != PHASE_PLAY or before.asked != ANSWERED_YES or not before.rules.play.yes_binds:
        return False
    if after.phase == PHASE_OVER or (after.turns == before.turns and ahead.can_go_out(after)):
        return False
    return ahead.can_go_out(before)


def step_size(state: State, play: Sequence[Action], at: int) -> int:
    """Return how many actions of `play` from `at` on form one step (C-2, C-8)."""
    first = play[at]
    end = at + 1
    if isinstance(first, Take):
        fresh = len(state.side().melds)  # slots from here on hold melds of this step
        while end < len(play):
            action = play[end]
            if not isinstance(action, Lay) and not (isinstance(action, Add) and action.to.slot >= fresh):
                break
            end += 1
    elif isinstance(first, Lay | Add | Merge | RedThree):
        while end < len(play) and isinstance(play[end], Lay | Add | Merge | RedThree):
            end += 1
    return end - at


def _step(state: State, actions: Sequence[Action], ahead: Ahead) -> list[Entry] | Refusal:
    """Carry the step `actions` out on `state`, a copy, and return its entries, or why it is refused."""
    seat = state.actor
    first = actions[0]
    if state.phase == PHASE_ANSWER and not isinstance(first, Answer):
        return state.rules.refusal(Code.ANSWER_FIRST)
    match first:
        case Draw():
            return _draw(state)
        case Take():
            return take_step(state, first, actions[1:])
        case Lay() | Add() | Merge() | RedThree():
            if state.phase == PHASE_DRAW:
                return state.rules.refusal(Code.DRAW_FIRST)
            if state.folding:
                return state.rules.refusal(Code.FOLD_ENDS_WITH_DISCARD)
            return _meld(state, actions)
        case Ask():
            refusal = _ask(state, ahead)
        case Answer():
            refusal = _answer(state, first)
        case Discard():
            refusal = _discard(state, first.card)
        case Pass():
            refusal = _pass(state)
        case EndDeal():
            refusal = _end_deal(state, ahead)
    return refusal or [Entry(seat, first)]


def _draw(state: State) -> list[Entry] | Refusal:
    """Draw (C-11), or end the deal where the stock is empty and the rule set says so (D-11.3)."""
    rules = state.rules
    if state.phase != PHASE_DRAW:
        return rules.refusal(Code.ALREADY_DRAWN)
    seat = state.turn
    before = state.hand().size
    if state.stock_size():
        draw_cards(state)
    elif rules.play.stock_end is StockEnd.PLAY_ON:
        finish(state, NOBODY)
    else:
        return rules.refusal(Code.STOCK_IS_EMPTY)
    return [Entry(seat, Draw(), drawn=state.hand().size - before)]


def _meld(state: State, actions: Sequence[Action]) -> list[Entry] | Refusal:
    """Carry a meld step out (C-2) and judge the state after it."""
    seat = state.turn
    if any(not isinstance(action, RedThree) for action in actions):
        close_question(state)
    step = MeldStep(state)
    laid = step.parts(actions)
    if isinstance(laid, Refusal):
        return laid
    return step.close() or [Entry(seat, action) for action in laid]


def _ask(state: State, ahead: Ahead) -> Refusal | None:
    """Ask the partner for leave to go out (C-9, D-10.6)."""
    rules = state.rules
    if state.phase == PHASE_DRAW:
        return rules.refusal(Code.ASK_AFTER_DRAWING)
    if not rules.play.ask_partner:
        return rules.refusal(Code.NO_ASKING)
    if state.partner_to_answer() == NOBODY:
        return rules.refusal(Code.NO_PARTNER)
    if state.asked not in (NOT_ASKED, TOO_LATE):
        return rules.refusal(Code.ASKED_ALREADY)
    if state.opening_points != NO_OPENING:
        return _unfinished(state)
    if state.must_go_out:  # a "no" would leave no way to end the turn (C-6, C-9)
        return rules.refusal(Code.MUST_GO_OUT_NOW)
    if state.folding:
        return rules.refusal(Code.FOLD_ENDS_WITH_DISCARD)
    if state.asked == TOO_LATE:
        return rules.refusal(Code.ASK_BEFORE_MELDING)
    able = rules.play.ask_when is AskWhen.ABLE
    if state.hand().size > MOST_TRIED and (able or rules.play.yes_binds):  # so that a yes is always exact
        return rules.refusal(Code.TOO_MANY_TO_ASK, cards=state.hand().size, most=MOST_TRIED)
    if able and not ahead.can_go_out(state):
        return rules.refusal(Code.CANNOT_GO_OUT)
    refusal = problem_with_asking(state)
    if refusal:
        return refusal
    state.phase = PHASE_ANSWER
    state.actor = state.partner_to_answer()
    return None


def _answer(state: State, answer: Answer) -> Refusal | None:
    """Answer the partner; it binds for this turn (C-9)."""
    if state.phase != PHASE_ANSWER:
        return state.rules.refusal(Code.NOTHING_ASKED)
    state.asked = ANSWERED_YES if answer.yes else ANSWERED_NO
    state.phase = PHASE_PLAY
    state.actor = state.turn
    return None


def _discard(state: State, card: int) -> Refusal | None:
    """Discard and end the turn, or go out with the last card (D-8.1, D-10.1, D-10.4)."""
    rules, hand = state.rules, state.hand()
    if state.phase == PHASE_DRAW:
        return rules.refusal(Code.DRAW_FIRST)
    if state.opening_points != NO_OPENING:
        if not _ends_fold(state):
            return _unfinished(state)
        close_fold(state)
    if not hand.count(card):
        return rules.refusal(Code.CARD_NOT_HELD, card=TEXTS[card])
    if hand.size == 1 and not state.entitled():
        last = Code.LAST_CARD_PASSES if rules.play.pass_with_one else Code.LAST_CARD_MUST_STAY
        return not_entitled(state, last)
    if state.must_go_out and hand.size > 1:
        return rules.refusal(Code.MUST_GO_OUT_NOW)
    stuck = stuck_in_hand(state, card)
    if stuck:
        return stuck
    state.part_with(card)
    state.pile.append(card)
    state.frozen = state.frozen or freezes_pile(rules, card)
    if hand.size:
        next_turn(state)
    else:
        finish(state, state.turn)
    return None


def _ends_fold(state: State) -> bool:
    """Return whether the discard of the one card left ends a fold that was laid piece by piece (C-7)."""
    if not state.compiled_rules.folds(state.pile_waits) or state.hand().size > 1 or not state.entitled():
        return False
    if not state.pile_waits:
        return True
    if brings_hidden(state, len(state.pile)):
        return False
    after = state.copy()
    deliver_pile(after)
    return after.hand().size == state.hand().size


def _pass(state: State) -> Refusal | None:
    """Keep the last card and end the turn: only a player with one card who may not go out (D-10.4, D-10.5)."""
    rules, hand = state.rules, state.hand()
    if state.phase == PHASE_DRAW:
        return rules.refusal(Code.DRAW_FIRST)
    if state.opening_points != NO_OPENING:
        return _unfinished(state)
    if not rules.play.pass_with_one:
        return rules.refusal(Code.NO_PASSING)
    if hand.size > 1:
        return rules.refusal(Code.PASS_WITH_MORE_CARDS, cards=hand.size)
    if not hand.size:  # melds are to be merged, in the step that laid the last cards (C-2)
        return not_entitled(state, Code.LAST_CARD_MUST_STAY)
    if state.folding:
        return rules.refusal(Code.FOLD_ENDS_WITH_DISCARD)
    if state.entitled():
        return rules.refusal(Code.PASS_WHEN_ENTITLED)
    next_turn(state)
    return None


def _end_deal(state: State, ahead: Ahead) -> Refusal | None:
    """End the deal with the stock empty, in rule sets that do not play on until somebody wants to draw (C-16)."""
    playing_on = state.rules.play.stock_end is StockEnd.PLAY_ON
    if state.phase != PHASE_DRAW or state.stock_size() or playing_on:
        return state.rules.refusal(Code.NO_DEAL_END_NOW)
    if ahead.forced(state):
        return state.rules.refusal(Code.TAKE_IS_FORCED)
    finish(state, NOBODY)
    return None


def _unfinished(state: State) -> Refusal:
    """Return the refusal of anything but melding while an opening is below the minimum (C-3)."""
    needed = state.minimum[state.side_of[state.turn]]
    return state.rules.refusal(Code.OPENING_UNFINISHED, needed=needed, laid=state.opening_points)
