"""The result of one part of a meld step: a new meld, a longer one, or the reason for a refusal (C-2).

Only what no order of laying could mend is refused here; whether a group has naturals enough is judged by
`meld_problem` on the state after the whole step.
"""

from collections.abc import Iterator, Sequence

from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import BlackThrees, NaturalRatio, RedThrees
from sambakit.engine.values.cards import ACE, FOUR, RANKS, TEXTS, is_black_three, is_natural, is_red_three, is_wild
from sambakit.engine.values.melds import (
    COMPLETE,
    GROUP,
    IN_GROUP,
    NO_MELD,
    SEQUENCE,
    WILD_MELD,
    group_of,
    high_of,
    is_red_three_group,
    is_set_of_threes,
    joined,
    kind_of,
    low_of,
    merged,
    naturals_of,
    rank_of,
    sequence_of,
    sequence_with_wild,
    size_of,
    stretched,
    suit_of,
    wild_at,
    wild_meld_of,
    wilds_of,
)
from sambakit.game.refusal import Refusal


def new_meld(rules: RuleSet, cards: Sequence[int]) -> int | Refusal:
    """Return the packed meld that `cards` form together (D-4.1, D-5.1, V-1, L-1, Y-2)."""
    firm = [card for card in cards if not is_wild(card)]
    if not firm:
        return _new_wild_meld(rules, cards)
    ranks = sorted(card >> 2 for card in firm)
    one_suit, distinct = len({card & 3 for card in firm}) == 1, len(set(ranks)) == len(ranks)
    if any(is_red_three(card) for card in cards):
        red = _new_red_meld(rules, cards, firm)
        if red != NO_MELD:
            return red
    if ranks[0] == ranks[-1]:
        if is_black_three(firm[0]):
            return _problem_of_black_threes(rules, cards) or group_of(ranks[0], cards)
        return group_of(ranks[0], cards)
    if one_suit:
        return _new_sequence(rules, cards, firm)
    if distinct and ranks[-1] - ranks[0] == len(ranks) - 1:
        return rules.refusal(Code.MIXED_SUITS)
    odd = min(firm, key=lambda card: ranks.count(card >> 2))
    return rules.refusal(Code.WRONG_RANK, card=TEXTS[odd])


def _new_wild_meld(rules: RuleSet, cards: Sequence[int]) -> int | Refusal:
    """Return the meld of `cards`, which are all wild (V-1)."""
    if not rules.melds.wild_meld:
        needed = max(naturals_needed(rules, 1), 2)
        return rules.refusal(Code.WILDS_ALONE, wilds=len(cards), most=most_wilds(rules, needed), needed=needed)
    if len(cards) > COMPLETE:
        return rules.refusal(Code.WILD_MELD_TOO_LONG, cards=len(cards), most=COMPLETE)
    return wild_meld_of(cards)


def _new_red_meld(rules: RuleSet, cards: Sequence[int], firm: Sequence[int]) -> int | Refusal:
    """Return the meld of `cards`, red threes among them; NO_MELD if they look like a sequence with a three."""
    ranks = [card >> 2 for card in firm]
    if rules.play.red_threes is RedThrees.AS_SETS and all(is_red_three(card) for card in firm):
        if len(firm) < len(cards):
            return rules.refusal(Code.WILD_WITH_THREES)
        return group_of(ranks[0], cards)
    if len({card & 3 for card in firm}) == 1 and len(set(ranks)) == len(ranks) > 1:
        return NO_MELD
    red = next(card for card in cards if is_red_three(card))
    return rules.refusal(Code.RED_THREE_IN_MELD, card=TEXTS[red])


def _problem_of_black_threes(rules: RuleSet, cards: Sequence[int]) -> Refusal | None:
    """Return why `cards`, black threes and wilds, are not melded (D-7.1, B-4.9, L-4), or None."""
    how = rules.play.black_threes
    if how is BlackThrees.NEVER:
        return rules.refusal(Code.BLACK_THREES_NEVER)
    if how is not BlackThrees.GOING_OUT and any(is_wild(card) for card in cards):
        return rules.refusal(Code.WILD_WITH_THREES)
    return None


