"""What a meld may look like (sections D-4, D-5, B-4, F-4, S-3, K-3 and the relatives)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.referee.cards import RANKS, is_black_three, is_natural, is_red_three, is_wild
from tests.referee.values import Values

FINISHED = 7  # cards of a canasta, a samba, a bolivia (C-12)


class Illegal(Exception):
    """A meld or step that breaks a rule: the cause, a key of tests/referee/cited.py, and words for a reader."""

    def __init__(self, cause: str, why: str) -> None:
        super().__init__(f"{cause}: {why}")
        self.cause = cause
        self.why = why


@dataclass(frozen=True)
class Meld:
    """A meld on the table; a sequence is written from its low end up, a wild in its place."""

    kind: str  # "group", "sequence", "wild", "threes" (a set of threes of one colour, Y-2)
    cards: tuple[str, ...]

    @property
    def rank(self) -> str:
        """The rank of a group, ``3`` for one of black threes; otherwise empty."""
        return next(card[0] for card in self.cards if not is_wild(card)) if self.kind == "group" else ""

    @property
    def wilds(self) -> int:
        """The number of wilds in it."""
        return sum(map(is_wild, self.cards))

    @property
    def black(self) -> bool:
        """Whether it is a group of black threes, bound to going out (C-6)."""
        return self.rank == "3"


def completed_kind(meld: Meld) -> str:
    """Return the kind of completed set that `meld` is, or an empty text (C-12, V-1, L-1, Y-2, Y-3)."""
    size = len(meld.cards)
    if meld.kind == "threes":
        return "" if size < 6 else "royal_red" if is_red_three(meld.cards[0]) else "royal_black"
    if size < FINISHED:
        return ""
    if meld.kind == "wild":
        return "bolivia"
    if meld.kind == "sequence":
        return "black_samba" if meld.wilds else "samba"
    return "mixed" if meld.wilds else "pure"


def check(values: Values, meld: Meld) -> None:
    """Raise Illegal where `meld` as it lies there breaks a rule."""
    size = len(meld.cards)
    if size < 3:
        raise Illegal("group", "a meld has three cards at least")
    if meld.kind == "group":
        _check_group(values, meld)
    elif meld.kind == "sequence":
        if not values.sequences:
            raise Illegal("sequence", "there are no sequences")
        if meld.wilds > values.sequence_wilds:
            raise Illegal("sequence wild", f"{meld.wilds} wilds in a sequence")
        if size > FINISHED:
            raise Illegal("closed", "a sequence ends at seven cards")
    elif meld.kind == "wild":
        if not values.wild_meld:
            raise Illegal("wild meld", "wilds alone are no meld")
        if size > FINISHED:
            raise Illegal("wild meld", "a bolivia is closed at seven cards")
    elif size > 6:
        raise Illegal("closed", "six threes of a colour at most")


def _check_group(values: Values, meld: Meld) -> None:
    wilds = meld.wilds
    naturals = len(meld.cards) - wilds
    if meld.black:
        if values.black_threes in ("never", "set"):
            raise Illegal("black threes", "black threes make no group")
        if values.black_threes == "naturals" and wilds:
            raise Illegal("black threes", "no wild with black threes")
    if wilds > values.max_wilds:
        raise Illegal("max wilds", f"{wilds} wilds in a group")
    enough = {"double": naturals >= 2 * wilds, "two": naturals >= 2, "more": naturals > wilds}
    if not enough[values.naturals] or naturals < 2:
        raise Illegal("ratio", f"{naturals} naturals and {wilds} wilds")


def new_meld(values: Values, cards: Sequence[str]) -> Meld:
    """Return the meld that `cards` make; raises Illegal."""
    meld = begun(values, cards)
    check(values, meld)
    return meld


def begun(values: Values, cards: Sequence[str]) -> Meld:
    """Return what `cards` make, perhaps not a meld yet, for a step may add to it (C-2); raises Illegal."""
    plain = [card for card in cards if not is_wild(card)]
    if len(cards) < 3:
        raise Illegal("group", "a new meld has three cards at least")
    if not plain:
        return Meld("wild", tuple(cards))
    if any(map(is_red_three, plain)) or (any(map(is_black_three, plain)) and values.black_threes == "set"):
        return _set_of_threes(values, cards)
    if any(map(is_black_three, plain)):
        if not all(map(is_black_three, plain)):
            raise Illegal("black threes" if len({card[1] for card in plain}) > 1 else "sequence", "threes with others")
        return Meld("group", tuple(cards))
    if len({card[0] for card in plain}) == 1:
        return Meld("group", tuple(cards))
    return _sequence(values, cards)


def _set_of_threes(values: Values, cards: Sequence[str]) -> Meld:
    """Return the set of red or of black threes (Y-2, Y-3)."""
    if not ((all(map(is_red_three, cards)) and values.red_threes == "set") or all(map(is_black_three, cards))):
        runs = values.sequences and len({card[0] for card in cards if not is_wild(card)}) > 1
        cause = "sequence wild" if runs else "red three" if any(map(is_red_three, cards)) else "black threes"
        raise Illegal(cause, "threes of one colour alone, where they are melded at all")
    return Meld("threes", tuple(cards))


def _sequence(values: Values, cards: Sequence[str]) -> Meld:
    """Return the sequence of `cards`, in whatever order they are written (C-2).

    A wild fills the gap; else it stands at the low end where it is written first, and where the other has no room.
    """
    wilds = [card for card in cards if is_wild(card)]
    plain = [card for card in cards if not is_wild(card)]
    if not values.sequences:
        raise Illegal("sequence", "there are no sequences")
    if len(wilds) > values.sequence_wilds:
        raise Illegal("sequence wild", f"{len(wilds)} wilds in a sequence")
    places = {RANKS.index(card[0]): card for card in plain}
    if len({card[1] for card in plain}) != 1 or len(places) < len(plain):
        raise Illegal("sequence", "not cards of one suit that follow each other")
    if wilds:
        places[_place_for_wild(places, wilds[0] == cards[0])] = wilds[0]
    return Meld("sequence", _without_gap(places))


def _without_gap(places: Mapping[int, str]) -> tuple[str, ...]:
    """Return the cards of a sequence, given by their places in RANKS, in order; raises Illegal where one is missing."""
    low, high = min(places), max(places)
    if high - low + 1 != len(places):
        raise Illegal("sequence", "there is a gap")
    return tuple(places[place] for place in range(low, high + 1))


def low_end(meld: Meld) -> int:
    """Return the place in RANKS of the lowest card of a sequence."""
    return next(RANKS.index(card[0]) - place for place, card in enumerate(meld.cards) if not is_wild(card))


def suit_of(meld: Meld) -> str:
    """Return the suit of a sequence."""
    return next(card[1] for card in meld.cards if not is_wild(card))


def grown(meld: Meld, cards: Iterable[str], wild_goes_low: bool = False) -> Meld:
    """Return `meld` with `cards` added, all at once; raises Illegal where one does not belong there. Not yet checked.

    A wild fills the gap of a sequence, or else goes to the high end, with `wild_goes_low` to the low one, and to the
    other where there is no room.
    """
    cards = list(cards)
    if meld.kind == "group":
        if any(not is_wild(card) and not _same_rank(card, meld) for card in cards):
            raise Illegal("group", "a card of another rank")
        return Meld("group", meld.cards + tuple(cards))
    if meld.kind == "wild":
        if not all(map(is_wild, cards)):
            raise Illegal("wild meld", "only wilds belong to a meld of wilds")
        return Meld("wild", meld.cards + tuple(cards))
    if meld.kind == "threes":
        colour = is_red_three(meld.cards[0])
        if any(card[0] != "3" or is_red_three(card) != colour for card in cards):
            raise Illegal("red three" if colour else "black threes", "only threes of the colour belong there")
        return Meld("threes", meld.cards + tuple(cards))
    return _longer_sequence(meld, cards, wild_goes_low)


def _same_rank(card: str, meld: Meld) -> bool:
    return is_black_three(card) if meld.black else is_natural(card) and card[0] == meld.rank


def _longer_sequence(meld: Meld, cards: Sequence[str], wild_goes_low: bool) -> Meld:
    wilds = [card for card in cards if is_wild(card)]
    plain = [card for card in cards if not is_wild(card)]
    if len(meld.cards) + len(cards) > FINISHED:
        raise Illegal("closed", "a sequence ends at seven cards")
    if any(not is_natural(card) or card[1] != suit_of(meld) for card in plain):
        raise Illegal("sequence", "a card of another suit")
    if len(wilds) > 1:
        raise Illegal("sequence wild", "two wilds in a sequence")
    places = {low_end(meld) + place: card for place, card in enumerate(meld.cards)}
    for card in plain:
        if RANKS.index(card[0]) in places:
            raise Illegal("sequence", "that place is taken")
        places[RANKS.index(card[0])] = card
    if wilds:
        places[_place_for_wild(places, wild_goes_low)] = wilds[0]
    return Meld("sequence", _without_gap(places))


def _place_for_wild(places: Mapping[int, str], wild_goes_low: bool) -> int:
    low, high = min(places), max(places)
    gaps = [place for place in range(low, high) if place not in places]
    if gaps:
        return gaps[0]
    if low == 0 or (high + 1 < len(RANKS) and not wild_goes_low):
        return high + 1
    return low - 1
