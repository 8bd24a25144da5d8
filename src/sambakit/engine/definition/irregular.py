"""Irregular plays: what happens at a table with a referee when somebody does what the rules refuse (C-15, F-9).

`happening` says what a refused play leads to before anybody has claimed it. Two kinds stand: a third wild is laid and
stays in its meld, and who goes out against a "no" goes out. Everything else is put right at once: the cards go back
to the hand, the stock and the pile stay as they were, but what came from the hand has been seen.

Where the sources are silent (all default):

* An irregular play is one step (C-2, C-8), named with cards that are held; a bluff with cards that one does not hold
  shows nothing and is refused as ever, and so is what neither costs points nor shows a card (passing, asking).
* Three wilds are one more than a group may hold; a fourth is refused. The meld keeps them and counts with them, and
  may grow by naturals. The other rules of groups hold, and the turn must still be able to end (C-5).
* Against a "no" goes out who has the sets for it, with all cards or with all but one, which is then discarded.
  Without the sets the cards have been shown for nothing: they go back (F-9.2).
* Drawing out of turn shows no card of the stock. Taking the pile or laying cards out of turn costs points *and* shows
  the cards, for the source has both and no exception; in the partner's turn, and by a discard, cards are only shown.
* A pile is taken without the matching cards where what is shown from the hand is not what the rules ask for the way
  it is taken, also a wild for a frozen pile. Then the whole hand as it was is at stake.
* Any other play in the own turn that names cards has put them on the table in error (S-3.2), a discard that is not
  allowed too.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, final

from sambakit.engine.actions import Action, Add, Discard, Draw, Lay, Merge, RedThree, Take
from sambakit.engine.cards import TEXTS
from sambakit.engine.log import Entry
from sambakit.engine.plays import Outcome, step_size, try_play
from sambakit.engine.refusal import Code, Refusal
from sambakit.engine.rule_problems import UnplayableRules
from sambakit.engine.rule_values import PenaltyFor, ScoreReason
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.shape import shape_of
from sambakit.engine.state import (
    ANSWERED_NO,
    NO_OPENING,
    NOT_ASKED,
    PHASE_ANSWER,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PLAY,
    State,
)
from sambakit.engine.turn_end import can_end


class Cause(Enum):
    """What makes a play irregular. The text is the name that travels and stands in texts."""

    THREE_WILDS = "three_wilds"  # these five cost points (F-8.5)
    DRAWN_OUT_OF_TURN = "drawn_out_of_turn"
    TAKEN_OUT_OF_TURN = "taken_out_of_turn"
    LAID_IN_OPPONENTS_TURN = "laid_in_opponents_turn"
    AGAINST_NO = "against_no"  # the only one of B-7.3
    SHOWN_OUT_OF_TURN = "shown_out_of_turn"  # these make penalty cards (F-9.2)
    SHOWN_IN_ERROR = "shown_in_error"
    OPENING_TOO_LOW = "opening_too_low"
    TAKEN_WITHOUT_MATCH = "taken_without_match"
    OUT_WITHOUT_SETS = "out_without_sets"


FIVE_CAUSES: Final = (
    Cause.THREE_WILDS,
    Cause.DRAWN_OUT_OF_TURN,
    Cause.TAKEN_OUT_OF_TURN,
    Cause.LAID_IN_OPPONENTS_TURN,
    Cause.AGAINST_NO,
)
SHOW_NOTHING: Final = (Cause.THREE_WILDS, Cause.DRAWN_OUT_OF_TURN, Cause.AGAINST_NO)

# The take does not show from the hand what it must show.
_NO_MATCH: Final = (
    Code.NO_PAIR,
    Code.WILD_IN_PAIR,
    Code.NO_NATURAL_AND_WILD,
    Code.TWO_WILDS,
    Code.ONE_NATURAL_AND_WILDS,
    Code.PAIR_ONTO_OTHER,
    Code.PILE_IS_FROZEN,
    Code.FROZEN_UNTIL_OPENED,
)
_NO_SETS: Final = (Code.LAST_CARD_MUST_STAY, Code.LAST_CARD_PASSES, Code.OUT_NEEDS_OTHER_SETS, Code.PARTNER_SAID_NO)


@final
@dataclass(frozen=True, slots=True)
class Happening:
    """What an irregular play leads to, claimed or not."""

    cause: Cause
    seen: tuple[int, ...]  # cards of the hand that everybody has seen and that went back to it
    at_stake: tuple[int, ...]  # cards of the hand that a claim makes penalty cards: `seen`, or the whole hand
    state: State
    entries: tuple[Entry, ...]  # for the public log, where the play stands


def has_referee(rules: RuleSet) -> bool:
    """Return whether there is anything in `rules` that a referee could charge (table 3e; C-15)."""
    return any(points_off(rules, cause) for cause in Cause) or rules.scores.penalty_cards


def points_off(rules: RuleSet, cause: Cause) -> int:
    """Return the points that `cause` costs the side when it is claimed (F-8.5, B-7.3)."""
    match rules.scores.penalty_for:
        case PenaltyFor.FIVE_CAUSES if cause in FIVE_CAUSES:
            return rules.scores.penalty
        case PenaltyFor.AGAINST_NO if cause is Cause.AGAINST_NO:
            return rules.scores.penalty
    return 0


def makes_penalty_cards(rules: RuleSet, cause: Cause) -> bool:
    """Return whether the cards shown by `cause` become penalty cards when it is claimed (F-9.2)."""
    return rules.scores.penalty_cards and cause not in SHOW_NOTHING


def rule_of(rules: RuleSet, cause: Cause) -> str:
    """Return the id of the rule that charges `cause`: that of the points where it costs any, else of the cards."""
    return rules.score_rule(ScoreReason.PENALTIES) if points_off(rules, cause) else rules.shown_cite


def happening(state: State, seat: int, play: Sequence[Action]) -> Happening | Refusal:
    """Return what happens when `seat` does the refused `play` all the same, or the refusal where it cannot be done.

    `state` does not change. Raises ValueError for a play that the rules allow.
    """
    refusal = refusal_of(state, seat, play)
    if refusal is None:
        raise ValueError("the rules allow this play")
    if state.phase == PHASE_OVER or state.opening_points != NO_OPENING or not _is_one_step(state, seat, play):
        return refusal
    found = _out_of_turn(state, seat, play) if seat != state.turn else _in_turn(state, play, refusal)
    if found is None or not (points_off(state.rules, found.cause) or found.at_stake):
        return refusal
    missing = Counter(found.seen) - Counter(state.hands[seat].cards())
    if missing:
        return state.rules.refusal(Code.CARD_NOT_HELD, card=TEXTS[min(missing)])
    return found


def refusal_of(state: State, seat: int, play: Sequence[Action]) -> Refusal | None:
    """Return why the rules refuse `play` by `seat`, or None where they allow it."""
    if state.phase != PHASE_OVER and seat != state.actor:
        return state.rules.refusal(Code.NOT_YOUR_TURN, seat=state.actor)
    outcome = try_play(state, play)
    return outcome if isinstance(outcome, Refusal) else None


def cards_named(play: Sequence[Action]) -> tuple[int, ...]:
    """Return the hand cards that `play` shows, in its order."""
    named: list[int] = []
    for action in play:
        match action:
            case Take() | Lay() | Add():
                named += action.cards
            case Discard() | RedThree():
                named.append(action.card)
    return tuple(named)


def _is_one_step(state: State, seat: int, play: Sequence[Action]) -> bool:
    """Return whether `play` is a single step of `seat` (C-2, C-8)."""
    its_turn = state.copy()
    its_turn.turn = seat
    return step_size(its_turn, play, 0) == len(play)


def _out_of_turn(state: State, seat: int, play: Sequence[Action]) -> Happening | None:
    """Return what a step in another player's turn is; nothing but the sight of its cards comes of it."""
    match play[0]:
        case Draw() if state.stock_size():
            return _put_back(state, seat, Cause.DRAWN_OUT_OF_TURN, ())
        case Take() if state.pile:
            return _put_back(state, seat, Cause.TAKEN_OUT_OF_TURN, play)
        case Lay() | Add() | Merge() | RedThree() if cards_named(play):
            opponent = state.side_of[seat] != state.side_of[state.turn]
            cause = Cause.LAID_IN_OPPONENTS_TURN if opponent else Cause.SHOWN_OUT_OF_TURN
            return _put_back(state, seat, cause, play)
        case Discard():
            return _put_back(state, seat, Cause.SHOWN_OUT_OF_TURN, play)
    return None


