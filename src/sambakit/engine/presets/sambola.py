"""Sambola: what differs from Bicycle Samba (rulebook: O-1 to O-5)."""

from dataclasses import replace
from typing import Final

from sambakit.engine.refusal import Code
from sambakit.engine.rule_values import SixTeams
from sambakit.engine.rulesets.bicycle import BICYCLE
from sambakit.engine.rulesets.citing import citing

SAMBOLA: Final = replace(
    BICYCLE,
    name="sambola",
    table=replace(
        BICYCLE.table,
        jokers=9,  # O-1
        players=frozenset({4, 6}),  # B-1.1, O-5
        six_teams=SixTeams.TWO_TRIOS,  # O-5
    ),
    pile=replace(
        BICYCLE.pile,
        pile_limit=5,  # O-3
    ),
    play=replace(
        BICYCLE.play,
        out_sets=3,  # O-4
        out_pure=2,  # O-4
        out_mixed=1,  # O-4
        jokers_discardable=False,  # O-2
    ),
    cites=citing(
        {
            Code.OUT_NEEDS_OTHER_SETS: "O-4",
        },
        BICYCLE,
    ),
)
