"""What a packed melding action would make of the own melds and of the hand; nothing is carried out."""

from collections.abc import Sequence

from sambakit.engine.actions import (
    ADD,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    RED_THREE,
    card_of,
    operation_of,
    other_slot_of,
    second_card_of,
    slot_of,
    third_card_of,
)
from sambakit.engine.cards import is_wild
from sambakit.engine.melds import (
    NO_MELD,
    SEQUENCE,
    group_of,
    grown_by,
    joined,
    kind_of,
    merged,
    run_of,
    wild_meld_of,
    with_wild_at_end,
)


def cards_laid(action: int) -> tuple[int, ...]:
    """Return the hand cards that a melding action lays."""
    operation = operation_of(action)
    if operation in (LAY_GROUP, LAY_SEQUENCE):
        return card_of(action), second_card_of(action), third_card_of(action)
    if operation in (ADD, RED_THREE):
        return (card_of(action),)
    return ()


def melds_after(melds: Sequence[int], action: int) -> list[int]:
    """Return the own melds, by slot, after a melding action."""
    after = list(melds)
    operation = operation_of(action)
    if operation == ADD:
        slot, card = slot_of(action), card_of(action)
        if kind_of(after[slot]) == SEQUENCE and is_wild(card):
            after[slot] = with_wild_at_end(after[slot], card, other_slot_of(action) == 1)
        else:
            after[slot] = grown_by(after[slot], card)
    elif operation == LAY_GROUP:
        after.append(new_group(cards_laid(action)))
    elif operation == LAY_SEQUENCE:
        after.append(run_of(cards_laid(action)))
    elif operation == MERGE:
        slot, other = slot_of(action), other_slot_of(action)
        both = joined if kind_of(after[slot]) == SEQUENCE else merged
        after[slot], after[other] = both(after[slot], after[other]), NO_MELD
    return after


def new_group(cards: Sequence[int]) -> int:
    """Return the packed meld of `cards`, naturals first: a group, or a meld of wilds where there is no natural."""
    return wild_meld_of(cards) if is_wild(cards[0]) else group_of(cards[0] >> 2, cards)
