"""Black threes under rules that meld them only in going out (D-7.1, D-7.2, B-4.9, C-6).

They come last in the step: whatever else it melds is listed before them. So once a group of black threes lies, what
is left is to lay black threes, and wilds where rules let them, onto such groups until one card is left at most.
"""

from typing import Final

from sambakit.engine.actions.effects import cards_laid, melds_after
from sambakit.engine.actions.packed import DISCARD, NEW
from sambakit.engine.listing.action_lookup import FIRST_CARD, add_naturals, add_wilds, lay_three, lay_two
from sambakit.engine.listing.last_cards import can_end_with
from sambakit.engine.listing.melds import has_room_for_threes, list_additions, list_red_threes, wilds_held
from sambakit.engine.listing.opening import OpeningStep
from sambakit.engine.listing.opening_groups import count_twos
from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.rules.group_outcomes import NEVER, added, reaches
from sambakit.engine.rules.set_kind import COMPLETED, MIXED_SETS, PURE_SETS, SEQUENCES
from sambakit.engine.state.state import NO_OPENING, Side, State
from sambakit.engine.values.cards import BLACK_THREES, JOKER, NATURALS, THREE
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import (
    COMPLETE,
    COUNTS,
    GROUP,
    SEQUENCE,
    WILD_MELD,
    heads_of,
    is_black_three_group,
    is_red_three_group,
    kind_of,
    naturals_of,
    size_of,
    wilds_of,
)
from sambakit.engine.values.native import i64

_BLACK_SUITS = 9  # spades and clubs
_LOWEST = 4 * THREE
_BLACK: Final[list[int]] = [_LOWEST, _LOWEST + 3]  # kinds
_TWOS: Final[list[int]] = [0, 1, 2, 3]
_WILD: Final[list[int]] = [*_TWOS, JOKER]
_BLACK_AND_WILD: Final[list[int]] = [*_BLACK, *_WILD]


def list_black_threes(actions: list[int], step: OpeningStep, hand: Hand, melds: list[int], needed: int) -> None:
    """List the groups of black threes after which the player can go out.

    `needed` points are missing to the opening minimum (0 or less: none).
    """
    compiled_rules = step.compiled_rules
    if len(melds) >= NEW or not enough_black(compiled_rules, hand, 1 - len(step.coming)):
        return
    wilds = wilds_held(hand) if compiled_rules.black_wilds and compiled_rules.starts_with_wild else 0
    if compiled_rules.limited and not has_room_for_threes(compiled_rules, melds, False):
        return
    once = hand.one >> _LOWEST & _BLACK_SUITS
    twice = hand.two >> _LOWEST & _BLACK_SUITS
    thrice = hand.three >> _LOWEST & _BLACK_SUITS
    found = lay_three(THREE, once, twice, thrice)
    if wilds:
        found = found + lay_two(THREE, once, twice, wilds)
    _list_finishing(actions, found, step, hand, melds, needed)


def _list_finishing(
    actions: list[int], found: list[int], step: OpeningStep, hand: Hand, melds: list[int], needed: int
) -> None:
    """List those of `found`, which lay black threes or wilds with them, after which the player can go out."""
    if not found:
        return
    values = step.compiled_rules.values
    done = _sets_besides(step.compiled_rules, melds)
    for action in found:
        left = hand.copy()
        points = 0
        for card in cards_laid(action):
            left.remove(card)
            points += values[card]
        if _can_finish(left, _black_groups(melds_after(melds, action)), done, step, needed - points):
            actions.append(action)


def enough_black(compiled_rules: CompiledRules, hand: Hand, room: int) -> bool:
    """Return whether black threes and wilds make up the hand but for `room` cards (1 or less), and can form a group."""
    naturals: i64 = hand.one & NATURALS
    if naturals & naturals - 1:
        return False  # two kinds that are neither
    black = hand.count(_LOWEST) + hand.count(_LOWEST + 3)
    wilds = count_twos(hand) + hand.jokers if compiled_rules.black_wilds else 0
    return black > 1 and black + wilds > 2 and hand.size - black - wilds <= room


def _can_finish(hand: Hand, groups: tuple[int, ...], done: int, step: OpeningStep, needed: int) -> bool:
    """Return whether black threes and wilds of `hand` can be laid onto their `groups` so that the player goes out.

    `needed` points must come in; the sets `done` and those of black threes count.
    """
    compiled_rules = step.compiled_rules
    room = 1 - len(step.coming)
    values = compiled_rules.values
    black, wilds = hand.count(_LOWEST) + hand.count(_LOWEST + 3), count_twos(hand) + hand.jokers
    others = hand.size - black - wilds
    points = 0
    for card in _BLACK_AND_WILD:
        points += hand.count(card) * values[card]
    if room < 0 or others > room or (step.coming and step.sticky and step.coming[0] == JOKER):
        return False
    must_leave = room == 1 and not others and not compiled_rules.final_optional
    if points >= needed and not must_leave and _complete(compiled_rules, groups, done, black, wilds):
        return True
    if others == room:
        return False
    spare = points - needed  # what may stay in hand
    if _has_one_of(hand, values, _BLACK, spare) and _complete(compiled_rules, groups, done, black - 1, wilds):
        return True
    leaving = _TWOS if step.sticky else _WILD
    return _has_one_of(hand, values, leaving, spare) and _complete(compiled_rules, groups, done, black, wilds - 1)


