"""The causes of irregular plays, their penalties, and their effects (C-15, F-8.5, F-9)."""

from collections.abc import Sequence
from enum import Enum
from typing import Final, final

from sambakit.engine.actions.actions import Action, Add, Discard, Lay, RedThree, Take
from sambakit.engine.definition.steps import Step
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import PenaltyFor, ScoreReason
from sambakit.engine.state.state import State
from sambakit.game.dataclass import dataclass


class Cause(Enum):
    """The causes of an irregular play. The text is the name on the wire and in texts."""

    THREE_WILDS = "three_wilds"  # these five cost points (F-8.5)
    DRAWN_OUT_OF_TURN = "drawn_out_of_turn"
    TAKEN_OUT_OF_TURN = "taken_out_of_turn"
    LAID_IN_OPPONENTS_TURN = "laid_in_opponents_turn"
    AGAINST_NO = "against_no"  # the only one of B-7.3
    VAIN_QUESTION = "vain_question"  # the sixth of S-6.3: asking for leave without being able to go out
    SHOWN_OUT_OF_TURN = "shown_out_of_turn"  # these make penalty cards (F-9.2)
    SHOWN_IN_ERROR = "shown_in_error"
    OPENING_TOO_LOW = "opening_too_low"
    TAKEN_WITHOUT_MATCH = "taken_without_match"
    OUT_WITHOUT_SETS = "out_without_sets"
    TWO_DISCARDS = "two_discards"  # or more: the next player says which counts (S-8.1)


FIVE_CAUSES: Final = (
    Cause.THREE_WILDS,
    Cause.DRAWN_OUT_OF_TURN,
    Cause.TAKEN_OUT_OF_TURN,
    Cause.LAID_IN_OPPONENTS_TURN,
    Cause.AGAINST_NO,
)
SIX_CAUSES: Final = (*FIVE_CAUSES, Cause.VAIN_QUESTION)
PICK_RULE: Final = "S-8.1"
SHOW_NOTHING: Final = (Cause.THREE_WILDS, Cause.DRAWN_OUT_OF_TURN, Cause.AGAINST_NO, Cause.VAIN_QUESTION)


@final
@dataclass(frozen=True, slots=True)
class Happening:
    """The effect of an irregular play, claimed or not."""

    cause: Cause
    seen: tuple[int, ...]  # cards of the hand that everybody has seen and that went back to it
    at_stake: tuple[int, ...]  # cards of the hand that a claim makes penalty cards: `seen`, or the whole hand
    state: State
    step: Step | None  # where the play stands
    choices: tuple[int, ...] = ()  # of several discards those that may count; the first one lies


def has_referee(rules: RuleSet) -> bool:
    """Return whether there is anything in `rules` that a referee could charge (table 3e; C-15)."""
    return any(points_off(rules, cause) for cause in Cause) or rules.scores.penalty_cards


def points_off(rules: RuleSet, cause: Cause) -> int:
    """Return the points that `cause` costs the side when it is claimed (F-8.5, B-7.3)."""
    match rules.scores.penalty_for:
        case PenaltyFor.FIVE_CAUSES if cause in FIVE_CAUSES:
            return rules.scores.penalty
        case PenaltyFor.SIX_CAUSES if cause in SIX_CAUSES:
            return rules.scores.penalty
        case PenaltyFor.AGAINST_NO if cause is Cause.AGAINST_NO:
            return rules.scores.penalty
    return 0


def makes_penalty_cards(rules: RuleSet, cause: Cause) -> bool:
    """Return whether the cards shown by `cause` become penalty cards when it is claimed (F-9.2)."""
    return rules.scores.penalty_cards and cause not in SHOW_NOTHING


def rule_of(rules: RuleSet, cause: Cause) -> str:
    """Return the id of the rule that charges `cause`: that of the points where it costs any, else of the cards."""
    if cause is Cause.TWO_DISCARDS:
        return PICK_RULE
    return rules.score_rule(ScoreReason.PENALTIES) if points_off(rules, cause) else rules.shown_cite


def cards_named(play: Sequence[Action]) -> tuple[int, ...]:
    """Return the hand cards that `play` shows, in its order."""
    named: list[int] = []
    for action in play:
        match action:
            case Take() | Lay() | Add():
                named += action.cards
            case Discard() | RedThree():
                named.append(action.card)
    return tuple(named)
