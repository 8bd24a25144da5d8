"""Whether an opening can still end well from the hand (D-8.2, C-3, C-5, C-7, C-8).

Cheap bounds come first and decide nearly always; `opening_search` is exact. Groups alone are easy: a rank with three
naturals, or with a group laid in this step, lays them all, a pair needs a wild, and tables tell how many wilds there
is room for. Card values are never negative.
"""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.cards import ACE, FOUR, JOKER, NATURALS, THREE, TWOS, bit_of, highest_bit
from sambakit.engine.fillings import NEVER
from sambakit.engine.going_out import can_go_out
from sambakit.engine.hand import AT_LEAST_THREE, AT_LEAST_TWO, HIGH_BITS, Hand
from sambakit.engine.last_cards import can_end_with, can_end_with_pile
from sambakit.engine.listing import RUN_STARTS
from sambakit.engine.melds import (
    COMPLETE,
    COUNTS,
    GROUP,
    SEQUENCE,
    WILD_MELD,
    is_set_of_threes,
    jokers_of,
    kind_of,
    naturals_of,
    rank_of,
    size_of,
    wilds_of,
)
from sambakit.engine.native import i64
from sambakit.engine.opening_search import search_opening
from sambakit.engine.shape import Shape
from sambakit.engine.table import Table

_ONE_OF_THREE_RANKS: Final = 1 << 10 | 1 << 5 | 1  # packed counts: one each of three ranks in a row
_IN_FOUR: Final[list[int]] = [bits.bit_count() for bits in range(16)]  # bits that are set


@final
class OpeningStep:
    """What stays the same throughout an opening: `taking` the pile, whose cards in `coming` are delivered at the end.

    `may_go_out` tells that the partner did not say no (C-4), `sticky` that a joker may not be discarded (O-2).
    """

    __slots__ = ("coming", "firm_coming", "may_go_out", "shape", "sticky", "taking")

    def __init__(self, shape: Shape, may_go_out: bool, taking: bool, coming: Sequence[int], sticky: bool) -> None:
        self.shape = shape
        self.may_go_out = may_go_out
        self.taking = taking
        self.coming = coming
        self.sticky = sticky
        self.firm_coming = not sticky
        for card in coming:
            if card != JOKER:
                self.firm_coming = True

    def keeps_enough(self, kept: i64, jokers: i64) -> bool:
        """Return whether `kept` cards, among them `jokers` at the most, surely let a player end the turn (C-5)."""
        return kept + len(self.coming) >= self.shape.keep and (self.firm_coming or kept > jokers)


def can_open(step: OpeningStep, hand: Hand, melds: list[int], needed: i64) -> bool:
    """Return whether an opening that has laid `melds` can end well from `hand` when `needed` points are missing.

    At the end the minimum is reached, and cards are left to end the turn, or the player goes out (C-3, C-5); where
    going out with the whole hand waives the minimum that will do alone (C-7).
    """
    if needed <= 0:
        return step.keeps_enough(hand.size, hand.jokers) or can_end_with(
            step.shape, [*hand.cards(), *step.coming], melds, step.may_go_out, step.sticky
        )
    if hand.size and can_reach(step, hand, melds, needed):
        return True
    if not step.may_go_out:
        return False
    if len(step.coming) == 1 and can_end_with_pile(step.shape, hand, melds, needed, step.coming, step.sticky):
        return True
    return can_go_out(step.shape, hand, melds, 0 if step.shape.fold else needed, step.coming, step.taking, step.sticky)


def can_reach(step: OpeningStep, hand: Hand, melds: list[int], needed: i64) -> bool:
    """Return whether melds worth `needed` points can be laid so that cards enough are left."""
    shape = step.shape
    twos = count_twos(hand)
    outcome = _by_groups(shape, hand, hand.ranks, twos, hand.jokers, melds, True)
    if outcome >> 14 >= needed and step.keeps_enough(hand.size - (outcome & 127), hand.jokers):
        return True
    if not shape.sure_is_most:
        outcome = _by_groups(shape, hand, hand.ranks, twos, hand.jokers, melds, False)
    if (outcome >> 14) + _gain_by_sequences(shape, hand, melds, twos + hand.jokers, outcome >> 7 & 127) < needed:
        return False
    if shape.sequences and _with_one_run(step, hand, melds, needed, twos):
        return True
    return search_opening(shape, hand, Table(melds, shape.goal), needed, step.coming, step.sticky, step.taking)


def _with_one_run(step: OpeningStep, hand: Hand, melds: list[int], needed: i64, twos: i64) -> bool:
    """Return whether one new sequence of three naturals and groups of the other cards surely reach what is needed."""
    runs: i64 = hand.one & hand.one >> 4 & hand.one >> 8 & RUN_STARTS
    while runs:
        low = highest_bit(runs)
        runs ^= bit_of(low)
        if run_reaches(step, hand, melds, needed, low, twos):
            return True
    return False


