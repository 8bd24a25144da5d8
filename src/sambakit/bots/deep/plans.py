"""The possible turns of a seat: a few whole plans worth comparing, each a list of legal actions.

The first is what `steady` does. The others come from `steady` with other leanings – lay more or less, spend or save
the wilds, open, wait, go out or stay – and from other cards to discard, takes and answers.
Plans that lead to the same are one plan.
"""

from dataclasses import replace
from typing import Final, final

from sambakit.bots.deep.playing_out import carry_out, play_turn
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.knowledge.weights import Weights
from sambakit.bots.steady.discarding import Discarding
from sambakit.bots.steady.policy import Steady
from sambakit.bots.steady.taking import Taking
from sambakit.engine.actions.packed import DISCARD, card_of, operation_of
from sambakit.engine.listing.legal import legal_without_asking
from sambakit.engine.state.state import PHASE_ANSWER, PHASE_DRAW, PHASE_OVER, State
from sambakit.engine.state.window import Window
from sambakit.engine.values.native import i64

MOST_TAKES: Final = 3  # ways to the pile that are compared with drawing


def leanings(weights: Weights) -> list[Weights]:
    """Return `weights` with other leanings, which may give a better plan in a position.

    Those come first that were seen to bring most, each beside the ones before it.
    """
    return [
        replace(weights, hold=weights.hold - 120.0, out=weights.out - 1500.0),  # melds and stays
        replace(weights, hold=weights.hold - 30.0, wild=0.0, wild_more=0.0, wild_spent=0.0),  # spends wilds
        replace(weights, hold=weights.hold - 30.0),  # lays a little more
        replace(weights, hold=weights.hold + 60.0),  # lays only what is worth much alone
        replace(weights, hold=weights.hold - 200.0),  # lays all it can
        replace(weights, hold=weights.hold - 60.0),
        replace(weights, hold=weights.hold - 120.0, out=weights.out + 400.0, ask=0.0),  # melds and goes out
        replace(weights, wild=weights.wild * 2.5, wild_more=weights.wild_more * 4),  # saves wilds
        replace(weights, rounds=weights.rounds * 2, rounds_least=weights.rounds_least * 2),  # waits for what may come
        replace(weights, hold=weights.hold - 120.0, opened=weights.opened + 400.0, wild=weights.wild / 2),  # opens
        replace(weights, wild=weights.wild / 2, wild_more=weights.wild_more / 2, wild_spent=weights.wild_spent / 2),
    ]


@final
class Planner:
    """Makes the plans of a seat; `steady` decides all points that the plans leave open."""

    def __init__(self, steady: Steady) -> None:
        self.steady = steady
        self._others = [
            Steady(steady.bot_rules.rules, steady.players, weights, steady.style)
            for weights in leanings(steady.weights)
        ]

    def plans(self, world: State, memory: Memory, discards: i64) -> list[list[int]]:
        """Return the plans of the seat that decides in `world`, first that of `steady`.

        `discards` other cards to discard are among them. What the seat cannot see has no influence, but for cards that
        a pile delivers without having been shown.
        """
        if world.phase == PHASE_DRAW:
            return self._draws(world, memory)
        if world.phase == PHASE_ANSWER:
            answers = [[action] for action in legal_without_asking(world)]
            first = self.steady.choose(Window(world, world.actor), memory, legal_without_asking(world))
            return [[first]] + [plan for plan in answers if plan[0] != first]
        found: list[list[int]] = []
        ends: list[str] = []
        base = self._add_plan(world, memory, self.steady, found, ends)
        for other in self._others:
            self._add_plan(world, memory, other, found, ends)
        if discards:
            self._add_discards(world, memory, base, discards, found)
        return found

    def _add_plan(
        self, world: State, memory: Memory, steady: Steady, found: list[list[int]], ends: list[str]
    ) -> list[int]:
        """Add the plan of `steady` to those `found` where it leads elsewhere than these; return it."""
        state = world.copy()
        plan = play_turn(state, memory.copy(), steady)
        end = _end_of(state, world.turn, plan)
        if end not in ends:
            ends.append(end)
            found.append(plan)
        return plan

    def _draws(self, world: State, memory: Memory) -> list[list[int]]:
        """Return the draw steps worth comparing, that of `steady` first; the rest of the turn is left open."""
        actions = legal_without_asking(world)
        window = Window(world, world.actor)
        first = self.steady.choose(window, memory, actions)
        taking = Taking(self.steady.judge(self.steady.estimates(window, memory)))
        found: list[int] = []
        worths: list[float] = []
        for action in actions:
            worth = -taking.worth(action)
            place = len(worths)
            while place and worths[place - 1] > worth:
                place -= 1
            worths.insert(place, worth)
            found.insert(place, action)
        stock = [action for action in actions if operation_of(action) == operation_of(actions[0])]
        rest = [action for action in found if action != first and action not in stock[:1]][:MOST_TAKES]
        rest += [action for action in stock[:1] if action != first]
        return [[action] for action in [first, *rest]]

    def _add_discards(self, world: State, memory: Memory, base: list[int], most: i64, found: list[list[int]]) -> None:
        """Add `base` with other cards discarded, the best by `steady` first."""
        if operation_of(base[-1]) != DISCARD:
            return
        state, then = world.copy(), memory.copy()
        for action in base[:-1]:
            carry_out(state, then, action)
        for action in self.discards(state, then, base[-1])[:most]:
            plan = [*base[:-1], action]
            if plan not in found:
                found.append(plan)

    def discards(self, world: State, memory: Memory, apart: i64) -> list[int]:
        """Return the discards of the seat that decides in `world`, `apart` left out, the best by `steady` first."""
        discarding = Discarding(self.steady.judge(self.steady.estimates(Window(world, world.actor), memory)))
        found: list[int] = []
        worths: list[float] = []
        for action in legal_without_asking(world):
            if operation_of(action) == DISCARD and action != apart:
                worth = -discarding.worth(card_of(action))
                place = len(worths)
                while place and worths[place - 1] > worth:
                    place -= 1
                worths.insert(place, worth)
                found.insert(place, action)
        return found


def _end_of(state: State, seat: i64, plan: list[int]) -> str:
    """Return the end that `plan` leads to, as a text: equal texts are equal ends."""
    hand, side = state.hands[seat], state.sides[state.side_of[seat]]
    last = plan[-1] if state.phase != PHASE_OVER else 0
    return f"{hand.cards()} {sorted(side.melds)} {side.red_threes()} {last}"
