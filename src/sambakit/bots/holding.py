"""A hand with its side's melds, taken apart by rank and by suit."""

from typing import final

from sambakit.engine.cards import ACE, FOUR, THREES, is_black_three
from sambakit.engine.hand import Hand
from sambakit.engine.melds import (
    GROUP,
    SEQUENCE,
    WILD_MELD,
    high_of,
    is_set_of_threes,
    kind_of,
    low_of,
    naturals_of,
    rank_of,
    suit_of,
    wilds_of,
)

Group = tuple[int, int]  # naturals, wilds
Run = tuple[int, int, int]  # lowest and highest rank, wilds


@final
class Holding:
    """What a side's melds and one of its hands come to.

    `groups` by rank, `runs` by suit, `wild_melds` by size; `once` and `twice` are by suit the bit sets of the ranks
    held, `held` counts the naturals by rank, `wilds` the wilds in hand.
    """

    def __init__(self, hand: Hand, melds: list[int]) -> None:
        self.hand = hand
        self.melds = melds
        self.groups: list[list[Group]] = [[] for _ in range(ACE + 1)]
        self.runs: list[list[Run]] = [[] for _ in range(4)]
        self.wild_melds: list[int] = []
        for meld in melds:
            kind = kind_of(meld)
            if kind == GROUP:
                if not is_set_of_threes(meld):
                    self.groups[rank_of(meld)].append((naturals_of(meld), wilds_of(meld)))
            elif kind == SEQUENCE:
                self.runs[suit_of(meld)].append((low_of(meld), high_of(meld), wilds_of(meld)))
            elif kind == WILD_MELD:
                self.wild_melds.append(wilds_of(meld))
        self.wilds = hand.jokers + sum(hand.count(two) for two in range(4))
        self.once = [_ranks_held(hand.one, suit) for suit in range(4)]
        self.twice = [_ranks_held(hand.two, suit) for suit in range(4)]
        self.held = [hand.naturals(rank) if rank >= FOUR else 0 for rank in range(ACE + 1)]

    def threes(self) -> tuple[int, int]:
        """Return how many black and how many red threes are held."""
        black = red = 0
        if self.hand.one & THREES:
            for card in range(4, 8):
                if is_black_three(card):
                    black += self.hand.count(card)
                else:
                    red += self.hand.count(card)
        return black, red


def _ranks_held(kinds: int, suit: int) -> int:
    """Return the bit set, by rank, of the naturals of `suit` among `kinds`."""
    ranks = 0
    for rank in range(FOUR, ACE + 1):
        ranks |= (kinds >> (4 * rank + suit) & 1) << rank
    return ranks
