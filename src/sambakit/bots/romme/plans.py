"""The possible turns of a seat: a few whole plans worth comparing, each a list of packed actions.

The first is what `steady` does. The others hold the cards or lay all of them, begin with another laying, or discard
another card; at a draw step they are the draw and the takes.
"""

from typing import Final

from sambakit.bots.romme.memory import remember
from sambakit.bots.romme.planning import Planner
from sambakit.bots.romme.steady import SteadyBot
from sambakit.bots.romme.worth import stage_of
from sambakit.romme.actions.actions import ADD, DISCARD, LAY, becomes, canastra_of, card_of, operation_of, slot_of
from sambakit.romme.state.state import PHASE_DRAW
from sambakit.romme.state.view import View
from sambakit.romme.values.canastras import bits_in
from sambakit.romme.values.cards import cards_in

MOST_TAKES: Final = 3
MOST_LAYINGS: Final = 4
MOST_DISCARDS: Final = 3

Own = tuple[int, ...]


def plans_of(view: View, legal: list[int], steady: SteadyBot, first: int) -> list[list[int]]:
    """Return the plans of the seat of `view`, the one that begins with `first`, the choice of `steady`, first."""
    stage = stage_of(view, steady.weights)
    if view.phase == PHASE_DRAW:
        takes = [action for action in legal if action != first]
        memory, planner = remember(view), Planner(stage, 0)
        takes.sort(key=lambda action: -steady.after_take(view, action, memory, planner) if action else float("-inf"))
        return [[first], *[[action] for action in takes[: MOST_TAKES + 1]]]
    planner = Planner(stage, view.pile_size)
    own, hand = view.canastras[view.seat], view.hand
    found = [_followed(planner, own, hand, first)]
    layings = [action for action in legal if operation_of(action) in (LAY, ADD) and action != first]
    valued = sorted(layings, key=lambda action: -planner.best(*_after(own, hand, action)).value)
    found += [_followed(planner, own, hand, action) for action in valued[:MOST_LAYINGS]]
    base = found[0]
    if operation_of(base[-1]) == DISCARD:
        left = hand
        for action in base[:-1]:
            left &= ~_used(action)
        cards = sorted(cards_in(left), key=lambda card: -planner.discard_value(own, left, card))
        found += [[*base[:-1], DISCARD | card << 3] for card in cards[: MOST_DISCARDS + 1]]
    held = planner.discard(own, hand).action
    found.append([held])
    return _distinct(found, legal)


def _distinct(found: list[list[int]], legal: list[int]) -> list[list[int]]:
    """Return each plan once, those alone that begin with a legal action."""
    return [list(plan) for plan in dict.fromkeys(tuple(plan) for plan in found) if plan[0] in legal]


def _followed(planner: Planner, own: Own, hand: int, action: int) -> list[int]:
    """Return `action` and what is best after it, to the end of the turn or an emptied hand."""
    plan = [action]
    while operation_of(action) in (LAY, ADD):
        own, hand = _after(own, hand, action)
        action = planner.best(own, hand).action
        if action < 0:
            break
        plan.append(action)
    return plan


def _used(action: int) -> int:
    return bits_in(canastra_of(action)) if operation_of(action) == LAY else 1 << card_of(action)


def _after(own: Own, hand: int, action: int) -> tuple[Own, int]:
    """Return the Canastras and the hand after a laying action."""
    if operation_of(action) == LAY:
        return (*own, canastra_of(action)), hand & ~_used(action)
    slot = slot_of(action)
    return (*own[:slot], becomes(own[slot], action), *own[slot + 1 :]), hand & ~_used(action)
