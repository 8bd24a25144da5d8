"""Going out: whether it is possible now, whether it pays, and the answer to a partner who asks."""

from typing import Final, final

from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.estimates import Estimates, mean_charge
from sambakit.bots.knowledge.match_play import charge_hands, gain_in_the_match, match_counts, totals_with_melds
from sambakit.bots.steady.judge import Judge
from sambakit.bots.steady.max_melding import MaxMelding, max_melding
from sambakit.bots.steady.packing import IMPOSSIBLE, SET, Packing
from sambakit.engine.actions.packed import DISCARD, RED_THREE, operation_of
from sambakit.engine.state.state import ANSWERED_NO, NO_OPENING, Side
from sambakit.engine.state.stuck_cards import stuck_cards
from sambakit.engine.state.window import Window
from sambakit.engine.values.cards import ACE, FOUR, JOKER, KINDS, RED_THREES
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
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
from sambakit.engine.values.native import i64

NO_WAY: Final = -1  # there is no way out; actions are 0 and more
SEQUENCES_FIRST: Final = 0  # ways to meld everything, in the order in which they are tried
GROUPS_FIRST: Final = 1
WILDS_FIRST: Final = 2


def may_go_out(estimates: Estimates) -> bool:
    """Return whether the hand might be emptied in this turn, at a glance."""
    window, bot_rules = estimates.window, estimates.bot_rules
    side, hand = window.side, window.hand
    if window.asked == ANSWERED_NO or not _in_reach(estimates):
        return False
    if stuck_cards(hand, side, bot_rules.sequences, bot_rules.sequence_wilds) > 1:
        return False
    if estimates.style.packs or not side.opened:
        return True
    return hand.size - _red_threes_to_lay(bot_rules, hand) <= 6 * (len(side.melds) + 1)


def _red_threes_to_lay(bot_rules: BotRules, hand: Hand) -> i64:
    """Return how many red threes can be laid singly from `hand`."""
    return hand.count(5) + hand.count(6) if bot_rules.red_threes_optional else 0


def going_out_action(estimates: Estimates, actions: list[int]) -> i64:
    """Return the next action of a way to empty the hand in this turn, NO_WAY where none is found."""
    if estimates.no_way_out or not may_go_out(estimates):
        return NO_WAY
    hand = estimates.window.hand
    red_threes = _red_threes_to_lay(estimates.bot_rules, hand)
    ways = _ways_out(estimates)
    if estimates.style.packs:
        return _best_first_step(estimates, ways, actions, red_threes)
    for melding in ways:
        found = _first_step(melding.actions, actions, hand, red_threes)
        if found != NO_WAY:
            return found
    return NO_WAY


def _ways_out(estimates: Estimates) -> list[MaxMelding]:
    """Return the results of melding everything in one order and another that empty the hand."""
    window, bot_rules = estimates.window, estimates.bot_rules
    side, hand = window.side, window.hand
    red_threes = _red_threes_to_lay(bot_rules, hand)
    sets = estimates.sets[window.side_number]
    found: list[MaxMelding] = []
    alike = False  # groups first lead to what sequences first have led to
    for way in range(3 if bot_rules.wilds_may_go_first else 2):
        if way == GROUPS_FIRST and alike:
            continue
        melding = max_melding(bot_rules, hand, side.melds, sets, way != GROUPS_FIRST, True, way == WILDS_FIRST)
        alike = not melding.rows_came_first
        if melding.left - red_threes > 1 or bot_rules.missing(melding.sets) or not _ends(window, bot_rules, melding):
            continue
        found.append(melding)
    return found