def _new_sequence(rules: RuleSet, cards: Sequence[int], firm: Sequence[int]) -> int | Refusal:
    """Return the sequence of `cards`, whose `firm` ones have one suit and several ranks."""
    if not rules.melds.sequences:
        return rules.refusal(Code.NO_SEQUENCES)
    wilds = [card for card in cards if is_wild(card)]
    refusal = _too_many_wilds(rules, len(wilds))
    if refusal:
        return refusal
    for card in firm:
        if not is_natural(card):
            return rules.refusal(Code.THREE_IN_SEQUENCE, card=TEXTS[card])
    ranks = [card >> 2 for card in firm]
    if len(cards) > rules.melds.sequence_max:
        return rules.refusal(Code.SEQUENCE_TOO_LONG, cards=len(cards), most=rules.melds.sequence_max)
    return _run(rules, firm[0] & 3, ranks, wilds, is_wild(cards[0])) or rules.refusal(Code.NOT_CONSECUTIVE)


def _too_many_wilds(rules: RuleSet, wilds: int) -> Refusal | None:
    if wilds <= rules.melds.sequence_wilds:
        return None
    if not rules.melds.sequence_wilds:
        return rules.refusal(Code.WILD_IN_SEQUENCE)
    return rules.refusal(Code.TOO_MANY_WILDS_IN_SEQUENCE, wilds=wilds, most=rules.melds.sequence_wilds)


def _run(rules: RuleSet, suit: int, ranks: Sequence[int], wilds: Sequence[int], below: bool) -> int:
    """Return the sequence of naturals of these `ranks` and at most one wild, or NO_MELD where they make none.

    A wild fills the one gap; without a gap it goes to the low end where `below` says so and there is room, or where
    the high end is an ace, else to the high end (L-1, L-2).
    """
    low, high, size = min(ranks), max(ranks), len(ranks) + len(wilds)
    if len(set(ranks)) < len(ranks) or high - low + 1 > size:
        return NO_MELD
    if not wilds:
        return sequence_of(suit, low, high)
    if high - low + 1 == size:
        gap = next(rank for rank in range(low, high) if rank not in ranks)
        return sequence_with_wild(suit, low, high, wilds[0], gap)
    if high == ACE or (below and low > FOUR):
        return sequence_with_wild(suit, low - 1, high, wilds[0], low - 1)
    return sequence_with_wild(suit, low, high + 1, wilds[0], high + 1)


def grown_meld(rules: RuleSet, meld: int, cards: Sequence[int], low: bool = False) -> int | Refusal:
    """Return `meld` with `cards` added, a wild at the `low` end of a sequence if said so (D-4.5, D-5.7, V-1, L-1)."""
    kind = kind_of(meld)
    if kind == SEQUENCE:
        return _grown_sequence(rules, meld, cards, low)
    return _grown_wild_meld(rules, meld, cards) if kind == WILD_MELD else _grown_group(rules, meld, cards)


def _grown_wild_meld(rules: RuleSet, meld: int, cards: Sequence[int]) -> int | Refusal:
    for card in cards:
        if not is_wild(card):
            return rules.refusal(Code.NATURAL_IN_WILD_MELD, card=TEXTS[card])
    if size_of(meld) + len(cards) > COMPLETE:
        return rules.refusal(Code.WILD_MELD_TOO_LONG, cards=size_of(meld) + len(cards), most=COMPLETE)
    return meld + wild_meld_of(cards) - WILD_MELD


