"""The kinds of completed set and their one numbering, for scores, for going out and for bots (D-4.4, D-5.3, C-12).

What a side has completed is one number as well: how many sets there are, and how many of each sort that going out may
ask for, eight bits each.
"""

from typing import Final

# A kind of completed set. Tables by kind, such as the bonuses, and the lines of a score have this order.
NO_SET: Final = -1
SAMBA: Final = 0  # a sequence of seven (D-5.3)
PURE: Final = 1  # a natural canasta (D-4.4)
MIXED: Final = 2  # a canasta with wilds (D-4.4)
WILD_CANASTA: Final = 3  # of wilds alone, a bolivia (V-1)
BLACK_SAMBA: Final = 4  # a sequence with a wild (L-1)
ROYAL_RED: Final = 5  # of red threes (Y-2)
ROYAL_BLACK: Final = 6  # of black threes (Y-3)
SET_KINDS: Final = 7  # how many kinds there are

# Counts of completed sets: all of them, the sequences, those without a wild, those with wilds and naturals.
COMPLETED: Final = 1
SEQUENCES: Final = 1 << 8
PURE_SETS: Final = 1 << 16
MIXED_SETS: Final = 1 << 24
ONE_SET: Final[list[int]] = [  # by kind: what one set of it counts
    COMPLETED + SEQUENCES + PURE_SETS,
    COMPLETED + PURE_SETS,
    COMPLETED + MIXED_SETS,
    COMPLETED,
    COMPLETED + SEQUENCES + MIXED_SETS,
    COMPLETED + PURE_SETS,
    COMPLETED + PURE_SETS,
]
