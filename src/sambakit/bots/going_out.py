"""Going out: whether it can be done now, whether it pays, and what to answer a partner who asks."""

from collections.abc import Sequence
from math import fsum

from sambakit.bots.judge import Judge
from sambakit.bots.outlook import Outlook
from sambakit.bots.packing import Packing, packed
from sambakit.bots.terms import Terms
from sambakit.bots.weights import Weights
from sambakit.engine.actions import DISCARD, RED_THREE, operation_of
from sambakit.engine.cards import ACE, FOUR, JOKER, KINDS, NATURALS, RED_THREES, TWOS, is_red_three
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
from sambakit.engine.rule_values import Fold, RedThrees
from sambakit.engine.state import ANSWERED_NO, NO_OPENING, Side
from sambakit.engine.view import View

WAYS = ((True, False), (False, False), (True, True))  # sequences before groups, wilds before all else


def going_out_action(outlook: Outlook, legal: Sequence[int]) -> int | None:
    """Return the next action of a way to empty the hand in this turn, None where no way is found."""
    view, terms = outlook.view, outlook.terms
    side, hand = view.sides[view.side], view.hand
    if view.asked == ANSWERED_NO or not _in_reach(outlook) or stuck_cards(terms, hand, side) > 1:
        return None
    optional = view.rules.play.red_threes is RedThrees.OPTIONAL
    red_threes = sum(hand.count(card) for card in range(4, 8) if is_red_three(card)) if optional else 0
    if side.opened and hand.size - red_threes > 6 * (len(side.melds) + 1):
        return None
    for rows_first, wilds_first in WAYS if terms.wilds_may_go_first else WAYS[:2]:
        packing = packed(
            terms,
            hand,
            side.melds,
            outlook.sets[view.side],
            rows_first=rows_first,
            going_out=True,
            wilds_first=wilds_first,
        )
        if packing.left() - red_threes > 1 or terms.missing(packing.sets) or not _ends(view, terms, packing):
            continue
        if red_threes:
            laying = [action for action in legal if operation_of(action) == RED_THREE]
            if laying:
                return laying[0]
        for action in packing.actions:
            if action in legal:
                return action
        last = [action for action in legal if operation_of(action) == DISCARD]
        if hand.size == 1 and last:
            return last[0]
    return None


def _in_reach(outlook: Outlook) -> bool:
    """Return whether enough sets are completed or could be from the hand, at a glance."""
    view, missing = outlook.view, outlook.missing[outlook.view.side]
    if not view.sides[view.side].opened:
        return view.hand.size >= COMPLETE * missing and view.rules.play.fold is not Fold.NO
    return missing <= 0 or view.hand.size >= 2 * missing


def stuck_cards(terms: Terms, hand: Hand, side: Side) -> int:
    """Return how many naturals of `hand` have no chance to be melded in this turn, at least."""
    once = hand.one & NATURALS
    in_run = 0
    if terms.rules.melds.sequences:
        in_run = side.ends | once << 4 | once >> 4
        if terms.rules.melds.sequence_wilds:
            in_run |= once << 8 | once >> 8 | side.ends << 4 | side.ends >> 4
    pair = 2 if hand.jokers or hand.one & TWOS else 3  # naturals that make a group
    stuck = 0
    for rank in range(FOUR, ACE + 1):
        of_rank = 15 << 4 * rank
        alone = once & of_rank & ~in_run
        if alone and not side.fits & of_rank and hand.naturals(rank) < pair:
            stuck += sum(hand.count(card) for card in range(4 * rank, 4 * rank + 4) if alone >> card & 1)
    return stuck


def _ends(view: View, terms: Terms, packing: Packing) -> bool:
    """Return whether the minimum is reached or waived, and whether a card that is left may be discarded."""
    if not view.sides[view.side].opened and terms.rules.play.fold is not Fold.WAIVES_MINIMUM:
        laid = packing.laid + (view.opening_points if view.opening_points != NO_OPENING else 0)
        if laid < view.minimum[view.side]:
            return False
    return terms.rules.play.jokers_discardable or not packing.counts[JOKER]


