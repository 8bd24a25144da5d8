"""The cards of one suit that sequences can take, and the sets that this completes (D-5, L-1, C-12).

A sequence is ``low | high << 4 | wilds << 8``, ranks counted from the 4 as 0; cards are packed as in `Hand.ranks`.
"""

from functools import cache, lru_cache
from typing import Final, final

from sambakit.engine.rules.group_outcomes import added, best_of
from sambakit.engine.rules.set_kind import COMPLETED, MIXED_SETS, PURE_SETS, SEQUENCES
from sambakit.engine.values.cards import FOUR
from sambakit.engine.values.melds import COMPLETE, high_of, low_of, wilds_of

_RANKS: Final = 11  # ranks that a sequence is made of
_ONE_WILD: Final = 1 << 8
_ENDS: Final = _ONE_WILD - 1


def bare(meld: int) -> int:
    """Return the sequence `meld` as it is written here."""
    return (low_of(meld) - FOUR) | (high_of(meld) - FOUR) << 4 | wilds_of(meld) << 8


@final
class _Suit:
    """The search for all that one suit can do: each state is the cards left, the wilds left, the sequences."""

    __slots__ = ("joins", "most_wilds", "seen", "starts", "waiting")

    def __init__(self, held: int, growing: tuple[int, ...], wilds: int, most_wilds: int, starts: bool, joins: bool):
        self.most_wilds = most_wilds
        self.starts = starts
        self.joins = joins
        start = (held, wilds, growing)
        self.seen = {start}
        self.waiting = [start]

    def reach(self, held: int, wilds: int, sequences: tuple[int, ...]) -> None:
        """Note a state that can be reached."""
        state = (held, wilds, tuple(sorted(sequences)))
        if state not in self.seen:
            self.seen.add(state)
            self.waiting.append(state)

    def go_on(self, held: int, wilds: int, sequences: tuple[int, ...]) -> None:
        """Note every state one action after this one."""
        for place, sequence in enumerate(sequences):
            low, high = sequence & 15, sequence >> 4 & 15
            if high - low + 1 >= COMPLETE:
                continue
            others = sequences[:place] + sequences[place + 1 :]
            if low:
                self._put(held, wilds, others, sequence - 1, low - 1)
            if high + 1 < _RANKS:
                self._put(held, wilds, others, sequence + 16, high + 1)
            if self.joins:
                self._join(held, wilds, sequences, place)
        if self.starts:
            for low in range(_RANKS - 2):
                self._start(held, wilds, sequences, low)

    def _put(self, held: int, wilds: int, others: tuple[int, ...], grown: int, rank: int) -> None:
        """Put a natural of `rank`, or a wild in its place, where `grown` is the sequence with it."""
        if held >> 5 * rank & 31:
            self.reach(held - (1 << 5 * rank), wilds, (*others, grown))
        if wilds and grown >> 8 < self.most_wilds:
            self.reach(held, wilds - 1, (*others, grown + _ONE_WILD))

    def _join(self, held: int, wilds: int, sequences: tuple[int, ...], place: int) -> None:
        lower = sequences[place]
        for other, upper in enumerate(sequences):
            fits = upper & 15 == (lower >> 4 & 15) + 1 and (upper >> 4 & 15) - (lower & 15) < COMPLETE
            if fits and (lower >> 8) + (upper >> 8) <= self.most_wilds:
                rest = [sequence for at, sequence in enumerate(sequences) if at not in (place, other)]
                both = lower & 15 | upper & 0xF0 | (lower >> 8) + (upper >> 8) << 8
                self.reach(held, wilds, (*rest, both))

    def _start(self, held: int, wilds: int, sequences: tuple[int, ...], low: int) -> None:
        """Start a sequence of three at the rank `low`, with a wild for one of the cards where that is allowed."""
        run = low | low + 2 << 4
        ones = 1 << 5 * low | 1 << 5 * low + 5 | 1 << 5 * low + 10
        missing = 0
        for rank in range(low, low + 3):
            if not held >> 5 * rank & 31:
                missing += 1
        if not missing:
            self.reach(held - ones, wilds, (*sequences, run))
        if wilds and self.most_wilds and missing < 2:
            for rank in range(low, low + 3):
                if not missing or not held >> 5 * rank & 31:
                    self.reach(held - ones + (1 << 5 * rank), wilds - 1, (*sequences, run | _ONE_WILD))


