"""Kinds of cards and their values as most games of the family have them, by their words."""

from typing import Final

from sambakit.engine.values.cards import BIT, BLACK_THREES, JOKER, RED_THREES, TWOS


def kinds_of(bits: int) -> frozenset[int]:
    """Return the kinds of cards in a bit set."""
    return frozenset(kind for kind in range(JOKER) if BIT[kind] & bits)


TWO_KINDS: Final = kinds_of(TWOS)
WILD_KINDS: Final = TWO_KINDS | {JOKER}
RED_THREE_KINDS: Final = kinds_of(RED_THREES)
BLACK_THREE_KINDS: Final = kinds_of(BLACK_THREES)
THREE_KINDS: Final = RED_THREE_KINDS | BLACK_THREE_KINDS

_BY_RANK: Final = (20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20)
# By kind: joker 50; two and ace 20; K to 8 10; 7 to 4 and a black three 5; a red three nothing (D-1.6).
CARD_VALUES: Final[tuple[int, ...]] = (
    *(0 if kind in RED_THREE_KINDS else _BY_RANK[kind // 4] for kind in range(JOKER)),
    50,
)
