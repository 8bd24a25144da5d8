"""The way out: whether a turn can go out, as far as counting tells (C-4).

Sequences are laid in every way that can be of use. Groups take the other naturals; those are only counted: which cards
stay in the hand, which pairs need a wild, and how many wilds the missing sets lack. That decides nearly always.
"""

from typing import Final, final

from sambakit.engine.state.state import NO_OPENING, Side, State
from sambakit.engine.state.stuck_cards import lone_naturals
from sambakit.engine.values.cards import ACE, BLACK_THREES, FOUR, NATURALS, RED_THREES, bit_of, highest_bit
from sambakit.engine.values.hand import AT_LEAST_ONE, AT_LEAST_THREE, AT_LEAST_TWO, EACH_RANK, HIGH_BITS, Hand
from sambakit.engine.values.melds import (
    COMPLETE,
    COUNTS,
    GROUP,
    SEQUENCE,
    high_of,
    is_set_of_threes,
    kind_of,
    low_of,
    rank_of,
    size_of,
    suit_of,
)
from sambakit.engine.values.native import i64

NO: Final[i64] = 0
YES: Final[i64] = 1
DOUBT: Final[i64] = 2

_MOST_WAYS: Final = 100  # of laying sequences that are tried
_OUT_OF_REACH: Final[i64] = 99
# Sets by the wilds that they lack, as a number: six bits for each number of wilds from 0 up, and above them the same of
# sets that are perhaps possible with so many wilds or more.
_MOST_LACKING: Final = 4  # rules that let a group hold more wilds are not counted
_LANE: Final = 6
_PERHAPS: Final = 30
_SURE: Final = (1 << 30) - 1


def way_out(state: State, hand: Hand, side: Side) -> i64:
    """Return whether the player to move, who holds `hand`, can go out as far as counting tells: YES, NO or DOUBT."""
    compiled_rules = state.compiled_rules
    alone, halves, pairs = lone_naturals(hand, side, compiled_rules.sequences, compiled_rules.sequence_wilds)
    wilds = hand.wilds()
    black: i64 = hand.count(4) + hand.count(7)
    if black and not compiled_rules.black_sets and (black < 3 or not compiled_rules.black_threes):
        if black == 2 and wilds and compiled_rules.black_wilds and compiled_rules.starts_with_wild:
            pairs += 1
        else:
            alone += black
        black = 0
    bound: i64 = pairs + max(0, halves - 1 + alone)  # wilds
    if alone > 1 or bound > wilds:
        return NO
    if not compiled_rules.counts_tell or compiled_rules.out_sets - side.completed > 2:
        return DOUBT  # at most two sets of a rank are counted
    return _Counting(state, hand, side, wilds, black).verdict(wilds - bound)