def run_reaches(step: OpeningStep, hand: Hand, melds: list[int], needed: i64, low: i64, twos: i64) -> bool:
    """Return whether the sequence of three naturals from the kind `low` up, and groups, surely reach what is needed."""
    shape = step.shape
    needed -= shape.values[low] + shape.values[low + 4] + shape.values[low + 8]
    if needed <= 0:
        return step.keeps_enough(hand.size - 3, hand.jokers)
    ranks: i64 = hand.ranks - _ONE_OF_THREE_RANKS * bit_of(5 * ((low >> 2) - FOUR))
    outcome = _by_groups(shape, hand, ranks, twos, hand.jokers, melds, True)
    return outcome >> 14 >= needed and step.keeps_enough(hand.size - 3 - (outcome & 127), hand.jokers)


def _by_groups(shape: Shape, hand: Hand, ranks: i64, twos: i64, jokers: i64, melds: list[int], sure: bool) -> i64:
    """Return points that groups alone bring, over seven bits for their wilds and seven for all cards they take.

    They are within reach where `sure`, else they cannot be passed. The hand is given by its packed counts of
    naturals and its wilds; threes are looked up in `hand`.
    """
    worth = shape.worth_least if sure else shape.worth_most
    room_of = shape.room if sure else shape.room_bound
    wilds = twos + jokers
    points: i64 = 0
    used: i64 = 0
    room: i64 = 0
    space: i64 = 0  # for wilds in melds of their own
    grouped: i64 = 0  # ranks that have groups on the table
    meld: i64
    for meld in melds:
        kind = meld & 3
        if kind == GROUP and not is_set_of_threes(meld):
            rank = rank_of(meld)
            if not grouped >> rank & 1:
                grouped |= 1 << rank
                held: i64 = ranks >> 5 * (rank - FOUR) & 31
                groups = (meld >> COUNTS & 511,) if len(melds) == 1 else groups_of_rank(melds, rank)
                least, most = shape.groups[NEVER].wild_range(groups, held, wilds)
                if not least:
                    points += held * worth[rank]
                    used += held
                    room += most
                elif not sure:
                    points += held * worth[rank]
                    room += wilds
        elif kind == WILD_MELD:
            space += COMPLETE - size_of(meld)
    pairs: i64 = 0
    worths: list[int] = []  # of the pairs
    for_pair: i64 = room_of[2]
    several: i64 = (ranks + AT_LEAST_TWO) & HIGH_BITS
    while several:
        low: int = several & -several
        several ^= low
        rank = low.bit_length() // 5 + 1
        held = ranks >> 5 * (rank - FOUR) & 31
        if held > 2:
            more: i64 = room_of[held]
            if more >= 0 and not grouped >> rank & 1:
                points += held * worth[rank]
                used += held
                room += more
        elif wilds and for_pair > 0 and not grouped >> rank & 1:
            pairs += 1
            worths.append(worth[rank])
    if pairs:
        if pairs > wilds:
            pairs = wilds
            worths.sort(reverse=True)
            del worths[wilds:]
        points += 2 * sum(worths)
        used += 2 * pairs
        room += for_pair * pairs
    laid: i64 = min(wilds, room)
    if shape.wild_meld and laid < wilds:
        alone = wilds - pairs if sure else wilds
        if alone > 2 or (0 < alone <= space if sure else space > 0):
            laid = wilds
    if shape.black_sets or shape.red_sets:
        threes: i64 = _by_threes(shape, hand, melds, sure)
        points += threes >> 7
        used += threes & 127
    joker: i64 = shape.values[JOKER]
    jokers_laid: i64 = min(laid, jokers) if joker >= worth[0] else laid - min(laid, twos)
    return points + jokers_laid * joker + (laid - jokers_laid) * worth[0] << 14 | laid << 7 | used + laid


def _by_threes(shape: Shape, hand: Hand, melds: list[int], sure: bool) -> int:
    """Return the points that sets of threes bring and, in the low seven bits, the cards that they take (Y-2, Y-3)."""
    points = 0
    used = 0
    for first, second, are_sets in ((4, 7, shape.black_sets), (5, 6, shape.red_sets)):
        cards = hand.count(first) + hand.count(second)
        if not cards or not are_sets:
            continue
        if not sure or (2 < cards <= COMPLETE and not any(is_set_of_threes(meld) for meld in melds)):
            points += hand.count(first) * shape.values[first] + hand.count(second) * shape.values[second]
            used += cards
    return points << 7 | used


