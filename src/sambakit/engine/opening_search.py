"""The exact search behind an opening: which points sequences and groups together can make of a hand (D-4, D-5, D-8.2).

It goes through the ranks from the 4 up. A state holds, for each suit, how many sequences are open with one card, with
two, with three or more (those may end, the others must go on), and what groups have done with the wilds. Of all ways
to one state only the one that leaves the fewest points in the hand is kept, so the work does not grow with the ways.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, final

from sambakit.engine.cards import ACE, BIT, FOUR, KINDS, NATURALS, is_wild
from sambakit.engine.hand import ONE_OF_RANK, Hand
from sambakit.engine.melds import (
    GROUP,
    SEQUENCE,
    high_of,
    kind_of,
    low_of,
    naturals_of,
    rank_of,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.runs import grown_uses
from sambakit.engine.state import COMPLETE

_FAILS: Final = 0
_TAKES_ALL: Final = 1  # reaches the points, but no card is left
_REACHES: Final = 2

# A state as a number: open sequences of each suit 4 x 9 | pairs with a wild 5 | room for wilds 5 | a card is left 1,
# and while a rank is under way: cards left for its group 5 | their points, where they may be lost.
_OPEN: Final = 9
_PAIRS: Final = 36
_ROOM: Final = 41
_SPARE: Final = 46
_LEFT: Final = 47
_POINTS: Final = 52
_DONE: Final = (1 << _LEFT) - 1

_ONE_EACH: Final[list[int]] = [1] * KINDS  # values that count cards

_LAST_START: Final = ACE - 2 - FOUR  # place of the queen, the highest card that a sequence begins with


@cache
def _ways(opened: int, held: int, may_start: bool) -> list[tuple[int, int]]:
    """Return the ways of one suit to go on with `held` cards of a rank: open sequences after it, cards left.

    `opened` packs the sequences open with one card, with two, with more, three bits each.
    """
    one, two, more = opened & 7, opened >> 3 & 7, opened >> 6
    free = held - one - two
    return [
        (start | one << 3 | (two + longer) << 6, free - longer - start)
        for longer in range(min(more, free) + 1)
        for start in range((free - longer if may_start else 0) + 1)
    ]


@cache
def _no_way_on(opened: int, held: int) -> list[tuple[int, int]]:
    """Return the way of one suit at a card that fits no sequence: all end, unless one is still too short."""
    return [] if opened & 63 else [(0, held)]


@final
class _Search:
    """What stays the same while one hand is searched for `needed` points."""

    __slots__ = ("held", "in_run", "needed", "of_three", "room", "total", "values", "wilds", "with_group")

    def __init__(self, hand: Hand, melds: Sequence[int], needed: int, values: Sequence[int]) -> None:
        self.values = values
        self.needed = needed
        self.held = [0, 0, 0, 0]  # naturals by suit, counted by rank as in Hand.ranks
        self.total = 0  # points of all naturals
        self.wilds: list[int] = []  # values of the wilds, highest first
        for card in hand.cards():
            if BIT[card] & NATURALS:
                self.held[card & 3] += ONE_OF_RANK[card]
                self.total += values[card]
            elif is_wild(card):
                self.wilds.append(values[card])
        self.wilds.sort(reverse=True)
        one = hand.one & NATURALS
        starts = one & one >> 4 & one >> 8
        self.in_run = starts | starts << 4 | starts << 8  # kinds that a new sequence may hold
        self.with_group = 0  # ranks with a group on the table
        self.of_three = [0] * (ACE + 1)  # by rank: groups that one natural more gives room for a wild more
        self.room = 0  # for wilds in the groups on the table
        for meld in melds:
            if kind_of(meld) == GROUP:
                naturals = naturals_of(meld)
                self.room += min(2, naturals // 2) - wilds_of(meld)
                self.with_group |= 1 << rank_of(meld)
                if naturals == 3:
                    self.of_three[rank_of(meld)] += 1

    def outcome(self, held: list[int]) -> int:
        """Return what can be reached when new sequences and groups share the naturals `held`."""
        most = self.total + sum(self.wilds)
        states = {min(self.room, len(self.wilds)) << _ROOM: 0}
        for place in range(ACE - FOUR + 1):
            under_way = states
            for suit in range(4):
                count = held[suit] >> 5 * place & 31
                if count or (place and held[suit] >> 5 * place - 5 & 31):  # else nothing is open or added
                    under_way = self._with_suit(under_way, count, place, suit)
            states = self._with_group(under_way, place + FOUR, most - self.needed)
        best = _FAILS
        for state, lost in states.items():
            laid = min(len(self.wilds), state >> _ROOM & 31)
            if self.total - lost + sum(self.wilds[:laid]) >= self.needed:
                if state >> _SPARE & 1 or laid < len(self.wilds):
                    return _REACHES
                best = _TAKES_ALL
        return best

    def _with_suit(self, states: dict[int, int], held: int, place: int, suit: int) -> dict[int, int]:
        """Return the states after the cards of one suit have gone into sequences or are left for the group."""
        shift = _OPEN * suit
        value = self.values[4 * (place + FOUR) + suit]
        fits = self.in_run >> 4 * (place + FOUR) + suit & 1
        after: dict[int, int] = {}
        for state, lost in states.items():
            opened = state >> shift & 511
            others = state ^ opened << shift
            for then, left in _ways(opened, held, place <= _LAST_START) if fits else _no_way_on(opened, held):
                cards = (state >> _LEFT & 31) + left
                points = (others >> _POINTS) + left * value if cards < 3 else 0
                key = others & _DONE | then << shift | cards << _LEFT | points << _POINTS
                after[key] = min(lost, after.get(key, lost))
        return after

    def _with_group(self, states: dict[int, int], rank: int, budget: int) -> dict[int, int]:
        """Return the states after the cards left of a rank have gone into groups, `budget` points lost at most."""
        wilds = len(self.wilds)
        after: dict[int, int] = {}
        for state, lost in states.items():
            cards = state >> _LEFT & 31
            done = state & _DONE
            if cards > 2 or (cards and self.with_group >> rank & 1):
                grown = min(cards, self.of_three[rank])
                room = min(wilds, (done >> _ROOM & 31) + grown + (cards - grown) // 2)
                done = done & ~(31 << _ROOM) | room << _ROOM
            elif cards:
                room = min(wilds, (done >> _ROOM & 31) + 1)
                if cards == 2 and (done >> _PAIRS & 31) < wilds:
                    with_wild = (done & ~(31 << _ROOM) | room << _ROOM) + (1 << _PAIRS)
                    after[with_wild] = min(lost, after.get(with_wild, lost))
                lost += state >> _POINTS
                done |= 1 << _SPARE
            if lost <= budget:
                after[done] = min(lost, after.get(done, lost))
        return after


def can_lay_all_but(hand: Hand, melds: Sequence[int], cards: int, black: int) -> bool:
    """Return False only where more than `cards` naturals and wilds must stay in the hand.

    The `black` threes of the hand have room for wilds too. A bound for steps that lay nearly everything.
    """
    search = _Search(hand, melds, 0, _ONE_EACH)
    search.room += black // 2
    search.needed = search.total + len(search.wilds) - cards
    return any(search.outcome(held) != _FAILS for held in _after_growth(search.held, melds))


def search_opening(hand: Hand, melds: Sequence[int], needed: int, rest: int, values: Sequence[int]) -> bool:
    """Return whether melds worth `needed` points can be laid so that a card is left, or `rest` gives one.

    `melds` are those of the same step that lie already; groups of them and unfinished sequences may grow.
    """
    search = _Search(hand, melds, needed, values)
    laid_at_most = len(search.wilds)
    for suit in range(4):
        for place in range(ACE - FOUR + 1):
            laid_at_most += search.held[suit] >> 5 * place & 31
    spare = rest > 0 or laid_at_most < hand.size  # a three stays in the hand
    best = _FAILS
    for held in _after_growth(search.held, melds):
        best = max(best, search.outcome(held))
        if best == _REACHES or (best == _TAKES_ALL and spare):
            return True
    if best == _FAILS:
        return False
    for card in set(hand.cards()):  # every card would be laid: keep one back and look again
        less = hand.copy()
        less.remove(card)
        if search_opening(less, melds, needed, 1, values):
            return True
    return False


def _after_growth(held: list[int], melds: Sequence[int]) -> list[list[int]]:
    """Return the naturals by suit that stay when unfinished sequences among `melds` grow, in every way."""
    ways = [held]
    for suit in range(4):
        growing = [
            (low_of(meld), high_of(meld))
            for meld in melds
            if kind_of(meld) == SEQUENCE and suit_of(meld) == suit and size_of(meld) < COMPLETE
        ]
        if growing:
            uses = grown_uses(held[suit], growing)
            ways = [[*way[:suit], way[suit] - used, *way[suit + 1 :]] for way in ways for used in uses]
    return ways
