"""`greedy`: the public greedy baseline, the zero of all strength figures. Finished: it must never change again.

It describes in our rules what public greedy bots for Samba do (docs/lab/how-bots-think.md has the details):

* it takes the pile with a natural pair whenever that is legal and at least three cards lie there; the new cards go to
  an own group of the rank where there is one; otherwise it takes the top card alone onto an own sequence that has
  four cards or more; otherwise it draws. Where a rule set knows further ways to the whole pile, they come after the
  pair: the top card onto an own meld, then with a natural and the cheapest wild, then as the start of a sequence;
* it lays every red three at once;
* it melds all it can, ranks first: naturals onto own groups, then groups of three naturals, then pairs with one wild
  each, then, from what is left, naturals onto own sequences and new sequences; high card values come first, the
  cheapest wild is spent first; wilds are never added to a group, groups are never merged. Where a rule set knows sets
  of threes and melds of wilds, these come last, from what is then left, black threes and wilds alike;
* a side that has not opened melds as soon as all that, taken together, reaches the minimum;
* it goes out as soon as that is possible, never asks its partner, and answers yes;
* it discards a black three, else the cheapest natural that is single in its rank, else the cheapest natural, else
  the cheapest card; among equals the lowest rank, then the suit in the order of the pack.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, final

from sambakit.bots.bot import Budget
from sambakit.engine.actions.actions import (
    ADD,
    ANSWER,
    ASK,
    DISCARD,
    DRAW,
    END_DEAL,
    LAY_GROUP,
    LAY_SEQUENCE,
    NEW,
    RED_THREE,
    TAKE_ADD,
    TAKE_PAIR,
    TAKE_RUN,
    TAKE_TOP,
    TAKE_WILD,
    card_of,
    operation_of,
    second_card_of,
    slot_of,
    third_card_of,
    wilds_along,
)
from sambakit.engine.playout import Policy
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import BlackThrees, NaturalRatio, RedThrees
from sambakit.engine.state.state import NO_OPENING, PHASE_ANSWER, PHASE_DRAW
from sambakit.engine.state.view import View
from sambakit.engine.state.window import Window, window_on
from sambakit.engine.values.cards import ACE, FOUR, JOKER, is_black_three, is_natural, is_wild
from sambakit.engine.values.chance import Chance
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import COMPLETE, GROUP, WILD_MELD, kind_of, size_of
from sambakit.engine.values.native import i64

PILE_WORTH_TAKING: Final = 3  # cards
SEQUENCE_WORTH_THE_TOP: Final = 4  # cards on the table

NATURALS_ONTO_GROUP: Final = 0  # what is melded first
THREE_NATURALS: Final = 1
PAIR_AND_WILD: Final = 2
NATURAL_ONTO_SEQUENCE: Final = 3
NEW_SEQUENCE: Final = 4
SETS_OF_THREES: Final = 5
WILDS_ALONE: Final = 6
NEVER: Final = 7

NONE: Final = -1  # in place of an action

WAYS_TO_THE_PILE: Final = (TAKE_PAIR, TAKE_ADD, TAKE_WILD, TAKE_RUN)  # which way is tried first


@final
class GreedyPolicy(Policy):
    """Takes, melds and goes out whenever it can; the same window gives the same action."""

    def choose(self, window: Window, actions: list[int], chance: Chance) -> i64:
        """Return one of `actions`."""
        if window.phase == PHASE_DRAW:
            return _draw_step(window, actions)
        if window.phase == PHASE_ANSWER:
            for action in actions:
                if operation_of(action) == ANSWER and card_of(action):
                    return action
            return actions[0]
        if window.opening_points == NO_OPENING:
            for action in actions:
                if operation_of(action) == RED_THREE:
                    return action
        meld = _best_meld(window, actions) if _may_meld(window) else NONE
        if meld != NONE:
            return meld
        discard = _best_discard(window, actions)
        if discard != NONE:
            return discard
        for action in actions:
            if operation_of(action) != ASK:
                return action  # a pass, or an opening that only melds outside the order above can finish
        return actions[0]


_POLICY: Final = GreedyPolicy()
_NO_CHANCE: Final = Chance(0)  # it draws none


@final
class GreedyBot:
    """The policy of `greedy` behind the interface of a bot."""

    name = "greedy"
    policy: Final = _POLICY

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; the same view gives the same action."""
        return _POLICY.choose(window_on(view), list(legal), _NO_CHANCE)


def _draw_step(window: Window, legal: list[int]) -> i64:
    """Return the take that the baseline makes, else drawing (or ending the deal), else what rules force upon it."""
    if window.pile_size >= PILE_WORTH_TAKING:
        for way in WAYS_TO_THE_PILE:
            takes = [action for action in legal if operation_of(action) == way]
            if takes:
                return min(takes, key=lambda action: _take_order(window, action))
    melds = window.side.melds
    for action in legal:
        if operation_of(action) == TAKE_TOP and size_of(melds[slot_of(action)]) >= SEQUENCE_WORTH_THE_TOP:
            return action
    for action in legal:
        if operation_of(action) in (DRAW, END_DEAL):
            return action
    return legal[0]


def _take_order(window: Window, action: int) -> tuple[int, bool, int, int]:
    """Return the place of a take among those of its way: the cheapest wilds, own melds before a new one."""
    values = window.rules.scores.card_values
    wild = values[second_card_of(action)] if operation_of(action) == TAKE_WILD else 0
    wild += sum(values[along] for along in wilds_along(action))
    return wild, slot_of(action) == NEW, slot_of(action), action


