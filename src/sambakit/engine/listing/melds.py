"""The listing of melds from a hand: groups, sequences, melds of wilds, additions, merges, red threes (D-4 to D-6)."""

from typing import Final

from sambakit.engine.actions.packed import ADD
from sambakit.engine.listing.action_lookup import (
    ADD_CARD,
    ADD_NATURALS,
    ADD_WILDS,
    FIRST_CARD,
    LAY_GROUPS,
    LAY_RED_THREES,
    LAY_RUN,
    MERGE_SLOTS,
    OTHER_SLOT,
    RUN_STARTS,
    SLOT,
    SPREAD,
    WILDS,
    add_naturals,
    add_wilds,
    groups_with,
    lay_groups,
    lay_runs_with_wild,
    lay_three,
    lay_wilds,
)
from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.values.cards import ACE, FOUR, THREE, THREES, TWOS
from sambakit.engine.values.hand import (
    AT_LEAST_THREE,
    AT_LEAST_TWO,
    HIGH_BITS,
    KINDS_MARKED,
    MARKS_APART,
    Hand,
    lowest_kinds,
)
from sambakit.engine.values.melds import (
    COMPLETE,
    COUNTS,
    EARLIER,
    GROUP,
    HEAD,
    SEQUENCE,
    WILD_MELD,
    WILDS_AT,
    high_of,
    is_red_three_group,
    is_set_of_threes,
    kind_of,
    low_of,
    rank_of,
    sequence_of,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.values.native import i64

_BLACK_SUITS: Final = 9  # spades and clubs
_RED_SUITS: Final = 6  # hearts and diamonds


def _ends_of_sequences() -> list[int]:
    """Return the two kinds that fit an end of each unfinished sequence, by the ten bits that hold its ends and suit.

    The lower kind is in the low six bits, the higher in the next six, 63 for none.
    """
    ends = [63 << 6 | 63] * 1024
    for suit in range(4):
        for low in range(FOUR, ACE + 1):
            for high in range(low + 2, min(low + COMPLETE, ACE + 1)):
                if high - low + 1 < COMPLETE:
                    below = 4 * (low - 1) + suit if low > FOUR else 63
                    above = 4 * (high + 1) + suit if high < ACE else 63
                    ends[sequence_of(suit, low, high) >> 2 & 1023] = above << 6 | below
    return ends


_ENDS: Final[list[int]] = _ends_of_sequences()


def wilds_held(hand: Hand) -> i64:
    """Return the kinds of wild card in the hand as a set of five bits: the twos, then the joker."""
    return hand.one & TWOS | (16 if hand.jokers else 0)


def list_new_melds(actions: list[int], compiled_rules: CompiledRules, hand: Hand, melds: list[int]) -> None:
    """List every new meld of three cards, black threes of a player going out apart (D-4, D-5, V-1, Y-2, Y-3)."""
    if compiled_rules.plain_melds:
        list_groups(actions, compiled_rules, hand, 0)
        list_runs(actions, hand)
        return
    full = full_ranks(compiled_rules, melds) if compiled_rules.limited else 0
    list_groups(actions, compiled_rules, hand, full)
    if compiled_rules.sequences:
        list_runs(actions, hand)
        if compiled_rules.sequence_wilds:
            wilds = wilds_held(hand)
            if wilds:
                actions += lay_runs_with_wild(hand.one, wilds)
    if compiled_rules.wild_meld:
        actions += lay_wilds(hand.one & TWOS, hand.two & TWOS, hand.three & TWOS, hand.jokers)
    if compiled_rules.black_sets or compiled_rules.red_sets:
        _list_sets_of_threes(actions, compiled_rules, hand, melds)


def full_ranks(compiled_rules: CompiledRules, melds: list[int]) -> int:
    """Return the ranks, a bit each, of which the side may have no further group (K-3, `groups_per_rank`)."""
    counts = [0] * 13
    full = 0
    for meld in melds:
        if kind_of(meld) == GROUP and rank_of(meld) != THREE:
            counts[rank_of(meld)] += 1
            if counts[rank_of(meld)] >= compiled_rules.most_groups:
                full |= 1 << rank_of(meld)
    return full


def has_room_for_threes(compiled_rules: CompiledRules, melds: list[int], red: bool) -> bool:
    """Return whether the side may have a further group of red or of black threes (`groups_per_rank`)."""
    count = 0
    for meld in melds:
        if kind_of(meld) == GROUP and rank_of(meld) == THREE and is_red_three_group(meld) == red:
            count += 1
    return count < compiled_rules.most_groups


def list_groups(actions: list[int], compiled_rules: CompiledRules, hand: Hand, full: i64) -> None:
    """List every group of three cards: three naturals, or two and a wild; not of the ranks in `full` (D-4.1, D-4.2)."""
    one, two, three = hand.one, hand.two, hand.three
    wilds: i64 = 0
    if compiled_rules.starts_with_wild:
        wilds = one & TWOS | (16 if hand.jokers else 0)
    marks: i64 = (hand.ranks + (AT_LEAST_TWO if wilds else AT_LEAST_THREE)) & HIGH_BITS
    if not marks:
        return
    ready = LAY_GROUPS[wilds] or groups_with(wilds)
    kinds = KINDS_MARKED[marks % MARKS_APART]  # at every decision, where a call of `lowest_kinds` would be felt
    lowest: i64
    for lowest in lowest_kinds(marks) if kinds is None else kinds:
        if full and full >> (lowest >> 2) & 1:
            continue
        once: i64 = one >> lowest & 15
        twice: i64 = two >> lowest & 15
        thrice: i64 = three >> lowest & 15
        found = ready[lowest << 6 | SPREAD[once] + SPREAD[twice] + SPREAD[thrice]]
        actions += lay_groups(lowest >> 2, once, twice, thrice, wilds) if found is None else found


def list_runs(actions: list[int], hand: Hand) -> None:
    """List every sequence of three naturals (D-5.1)."""
    one = hand.one
    runs: i64 = one & one >> 4 & one >> 8 & RUN_STARTS
    while runs:
        low: int = runs & -runs
        runs ^= low
        actions.append(LAY_RUN[low.bit_length() - 1])


def _list_sets_of_threes(actions: list[int], compiled_rules: CompiledRules, hand: Hand, melds: list[int]) -> None:
    """List the sets of three black or three red threes, where these are melded as sets (Y-2, Y-3)."""
    for suits, red, are_sets in (
        (_BLACK_SUITS, False, compiled_rules.black_sets),
        (_RED_SUITS, True, compiled_rules.red_sets),
    ):
        once = hand.one >> 4 * THREE & suits
        if are_sets and once and (not compiled_rules.limited or has_room_for_threes(compiled_rules, melds, red)):
            twice, thrice = hand.two >> 4 * THREE & suits, hand.three >> 4 * THREE & suits
            actions += lay_three(THREE, once, twice, thrice)


def list_additions(
    actions: list[int], compiled_rules: CompiledRules, hand: Hand, melds: list[int], heads: list[int]
) -> None:
    """List every card that fits an own meld (D-4.5, D-5.7), and the merges of own melds (D-4.8).

    `heads` are those of the melds: see `Side`.
    """
    one: i64 = hand.one & ~THREES
    wilds: i64 = hand.one & TWOS | (16 if hand.jokers else 0)
    with_wilds = ADD_WILDS[wilds]
    takes_wild = compiled_rules.takes_wild
    merges, plain = compiled_rules.merges, compiled_rules.plain_adding
    slot: i64
    meld: i64
    for slot, meld in enumerate(heads):
        if meld & 3 == GROUP:
            lowest: i64 = meld & 60  # the lowest kind of the rank
            held: i64 = one >> lowest & 15
            if held and (plain or compiled_rules.takes_natural[meld >> COUNTS & 511]):
                found = ADD_NATURALS[slot][lowest << 2 | held]
                actions += add_naturals(lowest >> 2, held, slot) if found is None else found
            if wilds and takes_wild[meld >> COUNTS & 511] and lowest != 4 * THREE:
                found = with_wilds[slot]
                actions += add_wilds(wilds, slot) if found is None else found
            if meld > HEAD and merges and lowest != 4 * THREE:
                _list_merges(actions, compiled_rules, heads, slot, meld)
        elif meld & 3 == SEQUENCE:
            ends: i64 = _ENDS[meld >> 2 & 1023]
            if one >> (ends & 63) & 1:
                actions.append(ADD_CARD[slot << 6 | ends & 63])
            if one >> (ends >> 6) & 1:
                actions.append(ADD_CARD[slot << 6 | ends >> 6])
            if not plain and size_of(meld) < COMPLETE:
                _list_onto_sequence(actions, compiled_rules, melds, slot, wilds)
        elif meld & 3 == WILD_MELD and wilds and size_of(meld) < COMPLETE:
            actions += add_wilds(wilds, slot)
    if compiled_rules.black_sets or compiled_rules.red_sets:
        for place, lying in enumerate(melds):
            if is_set_of_threes(lying):
                _list_onto_threes(actions, compiled_rules, hand, melds, place)


def _list_merges(actions: list[int], compiled_rules: CompiledRules, heads: list[int], slot: i64, meld: i64) -> None:
    """List the merges of the group `meld` in `slot` into an earlier one of its rank, the last of them first (D-4.8)."""
    wilds: i64 = compiled_rules.max_wilds - (meld >> WILDS_AT & 15)  # that the other may bring
    lower: i64 = (meld >> EARLIER) - 1
    while lower >= 0:
        other: i64 = heads[lower]
        fits = compiled_rules.plain_adding or size_of(other) + size_of(meld) <= compiled_rules.most_cards
        if fits and other >> WILDS_AT & 15 <= wilds:
            actions.append(MERGE_SLOTS[lower << 6 | slot])
        lower = (other >> EARLIER) - 1


def _list_onto_threes(
    actions: list[int], compiled_rules: CompiledRules, hand: Hand, melds: list[int], slot: i64
) -> None:
    """List what fits a set of threes of its colour: more of these, and such a set that may be merged with it."""
    red = is_red_three_group(melds[slot])
    if not (compiled_rules.red_sets if red else compiled_rules.black_sets):
        return
    held = hand.one >> 4 * THREE & (_RED_SUITS if red else _BLACK_SUITS)
    if held and compiled_rules.takes_natural[melds[slot] >> COUNTS & 511]:
        actions += add_naturals(THREE, held, slot)
    if compiled_rules.merges:
        for other in range(slot):
            meld = melds[other]
            if (
                kind_of(meld) == GROUP
                and rank_of(meld) == THREE
                and is_red_three_group(meld) == red
                and size_of(meld) + size_of(melds[slot]) <= compiled_rules.most_cards
            ):
                actions.append(MERGE_SLOTS[other << 6 | slot])


def _list_onto_sequence(
    actions: list[int], compiled_rules: CompiledRules, melds: list[int], slot: i64, wilds: i64
) -> None:
    """List the wilds that fit an end of an unfinished sequence (L-1), and the sequences that may be joined with it."""
    meld = melds[slot]
    low, high = low_of(meld), high_of(meld)
    if wilds and wilds_of(meld) < compiled_rules.sequence_wilds:
        if high < ACE:
            actions += add_wilds(wilds, slot)
        if low > FOUR:
            actions += [ADD | wild * FIRST_CARD | slot * SLOT | OTHER_SLOT for wild in WILDS[wilds]]
    if compiled_rules.joins:
        for other in range(slot):
            first = melds[other]
            if (
                kind_of(first) == SEQUENCE
                and suit_of(first) == suit_of(meld)
                and (high_of(first) + 1 == low or high + 1 == low_of(first))
                and size_of(first) + size_of(meld) <= COMPLETE
                and wilds_of(first) + wilds_of(meld) <= compiled_rules.sequence_wilds
            ):
                actions.append(MERGE_SLOTS[other << 6 | slot])


def list_red_threes(actions: list[int], hand: Hand) -> None:
    """List the laying of each kind of red three held (D-6.1)."""
    actions += LAY_RED_THREES[hand.one >> 5 & 3]