def _grown_group(rules: RuleSet, meld: int, cards: Sequence[int]) -> int | Refusal:
    red = is_red_three_group(meld)
    for card in cards:
        if is_red_three(card) and not red:
            return rules.refusal(Code.RED_THREE_IN_MELD, card=TEXTS[card])
        if not is_wild(card) and (card >> 2 != rank_of(meld) or is_red_three(card) != red):
            return rules.refusal(Code.WRONG_RANK, card=TEXTS[card])
        with_wilds = rules.play.black_threes is BlackThrees.GOING_OUT and not red
        if is_wild(card) and is_set_of_threes(meld) and not with_wilds:
            return rules.refusal(Code.WILD_WITH_THREES)
        meld += IN_GROUP[card]
    return meld


def _grown_sequence(rules: RuleSet, meld: int, cards: Sequence[int], below: bool) -> int | Refusal:
    low, high, suit = low_of(meld), high_of(meld), suit_of(meld)
    wilds = [card for card in cards if is_wild(card)]
    if wilds:
        refusal = _too_many_wilds(rules, wilds_of(meld) + len(wilds))
        if refusal:
            return refusal
    naturals = [card for card in cards if not is_wild(card)]
    for card in naturals:
        if not is_natural(card):
            return rules.refusal(Code.THREE_IN_SEQUENCE, card=TEXTS[card])
    if size_of(meld) >= rules.melds.sequence_max:
        return rules.refusal(Code.SAMBA_IS_CLOSED)
    for card in naturals:
        if card & 3 != suit:
            return rules.refusal(Code.MIXED_SUITS, card=TEXTS[card])
    for card in naturals:
        if wilds_of(meld) and card >> 2 == wild_at(meld):
            return rules.refusal(Code.WILD_KEEPS_PLACE, card=TEXTS[card])
    ranks = [card >> 2 for card in naturals] + list(range(low, high + 1))
    if min(ranks) == FOUR and max(ranks) == ACE:
        return rules.refusal(Code.NOT_CONSECUTIVE)  # there is no going round
    grown = _run(rules, suit, ranks, wilds, below or (is_wild(cards[0]) and len(cards) > 1))
    if grown == NO_MELD:
        return rules.refusal(Code.NOT_AT_AN_END, cards=" ".join(TEXTS[card] for card in cards))
    if size_of(grown) > rules.melds.sequence_max:
        return rules.refusal(Code.SEQUENCE_TOO_LONG, cards=size_of(grown), most=rules.melds.sequence_max)
    return stretched(meld, low_of(grown), high_of(grown)) if wilds_of(meld) else grown


def merged_meld(rules: RuleSet, first: int, second: int) -> int | Refusal:
    """Return the meld of two own groups of a rank, or of two sequences if they may be joined (D-4.8, D-5.5)."""
    kinds = kind_of(first), kind_of(second)
    if kinds == (SEQUENCE, SEQUENCE):
        return _joined_sequences(rules, first, second)
    if kinds != (GROUP, GROUP) or rank_of(first) != rank_of(second):
        return rules.refusal(Code.MERGE_DIFFERENT)
    if is_red_three_group(first) != is_red_three_group(second):
        return rules.refusal(Code.MERGE_DIFFERENT)
    if not rules.melds.merge_groups:
        return rules.refusal(Code.NO_MERGING)
    return merged(first, second)


def _joined_sequences(rules: RuleSet, first: int, second: int) -> int | Refusal:
    if not rules.melds.join_sequences:
        return rules.refusal(Code.SEQUENCES_STAY_APART)
    if suit_of(first) != suit_of(second):
        return rules.refusal(Code.MIXED_SUITS)
    if high_of(first) + 1 != low_of(second) and high_of(second) + 1 != low_of(first):
        return rules.refusal(Code.NOT_CONSECUTIVE)
    size = size_of(first) + size_of(second)
    if size > rules.melds.sequence_max:
        return rules.refusal(Code.SEQUENCE_TOO_LONG, cards=size, most=rules.melds.sequence_max)
    return _too_many_wilds(rules, wilds_of(first) + wilds_of(second)) or joined(first, second)