def gain_of_going_out(outlook: Outlook, judge: Judge, weights: Weights) -> float:
    """Return what ending the deal now gains over playing on, in points of the difference to the enemies."""
    view, terms = outlook.view, outlook.terms
    scores = view.rules.scores
    mean = fsum(outlook.live[card] * terms.charges[card] for card in range(KINDS)) / outlook.unseen
    red = 0.0
    if view.rules.play.red_threes is RedThrees.OPTIONAL:
        red = sum(outlook.live[card] for card in range(8) if is_red_three(card)) / outlook.unseen
    gain = weights.out + scores.out
    enemies = len(view.sides) - 1
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            continue
        hand = size * mean + scores.held_red_three * (1 - (1 - red) ** size) * 0.25
        gain += -hand if view.side_of[seat] == view.side else hand / enemies
    for number, side in enumerate(view.sides):
        share = weights.own_prospects if number == view.side else weights.enemy_prospects / enemies
        lost = share * (side_prospects(judge, side) + red_prospects(judge, side))
        gain += -lost if number == view.side else lost
    return gain


def side_prospects(judge: Judge, side: Side) -> float:
    """Return what the unfinished melds of `side` promise, in bonus points."""
    return fsum(value for value, _ in _unfinished(judge, side))


def red_prospects(judge: Judge, side: Side) -> float:
    """Return how much more the red threes of `side` may come to count when it completes the sets for them."""
    missing, stake = judge.terms.red_sets(side), judge.terms.red_stake(side)
    if not missing or not stake:
        return 0.0
    chances = sorted((min(1.0, value / bonus) for value, bonus in _unfinished(judge, side) if bonus), reverse=True)
    if len(chances) < missing:
        return 0.0
    if missing > 1:
        return stake * chances[0] * chances[1] if missing == 2 else 0.0
    none = 1.0
    for chance in chances:
        none *= 1 - chance
    return stake * (1 - none)


def _unfinished(judge: Judge, side: Side) -> list[tuple[float, float]]:
    """Return for each unfinished meld of `side` its prospect and what it would bring, in points."""
    prospects, terms = judge.prospects, judge.terms
    live, live_rank, live_wilds = judge.outlook.live, judge.outlook.live_rank, judge.outlook.live_wilds
    found: list[tuple[float, float]] = []
    for meld in side.melds:
        kind = kind_of(meld)
        if not kind or size_of(meld) >= COMPLETE or is_set_of_threes(meld):
            continue
        if kind == GROUP:
            value = prospects.group(naturals_of(meld), wilds_of(meld), live_rank[rank_of(meld)])
        elif kind == SEQUENCE:
            value = prospects.sequence(low_of(meld), high_of(meld), 0, live, suit_of(meld), wilds_of(meld))
        elif kind == WILD_MELD:
            value = prospects.wild_meld(wilds_of(meld), live_wilds)
        set_kind = terms.set_kind(meld)
        found.append((value, terms.bonus[set_kind] + prospects.extra[set_kind]))
    return found


def answers_yes(outlook: Outlook, weights: Weights) -> bool:
    """Return whether the partner, who asks, should go out: no where the next own turn is worth more than the risk."""
    return gain_of_waiting(outlook, weights) < 0


def gain_of_waiting(outlook: Outlook, weights: Weights) -> float:
    """Return what is gained, in points, where the partner waits for the next own turn instead of going out."""
    view, terms = outlook.view, outlook.terms
    side = view.sides[view.side]
    if not side.opened:
        return -max(1.0, view.rules.scores.out)  # a hand that has not opened yet brings nothing
    sets = outlook.sets[view.side]
    packing = packed(terms, view.hand, side.melds, sets, rows_first=True, going_out=False)
    kept = fsum(terms.charges[card] * packing.counts[card] for card in range(KINDS))
    held = fsum(terms.charges[card] for card in view.hand.cards())
    brings = packing.points + held - kept  # laid instead of charged
    if view.hand.one & RED_THREES:
        brings += view.rules.scores.held_red_three
    missing = terms.red_sets(side)
    if missing and packing.sets.completed - sets.completed >= missing:
        brings += terms.red_stake(side)
    risk = outlook.hazard * (brings + held + 2 * view.rules.scores.out)
    return brings - risk - (weights.refuse + view.rules.scores.out)
