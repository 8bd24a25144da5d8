"""Royal Canasta, experimental: Bolivia with sets of threes (rulebook: Y-1 to Y-3)."""

from typing import Final

from sambakit.engine.presets.bolivia import BOLIVIA
from sambakit.engine.presets.cites import refusals_of, score_lines_of
from sambakit.engine.rules.kinds import CARD_VALUES, RED_THREE_KINDS, WILD_KINDS
from sambakit.engine.rules.values import BlackThrees, FromPile, LastRedThree, RedThrees
from sambakit.game.dataclass import replace

ROYAL: Final = replace(
    BOLIVIA,
    name="royal",
    base="bolivia",
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
    cites=refusals_of("royal", BOLIVIA.cites),
    score_cites=score_lines_of("royal", BOLIVIA.score_cites),
)
