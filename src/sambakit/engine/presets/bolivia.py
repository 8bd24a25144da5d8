"""Bolivia: what differs from Bicycle Samba (rulebook: V-1 to V-6)."""

from dataclasses import replace
from typing import Final

from sambakit.engine.refusal import Code
from sambakit.engine.rule_values import ScoreReason
from sambakit.engine.rulesets.bicycle import BICYCLE
from sambakit.engine.rulesets.citing import citing, scoring

BOLIVIA: Final = replace(
    BICYCLE,
    name="bolivia",
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
    cites=citing(
        {
            Code.WILDS_ALONE: "V-1",
            Code.BELOW_MINIMUM: "C-3",
            Code.OUT_NEEDS_OTHER_SETS: "V-2",
        },
        BICYCLE,
    ),
    score_cites=scoring(
        {
            ScoreReason.HELD_BLACK_THREES: "V-5",
        },
        BICYCLE,
    ),
)
