"""Heaps of a search (melds that are not finished being made), when they are legal, and which sets they complete."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product

from tests.second_reading.cards import BLACK_THREES, RANKS, RED_THREES, WILD, Group, Meld, Sequence, rank_of
from tests.second_reading.readings import Reading

Vector = tuple[int, int, int, int]  # completed sets: all, sequences, pure ones, mixed ones


@dataclass(frozen=True)
class Heap:
    """A group (`rank`) or a sequence (`suit`, with the `places` taken) in the making."""

    rank: str = ""
    naturals: int = 0
    wilds: int = 0
    lay: int = 0  # how many cards of a group lay on the table before
    new_wilds: int = 0  # wilds from the hand
    suit: str = ""
    places: frozenset[int] = frozenset()
    wild_place: bool = False  # a wild lies at one of the places already
    new: bool = True

    @staticmethod
    def of(meld: Meld) -> "Heap":
        """Return the heap that `meld` is before any card goes onto it."""
        if isinstance(meld, Group):
            return Heap(rank=meld.rank, naturals=meld.naturals, wilds=meld.wilds, lay=meld.size, new=False)
        places = frozenset(range(meld.low, meld.high + 1))
        return Heap(suit=meld.suit, places=places, wild_place=meld.wild, wilds=int(meld.wild), new=False)

    @staticmethod
    def beginnings(reading: Reading, card: str) -> Iterator["Heap"]:
        """Yield the new heaps that `card` may begin; a wild begins none but a meld of wilds."""
        rank = rank_of(card)
        if rank == WILD:
            if reading.wild_melds:
                yield Heap(rank=WILD, wilds=1, new_wilds=1)
        elif rank == BLACK_THREES:
            if reading.black_threes != "never":
                yield Heap(rank=rank, naturals=1)
        elif rank == RED_THREES:
            if reading.red_threes == "sets":
                yield Heap(rank=rank, naturals=1)
        else:
            yield Heap(rank=rank, naturals=1)
            if reading.sequences:
                yield Heap(suit=card[1], places=frozenset((RANKS.index(rank),)))

    def with_card(self, reading: Reading, card: str) -> "Heap | None":
        """Return the heap with `card` on it, or None where it can never lie there."""
        rank = rank_of(card)
        if self.suit:
            return self._with_card_in_a_row(reading, card)
        if rank == WILD:
            if self.rank == WILD:
                return replace(self, wilds=self.wilds + 1) if self.size < 7 else None
            return self._with_wild(reading)
        return replace(self, naturals=self.naturals + 1) if rank == self.rank else None

    def _with_wild(self, reading: Reading) -> "Heap | None":
        if self.rank == RED_THREES or (self.rank == BLACK_THREES and reading.black_threes != "out"):
            return None
        if self.wilds >= reading.max_wilds:
            return None
        if not self.new and not reading.wild_onto_finished and self.lay + self.new_wilds >= 7:
            return None
        return replace(self, wilds=self.wilds + 1, new_wilds=self.new_wilds + 1)

    def _with_card_in_a_row(self, reading: Reading, card: str) -> "Heap | None":
        if self.finished:
            return None
        if rank_of(card) == WILD:
            return replace(self, wilds=self.wilds + 1) if self.wilds < reading.sequence_wilds else None
        if card[-1] != self.suit or rank_of(card) not in RANKS:
            return None
        place = RANKS.index(card[0])
        if place in self.places:
            return None
        places = self.places | {place}
        return replace(self, places=places) if max(places) - min(places) < 7 else None

    @property
    def finished(self) -> bool:
        """Return whether it is a samba."""
        return bool(self.suit) and self.size >= 7

    @property
    def size(self) -> int:
        """Return how many cards lie on it."""
        if self.suit:
            return len(self.places) + self.wilds - int(self.wild_place)
        return self.naturals + self.wilds


def missing(heap: Heap) -> int:
    """Return how many cards at least must still come onto `heap`."""
    short = max(0, 3 - heap.size)
    if heap.suit:
        gaps = max(heap.places) - min(heap.places) + 1 - len(heap.places)
        return max(short, gaps - (heap.wilds - int(heap.wild_place)))
    return short


def heap_is_legal(reading: Reading, heap: Heap) -> bool:
    """Return whether `heap` is a meld as it lies."""
    if missing(heap) > 0:
        return False
    if heap.suit:
        return heap.size <= 7 and heap.wilds <= reading.sequence_wilds
    return group_is_legal(reading, heap.rank, heap.naturals, heap.wilds)


def group_is_legal(reading: Reading, rank: str, naturals: int, wilds: int) -> bool:
    """Return whether so many naturals and wilds of a rank are a group."""
    if naturals + wilds < 3:
        return False
    if rank == WILD:
        return reading.wild_melds and wilds <= 7
    if wilds and (rank == RED_THREES or (rank == BLACK_THREES and reading.black_threes != "out")):
        return False
    if wilds > reading.max_wilds:
        return False
    least = {"two": 2, "more": wilds + 1, "twice": 2 * wilds, "three": 3 if wilds else 2}[reading.ratio]
    return naturals >= max(least, 1)


def completed(reading: Reading, meld: Meld) -> bool:
    """Return whether a meld on the table is a completed set (C-12)."""
    if isinstance(meld, Sequence):
        return meld.size == 7
    return _group_counts(reading, meld.rank, meld.naturals, meld.wilds)[0] == 1


def reaches(reading: Reading, heaps: tuple[Heap, ...], needed: Vector) -> bool:
    """Return whether some merging of the groups and joining of sequences (or none) completes what is `needed`.

    Groups are judged as they lie after the merges, so one that a merge takes in need not be legal alone (C-2).
    """
    suits, ranks = ({heap.suit for heap in heaps} - {""}, {heap.rank for heap in heaps} - {""})
    choices = [_row_choices(reading, [heap for heap in heaps if heap.suit == suit]) for suit in sorted(suits)]
    choices += [_group_choices(reading, rank, [heap for heap in heaps if heap.rank == rank]) for rank in sorted(ranks)]
    for chosen in product(*choices):
        if all(sum(column) >= least for column, least in zip(zip(*chosen, strict=True), needed, strict=False)):
            return True
    return not any(needed)


def _row_choices(reading: Reading, rows: list[Heap]) -> set[Vector]:
    """Return what the sequences of a suit may complete: as they lie, or with some of them joined."""
    if not all(heap_is_legal(reading, row) for row in rows):
        return set()
    found: set[Vector] = set()
    for division in _divisions(rows) if reading.joins else [[[row] for row in rows]]:
        if all(len(block) == 1 or _joined(reading, block) for block in division):
            lying = [(sum(row.size for row in block), sum(row.wilds for row in block)) for block in division]
            found.add(_sum([_row_counts(size, wilds) for size, wilds in lying]))
    return found


def _joined(reading: Reading, block: list[Heap]) -> bool:
    """Return whether these sequences meet, one after the other, and are seven cards at most."""
    if sum(row.size for row in block) > 7 or sum(row.wilds for row in block) > reading.sequence_wilds:
        return False
    for ends in product(*(_ends(row) for row in block)):
        in_order = sorted(ends)
        if all(one[1] + 1 == two[0] for one, two in pairwise(in_order)):
            return True
    return False


def _ends(row: Heap) -> Iterator[tuple[int, int]]:
    """Yield the lowest and the highest place that `row` may have; a new wild that fills no gap lies at either end."""
    low, high = min(row.places), max(row.places)
    if high - low + 1 == row.size:
        yield low, high
        return
    if low > 0:
        yield low - 1, high
    if high + 1 < len(RANKS):
        yield low, high + 1


def _row_counts(size: int, wilds: int) -> Vector:
    if size < 7:
        return 0, 0, 0, 0
    return 1, 1, int(not wilds), int(wilds > 0)


def _sum(counts: list[Vector]) -> Vector:
    columns = [sum(column) for column in zip(*counts, strict=True)]
    return columns[0], columns[1], columns[2], columns[3]


def _group_counts(reading: Reading, rank: str, naturals: int, wilds: int) -> Vector:
    threes = rank in (RED_THREES, BLACK_THREES) and reading.red_threes == "sets"
    if naturals + wilds < (2 * reading.decks if threes else 7):
        return 0, 0, 0, 0
    return 1, 0, int(not wilds), int(bool(wilds and naturals))


def _group_choices(reading: Reading, rank: str, heaps: list[Heap]) -> set[Vector]:
    """Return what the groups of a rank may complete: as they lie, or with some of them merged (C-12, D-4.8)."""
    if not all(_is_begun(reading, heap) for heap in heaps):
        return set()
    found: set[Vector] = set()
    may_merge = reading.merges and rank != WILD
    for division in _divisions(heaps) if may_merge else [[[heap] for heap in heaps]]:
        lying = [(sum(heap.naturals for heap in block), sum(heap.wilds for heap in block)) for block in division]
        if all(group_is_legal(reading, rank, naturals, wilds) for naturals, wilds in lying):
            found.add(_sum([_group_counts(reading, rank, naturals, wilds) for naturals, wilds in lying]))
    return found


def _is_begun(reading: Reading, heap: Heap) -> bool:
    """Return whether a new group can be laid as a legal one, be it with less cards than it has in the end."""
    if not heap.new or group_is_legal(reading, heap.rank, heap.naturals, heap.wilds):
        return True
    for naturals, wilds in product(range(heap.naturals + 1), range(heap.wilds + 1)):
        room = reading.wild_onto_finished or naturals + heap.wilds <= 7
        if room and group_is_legal(reading, heap.rank, naturals, wilds):
            return True
    return False


def _divisions(parts: list[Heap]) -> Iterator[list[list[Heap]]]:
    """Yield every way to put `parts` together in blocks."""
    if not parts:
        yield []
        return
    first, rest = parts[0], parts[1:]
    for division in _divisions(rest):
        yield [[first], *division]
        for place, block in enumerate(division):
            yield [*division[:place], [first, *block], *division[place + 1 :]]
