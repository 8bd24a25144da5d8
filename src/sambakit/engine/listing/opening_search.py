"""The exact search behind an opening: which points all melds together can make of a hand (D-4, D-5, D-8.2, V-1, L-1).

It goes through the ranks from the 4 up. A state holds, for each suit, how many sequences are open with one card, with
two, with three or more (those may end, the others must go on), how many wilds have to be laid and how many can be,
and how many naturals stay in the hand. Of all ways to one state only the one that loses the fewest points is kept, so
the work does not grow with the ways.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, final

from sambakit.engine.cards import ACE, BIT, FOUR, JOKER, NATURALS, THREE, TWOS
from sambakit.engine.fillings import ALWAYS, NEVER
from sambakit.engine.hand import ONE_OF_RANK, Hand
from sambakit.engine.runs import suit_ways
from sambakit.engine.shape import Shape
from sambakit.engine.table import RED_THREES, Table
from sambakit.engine.wild_melds import layable_wilds

# A state as a number: wilds that must be laid 5 | wilds that can be 5 | naturals kept 2 | cards left of the rank under
# way, by suit, 4 x 3 | open sequences of each suit. Those are counted by length, one, two, three or more cards, three
# bits each, and where sequences may hold a wild once more for those that do.
_CAN: Final = 5
_KEPT: Final = 10
_LEFT: Final = 12
_OPEN: Final = 24
_BOTH: Final = 1 | 1 << _CAN  # one wild more that must be and can be laid

_LAST_START: Final = ACE - 2 - FOUR  # place of the queen, the highest card that a sequence begins with


@cache
def _ways(opened: int, held: int, may_start: bool) -> list[tuple[int, int]]:
    """Return the ways of one suit to go on with `held` cards of a rank: open sequences after it, cards left.

    `opened` packs the sequences open with one card, with two, with more.
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
    return [] if opened & 0o77077 else [(0, held)]


@lru_cache(maxsize=1 << 13)
def _ways_with_wilds(opened: int, held: int, ahead: int, beyond: int, wilds: int) -> list[tuple[int, int, int]]:
    """Return the same where a sequence may hold one wild: open sequences, cards left, wilds laid at this rank (L-1).

    `ahead` and `beyond` are the naturals of the next two ranks, which bound what can begin here.
    """
    one, two, more = opened & 7, opened >> 3 & 7, opened >> 6 & 7
    one_w, two_w, more_w = opened >> 9 & 7, opened >> 12 & 7, opened >> 15
    found: list[tuple[int, int, int]] = []
    natural_starts, wild_starts = ahead + min(wilds, beyond), min(ahead, beyond, 3)
    for wild_one in range(min(one, wilds, ahead) + 1):  # sequences of one card that take a wild here
        for wild_two in range(min(two, wilds - wild_one) + 1):
            must = one + two - wild_one - wild_two + one_w + two_w
            for wild_more in range(min(more, wilds - wild_one - wild_two) + 1):
                laid = wild_one + wild_two + wild_more
                free = held - must
                if free < 0:
                    continue
                _extend(
                    found,
                    (one - wild_one, wild_one + one_w, two - wild_two, wild_two + two_w, wild_more),
                    (more - wild_more, more_w, free, wilds - laid, laid),
                    natural_starts,
                    wild_starts,
                )
    return found


@lru_cache(maxsize=1 << 13)
def _late(opened: int, held: int, ahead: int, wilds: int) -> list[tuple[int, int, int]]:
    """Return the ways among these that begin no sequence."""
    return [way for way in _ways_with_wilds(opened, held, ahead, 0, wilds) if not way[0] & 0o7007]


def _extend(
    found: list[tuple[int, int, int]],
    going_on: tuple[int, int, int, int, int],
    rest: tuple[int, int, int, int, int],
    natural_starts: int,
    wild_starts: int,
) -> None:
    """Add the ways in which long sequences go on and new ones begin, once the short ones have their card."""
    two, two_w, three, three_w, wild_more = going_on
    more, more_w, free, wilds, laid = rest
    for longer in range(min(more, free) + 1):
        for longer_w in range(min(more_w, free - longer) + 1):
            left = free - longer - longer_w
            for start in range(min(left, natural_starts) + 1):
                for start_w in range(min(wilds, wild_starts) + 1):
                    then = start | two << 3 | (three + longer) << 6
                    then |= start_w << 9 | two_w << 12 | (three_w + wild_more + longer_w) << 15
                    if three + longer < 8 and three_w + wild_more + longer_w < 8:
                        found.append((then, left - start, laid + start_w))


