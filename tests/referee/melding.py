"""A meld step and a take, as if all its parts were laid at one moment (C-2, C-3, C-8)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tests.referee.cards import RANKS, category, is_natural, is_red_three, is_wild, points
from tests.referee.melds import FINISHED, Illegal, Meld, begun, check, grown, low_end, suit_of
from tests.referee.table import Table
from tests.referee.words import Part


@dataclass
class Laid:
    """What the parts of a step come to."""

    melds: list[Meld | None]
    points: int  # of all cards laid, the top card of the pile among them
    black: bool  # whether black threes bound to going out are among them
    red: list[str] = field(default_factory=list)


def remove(hand: list[str], cards: Iterable[str], pile: Sequence[str] = ()) -> None:
    """Take `cards` out of `hand`; raises Illegal where one is not in it, and perhaps in the `pile` that is taken."""
    for card in cards:
        if card not in hand:
            if card in pile:
                raise Illegal("in pile", f"{card} lies in the pile until the take is done")
            raise Illegal("cards", f"{card} is not in the hand")
        hand.remove(card)


def lay_parts(table: Table, parts: Sequence[Part]) -> Laid:
    """Return what `parts` (lay, add, merge, red) come to on the melds of the acting side; raises Illegal."""
    values = table.values
    if any(side != table.side for part in parts for side in part.sides):
        raise Illegal("not own", "only own melds")
    melds = list(table.own)
    parts = _whole_melds(parts, len(melds))
    melds.extend(begun(values, part.cards) for part in parts if part.word == "lay")
    touched = set(range(len(table.own), len(melds)))
    additions: defaultdict[int, list[Part]] = defaultdict(list)
    for part in parts:
        if part.word == "add":
            additions[part.places[0]].append(part)
    for place, adds in additions.items():
        melds[place] = longer = _with_additions(_meld_at(melds, place), adds)
        _check_finished(table, place, longer)  # before groups are merged, for what lies comes from no hand (D-4.8)
        touched.add(place)
    _merge(table, melds, [part for part in parts if part.word == "merge"])
    touched |= {part.places[0] for part in parts if part.word == "merge"}
    for place in touched:
        meld = melds[place]
        if meld is None:  # merged away in the same step
            continue
        check(values, meld)
    _check_ranks(table, melds)
    cards = [card for part in parts if part.word in ("lay", "add") for card in part.cards]
    red = [card for part in parts if part.word == "red" for card in part.cards]
    if red and (values.red_threes != "optional" or not all(map(is_red_three, red))):
        raise Illegal("red three", "not a red three to be laid by choice")
    black = values.black_threes != "set" and any(card in ("3s", "3c") for card in cards)
    return Laid(melds, sum(map(points, cards)), black, red)


def _whole_melds(parts: Sequence[Part], places: int) -> list[Part]:
    """Return `parts` with what the step adds to a new meld of one or two cards counted as laid with it (C-2)."""
    lays = [part for part in parts if part.word == "lay"]
    short = {places + number: lay for number, lay in enumerate(lays) if len(lay.cards) < 3}
    whole = list(parts)
    for place, lay in short.items():
        added = [part for part in parts if part.word == "add" and part.places == (place,)]
        whole = [part for part in whole if part not in added]
        whole[whole.index(lay)] = Part("lay", sum((part.cards for part in added), lay.cards))
    return whole


def _with_additions(meld: Meld, adds: Sequence[Part]) -> Meld:
    """Return `meld` with all of `adds`; raises Illegal.

    Only for a wild that goes onto a sequence does it matter which other cards lie there before it (C-2, L-1).
    """
    cards = [card for part in adds for card in part.cards]
    wild = [part for part in adds if any(map(is_wild, part.cards))]
    if meld.kind != "sequence" or len(wild) != 1 or len(adds) == 1:
        low = any(part.detail == "low" or _wild_first(part.cards) for part in wild)
        return grown(meld, cards, low)
    others = [part for part in adds if part is not wild[0]]
    for number in range(len(others) + 1):
        for before in combinations(others, number):
            try:
                now = grown(meld, [card for part in before for card in part.cards])
                now = grown(now, wild[0].cards, wild[0].detail == "low" or _wild_first(wild[0].cards))
                return grown(now, [card for part in others if part not in before for card in part.cards])
            except Illegal:
                continue
    raise Illegal("sequence", "in no order do all of the cards fit")


def _wild_first(cards: Sequence[str]) -> bool:
    """Return whether cards for a sequence, written in order, begin with its wild."""
    return len(cards) > 1 and is_wild(cards[0])


def _meld_at(melds: Sequence[Meld | None], place: int) -> Meld:
    meld = melds[place] if 0 <= place < len(melds) else None
    if meld is None:
        raise Illegal("group", "there is no such meld")
    return meld


def _merge(table: Table, melds: list[Meld | None], merges: Sequence[Part]) -> None:
    """Carry out the merges of a step in whatever order there is (C-2, D-4.8)."""
    left = list(merges)
    while left:
        # one whose second group does not wait for another group
        ready = [part for part in left if all(part.places[1] != other.places[0] for other in left)]
        if not ready:
            raise Illegal("merge", "merges in a circle")
        part = ready[0]
        left.remove(part)
        into, other = (_meld_at(melds, place) for place in part.places)
        if into.kind != other.kind or into.kind not in ("group", "threes"):
            raise Illegal("join" if into.kind == other.kind == "sequence" else "merge", "only groups are merged")
        if not table.values.merging or into.rank != other.rank:
            raise Illegal("merge", "not two groups of a rank, or merging is unknown here")
        melds[part.places[0]] = grown(into, other.cards)  # sets of threes only of one colour (Y-2, Y-3)
        melds[part.places[1]] = None


def _check_finished(table: Table, place: int, after: Meld) -> None:
    """Refuse a wild on a finished canasta: the cards before and the wilds added must not pass seven (F-4.6)."""
    if table.values.wild_onto_finished or after.kind != "group":
        return
    before = table.own[place] if place < len(table.own) else None
    size, wilds = (len(before.cards), before.wilds) if before else (0, 0)
    if after.wilds > wilds and size + after.wilds - wilds > FINISHED:
        raise Illegal("wild onto finished", "a wild on a finished canasta")


def _check_ranks(table: Table, melds: Sequence[Meld | None]) -> None:
    if table.values.one_group_per_rank:
        ranks = [meld.rank for meld in melds if meld is not None and meld.kind == "group"]
        if len(ranks) != len(set(ranks)):
            raise Illegal("second group", "a second group of a rank")


def take_as_meld(table: Table, part: Part) -> Part:
    """Return the lay or add that a take comes to with the top card; raises Illegal where the way is closed (C-8)."""
    if not table.open_pile:
        raise Illegal("one card", "no card lies open on the pile")
    top = table.pile[-1]
    if category(top) != "natural":
        raise Illegal("blocked", f"{top} on top cannot be taken")
    _check_one_card(table)
    target = None
    if part.places:
        if part.sides != (table.side,):
            raise Illegal("not own", "only own melds")
        target = _meld_at(table.own, part.places[0])
    match part.detail:
        case "pair":
            _check_pair(table, top, part.cards, target)
        case "wild":
            _check_natural_and_wild(table, top, part.cards, target)
        case "add" | "top":
            _check_onto(table, top, part, target)
        case _:
            _check_start(table, top, part)
            if is_wild(part.cards[0]):  # its place is the low end (L-8)
                return Part("lay", (part.cards[0], top, part.cards[1]))
    if target is None:
        return Part("lay", (top, *part.cards))
    return Part("add", (top, *part.cards), part.places, part.sides)


def _check_one_card(table: Table) -> None:
    rule = table.values.one_card_hand
    if len(table.hand) == 1 and (
        (rule == "not one card" and len(table.pile) == 1) or (rule == "empty stock" and table.stock)
    ):
        raise Illegal("one card", "a hand of one card may not take this pile")


def _check_pair(table: Table, top: str, cards: Sequence[str], target: Meld | None) -> None:
    """Two naturals of the rank among the cards (D-9.1); the meld they make is checked with the step."""
    if sum(is_natural(card) and card[0] == top[0] for card in cards) < 2:
        raise Illegal("wild take" if any(map(is_wild, cards)) else "pair", "no two naturals of the rank")
    if any(not is_wild(card) and card[0] != top[0] for card in cards) or (target and target.rank != top[0]):
        raise Illegal("pair", "the pair makes or joins a group of its rank")


def _check_free(table: Table) -> None:
    """Only a pair takes a pile that is frozen, for all or until the side has opened (B-3.7, B-3.8)."""
    if table.frozen:
        raise Illegal("frozen", "the pile is frozen")
    if not table.opened and table.values.frozen_until_opened:
        raise Illegal("not opened", "frozen until the side has opened")


def _check_start(table: Table, top: str, part: Part) -> None:
    """The natural before or after the top card and a wild, from a pile that is not frozen (L-8)."""
    if not table.values.sequence_start:
        raise Illegal("starts sequence", "the top card starts no sequence")
    _check_free(table)
    naturals = [card for card in part.cards if is_natural(card)]
    if part.places or len(part.cards) != 2 or len(naturals) != 1 or not any(map(is_wild, part.cards)):
        raise Illegal("starts sequence", "one natural and one wild")
    if naturals[0][1] != top[1] or abs(RANKS.index(naturals[0][0]) - RANKS.index(top[0])) != 1:
        raise Illegal("starts sequence", "the natural is not next to the top card")


def _check_natural_and_wild(table: Table, top: str, cards: Sequence[str], target: Meld | None) -> None:
    if not table.values.natural_wild:
        raise Illegal("wild take", "a wild does not stand for one of the pair")
    _check_free(table)
    naturals = [card for card in cards if not is_wild(card)]
    if len(naturals) == 0:
        raise Illegal("two wilds", "wilds alone do not take the pile")
    if len(naturals) != 1 or len(cards) < 2 or naturals[0][0] != top[0] or (target and target.rank != top[0]):
        raise Illegal("wild take", "exactly one natural of the rank and a wild at least")


def _check_onto(table: Table, top: str, part: Part, target: Meld | None) -> None:
    """The top card alone onto an own meld: for the whole pile (``add``), or without it (``top``)."""
    values = table.values
    if target is None:
        raise Illegal("starts sequence", "the top card alone starts nothing")
    if part.cards:
        raise Illegal("starts sequence" if target is None else "bridge", "no hand card goes with it")
    if target.kind == "sequence":
        if values.onto_sequence != {"add": "whole", "top": "top"}[part.detail]:
            raise Illegal("sequence take", "not the way to take it onto a sequence")
        if len(target.cards) >= FINISHED:
            raise Illegal("closed", "a samba is closed")
        if not fits_end(target, top):
            raise Illegal("sequence take", "the top card fits no end of that sequence")
    elif part.detail == "top" or target.kind != "group" or not (values.onto_group or values.onto_finished):
        raise Illegal("add take", "the top card alone does not go onto that meld")
    elif len(target.cards) < FINISHED and not values.onto_group:
        raise Illegal("add take", "not onto a group")
    elif len(target.cards) >= FINISHED and not values.onto_finished:
        raise Illegal("onto finished", "not onto a finished canasta")
    if part.detail == "add" and table.frozen:
        raise Illegal("frozen", "the pile is frozen")


def fits_end(meld: Meld, card: str) -> bool:
    """Return whether a natural `card` fits an end of a sequence of at most six cards."""
    if meld.kind != "sequence" or len(meld.cards) >= FINISHED or not is_natural(card) or card[1] != suit_of(meld):
        return False
    try:
        check_sequence = grown(meld, [card])
    except Illegal:
        return False
    return low_end(check_sequence) >= 0
