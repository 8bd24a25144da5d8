"""Actions as packed machine integers: what `legal` lists and `apply` carries out.

A packed action holds the operation, up to three card kinds and up to two slots of the acting side's melds. The values
that print and parse are in `actions`.
"""

from collections.abc import Sequence
from typing import Final

from sambakit.engine.values.cards import JOKER
from sambakit.engine.values.native import i64

DRAW: Final = 0  # the operations
TAKE_PAIR: Final = 1  # hand cards c1 <= c2, slot of the target or NEW; further wilds that must come with the take
TAKE_WILD: Final = 2  # natural c1, wild c2, slot or NEW; further wilds
TAKE_ADD: Final = 3  # slot; where a rule set lets hand cards bridge, these as c1 < c2 < c3 (0: none)
TAKE_TOP: Final = 4  # the same
LAY_GROUP: Final = 5  # c1 <= c2 <= c3, naturals first; three wilds are a meld of wilds
LAY_SEQUENCE: Final = 6  # c1, c2, c3 from the lowest up, a wild in its place
ADD: Final = 7  # c1, slot; other 1 where a wild goes to the low end of a sequence
MERGE: Final = 8  # slot (which stays) and the other slot
RED_THREE: Final = 9  # c1
ASK: Final = 10
ANSWER: Final = 11  # c1: 1 yes, 0 no
DISCARD: Final = 12  # c1
PASS: Final = 13
END_DEAL: Final = 14
TAKE_RUN: Final = 15  # hand cards c1 < c2, with which the top card starts a sequence; a wild first is its low end

TAKES_PILE: Final = (TAKE_PAIR, TAKE_WILD, TAKE_ADD, TAKE_RUN)  # and not the top card alone

# what one wild card that goes along with a take adds to the packed action, by kind: a count of three bits
_ONE_WILD: Final[dict[int, int]] = {wild: 1 << 35 + 3 * place for place, wild in enumerate((0, 1, 2, 3, JOKER))}

NEW: Final = 63  # slot of a meld that the action itself starts


def pack_action(operation: int, c1: int = 0, c2: int = 0, c3: int = 0, slot: int = 0, other: int = 0) -> int:
    """Return the packed action."""
    return operation | c1 << 5 | c2 << 11 | c3 << 17 | slot << 23 | other << 29


def pack_wilds(wilds: Sequence[int]) -> int:
    """Return the growth of a packed take by these `wilds` of the hand, over its two hand cards (C-8)."""
    return sum(_ONE_WILD[wild] for wild in wilds)


def wilds_along(action: int) -> tuple[int, ...]:
    """Return the wilds that go along with a packed take, in rising order."""
    if action < 1 << 35:
        return ()
    return tuple(wild for wild, one in _ONE_WILD.items() for _ in range(action // one & 7))


def operation_of(action: i64) -> i64:
    """Return the operation: DRAW, TAKE_PAIR, …"""
    return action & 31


def card_of(action: i64) -> i64:
    """Return the first card of a packed action."""
    return action >> 5 & 63


def second_card_of(action: i64) -> i64:
    """Return the second card of a packed action."""
    return action >> 11 & 63


def third_card_of(action: i64) -> i64:
    """Return the third card of a packed action."""
    return action >> 17 & 63


def slot_of(action: i64) -> i64:
    """Return the slot a packed action goes to, or NEW."""
    return action >> 23 & 63


def other_slot_of(action: i64) -> i64:
    """Return the slot that a packed MERGE empties."""
    return action >> 29 & 63