def _in_turn(state: State, play: Sequence[Action], refusal: Refusal) -> Happening | None:
    """Return what a refused step in the own turn is."""
    if state.phase == PHASE_ANSWER:
        return None
    return _against_no(state, play) or _third_wild(state, play) or _shown_in_turn(state, play, refusal)


def _against_no(state: State, play: Sequence[Action]) -> Happening | None:
    """Return the going out of a player whose partner said no; one card may be left, which then goes too (B-7.3)."""
    if state.asked != ANSWERED_NO:
        return None
    free = state.copy()
    free.asked = NOT_ASKED
    outcome = try_play(free, play)
    if isinstance(outcome, Refusal):
        return None
    after = outcome.state
    goes_out = after.went_out == state.turn or (after.phase == PHASE_PLAY and after.hand().size == 1)
    return _stands(Cause.AGAINST_NO, outcome) if goes_out and after.turns == state.turns else None


def _third_wild(state: State, play: Sequence[Action]) -> Happening | None:
    """Return the laying of one wild more than a group may hold (F-4.3, F-8.5)."""
    rules = state.rules
    if not points_off(rules, Cause.THREE_WILDS):
        return None
    free = state.copy()
    try:
        free.shape = shape_of(replace(rules, melds=replace(rules.melds, max_wilds=rules.melds.max_wilds + 1)))
    except UnplayableRules:
        return None
    outcome = try_play(free, play)
    if isinstance(outcome, Refusal):
        return None
    after = outcome.state
    after.shape = state.shape
    ends = after.phase == PHASE_OVER or (after.turns == state.turns and can_end(after))
    return _stands(Cause.THREE_WILDS, outcome) if ends else None


