"""Irregular plays: their effect at a table with a referee (C-15, F-9).

`happening` says what a refused play leads to before anybody has claimed it. Some stand: a third wild is laid and stays
in its meld, who goes out against a "no" goes out, and where S-8.2 holds the next player has drawn. Everything else is
put right at once: the cards go back to the hand, the stock and the pile stay as they were, but what came from the hand
has been seen.

Where the sources are silent (all default):

* An irregular play is one step (C-2, C-8), named with cards that are held; a bluff with cards that one does not hold
  shows nothing and is refused as ever, and so is what neither costs points nor shows a card (passing, asking).
* Three wilds are one more than a group may hold; a fourth is refused. The meld keeps them and counts with them, and
  may grow by naturals. The other rules of groups hold, and the turn must still be able to end (C-5).
* Against a "no" goes out who has the sets for it, with all cards or with all but one, which is then discarded.
  Without the sets the cards have been shown for nothing: they go back (F-9.2).
* Drawing out of turn shows no card of the stock. The next player's draw (S-8.2) is one card, and stands once the player
  on turn has drawn or taken; before that, and a second time, the card goes back.
* Taking the pile or laying cards out of turn costs points *and* shows the cards, for the source has both and no
  exception; in the partner's turn, and by a discard, cards are only shown.
* A pile is taken without the matching cards where what is shown from the hand is not what the rules ask for the way
  it is taken, also a wild for a frozen pile. Then the whole hand as it was is at stake.
* Of several cards that are discarded at once (S-8.1) the first one named counts until the next player says otherwise,
  and it must be one that may be discarded. The next player may name any other such card before drawing or taking.
* Any other play in the own turn that names cards has put them on the table in error (S-3.2), a discard that is not
  allowed too.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from sambakit.engine.actions.actions import Action, Add, Discard, Draw, EndDeal, Lay, Merge, RedThree, Take
from sambakit.engine.actions.log import Entry
from sambakit.engine.definition.causes import Cause, Happening, cards_named, makes_penalty_cards, points_off
from sambakit.engine.definition.plays import PLAIN, Ahead, Outcome, step_size, try_play
from sambakit.engine.definition.steps import step_made
from sambakit.engine.definition.turn_end import can_end
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.compiled_rules import compile_rules
from sambakit.engine.state.state import (
    ANSWERED_NO,
    NO_OPENING,
    NOT_ASKED,
    PHASE_ANSWER,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PLAY,
    State,
)
from sambakit.engine.state.turns import draw_ahead
from sambakit.engine.values.cards import TEXTS
from sambakit.game.dataclass import replace
from sambakit.game.refusal import Refusal
from sambakit.game.rule_problems import UnplayableRules

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
_LIES_IN_PILE: Final = (Code.CARD_IN_PILE, Code.PILE_AFTER_OPENING)
_NO_SETS: Final = (Code.LAST_CARD_MUST_STAY, Code.LAST_CARD_PASSES, Code.OUT_NEEDS_OTHER_SETS, Code.PARTNER_SAID_NO)


def happening(state: State, seat: int, play: Sequence[Action], ahead: Ahead = PLAIN) -> Happening | Refusal:
    """Return the effect of the refused `play` of `seat`, or the refusal if the play is impossible.

    `state` does not change; `ahead` as in `try_play`. Raises ValueError for a play that the rules allow.
    """
    refusal = refusal_of(state, seat, play, ahead)
    if refusal is None:
        raise ValueError("the rules allow this play")
    if refusal.code is Code.ONE_DISCARD and state.rules.scores.next_picks_discard:
        return _several_discards(state, play, refusal, ahead)
    if state.phase == PHASE_OVER or state.opening_points != NO_OPENING or not _is_one_step(state, seat, play):
        return refusal
    found = _out_of_turn(state, seat, play) if seat != state.turn else _in_turn(state, play, refusal, ahead)
    if found is None or not (points_off(state.rules, found.cause) or found.at_stake):
        return refusal
    missing = Counter(found.seen) - Counter(state.hands[seat].cards())
    if missing and refusal.code in _LIES_IN_PILE:
        return refusal
    if missing:
        return state.rules.refusal(Code.CARD_NOT_HELD, card=TEXTS[min(missing)])
    return found


def refusal_of(state: State, seat: int, play: Sequence[Action], ahead: Ahead = PLAIN) -> Refusal | None:
    """Return why the rules refuse `play` by `seat`, or None where they allow it."""
    if state.phase != PHASE_OVER and seat != state.actor:
        return state.rules.refusal(Code.NOT_YOUR_TURN, seat=state.actor)
    outcome = try_play(state, play, ahead)
    return outcome if isinstance(outcome, Refusal) else None


def _is_one_step(state: State, seat: int, play: Sequence[Action]) -> bool:
    """Return whether `play` is a single step of `seat` (C-2, C-8)."""
    its_turn = state.copy()
    its_turn.turn = seat
    return step_size(its_turn, play, 0) == len(play)


def _out_of_turn(state: State, seat: int, play: Sequence[Action]) -> Happening | None:
    """Return the effect of a step in another player's turn: only its cards are seen."""
    match play[0]:
        case Draw() if _stands_ahead(state, seat):
            return _draws_ahead(state, seat)
        case Draw() if state.stock_size():
            return _put_back(state, seat, Cause.DRAWN_OUT_OF_TURN, ())
        case Take() if state.has_upcard():
            return _put_back(state, seat, Cause.TAKEN_OUT_OF_TURN, play)
        case Lay() | Add() | Merge() | RedThree() if cards_named(play):
            opponent = state.side_of[seat] != state.side_of[state.turn]
            cause = Cause.LAID_IN_OPPONENTS_TURN if opponent else Cause.SHOWN_OUT_OF_TURN
            return _put_back(state, seat, cause, play)
        case Discard():
            return _put_back(state, seat, Cause.SHOWN_OUT_OF_TURN, play)
    return None


