"""What groups alone can bring to an opening: cheap bounds, from below and from above (D-4, D-8.2, Y-2, Y-3).

A rank with three naturals, or with a group laid in this step, lays them all, a pair needs a wild, and tables tell how
many wilds there is room for. Card values are never negative.
"""

from typing import Final

from sambakit.engine.cards import FOUR, JOKER, TWOS, bit_of
from sambakit.engine.fillings import ALWAYS, NEVER, ONE_WILD, Filling
from sambakit.engine.hand import AT_LEAST_THREE, AT_LEAST_TWO, HIGH_BITS, Hand, lowest_kinds
from sambakit.engine.melds import (
    COMPLETE,
    COUNTS,
    GROUP,
    WILD_MELD,
    is_set_of_threes,
    kind_of,
    naturals_of,
    rank_of,
    size_of,
    wilds_of,
)
from sambakit.engine.native import i64
from sambakit.engine.shape import Shape

START_PLACES: Final = 16  # from the bit of a start with three naturals to that with a two, and on to that with a joker
_PAIR_AND_WILD: Final = ONE_WILD | 2  # packed counts of a group
_IN_FOUR: Final[list[int]] = [bits.bit_count() for bits in range(16)]  # bits that are set


def by_groups(shape: Shape, hand: Hand, ranks: i64, twos: i64, jokers: i64, melds: list[int], sure: bool) -> i64:
    """Return points that groups alone bring, over seven bits for their wilds and seven for all cards they take.

    They are within reach where `sure`, else they cannot be passed. The hand is given by its packed counts of
    naturals and its wilds; threes are looked up in `hand`.
    """
    worth = shape.worth_least if sure else shape.worth_most
    room_of = shape.room if sure else shape.room_bound
    wilds: i64 = twos + jokers
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
                wild_range = _wild_range(shape.groups[NEVER if sure else ALWAYS], melds, meld, held, wilds)
                if not wild_range >> 8:
                    points += held * worth[rank]
                    used += held
                    room += wild_range & 255
                elif not sure:
                    points += held * worth[rank]
                    room += wilds
        elif kind == WILD_MELD:
            space += COMPLETE - size_of(meld)
    pairs: i64 = 0
    worths: list[int] = []  # of the pairs
    for_pair: i64 = room_of[2]
    lowest: i64
    for lowest in lowest_kinds((ranks + AT_LEAST_TWO) & HIGH_BITS):
        rank = lowest >> 2
        held = ranks >> 5 * (rank - FOUR) & 31
        if held > 2:
            more: i64 = room_of[held]
            if more >= 0 and not grouped >> rank & 1:
                points += held * worth[rank]
                used += held
                room += more
        elif wilds and for_pair > 0 and not grouped >> rank & 1:
            pairs += 1
            points += 2 * worth[rank]
            worths.append(worth[rank])
    if pairs:
        if pairs > wilds:  # the cheapest are left over
            worths.sort()
            for place in range(pairs - wilds):
                points -= 2 * worths[place]
            pairs = wilds
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


def _wild_range(filling: Filling, melds: list[int], meld: i64, held: i64, wilds: i64) -> i64:
    """Return how many wilds the groups of the rank of `meld` must take with `held` naturals, over eight bits for how
    many they can.
    """
    if len(melds) == 1:
        return filling.wild_range_alone(meld >> COUNTS & 511, held, wilds)
    groups = groups_of_rank(melds, rank_of(meld))
    if len(groups) == 1:
        return filling.wild_range_alone(groups[0], held, wilds)
    least, most = filling.wild_range(groups, held, wilds)
    return least << 8 | most


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


def count_twos(hand: Hand) -> i64:
    """Return how many twos the hand holds."""
    if not hand.one & TWOS:
        return 0
    return _IN_FOUR[hand.one & 15] + _IN_FOUR[hand.two & 15] + _IN_FOUR[hand.three & 15] + _IN_FOUR[hand.four & 15]


