"""The decisions of `steady` from a window and a memory, shared by its bot and the playouts of `deep`."""

from typing import Final, final

from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.estimates import Estimates
from sambakit.bots.knowledge.hand_groups import HandGroups
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.style import NEWEST, Style
from sambakit.bots.knowledge.weights import Weights
from sambakit.bots.steady.discarding import Discarding
from sambakit.bots.steady.going_out import (
    NO_WAY,
    answers_yes,
    first_of,
    gain_of_going_out,
    going_out_action,
    may_go_out,
)
from sambakit.bots.steady.judge import Judge
from sambakit.bots.steady.meld_values import MeldValues
from sambakit.bots.steady.opening import added_parts, best_opening, opened_worth, opening_parts
from sambakit.bots.steady.prospects import Experience
from sambakit.bots.steady.taking import Taking
from sambakit.engine.actions.packed import (
    ADD,
    ANSWER,
    ASK,
    DISCARD,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    PASS,
    RED_THREE,
    card_of,
    operation_of,
    second_card_of,
    third_card_of,
)
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import ANSWERED_YES, NO_OPENING, NOT_ASKED, PHASE_ANSWER, PHASE_DRAW
from sambakit.engine.state.window import Window
from sambakit.engine.values.cards import JOKER, is_natural
from sambakit.engine.values.native import i64

NO_MELD_PAYS: Final = -1
NOWHERE: Final = -1
CARDS_KEPT: Final = 2  # by who could go out and will not: one is discarded, and the deal goes on
MOST_LAID: Final = 3  # cards of the hand in one action
KINDS_OF_GROUPS: Final = 6  # of one rank: with each of the four twos, …
WITH_JOKER: Final = 4
NO_WILD: Final = 5  # … or of wilds alone
JOKER_RANK: Final = JOKER >> 2


@final
class Steady:
    """Decides for any seat under one rule set; it keeps its results about melds, so make one for many deals.

    `weights` stand in place of those that the style has for the rules and the number of players.
    """

    def __init__(self, rules: RuleSet, players: int, weights: Weights | None = None, style: Style = NEWEST) -> None:
        self.bot_rules = BotRules(rules, players)
        self.players = players
        self.style = style
        self.weights = weights or style.weights_for(rules, players)
        self.experience = Experience(self.bot_rules, self.weights)
        self.looked: i64 = 0  # at so many actions, to choose among them: work that is the same on every machine
        self._last: Estimates | None = None

    def estimates(self, window: Window, memory: Memory) -> Estimates:
        """Return the estimates from the window and the public events."""
        return Estimates(window, memory, self.weights, self.bot_rules, self.style)

    def judge(self, estimates: Estimates) -> Judge:
        """Return the judge of the hand and the melds of the window of `estimates`."""
        return Judge(estimates, self.experience, HandGroups(estimates.window.hand, estimates.window.side.melds))

    def choose(self, window: Window, memory: Memory, actions: list[int]) -> i64:
        """Return one of `actions`; the same window and memory give the same action."""
        if len(actions) == 1:
            return actions[0]
        self.looked += len(actions)
        estimates = self._last
        if estimates is None or not estimates.holds(window, memory):
            estimates = self._last = self.estimates(window, memory)
        if window.phase == PHASE_ANSWER:
            return _answer(estimates, actions)
        judge = self.judge(estimates)
        if window.phase == PHASE_DRAW:
            return Taking(judge).best(actions)
        return _play(window, actions, estimates, judge)


def _answer(estimates: Estimates, actions: list[int]) -> i64:
    yes = 1 if answers_yes(estimates) else 0
    for action in actions:
        if operation_of(action) == ANSWER and card_of(action) == yes:
            return action
    return actions[0]


def _play(window: Window, actions: list[int], estimates: Estimates, judge: Judge) -> i64:
    """Return the next action after the draw step."""
    meld_values = MeldValues(judge)
    if window.opening_points != NO_OPENING:
        way_out = going_out_action(estimates, actions)
        return way_out if way_out != NO_WAY else _go_on_opening(window, actions, meld_values)
    if window.must_go_out:
        return actions[0]  # all that is listed leads out (C-6)
    melds = actions
    if may_go_out(estimates):
        gain = gain_of_going_out(estimates, judge)
        decides = gain >= 0.0 or window.asked == ANSWERED_YES
        keeps = window.hand.size - CARDS_KEPT < MOST_LAID  # where it goes on, some melds would leave too few cards
        way_out = going_out_action(estimates, actions) if decides or keeps else NO_WAY
        if way_out != NO_WAY:
            if decides:
                return _go_out(window, actions, estimates, gain, way_out)
            if estimates.style.packs and window.hand.size == 1 and first_of(actions, DISCARD) != NO_WAY:
                return way_out  # to throw the last card would be going out as well, for less
            melds = [action for action in actions if cards_laid(action) <= window.hand.size - CARDS_KEPT]
    meld = _meld(window, melds, meld_values)
    if meld != NO_MELD_PAYS:
        return meld
    discard = Discarding(judge).best(actions)
    if discard != NO_WAY:
        return discard
    passing = first_of(actions, PASS)
    return passing if passing != NO_WAY else _best_gain(actions, meld_values)