def _shown_in_turn(state: State, play: Sequence[Action], refusal: Refusal) -> Happening | None:
    """Return which cards a step in the own turn has shown, and what for; they go back to the hand (F-9.2)."""
    seat, code = state.turn, refusal.code
    if code is Code.BELOW_MINIMUM:
        return _put_back(state, seat, Cause.OPENING_TOO_LOW, play)
    if isinstance(play[0], Take) and state.phase == PHASE_DRAW and state.pile and code in _NO_MATCH:
        return _put_back(state, seat, Cause.TAKEN_WITHOUT_MATCH, play, state.hands[seat].cards())
    if not cards_named(play):
        return None
    if code in _NO_SETS:
        return _put_back(state, seat, Cause.OUT_WITHOUT_SETS, play)
    return _put_back(state, seat, Cause.SHOWN_IN_ERROR, play)


def _stands(cause: Cause, outcome: Outcome) -> Happening:
    return Happening(cause, (), (), outcome.state, outcome.entries)


def _put_back(
    state: State, seat: int, cause: Cause, play: Sequence[Action], hand: Sequence[int] | None = None
) -> Happening:
    """Return the happening that changes nothing; its cards, or the whole `hand`, are at stake."""
    seen = cards_named(play)
    at_stake = (seen if hand is None else tuple(hand)) if makes_penalty_cards(state.rules, cause) else ()
    return Happening(cause, seen, at_stake, state.copy(), ())
