"""The effect of a packed melding action on the own melds and the hand; nothing is carried out."""

from sambakit.engine.actions.packed import (
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
from sambakit.engine.values.cards import is_wild
from sambakit.engine.values.melds import (
    NO_MELD,
    SEQUENCE,
    group_of_three,
    grown_by,
    joined,
    kind_of,
    merged,
    run_of,
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


def melds_after(melds: list[int], action: int) -> list[int]:
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
        after.append(group_of_three(card_of(action), second_card_of(action), third_card_of(action)))
    elif operation == LAY_SEQUENCE:
        after.append(run_of(cards_laid(action)))
    elif operation == MERGE:
        slot, other = slot_of(action), other_slot_of(action)
        both = joined if kind_of(after[slot]) == SEQUENCE else merged
        after[slot], after[other] = both(after[slot], after[other]), NO_MELD
    return after
