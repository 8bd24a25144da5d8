"""`beginner` and `friendly` for Samba Rommé: `steady` as weaker people play it.

They judge by the same guesses as `steady` does, and are weak in three ways that people are:

* *Memory.* Of the pile they know the last few cards only; what lies deeper, what the other player has picked up, and
  in which order a pile that was turned over will be drawn, they have forgotten.
* *Attention.* A beginner looks at the own cards: which discard fits the other player's Canastras is not seen.
* *Judgement.* Where ideas are close they mistake one for another, by a softmax of what they find each worth; nothing
  that is far worse than the best is ever done.

No search, and no chance but the one handed in: the same view and the same source give the same choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Final, final

from sambakit.bots.bot import Budget, Candidate
from sambakit.bots.levels.noisy_choice import drawn, ideas_of
from sambakit.bots.romme.memory import Memory, remember
from sambakit.bots.romme.steady import SteadyBot
from sambakit.bots.romme.worth import WEIGHTS, stage_of
from sambakit.romme.actions.actions import (
    ADD,
    DISCARD,
    LAY,
    TAKE_ADD,
    TAKE_NEW,
    canastra_of,
    card_of,
    operation_of,
    slot_of,
)
from sambakit.romme.state.view import View
from sambakit.romme.values.canastras import bits_in
from sambakit.romme.values.cards import bits_of


@dataclass(frozen=True, slots=True)
class Weakness:
    """The weaknesses of a level against `steady`."""

    cards: int  # of the pile that are remembered, the top ones
    watches: bool  # whether a discard fits the other player's Canastras
    temperature: float  # of the choice, in points
    ideas: int  # the best, that one is taken for another


BEGINNER: Final = Weakness(cards=1, watches=False, temperature=60.0, ideas=6)
FRIENDLY: Final = Weakness(cards=6, watches=True, temperature=8.0, ideas=3)


@final
class ForgetfulBot:
    """A `steady` that forgets, overlooks and misjudges."""

    def __init__(self, name: str, weakness: Weakness) -> None:
        self.name = name
        self.weakness = weakness
        self._steady = SteadyBot()

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; it draws from `rng` where there is something to mistake."""
        return legal[0] if len(legal) == 1 else self.candidates(view, legal, rng, budget)[0].action

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return the actions it considers: first its choice, then by the value that it sees."""
        weakness, stage = self.weakness, stage_of(view, WEIGHTS)
        if not weakness.watches:
            stage = replace(stage, gifts=MappingProxyType({}))
        found = self._steady.weighed(view, legal, stage, forgotten(remember(view), weakness.cards), rng)
        chosen = drawn(ideas_of(found, _idea), weakness.ideas, weakness.temperature, rng)
        found.sort(key=lambda each: (each.action != chosen, -each.value))
        return found


def forgotten(memory: Memory, cards: int) -> Memory:
    """Return the rest of `memory` when only the top `cards` of the pile are remembered."""
    pile = memory.pile[-cards:]
    lost = bits_of(memory.pile[: len(memory.pile) - len(pile)]) | bits_of(memory.stock) | memory.held
    return Memory(pile, (), 0, memory.unseen | lost)


def _idea(action: int) -> tuple[int, int]:
    """Return the idea of an action: many ways to do the same are one idea."""
    operation = operation_of(action)
    if operation in (LAY, TAKE_NEW):
        lowest = bits_in(canastra_of(action))
        return operation, (lowest & -lowest).bit_length()
    if operation in (ADD, TAKE_ADD):
        return operation, slot_of(action)
    return operation, card_of(action) if operation == DISCARD else 0
