"""The step that lays the last cards, word for word: its parts in any order, the table judged after it (C-2, C-4)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from tests.second_reading.cards import (
    BLACK_THREES,
    RED_THREES,
    WILD,
    Group,
    Meld,
    Sequence,
    grown,
    is_wild,
    laid,
    rank_of,
)
from tests.second_reading.positions import Position, may_be_discarded
from tests.second_reading.readings import Reading
from tests.second_reading.sets import Heap, group_is_legal, heap_is_legal
from tests.second_reading.steps import joins, may_go_out_now

Part = tuple[str, Position]  # as a record writes it, and what it leads to
MOST_TABLES = 20_000


@dataclass
class LastSteps:
    """Every table that the player can make of the whole hand, with the first play that was found for each."""

    reading: Reading
    begun: Position
    out: dict[str, list[str]] = field(default_factory=dict)  # tables that end the deal
    short: dict[str, list[str]] = field(default_factory=dict)  # tables of legal melds whose sets do not suffice
    broken: dict[str, list[str]] = field(default_factory=dict)  # tables with a group that is none
    seen: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._follow(self.begun, [])

    def _follow(self, position: Position, parts: list[str]) -> None:
        key = _table(position)
        if key in self.seen:
            return
        self.seen.add(key)
        assert len(self.seen) < MOST_TABLES, "too many tables: fewer cards, please"
        if len(position.hand) <= 1:
            self._end(position, parts)
        for text, after in parts_of(self.reading, position):
            self._follow(after, [*parts, text])

    def _end(self, position: Position, parts: list[str]) -> None:
        if position.hand:
            [card] = position.hand
            if not may_be_discarded(self.reading, card, position):
                return
            position, parts = position.discarding(card), [*parts, f"discard {card}"]
        legal = all(meld is None or heap_is_legal(self.reading, Heap.of(meld)) for meld in position.melds)
        found = self.broken if not legal else self.out if may_go_out_now(self.reading, position) else self.short
        found[_table(position) + " ".join(parts[-1:] if position.ended else [])] = parts


def parts_of(reading: Reading, position: Position) -> Iterator[Part]:
    """Yield every part that may come next in the step: a new meld, one card more on a meld, a merge, a red three.

    A new meld is a meld as it is laid; whether the others are legal shows the table after the step (C-2).
    """
    yield from _new_melds(reading, position)
    for card in sorted(set(position.hand)):
        if rank_of(card) == RED_THREES and reading.red_threes == "free":
            yield f"red {card}", position.laying_red_three(card)
        for slot, meld in enumerate(position.melds):
            if meld is not None:
                yield from _additions(reading, position, card, slot, meld)
    yield from merges_of(reading, position)


def merges_of(reading: Reading, position: Position) -> Iterator[Part]:
    """Yield every merge of two own groups of a rank, and every two sequences that join; nothing is judged yet."""
    lying = [(slot, meld) for slot, meld in enumerate(position.melds) if meld is not None]
    for (into, one), (other, two) in combinations(lying, 2):
        if isinstance(one, Group) and isinstance(two, Group):
            if reading.merges and one.rank == two.rank != WILD and one.wilds + two.wilds <= reading.max_wilds:
                yield f"merge A{into + 1} A{other + 1}", position.merging(into, other)
        elif isinstance(one, Sequence) and isinstance(two, Sequence) and joins(reading, one, two):
            yield f"merge A{into + 1} A{other + 1}", position.merging(into, other)


def _new_melds(reading: Reading, position: Position) -> Iterator[Part]:
    found = set()
    for size in range(3, len(position.hand) + 1):
        found |= set(combinations(sorted(position.hand), size))
    lying = {meld.rank for meld in position.melds if isinstance(meld, Group)}
    for cards in sorted(found):
        for order in _orders(reading, cards, lying):
            yield f"lay {' '.join(order)}", position.laying(reading, order)


def _orders(reading: Reading, cards: tuple[str, ...], lying: set[str]) -> Iterator[list[str]]:
    """Yield `cards` as the new melds that they are, a wild before or behind a sequence (L-1).

    Groups of the ranks `lying` are there already, which some games allow once only (K-3).
    """
    naturals = [card for card in cards if not is_wild(card)]
    wilds = [card for card in cards if is_wild(card)]
    ranks = {rank_of(card) for card in naturals} or {WILD}
    if len(ranks) == 1:
        [rank] = ranks
        if rank in (BLACK_THREES, RED_THREES) and not _threes_may_lie(reading, rank):
            return
        second = reading.one_group and rank in lying
        if not second and group_is_legal(reading, rank, len(naturals), len(wilds)):
            yield [*naturals, *wilds]
        return
    if not reading.sequences or len(wilds) > reading.sequence_wilds or ranks & {BLACK_THREES, RED_THREES}:
        return
    if len({card[1] for card in naturals}) > 1 or len(ranks) < len(naturals):
        return
    orders = {laid(order): order for order in ([*naturals, *wilds], [*wilds, *naturals])}
    for meld, order in orders.items():
        if meld.size == len(cards) <= 7:
            yield order


def _threes_may_lie(reading: Reading, rank: str) -> bool:
    return reading.red_threes == "sets" if rank == RED_THREES else reading.black_threes != "never"


def _additions(reading: Reading, position: Position, card: str, slot: int, meld: Meld) -> Iterator[Part]:
    if isinstance(meld, Group):
        if _may_lie(reading, card, meld):
            yield f"add {card} A{slot + 1}", position.adding(reading, [card], slot, low=False)
        return
    for low in (False, True) if is_wild(card) else (False,):
        if Heap.of(meld).with_card(reading, card) is None:
            continue
        after = grown(meld, [card], low=low)
        if after.size == meld.size + 1 and heap_is_legal(reading, Heap.of(after)):
            yield f"add {'low ' if low else ''}{card} A{slot + 1}", position.adding(reading, [card], slot, low=low)


def _may_lie(reading: Reading, card: str, group: Group) -> bool:
    """Return whether `card` may come onto `group` in some order of the step (B-4.7: no wild onto a canasta)."""
    if group.rank == WILD:
        return is_wild(card) and group.size < 7
    if not is_wild(card):
        return rank_of(card) == group.rank
    if group.rank == RED_THREES or (group.rank == BLACK_THREES and reading.black_threes != "out"):
        return False
    return group.wilds < reading.max_wilds and (group.size < 7 or reading.wild_onto_finished)


def _table(position: Position) -> str:
    """Return hand and melds in one order, so that one table is looked at once."""
    return f"{sorted(position.hand)} {sorted(str(meld) for meld in position.melds if meld is not None)}"