@final
class _Counting:
    """A hand, from which sequences are laid on trial, and what counting needs of the groups that lie.

    Of every rank `naturals` and `wilds_in` count the cards of the unfinished groups, packed as in `Hand.ranks`; `cards`
    is both together. High bits of ranks mark in `grouped` those with a group, in `apart` those whose unfinished groups
    cannot all be merged. `growing` are the unfinished sequences, `room` is how many wilds finished groups take, and
    `needed` how many sets are missing. `needy` are the kinds that no group takes. `lone` black threes stay in the hand,
    `black` ones are laid without a wild, and `free` wilds are not needed for two of them; `red` tells whether red
    threes are held. `certain` tells that counting may say YES, `unsure` that it cannot say NO, and `tried` counts the
    ways of laying sequences.
    """

    __slots__ = (
        "apart",
        "black",
        "cards",
        "certain",
        "compiled_rules",
        "free",
        "grouped",
        "growing",
        "hand",
        "lone",
        "naturals",
        "needed",
        "needy",
        "red",
        "room",
        "side",
        "tried",
        "unsure",
        "wilds_in",
    )

    def __init__(self, state: State, hand: Hand, side: Side, wilds: i64, black: i64) -> None:
        compiled_rules = state.compiled_rules
        self.compiled_rules = compiled_rules
        self.side = side
        self.hand = hand
        self.black = black
        self.red = hand.one & RED_THREES != 0
        self.certain = (
            side.opened
            and state.opening_points == NO_OPENING
            and not (compiled_rules.kinds or compiled_rules.jokers_stay)
            and (compiled_rules.red_singles or not self.red)
        )
        self.needed: i64 = compiled_rules.out_sets - side.completed
        self.lone: i64 = 0
        self.free: i64 = wilds
        if not black and hand.one & BLACK_THREES:
            if hand.count(4) + hand.count(7) == 1:
                self.lone = 1
            else:
                self.free -= 1
        self.needy: i64 = NATURALS & ~side.fits
        self.tried: i64 = 0
        self.unsure = False
        self.growing: list[int] = []
        self.apart: i64 = 0
        self.room: i64 = 0
        naturals: i64 = 0
        wilds_in: i64 = 0
        grouped: i64 = 0
        most, more_wilds = compiled_rules.max_wilds, compiled_rules.more_wilds
        for meld in side.melds:
            kind = kind_of(meld)
            if kind == GROUP:
                if is_set_of_threes(meld):
                    continue
                counts: i64 = meld >> COUNTS & 511
                lane: i64 = 5 * (rank_of(meld) - FOUR)
                grouped |= bit_of(lane + 4)
                if size_of(meld) >= COMPLETE:
                    self.room += more_wilds[counts]
                    continue
                if naturals >> lane & 31 and (
                    not compiled_rules.merges or (wilds_in >> lane & 31) + (counts >> 5) > most
                ):
                    self.apart |= bit_of(lane + 4)
                naturals += (counts & 31) << lane
                wilds_in += (counts >> 5) << lane
                if (naturals + wilds_in >> lane & 31) + hand.naturals(rank_of(meld)) > 15:
                    self.unsure = True  # more than the lanes hold
            elif kind == SEQUENCE and size_of(meld) < COMPLETE:
                self.growing.append(meld)
        self.naturals = naturals
        self.wilds_in = wilds_in
        self.cards: i64 = naturals + wilds_in
        self.grouped = grouped

    def verdict(self, free: i64) -> i64:
        """Return YES, NO or DOUBT; `free` wilds at the most are left for sets."""
        if self.unsure:
            return DOUBT
        hand = self.hand
        lacking = self._lacking(hand.ranks) if self.needed > 0 else 0
        if _wilds_for(_together(lacking), self.needed - self._rows_in_reach()) > free:
            return NO
        found = self._by_groups(lacking, 0)
        if found != NO or not self.compiled_rules.sequences:
            return found
        self.hand = hand.copy()
        if self._grow(0, 0):
            return YES
        return DOUBT if self.unsure else NO

    def _rows_in_reach(self) -> i64:
        """Return a number of sequences that cannot be passed among those that are completed in this turn."""
        naturals: i64 = self.hand.one & NATURALS
        row: i64 = naturals & naturals >> 4
        row &= row >> 8
        rows: i64 = self.hand.size if row & row >> 12 else 0
        for meld in self.growing:
            size: i64 = size_of(meld)
            for rank in range(FOUR, ACE + 1):
                size += naturals >> 4 * rank + suit_of(meld) & 1
            if size >= COMPLETE:
                rows += 1
        return rows

    def _grow(self, place: i64, rows: i64) -> bool:
        """Return whether `growing` from `place` on, grown in some way, and new sequences surely lead out.

        A card at the end of a sequence is of use if its rank has no group, or if it completes the sequence; else the
        group takes it as well.
        """
        if place == len(self.growing):
            return self._begin(0, rows)
        hand, needy, meld = self.hand, self.needy, self.growing[place]
        suit, lowest, highest = suit_of(meld), low_of(meld), high_of(meld)
        low, high = lowest, highest
        while True:
            while True:
                full = high - low == COMPLETE - 1
                if (full and self.needed > rows) or (
                    (low == lowest or needy >> 4 * low + suit & 1) and (high == highest or needy >> 4 * high + suit & 1)
                ):
                    if self._grow(place + 1, rows + 1 if full else rows):
                        return True
                    if self.tried > _MOST_WAYS:
                        return False
                if full or high == ACE or not hand.one >> 4 * high + 4 + suit & 1:
                    break
                high += 1
                hand.remove(4 * high + suit)
            while high > highest:
                hand.add(4 * high + suit)
                high -= 1
            if low == FOUR or high - low == COMPLETE - 1 or not hand.one >> 4 * low - 4 + suit & 1:
                break
            low -= 1
            hand.remove(4 * low + suit)
        while low < lowest:
            hand.add(4 * low + suit)
            low += 1
        return False

    def _begin(self, first: i64, rows: i64) -> bool:
        """Return whether groups, after new sequences from the kind `first` up or none, surely lead out."""
        hand = self.hand
        self.tried += 1
        if self.tried > _MOST_WAYS:
            self.unsure = True
            return False
        found = self._by_groups(-1, rows)
        if found == YES:
            return True
        if found == DOUBT:
            self.unsure = True
        runs: i64 = hand.one & hand.one >> 4 & hand.one >> 8 & NATURALS & -bit_of(first)
        while runs:
            low = highest_bit(runs & -runs)
            runs ^= bit_of(low)
            kind: i64 = low
            last: i64 = low + 4 * COMPLETE
            while kind < last and hand.one >> kind & 1:
                hand.remove(kind)
                kind += 4
                full = kind == last
                if self._is_of_use(low, kind - 4, full and self.needed > rows):
                    if self._begin(low, rows + 1 if full else rows):
                        return True
                    if self.tried > _MOST_WAYS:
                        return False
            while kind > low:
                kind -= 4
                hand.add(kind)
        return False

    def _is_of_use(self, low: i64, high: i64, completes: bool) -> bool:
        """Return whether a new sequence of these kinds may help: no group takes its ends, or it is short."""
        needy = self.needy
        if high < low + 8:
            return False
        if high == low + 8:
            return (needy >> low | needy >> high | needy >> low + 4) & 1 != 0
        return completes or needy >> low & needy >> high & 1 != 0

    def _by_groups(self, lacking: i64, rows: i64) -> i64:
        """Return whether groups of the other naturals lead out once sequences are laid that complete `rows` sets.

        `lacking` is what `_lacking` says of them, -1 where it was not asked.
        """
        ranks: i64 = self.hand.ranks
        others: i64 = HIGH_BITS & ~self.grouped
        lone: i64 = self.lone
        singles: i64 = (ranks + AT_LEAST_ONE) & ~(ranks + AT_LEAST_TWO) & others
        if singles:
            if lone or singles & singles - 1:
                return NO
            lone = 1
        free: i64 = self.free
        pairs: i64 = (ranks + AT_LEAST_TWO) & ~(ranks + AT_LEAST_THREE) & others
        if pairs and not self.compiled_rules.starts_with_wild:
            return NO
        while pairs:
            pairs &= pairs - 1
            free -= 1
        if free < 0:
            return NO
        needed: i64 = self.needed - rows
        spent: i64 = 0
        if needed > 0:
            if lacking < 0:
                lacking = self._lacking(ranks)
            if _wilds_for(_together(lacking), needed) > free:
                return NO
            spent = _wilds_for(lacking & _SURE, needed)
            if spent > free:
                return DOUBT
        if not self.certain:
            return DOUBT
        free -= spent
        stay: i64 = lone
        if free:
            stay += max(0, free + spent - self._room_for_wilds(ranks))
        if stay:
            return YES if stay == 1 else DOUBT
        return YES if free or self.red or self.compiled_rules.final_optional else DOUBT

    def _lacking(self, ranks: i64) -> i64:
        """Return the sets that groups can make of these naturals, by the wilds that they lack."""
        compiled_rules = self.compiled_rules
        most, more_wilds = compiled_rules.max_wilds, compiled_rules.more_wilds
        sizes: i64 = ranks + self.cards
        near: i64 = sizes + (16 - COMPLETE + most) * EACH_RANK
        found: i64 = 0
        if self.black + most >= COMPLETE:
            found = bit_of(_PERHAPS + _LANE * max(0, COMPLETE - self.black))
        for rank in range(FOUR, ACE + 1):
            lane: i64 = 5 * (rank - FOUR)
            if not near >> lane + 4 & 1:
                continue
            held: i64 = ranks >> lane & 31
            size: i64 = sizes >> lane & 31
            lack: i64
            if self.apart >> lane + 4 & 1:
                lack = self._lack_apart(rank, held)
            else:
                lack = _lack(held + (self.naturals >> lane & 31) | (self.wilds_in >> lane & 31) << 5, more_wilds)
            if lack == _OUT_OF_REACH:
                continue
            found += bit_of(_LANE * lack)
            if size >= 2 * COMPLETE - 2 * most:  # two sets perhaps, each of which lacks as many
                found += bit_of(_PERHAPS + _LANE * min(max(lack, 2 * COMPLETE - size - lack), _MOST_LACKING))
        return found

    def _lack_apart(self, rank: i64, held: i64) -> i64:
        """Return how many wilds a set of `rank` lacks, where only some of the groups can be merged for it."""
        compiled_rules = self.compiled_rules
        best: i64 = _OUT_OF_REACH
        together: list[int] = [held]
        for meld in self.side.melds:
            if kind_of(meld) == GROUP and rank_of(meld) == rank and size_of(meld) < COMPLETE:
                counts: i64 = meld >> COUNTS & 511
                for others in together[:] if compiled_rules.merges else together[:1]:
                    both: i64 = others + counts
                    if both >> 5 <= compiled_rules.max_wilds:
                        together.append(both)
                        best = min(best, _lack(both, compiled_rules.more_wilds))
        return best

    def _room_for_wilds(self, ranks: i64) -> i64:
        """Return how many wilds groups of these naturals surely take."""
        more_wilds = self.compiled_rules.more_wilds
        room = self.room
        for rank in range(FOUR, ACE + 1):
            lane: i64 = 5 * (rank - FOUR)
            held: i64 = ranks >> lane & 31
            naturals: i64 = self.naturals >> lane & 31
            if not naturals and self.grouped >> lane + 4 & 1:
                continue  # onto a finished group
            if self.apart >> lane + 4 & 1:
                continue
            if naturals:
                room += more_wilds[held + naturals | (self.wilds_in >> lane & 31) << 5]
            elif held > 2:
                room += more_wilds[held]
            elif held == 2:
                room += more_wilds[held | 1 << 5]
        return room


def _lack(counts: i64, more_wilds: list[i64]) -> i64:
    """Return how many wilds a group lacks for a set."""
    lack: i64 = max(0, COMPLETE - (counts & 31) - (counts >> 5))
    return lack if lack <= more_wilds[counts] else _OUT_OF_REACH


def _together(lacking: i64) -> i64:
    """Return the sets that are possible and those that perhaps are."""
    return (lacking & _SURE) + (lacking >> _PERHAPS)


def _wilds_for(lacking: i64, needed: i64) -> i64:
    """Return how many wilds so many of the sets lack at the least."""
    wilds: i64 = 0
    for each in range(_MOST_LACKING + 1):
        if needed <= 0:
            break
        sets: i64 = min(needed, lacking >> _LANE * each & 63)
        needed -= sets
        wilds += each * sets
    return wilds if needed <= 0 else _OUT_OF_REACH
