"""The score of a deal as lines that add up, each with its rule and the facts of its formula (C-13, D-12)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from sambakit.engine.cards import is_black_three, is_red_three
from sambakit.engine.hand import Hand
from sambakit.engine.melds import (
    COMPLETE,
    NO_MELD,
    SEQUENCE,
    WILD_MELD,
    cards_of,
    is_red_three_group,
    is_set_of_threes,
    kind_of,
    wilds_of,
)
from sambakit.engine.rule_values import Fold, HeldRedThree, RedThreesCount, ScoreReason
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.state import NOBODY, PHASE_OVER, Side, State, is_complete

Facts = Mapping[str, int | str]
NO_PENALTIES: Final[Mapping[int, int]] = {}

# Laid red threes are one item, whichever of three rules says what they count.
_ITEMS: Final = {ScoreReason.ALL_RED_THREES: "red_threes", ScoreReason.RED_THREES_MINUS: "red_threes"}


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a deal score; `item` names its kind, `facts` hold what its formula needs (counts, points, seat)."""

    item: str
    points: int
    rule: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a side has won or lost in a deal; `points` is the sum of its lines."""

    side: int
    lines: tuple[ScoreLine, ...]
    points: int


def score_deal(state: State, penalties: Mapping[int, int] = NO_PENALTIES) -> tuple[SideScore, ...]:
    """Return the scores by side of a deal that is over; `penalties` are points off by side, from a referee (C-15).

    Raises ValueError where the deal still goes on.
    """
    if state.phase != PHASE_OVER:
        raise ValueError("a deal is scored when it is over")
    scores = []
    for number, side in enumerate(state.sides):
        lines = (
            *_meld_lines(state.rules, side),
            *_red_three_lines(state.rules, side),
            *_out_lines(state, number),
            *_hand_lines(state, number),
            *_penalty_lines(state.rules, penalties.get(number, 0)),
        )
        scores.append(SideScore(number, lines, sum(line.points for line in lines)))
    return tuple(scores)


def completed_kind(meld: int, threes_complete: int = COMPLETE) -> ScoreReason | None:
    """Return which completed set `meld` is, such as SAMBA or MIXED; None where it is none (D-4.4, D-5.3, V-1, L-1).

    Sets of threes are complete with `threes_complete` cards; below seven they are royal ones (Y-2, Y-3).
    """
    if not is_complete(meld, threes_complete):
        return None
    if kind_of(meld) == SEQUENCE:
        return ScoreReason.BLACK_SAMBA if wilds_of(meld) else ScoreReason.SAMBA
    if kind_of(meld) == WILD_MELD:
        return ScoreReason.WILD_CANASTA
    if is_red_three_group(meld):
        return ScoreReason.ROYAL_RED
    if threes_complete != COMPLETE and is_set_of_threes(meld):
        return ScoreReason.ROYAL_BLACK
    return ScoreReason.MIXED if wilds_of(meld) else ScoreReason.PURE


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


def _meld_lines(rules: RuleSet, side: Side) -> list[ScoreLine]:
    """Return the values of all melded cards and the bonuses of the completed sets (D-12.1, D-12.2)."""
    melds = [meld for meld in side.melds if meld != NO_MELD]
    if not melds:
        return []
    cards = [card for meld in melds for card in cards_of(meld)]
    facts = {"melds": len(melds), "cards": len(cards), **_counts_by_value(rules, cards)}
    lines = [_line(rules, ScoreReason.MELDS, card_points(rules, cards), facts)]
    kinds = [completed_kind(meld, side.threes_complete) for meld in melds]
    bonuses = {
        ScoreReason.SAMBA: rules.scores.samba,
        ScoreReason.PURE: rules.scores.pure,
        ScoreReason.MIXED: rules.scores.mixed,
        ScoreReason.WILD_CANASTA: rules.scores.wild_canasta,
        ScoreReason.BLACK_SAMBA: rules.scores.black_samba,
        ScoreReason.ROYAL_RED: rules.scores.royal_red,
        ScoreReason.ROYAL_BLACK: rules.scores.royal_black,
    }
    for kind, each in bonuses.items():
        count = kinds.count(kind)
        if count:
            lines.append(_line(rules, kind, count * each, {"count": count, "each": each}))
    return lines


def _red_three_lines(rules: RuleSet, side: Side) -> list[ScoreLine]:
    """Return the line for the laid red threes of a side (D-6.2 to D-6.4)."""
    laid, scores = side.red_threes(), rules.scores
    if not laid:
        return []
    if scores.red_three_count is RedThreesCount.SIDE_HAS_MELDED:
        counts_plus = side.opened
    else:
        counts_plus = side.completed >= scores.red_three_sets
    facts = {"count": laid, "sets": side.completed, "needed": scores.red_three_sets}
    all_of_them = laid == 2 * rules.table.decks
    if counts_plus and all_of_them:
        reason, points = ScoreReason.ALL_RED_THREES, scores.red_threes_all
        facts["all"] = points
    elif counts_plus:
        reason, points = ScoreReason.RED_THREES, laid * scores.red_three
        facts["each"] = scores.red_three
    else:
        reason = ScoreReason.RED_THREES_MINUS
        points = -scores.red_threes_all_minus if all_of_them else -laid * scores.red_three_minus
        facts["each"] = -scores.red_three_minus
        if points != -laid * scores.red_three_minus:
            facts["all"] = points
    return [_line(rules, reason, points, facts)]


def _out_lines(state: State, side: int) -> list[ScoreLine]:
    """Return the bonus for going out, where a player of `side` did (D-12.3)."""
    if state.went_out == NOBODY or state.side_of[state.went_out] != side:
        return []
    scores, facts = state.rules.scores, {"seat": state.went_out}
    if state.concealed and state.rules.play.fold is Fold.CONCEALED:
        return [_line(state.rules, ScoreReason.OUT_CONCEALED, scores.out_concealed, facts)]
    return [_line(state.rules, ScoreReason.OUT, scores.out, facts)]


def _hand_lines(state: State, side: int) -> list[ScoreLine]:
    """Return what the hands of a side's members cost, seat by seat; an empty hand has no line (D-12.5, D-6.5)."""
    lines = []
    for seat, hand in enumerate(state.hands):
        if state.side_of[seat] != side or not hand.size:
            continue
        cards = hand.cards()
        facts = {"seat": seat, "cards": hand.size, **_counts_by_value(state.rules, cards)}
        lines.append(_line(state.rules, ScoreReason.HAND, -card_points(state.rules, cards), facts))
        lines += _held_three_lines(state, seat, hand)
    return lines