def _may_meld(window: Window) -> bool:
    """Return whether the side has opened, is in the midst of it, or can open by melding all it has."""
    if window.side.opened or window.opening_points != NO_OPENING:
        return True
    return points_of_all_melds(window.rules, window.hand) >= window.minimum


def _best_meld(window: Window, actions: list[int]) -> i64:
    """Return which meld of `actions` comes first, NONE where none of them is one that it makes."""
    best: i64 = NONE
    first = (0, 0, 0, 0, 0)
    for action in actions:
        if _step(window, action) < NEVER:
            order = _order(window, action)
            if best == NONE or order < first:
                best, first = action, order
    return best


def _best_discard(window: Window, actions: list[int]) -> i64:
    """Return which discard of `actions` comes first, NONE where there is none."""
    best: i64 = NONE
    first = (0, 0, 0)
    for action in actions:
        if operation_of(action) == DISCARD:
            order = _discard_order(window, card_of(action))
            if best == NONE or order < first:
                best, first = action, order
    return best


def _step(window: Window, action: int) -> int:
    """Return which step of melding `action` belongs to, or NEVER."""
    operation = operation_of(action)
    if operation == ADD:
        meld = window.side.melds[slot_of(action)]
        if kind_of(meld) == WILD_MELD:
            return WILDS_ALONE
        if is_wild(card_of(action)):
            return NEVER
        if not is_natural(card_of(action)):
            return SETS_OF_THREES if _melds_threes(window.rules, card_of(action)) else NEVER
        return NATURALS_ONTO_GROUP if kind_of(meld) == GROUP else NATURAL_ONTO_SEQUENCE
    if operation == LAY_GROUP:
        if not is_natural(card_of(action)):
            if is_wild(card_of(action)):
                return WILDS_ALONE
            return NEVER if is_wild(third_card_of(action)) else SETS_OF_THREES
        if is_natural(third_card_of(action)):
            return THREE_NATURALS
        return PAIR_AND_WILD if is_natural(second_card_of(action)) else NEVER
    if operation == LAY_SEQUENCE:
        natural = all(is_natural(card) for card in (card_of(action), second_card_of(action), third_card_of(action)))
        return NEW_SEQUENCE if natural else NEVER
    return NEVER


def _order(window: Window, action: int) -> tuple[int, int, int, int, int]:
    """Return the place of a meld action: its step, high values first, the longer run, the cheap wild, its number."""
    step, card = _step(window, action), card_of(action)
    values = window.rules.scores.card_values
    if step == NEW_SEQUENCE:
        return step, -_run_from(window.hand, card), card & 3, card, 0
    wild = values[third_card_of(action)] if step == PAIR_AND_WILD else 0
    return step, -values[card], -(card >> 2), wild, action


def _run_from(hand: Hand, card: int) -> int:
    """Return how many cards of the suit follow each other in `hand` from `card` upwards."""
    length = 0
    while card < JOKER and hand.one >> card & 1:
        length += 1
        card += 4
    return length


def _discard_order(window: Window, card: int) -> tuple[int, int, int]:
    """Return the place of `card` among the discards; the lowest goes."""
    values = window.rules.scores.card_values
    if is_black_three(card):
        return 0, 0, card
    if is_natural(card):
        return 1 if window.hand.naturals(card >> 2) == 1 else 2, values[card], card
    return 3, values[card], card


def points_of_all_melds(rules: RuleSet, hand: Hand) -> int:
    """Return the card points that the way of melding above lays from `hand` on an empty table."""
    values = rules.scores.card_values
    cards = hand.cards()
    wilds = sorted(values[card] for card in cards if is_wild(card))
    points = 0
    rest = {card for card in cards if is_natural(card)}
    starts = rules.melds.max_wilds > 0 and rules.melds.natural_ratio is not NaturalRatio.THREE
    for rank in sorted(range(FOUR, ACE + 1), key=lambda rank: (-values[4 * rank], -rank)):
        count = hand.naturals(rank)
        with_wild = count == 2 and bool(wilds) and starts
        if count >= 3 or with_wild:
            points += count * values[4 * rank] + (wilds.pop(0) if with_wild else 0)
            rest -= set(range(4 * rank, 4 * rank + 4))
    if rules.melds.wild_meld and len(wilds) >= 3:
        points += sum(wilds[:COMPLETE])
    for colour in ((4, 7), (5, 6)):
        threes = [values[card] for card in cards if card in colour and _melds_threes(rules, card)]
        points += sum(threes) if len(threes) >= 3 else 0
    return points + (_points_of_sequences(rules, rest) if rules.melds.sequences else 0)


def _melds_threes(rules: RuleSet, card: int) -> bool:
    """Return whether threes of the colour of `card` are melded as sets, at any time."""
    play = rules.play
    return play.black_threes is BlackThrees.AS_SETS if is_black_three(card) else play.red_threes is RedThrees.AS_SETS


def _points_of_sequences(rules: RuleSet, kinds: set[int]) -> int:
    """Return the card points of all runs among `kinds` that make sequences, each run cut into the longest pieces."""
    points = 0
    for suit in range(4):
        run: list[int] = []
        for rank in range(FOUR, ACE + 2):
            held = rank <= ACE and 4 * rank + suit in kinds
            if held:
                run.append(rules.scores.card_values[4 * rank + suit])
            if not held or len(run) == rules.melds.sequence_max:
                points += sum(run) if len(run) >= rules.melds.sequence_min else 0
                run = []
    return points
