"""Arranges picked number cards in a tray: as Canastras by themselves, except where their owner put cards together.

Former Canastras stay, then the largest come first. Other cards join a pile that they fit, form a pair that may begin a
Canastra, or stay apart. A convenience for the eye: the definition judges what is made of it.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from sambakit.game.meld_names import MeldName
from sambakit.game.tray import FormerPile, Look, Pile, in_picking_order, loose_places, places_of
from sambakit.romme.actions.actions import FORMS, Action, Add, Lay, Placed, canastra_cards, is_joker_value
from sambakit.romme.definition.readings import readings
from sambakit.romme.definition.staging import meanings
from sambakit.romme.rules.rules import CanastraRules, samba_bits
from sambakit.romme.state.state import State
from sambakit.romme.values.canastras import (
    ROW,
    SAMBA,
    SET,
    kind_of,
    placed_cards,
)
from sambakit.romme.values.cards import CARDS_IN_PACK, TWOS, VALUES, bits_of, cards_in

_LOOKS: Final[dict[int, Look]] = {ROW: "row", SET: "set", SAMBA: "samba"}


def arranged(state: State, seat: int, cards: Sequence[int], former: Sequence[FormerPile]) -> tuple[Pile[Action], ...]:
    """Return the piles of the picked `cards`, by the first pick of each."""
    melds = state.rules.melds
    kept = {number: [cards[place] for place in pile.cards] for number, pile in enumerate(former) if pile.kept}
    joined = [pile for number, pile in kept.items() if former[number].to is None]
    before = [[cards[place] for place in pile.cards] for pile in former if not pile.kept]
    left = [cards[place] for place in loose_places(len(cards), former)]
    found = _together(melds, left, before, joined)
    piles = [_pile(state, seat, cards, pile, former[number], number) for number, pile in kept.items() if pile]
    return in_picking_order([*piles, *(_pile(state, seat, cards, pile) for pile in found)])


def _together(
    melds: CanastraRules, left: list[int], before: Sequence[Sequence[int]], kept: Sequence[list[int]]
) -> list[list[int]]:
    """Return the piles of the cards `left` that join none of `kept`; these grow."""
    found = [list(pile) for pile in before if set(pile) <= set(left) and readings(melds, pile)]
    for pile in found:
        _without(left, pile)
    while whole := _largest(melds, left):
        found.append(whole)
        _without(left, whole)
    for card in list(left):
        fitting = next((pile for pile in (*found, *kept) if _form(melds, [*pile, card])), None)
        if fitting is not None:
            fitting.append(card)
            left.remove(card)
    return [*found, *_begun(melds, left)]


def _form(melds: CanastraRules, cards: Sequence[int]) -> bool:
    """Return whether `cards` form a Canastra; most that do not are told at a glance."""
    colours = {card // VALUES for card in cards if not is_joker_value(card)}
    values = {card % VALUES + 1 for card in cards}
    return (len(colours) < 2 or len(values) == 1 or values == melds.samba_values) and bool(readings(melds, cards))


def _without(left: list[int], cards: Sequence[int]) -> None:
    for card in cards:
        left.remove(card)


def _largest(melds: CanastraRules, cards: Sequence[int]) -> list[int]:
    """Return the cards of the largest Canastra in `cards`, one without a joker if there is; none: there is none."""
    bits = bits_of(cards)
    found = [row for row in [_longest_row(melds, bits)] if row]
    found += [samba for samba in samba_bits(melds) if samba & bits == samba]
    for value in sorted(melds.set_values):
        alike = [card for card in cards if card % VALUES == value - 1]
        found += [bits_of(alike)] if readings(melds, alike) else []
    return list(cards_in(max(found, key=int.bit_count, default=0)))


def _longest_row(melds: CanastraRules, bits: int) -> int:
    """Return the cards of the longest row in `bits`, one without a joker if there is; 0 where there is none."""
    jokers = bits & TWOS if melds.row_jokers else 0
    for length in range(min(melds.row_max, bits.bit_count()), melds.row_min - 1, -1):
        with_joker = 0
        for wanted in _places(length, melds.cyclic):
            there = wanted & bits
            if there == wanted:
                return wanted
            joker = jokers & ~wanted
            if there.bit_count() == length - 1 and joker:
                with_joker = with_joker or there | joker & -joker
        if with_joker:
            return with_joker
    return 0


@lru_cache(maxsize=32)
def _places(length: int, cyclic: bool) -> tuple[int, ...]:
    """Return the cards of every row of `length` without a joker, each as a bit set."""
    starts = range(VALUES if cyclic and length < VALUES else VALUES + 1 - length)
    return tuple(
        bits_of(VALUES * colour + (start + step) % VALUES for step in range(length))
        for colour in range(4)
        for start in starts
    )


def _begun(melds: CanastraRules, cards: Sequence[int]) -> list[list[int]]:
    """Return `cards` by twos where a Canastra may begin so, else one by one."""
    pairs = _pairs(melds)
    piles: list[list[int]] = []
    for card in sorted(cards):
        near = next((pile for pile in piles if len(pile) == 1 and (pile[0], card) in pairs), None)
        if near is None:
            piles.append([card])
        else:
            near.append(card)
    return piles


@lru_cache(maxsize=16)
def _pairs(melds: CanastraRules) -> frozenset[tuple[int, int]]:
    """Return all pairs of cards, the lower one first, that may be in one Canastra of the least length."""
    least = [*_places(melds.row_min, melds.cyclic), *samba_bits(melds)]
    least += [bits_of(VALUES * colour + value - 1 for colour in range(4)) for value in melds.set_values]
    if melds.row_jokers:
        least += [1 << card | 1 << two for card in range(CARDS_IN_PACK) for two in cards_in(TWOS & ~(1 << card))]
    return frozenset(pair for bits in least for pair in combinations(cards_in(bits), 2))


def _pile(
    state: State,
    seat: int,
    picks: Sequence[int],
    cards: Sequence[int],
    former: FormerPile | None = None,
    number: int | None = None,
) -> Pile[Action]:
    """Return the pile of `cards`; `former` is the one that its owner kept, under `number`."""
    to, turned = (former.to, former.turned) if former else (None, 0)
    melds = state.rules.melds
    choices = _new(melds, cards) if to is None else additions(state, seat, cards, to)
    action = choices[turned % len(choices)]
    look, missing = _look(melds, cards) if to is None else ("open", 0)
    places = places_of(picks, [one.card for one in action.cards], range(len(picks)))
    return Pile(places, look, (action,), to, former is not None, turned, number, len(choices) > 1, missing)


def _new(melds: CanastraRules, cards: Sequence[int]) -> list[Lay | Add]:
    """Return `cards` as a new Canastra in each of its meanings: as one without a joker, then from the high end down."""
    formed = sorted(readings(melds, cards), key=_joker_from_above)
    if formed:
        return [Lay(canastra_cards(one), FORMS[kind_of(one)]) for one in formed]
    by_value = sorted(cards, key=lambda card: (card % VALUES, card))
    return [Lay(tuple([Placed(card) for card in by_value]))]


def _joker_from_above(canastra: int) -> int:
    steps = [step for step, (card, place) in enumerate(placed_cards(canastra), 1) if card != place]
    return -steps[0] if steps else -VALUES - 1


def additions(state: State, seat: int, cards: Sequence[int], slot: int) -> list[Lay | Add]:
    """Return `cards` as an addition to the own Canastra in `slot`, in each of its meanings."""
    plain = Add(tuple([Placed(card) for card in cards]), MeldName(seat, slot))
    found = [action for action in meanings(state, seat, plain) if isinstance(action, Add)]
    return [*found] or [plain]


def _look(melds: CanastraRules, cards: Sequence[int]) -> tuple[Look, int]:
    """Return what the cards look like, and how many are missing if they are no Canastra yet."""
    formed = readings(melds, cards)
    if formed:
        return _LOOKS[kind_of(formed[0])], 0
    begins = all(pair in _pairs(melds) for pair in combinations(sorted(cards), 2))
    return "open", max(1, melds.row_min - len(cards)) if begins else 0
