"""Black Samba: what differs from Bicycle Samba (rulebook: L-1 to L-6)."""

from dataclasses import replace
from typing import Final

from sambakit.engine.refusal import Code
from sambakit.engine.rule_values import BlackThrees, ScoreReason
from sambakit.engine.rulesets.bicycle import BICYCLE
from sambakit.engine.rulesets.citing import citing, scoring

BLACK_SAMBA: Final = replace(
    BICYCLE,
    name="black_samba",
    pile=replace(
        BICYCLE.pile,
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
    cites=citing(
        {
            Code.WILD_IN_SEQUENCE: "L-1",
            Code.BLACK_THREES_ONLY_GOING_OUT: "L-4",
            Code.TOO_FEW_BLACK_THREES: "L-4",
            Code.BLACK_THREES_NEVER: "L-4",
            Code.WILD_WITH_THREES: "L-4",
        },
        BICYCLE,
    ),
    score_cites=scoring(
        {
            ScoreReason.SAMBA: "L-1",
            ScoreReason.ALL_RED_THREES: "L-3",
        },
        BICYCLE,
    ),
)