def groups_of_rank(melds: list[int], rank: int) -> tuple[int, ...]:
    """Return the packed counts of each group of `rank`, no threes, among `melds`, in rising order."""
    found = [
        wilds_of(meld) << 5 | naturals_of(meld) for meld in melds if kind_of(meld) == GROUP and rank_of(meld) == rank
    ]
    return tuple(sorted(found)) if len(found) > 1 else tuple(found)


def _gain_by_sequences(shape: Shape, hand: Hand, melds: list[int], wilds: i64, laid: i64) -> i64:
    """Return how many points sequences can bring, at the most, beyond what groups alone do, with `laid` of the wilds.

    They lay cards that no group takes, or free a wild for a pair that was left over; wilds find no more room in them
    but where they may hold one (L-1).
    """
    if not shape.sequences:
        return 0
    worth = shape.worth_most
    one = hand.one & NATURALS
    gain = 0
    if shape.sequence_wilds and wilds:
        near = one << 4 | one << 8 | one >> 4 | one >> 8
        in_run = one & near  # with a wild between or beside them
        gain = (wilds - laid) * max(shape.values[JOKER], worth[0])
    else:
        starts = one & one >> 4 & one >> 8
        in_run = starts | starts << 4 | starts << 8
    with_group = 0
    for meld in melds:
        if kind_of(meld) == GROUP:
            with_group |= 1 << rank_of(meld)
        elif kind_of(meld) == SEQUENCE:
            in_run = one  # it may grow: every card counts as fitting
    if not in_run:
        return gain
    pairs: list[int] = []
    for rank in range(FOUR, ACE + 1):
        held = hand.ranks >> 5 * (rank - FOUR) & 31
        if 0 < held < 3 and not with_group >> rank & 1:
            if held == 2 and wilds and shape.max_wilds:
                pairs.append(2 * worth[rank])
            elif in_run >> 4 * rank & 15:
                gain += held * worth[rank]
        elif held and (shape.bounded or shape.limited):
            gain += held * worth[rank]  # no group may take them all
    if len(pairs) > wilds:
        pairs.sort()
        gain += sum(pairs[: len(pairs) - wilds])
    return gain


def count_twos(hand: Hand) -> i64:
    """Return how many twos the hand holds."""
    if not hand.one & TWOS:
        return 0
    return _IN_FOUR[hand.one & 15] + _IN_FOUR[hand.two & 15] + _IN_FOUR[hand.three & 15] + _IN_FOUR[hand.four & 15]


def natural_groups(shape: Shape, hand: Hand, melds: list[int]) -> i64:
    """Return the points that new groups of naturals alone surely bring and, in the low seven bits, their cards."""
    grouped: i64 = 0
    meld: i64
    for meld in melds:
        if meld & 3 == GROUP:
            grouped |= bit_of(rank_of(meld))
    points: i64 = 0
    used: i64 = 0
    threes: i64 = (hand.ranks + AT_LEAST_THREE) & HIGH_BITS
    while threes:
        low: int = threes & -threes
        threes ^= low
        rank: i64 = low.bit_length() // 5 + 1
        held: i64 = hand.ranks >> 5 * (rank - FOUR) & 31
        room: i64 = shape.room[held]
        if room >= 0 and not grouped >> rank & 1:
            points += held * shape.worth_least[rank]
            used += held
    return points << 7 | used


def groups_reach_after(step: OpeningStep, hand: Hand, melds: list[int], needed: i64, group: i64, alone: i64) -> bool:
    """Return whether, once `group` of three cards is laid from `hand`, groups alone surely reach what is `needed`.

    The answer holds for any suits of its cards, and any of its twos. `alone` is what `natural_groups` says.
    """
    shape = step.shape
    worth = shape.worth_least
    rank, naturals, wilds = rank_of(group), naturals_of(group), wilds_of(group)
    if rank == THREE or kind_of(group) != GROUP:
        return False
    jokers = jokers_of(group)
    needed -= naturals * worth[rank] + (wilds - jokers) * worth[0] + jokers * shape.values[JOKER]
    size = hand.size - naturals - wilds
    left = hand.jokers - jokers
    if needed <= 0:
        return step.keeps_enough(size, left)
    held = hand.naturals(rank)  # counted by `alone` perhaps, as a group of its own
    if (alone >> 7) - held * worth[rank] >= needed and step.keeps_enough(size - (alone & 127), left):
        return True
    outcome = _by_groups(
        shape,
        hand,
        hand.ranks - (naturals << 5 * (rank - FOUR)),
        count_twos(hand) - (wilds - jokers),
        left,
        [*melds, group],
        True,
    )
    return outcome >> 14 >= needed and step.keeps_enough(size - (outcome & 127), left)
