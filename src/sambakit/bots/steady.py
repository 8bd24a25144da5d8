"""`steady`: a sensible partner that weighs readable features; no search, no chance.

How it thinks, each step in a file of its own:

* `terms.py` reads the rule set: ways to the pile, kinds of sets and what they bring, charges;
* `memory.py` reads the public log: the pile card by card, cards known in hands, what a seat threw or left lying;
* `outlook.py` counts unseen cards and estimates how long the deal goes on and who may go out;
* `prospects.py` gives unfinished groups and sequences the chance of being completed times their bonus;
* `judge.py` adds up what a hand and the own melds are worth, `gains.py` what one action changes about it;
* `taking.py` compares the pile with drawing, `opening.py` finds the opening that costs least, `discarding.py` weighs
  a card's worth against what it gives to the next enemy, `going_out.py` decides when to end the deal.

All weights lie in `weights.py`. Every decision is worked out anew from the view, so nothing has to be remembered.
"""

from collections.abc import Sequence
from random import Random
from typing import final

from sambakit.bots.bot import Budget, Candidate
from sambakit.bots.considering import considered
from sambakit.bots.discarding import Discarding
from sambakit.bots.gains import Gains
from sambakit.bots.going_out import answers_yes, gain_of_going_out, going_out_action
from sambakit.bots.holding import Holding
from sambakit.bots.judge import Judge
from sambakit.bots.memory import Memory
from sambakit.bots.opening import added_parts, best_opening, opened_worth, opening_parts
from sambakit.bots.outlook import Outlook
from sambakit.bots.taking import Taking
from sambakit.bots.terms import Terms
from sambakit.bots.weights import Weights, weights_for
from sambakit.engine.actions import (
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
from sambakit.engine.cards import is_natural
from sambakit.engine.state import NO_OPENING, NOT_ASKED, PHASE_ANSWER, PHASE_DRAW
from sambakit.engine.view import View

MELDING = (ADD, LAY_GROUP, LAY_SEQUENCE, MERGE, RED_THREE)


@final
class SteadyBot:
    """Plays for completed sets with its partner, keeps the pile from the enemies, and goes out when it pays."""

    def __init__(self, weights: Weights | None = None, name: str = "steady") -> None:
        self.name = name
        self.weights = weights  # in place of those that rules and number of players call for
        self._terms: Terms | None = None
        self._memory = Memory(0)

    def _reading(self, view: View) -> Outlook:
        """Return what the rules and the public log tell about `view`."""
        terms = self._terms
        if terms is None or terms.rules is not view.rules or self._memory.players != view.players:
            terms = self._terms = Terms(view.rules)
            self._memory = Memory(view.players, terms.lays_red_threes)
        self._memory.catch_up(view.log)
        weights = self.weights or weights_for(
            partners=view.players > len(view.sides),
            asks_kinds=view.rules.play.asks_kinds,
            wild_meld=view.rules.melds.wild_meld,
        )
        return Outlook(view, self._memory, weights, terms)

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; the same view gives the same action."""
        if len(legal) == 1:
            return legal[0]
        outlook = self._reading(view)
        weights = outlook.weights
        if view.phase == PHASE_ANSWER:
            yes = answers_yes(outlook, weights)
            return next(action for action in legal if operation_of(action) == ANSWER and bool(card_of(action)) == yes)
        judge = Judge(outlook, weights, Holding(view.hand, view.sides[view.side].melds))
        if view.phase == PHASE_DRAW:
            return Taking(outlook, judge, self._memory, weights).best(legal)
        return self._play(view, legal, outlook, judge)

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return what it considers: first what it chooses, then by value."""
        chosen = self.choose(view, legal, rng, budget)
        outlook = self._reading(view)
        judge = Judge(outlook, outlook.weights, Holding(view.hand, view.sides[view.side].melds))
        return considered(chosen, legal, outlook, judge, self._memory)

    def _play(self, view: View, legal: Sequence[int], outlook: Outlook, judge: Judge) -> int:
        """Return the next action after the draw step."""
        gains = Gains(judge)
        if view.opening_points != NO_OPENING:
            way_out = going_out_action(outlook, legal)
            return way_out if way_out is not None else _go_on_opening(view, legal, gains)
        if view.must_go_out:
            return legal[0]  # all that is listed leads out (C-6)
        way_out = going_out_action(outlook, legal)
        if way_out is not None:
            gain = gain_of_going_out(outlook, judge, outlook.weights)
            if gain >= 0 or view.asked != NOT_ASKED:
                return self._go_out(view, legal, outlook, gain, way_out)
        kept = 2 if way_out is not None else 0  # cards, of which one is discarded: the deal goes on
        meld = self._meld(view, [action for action in legal if view.hand.size - cards_laid(action) >= kept], gains)
        if meld is not None:
            return meld
        discards = [action for action in legal if operation_of(action) == DISCARD]
        if discards:
            return Discarding(outlook, judge, self._memory, outlook.weights).best(discards)
        if operation_of(legal[-1]) == PASS:
            return legal[-1]
        return max((action for action in legal if operation_of(action) != ASK), key=gains.gain)

    def _go_out(self, view: View, legal: Sequence[int], outlook: Outlook, gain: float, way_out: int) -> int:
        """Return the next action of going out, asking first where the gain is in doubt."""
        ask = [action for action in legal if operation_of(action) == ASK]
        in_doubt = gain < outlook.weights.ask * sum(view.hand_sizes[seat] for seat in outlook.partners)
        return ask[0] if ask and in_doubt and view.asked == NOT_ASKED else way_out

    def _meld(self, view: View, legal: Sequence[int], gains: Gains) -> int | None:
        """Return the meld action that gains most, None where holding is better."""
        choices = _worth_judging(legal, gains)
        if not view.sides[view.side].opened:
            terms, weights = gains.judge.terms, gains.weights
            opening = best_opening(view.hand, opening_parts(terms, view.hand, gains), view.minimum[view.side])
            if opening is not None and opening.gain + opened_worth(view, weights, terms) > 0:
                first = next((part.action for part in opening.parts if part.action in legal), None)
                if first is not None:
                    return first
            choices = [action for action in choices if operation_of(action) == RED_THREE]
        best = max(choices, key=gains.gain, default=None)
        return best if best is not None and gains.gain(best) > 0 else None


def cards_laid(action: int) -> int:
    """Return how many cards of the hand a packed action lays."""
    operation = operation_of(action)
    if operation in (LAY_GROUP, LAY_SEQUENCE):
        return 3
    return 1 if operation in (ADD, RED_THREE) else 0


def _go_on_opening(view: View, legal: Sequence[int], gains: Gains) -> int:
    """Return the next meld of an opening under way, where only melds that can still reach the minimum are listed."""
    terms = gains.judge.terms
    parts = opening_parts(terms, view.hand, gains) + added_parts(terms, gains, legal)
    needed = view.minimum[view.side] - view.opening_points
    opening = best_opening(view.hand, [part for part in parts if part.action in legal], needed)
    return opening.parts[0].action if opening else max(legal, key=gains.gain)


def _worth_judging(legal: Sequence[int], gains: Gains) -> list[int]:
    """Return the meld actions among `legal`; of the groups that differ in suits only, those that spare sequences."""
    found: list[int] = []
    groups: dict[tuple[int, int], tuple[float, int]] = {}
    for action in legal:
        operation = operation_of(action)
        if operation == LAY_GROUP:
            cards = (card_of(action), second_card_of(action), third_card_of(action))
            naturals = tuple(card for card in cards if is_natural(card))
            wild = cards[2] if len(naturals) == 2 else -1
            loss = gains.judge.loss_of_suits(naturals) if len(naturals) > 1 else 0.0
            key = (cards[0] >> 2, wild)
            if key not in groups or loss < groups[key][0]:
                groups[key] = (loss, action)
        elif operation in MELDING:
            found.append(action)
    return found + [action for _, action in groups.values()]
