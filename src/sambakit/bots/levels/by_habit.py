"""The play of somebody who likes to lay cards, looks at the own hand alone, and does not think about the rest.

* The pile is taken whenever that is allowed: onto an own meld rather than with a pair, with a pair rather than a wild.
* The side opens as soon as the hand reaches the minimum, and all is laid that can be: groups of naturals, then what
  goes onto own melds, sequences, pairs with a wild. Wilds are kept, also those that would complete a group.
* Thrown is a black three, else a single low card, and no joker or two as long as there is another card. But since
  `beginner@4` a spare wild goes onto a large pile that the next player could take.
* Going out comes as soon as it is possible.

`novice` plays every card so. `beginner` begins to hold back: it leaves piles of one card, and puts off some openings.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from sambakit.bots.greedy import points_of_all_melds
from sambakit.engine.actions.packed import (
    ADD,
    ASK,
    DISCARD,
    DRAW,
    END_DEAL,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    NEW,
    RED_THREE,
    TAKE_ADD,
    TAKE_PAIR,
    TAKE_RUN,
    TAKE_TOP,
    TAKE_WILD,
    card_of,
    operation_of,
    second_card_of,
    slot_of,
    third_card_of,
)
from sambakit.engine.state.state import NO_OPENING, PHASE_DRAW
from sambakit.engine.state.window import Window
from sambakit.engine.values.cards import is_black_three, is_natural, is_wild
from sambakit.engine.values.melds import COMPLETE, size_of

TAKES: Final = (TAKE_ADD, TAKE_PAIR, TAKE_RUN, TAKE_WILD, TAKE_TOP)  # which is tried first
NOTHING: Final = -1  # in place of an action
NEVER: Final = 10**6  # cards: more than any pile has
SPARE: Final = 2  # wilds in hand, one of which can be done without
LAYS: Final = (ADD, LAY_GROUP, LAY_SEQUENCE, MERGE, RED_THREE)

# The order of laying.
RED_THREES, GROUPS, ONTO_MELDS, SEQUENCES, THREES, WITH_WILD, MERGING, SPARE_WILDS = range(8)


@dataclass(frozen=True, slots=True)
class Attention:
    """How well somebody sees which cards can be laid, and how far somebody holds back; shares are of the plays."""

    overlooks: float  # after the opening, in which nothing more is seen to be laid
    completes: float  # after the opening, in which a wild goes onto a group that it completes
    leaves: int = 0  # cards of the piles, or fewer, in whose place the stock is drawn from
    hesitates: float = 0.0  # in which an opening is put off for a turn
    guards: int = NEVER  # cards of the piles, or more, on which a wild is thrown by who has another


def by_habit(window: Window, legal: Sequence[int], attention: Attention, rng: Random) -> int:
    """Return an action taken without a thought; draws from `rng` what is missed or put off."""
    if window.phase == PHASE_DRAW:
        return draw_step(window.pile_size, legal, attention.leaves)
    discards = [action for action in legal if operation_of(action) == DISCARD]
    discard = _best_of(window, discards)
    lay = _lay(window, legal, discard, attention, rng)
    if lay == NOTHING and discard != NOTHING:
        return _guarding(window, discards, discard) if _size_taken(window) >= attention.guards else discard
    return lay if lay != NOTHING else next((action for action in legal if operation_of(action) != ASK), legal[0])


def _best_of(window: Window, discards: Sequence[int]) -> int:
    """Return the discard of the card that it can do without best, NOTHING where there is none."""
    return min(discards, key=lambda action: _worth(window, card_of(action)), default=NOTHING)


def _size_taken(window: Window) -> int:
    """Return how many cards of the pile somebody gets who takes it."""
    limit = window.rules.pile.pile_limit
    return window.pile_size if limit is None else min(window.pile_size, limit)


def _guarding(window: Window, discards: Sequence[int], best: int) -> int:
    """Return a discard after which the next player cannot take the pile: `best`, or a wild that can be spared."""
    blocking = window.rules.pile.blocks_next
    wilds = [action for action in discards if is_wild(card_of(action)) and card_of(action) in blocking]
    spare = sum(window.hand.count(card_of(action)) for action in wilds) >= SPARE
    return _best_of(window, wilds) if spare and card_of(best) not in blocking else best


def _lay(window: Window, legal: Sequence[int], discard: int, attention: Attention, rng: Random) -> int:
    """Return which of `legal` is laid next, NOTHING where `discard` comes first."""
    opened = window.side.opened
    if opened and window.opening_points == NO_OPENING and discard != NOTHING and rng.random() < attention.overlooks:
        return NOTHING
    if not opened and _puts_off(window, discard, attention, rng):
        return NOTHING
    lays = [action for action in legal if operation_of(action) in LAYS]
    if not _may_lay(window):
        lays = [action for action in lays if operation_of(action) == RED_THREE]
    best = min(lays, key=lambda action: (_place(window, action), action), default=NOTHING)
    # with wilds alone in hand, these are laid as well
    if best == NOTHING or discard == NOTHING or is_wild(card_of(discard)) or _place(window, best)[0] < SPARE_WILDS:
        return best
    completing = [action for action in lays if _completes(window, action)]
    return completing[0] if completing and rng.random() < attention.completes else NOTHING


def _puts_off(window: Window, discard: int, attention: Attention, rng: Random) -> bool:
    """Return whether an opening that has not begun is put off; draws from `rng` only where somebody hesitates."""
    if not attention.hesitates or window.opening_points != NO_OPENING or discard == NOTHING or not _may_lay(window):
        return False
    return rng.random() < attention.hesitates


def _completes(window: Window, action: int) -> bool:
    """Return whether `action` completes a meld of the own side with a wild."""
    if operation_of(action) != ADD or not is_wild(card_of(action)):
        return False
    return size_of(window.side.melds[slot_of(action)]) == COMPLETE - 1


def draw_step(pile_size: int, legal: Sequence[int], leaves: int = 0) -> int:
    """Return the first way to a pile of more cards than it `leaves`, else drawing, else what rules force upon it."""
    ways = TAKES if pile_size > leaves or DRAW not in map(operation_of, legal) else ()
    for way in ways:
        takes = [action for action in legal if operation_of(action) == way]
        if takes:
            return min(takes, key=lambda action: (slot_of(action) == NEW, slot_of(action), action))
    return next((action for action in legal if operation_of(action) in (DRAW, END_DEAL)), legal[0])


def _may_lay(window: Window) -> bool:
    """Return whether the side has opened, is in the midst of it, or can open by laying all it has."""
    if window.side.opened or window.opening_points != NO_OPENING:
        return True
    return points_of_all_melds(window.rules, window.hand) >= window.minimum


def _place(window: Window, action: int) -> tuple[int, int, int]:
    """Return the place of an action that lays cards: its kind, high cards first, the dearest wild last."""
    operation, card = operation_of(action), card_of(action)
    values = window.rules.scores.card_values
    if operation == RED_THREE:
        return RED_THREES, 0, 0
    if operation == MERGE:
        return MERGING, 0, 0
    if operation == ADD:
        meld = window.side.melds[slot_of(action)]
        if not is_wild(card):
            return ONTO_MELDS, -values[card], 0
        return SPARE_WILDS, -size_of(meld), values[card]
    if operation == LAY_SEQUENCE:
        clean = all(is_natural(each) for each in (card, second_card_of(action), third_card_of(action)))
        return SEQUENCES if clean else WITH_WILD, -values[card], 0
    if is_wild(card) or is_wild(second_card_of(action)):
        return SPARE_WILDS, 0, values[card]
    third = third_card_of(action)
    if is_wild(third):
        return WITH_WILD, -values[card], values[third]
    return GROUPS if is_natural(card) else THREES, -values[card], 0


def _worth(window: Window, card: int) -> tuple[int, int, int]:
    """Return how dear `card` is to it as a discard: wilds last of all, pairs and neighbours before single cards."""
    values = window.rules.scores.card_values
    if is_wild(card):
        return 3, values[card], card
    if is_black_three(card):
        return 0, 0, card
    alone = not is_natural(card) or window.hand.naturals(card >> 2) == 1
    return 1 if alone else 2, values[card], card