@lru_cache(maxsize=1 << 8)
def suit_ways(
    held: int, growing: tuple[int, ...], wilds: int, most_wilds: int, starts: bool, joins: bool, goal: int
) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return the takings of the sequences of a suit: naturals, number of wilds, best outcomes of just these.

    `growing` are the unfinished sequences on the table, in rising order; `starts` says whether new ones may begin.
    The list is shared.
    """
    suit = _Suit(held, growing, wilds if most_wilds else 0, most_wilds, starts, joins)
    found: dict[tuple[int, int], list[int]] = {}
    while suit.waiting:
        left, wilds_left, sequences = suit.waiting.pop()
        suit.go_on(left, wilds_left, sequences)
        outcome = 0
        for sequence in sequences:
            if (sequence >> 4 & 15) - (sequence & 15) + 1 == COMPLETE:
                outcome = added(outcome, COMPLETED | SEQUENCES | (MIXED_SETS if sequence >> 8 else PURE_SETS), goal)
        used = (held - left, (wilds if most_wilds else 0) - wilds_left)
        found.setdefault(used, []).append(outcome)
    return [(naturals, used_wilds, best_of(outcomes)) for (naturals, used_wilds), outcomes in found.items()]


@cache
def ways_on(opened: int, held: int, ahead: int, beyond: int) -> list[tuple[int, int]]:
    """Return the ways of one suit to go on with `held` cards of a rank: open sequences after it, cards left.

    `opened` packs the sequences open with one card, with two, with more; `ahead` and `beyond` are the naturals of the
    next two ranks, more sequences than which need not be held open.
    """
    one, two, more = opened & 7, opened >> 3 & 7, opened >> 6
    free = held - one - two
    if one > ahead:
        return []
    return [
        (start | one << 3 | min(two + longer, ahead) << 6, free - longer - start)
        for longer in range(min(more, free) + 1)
        for start in range(min(free - longer, ahead - one, beyond) + 1)
    ]


@cache
def no_way_on(opened: int, held: int) -> list[tuple[int, int]]:
    """Return the way of one suit at a card that fits no sequence: all end, unless one is still too short."""
    return [] if opened & 0o7077 else [(0, held)]


@lru_cache(maxsize=1 << 13)
def ways_with_wilds(opened: int, held: int, ahead: int, beyond: int, wilds: int) -> list[tuple[int, int, int, int]]:
    """Return the same where a sequence may hold one wild: open sequences, cards left, wilds that must, that can (L-1).

    A sequence of naturals has room for a wild at an end once it has three. One of two cards takes a wild that it needs
    at whichever end is free, so this is settled at the next rank; a wild in a gap is laid where a natural may follow.
    """
    one, two, more = opened & 7, opened >> 3 & 7, opened >> 6 & 7
    gap, with_wild = opened >> 9 & 7, opened >> 12
    found: list[tuple[int, int, int, int]] = []
    for in_gap in range(min(one, wilds, ahead) + 1):  # sequences of one card that take a wild here
        for closed in range(min(two, wilds - in_gap) + 1):
            free = held - (one - in_gap) - (two - closed) - gap
            if free < 0:
                continue
            for bridged in range(min(more, wilds - in_gap - closed, ahead - in_gap) + 1):
                must = in_gap + closed + bridged
                going_on = (one - in_gap, two - closed, in_gap, closed + bridged + gap)
                rest = more - bridged, with_wild, free, ahead, beyond, wilds
                _extend(found, going_on, rest, must, in_gap + two)
    return found


def _extend(
    found: list[tuple[int, int, int, int]],
    going_on: tuple[int, int, int, int],
    rest: tuple[int, int, int, int, int, int],
    must: int,
    can: int,
) -> None:
    """Add the ways in which long sequences go on and new ones begin, once the short ones have their card.

    More sequences than may yet go on, by a natural or over a gap, need not be held open.
    """
    two, three, gap, made = going_on
    more, with_wild, free, ahead, beyond, wilds = rest
    starts = ahead + min(wilds - must, beyond)
    for longer in range(min(more, free) + 1):
        still = min(three + longer, ahead + beyond) << 6
        for longer_with_wild in range(min(with_wild, free - longer) + 1):
            left = free - longer - longer_with_wild
            then = two << 3 | still | gap << 9 | min(made + longer_with_wild, ahead) << 12
            found += [(then | start, left - start, must, can) for start in range(min(left, starts) + 1)]


@lru_cache(maxsize=1 << 13)
def last_ways(opened: int, held: int, wilds: int) -> list[tuple[int, int, int, int]]:
    """Return the ways at the ace: whatever is too short by then has to take a wild, at its low end."""
    return [
        (0, left, must + short, can + short)
        for then, left, must, can in ways_with_wilds(opened, held, 0, 0, wilds)
        if not then & 0o7007 and must + (short := then >> 3 & 7) <= wilds
    ]
