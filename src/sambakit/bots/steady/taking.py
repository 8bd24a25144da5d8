"""The draw step: the pile, its top card alone, cards from the stock, or the end of the deal."""

from typing import final

from sambakit.bots.knowledge.hand_groups import HandGroups
from sambakit.bots.steady.judge import Judge
from sambakit.bots.steady.meld_values import MeldValues
from sambakit.bots.steady.opening import best_opening, opened_worth, opening_parts, points_of
from sambakit.engine.actions.packed import (
    DRAW,
    END_DEAL,
    NEW,
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
from sambakit.engine.state.state import is_complete
from sambakit.engine.values.cards import is_red_three, is_wild
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.melds import COMPLETE, group_of, grown_by, low_of, run_with, size_of
from sambakit.engine.values.native import i64


@final
class Taking:
    """Chooses the draw step of one turn."""

    def __init__(self, judge: Judge) -> None:
        estimates = judge.estimates
        self.window = estimates.window
        self.estimates = estimates
        self.bot_rules = estimates.bot_rules
        self.judge = judge
        self.memory = estimates.memory
        self.weights = estimates.weights
        self.values = self.bot_rules.values

    def best(self, actions: list[int]) -> i64:
        """Return the best of `actions`; of equals the first."""
        best: i64 = actions[0]
        most = self.worth(best)
        for place in range(1, len(actions)):
            worth = self.worth(actions[place])
            if worth > most:
                best, most = actions[place], worth
        return best

    def worth(self, action: i64) -> float:
        """Return the worth of the hand and the melds after the draw step `action`, in points."""
        operation = operation_of(action)
        stock = self.window.stock_size
        if operation == DRAW and stock:
            drawn = min(self.bot_rules.draw, stock)
            return self.judge.total(self.judge.hand_groups) + self.weights.draw * float(drawn) / 2.0
        if operation in (DRAW, END_DEAL):
            return self._worth_of_the_end()
        return self._worth_of_take(action)

    def _worth_of_the_end(self) -> float:
        """Return the worth of hand and melds when the deal ends here: prospects are gone, the hand is charged."""
        side = self.window.side
        value = 0.0
        for card in self.window.hand.cards():
            value -= self.values[card]
        if self.judge.hand_groups.red_threes():
            value -= self.bot_rules.held_red_three
        for meld in side.melds:
            if is_complete(meld, side.threes_complete):
                value += self.bot_rules.bonus[self.bot_rules.set_kind(meld)]
        return value

    def _worth_of_take(self, action: i64) -> float:
        """Return the worth of hand and melds after melding the top card, and after taking the rest of the pile."""
        window, judge = self.window, self.judge
        hand, melds = window.hand.copy(), window.side.melds[:]
        operation, slot = operation_of(action), slot_of(action)
        top: i64 = window.upcard
        named = named_cards(action)
        value = self.values[top] * self.weights.card_points
        for card in named:
            hand.remove(card)
            value += judge.laid(card)
        with_top = [top, *named]
        if operation == TAKE_RUN:
            melds.append(run_with(top, named[0], named[1]))
        elif slot == NEW:
            melds.append(group_of(top >> 2, with_top))
        else:
            before = size_of(melds[slot])
            for card in sorted(with_top, reverse=top >> 2 < low_of(melds[slot]) and not is_wild(top)):
                melds[slot] = grown_by(melds[slot], card)
            if before < COMPLETE <= size_of(melds[slot]):
                value += judge.extra(self.bot_rules.set_kind(melds[slot]))
        if operation == TAKE_TOP:
            return value + judge.total(HandGroups(hand, melds))
        if not window.side.opened:
            needed = window.minimum - points_of(self.bot_rules.points, with_top)
            if needed > 0:
                value += self._open(hand, melds, needed)
            value += opened_worth(window, self.weights, self.bot_rules)
        pile = self.memory.pile
        delivered = self.bot_rules.pile_share(window.pile_size)
        for place in range(max(0, len(pile) - delivered), len(pile) - 1):
            if not (self.bot_rules.lays_red_threes and is_red_three(pile[place])):
                hand.add(pile[place])
        value += self.weights.take + self.weights.take_card * float(delivered)
        return value + judge.total(HandGroups(hand, melds))

    def _open(self, hand: Hand, melds: list[int], needed: int) -> float:
        """Lay the cheapest opening of `needed` points out of `hand` and return what its cards count on the table."""
        judge = Judge(self.estimates, self.judge.experience, HandGroups(hand, melds))
        opening = best_opening(hand, opening_parts(self.bot_rules, hand, MeldValues(judge)), needed)
        value = 0.0
        if opening is not None:
            for part in opening.parts:
                for card in part.cards:
                    hand.remove(card)
                    value += judge.laid(card)
                melds.append(part.meld())
        return value


def named_cards(action: i64) -> list[int]:
    """Return the hand cards that a take names."""
    if operation_of(action) in (TAKE_PAIR, TAKE_WILD, TAKE_RUN):
        return [card_of(action), second_card_of(action), *wilds_along(action)]
    return [card for card in [card_of(action), second_card_of(action), third_card_of(action)] if card]