def _has_one_of(hand: Hand, values: list[int], kinds: list[int], most: int) -> bool:
    """Return whether `hand` has a card of one of `kinds` that counts `most` points or less."""
    return any(values[card] <= most and hand.count(card) for card in kinds)


def _black_groups(melds: list[int]) -> tuple[int, ...]:
    """Return the packed counts of the groups of black threes, in rising order."""
    found = [meld >> COUNTS & 511 for meld in melds if is_black_three_group(meld)]
    return tuple(sorted(found)) if len(found) > 1 else tuple(found)


def _sets_besides(compiled_rules: CompiledRules, melds: list[int]) -> int:
    """Return the outcome of all melds on the table but the black threes, as they are."""
    outcome = 0
    for meld in melds:
        size, kind = size_of(meld), kind_of(meld)
        of_wilds = MIXED_SETS if wilds_of(meld) else PURE_SETS
        if kind == SEQUENCE:
            if size >= COMPLETE:
                outcome = added(outcome, COMPLETED | SEQUENCES | of_wilds, compiled_rules.goal)
        elif kind == WILD_MELD:
            if size >= COMPLETE:
                outcome = added(outcome, COMPLETED, compiled_rules.goal)
        elif kind == GROUP and not is_black_three_group(meld):
            by_merging = compiled_rules.reds if is_red_three_group(meld) else compiled_rules.groups
            if size >= by_merging[NEVER].complete:
                outcome = added(outcome, COMPLETED | of_wilds, compiled_rules.goal)
    return outcome


def _complete(compiled_rules: CompiledRules, groups: tuple[int, ...], done: int, black: int, wilds: int) -> bool:
    """Return whether so many black threes and wilds go onto `groups` of them and complete the sets still missing."""
    for outcome in compiled_rules.threes[NEVER].outcomes(groups, black, wilds):
        if reaches(added(done, outcome, compiled_rules.goal), compiled_rules.goal):
            return True
    return False


def list_going_out(actions: list[int], step: OpeningStep, state: State, hand: Hand, side: Side) -> None:
    """List the next actions once black threes are laid: more of them, then the last card, which must go (C-6)."""
    compiled_rules = step.compiled_rules
    needed = 0
    if state.opening_points != NO_OPENING and not compiled_rules.folds(step.taking):
        needed = state.minimum[state.side_of[state.turn]] - state.opening_points
    found = _onto_black_threes(compiled_rules, hand, side.melds)
    if needed <= 0 and not step.coming and (not hand.size or (hand.size == 1 and state.entitled())):
        _list_last_card(actions, found, step, hand, side.melds)
        return
    _list_finishing(actions, found, step, hand, side.melds, needed)
    if hand.one & BLACK_THREES:
        list_black_threes(actions, step, hand, side.melds, needed)


def _onto_black_threes(compiled_rules: CompiledRules, hand: Hand, melds: list[int]) -> list[int]:
    """Return the additions to groups of black threes (D-7.2, B-4.9)."""
    found: list[int] = []
    black = hand.one >> _LOWEST & _BLACK_SUITS
    wilds = wilds_held(hand) if compiled_rules.black_wilds else 0
    for slot, meld in enumerate(melds):
        if is_black_three_group(meld):
            counts = wilds_of(meld) << 5 | naturals_of(meld)
            if compiled_rules.takes_natural[counts]:
                found += add_naturals(THREE, black, slot)
            if wilds and compiled_rules.takes_wild[counts]:
                found += add_wilds(wilds, slot)
    return found


def _list_last_card(actions: list[int], found: list[int], step: OpeningStep, hand: Hand, melds: list[int]) -> None:
    """List the ways to go out with the last card of a player who may: laying it or discarding it (C-6).

    Without a card, merges are listed that the last one has made necessary (C-2). `found` are the additions to black
    threes.
    """
    compiled_rules = step.compiled_rules
    list_additions(found, compiled_rules, hand, melds, heads_of(melds))
    if compiled_rules.red_singles:
        list_red_threes(found, hand)
    actions += [
        action
        for action in found
        if len(cards_laid(action)) == hand.size
        and can_end_with(compiled_rules, (), melds_after(melds, action), True, step.sticky)
    ]
    for card in hand.cards():
        if not (step.sticky and card == JOKER):
            actions.append(DISCARD | card * FIRST_CARD)