def _stands_ahead(state: State, seat: int) -> bool:
    """Return whether a card that `seat` draws in another player's turn stays drawn (S-8.2)."""
    is_next = seat == (state.turn + 1) % state.players
    may = state.rules.scores.draw_ahead_stands and is_next and not state.drawn_ahead
    return may and state.phase in (PHASE_PLAY, PHASE_ANSWER) and state.stock_size() > 0


def _draws_ahead(state: State, seat: int) -> Happening:
    """Return the effect of a card that the next player draws while the player to move has yet to discard (S-8.2)."""
    before, after = state.copy(), state.copy()
    before.actor = seat  # whose step it is
    size = before.hands[seat].size
    draw_ahead(after)
    entry = Entry(seat, Draw(), drawn=after.hands[seat].size - size)
    return Happening(Cause.DRAWN_OUT_OF_TURN, (), (), after, step_made(before, after, [Draw()], [entry]))


def _in_turn(state: State, play: Sequence[Action], refusal: Refusal, ahead: Ahead) -> Happening | None:
    """Return the effect of a refused step in the own turn."""
    if state.phase == PHASE_ANSWER or isinstance(play[0], EndDeal):
        return None
    if refusal.code is Code.CANNOT_GO_OUT:
        return _put_back(state, state.turn, Cause.VAIN_QUESTION, ())
    return _against_no(state, play) or _third_wild(state, play, ahead) or _shown_in_turn(state, play, refusal)


def _several_discards(state: State, play: Sequence[Action], refusal: Refusal, ahead: Ahead) -> Happening | Refusal:
    """Return the effect of several discards: the first one lies until the next player says which counts (S-8.1)."""
    seat, seen = state.turn, cards_named(play)
    missing = Counter(seen) - Counter(state.hands[seat].cards())
    if missing:
        return state.rules.refusal(Code.CARD_NOT_HELD, card=TEXTS[min(missing)])
    outcome = try_play(state, play[:1], ahead)
    back = seen[1:] if makes_penalty_cards(state.rules, Cause.TWO_DISCARDS) else ()
    if isinstance(outcome, Refusal) or not back or not all(isinstance(action, Discard) for action in play):
        return refusal
    may = [card for card in dict.fromkeys(seen) if not isinstance(try_play(state, [Discard(card)], ahead), Refusal)]
    return Happening(Cause.TWO_DISCARDS, back, back, outcome.state, outcome.steps[0], tuple(may))


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


def _third_wild(state: State, play: Sequence[Action], ahead: Ahead) -> Happening | None:
    """Return the laying of one wild more than a group may hold (F-4.3, F-8.5)."""
    rules = state.rules
    if not points_off(rules, Cause.THREE_WILDS):
        return None
    free = state.copy()
    try:
        free.compiled_rules = compile_rules(
            replace(rules, melds=replace(rules.melds, max_wilds=rules.melds.max_wilds + 1)), state.players
        )
    except UnplayableRules:
        return None
    outcome = try_play(free, play, ahead)
    if isinstance(outcome, Refusal):
        return None
    after = outcome.state
    after.compiled_rules = state.compiled_rules
    return _stands(Cause.THREE_WILDS, outcome) if after.phase == PHASE_OVER or can_end(after) else None


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
    return Happening(cause, (), (), outcome.state, outcome.steps[-1])


def _put_back(
    state: State, seat: int, cause: Cause, play: Sequence[Action], hand: Sequence[int] | None = None
) -> Happening:
    """Return the happening that changes nothing; its cards, or the whole `hand`, are at stake."""
    seen = cards_named(play)
    at_stake = (seen if hand is None else tuple(hand)) if makes_penalty_cards(state.rules, cause) else ()
    return Happening(cause, seen, at_stake, state.copy(), None)
