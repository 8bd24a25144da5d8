"""Classic Canasta, the origin of the family: its differences from Bicycle Samba (rulebook: K-1 to K-12)."""

from typing import Final

from sambakit.engine.presets.bicycle import BICYCLE
from sambakit.engine.presets.cites import refusals_of, score_lines_of
from sambakit.engine.rules.kinds import BLACK_THREE_KINDS, RED_THREE_KINDS, WILD_KINDS
from sambakit.engine.rules.values import Fold, Onto, RedThreesCount
from sambakit.game.dataclass import replace

CANASTA: Final = replace(
    BICYCLE,
    name="canasta",
    base="bicycle",
    table=replace(
        BICYCLE.table,
        decks=2,  # K-1
        jokers=4,  # K-1
        players=frozenset({2, 3, 4}),  # K-1
        hand_size=((2, 15), (3, 13), (4, 11)),  # K-1
        draw=((2, 2), (3, 2), (4, 1)),  # K-1
        turnup_covered_for=WILD_KINDS | RED_THREE_KINDS,  # K-2
    ),
    pile=replace(
        BICYCLE.pile,
        take_natural_wild=True,  # K-4
        take_onto_canasta=True,  # K-4
        take_onto_sequence=Onto.NO,  # K-3
        blocks_next=WILD_KINDS | BLACK_THREE_KINDS,  # K-5
    ),
    melds=replace(
        BICYCLE.melds,
        max_wilds=3,  # K-3
        groups_per_rank=1,  # K-3
        merge_groups=False,  # K-3
        wild_onto_finished=True,  # K-3
        sequences=False,  # K-3
    ),
    play=replace(
        BICYCLE.play,
        minimum=((None, 15), (0, 50), (1500, 90), (3000, 120)),  # K-6
        out_sets=((2, 2), (3, 1), (4, 1)),  # K-7
        ask_before_melding=True,  # K-12
        fold=Fold.CONCEALED_NO_MINIMUM,  # K-7
    ),
    scores=replace(
        BICYCLE.scores,
        out=100,  # K-7
        out_concealed=200,  # K-7
        red_threes_all=800,  # K-8
        red_threes_all_minus=800,  # K-8
        red_three_count=RedThreesCount.SIDE_HAS_MELDED,  # K-8
        held_red_three=500,  # of the game with cards; here the first turn lays them all
        target=5_000,  # K-10
    ),
    cites=refusals_of("canasta", BICYCLE.cites),
    score_cites=score_lines_of("canasta", BICYCLE.score_cites),
)
