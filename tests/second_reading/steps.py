"""Which single cards may go onto own melds, and which cards may be discarded, by a side that has opened (C-5)."""

from dataclasses import replace

from tests.second_reading.cards import Sequence, is_wild
from tests.second_reading.positions import Position, may_be_discarded
from tests.second_reading.readings import Reading
from tests.second_reading.sets import Heap, heap_is_legal, reaches
from tests.second_reading.ways import can_end_without_going_out, can_go_out


def may_go_out_now(reading: Reading, position: Position) -> bool:
    """Return whether the side has the right to go out with its melds as they lie."""
    heaps = tuple(Heap.of(meld) for meld in position.melds if meld is not None)
    return reaches(replace(reading, merges=False), heaps, reading.needed(position.players))


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
        return may_go_out_now(reading, after)
    return can_end_without_going_out(reading, after) or can_go_out(reading, after)
