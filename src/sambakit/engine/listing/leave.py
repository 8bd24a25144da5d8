"""Leave to go out: who may ask the partner for it, and what a yes leaves to do (C-9).

Both rest on the exact test whether a turn can go out. Searching for that takes far longer than a list of actions, so
counting comes first; it decides nearly always.
"""

from sambakit.engine.actions.packed import DISCARD, operation_of
from sambakit.engine.listing.going_out import EVERY_CARD, can_finish, sets_possible
from sambakit.engine.listing.last_cards import can_end_with
from sambakit.engine.listing.opening import can_go_out_from, opening_step
from sambakit.engine.listing.opening_search import can_lay_all_but
from sambakit.engine.listing.own_melds import OwnMelds
from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.state.apply import carry_out
from sambakit.engine.state.state import (
    ANSWERED_NO,
    MOST_TRIED,
    NO_OPENING,
    NOT_ASKED,
    PHASE_OVER,
    PHASE_PLAY,
    Side,
    State,
    is_complete,
)
from sambakit.engine.state.stuck_cards import two_alone
from sambakit.engine.state.way_out import DOUBT, YES, way_out
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import COMPLETE, size_of
from sambakit.engine.values.native import i64


def can_still_go_out(state: State) -> bool:
    """Return whether the player to move, who has drawn, can go out in this turn if the partner lets them (C-4).

    Exact for hands of `MOST_TRIED` cards. Of a larger one about which counting leaves a doubt it is only told whether
    all but one card can be laid and the sets are within reach: it takes that long to say more, and hardly any such hand
    goes out.
    """
    if state.phase != PHASE_PLAY or state.asked == ANSWERED_NO:
        return False
    if state.must_go_out or state.folding:
        return True
    hand, side, compiled_rules = state.hand(), state.side(), state.compiled_rules
    if two_alone(hand, side, compiled_rules.sequences, compiled_rules.sequence_wilds, compiled_rules.black_sets):
        return False
    found = way_out(state, hand, side)
    if found != DOUBT:
        return found == YES
    if not sets_in_reach(compiled_rules, hand, side):
        return False
    needed = state.minimum[state.side_of[state.turn]] if not side.opened else 0
    if state.opening_points != NO_OPENING:
        needed -= state.opening_points
    if hand.size > MOST_TRIED:
        melds = OwnMelds(side.melds, compiled_rules.goal)
        return sets_possible(compiled_rules, hand, side.melds) and can_lay_all_but(
            compiled_rules, hand, melds, 1, False
        )
    if side.opened and not state.pile_waits:
        sticky = compiled_rules.jokers_stay and not state.only_jokers
        return sets_possible(compiled_rules, hand, side.melds) and can_finish(
            compiled_rules, hand, side.melds, EVERY_CARD, sticky
        )
    return can_go_out_from(opening_step(compiled_rules, state), hand, side.melds, needed)


def may_ask(state: State) -> bool:
    """Return whether the player to move may ask the partner for leave to go out (C-9)."""
    compiled_rules = state.compiled_rules
    if not compiled_rules.asks or state.phase != PHASE_PLAY or state.asked != NOT_ASKED:
        return False
    if state.players == len(state.sides) or state.must_go_out or state.folding or state.opening_points != NO_OPENING:
        return False
    hand = state.hands[state.turn]
    if hand.size > MOST_TRIED and (compiled_rules.asks_when_able or compiled_rules.yes_binds):
        return False  # a yes might bind to what nobody can do
    if compiled_rules.asks_when_able and not can_still_go_out(state):
        return False
    return hand.size > hand.jokers + 1 or _ends_after_no(compiled_rules, state, hand)


def _ends_after_no(compiled_rules: CompiledRules, state: State, hand: Hand) -> bool:
    """Return whether the partner's "no" would leave an end of the turn (C-9)."""
    sticky = compiled_rules.jokers_stay and not state.only_jokers
    return can_end_with(compiled_rules, hand.cards(), state.side().melds, False, sticky)


def leading_out(state: State, actions: list[int]) -> list[int]:
    """Return those of `actions` after which a player whose partner said yes can still go out (C-9).

    Returns all of them where none is left: a yes to somebody who could not go out binds to nothing.
    """
    kept: list[int] = []
    for action in actions:
        if operation_of(action) == DISCARD:
            keeps = state.hand().size == 1
        else:
            after = state.copy()
            carry_out(after, action)
            keeps = after.phase == PHASE_OVER or can_still_go_out(after)
        if keeps:
            kept.append(action)
    return kept if kept else actions


def sets_in_reach(compiled_rules: CompiledRules, hand: Hand, side: Side) -> bool:
    """Return False only where the hand has too few cards for the completed sets that are still missing."""
    missing: i64 = compiled_rules.out_sets - side.completed
    if missing <= 0:
        return True
    least: i64 = side.threes_complete if side.threes_complete < COMPLETE else COMPLETE
    cards: i64 = hand.size
    for meld in side.melds:
        if not is_complete(meld, side.threes_complete):
            cards += size_of(meld)
    return cards >= missing * least
