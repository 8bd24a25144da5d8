"""Which rule each refusal and each score line of a rule set names."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sambakit.engine.refusal import Code
from sambakit.engine.rule_values import ScoreReason
from sambakit.engine.ruleset import RuleSet

# What no game's own page says better: the common rules, and the one page that knows the thing at all.
EVERYWHERE: Final[Mapping[Code, str]] = MappingProxyType(
    {
        **dict.fromkeys(Code, "C-10"),
        Code.DEAL_IS_OVER: "C-1",
        Code.OPENING_UNFINISHED: "C-3",
        Code.MUST_GO_OUT_NOW: "C-6",
        Code.FOLD_ENDS_WITH_DISCARD: "C-7",
        Code.WILD_MELD_TOO_SHORT: "V-1",
        Code.WILD_MELD_TOO_LONG: "V-1",
        Code.NATURAL_IN_WILD_MELD: "V-1",
        Code.TOP_ONTO_WILD_MELD: "V-4",
        Code.TOO_MANY_WILDS_IN_SEQUENCE: "L-1",
        Code.WILD_KEEPS_PLACE: "L-2",
        Code.RED_THREE_IS_NO_SINGLE: "Y-2",
        Code.TOO_FEW_RED_THREES: "Y-2",
        Code.JOKER_STAYS: "O-2",
        Code.PENALTY_CARD_FIRST: "F-9.1",
        Code.PILE_IS_EMPTY: "C-8",
        Code.ONE_NATURAL_AND_WILDS: "C-8",
        Code.TOP_GOES_ALONE: "C-8",
        Code.NO_END_OF_TURN: "C-5",
        Code.NO_DEAL_END_NOW: "C-16",
        Code.ASK_AFTER_DRAWING: "C-9",
        Code.NO_PARTNER: "C-9",
        Code.ASKED_ALREADY: "C-9",
        Code.NO_WOULD_LEAVE_NO_END: "C-9",
    }
)


def citing(rules: Mapping[Code, str], base: RuleSet | None = None) -> tuple[tuple[Code, str], ...]:
    """Return `cites` for a rule set: those of its `base`, or the common ones, with its own `rules` in their place."""
    return tuple({**(dict(base.cites) if base else EVERYWHERE), **rules}.items())


def scoring(rules: Mapping[ScoreReason, str], base: RuleSet) -> tuple[tuple[ScoreReason, str], ...]:
    """Return `score_cites` for a rule set: those of its `base` with its own `rules` in their place."""
    return tuple({**dict(base.score_cites), **rules}.items())
