"""A second search for the answer to a problem, as simple as can be: typed plays of the public deal, nothing pruned.

It shares neither the state's copies nor the engine's own search for going out with the first one.
"""

from sambakit.engine.actions.actions import Answer, Ask, Discard, Draw, EndDeal, Pass
from sambakit.engine.deal import Deal
from sambakit.engine.values.melds import COMPLETE, cards_of, is_set_of_threes
from sambakit.problems.goals import Goal

UNKNOWN = (Draw, Ask, Answer)  # what they bring is not in the own hand
LAST = (Discard, Pass, EndDeal)


def furthest(deal: Deal, goal: Goal, tables: int) -> int | None:
    """Return how far the turn of `deal` can come with `goal`, None where there are more than so many tables."""
    seat, side = deal.turn, deal.state.side_of[deal.turn]
    already = sets_of(deal, side)
    best, seen, waiting = 0, {table_of(deal)}, [deal]
    while waiting:
        before = waiting.pop()
        for action in before.legal_actions():
            ends = isinstance(action, LAST)
            if isinstance(action, UNKNOWN) or (ends and (goal is not Goal.OUT or before.state.hands[seat].size > 1)):
                continue
            after = before.copy()
            after.act(next(packed for packed in after.legal() if after.value_of(packed) == action))
            match goal:
                case Goal.OUT:
                    best = max(best, int(after.over and after.state.went_out == seat))
                case Goal.OPEN:
                    best = max(best, int(after.state.sides[side].opened))
                case Goal.COMPLETE:
                    best = max(best, sets_of(after, side) - already)
            if best and goal is not Goal.COMPLETE:
                return best
            if after.over or after.turn != seat or table_of(after) in seen:
                continue
            seen.add(table_of(after))
            if len(seen) > tables:
                return None
            waiting.append(after)
    return best


def sets_of(deal: Deal, side: int) -> int:
    """Return how many sets of a side are complete, counted card by card."""
    least = deal.state.sides[side].threes_complete
    melds = [meld for meld in deal.state.sides[side].melds if meld]
    return sum(len(cards_of(meld)) >= (least if is_set_of_threes(meld) else COMPLETE) for meld in melds)


def table_of(deal: Deal) -> tuple[object, ...]:
    """Return hand, melds and what else decides how the turn may go on."""
    state = deal.state
    side = state.sides[state.side_of[state.turn]]
    melds = sorted(cards_of(meld) for meld in side.melds if meld)  # in order, for a wild has its place
    threes = side.red_hearts, side.red_diamonds
    step = state.phase, state.opening_points, state.must_go_out, state.folding, tuple(state.pile)
    return tuple(map(tuple, melds)), tuple(state.hands[state.turn].cards()), threes, step
