"""The clues of play to hands: how much likelier a seat holds a card than chance has it.

Whoever threw a rank often keeps a pair of it; whoever left one lying seldom holds a pair; twos are seldom kept. A small
table, fitted by `sambakit holdings` on deals of all bots, has a factor for each of these. Their product is the weight
with which a hidden card is dealt to the hand.
"""

from typing import Final, final

from sambakit.bots.knowledge.memory import Memory
from sambakit.engine.state.window import Window
from sambakit.engine.values.cards import ACE, FOUR, JOKER, KINDS, is_black_three
from sambakit.engine.values.melds import GROUP, kind_of, rank_of, size_of
from sambakit.engine.values.native import i64

SIZES: Final = (5, 8, 12)  # cards in hand from which another column of the table counts
COLUMNS: Final = len(SIZES) + 1
RECENT: Final = 1  # own turns ago
LARGE: Final = 5  # cards of a group
LOW: Final = 5  # the last low rank, the seven
# Kinds of cards, rows of `kinds` and of `unopened`.
BLACK_THREES: Final = 0
TWOS: Final = 1
JOKERS: Final = 2
LOWS: Final = 3
HIGHS: Final = 4
ACES: Final = 5
RED_THREES: Final = 6
CARD_KINDS: Final = 7
# Rows of `threw` and `left`, of the last time.
NOW: Final = 0
LONG_AGO: Final = 1
AGES: Final = 2
# Rows of `groups`: groups of the rank on the table.
OWN_SMALL: Final = 0
OWN_LARGE: Final = 1
OTHERS: Final = 2
GROUPS: Final = 3
NONE: Final = -1


@final
class Holdings:
    """A table of factors; each row has a column for each size of hand, but `unopened`, which has one for each kind."""

    def __init__(
        self,
        kinds: list[list[float]],
        threw: list[list[float]],
        left: list[list[float]],
        groups: list[list[float]],
        unopened: list[float],
    ) -> None:
        self.kinds = kinds
        self.threw = threw
        self.left = left
        self.groups = groups
        self.unopened = unopened

    def weights(self, window: Window, memory: Memory, seat: i64) -> list[float]:
        """Return by kind of card the weight of its being in the hand of `seat`."""
        column = column_of(window.hand_size(seat))
        opened = window.sides[window.side_of[seat]].opened
        threw, left = memory.threw[seat], memory.left[seat]
        found = [0.0] * KINDS
        for card in range(KINDS):
            rank: i64 = card >> 2
            if rank >= FOUR and card & 3 and card != JOKER:
                found[card] = found[card - 1]  # suits make no difference
                continue
            kind = kind_of_card(card)
            weight = self.kinds[kind][column]
            if not opened:
                weight *= self.unopened[kind]
            age = age_of(memory, threw[rank])
            if age != NONE:
                weight *= self.threw[age][column]
            age = age_of(memory, left[rank])
            if age != NONE:
                weight *= self.left[age][column]
            group = group_of(window, seat, rank)
            if group != NONE:
                weight *= self.groups[group][column]
            found[card] = weight
        return found


def column_of(size: i64) -> i64:
    """Return the column of the table for a hand of `size` cards."""
    column: i64 = 0
    for least in SIZES:
        if size >= least:
            column += 1
    return column


def kind_of_card(card: i64) -> i64:
    """Return the row of the table for `card`."""
    rank = card >> 2
    if card == JOKER:
        return JOKERS
    if rank == 0:
        return TWOS
    if rank < FOUR:
        return BLACK_THREES if is_black_three(card) else RED_THREES
    return LOWS if rank <= LOW else HIGHS if rank < ACE else ACES


def age_of(memory: Memory, turn: i64) -> i64:
    """Return how long ago `turn` was, NONE if that is never."""
    if turn < 0:
        return NONE
    return NOW if (memory.turn - turn) // memory.players <= RECENT else LONG_AGO


def group_of(window: Window, seat: i64, rank: i64) -> i64:
    """Return the row of the group of `rank` on the table, an own one first, NONE without one."""
    found: i64 = NONE
    own = window.side_of[seat]
    for number in range(len(window.sides)):
        for meld in window.sides[number].melds:
            if kind_of(meld) == GROUP and rank_of(meld) == rank:
                if number == own:
                    return OWN_LARGE if size_of(meld) >= LARGE else OWN_SMALL
                found = OTHERS
    return found
