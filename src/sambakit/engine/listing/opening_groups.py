"""The points of groups alone in an opening: cheap bounds, from below and from above (D-4, D-8.2, Y-2, Y-3).

A rank with three naturals, or with a group laid in this step, lays them all, a pair needs a wild, and tables tell how
many wilds there is room for. Card values are never negative.
"""

from typing import Final

from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.rules.group_outcomes import ALWAYS, NEVER, ONE_WILD, GroupOutcomes
from sambakit.engine.values.cards import FOUR, JOKER, TWOS, bit_of
from sambakit.engine.values.hand import AT_LEAST_THREE, AT_LEAST_TWO, HIGH_BITS, Hand, lowest_kinds
from sambakit.engine.values.melds import (
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
from sambakit.engine.values.native import i64

START_PLACES: Final = 16  # from the bit of a start with three naturals to that with a two, and on to that with a joker
_PAIR_AND_WILD: Final = ONE_WILD | 2  # packed counts of a group
_IN_FOUR: Final[list[int]] = [bits.bit_count() for bits in range(16)]  # bits that are set


def by_groups(
    compiled_rules: CompiledRules, hand: Hand, ranks: i64, twos: i64, jokers: i64, melds: list[int], sure: bool
) -> i64:
    """Return points that groups alone bring, over seven bits for their wilds and seven for all cards they take.

    They are within reach where `sure`, else they cannot be passed. The hand is given by its packed counts of
    naturals and its wilds; threes are looked up in `hand`.
    """
    worth = compiled_rules.worth_least if sure else compiled_rules.worth_most
    room_of = compiled_rules.room if sure else compiled_rules.room_bound
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
                wild_range = _wild_range(compiled_rules.groups[NEVER if sure else ALWAYS], melds, meld, held, wilds)
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
    if compiled_rules.wild_meld and laid < wilds:
        alone = wilds - pairs if sure else wilds
        if alone > 2 or (0 < alone <= space if sure else space > 0):
            laid = wilds
    if compiled_rules.black_sets or compiled_rules.red_sets:
        threes: i64 = _by_threes(compiled_rules, hand, melds, sure)
        points += threes >> 7
        used += threes & 127
    joker: i64 = compiled_rules.values[JOKER]
    jokers_laid: i64 = min(laid, jokers) if joker >= worth[0] else laid - min(laid, twos)
    return points + jokers_laid * joker + (laid - jokers_laid) * worth[0] << 14 | laid << 7 | used + laid


def really_worth(compiled_rules: CompiledRules, hand: Hand, melds: list[int], wilds: i64) -> i64:
    """Return how many points the naturals that `by_groups` surely lays from `hand` are worth beyond what it counts.

    It takes each for the cheapest of its rank, which says little where a house rule tells the suits apart.
    """
    more: i64 = 0
    grouped: i64 = 0
    meld: i64
    for meld in melds:
        rank = rank_of(meld)
        if meld & 3 == GROUP and not is_set_of_threes(meld) and not grouped >> rank & 1:
            grouped |= 1 << rank
            held: i64 = hand.naturals(rank)
            if held and not _wild_range(compiled_rules.groups[NEVER], melds, meld, held, wilds) >> 8:
                more += _beyond_least(compiled_rules, hand, rank)
    lowest: i64
    for lowest in lowest_kinds((hand.ranks + AT_LEAST_THREE) & HIGH_BITS):
        rank = lowest >> 2
        if compiled_rules.room[hand.naturals(rank)] >= 0 and not grouped >> rank & 1:
            more += _beyond_least(compiled_rules, hand, rank)
    return more


def _beyond_least(compiled_rules: CompiledRules, hand: Hand, rank: i64) -> i64:
    """Return what the naturals of `rank` in `hand` are worth beyond the cheapest of the rank each."""
    more: i64 = 0
    kind: i64 = 4 * rank
    while kind < 4 * rank + 4:
        more += hand.count(kind) * (compiled_rules.values[kind] - compiled_rules.worth_least[rank])
        kind += 1
    return more


def _wild_range(group_outcomes: GroupOutcomes, melds: list[int], meld: i64, held: i64, wilds: i64) -> i64:
    """Return how many wilds the groups of the rank of `meld` must take with `held` naturals, over eight bits for how
    many they can.
    """
    if len(melds) == 1:
        return group_outcomes.wild_range_alone(meld >> COUNTS & 511, held, wilds)
    groups = groups_of_rank(melds, rank_of(meld))
    if len(groups) == 1:
        return group_outcomes.wild_range_alone(groups[0], held, wilds)
    least, most = group_outcomes.wild_range(groups, held, wilds)
    return least << 8 | most


def _by_threes(compiled_rules: CompiledRules, hand: Hand, melds: list[int], sure: bool) -> int:
    """Return the points that sets of threes bring and, in the low seven bits, the cards that they take (Y-2, Y-3)."""
    points = 0
    used = 0
    for first, second, are_sets in ((4, 7, compiled_rules.black_sets), (5, 6, compiled_rules.red_sets)):
        cards = hand.count(first) + hand.count(second)
        if not cards or not are_sets:
            continue
        if not sure or (2 < cards <= COMPLETE and not any(is_set_of_threes(meld) for meld in melds)):
            points += (
                hand.count(first) * compiled_rules.values[first] + hand.count(second) * compiled_rules.values[second]
            )
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


def natural_groups(compiled_rules: CompiledRules, hand: Hand, melds: list[int]) -> i64:
    """Return the points that new groups of naturals alone surely bring and, in the low seven bits, their cards."""
    grouped = ranks_grouped(melds)
    points: i64 = 0
    used: i64 = 0
    lowest: i64
    for lowest in lowest_kinds((hand.ranks + AT_LEAST_THREE) & HIGH_BITS):
        rank = lowest >> 2
        held: i64 = hand.ranks >> 5 * (rank - FOUR) & 31
        room: i64 = compiled_rules.room[held]
        if room >= 0 and not grouped >> rank & 1:
            points += held * compiled_rules.worth_least[rank]
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


def first_groups(compiled_rules: CompiledRules, hand: Hand, melds: list[int], outcome: i64, needed: i64) -> i64:
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
            worth: i64 = compiled_rules.worth_least[rank]
            cheapest = min(cheapest, worth) if pairs else worth
            dearest = max(dearest, worth)
            paired |= bit_of(rank)
            pairs += 1
        else:
            starts = _starts(compiled_rules, held, wilds)
            natural |= (starts & 1) * bit_of(rank)
            with_wild |= (starts >> 1) * bit_of(rank)
    if not wilds or compiled_rules.room[2] < 1 or compiled_rules.wild_meld:  # a wild may be missing in a meld of wilds
        return natural
    lost: i64 = 0
    if pairs > wilds:  # then all of them lie with pairs, and this one may be the cheapest
        lost = 2 * (dearest - cheapest)
    elif outcome >> 7 & 127 < wilds:  # this two may stand in for a joker that was counted, or the other way round
        lost = abs(compiled_rules.values[JOKER] - compiled_rules.worth_least[0])
    if (outcome >> 14) - lost < needed:
        return natural
    if pairs < wilds:  # one is left for a rank that can do without
        paired |= with_wild
    return natural | paired << START_PLACES | paired << 2 * START_PLACES


def _starts(compiled_rules: CompiledRules, held: i64, wilds: i64) -> i64:
    """Return how `held` naturals of a rank can begin so that all of them find their groups, with as many wilds as ever.

    Bit 0 stands for three of them, bit 1 for two and a wild: what could have become two groups may be one then. As a
    group may always hold seven cards, any number of wilds between the least and the most will do.
    """
    room: i64 = min(compiled_rules.room[held], wilds)
    if room < 0:
        return 0
    group_outcomes, starts = compiled_rules.groups[NEVER], 0
    after = group_outcomes.wild_range_alone(3, held - 3, wilds)
    if not after >> 8 and after & 255 >= room:
        starts = 1
    if room:
        after = group_outcomes.wild_range_alone(_PAIR_AND_WILD, held - 2, wilds - 1)
        if not after >> 8 and (after & 255) + 1 >= room:
            starts |= 2
    return starts
