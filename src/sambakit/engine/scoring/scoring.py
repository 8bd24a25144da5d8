"""The score of a deal as lines that add up, each with its rule and the facts of its formula (C-13, D-12)."""

from collections.abc import Iterable, Mapping
from typing import Final

from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.set_kind import NO_SET
from sambakit.engine.rules.values import HeldRedThree, ScoreReason
from sambakit.engine.scoring.points import (
    goes_out_concealed,
    hand_points,
    held_black_points,
    held_red_points,
    meld_points,
    out_points,
    red_three_points,
    red_threes_count_plus,
    set_kind,
)
from sambakit.engine.state.state import NOBODY, PHASE_OVER, Side, State
from sambakit.engine.values.cards import is_black_three, is_red_three
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import COMPLETE, NO_MELD, cards_of
from sambakit.game.score_lines import Facts, ScoreLine, SideScore

NO_PENALTIES: Final[Mapping[int, int]] = {}

# The completed sets in the order of `set_kind`, in which their lines come too.
_SETS: Final = (
    ScoreReason.SAMBA,
    ScoreReason.PURE,
    ScoreReason.MIXED,
    ScoreReason.WILD_CANASTA,
    ScoreReason.BLACK_SAMBA,
    ScoreReason.ROYAL_RED,
    ScoreReason.ROYAL_BLACK,
)

# Laid red threes are one item under any of the three rules for their points.
_ITEMS: Final = {ScoreReason.ALL_RED_THREES: "red_threes", ScoreReason.RED_THREES_MINUS: "red_threes"}


def score_deal(state: State, penalties: Mapping[int, int] = NO_PENALTIES) -> tuple[SideScore, ...]:
    """Return the scores by side of a deal that is over; `penalties` are points off by side, from a referee (C-15).

    Raises ValueError where the deal still goes on.
    """
    if state.phase != PHASE_OVER:
        raise ValueError("a deal is scored when it is over")
    scores = []
    for number, side in enumerate(state.sides):
        lines = (
            *_meld_lines(state, side),
            *_red_three_lines(state, side),
            *_out_lines(state, number),
            *_hand_lines(state, number),
            *_penalty_lines(state.rules, penalties.get(number, 0)),
        )
        scores.append(SideScore(number, lines, sum(line.points for line in lines)))
    return tuple(scores)


def completed_kind(meld: int, threes_complete: int = COMPLETE) -> ScoreReason | None:
    """Return the kind of completed set that `meld` is, such as SAMBA or MIXED, or None (D-4.4, D-5.3, V-1, L-1).

    Sets of threes are complete with `threes_complete` cards; below seven they are royal ones (Y-2, Y-3).
    """
    kind = set_kind(meld, threes_complete)
    return None if kind == NO_SET else _SETS[kind]


def _line(rules: RuleSet, reason: ScoreReason, points: int, facts: Facts) -> ScoreLine:
    """Return the line for `reason`, which names its rule too."""
    return ScoreLine(_ITEMS.get(reason, reason.value), points, rules.score_rule(reason), facts)


def card_points(rules: RuleSet, cards: Iterable[int]) -> int:
    """Return the sum of the values of `cards` in points (D-1.6)."""
    return sum(rules.scores.card_values[card] for card in cards)


def _counts_by_value(rules: RuleSet, cards: Iterable[int]) -> dict[str, int]:
    """Return how many of `cards` have which value, dearest first: ``{"at_50": 1, "at_10": 7}``."""
    counts: dict[int, int] = {}
    for card in cards:
        value = rules.scores.card_values[card]
        counts[value] = counts.get(value, 0) + 1
    return {f"at_{value}": counts[value] for value in sorted(counts, reverse=True)}


