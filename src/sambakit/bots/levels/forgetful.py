"""`friendly`, and the first version of `beginner`: `steady` as weaker people play it.

They think as `steady` does and weigh the same features; since `friendly@4` by a table of its own, near that of
`strong`. They are weak in ways that people are:

* *Memory.* They remember the last rounds at the table only. What lies deeper in the pile, who took which cards, threw
  or left lying what before that, they have forgotten, so they count cards as unseen that lie in the pile.
* *Small piles.* Since `friendly@3` a pile of one or two cards is taken without a thought, also where drawing is better.
* *Judgement.* Where actions are close they mistake one for another: of the few best ideas one is drawn by a softmax of
  what `steady` finds each worth. What is far worse than the best is never done, so there are no blunders by chance.

They answer a partner, ask, go out, and finish an opening as `steady` does with that memory: nobody is careless there.
No search, and no chance but the one handed in: the same view and the same source give the same choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, final

from sambakit.bots.bot import Budget, Candidate
from sambakit.bots.knowledge.style import NEWEST, Style
from sambakit.bots.levels.by_habit import TAKES, draw_step
from sambakit.bots.levels.noisy_choice import drawn, ideas_of
from sambakit.bots.steady.steady import SteadyBot
from sambakit.engine.actions.actions import (
    ADD,
    DISCARD,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    RED_THREE,
    Discard,
    card_of,
    operation_of,
    slot_of,
)
from sambakit.engine.actions.log import Entry
from sambakit.engine.state.state import ANSWERED_NO, ANSWERED_YES, NO_OPENING, PHASE_ANSWER, PHASE_DRAW
from sambakit.engine.state.view import View

MELDS: Final = (ADD, LAY_GROUP, LAY_SEQUENCE, MERGE, RED_THREE)
CAREFUL: Final = 6  # cards in hand, or fewer: the end is near and everybody looks twice
HOLD: Final = -1  # in place of an action: lay nothing more


@dataclass(frozen=True, slots=True)
class Weakness:
    """The weaknesses of a level against `steady`."""

    rounds: int  # of the table that are remembered
    temperature: float  # of the choice, in points
    ideas: int = 4  # the best, that one is taken for another
    grabs: int = 0  # cards of the piles, or fewer, that are taken without a thought


BEGINNER_1: Final = Weakness(rounds=1, temperature=60.0, ideas=6)
FRIENDLY_1: Final = Weakness(rounds=2, temperature=50.0, ideas=3)
FRIENDLY_2: Final = Weakness(rounds=1, temperature=40.0, ideas=8)
FRIENDLY_3: Final = Weakness(rounds=1, temperature=38.0, ideas=8, grabs=2)
FRIENDLY: Final = Weakness(rounds=2, temperature=43.0, ideas=8, grabs=2)


@final
class ForgetfulBot:
    """A `steady` that forgets and misjudges."""

    def __init__(self, name: str, weakness: Weakness, style: Style = NEWEST) -> None:
        self.name = name
        self.weakness = weakness
        self.style = style
        self._steady = SteadyBot(name=name, style=style)

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; it draws from `rng` where there is something to mistake."""
        if len(legal) == 1:
            return legal[0]
        if self._grabs(view, legal):
            return draw_step(view.pile_size, legal)
        seen = self._remembered(view)
        chosen = self._steady.choose(seen, legal, rng, budget)
        if _is_careful(view, chosen):
            return chosen
        found = self._steady.candidates(seen, legal, rng, budget)
        if view.phase == PHASE_DRAW:
            return self._drawn(ideas_of(found, operation_of), rng)
        discards = [each for each in found if operation_of(each.action) == DISCARD]
        if not discards:
            return chosen
        melds = [each for each in found if operation_of(each.action) in MELDS]
        meld = self._drawn([Candidate(HOLD, 0.0), *ideas_of(melds, _place)], rng)
        return meld if meld != HOLD else self._drawn(ideas_of(discards, lambda action: card_of(action) >> 2), rng)

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return the actions it considers: first its choice, then by the value that it sees."""
        chosen = self.choose(view, legal, rng, budget)
        found = self._steady.candidates(self._remembered(view), legal, rng, budget)
        found.sort(key=lambda each: -each.value)
        first = [each for each in found if each.action == chosen] or [Candidate(chosen, 0.0)]
        return first + [each for each in found if each.action != chosen]

    def _grabs(self, view: View, legal: Sequence[int]) -> bool:
        """Return whether the pile is so small that it is taken without a thought."""
        if view.phase != PHASE_DRAW or view.pile_size > self.weakness.grabs:
            return False
        return any(operation_of(action) in TAKES for action in legal)

    def _remembered(self, view: View) -> View:
        """Return `view` with that part of its log which is remembered: the last rounds, from a discard on."""
        return replace(view, log=last_turns(view.log, self.weakness.rounds * view.players))

    def _drawn(self, ideas: Sequence[Candidate], rng: Random) -> int:
        """Return the action of one of `ideas`, the best few within reach."""
        return drawn(ideas, self.weakness.ideas, self.weakness.temperature, rng)


def last_turns(log: Sequence[Entry], turns: int) -> Sequence[Entry]:
    """Return the end of `log` from the discard on that is `turns` discards back; all of it where there are fewer."""
    for place in range(len(log) - 1, -1, -1):
        if isinstance(log[place].action, Discard):
            turns -= 1
            if turns <= 0:
                return log[place:]
    return log


def _is_careful(view: View, chosen: int) -> bool:
    """Return whether a decision is left to what `steady` thinks best."""
    if view.phase == PHASE_ANSWER or view.must_go_out or view.asked in (ANSWERED_YES, ANSWERED_NO):
        return True
    if view.phase != PHASE_DRAW and view.hand.size <= CAREFUL:
        return True
    operation = operation_of(chosen)
    return view.opening_points != NO_OPENING or not (view.phase == PHASE_DRAW or operation in (*MELDS, DISCARD))


def _place(action: int) -> tuple[int, int]:
    """Return the kind and the place of a meld action: its rank or suit, or the meld that it goes to."""
    operation = operation_of(action)
    if operation == LAY_GROUP:
        return operation, card_of(action) >> 2
    if operation == LAY_SEQUENCE:
        return operation, card_of(action) & 3
    return operation, slot_of(action) if operation in (ADD, MERGE) else 0
