"""Going out: whether it can be done now, whether it pays, and what to answer a partner who asks."""

from collections.abc import Sequence

from sambakit.bots.judge import Judge
from sambakit.bots.outlook import Outlook
from sambakit.bots.packing import packed
from sambakit.bots.weights import Weights
from sambakit.engine.actions import DISCARD, RED_THREE, operation_of
from sambakit.engine.cards import FOUR, RED_THREES, is_red_three
from sambakit.engine.melds import GROUP, SEQUENCE, high_of, kind_of, low_of, naturals_of, rank_of, suit_of, wilds_of
from sambakit.engine.state import ANSWERED_NO, COMPLETE, Side
from sambakit.engine.view import View


def going_out_action(view: View, legal: Sequence[int]) -> int | None:
    """Return the next action of a way to empty the hand in this turn, None where no way is found."""
    side, hand, rules = view.sides[view.side], view.hand, view.rules
    if not side.opened or view.asked == ANSWERED_NO:
        return None
    red_threes = sum(hand.count(card) for card in range(4, 8) if is_red_three(card))
    if hand.size - red_threes > 6 * (len(side.melds) + 1) or not _sets_in_reach(view):
        return None
    for rows_first in (True, False):
        packing = packed(rules, hand, side.melds, rows_first=rows_first, going_out=True)
        if packing.left() - red_threes > 1 or side.completed + packing.completed < rules.play.out_sets:
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


def _sets_in_reach(view: View) -> bool:
    """Return whether enough sets are completed or could be from the hand, at a glance."""
    side = view.sides[view.side]
    missing = view.rules.play.out_sets - side.completed
    return missing <= 0 or view.hand.size >= 2 * missing


def gain_of_going_out(outlook: Outlook, judge: Judge, weights: Weights) -> float:
    """Return what ending the deal now gains over playing on, in points of the difference to the enemies."""
    view = outlook.view
    scores = view.rules.scores
    mean = sum(outlook.live[card] * scores.card_values[card] for card in range(53)) / outlook.unseen
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
        lost = share * side_prospects(judge, side)
        gain += -lost if number == view.side else lost
    return gain


def side_prospects(judge: Judge, side: Side) -> float:
    """Return what the unfinished melds of `side` promise, in bonus points."""
    live, live_rank = judge.outlook.live, judge.outlook.live_rank
    value = 0.0
    for meld in side.melds:
        kind = kind_of(meld)
        if kind == GROUP and rank_of(meld) >= FOUR:
            if naturals_of(meld) + wilds_of(meld) < COMPLETE:
                value += judge.prospects.group(naturals_of(meld), wilds_of(meld), live_rank[rank_of(meld)])
        elif kind == SEQUENCE and high_of(meld) - low_of(meld) + 1 < COMPLETE:
            value += judge.prospects.sequence(low_of(meld), high_of(meld), 0, live, suit_of(meld))
    return value


def answers_yes(outlook: Outlook, weights: Weights) -> bool:
    """Return whether the partner, who asks, should go out: no where the next own turn is worth more than the risk."""
    view = outlook.view
    side = view.sides[view.side]
    if not side.opened:
        return True
    packing = packed(view.rules, view.hand, side.melds, rows_first=True, going_out=False)
    values = view.rules.scores.card_values
    kept = sum(values[card] * packing.counts[card] for card in range(53))
    held = sum(values[card] for card in view.hand.cards())
    brings = packing.points + held - kept  # laid instead of charged
    if view.hand.one & RED_THREES:
        brings += view.rules.scores.held_red_three
    risk = outlook.hazard * (brings + held + 2 * view.rules.scores.out)
    return brings - risk < weights.refuse + view.rules.scores.out
