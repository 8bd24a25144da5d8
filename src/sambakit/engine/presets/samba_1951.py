"""Samba after the official laws of 1951: its differences from Bicycle Samba (rulebook: A-1 to A-7)."""

from typing import Final

from sambakit.engine.presets.bicycle import BICYCLE
from sambakit.engine.presets.cites import refusals_of, score_lines_of
from sambakit.game.dataclass import replace

SAMBA_1951: Final = replace(
    BICYCLE,
    name="samba_1951",
    base="bicycle",
    table=replace(
        BICYCLE.table,
        players=frozenset(range(2, 7)),
    ),
    play=replace(
        BICYCLE.play,
        minimum=((None, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150)),
    ),
    cites=refusals_of("samba_1951", BICYCLE.cites),
    score_cites=score_lines_of("samba_1951", BICYCLE.score_cites),
)
