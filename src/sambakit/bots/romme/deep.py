"""`deep` for Samba Rommé: compares whole plans for its turn by playing on, in deals consistent with its view.

* `worlds.py` deals the unseen cards at random, again and again;
* `plans.py` names the plans worth comparing, first what `steady` would do;
* `quick.py` plays each world on for some turns, blind to the other hand, by the judgement of `steady`, and says what
  both players have then.

All plans are tried in the same worlds and the weaker half is dropped as evidence comes in, as for Samba; the choice of
`steady` is left only where another plan gains more than so many standard errors. Work is counted in playouts, so that
a choice can be repeated; seconds are only a guard.
"""

from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from time import perf_counter
from types import MappingProxyType
from typing import Final, final

from sambakit.bots.bot import Budget, Candidate
from sambakit.bots.deep.search import ENOUGH, FEWEST, ROUNDS, Trial
from sambakit.bots.romme.plans import plans_of
from sambakit.bots.romme.quick import play_on, promise
from sambakit.bots.romme.steady import SteadyBot
from sambakit.bots.romme.worlds import Worlds
from sambakit.romme.legal import legal as legal_actions
from sambakit.romme.rules.rules import RommeRules
from sambakit.romme.scoring import score_deal
from sambakit.romme.state.apply import apply
from sambakit.romme.state.state import PHASE_OVER, State
from sambakit.romme.state.view import View

ERRORS: Final = 1.5  # standard errors of evidence that it takes to leave the choice of `steady`
LEVELS: Final[Mapping[str, float]] = MappingProxyType({"quick": 0.2, "1s": 1.0, "5s": 5.0})  # seconds
# Playouts that take no longer on one core of a slow machine: `sambakit calibrate --rules samba_romme` measures them.
PLAYOUTS: Final[Mapping[str, int]] = MappingProxyType({"quick": 48, "1s": 240, "5s": 1200})
FOR_EACH_PLAN: Final = 12  # playouts, or fewer plans are compared
HORIZON: Final = 20  # actions that are played on; a turn has three or so


@final
class DeepBot:
    """Plays by `steady` unless playouts show that another plan is better."""

    def __init__(self, name: str = "deep", level: str = "quick") -> None:
        self.name = name
        self.level = level
        self.seconds = LEVELS
        self._steady = SteadyBot()

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; the same view, chance and number of playouts give the same action."""
        return legal[0] if len(legal) == 1 else self.candidates(view, legal, rng, budget)[0].action

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return the first actions of the plans it compares: first its choice, then by value."""
        deadline = perf_counter() + budget.seconds
        trials, _ = self._search(view, legal, rng, budget.playouts or PLAYOUTS[self.level], deadline)
        chosen = _best(trials)
        found = {chosen.plan[0]: chosen}
        for trial in sorted(trials, key=lambda trial: -trial.gain()):
            found.setdefault(trial.plan[0], trial)
        return [Candidate(action, one.gain(), one.error() if one.worlds > 1 else 0.0) for action, one in found.items()]

    def used(self, rules: RommeRules, players: int) -> Mapping[str, int]:
        """Return how many playouts a decision has, by level."""
        return PLAYOUTS

    def made(self, view: View, legal: Sequence[int], seed: int, playouts: int) -> int:
        """Return how many playouts it makes for the decision of `view` when it may make `playouts`."""
        return self._search(view, legal, Random(seed), playouts, inf)[1]

    def _search(
        self, view: View, legal: Sequence[int], rng: Random, playouts: int, deadline: float
    ) -> tuple[list[Trial], int]:
        """Return the plans that were compared, the one of `steady` first, and how many playouts that took."""
        first = self._steady.choose(view, legal, rng, Budget())
        plans = plans_of(view, list(legal), self._steady, first)[: max(2, playouts // FOR_EACH_PLAN)]
        trials = [Trial(plan) for plan in plans]
        made = compare(trials, Worlds(view), view.seat, rng, playouts, deadline) if len(trials) > 1 else 0
        return trials, made


def compare(
    trials: Sequence[Trial], worlds: Worlds, seat: int, rng: Random, playouts: int, deadline: float = inf
) -> int:
    """Play on after every plan in the same worlds, after each round without the weaker half; returns how often."""
    first, rest = trials[0], list(trials[1:])
    done = 0
    for number, share in enumerate(ROUNDS):
        most = share * playouts if len(rest) > 1 and number < len(ROUNDS) - 1 else playouts - done
        for _ in range(max(FEWEST, int(most) // (len(rest) + 1))):
            if done + len(rest) + 1 > playouts or perf_counter() > deadline:
                return done
            world = worlds.draw(rng)
            base = _margin_after(world, first.plan, seat)
            first.note(base, 0.0)
            for trial in rest:
                points = _margin_after(world, trial.plan, seat)
                trial.note(points, points - base)
            done += len(rest) + 1
        if len(rest) > 1:
            rest = sorted(rest, key=lambda trial: -trial.gain())[: (len(rest) + 1) // 2]
    return done


def _margin_after(world: State, plan: Sequence[int], seat: int) -> float:
    """Return the points of `seat` minus those of the other one when `world` is played on after `plan`."""
    state = world.copy()
    for action in plan:
        if state.phase == PHASE_OVER or state.turn != seat or action not in legal_actions(state):
            break
        apply(state, action)
    play_on(state, HORIZON)
    if state.phase == PHASE_OVER:
        points = [score.points for score in score_deal(state)]
        return float(points[seat] - points[1 - seat])
    return promise(state, seat) - promise(state, 1 - seat)


def _best(trials: Sequence[Trial]) -> Trial:
    """Return the trial that gains most where its gain is above the errors, else the first."""
    first = best = trials[0]
    for trial in trials[1:]:
        lasted = trial.worlds == first.worlds >= ENOUGH
        if lasted and trial.gain() > ERRORS * trial.error() and trial.gain() > best.gain():
            best = trial
    return best
