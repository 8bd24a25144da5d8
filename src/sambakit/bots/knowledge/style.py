"""The versions of `steady`: what each does otherwise than the others, as tables of weights and switches.

A version never changes its choices (docs/kept.md). So a style stays as it is once a release holds it, and what is new
in the decisions asks the style first. All versions share the code that they have in common.
"""

from dataclasses import replace
from functools import cache
from typing import Final, final

from sambakit.bots.knowledge.weights import (
    ALONE,
    ALONE_2,
    LONG_DEALS,
    ONE_SET,
    PARTNERS,
    PARTNERS_2,
    WILD_MELDS,
    Weights,
)


@final
class Style:
    """A version of `steady`: weights for seats with a partner and for players alone, and switches.

    `packs` tells whether going out is packed exactly (`packing.py`), for the most points.
    """

    def __init__(self, version: int, partners: Weights, alone: Weights, *, packs: bool) -> None:
        self.version = version
        self.partners = partners
        self.alone = alone
        self.packs = packs

    def weights_for(self, *, partners: bool, asks_kinds: bool, wild_meld: bool, one_set: bool) -> Weights:
        """Return the weights for seats with a partner, or for players alone, with what three values of rules change."""
        return _weights_for(self.version, partners, asks_kinds, wild_meld, one_set)


STEADY_1: Final = Style(1, PARTNERS, ALONE, packs=False)
STEADY_2: Final = Style(2, PARTNERS_2, ALONE_2, packs=True)
NEWEST: Final = STEADY_2
STYLES: Final = {style.version: style for style in (STEADY_1, STEADY_2)}


@cache
def _weights_for(version: int, partners: bool, asks_kinds: bool, wild_meld: bool, one_set: bool) -> Weights:
    """Return a table that all deciders of a version share."""
    style = STYLES[version]
    weights = style.partners if partners else style.alone
    if asks_kinds:
        weights = replace(weights, **LONG_DEALS)
    if one_set:
        weights = replace(weights, **ONE_SET)
    return replace(weights, **WILD_MELDS) if wild_meld else weights
