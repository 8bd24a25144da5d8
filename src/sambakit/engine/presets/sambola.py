"""Sambola: its differences from Bicycle Samba (rulebook: O-1 to O-8)."""

from typing import Final

from sambakit.engine.presets.bicycle import BICYCLE
from sambakit.engine.presets.cites import refusals_of, score_lines_of
from sambakit.engine.rules.values import SixTeams
from sambakit.game.dataclass import replace
from sambakit.game.seat_draw import SeatDrawWay

SAMBOLA: Final = replace(
    BICYCLE,
    name="sambola",
    base="bicycle",
    table=replace(
        BICYCLE.table,
        jokers=9,  # O-1
        players=frozenset(range(2, 7)),  # B-1.1, O-5
        six_teams=SixTeams.TWO_TRIOS,  # O-5
    ),
    pile=replace(
        BICYCLE.pile,
        pile_limit=5,  # O-3
    ),
    melds=replace(
        BICYCLE.melds,
        sequence_wilds=1,  # O-6, O-7
    ),
    play=replace(
        BICYCLE.play,
        out_sets=3,  # O-4
        out_pure=((2, 1), (3, 1), (4, 2), (5, 2), (6, 2)),  # O-4
        out_mixed=((2, 2), (3, 2), (4, 1), (5, 1), (6, 1)),  # O-4
        jokers_discardable=False,  # O-2
    ),
    scores=replace(
        BICYCLE.scores,
        black_samba=1000,  # O-6
    ),
    cites=refusals_of("sambola", BICYCLE.cites),
    score_cites=score_lines_of("sambola", BICYCLE.score_cites),
    seat_draw=SeatDrawWay.HIGHEST_DEALS,  # O-8
)
