"""What one part of a meld step makes: a new meld, a longer one, or the reason why it is none (C-2).

Only what no order of laying could mend is refused here; whether a group has naturals enough is judged by
`meld_problem` on the state after the whole step.
"""

from collections.abc import Sequence

from sambakit.engine.cards import ACE, FOUR, TEXTS, is_natural, is_red_three, is_wild
from sambakit.engine.melds import (
    GROUP,
    IN_GROUP,
    NO_MELD,
    SEQUENCE,
    group_of,
    high_of,
    kind_of,
    low_of,
    merged,
    naturals_of,
    rank_of,
    sequence_of,
    size_of,
    suit_of,
    wilds_of,
)
from sambakit.engine.refusal import Code, Refusal
from sambakit.engine.rule_values import NaturalRatio
from sambakit.engine.ruleset import RuleSet


def new_meld(rules: RuleSet, cards: Sequence[int]) -> int | Refusal:
    """Return the packed meld that `cards` form together (D-4.1, D-5.1)."""
    firm = [card for card in cards if not is_wild(card)]
    if not firm:
        return rules.refusal(Code.WILDS_ALONE, wilds=len(cards))
    ranks = sorted(card >> 2 for card in firm)
    one_suit, distinct = len({card & 3 for card in firm}) == 1, len(set(ranks)) == len(ranks)
    red = next((card for card in cards if is_red_three(card)), None)
    if red is not None and not (one_suit and distinct and len(ranks) > 1):
        return rules.refusal(Code.RED_THREE_IN_MELD, card=TEXTS[red])
    if ranks[0] == ranks[-1]:
        return group_of(ranks[0], cards)
    if one_suit:
        return _new_sequence(rules, cards, firm)
    if distinct and ranks[-1] - ranks[0] == len(ranks) - 1:
        return rules.refusal(Code.MIXED_SUITS)
    odd = min(firm, key=lambda card: ranks.count(card >> 2))
    return rules.refusal(Code.WRONG_RANK, card=TEXTS[odd])


def _new_sequence(rules: RuleSet, cards: Sequence[int], firm: Sequence[int]) -> int | Refusal:
    """Return the sequence of `cards`, whose `firm` ones have one suit and several ranks."""
    if len(firm) < len(cards):
        return rules.refusal(Code.WILD_IN_SEQUENCE)
    for card in firm:
        if not is_natural(card):
            return rules.refusal(Code.THREE_IN_SEQUENCE, card=TEXTS[card])
    ranks = sorted(card >> 2 for card in firm)
    if ranks != list(range(ranks[0], ranks[0] + len(ranks))):
        return rules.refusal(Code.NOT_CONSECUTIVE)
    if len(ranks) > rules.melds.sequence_max:
        return rules.refusal(Code.SEQUENCE_TOO_LONG, cards=len(ranks), most=rules.melds.sequence_max)
    return sequence_of(firm[0] & 3, ranks[0], ranks[-1])


def grown_meld(rules: RuleSet, meld: int, cards: Sequence[int]) -> int | Refusal:
    """Return `meld` with `cards` added (D-4.5, D-5.7)."""
    return _grown_sequence(rules, meld, cards) if kind_of(meld) == SEQUENCE else _grown_group(rules, meld, cards)


def _grown_group(rules: RuleSet, meld: int, cards: Sequence[int]) -> int | Refusal:
    for card in cards:
        if is_red_three(card):
            return rules.refusal(Code.RED_THREE_IN_MELD, card=TEXTS[card])
        if not is_wild(card) and card >> 2 != rank_of(meld):
            return rules.refusal(Code.WRONG_RANK, card=TEXTS[card])
        meld += IN_GROUP[card]
    return meld


def _grown_sequence(rules: RuleSet, meld: int, cards: Sequence[int]) -> int | Refusal:
    low, high, suit = low_of(meld), high_of(meld), suit_of(meld)
    for card in cards:
        if is_wild(card):
            return rules.refusal(Code.WILD_IN_SEQUENCE)
        if not is_natural(card):
            return rules.refusal(Code.THREE_IN_SEQUENCE, card=TEXTS[card])
    if size_of(meld) >= rules.melds.sequence_max:
        return rules.refusal(Code.SAMBA_IS_CLOSED)
    for card in cards:
        if card & 3 != suit:
            return rules.refusal(Code.MIXED_SUITS, card=TEXTS[card])
    ranks = sorted({card >> 2 for card in cards} | set(range(low, high + 1)))
    if ranks[0] == FOUR and ranks[-1] == ACE:
        return rules.refusal(Code.NOT_CONSECUTIVE)  # there is no going round
    if len(ranks) != size_of(meld) + len(cards) or ranks[-1] - ranks[0] != len(ranks) - 1:
        return rules.refusal(Code.NOT_AT_AN_END, cards=" ".join(TEXTS[card] for card in cards))
    if len(ranks) > rules.melds.sequence_max:
        return rules.refusal(Code.SEQUENCE_TOO_LONG, cards=len(ranks), most=rules.melds.sequence_max)
    return sequence_of(suit, ranks[0], ranks[-1])


def merged_meld(rules: RuleSet, first: int, second: int) -> int | Refusal:
    """Return the one group that two own groups of a rank make (D-4.8)."""
    kinds = kind_of(first), kind_of(second)
    if kinds == (SEQUENCE, SEQUENCE):
        return rules.refusal(Code.SEQUENCES_STAY_APART)
    if SEQUENCE in kinds or rank_of(first) != rank_of(second) or not rules.melds.merge_groups:
        return rules.refusal(Code.MERGE_DIFFERENT)
    return merged(first, second)


def meld_problem(rules: RuleSet, meld: int) -> Refusal | None:
    """Return why `meld` may not lie on the table as it is, or None (D-4.1 to D-4.3, D-5.1)."""
    if meld == NO_MELD:
        return None
    size = size_of(meld)
    if kind_of(meld) != GROUP:
        if size < rules.melds.sequence_min:
            return rules.refusal(Code.SEQUENCE_TOO_SHORT, cards=size, needed=rules.melds.sequence_min)
        return None
    naturals, wilds = naturals_of(meld), wilds_of(meld)
    if wilds > rules.melds.max_wilds:
        return rules.refusal(Code.TOO_MANY_WILDS, wilds=wilds, most=rules.melds.max_wilds)
    if naturals < naturals_needed(rules, wilds):
        return rules.refusal(
            Code.TOO_FEW_NATURALS, naturals=naturals, wilds=wilds, needed=naturals_needed(rules, wilds)
        )
    if size < rules.melds.group_min:
        return rules.refusal(Code.TOO_FEW_CARDS, cards=size, needed=rules.melds.group_min)
    return None


def naturals_needed(rules: RuleSet, wilds: int) -> int:
    """Return how many naturals a group with `wilds` wild cards needs (table 3c, `natural_ratio`)."""
    match rules.melds.natural_ratio:
        case NaturalRatio.TWICE_WILDS:
            return 2 * wilds
        case NaturalRatio.MORE_THAN_WILDS:
            return wilds + 1
        case NaturalRatio.TWO:
            return 2
