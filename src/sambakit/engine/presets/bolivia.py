"""Bolivia: its differences from Bicycle Samba (rulebook: V-1 to V-6)."""

from typing import Final

from sambakit.engine.presets.bicycle import BICYCLE
from sambakit.engine.presets.cites import refusals_of, score_lines_of
from sambakit.game.dataclass import replace

BOLIVIA: Final = replace(
    BICYCLE,
    name="bolivia",
    base="bicycle",
    melds=replace(
        BICYCLE.melds,
        wild_meld=True,  # V-1
    ),
    play=replace(
        BICYCLE.play,
        minimum=((None, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150)),  # V-6
        out_sequences=1,  # V-2
    ),
    scores=replace(
        BICYCLE.scores,
        wild_canasta=2500,  # V-1
        black_three_held_out=100,  # V-5
        target=15_000,  # V-6
    ),
    cites=refusals_of("bolivia", BICYCLE.cites),
    score_cites=score_lines_of("bolivia", BICYCLE.score_cites),
)
