"""Leave to go out: who may ask the partner for it, and what a yes leaves to do (C-9).

Both rest on the exact test whether a turn can go out, which takes far longer than a list of actions. So cheap bounds
come first; they decide nearly always.
"""

from typing import Final

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
)
from sambakit.engine.state.stuck_cards import lone_naturals, two_alone
from sambakit.engine.values.cards import ACE, FOUR, NATURALS, RED_THREES
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
    COMPLETE,
    COUNTS,
    GROUP,
    SEQUENCE,
    is_set_of_threes,
    kind_of,
    rank_of,
    size_of,
    suit_of,
)
from sambakit.engine.values.native import i64

NO: Final[i64] = 0  # what a glance at the hand tells
YES: Final[i64] = 1
DOUBT: Final[i64] = 2
ONE: Final[i64] = 1


def can_still_go_out(state: State) -> bool:
    """Return whether the player to move, who has drawn, can go out in this turn if the partner lets them (C-4).

    Exact for hands of `MOST_TRIED` cards. Of a larger one it is only told whether all but one card can be laid and the
    sets are within reach: it takes that long to say more, and hardly any such hand goes out.
    """
    if state.phase != PHASE_PLAY or state.asked == ANSWERED_NO:
        return False
    if state.must_go_out or state.folding:
        return True
    hand, side, compiled_rules = state.hand(), state.side(), state.compiled_rules
    if two_alone(hand, side, compiled_rules.sequences, compiled_rules.sequence_wilds):
        return False
    if not sets_in_reach(compiled_rules, hand, side):
        return False
    glance = _at_a_glance(state, hand, side)
    if glance != DOUBT:
        return glance == YES
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


def _at_a_glance(state: State, hand: Hand, side: Side) -> i64:
    """Return whether the player can go out as far as counting tells: YES, NO or DOUBT.

    Two cards that fit nothing stay in the hand, and wilds that go with pairs complete no set. Where a side has opened
    and each card but one goes into a group, these are the way out.
    """
    compiled_rules = state.compiled_rules
    alone, halves, pairs = lone_naturals(hand, side, compiled_rules.sequences, compiled_rules.sequence_wilds)
    wilds = hand.wilds()
    black: i64 = hand.count(4) + hand.count(7)
    if black and not compiled_rules.black_sets and (black < 3 or not compiled_rules.black_threes):
        if black == 2 and wilds and compiled_rules.black_wilds:
            pairs += 1
        else:
            alone += black
    if alone > 1:
        return NO
    bound: i64 = pairs + max(0, halves - 1 + alone)  # wilds
    if bound > wilds:
        return NO
    if not compiled_rules.plain_adding or compiled_rules.limited or compiled_rules.max_wilds >= COMPLETE - 2:
        return DOUBT
    if compiled_rules.black_sets or compiled_rules.red_sets:
        return DOUBT
    return _by_groups(state, hand, side, black, wilds, bound)


