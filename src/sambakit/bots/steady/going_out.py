"""Going out: whether it can be done now, whether it pays, and what to answer a partner who asks."""

from typing import Final, final

from sambakit.bots.judge import Judge
from sambakit.bots.match_play import charge_hands, gain_in_the_match, match_counts, table_totals
from sambakit.bots.outlook import Outlook, mean_charge
from sambakit.bots.packing import Packing, packed
from sambakit.bots.terms import Terms
from sambakit.engine.cards import ACE, FOUR, JOKER, KINDS, NATURALS, RED_THREES
from sambakit.engine.hand import Hand
from sambakit.engine.melds import (
    COMPLETE,
    GROUP,
    SEQUENCE,
    WILD_MELD,
    high_of,
    is_set_of_threes,
    kind_of,
    low_of,
    naturals_of,
    rank_of,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.native import i64
from sambakit.engine.packed import DISCARD, RED_THREE, operation_of
from sambakit.engine.state import ANSWERED_NO, NO_OPENING, Side
from sambakit.engine.window import Window

NO_WAY: Final = -1  # there is no way out; actions are 0 and more
SEQUENCES_FIRST: Final = 0  # ways to meld everything, in the order in which they are tried
GROUPS_FIRST: Final = 1
WILDS_FIRST: Final = 2


def may_go_out(outlook: Outlook) -> bool:
    """Return whether the hand might be emptied in this turn, at a glance."""
    window, terms = outlook.window, outlook.terms
    side, hand = window.side, window.hand
    if window.asked == ANSWERED_NO or not _in_reach(outlook) or stuck_cards(terms, hand, side) > 1:
        return False
    return not side.opened or hand.size - _red_threes_to_lay(terms, hand) <= 6 * (len(side.melds) + 1)


def _red_threes_to_lay(terms: Terms, hand: Hand) -> i64:
    """Return how many red threes can be laid singly from `hand`."""
    return hand.count(5) + hand.count(6) if terms.red_threes_optional else 0


def going_out_action(outlook: Outlook, actions: list[int]) -> i64:
    """Return the next action of a way to empty the hand in this turn, NO_WAY where none is found."""
    if not may_go_out(outlook):
        return NO_WAY
    window, terms = outlook.window, outlook.terms
    side, hand = window.side, window.hand
    red_threes = _red_threes_to_lay(terms, hand)
    sets = outlook.sets[window.side_number]
    alike = False  # groups first lead to what sequences first have led to
    for way in range(3 if terms.wilds_may_go_first else 2):
        if way == GROUPS_FIRST and alike:
            continue
        packing = packed(terms, hand, side.melds, sets, way != GROUPS_FIRST, True, way == WILDS_FIRST)
        alike = not packing.rows_came_first
        if packing.left - red_threes > 1 or terms.missing(packing.sets) or not _ends(window, terms, packing):
            continue
        found = _first_step(packing, actions, hand, red_threes)
        if found != NO_WAY:
            return found
    return NO_WAY


def _first_step(packing: Packing, actions: list[int], hand: Hand, red_threes: i64) -> i64:
    """Return what of `packing` comes first, red threes before all else; NO_WAY where nothing of it is listed."""
    if red_threes:
        laying = first_of(actions, RED_THREE)
        if laying != NO_WAY:
            return laying
    for action in packing.actions:
        if action in actions:
            return action
    return first_of(actions, DISCARD) if hand.size == 1 else NO_WAY


def first_of(actions: list[int], operation: i64) -> i64:
    """Return the first of `actions` with this operation, NO_WAY where there is none."""
    for action in actions:
        if operation_of(action) == operation:
            return action
    return NO_WAY


def _in_reach(outlook: Outlook) -> bool:
    """Return whether enough sets are completed or could be from the hand, at a glance."""
    window = outlook.window
    missing: i64 = outlook.missing[window.side_number]
    if not window.side.opened:
        return window.hand.size >= COMPLETE * missing and outlook.terms.folds
    if missing <= 0:
        return True
    if outlook.terms.asks_kinds:  # a wild may make another kind of a completed set
        return window.hand.size >= 2 * missing
    return _completable(outlook.terms, window.hand, window.side) >= missing


def _completable(terms: Terms, hand: Hand, side: Side) -> i64:
    """Return how many sets the hand could complete at the most, each counted as if it had all the cards."""
    wilds: i64 = hand.jokers + hand.count(0) + hand.count(1) + hand.count(2) + hand.count(3)
    found: i64 = 1 if terms.wild_melds and wilds >= COMPLETE else 0
    for meld in side.melds:
        size = size_of(meld)
        if meld and size < COMPLETE:
            kind = kind_of(meld)
            more = hand.size if kind == SEQUENCE else wilds
            if kind == GROUP and rank_of(meld) >= FOUR:
                more += hand.naturals(rank_of(meld))
            if size + more >= COMPLETE or is_set_of_threes(meld):
                found += 1
    for rank in range(FOUR, ACE + 1):
        held = hand.naturals(rank)
        if held > 1 and held + wilds >= COMPLETE:
            found += 1
    if terms.sequences and hand.size >= COMPLETE:
        found += _suits_of_seven(hand)
    return found


def _suits_of_seven(hand: Hand) -> i64:
    """Return in how many suits the hand holds nearly enough naturals for a whole sequence, each counted twice."""
    found: i64 = 0
    for suit in range(4):
        ranks: i64 = 0
        for rank in range(FOUR, ACE + 1):
            ranks += hand.one >> (4 * rank + suit) & 1
        if ranks >= COMPLETE - 1:
            found += 2
    return found


def stuck_cards(terms: Terms, hand: Hand, side: Side) -> i64:
    """Return how many naturals of `hand` have no chance to be melded in this turn, at least."""
    once = hand.one & NATURALS
    rest = once & ~side.fits & ~_in_sequences(terms, once, side.ends)
    wilds: i64 = hand.jokers
    for two in range(4):
        wilds += hand.count(two)
    stuck: i64 = 0
    pairs: i64 = 0  # that need a wild each
    for rank in range(FOUR, ACE + 1):
        alone = rest >> 4 * rank & 15
        if not alone:
            continue
        held = hand.naturals(rank)
        if held == 2 and wilds and alone == once >> 4 * rank & 15:
            pairs += 1
        elif held < (2 if wilds else 3):
            for suit in range(4):
                if alone >> suit & 1:
                    stuck += hand.count(4 * rank + suit)
    return stuck + 2 * max(0, pairs - wilds)


def _in_sequences(terms: Terms, once: i64, ends: i64) -> i64:
    """Return a set of kinds with all those of `once` that could go into new sequences or to the `ends` of own ones.

    With wilds in sequences it has some more.
    """
    if not terms.sequences:
        return 0
    if terms.sequence_wilds:
        return ends | once << 4 | once >> 4 | once << 8 | once >> 8 | ends << 4 | ends >> 4
    starts = once & once >> 4 & once >> 8
    fitting = once & ends
    grown: i64 = 0
    while fitting != grown:
        grown = fitting
        fitting |= (fitting << 4 | fitting >> 4) & once
    return fitting | starts | starts << 4 | starts << 8


def _ends(window: Window, terms: Terms, packing: Packing) -> bool:
    """Return whether the minimum is reached or waived, and whether a card that is left may be discarded."""
    if not window.side.opened and not terms.fold_waives_minimum:
        laid = packing.laid
        if window.opening_points != NO_OPENING:
            laid += float(window.opening_points)
        if laid < float(window.minimum):
            return False
    return terms.jokers_discardable or not packing.counts[JOKER]


def gain_of_going_out(outlook: Outlook, judge: Judge) -> float:
    """Return what ending the deal now gains over playing on, in points of the difference to the enemies.

    Near the target of the match that is what it gains there, told in points.
    """
    window, terms = outlook.window, outlook.terms
    saved = _saved_by_going_on(outlook, judge)
    own = window.side_number
    if match_counts(terms.rules, window.scores, outlook.weights):
        ended = table_totals(window)
        charge_hands(outlook, ended)
        ended[own] += outlook.weights.out + terms.out + _brought_by_the_hand(outlook)
        goes_on = [ended[side] + saved[side] for side in range(len(ended))]
        return gain_in_the_match(outlook, ended, goes_on)
    gain = -saved[own]
    for side in range(len(saved)):
        if side != own:
            gain += saved[side] / float(len(saved) - 1)
    return gain


def _saved_by_going_on(outlook: Outlook, judge: Judge) -> list[float]:
    """Return by side how many points more it may expect where the deal goes on: its hands and its prospects.

    The own side loses the bonus for going out.
    """
    window, terms, weights = outlook.window, outlook.terms, outlook.weights
    mean = mean_charge(outlook)
    red = 0.0
    if terms.red_threes_optional:
        red = float(outlook.live[5] + outlook.live[6]) / float(outlook.unseen)
    own = window.side_number
    saved = [0.0] * len(window.sides)
    saved[own] -= weights.out + terms.out
    for seat in range(window.players):
        if seat != window.seat:
            size = window.hand_size(seat)
            hand = float(size) * mean + terms.held_red_three * (1.0 - (1.0 - red) ** float(size)) * 0.25
            saved[window.side_of[seat]] += hand
    for number in range(len(window.sides)):
        side = window.sides[number]
        unfinished = Unfinished(judge, side)
        share = weights.own_prospects if number == own else weights.enemy_prospects
        saved[number] += share * (unfinished.promise + red_prospects(unfinished, terms, side))
    return saved


def _brought_by_the_hand(outlook: Outlook) -> float:
    """Return what the own hand brings when all of it that can be is melded: card values and completed sets."""
    window, terms = outlook.window, outlook.terms
    sets: i64 = outlook.sets[window.side_number]
    rows_first = packed(terms, window.hand, window.side.melds, sets, True, True, False)
    if not rows_first.rows_came_first:
        return rows_first.points
    return max(rows_first.points, packed(terms, window.hand, window.side.melds, sets, False, True, False).points)


def red_prospects(unfinished: "Unfinished", terms: Terms, side: Side) -> float:
    """Return how much more the red threes of `side` may come to count when it completes the sets for them."""
    missing, stake = terms.red_sets(side), terms.red_stake(side)
    if not missing or not stake:
        return 0.0
    chances = sorted(unfinished.chances, reverse=True)
    if len(chances) < missing:
        return 0.0
    if missing > 1:
        return stake * chances[0] * chances[1] if missing == 2 else 0.0
    none = 1.0
    for chance in chances:
        none *= 1.0 - chance
    return stake * (1.0 - none)


@final
class Unfinished:
    """The unfinished melds of a side: what they `promise` together, and of each the chance of being completed."""

    def __init__(self, judge: Judge, side: Side) -> None:
        prospects, terms = judge.prospects, judge.terms
        live, live_rank, live_wilds = judge.outlook.live, judge.outlook.live_rank, judge.outlook.live_wilds
        self.promise = 0.0
        self.chances: list[float] = []
        for meld in side.melds:
            kind = kind_of(meld)
            if not kind or size_of(meld) >= COMPLETE or is_set_of_threes(meld):
                continue
            value = 0.0
            if kind == GROUP:
                value = prospects.group(naturals_of(meld), wilds_of(meld), live_rank[rank_of(meld)])
            elif kind == SEQUENCE:
                value = prospects.sequence(low_of(meld), high_of(meld), 0, live, suit_of(meld), wilds_of(meld))
            elif kind == WILD_MELD:
                value = prospects.wild_meld(wilds_of(meld), live_wilds)
            self.promise += value
            set_kind = terms.set_kind(meld)
            whole = terms.bonus[set_kind] + prospects.extra[set_kind]
            if whole:
                self.chances.append(min(1.0, value / whole))


def answers_yes(outlook: Outlook) -> bool:
    """Return whether the partner, who asks, should go out: no where the next own turn is worth more than the risk."""
    return gain_of_waiting(outlook) < 0


def gain_of_waiting(outlook: Outlook) -> float:
    """Return what is gained, in points, where the partner waits for the next own turn instead of going out."""
    window, terms = outlook.window, outlook.terms
    side = window.side
    if not side.opened:
        return -max(1.0, terms.out)  # a hand that has not opened yet brings nothing
    sets: i64 = outlook.sets[window.side_number]
    packing = packed(terms, window.hand, side.melds, sets, True, False, False)
    kept = held = 0.0
    for card in range(KINDS):
        kept += terms.charges[card] * float(packing.counts[card])
        held += terms.charges[card] * float(window.hand.count(card))
    brings = packing.points + held - kept  # laid instead of charged
    if window.hand.one & RED_THREES:
        brings += terms.held_red_three
    missing = terms.red_sets(side)
    if missing and (packing.sets & 255) - (sets & 255) >= missing:
        brings += terms.red_stake(side)
    risk = outlook.hazard * (brings + held + 2.0 * terms.out)
    gain = brings - risk - (outlook.weights.refuse + terms.out)
    if not match_counts(terms.rules, window.scores, outlook.weights):
        return gain
    ended = table_totals(window)
    goes_on = ended[:]  # the enemies keep what their hands would be charged
    charge_hands(outlook, ended)
    ended[window.side_number] += terms.out - held
    goes_on[window.side_number] = ended[window.side_number] + gain
    return -gain_in_the_match(outlook, ended, goes_on)
