"""Which single cards may go onto own melds, which melds merge, and which cards may be discarded (C-5).

All of it for a side that has opened.
"""

from dataclasses import replace
from itertools import combinations

from tests.second_reading.cards import WILD, Group, Meld, Sequence, is_wild, merged
from tests.second_reading.positions import Position, may_be_discarded
from tests.second_reading.readings import Reading
from tests.second_reading.sets import Heap, heap_is_legal, reaches
from tests.second_reading.ways import can_end_without_going_out, can_go_out


def may_go_out_now(reading: Reading, position: Position) -> bool:
    """Return whether the side has the right to go out with its melds as they lie."""
    return may_go_out_merging(replace(reading, merges=False, joins=False), position)


def may_go_out_merging(reading: Reading, position: Position) -> bool:
    """Return whether the side has the right to go out once some of its melds are merged in the same step (C-2)."""
    heaps = tuple(Heap.of(meld) for meld in position.melds if meld is not None)
    return reaches(reading, heaps, reading.needed(position.players))


def additions(reading: Reading, position: Position) -> set[tuple[str, int]]:
    """Return every card of the hand with the slot of each own meld that it may go onto now."""
    found = set()
    for card in set(position.hand):
        for slot, meld in enumerate(position.melds):
            after = None if meld is None else Heap.of(meld).with_card(reading, card)
            if meld is None or after is None or not heap_is_legal(reading, after):
                continue
            laid = position.adding(reading, [card], slot, low=isinstance(meld, Sequence) and is_wild(card))
            if can_end(reading, laid):
                found.add((card, slot))
    return found


def merges_of_side(reading: Reading, position: Position) -> set[tuple[int, int]]:
    """Return both slots of every merge that is legal now and lets the turn end (D-4.8, C-5)."""
    found = set()
    lying = [(slot, meld) for slot, meld in enumerate(position.melds) if meld is not None]
    for (into, one), (other, two) in combinations(lying, 2):
        if may_merge(reading, one, two) and can_end(reading, position.merging(into, other)):
            found.add((into, other))
    return found


def may_merge(reading: Reading, one: Meld, two: Meld) -> bool:
    """Return whether two own melds may be put together: groups of a rank, or sequences that meet."""
    if isinstance(one, Group) and isinstance(two, Group):
        both = Heap.of(merged(one, two))
        return reading.merges and one.rank == two.rank != WILD and heap_is_legal(reading, both)
    return isinstance(one, Sequence) and isinstance(two, Sequence) and joins(reading, one, two)


def joins(reading: Reading, one: Sequence, two: Sequence) -> bool:
    """Return whether two sequences meet in a suit and are seven cards at most together."""
    if not reading.joins or one.suit != two.suit or one.wild + two.wild > reading.sequence_wilds:
        return False
    return (one.high + 1 == two.low or two.high + 1 == one.low) and one.size + two.size <= 7


def discards(reading: Reading, position: Position) -> set[str]:
    """Return the cards that may be discarded now."""
    if len(position.hand) == 1 and not may_go_out_now(reading, position):
        return set()
    return {card for card in position.hand if may_be_discarded(reading, card, position)}


def may_pass(reading: Reading, position: Position) -> bool:
    """Return whether the turn may end with a pass (D-10.4)."""
    return reading.passes and len(position.hand) == 1 and not may_go_out_now(reading, position)


def can_end(reading: Reading, after: Position) -> bool:
    """Return whether the turn can be ended after a step that leads here: no dead end (C-5)."""
    if not after.hand:
        return may_go_out_merging(reading, after)
    return can_end_without_going_out(reading, after) or can_go_out(reading, after)
