"""Can this hand go out in this turn? A plain search: what becomes of each card, one after the other (C-4, D-10.1)."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations

from tests.second_reading.cards import BLACK_THREES, RANKS, RED_THREES, WILD, Group, Meld, Sequence, rank_of
from tests.second_reading.positions import Position, may_be_discarded, value, wilds_of
from tests.second_reading.readings import Reading
from tests.second_reading.sets import Heap, completed, heap_is_legal, missing, reaches

MOST_STATES = 50_000


class TooLarge(Exception):
    """A search that would take too long: a position with many wilds and many melds."""


def can_go_out(reading: Reading, position: Position) -> bool:
    """Return whether the hand can be emptied in this turn by a player who may go out."""
    if position.ended:
        return not position.hand
    if not could_complete(reading, position):
        return False
    return Search(reading, position, keeps=False).finds()


def can_open_and_stay(reading: Reading, position: Position) -> bool:
    """Return whether an opening that is under way can reach its minimum by a player who then stays in."""
    return Search(reading, position, keeps=True).finds()


def could_complete(reading: Reading, position: Position) -> bool:
    """Return False where the hand has not even as many cards as the missing sets need, whatever they are."""
    needed = reading.needed(position.players)[0]
    melds = [meld for meld in position.melds if meld is not None]
    done = sum(completed(reading, meld) for meld in melds)
    prices = [_size(reading, meld) - meld.size for meld in melds if not completed(reading, meld)]
    if reading.merges:
        for rank in {meld.rank for meld in melds if isinstance(meld, Group)}:
            parts = [meld for meld in melds if isinstance(meld, Group) and meld.rank == rank]
            open_sizes = [meld.size for meld in parts if not completed(reading, meld)]
            size, lying = _size(reading, parts[0]), sum(open_sizes)
            prices += [max(0, min(size, number * size - lying)) for number in range(1, len(open_sizes))]
    if reading.joins:
        rows = [meld for meld in melds if isinstance(meld, Sequence) and meld.size < 7]
        pairs = [(one, two) for one, two in combinations(rows, 2) if one.suit == two.suit]
        prices += [max(0, 7 - one.size - two.size) for one, two in pairs]
    prices = sorted(prices + [6] * (needed + 1))  # a new set takes six cards at least (six threes in Royal Canasta)
    return sum(prices[: max(0, needed - done)]) <= len(position.hand)


def _size(reading: Reading, meld: Meld) -> int:
    threes = isinstance(meld, Group) and meld.rank in (BLACK_THREES, RED_THREES)
    return 2 * reading.decks if threes and reading.red_threes == "sets" else 7


@dataclass
class Search:
    """The search for one position; `keeps` allows cards to stay in hand and forbids to go out."""

    reading: Reading
    position: Position
    keeps: bool

    def finds(self) -> bool:
        """Return whether some way of placing every card is legal and does what is asked for."""
        homes = {card: self._homes(card) for card in self.position.hand}
        stray = [card for card in self.position.hand if not homes[card]]
        if not self.keeps and (len(stray) > 1 or not all(self._may_go(card) for card in stray)):
            return False
        hand = sorted(self.position.hand, key=lambda card: (rank_of(card) == WILD, homes[card], card))
        heaps = tuple(Heap.of(meld) for meld in self.position.melds if meld is not None)
        self.seen: set[tuple[int, frozenset[tuple[Heap, int]], tuple[str, ...], str]] = set()
        return self._place(hand, 0, heaps, (), "")

    def _may_go(self, card: str) -> bool:
        return may_be_discarded(self.reading, card, self.position)

    def _homes(self, card: str) -> int:
        """Return in how many places `card` could lie at most; 0 where no meld can ever take it."""
        rank = rank_of(card)
        if rank == WILD or (rank == RED_THREES and self.reading.red_threes == "free"):
            return 9
        wilds = min(wilds_of(self.position.hand), self.reading.max_wilds)
        equal = sum(rank_of(other) == rank for other in self.position.hand)
        homes = sum(isinstance(meld, Group) and meld.rank == rank for meld in self.position.melds) + (
            equal + wilds >= 3
        )
        if rank not in RANKS or not self.reading.sequences:
            return homes
        rows = [meld for meld in self.position.melds if isinstance(meld, Sequence) and meld.suit == card[1]]
        near = {other for other in self.position.hand if other[1:] == card[1:] and _apart(card, other) in range(1, 7)}
        few = len(near) + self.reading.sequence_wilds < 2
        return homes + sum(meld.size < 7 for meld in rows) + (not few)

    def _place(self, hand: list[str], at: int, heaps: tuple[Heap, ...], kept: tuple[str, ...], discard: str) -> bool:
        key = (at, frozenset(Counter(heaps).items()), kept, discard)
        if key in self.seen:
            return False
        self.seen.add(key)
        if len(self.seen) > MOST_STATES:
            raise TooLarge
        if sum(missing(heap) for heap in heaps) > len(hand) - at:
            return False
        if at == len(hand):
            return self._is_good(heaps, kept, discard)
        card = hand[at]
        if self.keeps and self._place(hand, at + 1, heaps, (*kept, card), discard):
            return True
        may_go = not self.keeps and not discard and self._may_go(card)
        if may_go and self._place(hand, at + 1, heaps, kept, card):
            return True
        if rank_of(card) == RED_THREES and self.reading.red_threes == "free":
            return self._place(hand, at + 1, heaps, kept, discard)
        return any(self._place(hand, at + 1, after, kept, discard) for after in self._placings(card, heaps))

    def _placings(self, card: str, heaps: tuple[Heap, ...]) -> list[tuple[Heap, ...]]:
        """Return the heaps after `card` lies on each that it may lie on, or begins a new one."""
        found = []
        for place, heap in enumerate(heaps):
            after = heap.with_card(self.reading, card)
            if after is not None:
                found.append((*heaps[:place], after, *heaps[place + 1 :]))
        begun = [heap for heap in Heap.beginnings(self.reading, card) if self._may_begin(heap, heaps)]
        return found + [(*heaps, heap) for heap in begun]

    def _may_begin(self, new: Heap, heaps: tuple[Heap, ...]) -> bool:
        if self.keeps and new.rank in (BLACK_THREES,) and self.reading.black_threes != "sets":
            return False
        return not (self.reading.one_group and any(heap.rank == new.rank for heap in heaps))

    def _is_good(self, heaps: tuple[Heap, ...], kept: tuple[str, ...], discard: str) -> bool:
        reading, position = self.reading, self.position
        if self.keeps:
            if not all(heap_is_legal(reading, heap) for heap in heaps):
                return False
            shown = position.shown + value(reading, _less(position.hand, kept))
            return shown >= position.minimum and can_end_without_going_out(reading, replace(position, hand=kept))
        if not position.opened and not self._needs_no_minimum():
            shown = position.shown + value(reading, _less(position.hand, (discard,) if discard else ()))
            if shown < position.minimum:
                return False
        return reaches(reading, heaps, reading.needed(position.players))

    def _needs_no_minimum(self) -> bool:
        """Return whether the whole hand at once opens without a minimum (F-6.5, K-7)."""
        return self.reading.fold == "waives" or (self.reading.fold == "concealed" and self.position.from_stock)


def can_end_without_going_out(reading: Reading, position: Position) -> bool:
    """Return whether a turn can end with these cards in hand by a player who may not go out (C-5)."""
    if position.goes_out:
        return False
    if len(position.hand) == 1:
        return reading.passes
    return any(may_be_discarded(reading, card, position) for card in position.hand)


def _apart(one: str, two: str) -> int:
    """Return how many places two cards of a suit lie apart; 99 where one of them is in no sequence."""
    if one[0] not in RANKS or two[0] not in RANKS:
        return 99
    return abs(RANKS.index(one[0]) - RANKS.index(two[0]))


def _less(hand: tuple[str, ...], gone: tuple[str, ...]) -> list[str]:
    left = list(hand)
    for card in gone:
        left.remove(card)
    return left
