"""Black threes, which are melded only in going out (D-7.1, D-7.2, C-6).

They come last in the step: whatever else it melds is listed before them. So once a group of black threes lies, what
is left is to lay black threes and wilds onto such groups until one card is left at most.
"""

from sambakit.engine.actions import (
    ADD,
    DISCARD,
    NEW,
    card_of,
    operation_of,
    second_card_of,
    slot_of,
    third_card_of,
)
from sambakit.engine.cards import BLACK_THREES, THREE, is_black_three, is_wild
from sambakit.engine.going_out import groups_of_rank, most_completed
from sambakit.engine.hand import Hand
from sambakit.engine.legal_melds import list_additions, list_red_threes, wilds_held
from sambakit.engine.listing import FIRST_CARD, add_naturals, add_wilds, lay_three, lay_two
from sambakit.engine.melds import group_of, grown_by, is_black_three_group, naturals_of, size_of, wilds_of
from sambakit.engine.state import COMPLETE, NO_OPENING, Side, State

_BLACK_SUITS = 9  # spades and clubs
_LOWEST = 4 * THREE


def list_black_threes(actions: list[int], state: State, hand: Hand, side: Side, needed: int, room: int) -> None:
    """List the groups of black threes after which the player can go out.

    `needed` points are missing to the opening minimum (0 or less: none); `room` cards may be left at the end.
    """
    wilds = wilds_held(hand)
    if len(side.melds) >= NEW or not _enough_black(hand, wilds > 0, room):
        return
    once = hand.one >> _LOWEST & _BLACK_SUITS
    twice = hand.two >> _LOWEST & _BLACK_SUITS
    thrice = hand.three >> _LOWEST & _BLACK_SUITS
    found = lay_three(THREE, once, twice, thrice) + lay_two(THREE, once, twice, wilds)
    values = state.rules.scores.card_values
    for action in found:
        cards = (card_of(action), second_card_of(action), third_card_of(action))
        left = hand.copy()
        points = 0
        for card in cards:
            left.remove(card)
            points += values[card]
        if _can_finish(left, [*side.melds, group_of(THREE, cards)], state, needed - points, room):
            actions.append(action)


def _enough_black(hand: Hand, has_wild: bool, room: int) -> bool:
    """Return whether black threes and wilds make up the hand but for `room` cards, and can form a group."""
    black = hand.count(_LOWEST) + hand.count(_LOWEST + 3)
    if black < 2 or (black == 2 and not has_wild):
        return False
    wilds = hand.jokers
    for two in range(4):
        wilds += hand.count(two)
    return hand.size - black - wilds <= room


def _can_finish(hand: Hand, melds: list[int], state: State, needed: int, room: int) -> bool:
    """Return whether black threes and wilds of `hand` can be laid so that the player goes out.

    `room` cards may be left, `needed` points must come in; the sets on the table and those of black threes count.
    """
    values = state.rules.scores.card_values
    black: list[int] = []
    wild: list[int] = []
    others = 0
    points = 0
    for card in hand.cards():
        if is_black_three(card):
            black.append(values[card])
        elif is_wild(card):
            wild.append(values[card])
        else:
            others += 1
            continue
        points += values[card]
    if others > room:
        return False
    completed = 0
    for meld in melds:
        if size_of(meld) >= COMPLETE and not is_black_three_group(meld):
            completed += 1
    missing = max(state.rules.play.out_sets - completed, 0)
    groups = groups_of_rank(melds, THREE)
    most_wilds = state.rules.melds.max_wilds
    if points >= needed and most_completed(groups, len(black), len(wild), most_wilds, False) >= missing:
        return True
    if others == room:
        return False
    keep_black = len(black) > 0 and points - min(black) >= needed
    if keep_black and most_completed(groups, len(black) - 1, len(wild), most_wilds, False) >= missing:
        return True
    keep_wild = len(wild) > 0 and points - min(wild) >= needed
    return keep_wild and most_completed(groups, len(black), len(wild) - 1, most_wilds, False) >= missing


def list_going_out(actions: list[int], state: State, hand: Hand, side: Side) -> None:
    """List what may follow once black threes lie: more of them, then the last card, which must go (C-6)."""
    needed = 0
    room = 1
    if state.opening_points != NO_OPENING:
        needed = state.minimum[state.side_of[state.turn]] - state.opening_points
        room -= len(state.pile) if state.pile_waits else 0
    if needed <= 0 and hand.size == 1 and side.completed >= state.rules.play.out_sets:
        _list_last_card(actions, state, hand, side)
        return
    values = state.rules.scores.card_values
    found: list[int] = []
    wilds = wilds_held(hand)
    black = hand.one >> _LOWEST & _BLACK_SUITS
    most_wilds = state.rules.melds.max_wilds
    for slot in range(len(side.melds)):
        meld = side.melds[slot]
        if is_black_three_group(meld):
            found += add_naturals(THREE, black, slot)
            if wilds_of(meld) < most_wilds and naturals_of(meld) >= 2 * wilds_of(meld) + 2:
                found += add_wilds(wilds, slot)
    for action in found:
        card = card_of(action)
        left = hand.copy()
        left.remove(card)
        melds = side.melds[:]
        melds[slot_of(action)] = grown_by(melds[slot_of(action)], card)
        if _can_finish(left, melds, state, needed - values[card], room):
            actions.append(action)
    if hand.one & BLACK_THREES:
        list_black_threes(actions, state, hand, side, needed, room)


def _list_last_card(actions: list[int], state: State, hand: Hand, side: Side) -> None:
    """List the ways to go out with the last card of a player who may: laying it or discarding it (C-6)."""
    found: list[int] = []
    list_additions(found, hand, side, state.rules.melds.max_wilds)
    actions += [action for action in found if operation_of(action) == ADD]
    list_red_threes(actions, hand)
    actions.append(DISCARD | hand.cards()[0] * FIRST_CARD)