def _keep(states: dict[int, int], key: int, lost: int) -> None:
    """Note a way to a state if none loses fewer points."""
    known = states.get(key)
    if known is None or lost < known:
        states[key] = lost


@final
class _Search:
    """What stays the same while one hand is searched for `needed` points.

    With `counting` every card is worth one point, and threes that can be laid in going out count as layable.
    """

    __slots__ = (
        "apart",
        "black",
        "firm_coming",
        "fits",
        "held",
        "jokers",
        "keep",
        "needed",
        "others",
        "red",
        "shape",
        "table",
        "total",
        "twos",
        "values",
        "width",
        "wild_points",
        "wilds",
    )

    def __init__(self, shape: Shape, hand: Hand, table: Table, needed: int, apart: bool, counting: bool) -> None:
        self.shape = shape
        self.table = table
        self.apart = apart
        self.needed = needed
        self.keep = 0
        self.firm_coming = counting  # the step brings a card that is no joker, or that does not matter
        self.values: Sequence[int] = [1] * 53 if counting else shape.values
        self.held = [0, 0, 0, 0]  # naturals by suit, counted by rank as in Hand.ranks
        self.total = 0  # points of all naturals and threes that can be laid
        self.twos: list[int] = []  # their values, highest first
        self.jokers: int = hand.jokers
        self.black: list[int] = []  # values of the threes that may form groups
        self.red: list[int] = []
        self.others = 0  # cards that stay in the hand in any case
        melds_black = shape.black_sets or (counting and shape.black_threes)
        for card in hand.cards():
            if BIT[card] & NATURALS:
                self.held[card & 3] += ONE_OF_RANK[card]
                self.total += self.values[card]
            elif card == JOKER:
                pass
            elif BIT[card] & TWOS:
                self.twos.append(self.values[card])
            elif card in (4, 7) and melds_black:
                self.black.append(self.values[card])
            elif card in (5, 6) and shape.red_sets:
                self.red.append(self.values[card])
            elif not (counting and shape.red_singles and card in (5, 6)):
                self.others += 1
        self.total += sum(self.black) + sum(self.red)
        self.twos.sort(reverse=True)
        self.wilds: int = len(self.twos) + self.jokers  # no machine integer: states have more than 64 bits
        every = sorted([*self.twos, *[self.values[JOKER]] * self.jokers], reverse=True)
        self.wild_points = [sum(every[:count]) for count in range(self.wilds + 1)]  # at the most, by number laid
        self.width = 18 if shape.sequence_wilds else 9
        self.fits = _kinds_that_fit(hand.one & NATURALS, shape, self.wilds)

    def outcome(self, held: Sequence[int], laid: int) -> bool:
        """Return whether the points can be reached when new sequences and groups share the naturals `held`.

        `laid` wilds lie in sequences that were there before.
        """
        budget = self.total + self.wild_points[self.wilds] - self.needed
        states = {laid * _BOTH: 0}
        if self.black or self.table.groups[THREE]:
            states = self._with_threes(states, THREE, self.black, budget)
        if self.red or self.table.groups[RED_THREES]:
            states = self._with_threes(states, RED_THREES, self.red, budget)
        for place in range(ACE - FOUR + 1):
            cards = 0
            for suit in range(4):
                count = held[suit] >> 5 * place & 31
                cards += count
                if count or self.width > 9 or (place and held[suit] >> 5 * place - 5 & 31):
                    states = self._with_suit(states, count, place, suit)  # else nothing is open or added
            if cards or self.table.groups[place + FOUR]:
                states = self._with_group(states, place + FOUR, budget)
        return any(self._reaches(state, lost) for state, lost in states.items())  # what is still open is long enough

    def _with_suit(self, states: dict[int, int], held: int, place: int, suit: int) -> dict[int, int]:
        """Return the states after the cards of one suit have gone into sequences or are left for the group."""
        if self.width > 9:
            return self._with_suit_and_wilds(states, held, place, suit)
        shift, into_left = _OPEN + 9 * suit, _LEFT + 3 * suit
        fits = self.fits >> 4 * (place + FOUR) + suit & 1
        may_start = place <= _LAST_START
        after: dict[int, int] = {}
        for state, lost in states.items():
            opened = state >> shift & 511
            others = state ^ opened << shift
            for then, left in _ways(opened, held, may_start) if fits else _no_way_on(opened, held):
                key = others | then << shift | left << into_left
                known = after.get(key)
                if known is None or lost < known:
                    after[key] = lost
        return after

    def _with_suit_and_wilds(self, states: dict[int, int], held: int, place: int, suit: int) -> dict[int, int]:
        """Return the same where a sequence may hold a wild (L-1)."""
        shift, into_left = _OPEN + 18 * suit, _LEFT + 3 * suit
        fits = self.fits >> 4 * (place + FOUR) + suit & 1
        may_start = place <= _LAST_START
        ahead = self.held[suit] >> 5 * place + 5 & 1023  # naturals of the next two ranks
        after: dict[int, int] = {}
        for state, lost in states.items():
            opened = state >> shift & 0x3FFFF
            others = state ^ opened << shift
            wilds_left = self.wilds - (state & 31)
            if not fits:
                for then, left in _no_way_on(opened, held):
                    _keep(after, others | then << shift | left << into_left, lost)
                continue
            if may_start:
                ways = _ways_with_wilds(opened, held, ahead & 31, ahead >> 5, wilds_left)
            else:
                ways = _late(opened, held, ahead & 31, wilds_left)
            for then, left, wilds in ways:
                key = others | then << shift | left << into_left
                if wilds:
                    room = min((key >> _CAN & 31) + wilds, self.wilds)
                    key = (key & ~(31 << _CAN) | room << _CAN) + wilds
                _keep(after, key, lost)
        return after

    def _with_group(self, states: dict[int, int], rank: int, budget: int) -> dict[int, int]:
        """Return the states after the cards left of a rank have gone into groups, `budget` points lost at most."""
        groups = self.table.groups[rank]
        filling = self.shape.groups[NEVER if self.apart else ALWAYS]
        after: dict[int, int] = {}
        by_left: dict[int, list[int]] = {}  # the values of the cards left, lowest first
        for state, lost in states.items():
            left = state >> _LEFT & 0xFFF
            done = state ^ left << _LEFT
            if not left and not groups:
                known = after.get(done)
                if known is None or lost < known:
                    after[done] = lost
                continue
            values = by_left.get(left)
            if values is None:
                values = by_left[left] = self._values_of(rank, left)
            self._lay(after, done, lost, values, filling.options(groups, len(values), self.wilds), budget)
        return after

    def _values_of(self, rank: int, left: int) -> list[int]:
        """Return the values of cards of a rank, counted by suit, lowest first."""
        values: list[int] = []
        for suit in range(4):
            values += [self.values[4 * rank + suit]] * (left >> 3 * suit & 7)
        values.sort()
        return values

    def _with_threes(self, states: dict[int, int], rank: int, values: list[int], budget: int) -> dict[int, int]:
        fillings = self.shape.threes if rank == THREE else self.shape.reds
        filling = fillings[NEVER if self.apart else ALWAYS]
        options = filling.options(self.table.groups[rank], len(values), self.wilds)
        values = sorted(values)
        after: dict[int, int] = {}
        for state, lost in states.items():
            self._lay(after, state, lost, values, options, budget)
        return after

    def _lay(
        self,
        after: dict[int, int],
        done: int,
        lost: int,
        values: list[int],
        options: list[tuple[int, int, int]],
        budget: int,
    ) -> None:
        """Note the states in which some of the cards worth `values`, lowest first, have gone into groups."""
        must, room, kept = done & 31, done >> _CAN & 31, done >> _KEPT & 3
        others = done >> _LEFT << _LEFT
        fewest, most = 99, -1
        for naturals, least, can in options:
            if kept >= self.keep and fewest <= least and most >= can:
                continue  # keeping more cards is of no use
            if least < fewest:
                fewest = least
            if can > most:
                most = can
            unlaid = len(values) - naturals
            loss = lost + sum(values[:unlaid]) if unlaid else lost
            if must + least > self.wilds or loss > budget:
                continue
            can += room
            if can > self.wilds:
                can = self.wilds
            unlaid += kept
            key = others | (unlaid if unlaid < 2 else 2) << _KEPT | can << _CAN | must + least
            known = after.get(key)
            if known is None or loss < known:
                after[key] = loss

    def _reaches(self, state: int, lost: int) -> bool:
        """Return whether the points come together at the end, with cards enough in the hand (C-5)."""
        must, room, kept = state & 31, state >> _CAN & 31, state >> _KEPT & 3
        for laid in range(min(room, self.wilds), must - 1, -1):
            numbers = [0]
            if self.shape.wild_meld:
                numbers = layable_wilds(self.table.wild_sizes, self.wilds - laid)
            for more in numbers:
                unlaid = self.wilds - laid - more
                if kept + self.others + unlaid >= self.keep:
                    points = self._wild_points(laid + more, self.firm_coming or kept + self.others > 0)
                    if points >= 0 and self.total - lost + points >= self.needed:
                        return True
        return False

    def _wild_points(self, laid: int, other_kept: bool) -> int:
        """Return the most points that so many wilds bring; -1 where only jokers would stay and may not (O-2)."""
        if other_kept or not self.jokers or laid == self.wilds:
            return self.wild_points[laid]
        best = -1
        joker = self.values[JOKER]
        for twos in range(max(0, laid - self.jokers), min(laid, len(self.twos) - 1) + 1):
            best = max(best, sum(self.twos[:twos]) + (laid - twos) * joker)
        return best


