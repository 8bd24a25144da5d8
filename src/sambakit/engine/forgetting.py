"""Gives the memory back of what the lists of actions keep ready: each is bounded, but takes hours to fill.

A process that plays for weeks calls this now and then. Whatever is needed again is made again.
"""

from typing import Final

from sambakit.engine.actions import actions
from sambakit.engine.listing import action_lookup, opening_search, own_melds, runs
from sambakit.engine.values import hand

# Their rows keep their length, for somebody may be about to look into one.
ROWS: Final = (
    action_lookup.DISCARDS_0,
    action_lookup.DISCARDS_1,
    action_lookup.DISCARDS_2,
    action_lookup.DISCARDS_3,
    action_lookup.DISCARDS_4,
    hand.KINDS_MARKED,
)
NESTED: Final = (action_lookup.LAY_GROUPS, action_lookup.ADD_NATURALS, action_lookup.ADD_WILDS)
BY_KEY: Final = (action_lookup.LAY_WILDS, action_lookup.TAKE_PAIRS, actions.VALUES)
FUNCTIONS: Final = (
    action_lookup.pairs_of,
    action_lookup.triples_of,
    action_lookup.runs_around_wild,
    opening_search.choices_of,
    runs.suit_ways,
    runs.ways_on,
    runs.no_way_on,
    runs.ways_with_wilds,
    runs.last_ways,
    own_melds.wild_outcomes,
)


def forget_lists() -> None:
    """Empty all tables of ready lists; may be called between any two plays, and beside plays of other threads."""
    for row in (*ROWS, *(row for rows in NESTED for row in rows)):
        row[:] = [None] * len(row)
    for by_key in BY_KEY:
        by_key.clear()
    for function in FUNCTIONS:
        function.cache_clear()
