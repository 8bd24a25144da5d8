"""Compares plans by playing on: the same sampled worlds for all, the weaker half dropped as evidence arrives."""

from math import sqrt
from time import perf_counter
from typing import Final, final

from sambakit.bots.deep.playing_out import play_plan, play_question, play_turns
from sambakit.bots.deep.value_net import ValueNet
from sambakit.bots.deep.worlds import Worlds
from sambakit.bots.knowledge.match_chances import MatchChances
from sambakit.bots.knowledge.match_play import match_counts, worth_after, worth_before
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.steady.policy import Steady
from sambakit.engine.actions.packed import ASK, operation_of
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.state.state import State
from sambakit.engine.values.chance import Chance
from sambakit.engine.values.native import i64

TO_THE_END: Final = 1 << 30  # turns that no deal lasts
ENDLESS: Final = 1 << 60  # looks that no search takes
ROUNDS: Final = (0.25, 0.25, 1.0)  # most of the playouts in a round; after it the weaker half goes
FEWEST: Final = 6  # worlds in a round
ENOUGH: Final = 12  # worlds without which no evidence is taken for one
HOPELESS: Final = -2.5  # standard errors below the first plan at which another is given up early


@final
class Trial:
    """One plan and its results: `worlds` tried, the sum of its points, and its gains over the first plan."""

    def __init__(self, plan: list[int]) -> None:
        self.plan = plan
        self.worlds: i64 = 0
        self.points = 0.0
        self._gains = 0.0
        self._squares = 0.0

    def note(self, points: float, gain: float) -> None:
        """Count one world."""
        self.worlds += 1
        self.points += points
        self._gains += gain
        self._squares += gain * gain

    def gain(self) -> float:
        """Return the mean gain over the first plan, in points of the deal."""
        return self._gains / float(self.worlds) if self.worlds else 0.0

    def error(self) -> float:
        """Return the standard error of the mean gain; infinite where fewer than two worlds were tried."""
        if self.worlds < 2:
            return float("inf")
        worlds = float(self.worlds)
        mean = self._gains / worlds
        spread = max(0.0, self._squares / worlds - mean * mean) * worlds / (worlds - 1.0)
        return sqrt(spread / worlds)


@final
class Search:
    """Plays on after each of several plans in the same worlds.

    `playouts` counts what was played, `ended` what of it to the end of the deal. With a net they are played for
    `horizon` turns, that of the plan among them, and judged by the net then. Near the target of the match what comes of
    them is told as what it is worth there; where a net judges, only with a table of equities.
    """

    def __init__(
        self,
        worlds: Worlds,
        memory: Memory,
        steady: Steady,
        seat: i64,
        plans: list[list[int]],
        seed: int,
        net: ValueNet | None = None,
        horizon: i64 = 0,
    ) -> None:
        self.worlds = worlds
        self.memory = memory
        self._steady = steady
        self._seat = seat
        self._chance = Chance(seed)
        self.trials = [Trial(plan) for plan in plans]
        self.playouts: i64 = 0
        self.ended: i64 = 0
        scores, bot_rules = worlds.scores, steady.bot_rules
        near = match_counts(bot_rules, scores, steady.weights)
        chances = bot_rules.chances(steady.players)
        # what a deal under way leaves of the chances was fitted where there is a table of them
        self._chances: MatchChances | None = chances if near and (net is None or chances.by_grid) else None
        self._net = net
        self._until: i64 = worlds.turns + horizon if self._net is not None else TO_THE_END

    def run(self, most: i64, deadline: float, looks: i64 = ENDLESS) -> None:
        """Play out at most `most` times, and none once the clock (of `perf_counter`) has passed `deadline`.

        None is played out either once `steady` has looked at `looks` actions more.
        """
        last = self._steady.looked + looks
        rest = self.trials[1:]
        for number in range(len(ROUNDS)):
            if not rest:
                return
            share = ROUNDS[number] * float(most) if len(rest) > 1 else float(most - self.playouts)
            worlds: i64 = int(share) // (len(rest) + 1)
            for _ in range(max(FEWEST, worlds)):
                if self.playouts + len(rest) + 1 > most or self._steady.looked > last or perf_counter() > deadline:
                    return
                self._try_world(rest)
            rest = _better_half(rest)

    def _try_world(self, rest: list[Trial]) -> None:
        """Play on after the first plan and those of `rest` in one more world."""
        world = self.worlds.draw(self._chance)
        first = self._points_after(world, self.trials[0].plan)
        self.trials[0].note(first, 0.0)
        for trial in rest:
            points = self._points_after(world, trial.plan)
            trial.note(points, points - first)

    def _points_after(self, world: State, plan: list[int]) -> float:
        """Return the points of the own side above the mean of the others when `world` is played on after `plan`.

        Near the target of the match they are what the deal is worth there, told in points.
        """
        self.playouts += 1
        state, memory, own = world.copy(), self.memory.copy(), world.side_of[self._seat]
        if len(plan) > 1 and operation_of(plan[0]) == ASK:
            play_question(state, memory, self._steady, plan)
        else:
            play_plan(state, memory, plan)
        if play_turns(state, memory, self._steady, self._until):
            net = self._net
            assert net is not None
            margin = net.margin(state) if state.side_of[state.turn] == own else -net.margin(state)
            return margin if self._chances is None else worth_before(state, margin, own, self._chances)
        self.ended += 1
        points = deal_points(state)
        return worth_after(state, points, own, self._chances) if self._chances is not None else margin_of(points, own)

    def best(self, errors: float) -> Trial:
        """Return the trial that gains most where its gain is above `errors` standard errors, else the first.

        What was dropped on the way does not count: its few worlds were lucky ones for the others too.
        """
        first = best = self.trials[0]
        for trial in self.trials[1:]:
            lasted = trial.worlds == first.worlds >= ENOUGH
            if lasted and trial.gain() > errors * trial.error() and trial.gain() > best.gain():
                best = trial
        return best


def margin_of(points: list[int], own: i64) -> float:
    """Return by how much `own` points are above the mean of the other sides."""
    others = 0.0
    for side in range(len(points)):
        if side != own:
            others += float(points[side])
    return float(points[own]) - others / float(len(points) - 1)


def _better_half(trials: list[Trial]) -> list[Trial]:
    """Return the better half of `trials`, in their order, without those that are hopeless."""
    gains = sorted([trial.gain() for trial in trials], reverse=True)
    least = gains[(len(gains) - 1) // 2]
    return [trial for trial in trials if trial.gain() >= least and trial.gain() >= HOPELESS * trial.error()]
