"""How a turn can end once one card or none is left, or jokers that may not be discarded (C-4, C-5, O-2)."""

from collections.abc import Sequence

from sambakit.engine.cards import JOKER, is_red_three
from sambakit.engine.effects import cards_laid, melds_after
from sambakit.engine.fillings import ALWAYS, BEFORE
from sambakit.engine.going_out import can_lay_all, sets_possible
from sambakit.engine.hand import Hand, hand_of
from sambakit.engine.legal_melds import list_additions, list_new_melds
from sambakit.engine.melds import heads_of
from sambakit.engine.opening_search import can_lay_all_but
from sambakit.engine.shape import Shape
from sambakit.engine.state import sets_suffice
from sambakit.engine.table import Table


def cards_to_come(shape: Shape, rest: Sequence[int]) -> Sequence[int]:
    """Return which cards of the pile, its top apart, come to the hand of who takes it (L-5); red threes may be laid."""
    if shape.pile_limit and len(rest) >= shape.pile_limit:
        rest = rest[len(rest) - shape.pile_limit + 1 :]
    if shape.red_laid_from_pile:
        return [card for card in rest if not is_red_three(card)]
    return rest


def can_end_with(shape: Shape, cards: Sequence[int], melds: list[int], may_go_out: bool, sticky: bool) -> bool:
    """Return whether a player who holds `cards` after a step can end the turn (C-5), by melding more if need be.

    `may_go_out` tells that the partner did not say no, `sticky` that a joker may not be discarded.
    """
    size = len(cards)
    if size > 1:
        if not sticky:
            return True
        for card in cards:
            if card != JOKER:
                return True
        if shape.passes and _can_pass(shape, cards, melds):
            return True
        return _can_finish(shape, cards, melds, may_go_out, sticky)
    entitled = may_go_out and sets_suffice(shape, melds)
    if not size:
        return entitled and shape.final_optional
    if entitled:
        return not (sticky and cards[0] == JOKER) or _can_finish(shape, cards, melds, may_go_out, sticky)
    return shape.passes or _can_finish(shape, cards, melds, may_go_out, sticky)


def _can_pass(shape: Shape, cards: Sequence[int], melds: list[int]) -> bool:
    """Return whether surely all cards but one can be laid and that one is kept: no set that is needed comes about."""
    hand = hand_of(cards)
    return can_lay_all_but(shape, hand, Table(melds, shape.goal), 1, False) and not sets_possible(shape, hand, melds)


def _can_finish(shape: Shape, cards: Sequence[int], melds: list[int], may_go_out: bool, sticky: bool) -> bool:
    """Return whether melding, merges in between, leads to an end: all laid, or one card left that ends the turn."""
    if not may_go_out or not sets_possible(shape, hand_of(cards), melds):
        return False
    if shape.final_optional and can_lay_all(shape, hand_of(cards), melds, BEFORE):
        return True
    for card in set(cards):
        if not (sticky and card == JOKER):
            less = list(cards)
            less.remove(card)
            if can_lay_all(shape, hand_of(less), melds, ALWAYS):
                return True
    return False


def can_end_with_pile(
    shape: Shape, hand: Hand, melds: list[int], needed: int, coming: Sequence[int], sticky: bool
) -> bool:
    """Return whether the whole hand can be laid for `needed` points, and the one card `coming` with the pile at last.

    Every order of laying is tried, as long as all that is left can be laid: hardly a hand comes so far, for it is
    asked only where no card can be spared, so that its whole value is needed (C-5, C-8).
    """
    if shape.passes or not shape.final_optional:
        return False
    for card in hand.cards():
        needed -= shape.values[card]
    if needed > 0:
        return False
    whole = hand.copy()
    whole.add(coming[0])
    if not _all_can_be_laid(shape, hand, whole, melds):
        return False
    waiting = [(hand, list(melds))]
    seen: set[tuple[Hand, tuple[int, ...]]] = set()
    while waiting:
        left, lie = waiting.pop()
        if not left.size:
            if can_end_with(shape, coming, lie, True, sticky):
                return True
            continue
        found: list[int] = []
        list_new_melds(found, shape, left, lie)
        list_additions(found, shape, left, lie, heads_of(lie))
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
                if _all_can_be_laid(shape, after, whole, made):
                    waiting.append((after, made))
    return False


def _all_can_be_laid(shape: Shape, hand: Hand, whole: Hand, melds: list[int]) -> bool:
    """Return whether all of `hand` can be laid, and all of the `whole` one so that the player may go out."""
    return can_lay_all_but(shape, hand, Table(melds, shape.goal), 0, True) and (
        sets_possible(shape, whole, melds) and can_lay_all(shape, whole, melds, ALWAYS)
    )