def _best_gain(actions: list[int], meld_values: MeldValues) -> i64:
    """Return which of `actions`, asking apart, gains most; of equals the first."""
    best: i64 = NO_MELD_PAYS
    most = 0.0
    for action in actions:
        if operation_of(action) != ASK:
            gain = meld_values.gain(action)
            if best < 0 or gain > most:
                best, most = action, gain
    return best


def _go_out(window: Window, actions: list[int], estimates: Estimates, gain: float, way_out: i64) -> i64:
    """Return the next action of going out, asking first where the gain is in doubt."""
    held: i64 = 0
    for seat in estimates.partners:
        held += window.hand_size(seat)
    if window.asked == NOT_ASKED and gain < estimates.weights.ask * float(held):
        ask = first_of(actions, ASK)
        if ask != NO_WAY:
            return ask
    return way_out


def _meld(window: Window, actions: list[int], meld_values: MeldValues) -> i64:
    """Return the meld action that gains most, NO_MELD_PAYS where holding is better."""
    opened = window.side.opened
    if not opened and _lays(actions):
        bot_rules = meld_values.judge.bot_rules
        opening = best_opening(window.hand, opening_parts(bot_rules, window.hand, meld_values), window.minimum)
        if opening is not None and opening.gain + opened_worth(window, meld_values.weights, bot_rules) > 0.0:
            for part in opening.parts:
                if part.action in actions:
                    return part.action
    best: i64 = NO_MELD_PAYS
    most = 0.0
    for action in worth_judging(actions, meld_values, opened):
        gain = meld_values.gain(action)
        if gain > most:
            best, most = action, gain
    return best


def _lays(actions: list[int]) -> bool:
    """Return whether a new meld is among `actions`."""
    return first_of(actions, LAY_GROUP) != NO_WAY or first_of(actions, LAY_SEQUENCE) != NO_WAY


def cards_laid(action: i64) -> i64:
    """Return how many cards of the hand a packed action lays."""
    operation = operation_of(action)
    if operation in (LAY_GROUP, LAY_SEQUENCE):
        return MOST_LAID
    return 1 if operation in (ADD, RED_THREE) else 0


def _go_on_opening(window: Window, actions: list[int], meld_values: MeldValues) -> i64:
    """Return the next meld of an opening under way, where only melds that can still reach the minimum are listed."""
    bot_rules = meld_values.judge.bot_rules
    parts = opening_parts(bot_rules, window.hand, meld_values) + added_parts(bot_rules, meld_values, actions)
    needed = window.minimum - window.opening_points
    opening = best_opening(window.hand, [part for part in parts if part.action in actions], needed)
    return opening.parts[0].action if opening is not None else _best_of_all(actions, meld_values)


def _best_of_all(actions: list[int], meld_values: MeldValues) -> i64:
    best: i64 = actions[0]
    most = meld_values.gain(best)
    for action in actions:
        gain = meld_values.gain(action)
        if gain > most:
            best, most = action, gain
    return best


def worth_judging(actions: list[int], meld_values: MeldValues, opened: bool) -> list[int]:
    """Return the meld actions to compare; of the groups that differ in suits only, those that spare sequences.

    Red threes alone where the side has not opened, for its opening is chosen whole.
    """
    found: list[int] = []
    groups: list[int] = []
    losses: list[float] = []
    places = [NOWHERE] * (KINDS_OF_GROUPS * (JOKER_RANK + 1))  # in `groups`, by rank and wild
    twos_alike = meld_values.judge.bot_rules.twos_alike
    loss, naturals = 0.0, NOWHERE  # of those two naturals and the third, or no third
    for action in actions:
        operation = operation_of(action)
        if operation == LAY_GROUP:
            if not opened:
                continue
            first, second, third = card_of(action), second_card_of(action), third_card_of(action)
            key = KINDS_OF_GROUPS * (first >> 2) + NO_WILD
            if is_natural(first):
                if not is_natural(third):
                    key += (WITH_JOKER if third == JOKER else 0 if twos_alike else third) - NO_WILD
                    third = -1
                these = (first << 6 | second) << 6 | (third + 1)
                if these != naturals:
                    loss, naturals = meld_values.judge.loss_of_naturals(first, second, third), these
            else:
                loss, naturals = 0.0, NOWHERE
            place: i64 = places[key]
            if place == NOWHERE:
                places[key] = len(groups)
                losses.append(loss)
                groups.append(action)
            elif loss < losses[place]:
                losses[place] = loss
                groups[place] = action
        elif operation == RED_THREE or (opened and operation in (ADD, LAY_SEQUENCE, MERGE)):
            found.append(action)
    return found + groups
