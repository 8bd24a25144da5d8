"""Quad, experimental: Bolivia for six players with four packs (rulebook: Q-1)."""

from dataclasses import replace
from typing import Final

from sambakit.engine.rule_values import ScoreReason, SixTeams
from sambakit.engine.rulesets.bolivia import BOLIVIA
from sambakit.engine.rulesets.citing import scoring

QUAD: Final = replace(
    BOLIVIA,
    name="quad",
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
    score_cites=scoring(
        {
            ScoreReason.ALL_RED_THREES: "Q-1",
        },
        BOLIVIA,
    ),
)
