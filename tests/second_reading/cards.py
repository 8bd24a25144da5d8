"""Cards as texts, and melds as little as asking needs of them."""

from dataclasses import dataclass

RANKS = "456789TJQKA"  # the place of a rank in a sequence: 4 is low, the ace high
JOKER = "Jk"
WILD, BLACK_THREES, RED_THREES = "wild", "black threes", "red threes"


def rank_of(card: str) -> str:
    """Return what group `card` belongs to: a rank, one of the two kinds of threes, or the wilds.

    >>> rank_of("Kh"), rank_of("3d"), rank_of("2s"), rank_of("Jk")
    ('K', 'red threes', 'wild', 'wild')
    """
    if card == JOKER or card[0] == "2":
        return WILD
    if card[0] == "3":
        return RED_THREES if card[1] in "hd" else BLACK_THREES
    return card[0]


def is_wild(card: str) -> bool:
    """Return whether `card` is a joker or a two."""
    return rank_of(card) == WILD


def points_of(card: str, *, red_three: int = 0) -> int:
    """Return the value of `card`; a red three has one in Royal Canasta alone."""
    rank = rank_of(card)
    if card == JOKER:
        return 50
    if rank == RED_THREES:
        return red_three
    if rank in (WILD, "A"):
        return 20
    return 10 if rank in "89TJQK" else 5


@dataclass(frozen=True)
class Group:
    """A group of a rank; `rank` may be the wilds or one kind of threes."""

    rank: str
    naturals: int
    wilds: int

    @property
    def size(self) -> int:
        """Return how many cards it has."""
        return self.naturals + self.wilds


@dataclass(frozen=True)
class Sequence:
    """A sequence of a suit, from place to place of `RANKS`, with a wild somewhere or none."""

    suit: str
    low: int
    high: int
    wild: bool = False

    @property
    def size(self) -> int:
        """Return how many cards it has."""
        return self.high - self.low + 1


Meld = Group | Sequence


def laid(cards: list[str]) -> Meld:
    """Return the new meld of `cards`, in the order in which a record writes them (L-1: a wild before or behind them).

    >>> laid(["Kh", "Kd", "Jk"])
    Group(rank='K', naturals=2, wilds=1)
    >>> laid(["Jk", "7s", "8s"]), laid(["7s", "9s", "Jk"])
    (Sequence(suit='s', low=2, high=4, wild=True), Sequence(suit='s', low=3, high=5, wild=True))
    """
    naturals = [card for card in cards if not is_wild(card)]
    wilds = len(cards) - len(naturals)
    if not naturals:
        return Group(WILD, 0, wilds)
    if len({rank_of(card) for card in naturals}) == 1:
        return Group(rank_of(naturals[0]), len(naturals), wilds)
    places = sorted(RANKS.index(card[0]) for card in naturals)
    low, high = places[0], places[-1]
    if wilds and high - low + 1 == len(naturals):
        if high == len(RANKS) - 1 or (is_wild(cards[0]) and low > 0):
            low -= 1
        else:
            high += 1
    return Sequence(naturals[0][1], low, high, wilds > 0)


def grown(meld: Meld, cards: list[str], *, low: bool = False) -> Meld:
    """Return `meld` with `cards` added; a wild goes to the high end of a sequence, else to the low one."""
    wilds = sum(is_wild(card) for card in cards)
    if isinstance(meld, Group):
        return Group(meld.rank, meld.naturals + len(cards) - wilds, meld.wilds + wilds)
    places = [RANKS.index(card[0]) for card in cards if not is_wild(card)]
    first, last = min([meld.low, *places]), max([meld.high, *places])
    if wilds and last - first + 1 < meld.size + len(cards):
        if low or last == len(RANKS) - 1:
            first -= 1
        else:
            last += 1
    return Sequence(meld.suit, first, last, meld.wild or wilds > 0)


def merged(one: Meld, two: Meld) -> Meld:
    """Return what two groups of a rank are together, or two sequences that meet."""
    if isinstance(one, Group) and isinstance(two, Group):
        return Group(one.rank, one.naturals + two.naturals, one.wilds + two.wilds)
    assert isinstance(one, Sequence)
    assert isinstance(two, Sequence)
    return Sequence(one.suit, min(one.low, two.low), max(one.high, two.high), one.wild or two.wild)
