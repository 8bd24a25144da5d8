"""The end of a turn with one card, no card, or jokers that may not be discarded (C-4, C-5, O-2)."""

from collections.abc import Sequence

from sambakit.engine.actions.effects import cards_laid, melds_after
from sambakit.engine.listing.going_out import EVERY_CARD, can_finish, can_lay_all, sets_possible
from sambakit.engine.listing.melds import list_additions, list_new_melds
from sambakit.engine.listing.opening_search import can_lay_all_but
from sambakit.engine.listing.own_melds import OwnMelds
from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.rules.group_outcomes import ALWAYS
from sambakit.engine.state.state import sets_suffice
from sambakit.engine.values.cards import JOKER, bit_of, is_red_three
from sambakit.engine.values.hand import Hand, hand_of
from sambakit.engine.values.melds import GROUP, SEQUENCE, heads_of, kind_of, rank_of, suit_of
from sambakit.engine.values.native import i64


def cards_to_come(compiled_rules: CompiledRules, rest: Sequence[int], hidden: i64) -> Sequence[int]:
    """Return the cards of the pile, without its top, that a taker surely gets (L-5); red threes may be laid.

    The lowest cards, so many as are `hidden`, may be any: jokers stand for them, the worst to be left with, or nothing
    does where they may be red threes that are laid (C-8).
    """
    unseen = hidden_to_come(compiled_rules, len(rest), hidden)
    known = rest[hidden:]
    if compiled_rules.pile_limit and len(known) >= compiled_rules.pile_limit:
        known = known[len(known) - compiled_rules.pile_limit + 1 :]
    if compiled_rules.red_laid_from_pile:
        return [card for card in known if not is_red_three(card)]
    return [JOKER] * unseen + list(known) if unseen else known


def hidden_to_come(compiled_rules: CompiledRules, size: i64, hidden: i64) -> i64:
    """Return how many of the `hidden` cards a taker gets with a pile that has `size` cards without its top."""
    limit = compiled_rules.pile_limit
    stays: i64 = size - limit + 1 if limit and size >= limit else 0
    return hidden - stays if hidden > stays else 0


def can_end_with(
    compiled_rules: CompiledRules,
    cards: Sequence[int],
    melds: list[int],
    may_go_out: bool,
    sticky: bool,
    merges: bool = True,
) -> bool:
    """Return whether a player who holds `cards` after an action can end the turn (C-5), by melding more if need be.

    `may_go_out` tells that the partner did not say no, `sticky` that a joker may not be discarded, `merges` that melds
    may be merged in the step that lays the last cards (C-2), which a step that takes the pile does not (C-8).
    """
    size = len(cards)
    if size > 1:
        if not sticky:
            return True
        for card in cards:
            if card != JOKER:
                return True
        if compiled_rules.passes and _can_pass(compiled_rules, cards, melds, may_go_out):
            return True
        return may_go_out and _can_go_out(compiled_rules, cards, melds, sticky)
    entitled = may_go_out and sets_suffice(compiled_rules, melds)
    if not size:
        if not compiled_rules.final_optional:
            return False
        return entitled or (may_go_out and merges and _merging_suffices(compiled_rules, melds))
    if compiled_rules.passes if not entitled else not (sticky and cards[0] == JOKER):
        return True
    return may_go_out and _can_go_out(compiled_rules, cards, melds, sticky)


def _merging_suffices(compiled_rules: CompiledRules, melds: list[int]) -> bool:
    """Return whether merging alone leads from `melds` to sets that suffice to go out (C-2, D-4.8)."""
    if not (compiled_rules.merges or compiled_rules.joins) or not _are_two_alike(melds):
        return False
    no_cards = Hand()
    return sets_possible(compiled_rules, no_cards, melds) and can_lay_all(compiled_rules, no_cards, melds, ALWAYS)


def _are_two_alike(melds: list[int]) -> bool:
    """Return whether two of `melds` are groups of one rank or sequences of one suit."""
    groups: i64 = 0
    sequences: i64 = 0
    for meld in melds:
        kind = kind_of(meld)
        if kind == GROUP:
            rank = bit_of(rank_of(meld))
            if groups & rank:
                return True
            groups |= rank
        elif kind == SEQUENCE:
            suit = bit_of(suit_of(meld))
            if sequences & suit:
                return True
            sequences |= suit
    return False


def _can_pass(compiled_rules: CompiledRules, cards: Sequence[int], melds: list[int], may_go_out: bool) -> bool:
    """Return whether surely all cards but one can be laid and that one is kept: the player may not go out then.

    The partner said no, or no set that is needed comes about.
    """
    hand = hand_of(cards)
    if not can_lay_all_but(compiled_rules, hand, OwnMelds(melds, compiled_rules.goal), 1, False):
        return False
    return not may_go_out or not sets_possible(compiled_rules, hand, melds)


def _can_go_out(compiled_rules: CompiledRules, cards: Sequence[int], melds: list[int], sticky: bool) -> bool:
    """Return whether melding, merges in between, leads to an end: all laid, or one card left that ends the turn."""
    hand = hand_of(cards)
    return sets_possible(compiled_rules, hand, melds) and can_finish(compiled_rules, hand, melds, EVERY_CARD, sticky)


def can_end_with_pile(
    compiled_rules: CompiledRules, hand: Hand, melds: list[int], needed: int, coming: Sequence[int], sticky: bool
) -> bool:
    """Return whether the whole hand can be laid for `needed` points, and the one card `coming` with the pile at last.

    Every order of laying is tried, as long as all that is left can be laid: hardly a hand comes so far, for it is
    asked only where no card can be spared, so that its whole value is needed (C-5, C-8).
    """
    if compiled_rules.passes or not compiled_rules.final_optional:
        return False
    for card in hand.cards():
        needed -= compiled_rules.values[card]
    if needed > 0:
        return False
    whole = hand.copy()
    whole.add(coming[0])
    if not _all_can_be_laid(compiled_rules, hand, whole, melds):
        return False
    waiting = [(hand, list(melds))]
    seen: set[tuple[Hand, tuple[int, ...]]] = set()
    while waiting:
        left, lie = waiting.pop()
        if not left.size:
            if can_end_with(compiled_rules, coming, lie, True, sticky):
                return True
            continue
        found: list[int] = []
        list_new_melds(found, compiled_rules, left, lie)
        list_additions(found, compiled_rules, left, lie, heads_of(lie))
        for action in found:
            cards = cards_laid(action)
            if not cards:
                continue  # nothing is merged before the pile has come
            after = left.copy()
            for card in cards:
                after.remove(card)
            made = melds_after(lie, action)
            key = (after, tuple(sorted(made)))
            if key not in seen:
                seen.add(key)
                whole = after.copy()
                whole.add(coming[0])
                if _all_can_be_laid(compiled_rules, after, whole, made):
                    waiting.append((after, made))
    return False


def _all_can_be_laid(compiled_rules: CompiledRules, hand: Hand, whole: Hand, melds: list[int]) -> bool:
    """Return whether all of `hand` can be laid, and all of the `whole` one so that the player may go out."""
    return can_lay_all_but(compiled_rules, hand, OwnMelds(melds, compiled_rules.goal), 0, True) and (
        sets_possible(compiled_rules, whole, melds) and can_lay_all(compiled_rules, whole, melds, ALWAYS)
    )