def _kinds_that_fit(one: int, shape: Shape, wilds: int) -> int:
    """Return the kinds of card, a wild's place among them, that a new sequence may hold."""
    if not shape.sequences:
        return 0
    if shape.sequence_wilds and wilds:
        near = one | one << 4 | one << 8 | one >> 4 | one >> 8
        return near & NATURALS
    starts = one & one >> 4 & one >> 8
    return starts | starts << 4 | starts << 8


def search_opening(
    shape: Shape, hand: Hand, table: Table, needed: int, coming: Sequence[int], sticky: bool, apart: bool
) -> bool:
    """Return whether melds worth `needed` points can be laid so that cards enough stay or come to keep (C-3, C-5).

    `table` holds the melds of the same step that lie already, `coming` the cards that the step still brings to the
    hand; `sticky` tells that a joker may not be discarded (O-2). A step that takes the pile leaves groups `apart`.
    """
    search = _Search(shape, hand, table, needed, apart, False)
    search.keep = max(shape.keep - len(coming), 0)
    search.firm_coming = not sticky or any(card != JOKER for card in coming)
    if not search.firm_coming:
        search.keep = max(search.keep, 1)  # a card that is no joker
    return _any_growth(search)


def can_lay_all_but(shape: Shape, hand: Hand, table: Table, cards: int, apart: bool) -> bool:
    """Return False only where more than `cards` cards must stay in the hand: a bound for steps that go out."""
    search = _Search(shape, hand, table, 0, apart, True)
    if search.others > cards:
        return False
    search.needed = search.total + search.wilds - (cards - search.others)
    return _any_growth(search)


def _any_growth(search: _Search) -> bool:
    """Return whether the points are reached when unfinished sequences on the table grow, in any way."""
    shape = search.shape
    ways: list[tuple[list[int], int]] = [(search.held, 0)]
    for suit in range(4):
        growing = search.table.growing[suit]
        if growing:
            uses = suit_ways(search.held[suit], growing, search.wilds, shape.sequence_wilds, False, False, 0)
            ways = [
                ([*held[:suit], held[suit] - used, *held[suit + 1 :]], laid + more)
                for held, laid in ways
                for used, more, _ in uses
                if laid + more <= search.wilds
            ]
    return any(search.outcome(held, laid) for held, laid in ways)