def meld_problem(rules: RuleSet, meld: int, before: int = NO_MELD) -> Refusal | None:
    """Return why `meld`, which was `before` when the step began, is not allowed on the table, or None (D-4, D-5)."""
    if meld == NO_MELD:
        return None
    size = size_of(meld)
    if kind_of(meld) == SEQUENCE:
        if size < rules.melds.sequence_min:
            follows = high_of(meld) + 1 if high_of(meld) < ACE else low_of(meld) - 1
            card = TEXTS[follows * 4 + suit_of(meld)]
            return rules.refusal(Code.SEQUENCE_TOO_SHORT, cards=size, needed=rules.melds.sequence_min, card=card)
        return None
    if kind_of(meld) == GROUP:
        problem = next(group_problems(rules, meld, before), None)
        if problem:
            return problem
    if size < rules.melds.group_min:
        code = _too_few(meld)
        rank = {"rank": RANKS[rank_of(meld)]} if code is Code.TOO_FEW_CARDS else {}
        return rules.refusal(code, cards=size, needed=rules.melds.group_min, **rank)
    return None


def _too_few(meld: int) -> Code:
    """Return which melds of their own need three cards (V-1, Y-2, D-7.2), or that groups do."""
    if kind_of(meld) == WILD_MELD:
        return Code.WILD_MELD_TOO_SHORT
    if is_red_three_group(meld):
        return Code.TOO_FEW_RED_THREES
    return Code.TOO_FEW_BLACK_THREES if is_set_of_threes(meld) else Code.TOO_FEW_CARDS


def group_problems(rules: RuleSet, meld: int, before: int = NO_MELD) -> Iterator[Refusal]:
    """Yield the faults in the wilds and the length of a group, the first one first (D-4.2 to D-4.5, F-4.6)."""
    naturals, wilds, size = naturals_of(meld), wilds_of(meld), size_of(meld)
    lay_there = wilds == wilds_of(before) and meld != before  # a third one that nobody claimed stays (F-9.3)
    if wilds > rules.melds.max_wilds and not lay_there:
        spare = wilds - most_wilds(rules, naturals)
        yield rules.refusal(Code.TOO_MANY_WILDS, wilds=wilds, most=rules.melds.max_wilds, spare=spare)
    needed = naturals_needed(rules, wilds)
    if naturals < needed:
        yield rules.refusal(Code.TOO_FEW_NATURALS, naturals=naturals, wilds=wilds, needed=needed)
    if rules.melds.group_max is not None and size > rules.melds.group_max:
        yield rules.refusal(Code.GROUP_TOO_LONG, cards=size, most=rules.melds.group_max)
    too_late = wild_too_late(rules, before, wilds - wilds_of(before))
    if too_late:
        yield too_late


def wild_too_late(rules: RuleSet, before: int, wilds: int) -> Refusal | None:
    """Return why `wilds` from the hand go onto the group `before` too late, when it is a canasta, or None (F-4.6).

    In the best order they come first, as soon as there are naturals enough for them (C-2).
    """
    if not wilds or rules.melds.wild_onto_finished:
        return None
    every = wilds_of(before) + wilds
    if max(naturals_of(before), naturals_needed(rules, every)) + every <= COMPLETE:
        return None
    return rules.refusal(Code.WILD_ONTO_FINISHED, wilds=wilds)


def naturals_needed(rules: RuleSet, wilds: int) -> int:
    """Return how many naturals a group with `wilds` wild cards needs (table 3c, `natural_ratio`)."""
    if not wilds:
        return 0
    match rules.melds.natural_ratio:
        case NaturalRatio.TWICE_WILDS:
            return 2 * wilds
        case NaturalRatio.MORE_THAN_WILDS:
            return max(wilds + 1, 2)
        case NaturalRatio.TWO:
            return 2
        case NaturalRatio.THREE:
            return 3


def most_wilds(rules: RuleSet, naturals: int) -> int:
    """Return how many wild cards a group with so many `naturals` may have (D-4.2, D-4.3)."""
    counts = range(rules.melds.max_wilds + 1)
    return max(wilds for wilds in counts if naturals_needed(rules, wilds) <= naturals)
