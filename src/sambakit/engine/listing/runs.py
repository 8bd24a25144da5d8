"""What sequences can take from the cards of one suit, and the completed ones that this makes (D-5, L-1, C-12).

A sequence is ``low | high << 4 | wilds << 8``, ranks counted from the 4 as 0; cards are packed as in `Hand.ranks`.
"""

from functools import lru_cache
from typing import Final, final

from sambakit.engine.cards import FOUR
from sambakit.engine.fillings import COMPLETED, MIXED, PURE, SEQUENCES, added, best_of
from sambakit.engine.melds import COMPLETE, high_of, low_of, wilds_of

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
    """Return what the sequences of a suit can take: naturals, number of wilds, best outcomes of just these.

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
                outcome = added(outcome, COMPLETED | SEQUENCES | (MIXED if sequence >> 8 else PURE), goal)
        used = (held - left, (wilds if most_wilds else 0) - wilds_left)
        found.setdefault(used, []).append(outcome)
    return [(naturals, used_wilds, best_of(outcomes)) for (naturals, used_wilds), outcomes in found.items()]
