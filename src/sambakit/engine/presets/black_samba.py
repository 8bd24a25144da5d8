"""Black Samba: its differences from Bicycle Samba (rulebook: L-1 to L-8)."""

from typing import Final

from sambakit.engine.presets.bicycle import BICYCLE
from sambakit.engine.presets.cites import refusals_of, score_lines_of
from sambakit.engine.rules.values import BlackThrees, SixTeams, StartsSequence
from sambakit.game.dataclass import replace

BLACK_SAMBA: Final = replace(
    BICYCLE,
    name="black_samba",
    base="bicycle",
    table=replace(
        BICYCLE.table,
        players=frozenset({4, 6}),  # B-1.1, L-7
        six_teams=SixTeams.TWO_TRIOS,  # L-7
    ),
    pile=replace(
        BICYCLE.pile,
        take_starts_sequence=StartsSequence.WITH_WILD,  # L-8
        pile_limit=5,  # L-5
    ),
    melds=replace(
        BICYCLE.melds,
        sequence_wilds=1,  # L-1, L-2
    ),
    play=replace(
        BICYCLE.play,
        black_threes=BlackThrees.NEVER,  # L-4
    ),
    scores=replace(
        BICYCLE.scores,
        black_samba=1000,  # L-1
        red_threes_all=1200,  # L-3
        red_threes_all_minus=1200,  # L-3
    ),
    cites=refusals_of("black_samba", BICYCLE.cites),
    score_cites=score_lines_of("black_samba", BICYCLE.score_cites),
)