def _meld_lines(state: State, side: Side) -> list[ScoreLine]:
    """Return the values of all melded cards and the bonuses of the completed sets (D-12.1, D-12.2)."""
    melds = [meld for meld in side.melds if meld != NO_MELD]
    if not melds:
        return []
    rules, compiled_rules = state.rules, state.compiled_rules
    cards = [card for meld in melds for card in cards_of(meld)]
    facts = {"melds": len(melds), "cards": len(cards), **_counts_by_value(rules, cards)}
    lines = [_line(rules, ScoreReason.MELDS, sum(meld_points(compiled_rules, meld) for meld in melds), facts)]
    kinds = [set_kind(meld, compiled_rules.threes_complete) for meld in melds]
    for kind, reason in enumerate(_SETS):
        count, each = kinds.count(kind), compiled_rules.bonuses[kind]
        if count:
            lines.append(_line(rules, reason, count * each, {"count": count, "each": each}))
    return lines


def _red_three_lines(state: State, side: Side) -> list[ScoreLine]:
    """Return the line for the laid red threes of a side (D-6.2 to D-6.4)."""
    laid, scores, points = side.red_threes(), state.rules.scores, red_three_points(state.compiled_rules, side)
    if not laid:
        return []
    all_of_them = laid == state.compiled_rules.red_threes
    facts = {"count": laid, "sets": side.completed, "needed": scores.red_three_sets}
    if not red_threes_count_plus(state.compiled_rules, side):
        reason = ScoreReason.RED_THREES_MINUS
        facts["each"] = -scores.red_three_minus
        if points != -laid * scores.red_three_minus:
            facts["all"] = points
    elif all_of_them:
        reason = ScoreReason.ALL_RED_THREES
        facts["all"] = points
    else:
        reason = ScoreReason.RED_THREES
        facts["each"] = scores.red_three
    return [_line(state.rules, reason, points, facts)]


def _out_lines(state: State, side: int) -> list[ScoreLine]:
    """Return the bonus for going out, where a player of `side` did (D-12.3)."""
    if state.went_out == NOBODY or state.side_of[state.went_out] != side:
        return []
    reason = ScoreReason.OUT_CONCEALED if goes_out_concealed(state) else ScoreReason.OUT
    return [_line(state.rules, reason, out_points(state, side), {"seat": state.went_out})]


def _hand_lines(state: State, side: int) -> list[ScoreLine]:
    """Return the cost of the hands of a side's members, seat by seat; an empty hand has no line (D-12.5, D-6.5)."""
    lines = []
    for seat, hand in enumerate(state.hands):
        if state.side_of[seat] != side or not hand.size:
            continue
        facts = {"seat": seat, "cards": hand.size, **_counts_by_value(state.rules, hand.cards())}
        lines.append(_line(state.rules, ScoreReason.HAND, -hand_points(state.compiled_rules, hand), facts))
        lines += _held_three_lines(state, seat, hand)
    return lines


def _held_three_lines(state: State, seat: int, hand: Hand) -> list[ScoreLine]:
    """Return the extra charges for threes that `seat` still holds (D-6.5)."""
    rules, scores, lines = state.rules, state.rules.scores, []
    held = hand.cards()
    red, black = [card for card in held if is_red_three(card)], [card for card in held if is_black_three(card)]
    points = held_red_points(state, seat)
    if points:
        each = "flat" if scores.held_red_three_per is HeldRedThree.PER_HAND else "each"
        facts = {"seat": seat, "count": len(red), each: -scores.held_red_three}
        lines.append(_line(rules, ScoreReason.HELD_RED_THREES, points, facts))
    if black and scores.black_three_held_out and state.went_out not in (NOBODY, seat):
        each_black = -scores.black_three_held_out
        facts = {"seat": seat, "count": len(black), "each": each_black, "values": card_points(rules, black)}
        lines.append(_line(rules, ScoreReason.HELD_BLACK_THREES, held_black_points(state, seat), facts))
    return lines


def _penalty_lines(rules: RuleSet, points: int) -> list[ScoreLine]:
    """Return the line for penalties of `points`, none where there are none (C-15)."""
    if not points:
        return []
    each = rules.scores.penalty
    facts = {"count": points // each, "each": -each} if each and points % each == 0 else {}
    return [_line(rules, ScoreReason.PENALTIES, -points, facts)]