def _best_first_step(estimates: Estimates, ways: list[MaxMelding], actions: list[int], red_threes: i64) -> i64:
    """Return the first step of the way out that brings the most points, NO_WAY where none is found."""
    window, bot_rules = estimates.window, estimates.bot_rules
    hand, sets = window.hand, estimates.sets[window.side_number]
    steps: list[list[int]] = []
    worths: list[float] = []
    for melding in ways:
        worth = melding.points + SET * float((melding.sets & 255) - (sets & 255))
        place = len(worths)
        while place and worths[place - 1] < worth:
            place -= 1
        worths.insert(place, worth)
        steps.insert(place, melding.actions)
    if bot_rules.packable and window.side.opened:
        least = worths[0] if worths else IMPOSSIBLE
        packing = Packing(bot_rules, hand, window.side.melds, estimates.missing[window.side_number], least)
        packing.run(window.side.melds)
        if packing.actions:
            steps.insert(0, packing.actions)
        estimates.no_way_out = not steps and packing.whole
    for each in steps:
        found = _first_step(each, actions, hand, red_threes)
        if found != NO_WAY:
            return found
    return NO_WAY


def _first_step(steps: list[int], actions: list[int], hand: Hand, red_threes: i64) -> i64:
    """Return the first of `steps` that is listed, red threes before all others; NO_WAY if none is."""
    if red_threes:
        laying = first_of(actions, RED_THREE)
        if laying != NO_WAY:
            return laying
    for action in steps:
        if action in actions:
            return action
    return first_of(actions, DISCARD) if hand.size == 1 else NO_WAY


def first_of(actions: list[int], operation: i64) -> i64:
    """Return the first of `actions` with this operation, NO_WAY where there is none."""
    for action in actions:
        if operation_of(action) == operation:
            return action
    return NO_WAY


def _in_reach(estimates: Estimates) -> bool:
    """Return whether enough sets are completed or could be from the hand, at a glance."""
    window = estimates.window
    missing: i64 = estimates.missing[window.side_number]
    if not window.side.opened:
        return window.hand.size >= COMPLETE * missing and estimates.bot_rules.folds
    if missing <= 0:
        return True
    if estimates.bot_rules.asks_kinds:  # a wild may make another kind of a completed set
        return window.hand.size >= 2 * missing
    return _max_completed_sets(estimates.bot_rules, window.hand, window.side) >= missing


def _max_completed_sets(bot_rules: BotRules, hand: Hand, side: Side) -> i64:
    """Return how many sets the hand could complete at the most, each counted as if it had all the cards."""
    wilds: i64 = hand.jokers + hand.count(0) + hand.count(1) + hand.count(2) + hand.count(3)
    found: i64 = 1 if bot_rules.wild_melds and wilds >= COMPLETE else 0
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
    if bot_rules.sequences and hand.size >= COMPLETE:
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


def _ends(window: Window, bot_rules: BotRules, melding: MaxMelding) -> bool:
    """Return whether the minimum is reached or waived, and whether a card that is left may be discarded."""
    waived = bot_rules.folds_with_pile if window.pile_waits else bot_rules.folds_after_draw
    if not window.side.opened and not waived:
        laid = melding.laid
        if window.opening_points != NO_OPENING:
            laid += float(window.opening_points)
        if laid < float(window.minimum):
            return False
    return bot_rules.jokers_discardable or not melding.counts[JOKER]


def gain_of_going_out(estimates: Estimates, judge: Judge) -> float:
    """Return the gain of ending the deal now over playing on, in points of the difference to the enemies.

    Near the target of the match that is what it gains there, told in points.
    """
    window, bot_rules = estimates.window, estimates.bot_rules
    saved = _saved_by_going_on(estimates, judge)
    own = window.side_number
    if match_counts(bot_rules, window.scores, estimates.weights):
        ended = totals_with_melds(window)
        charge_hands(estimates, ended)
        ended[own] += estimates.weights.out + bot_rules.out + _brought_by_the_hand(estimates)
        goes_on = [ended[side] + saved[side] for side in range(len(ended))]
        return gain_in_the_match(estimates, ended, goes_on)
    gain = -saved[own]
    for side in range(len(saved)):
        if side != own:
            gain += saved[side] / float(len(saved) - 1)
    return gain


