"""`steady` for Samba Rommé: plans each turn to its end and weighs the two tactics of the source against each other.

* **Winning a Buraco** (Variante A): laying off is worth more the nearer the hand comes to empty, six fresh cards being
  the prize, or the 600 points once no Buraco is left.
* **Robbing the pile** (Variante B): it remembers which cards lie in the pile and takes it when the turn that follows
  is worth more than the average turn after a draw. What would let the other player take it is discarded last.
* **Feeding** near the end: once no Buraco is left and its hand is small, a large pile is a burden, and it gives the
  other player the card that fits.

A row is worth its points and a part of what it may still bring, a hand what its cards do for each other, less the
points they cost when the other player is near the end. All those guesses are in `worth.Weights`.
"""

from collections.abc import Sequence
from random import Random
from typing import final

from sambakit.bots.bot import Budget, Candidate
from sambakit.bots.romme.memory import Memory, remember
from sambakit.bots.romme.planning import Planner
from sambakit.bots.romme.worth import WEIGHTS, Stage, Weights, stage_of
from sambakit.romme.actions import actions
from sambakit.romme.actions.actions import (
    DRAW,
    TAKE_ADD,
    TAKE_NEW,
    becomes,
    canastra_of,
    card_of,
    operation_of,
    slot_of,
)
from sambakit.romme.state.state import PHASE_DRAW
from sambakit.romme.state.view import View
from sambakit.romme.values.canastras import bits_in
from sambakit.romme.values.cards import bits_of, cards_in

SAMPLED = 8  # cards that might be drawn, tried for the worth of a draw


@final
class SteadyBot:
    """Plans every turn; the same view, chance and weights give the same action."""

    name = "steady"

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`."""
        if len(legal) == 1:
            return legal[0]
        stage = stage_of(view, self.weights)
        if view.phase == PHASE_DRAW:
            return self._draw_step(view, legal, stage, rng)
        plan = Planner(stage, view.pile_size).best(view.canastras[view.seat], view.hand)
        return plan.action if plan.action in legal else legal[0]

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return the actions it weighs: first its choice, then by value."""
        chosen = self.choose(view, legal, rng, budget)
        found = self.weighed(view, legal, stage_of(view, self.weights), remember(view), rng)
        found.sort(key=lambda each: (each.action != chosen, -each.value))
        return found

    def weighed(self, view: View, legal: Sequence[int], stage: Stage, memory: Memory, rng: Random) -> list[Candidate]:
        """Return the worth of the turn after each of `legal`, in points, for a player who sees the game as `stage`."""
        own, hand = view.canastras[view.seat], view.hand
        if view.phase == PHASE_DRAW:
            taking = Planner(stage, 0)
            return [
                Candidate(
                    action,
                    self._after_draw(view, stage, memory, rng)
                    if operation_of(action) == DRAW
                    else self.after_take(view, action, memory, taking),
                )
                for action in legal
            ]
        planner, found = Planner(stage, view.pile_size), []
        for action in legal:
            match operation_of(action):
                case actions.DISCARD:
                    best = planner.discard(own, hand)
                    value = best.value + planner.loss(hand, card_of(best.action)) - planner.loss(hand, card_of(action))
                case actions.LAY:
                    laid = canastra_of(action)
                    value = planner.best((*own, laid), hand & ~bits_in(laid)).value
                case _:
                    slot = slot_of(action)
                    after = (*own[:slot], becomes(own[slot], action), *own[slot + 1 :])
                    value = planner.best(after, hand & ~(1 << card_of(action))).value
            found.append(Candidate(action, value))
        return found

    def _draw_step(self, view: View, legal: Sequence[int], stage: Stage, rng: Random) -> int:
        """Return the take that promises most, or the draw where that promises more (R-4.5)."""
        memory = remember(view)
        taking = Planner(stage, 0)
        takes = [action for action in legal if operation_of(action) in (TAKE_ADD, TAKE_NEW)]
        best = max(sorted(takes), key=lambda action: self.after_take(view, action, memory, taking))
        if self.after_take(view, best, memory, taking) > self._after_draw(view, stage, memory, rng):
            return best
        return next(action for action in legal if operation_of(action) == DRAW)

    def after_take(self, view: View, action: int, memory: Memory, planner: Planner) -> float:
        """Return the worth of the turn after a take: the top is laid, the rest of the pile is in the hand (R-4.4)."""
        own, top = view.canastras[view.seat], 1 << view.upcard
        if operation_of(action) == TAKE_ADD:
            slot = slot_of(action)
            own, used = (*own[:slot], becomes(own[slot], action), *own[slot + 1 :]), 0
        else:
            own, used = (*own, canastra_of(action)), bits_in(canastra_of(action))
        return planner.best(own, (view.hand | bits_of(memory.pile)) & ~used & ~top).value

    def _after_draw(self, view: View, stage: Stage, memory: Memory, rng: Random) -> float:
        """Return the worth of the turn after a draw, on average over some cards that may come."""
        unseen = list(memory.stock[:1]) or list(cards_in(memory.unseen)) or [view.upcard]
        drawn = rng.sample(unseen, min(SAMPLED, len(unseen)))
        planner = Planner(stage, view.pile_size)
        own = view.canastras[view.seat]
        return sum(planner.best(own, view.hand | 1 << card).value for card in drawn) / len(drawn)