def natural_groups(shape: Shape, hand: Hand, melds: list[int]) -> i64:
    """Return the points that new groups of naturals alone surely bring and, in the low seven bits, their cards."""
    grouped = ranks_grouped(melds)
    points: i64 = 0
    used: i64 = 0
    lowest: i64
    for lowest in lowest_kinds((hand.ranks + AT_LEAST_THREE) & HIGH_BITS):
        rank = lowest >> 2
        held: i64 = hand.ranks >> 5 * (rank - FOUR) & 31
        room: i64 = shape.room[held]
        if room >= 0 and not grouped >> rank & 1:
            points += held * shape.worth_least[rank]
            used += held
    return points << 7 | used


def ranks_grouped(melds: list[int]) -> i64:
    """Return the ranks, a bit each, of the groups among `melds`."""
    grouped: i64 = 0
    meld: i64
    for meld in melds:
        if meld & 3 == GROUP:
            grouped |= bit_of(rank_of(meld))
    return grouped


def first_groups(shape: Shape, hand: Hand, melds: list[int], outcome: i64, needed: i64) -> i64:
    """Return which groups of three cards can surely come first where the `by_groups` of this hand brings enough.

    Each is a bit: the rank for three naturals, START_PLACES on for two and a two, as many again for two and a joker.
    What `by_groups` counts can still be laid after any of them; a wild may lie in another place then than counted.
    """
    grouped = ranks_grouped(melds)
    wilds: i64 = count_twos(hand) + hand.jokers
    natural: i64 = 0  # bit sets of ranks: with three naturals for a start
    with_wild: i64 = 0  # with two of them and a wild, where more are held
    paired: i64 = 0  # the same where two are held
    pairs: i64 = 0
    cheapest: i64 = 0  # of the pairs
    dearest: i64 = 0
    lowest: i64
    for lowest in lowest_kinds((hand.ranks + AT_LEAST_TWO) & HIGH_BITS):
        rank = lowest >> 2
        if grouped >> rank & 1:
            continue
        held: i64 = hand.ranks >> 5 * (rank - FOUR) & 31
        if held == 2:
            worth: i64 = shape.worth_least[rank]
            cheapest = min(cheapest, worth) if pairs else worth
            dearest = max(dearest, worth)
            paired |= bit_of(rank)
            pairs += 1
        else:
            starts = _starts(shape, held, wilds)
            natural |= (starts & 1) * bit_of(rank)
            with_wild |= (starts >> 1) * bit_of(rank)
    if not wilds or shape.room[2] < 1 or shape.wild_meld:  # a wild may be missing in a meld of wilds
        return natural
    lost: i64 = 0
    if pairs > wilds:  # then all of them lie with pairs, and this one may be the cheapest
        lost = 2 * (dearest - cheapest)
    elif outcome >> 7 & 127 < wilds:  # this two may stand in for a joker that was counted, or the other way round
        lost = abs(shape.values[JOKER] - shape.worth_least[0])
    if (outcome >> 14) - lost < needed:
        return natural
    if pairs < wilds:  # one is left for a rank that can do without
        paired |= with_wild
    return natural | paired << START_PLACES | paired << 2 * START_PLACES


def _starts(shape: Shape, held: i64, wilds: i64) -> i64:
    """Return how `held` naturals of a rank can begin so that all of them find their groups, with as many wilds as ever.

    Bit 0 stands for three of them, bit 1 for two and a wild: what could have become two groups may be one then. As a
    group may always hold seven cards, any number of wilds between the least and the most will do.
    """
    room: i64 = min(shape.room[held], wilds)
    if room < 0:
        return 0
    filling, starts = shape.groups[NEVER], 0
    after = filling.wild_range_alone(3, held - 3, wilds)
    if not after >> 8 and after & 255 >= room:
        starts = 1
    if room:
        after = filling.wild_range_alone(_PAIR_AND_WILD, held - 2, wilds - 1)
        if not after >> 8 and (after & 255) + 1 >= room:
            starts |= 2
    return starts