def _by_groups(state: State, hand: Hand, side: Side, black: i64, wilds: i64, bound: i64) -> i64:
    """Return the same by the groups of each rank, `bound` wilds going with pairs at the least."""
    compiled_rules = state.compiled_rules
    most, takes_wild = compiled_rules.max_wilds, compiled_rules.takes_wild
    naturals: i64 = 0  # of the unfinished groups of each rank, packed as in `Hand.ranks`
    wilds_in: i64 = 0  # the same of their wilds
    certain = (
        side.opened and state.opening_points == NO_OPENING and not (compiled_rules.kinds or compiled_rules.jokers_stay)
    )
    room: i64 = 0  # groups that take a wild which is laid for nothing else
    rows = _rows_in_reach(hand, side)
    for meld in side.melds:
        if kind_of(meld) == GROUP and not is_set_of_threes(meld):
            counts: i64 = meld >> COUNTS & 511
            if size_of(meld) < COMPLETE:
                place: i64 = 5 * (rank_of(meld) - FOUR)
                if naturals >> place & 31 and not compiled_rules.merges:
                    certain = False
                naturals += (counts & 31) << place
                wilds_in += (counts >> 5) << place
            elif takes_wild[counts]:
                room += 1
    sure: i64 = 0  # sets without a wild more
    ones: i64 = 0  # sets that surely come with one wild more, or two
    twos: i64 = 0
    left: i64 = 0
    spent: i64 = 0  # wilds that go with pairs
    continued = False
    lacking: i64 = 0  # ranks by the wilds that they need for a set at the least, 3 standing for more, 8 bits each
    for rank in range(FOUR, ACE + 1):
        lane: i64 = 5 * (rank - FOUR)
        held: i64 = hand.ranks >> lane & 31
        base: i64 = (naturals >> lane & 31) + ((wilds_in >> lane & 31) << 5)
        size: i64 = (base & 31) + (base >> 5) + held
        if size >= COMPLETE - most:
            lacking += ONE << 8 * min(max(COMPLETE - size, 0), 3)
            if size >= 2 * COMPLETE - 2 * most:
                lacking += ONE << 8 * min(max(2 * COMPLETE - size, 0), 3)
        if not base:
            if not held or side.fits >> 4 * rank & 1:
                continue  # onto a finished group, if anywhere
            if held == 1:
                if hand.one >> 4 * rank & 15 & ~(side.ends >> 4 * rank) or continued:
                    left += 1
                else:
                    continued = True  # one card at an end: a second one might be too much for a sequence of six
                continue
            if held == 2:
                spent += 1
                continue
            base = held
        elif base >> 5 > most:
            certain = False
        if size >= COMPLETE:
            sure += 1
        if base >> 5 < most and takes_wild[base]:
            room += 1
            if size == COMPLETE - 1:
                ones += 1
            elif size == COMPLETE - 2 and (base >> 5) + 1 < most and takes_wild[base + 32]:
                twos += 1
    needed: i64 = compiled_rules.out_sets - side.completed
    if not _sets_come(lacking, needed - rows - (1 if black + most >= COMPLETE else 0), wilds - bound):
        return NO
    if black > 2 and compiled_rules.black_threes:
        black = 0
    elif black == 2 and compiled_rules.black_wilds:
        black, spent = 0, spent + 1
    if not certain or not takes_wild[2] or (not compiled_rules.red_singles and hand.one & RED_THREES):
        return DOUBT
    needed = max(0, needed - sure)
    with_one = min(needed, ones)
    with_two = min(needed - with_one, twos)
    free = wilds - spent - with_one - 2 * with_two
    if free < 0 or with_one + with_two < needed:
        return DOUBT
    left += black + max(0, free - (room - with_one - with_two))
    return YES if left == 1 or (not left and compiled_rules.final_optional) else DOUBT


def _sets_come(lacking: i64, needed: i64, wilds: i64) -> bool:
    """Return whether so many ranks get the wilds that they need for a set at the least."""
    each: i64
    for each in range(4):
        more: i64 = min(max(0, needed), lacking >> 8 * each & 255)
        needed -= more
        wilds -= each * more
    return needed <= 0 and wilds >= 0


def _rows_in_reach(hand: Hand, side: Side) -> i64:
    """Return a number of sequences that cannot be passed among those that are completed in this turn."""
    naturals: i64 = hand.one & NATURALS
    row: i64 = naturals & naturals >> 4
    row &= row >> 8
    rows: i64 = hand.size if row & row >> 12 else 0
    for meld in side.melds:
        if kind_of(meld) == SEQUENCE and size_of(meld) < COMPLETE:
            size: i64 = size_of(meld)
            for rank in range(FOUR, ACE + 1):
                size += naturals >> 4 * rank + suit_of(meld) & 1
            if size >= COMPLETE:
                rows += 1
    return rows


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
        size: i64 = size_of(meld)
        if size < least:
            cards += size
    return cards >= missing * least
