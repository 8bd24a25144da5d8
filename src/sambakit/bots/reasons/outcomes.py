"""The outcome of a plan in one possible deal, played to its end with `steady` in every seat: takes, sets, points."""

from dataclasses import dataclass
from typing import Final

from sambakit.bots.deep.playing_out import play_plan, play_turns
from sambakit.bots.deep.search import TO_THE_END
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.steady.policy import Steady
from sambakit.engine.rules.compiled_rules import CompiledRules
from sambakit.engine.rules.set_kind import BLACK_SAMBA, NO_SET, SAMBA
from sambakit.engine.scoring.points import (
    hand_points,
    held_black_points,
    held_red_points,
    meld_points,
    out_points,
    red_three_points,
    set_kind,
)
from sambakit.engine.state.state import PHASE_OVER, Side, State
from sambakit.engine.values.melds import NO_MELD

SEQUENCES: Final = (SAMBA, BLACK_SAMBA)
ROUNDS: Final = 2  # in which takes of the pile are counted: what comes later has little to do with the decision


@dataclass(slots=True)
class SideOutcome:
    """The result of one side at the end of a deal; all but the counts of sets and takes are points."""

    takes: float = 0  # of the pile, in the turn of the decision and the two rounds after it
    sambas: float = 0  # completed sequences
    sets: float = 0  # completed sets of other kinds
    samba_points: float = 0
    set_points: float = 0
    cards: float = 0  # the values of the cards on the table
    out: float = 0
    caught: float = 0  # what the cards in its hands cost, 0 or less
    red_threes: float = 0

    @property
    def points(self) -> float:
        """Return the points of the deal."""
        return self.samba_points + self.set_points + self.cards + self.out + self.caught + self.red_threes


@dataclass(slots=True)
class Outcome:
    """The end of one deal after a plan, for the side that decides and the mean of the other ones."""

    own: SideOutcome
    theirs: SideOutcome
    next_takes: bool  # the next player takes the pile in the turn after the plan
    partners_caught: float  # the own side's `caught` without the hand of the seat that decides
    turns: int  # from the decision to the end of the deal

    @property
    def margin(self) -> float:
        """Return the points of the own side above the mean of the others."""
        return self.own.points - self.theirs.points


def play_out(world: State, memory: Memory, steady: Steady, seat: int, plan: list[int]) -> Outcome:
    """Play `world` on after `plan` of `seat`, which decides, and return what comes of it; changes neither argument."""
    state, memory = world.copy(), memory.copy()
    takes = [0] * len(state.sides)
    begun, lying, next_takes = state.turns, state.pile[:], False
    play_plan(state, memory, plan)
    number = 0  # of the turn, 0 for that of the plan
    while number <= ROUNDS * state.players:
        turn = state.turn
        if state.phase != PHASE_OVER:
            play_turns(state, memory, steady, begun + number + 1)
        if state.pile[: len(lying)] != lying:
            takes[state.side_of[turn]] += 1
            next_takes = next_takes or number == 1
        if state.phase == PHASE_OVER:
            break
        lying = state.pile[:]
        number += 1
    play_turns(state, memory, steady, TO_THE_END)
    return _outcome(state, seat, takes, next_takes, state.turns - begun)


def _outcome(state: State, seat: int, takes: list[int], next_takes: bool, turns: int) -> Outcome:
    sides = [_side_outcome(state, number) for number in range(len(state.sides))]
    for side, count in zip(sides, takes, strict=True):
        side.takes = count
    own = state.side_of[seat]
    others = [side for number, side in enumerate(sides) if number != own]
    return Outcome(sides[own], _mean(others), next_takes, sides[own].caught - _caught(state, seat), turns)


def _side_outcome(state: State, number: int) -> SideOutcome:
    compiled_rules, side = state.compiled_rules, state.sides[number]
    found = _melds_of(compiled_rules, side)
    found.out = float(out_points(state, number))
    found.red_threes = float(red_three_points(compiled_rules, side))
    found.caught = sum(_caught(state, seat) for seat in range(state.players) if state.side_of[seat] == number)
    return found


def _melds_of(compiled_rules: CompiledRules, side: Side) -> SideOutcome:
    found = SideOutcome()
    for meld in side.melds:
        if meld != NO_MELD:
            found.cards += float(meld_points(compiled_rules, meld))
            kind = set_kind(meld, compiled_rules.threes_complete)
            if kind in SEQUENCES:
                found.sambas += 1
                found.samba_points += compiled_rules.bonuses[kind]
            elif kind != NO_SET:
                found.sets += 1
                found.set_points += compiled_rules.bonuses[kind]
    return found


def _caught(state: State, seat: int) -> float:
    """Return what the hand of `seat` costs at the end, 0 or less."""
    hand = state.hands[seat]
    if not hand.size:
        return 0.0
    return float(
        held_red_points(state, seat) + held_black_points(state, seat) - hand_points(state.compiled_rules, hand)
    )


def _mean(sides: list[SideOutcome]) -> SideOutcome:
    """Return the means of several sides."""
    if len(sides) == 1:
        return sides[0]
    count = len(sides)
    return SideOutcome(*(sum(getattr(side, name) for side in sides) / count for name in SideOutcome.__slots__))
