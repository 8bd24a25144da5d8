"""The take of Black Samba with a natural and a wild (L-8, author's sheet), and wilds onto finished canastas."""

from tests.second_reading.cards import RANKS, Group, is_wild, rank_of
from tests.second_reading.positions import Position
from tests.second_reading.readings import Reading


def runs_of(reading: Reading, hand: tuple[str, ...], top: str) -> set[tuple[str, str, int, int]]:
    """Return the sequences that `top` may start with a natural and a wild: both cards, lowest and highest place.

    The natural is next to the top card, of its suit; the wild lies at either end.

    >>> from tests.second_reading.readings import BLACK_SAMBA
    >>> sorted(runs_of(BLACK_SAMBA, ("7s", "Jk", "9s", "9h"), "8s"))
    [('7s', 'Jk', 2, 4), ('7s', 'Jk', 3, 5), ('9s', 'Jk', 3, 5), ('9s', 'Jk', 4, 6)]
    """
    if not reading.run_with_wild or rank_of(top) not in RANKS:
        return set()
    found = set()
    place = RANKS.index(top[0])
    for natural in hand:
        if is_wild(natural) or natural[1] != top[1] or rank_of(natural) not in RANKS:
            continue
        other = RANKS.index(natural[0])
        if abs(other - place) != 1:
            continue
        low = min(other, place)
        for wild in filter(is_wild, hand):
            if low > 0:
                found.add((natural, wild, low - 1, low + 1))
            if low + 2 < len(RANKS):
                found.add((natural, wild, low, low + 2))
    return found


def wild_may_go_onto(reading: Reading, position: Position, slot: int) -> bool:
    """Return whether one wild alone may go onto the finished canasta in `slot`, by a player who keeps enough cards."""
    meld = position.melds[slot]
    assert isinstance(meld, Group)
    assert meld.size >= 7
    if not reading.wild_onto_finished:
        return False
    wilds = meld.wilds + 1
    least = {"two": 2, "more": wilds + 1, "twice": 2 * wilds, "three": 3}[reading.ratio]
    return wilds <= reading.max_wilds and meld.naturals >= least
