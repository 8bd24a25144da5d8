"""Spanish Samba: its differences from Fournier Samba (rulebook: S-1 to S-8, else F-1 to F-9)."""

from typing import Final

from sambakit.engine.presets.cites import refusals_of, score_lines_of
from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.rules.values import PenaltyFor, RedThrees, StockEnd
from sambakit.game.dataclass import replace

SPANISH: Final = replace(
    FOURNIER,
    name="spanish",
    base="fournier",
    play=replace(
        FOURNIER.play,
        red_threes=RedThrees.EXPOSED,  # S-1.5, S-1.6
        minimum=((None, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150)),  # S-4.1
        out_sets=2,  # S-5.1, S-5.2
        stock_end=StockEnd.FORCED_IF_LEGAL,  # S-5.8, S-5.9
    ),
    scores=replace(
        FOURNIER.scores,
        penalty_for=PenaltyFor.SIX_CAUSES,  # S-6.3
        next_picks_discard=True,  # S-8.1
        draw_ahead_stands=True,  # S-8.2
        target_strict=True,  # S-6.4
    ),
    cites=refusals_of("spanish", FOURNIER.cites),
    score_cites=score_lines_of("spanish", FOURNIER.score_cites),
    shown_cite="S-3.2",
)
