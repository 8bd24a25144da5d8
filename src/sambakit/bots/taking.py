"""The draw step: the pile, its top card alone, cards from the stock, or the end of the deal."""

from collections.abc import Sequence
from typing import final

from sambakit.bots.gains import Gains
from sambakit.bots.holding import Holding
from sambakit.bots.judge import Judge
from sambakit.bots.memory import Memory
from sambakit.bots.opening import best_opening, opened_worth, opening_parts
from sambakit.bots.outlook import Outlook
from sambakit.bots.weights import Weights
from sambakit.engine.actions import (
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
from sambakit.engine.cards import is_red_three, is_wild
from sambakit.engine.hand import Hand
from sambakit.engine.melds import COMPLETE, group_of, grown_by, low_of, run_of, size_of
from sambakit.engine.state import is_complete


@final
class Taking:
    """Chooses the draw step of one turn."""

    def __init__(self, outlook: Outlook, judge: Judge, memory: Memory, weights: Weights) -> None:
        self.view = outlook.view
        self.outlook = outlook
        self.terms = outlook.terms
        self.judge = judge
        self.memory = memory
        self.weights = weights
        self.values = self.terms.values

    def best(self, legal: Sequence[int]) -> int:
        """Return the best of `legal`; of equals the first."""
        return max(legal, key=self.worth)

    def worth(self, action: int) -> float:
        """Return what the hand and the melds are worth after the draw step `action`, in points."""
        operation = operation_of(action)
        if operation == DRAW and self.view.stock_size:
            drawn = min(self.view.rules.table.draw, self.view.stock_size)
            return self.judge.total(self.judge.holding) + self.weights.draw * drawn / 2
        if operation in (DRAW, END_DEAL):
            return self._worth_of_the_end()
        return self._worth_of_take(action)

    def _worth_of_the_end(self) -> float:
        """Return what hand and melds are worth when the deal ends here: prospects are gone, the hand is charged."""
        side = self.view.sides[self.view.side]
        value = -float(sum(self.values[card] for card in self.view.hand.cards()))
        if self.judge.holding.threes()[1]:
            value -= self.view.rules.scores.held_red_three
        for meld in side.melds:
            if is_complete(meld, side.threes_complete):
                value += self.terms.bonus[self.terms.set_kind(meld)]
        return value

    def _worth_of_take(self, action: int) -> float:
        """Return what hand and melds are worth with the top card melded, and with the pile where it comes along."""
        view, judge = self.view, self.judge
        hand, melds = view.hand.copy(), view.sides[view.side].melds[:]
        operation, slot, top = operation_of(action), slot_of(action), view.upcard
        named = _named_cards(action)
        value = self.values[top] * self.weights.card_points
        for card in named:
            hand.remove(card)
            value += judge.laid(card)
        if operation == TAKE_RUN:
            melds.append(run_of(sorted((top, *named))))
        elif slot == NEW:
            melds.append(group_of(top >> 2, (top, *named)))
        else:
            before = size_of(melds[slot])
            for card in sorted((top, *named), reverse=top >> 2 < low_of(melds[slot]) and not is_wild(top)):
                melds[slot] = grown_by(melds[slot], card)
            if before < COMPLETE <= size_of(melds[slot]):
                value += judge.extra[self.terms.set_kind(melds[slot])]
        if operation == TAKE_TOP:
            return value + judge.total(Holding(hand, melds))
        if not view.sides[view.side].opened:
            needed = view.minimum[view.side] - sum(self.values[card] for card in (top, *named))
            if needed > 0:
                value += self._open(hand, melds, needed)
            value += opened_worth(view, self.weights, self.terms)
        delivered = self.terms.pile_share(view.pile_size)
        for card in self.memory.pile[:-1][-(delivered - 1) :] if delivered > 1 else ():
            if not (self.terms.lays_red_threes and is_red_three(card)):
                hand.add(card)
        value += self.weights.take + self.weights.take_card * delivered
        return value + judge.total(Holding(hand, melds))

    def _open(self, hand: Hand, melds: list[int], needed: int) -> float:
        """Lay the cheapest opening of `needed` points out of `hand` and return what its cards count on the table."""
        judge = Judge(self.outlook, self.weights, Holding(hand, melds))
        opening = best_opening(hand, opening_parts(self.terms, hand, Gains(judge)), needed)
        value = 0.0
        for part in opening.parts if opening else ():
            for card in part.cards:
                hand.remove(card)
                value += judge.laid(card)
            melds.append(part.meld())
        return value


def _named_cards(action: int) -> tuple[int, ...]:
    """Return the hand cards that a take names."""
    if operation_of(action) in (TAKE_PAIR, TAKE_WILD, TAKE_RUN):
        return card_of(action), second_card_of(action), *wilds_along(action)
    return tuple(card for card in (card_of(action), second_card_of(action), third_card_of(action)) if card)