def _saved_by_going_on(estimates: Estimates, judge: Judge) -> list[float]:
    """Return by side how many points more it may expect where the deal goes on: its hands and its prospects.

    The own side loses the bonus for going out.
    """
    window, bot_rules, weights = estimates.window, estimates.bot_rules, estimates.weights
    mean = mean_charge(estimates)
    red = 0.0
    if bot_rules.red_threes_optional:
        red = float(estimates.live[5] + estimates.live[6]) / float(estimates.unseen)
    own = window.side_number
    saved = [0.0] * len(window.sides)
    saved[own] -= weights.out + bot_rules.out
    for seat in range(window.players):
        if seat != window.seat:
            size = window.hand_size(seat)
            hand = float(size) * mean + bot_rules.held_red_three * (1.0 - (1.0 - red) ** float(size)) * 0.25
            saved[window.side_of[seat]] += hand
    for number in range(len(window.sides)):
        side = window.sides[number]
        unfinished = Unfinished(judge, side)
        share = weights.own_prospects if number == own else weights.enemy_prospects
        saved[number] += share * (unfinished.promise + red_prospects(unfinished, bot_rules, side))
    return saved


def _brought_by_the_hand(estimates: Estimates) -> float:
    """Return the points of the own hand when as much as possible of it is melded: card values and completed sets."""
    window, bot_rules = estimates.window, estimates.bot_rules
    sets: i64 = estimates.sets[window.side_number]
    rows_first = max_melding(bot_rules, window.hand, window.side.melds, sets, True, True, False)
    if not rows_first.rows_came_first:
        return rows_first.points
    return max(
        rows_first.points, max_melding(bot_rules, window.hand, window.side.melds, sets, False, True, False).points
    )


def red_prospects(unfinished: "Unfinished", bot_rules: BotRules, side: Side) -> float:
    """Return how much more the red threes of `side` may count when it completes the sets for them."""
    missing, stake = bot_rules.red_sets(side), bot_rules.red_stake(side)
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
        prospects, bot_rules = judge.prospects, judge.bot_rules
        live, live_rank, live_wilds = judge.estimates.live, judge.estimates.live_rank, judge.estimates.live_wilds
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
            set_kind = bot_rules.set_kind(meld)
            whole = bot_rules.bonus[set_kind] + prospects.extra[set_kind]
            if whole:
                self.chances.append(min(1.0, value / whole))


def answers_yes(estimates: Estimates) -> bool:
    """Return whether the asking partner should go out: no if the next own turn is worth more than the risk."""
    return gain_of_waiting(estimates) < 0


def gain_of_waiting(estimates: Estimates) -> float:
    """Return the gain, in points, if the partner waits for the next own turn instead of going out."""
    window, bot_rules = estimates.window, estimates.bot_rules
    side = window.side
    if not side.opened:
        return -max(1.0, bot_rules.out)  # a hand that has not opened yet brings nothing
    sets: i64 = estimates.sets[window.side_number]
    melding = max_melding(bot_rules, window.hand, side.melds, sets, True, False, False)
    kept = held = 0.0
    for card in range(KINDS):
        kept += bot_rules.charges[card] * float(melding.counts[card])
        held += bot_rules.charges[card] * float(window.hand.count(card))
    brings = melding.points + held - kept  # laid instead of charged
    if window.hand.one & RED_THREES:
        brings += bot_rules.held_red_three
    missing = bot_rules.red_sets(side)
    if missing and (melding.sets & 255) - (sets & 255) >= missing:
        brings += bot_rules.red_stake(side)
    risk = estimates.hazard * (brings + held + 2.0 * bot_rules.out)
    gain = brings - risk - (estimates.weights.refuse + bot_rules.out)
    if not match_counts(bot_rules, window.scores, estimates.weights):
        return gain
    ended = totals_with_melds(window)
    goes_on = ended[:]  # the enemies keep what their hands would be charged
    charge_hands(estimates, ended)
    ended[window.side_number] += bot_rules.out - held
    goes_on[window.side_number] = ended[window.side_number] + gain
    return -gain_in_the_match(estimates, ended, goes_on)
