"""Quad, experimental: Bolivia for six players with four packs (rulebook: Q-1)."""

from typing import Final

from sambakit.engine.presets.bolivia import BOLIVIA
from sambakit.engine.presets.cites import refusals_of, score_lines_of
from sambakit.engine.rules.values import SixTeams
from sambakit.game.dataclass import replace

QUAD: Final = replace(
    BOLIVIA,
    name="quad",
    base="bolivia",
    experimental=True,
    table=replace(
        BOLIVIA.table,
        decks=4,
        jokers=8,
        players=frozenset({6}),
        six_teams=SixTeams.THREE_PAIRS,
    ),
    scores=replace(
        BOLIVIA.scores,
        red_threes_all=1500,
        red_threes_all_minus=1500,
    ),
    cites=refusals_of("quad", BOLIVIA.cites),
    score_cites=score_lines_of("quad", BOLIVIA.score_cites),
)
