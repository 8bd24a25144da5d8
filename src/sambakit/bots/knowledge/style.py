"""The styles of `steady`: what each version, and each level, does otherwise, as tables of weights and switches.

A version never changes its choices (docs/kept.md). So a style stays as it is once a release holds it, and what is new
in the decisions asks the style first. All styles share the code that they have in common.
"""

from dataclasses import replace
from functools import cache
from typing import Final, final

from sambakit.bots.knowledge.weights import (
    ALONE,
    ALONE_2,
    FRIENDLY,
    LONG_DEALS,
    ONE_SET,
    PARTNERS,
    PARTNERS_2,
    STRONG,
    WILD_MELDS,
    Weights,
)
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import number_for


@final
class Style:
    """A way to play: weights for seats with a partner and for players alone, and switches.

    `name` is the whole name of the first bot or judge that plays so. `packs` tells whether going out is packed exactly
    (`packing.py`), for the most points.
    """

    def __init__(self, name: str, partners: Weights, alone: Weights, *, packs: bool) -> None:
        self.name = name
        self.partners = partners
        self.alone = alone
        self.packs = packs

    def weights_for(self, rules: RuleSet, players: int) -> Weights:
        """Return the weights for seats with a partner, or for players alone, with what three values of rules change."""
        partners = players > max(rules.table.sides(players)) + 1
        kinds, one_set = rules.play.asks_kinds(players), number_for(rules.play.out_sets, players) == 1
        return _weights_for(self.name, partners, kinds, rules.melds.wild_meld, one_set)


STEADY_1: Final = Style("steady@1", PARTNERS, ALONE, packs=False)
STEADY_2: Final = Style("steady@2", PARTNERS_2, ALONE_2, packs=True)
STRONG_1: Final = Style("strong@1", STRONG, ALONE_2, packs=True)
FRIENDLY_4: Final = Style("friendly@4", FRIENDLY, ALONE_2, packs=True)
LUCK_2: Final = Style("luck@2", PARTNERS_2, ALONE_2, packs=False)  # `steady@2` in a hurry: packing takes its time
NEWEST: Final = STEADY_2  # of `steady`
STYLES: Final = {style.name: style for style in (STEADY_1, STEADY_2, STRONG_1, FRIENDLY_4, LUCK_2)}


@cache
def _weights_for(name: str, partners: bool, asks_kinds: bool, wild_meld: bool, one_set: bool) -> Weights:
    """Return a table that all deciders of a style share."""
    style = STYLES[name]
    weights = style.partners if partners else style.alone
    if asks_kinds:
        weights = replace(weights, **LONG_DEALS)
    if one_set:
        weights = replace(weights, **ONE_SET)
    return replace(weights, **WILD_MELDS) if wild_meld else weights
