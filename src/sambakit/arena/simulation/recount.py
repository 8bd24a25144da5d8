"""A slow, independent scorer: it counts the cards on the table from the rule text (D-12, D-6).

It reads no field that the engine keeps up to date on the way (completed sets, counts of red threes in a line), so
that a slip there cannot hide in the score.
"""

from collections.abc import Sequence

from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import BlackThrees, HeldRedThree, RedThrees, RedThreesCount
from sambakit.engine.state.state import State
from sambakit.engine.values.cards import TEXTS
from sambakit.engine.values.melds import cards_of


def recounted_scores(state: State) -> list[int]:
    """Return the deal scores by side of a deal that is over, without penalties."""
    return [_side_points(state, side) for side in range(len(state.sides))]


def _side_points(state: State, side: int) -> int:
    rules = state.rules
    melds = [[TEXTS[card] for card in cards_of(meld)] for meld in state.sides[side].melds]
    points = sum(_value(rules, card) for meld in melds for card in meld)
    points += sum(_set_bonus(rules, meld) for meld in melds)
    completed = sum(_is_completed(rules, meld) for meld in melds)
    laid = state.sides[side].red_hearts + state.sides[side].red_diamonds
    points += _red_threes(rules, laid, completed, has_melded=any(melds))
    for seat in range(state.players):
        if state.side_of[seat] == side:
            hand = [TEXTS[card] for card in state.hands[seat].cards()]
            points -= _hand_cost(rules, hand, had_turn=bool(state.took_turn & 1 << seat))
            if seat == state.went_out:
                concealed = state.concealed and rules.play.fold.is_concealed
                points += rules.scores.out_concealed if concealed else rules.scores.out
            elif state.went_out >= 0 and rules.scores.black_three_held_out:
                black = [card for card in hand if card in ("3s", "3c")]
                points -= sum(rules.scores.black_three_held_out - _value(rules, card) for card in black)
    return points


def _value(rules: RuleSet, card: str) -> int:
    return rules.scores.card_values[TEXTS.index(card)]


def _is_wild(card: str) -> bool:
    return card == "Jk" or card[0] == "2"


def _is_royal(rules: RuleSet, meld: Sequence[str]) -> bool:
    """Return whether `meld` is a set of threes where these form sets of their own (Y-2, Y-3)."""
    as_sets = rules.play.black_threes is BlackThrees.AS_SETS or rules.play.red_threes is RedThrees.AS_SETS
    return bool(meld) and as_sets and all(card[0] == "3" for card in meld)


def _is_completed(rules: RuleSet, meld: Sequence[str]) -> bool:
    return len(meld) >= (2 * rules.table.decks if _is_royal(rules, meld) else 7)


def _set_bonus(rules: RuleSet, meld: Sequence[str]) -> int:
    """Return the bonus for a completed set by its kind (D-12.2, D-4.4, V-1, L-1, Y-2)."""
    if not _is_completed(rules, meld):
        return 0
    if _is_royal(rules, meld):
        return rules.scores.royal_red if meld[0] in ("3h", "3d") else rules.scores.royal_black
    naturals = [card for card in meld if not _is_wild(card)]
    if not naturals:
        return rules.scores.wild_canasta
    if len({card[0] for card in naturals}) > 1:
        return rules.scores.samba if len(naturals) == len(meld) else rules.scores.black_samba
    return rules.scores.pure if len(naturals) == len(meld) else rules.scores.mixed


def _red_threes(rules: RuleSet, laid: int, completed: int, has_melded: bool) -> int:
    """Return the points of the laid red threes (D-6.2 to D-6.4)."""
    scores = rules.scores
    by_sets = scores.red_three_count is RedThreesCount.COMPLETED_SETS
    plus = completed >= scores.red_three_sets if by_sets else has_melded
    every_one = laid == 2 * rules.table.decks
    if plus:
        return scores.red_threes_all if every_one else scores.red_three * laid
    return -(scores.red_threes_all_minus if every_one else scores.red_three_minus * laid)


def _hand_cost(rules: RuleSet, hand: Sequence[str], had_turn: bool) -> int:
    """Return the cost of a hand: its values, and held red threes (D-12.5, D-6.5)."""
    cost = sum(_value(rules, card) for card in hand)
    held = sum(card in ("3h", "3d") for card in hand)
    if held and (had_turn or rules.scores.held_without_turn):
        each = rules.scores.held_red_three_per is HeldRedThree.EACH
        cost += rules.scores.held_red_three * (held if each else 1)
    return cost
