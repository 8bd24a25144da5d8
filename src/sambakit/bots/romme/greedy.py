"""`greedy` for Samba Rommé: takes, lays and discards all it can, and looks no further.

* It takes the pile whenever it may, in the way that brings most points on the table; otherwise it draws.
* It lays whatever brings points, dearest first, then whatever brings none; a joker moves to the place that makes its
  row clean, else to the low end.
* It discards what is farthest from its other cards: no neighbour in its colour, not of a value for sets, never a 2
  while it has another card.
"""

from collections.abc import Sequence
from random import Random
from typing import final

from sambakit.bots.bot import Budget
from sambakit.romme.actions.actions import (
    ADD,
    DISCARD,
    LAY,
    TAKE_ADD,
    TAKE_NEW,
    becomes,
    canastra_of,
    card_of,
    is_joker_value,
    operation_of,
    slot_of,
)
from sambakit.romme.rules.rules import RommeRules
from sambakit.romme.rules.worth import points_of
from sambakit.romme.state.view import View
from sambakit.romme.values.canastras import is_clean
from sambakit.romme.values.cards import COLOUR, VALUES


@final
class GreedyBot:
    """Takes, lays and goes out whenever it can."""

    name = "greedy"

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; the same view gives the same action."""
        takes = [action for action in legal if operation_of(action) in (TAKE_ADD, TAKE_NEW)]
        lays = [action for action in legal if operation_of(action) in (LAY, ADD)]
        if takes or lays:
            return max(sorted(takes or lays), key=lambda action: gain(view, action))
        discards = [action for action in legal if operation_of(action) == DISCARD]
        if discards:
            return min(sorted(discards), key=lambda action: use(view.rules, view.hand, card_of(action)))
        return legal[0]


def gain(view: View, action: int) -> tuple[int, bool]:
    """Return the points of an action that lays cards, and whether the changed Canastra is clean then."""
    scores, own = view.rules.scores, view.canastras[view.seat]
    if operation_of(action) in (LAY, TAKE_NEW):
        canastra = canastra_of(action)
        return points_of(scores, canastra), is_clean(canastra)
    before = own[slot_of(action)]
    after = becomes(before, action)
    return points_of(scores, after) - points_of(scores, before), is_clean(after)


def use(rules: RommeRules, hand: int, card: int) -> int:
    """Return how much `card` helps the others of `hand`: near ones of its colour, equal ones of a value for sets."""
    if is_joker_value(card):
        return 100
    colour, place = divmod(card, VALUES)
    suit = hand >> VALUES * colour & COLOUR
    near = 0
    for distance, worth in ((1, 4), (2, 2)):
        near += worth * ((suit >> (place + distance) % VALUES & 1) + (suit >> (place - distance) % VALUES & 1))
    if place + 1 in rules.melds.set_values:
        near += 3 * sum(hand >> VALUES * other + place & 1 for other in range(4) if other != colour) + 1
    return near
