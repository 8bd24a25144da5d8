"""Trey, experimental: Bolivia for four players with three packs (rulebook: T-1)."""

from typing import Final

from sambakit.engine.presets.bolivia import BOLIVIA
from sambakit.engine.presets.cites import refusals_of, score_lines_of
from sambakit.game.dataclass import replace

TREY: Final = replace(
    BOLIVIA,
    name="trey",  # T-1: one sentence is all that is known of it
    base="bolivia",
    experimental=True,
    cites=refusals_of("trey", BOLIVIA.cites),
    score_cites=score_lines_of("trey", BOLIVIA.score_cites),
)
