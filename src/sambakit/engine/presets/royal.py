"""Royal Canasta, experimental: Bolivia with sets of threes (rulebook: Y-1 to Y-3)."""

from dataclasses import replace
from typing import Final

from sambakit.engine.refusal import Code
from sambakit.engine.rule_values import BlackThrees, FromPile, LastRedThree, RedThrees
from sambakit.engine.rulesets.bolivia import BOLIVIA
from sambakit.engine.rulesets.citing import citing
from sambakit.engine.rulesets.kinds import CARD_VALUES, RED_THREE_KINDS, WILD_KINDS

ROYAL: Final = replace(
    BOLIVIA,
    name="royal",
    experimental=True,
    pile=replace(
        BOLIVIA.pile,
        freezes_for_all=WILD_KINDS,  # Y-2
    ),
    play=replace(
        BOLIVIA.play,
        black_threes=BlackThrees.AS_SETS,  # Y-3
        red_threes=RedThrees.AS_SETS,  # Y-2
        red_three_from_pile=FromPile.STAYS,  # Y-2
        last_card_red_three=LastRedThree.STAYS,  # Y-2
    ),
    scores=replace(
        BOLIVIA.scores,
        card_values=tuple(5 if kind in RED_THREE_KINDS else value for kind, value in enumerate(CARD_VALUES)),  # Y-2
        royal_red=1000,  # Y-2
        royal_black=500,  # Y-3
    ),
    cites=citing(
        {
            Code.RED_THREE_IN_MELD: "Y-2",
            Code.NOT_A_RED_THREE: "Y-2",
            Code.BLACK_THREES_ONLY_GOING_OUT: "Y-3",
            Code.TOO_FEW_BLACK_THREES: "Y-3",
            Code.BLACK_THREES_NEVER: "Y-3",
            Code.WILD_WITH_THREES: "Y-3",
            Code.RED_THREE_STAYS: "Y-2",
        },
        BOLIVIA,
    ),
)
