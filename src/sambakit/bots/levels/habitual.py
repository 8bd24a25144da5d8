"""`novice` and `beginner`: they play by habit, as people do who have just learnt a game.

An answer is thought about as `friendly` thinks, but with more mistakes, and nobody goes out on a partner with many
cards without asking. `beginner@2` also thinks now and then about the pile, about opening or about a discard; what may
be laid once the side has opened is never thought about.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, final

from sambakit.bots.bot import Budget, Candidate
from sambakit.bots.knowledge.style import STEADY_2
from sambakit.bots.levels.by_habit import NOTHING, Attention, by_habit
from sambakit.bots.levels.forgetful import ForgetfulBot, Weakness
from sambakit.bots.steady.going_out import NO_WAY, going_out_action
from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.actions.packed import ASK, DISCARD, operation_of
from sambakit.engine.state.state import NO_OPENING, PHASE_ANSWER, PHASE_DRAW
from sambakit.engine.state.view import View
from sambakit.engine.state.window import window_on

MANY: Final = 6  # cards that a partner holds, of whom it asks before it goes out
MISTAKEN: Final = Weakness(rounds=1, temperature=60.0, ideas=6)


@dataclass(frozen=True, slots=True)
class Habits:
    """How somebody plays by habit."""

    attention: Attention  # to the cards
    thinks: float = 0.0  # the share of decisions that are thought about, where they ever are
    thinking: Weakness = MISTAKEN  # then


NOVICE_1: Final = Habits(Attention(overlooks=0.065, completes=0.0))
NOVICE: Final = Habits(Attention(overlooks=0.053, completes=0.0))
BEGINNER_2: Final = Habits(Attention(overlooks=0.07, completes=0.75), thinks=0.02)
BEGINNER_3: Final = Habits(Attention(overlooks=0.075, completes=0.75, leaves=1, hesitates=0.05))
BEGINNER: Final = Habits(Attention(overlooks=0.09, completes=0.9, leaves=1, hesitates=0.05, guards=12))


@final
class HabitualBot:
    """Lays all it sees, opens and takes at once, keeps most of its wilds, and remembers next to nothing."""

    def __init__(self, name: str, habits: Habits) -> None:
        self.name = name
        self.habits = habits
        self._thinking = ForgetfulBot(name, habits.thinking, STEADY_2)
        self._steady = SteadyBot(style=STEADY_2)

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; it draws from `rng` what it overlooks, and whether it thinks."""
        if len(legal) == 1:
            return legal[0]
        if view.phase == PHASE_ANSWER:
            return self._thinking.choose(view, legal, rng, budget)
        ask = next((action for action in legal if operation_of(action) == ASK), NOTHING)
        if ask != NOTHING and has_many(view) and self._sees_way_out(view, legal):
            return ask
        habits = self.habits
        chosen = by_habit(window_on(view), legal, habits.attention, rng)
        if not thought_about(view, chosen) or rng.random() >= habits.thinks:
            return chosen
        opened = view.sides[view.side].opened and view.phase != PHASE_DRAW
        choices = [action for action in legal if operation_of(action) == DISCARD] if opened else legal
        return self._thinking.choose(view, choices, rng, budget)

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return its choice, then what it would have considered had it thought, by value."""
        chosen = self.choose(view, legal, rng, budget)
        found = self._thinking.candidates(view, legal, rng, budget)
        found.sort(key=lambda each: (each.action != chosen, -each.value))
        return found if found[0].action == chosen else [Candidate(chosen, found[0].value), *found]

    def _sees_way_out(self, view: View, legal: Sequence[int]) -> bool:
        """Return whether the hand can be emptied in this turn."""
        steady, memory = self._steady.reading(view)
        return going_out_action(steady.estimates(window_on(view), memory), list(legal)) != NO_WAY


def has_many(view: View) -> bool:
    """Return whether a partner would be caught with many cards."""
    partners = [seat for seat, side in enumerate(view.side_of) if side == view.side and seat != view.seat]
    return any(view.hand_sizes[seat] >= MANY for seat in partners)


def thought_about(view: View, chosen: int) -> bool:
    """Return whether a decision is one that people begin to think about, where habit would take `chosen`."""
    if view.phase == PHASE_DRAW:
        return True
    if view.must_go_out or view.opening_points != NO_OPENING:
        return False
    return not view.sides[view.side].opened or operation_of(chosen) == DISCARD