def _held_three_lines(state: State, seat: int, hand: Hand) -> list[ScoreLine]:
    """Return the extra charges for threes that `seat` still holds (D-6.5)."""
    rules, scores, lines = state.rules, state.rules.scores, []
    red = sum(is_red_three(card) for card in hand.cards())
    had_turn = state.took_turn >> seat & 1 == 1
    if red and scores.held_red_three and (had_turn or scores.held_without_turn):
        if scores.held_red_three_per is HeldRedThree.PER_HAND:
            facts = {"seat": seat, "count": red, "flat": -scores.held_red_three}
            lines.append(_line(rules, ScoreReason.HELD_RED_THREES, -scores.held_red_three, facts))
        else:
            facts = {"seat": seat, "count": red, "each": -scores.held_red_three}
            lines.append(_line(rules, ScoreReason.HELD_RED_THREES, -red * scores.held_red_three, facts))
    black = sum(is_black_three(card) for card in hand.cards())
    if black and scores.black_three_held_out and state.went_out not in (NOBODY, seat):
        each = -scores.black_three_held_out
        values = card_points(rules, (card for card in hand.cards() if is_black_three(card)))
        facts = {"seat": seat, "count": black, "each": each, "values": values}
        lines.append(_line(rules, ScoreReason.HELD_BLACK_THREES, black * each + values, facts))  # in place of these
    return lines


def _penalty_lines(rules: RuleSet, points: int) -> list[ScoreLine]:
    """Return the line for penalties of `points`, none where there are none (C-15)."""
    if not points:
        return []
    each = rules.scores.penalty
    facts = {"count": points // each, "each": -each} if each and points % each == 0 else {}
    return [_line(rules, ScoreReason.PENALTIES, -points, facts)]
