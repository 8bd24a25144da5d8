"""Finds problems in deals between bots: moments with a proven answer that is not plain to see."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from sambakit.bots import Budget, make_bot
from sambakit.bots.greedy import points_of_all_melds
from sambakit.engine.actions.actions import action_value
from sambakit.engine.actions.packed import TAKES_PILE, operation_of
from sambakit.engine.deal import Deal
from sambakit.engine.record import Player, Recorder, print_record
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_DRAW, PHASE_PLAY, State
from sambakit.engine.values.cards import is_natural, is_wild, shuffled
from sambakit.engine.values.melds import COMPLETE, GROUP, kind_of, rank_of, size_of, suit_of
from sambakit.games import adapter_of
from sambakit.problems.goals import Goal, reached, turn_is_over
from sambakit.problems.problem import Problem
from sambakit.problems.solving import Answer, TooWide, solve

NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Ed", "Fa")
PLAYERS: Final = tuple((name, ("friendly@1", "steady@1")[seat % 2]) for seat, name in enumerate(NAMES))
USUAL: Final = 4  # at a table
PLAIN: Final = ("greedy", "novice")  # who finds what is plain to see, …
BETTER: Final = ("friendly@1", "steady@1")  # … and who more
TRIES: Final = 4  # of each bot: where it draws its choice it may find the way by chance
SHORTEST: Final[Mapping[Goal, int]] = {Goal.OUT: 3, Goal.OPEN: 2, Goal.COMPLETE: 2}  # actions of an answer
POSITIONS: Final[Mapping[Goal, int]] = {Goal.OUT: 300, Goal.OPEN: 2000, Goal.COMPLETE: 4000}  # what is wider is left
LONGEST: Final = 14  # actions of an answer


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a deal, with what was recorded up to it."""

    deal: Deal
    record: str


def moments(rules: RuleSet, seed: int, number: int) -> Iterator[Moment]:
    """Yield the moments of deal `number` from which a turn is known: after the draw, or where the pile can be taken."""
    adapter = adapter_of(rules)
    steps = adapter.score_steps(rules)
    sides = adapter.sides(rules)
    players = PLAYERS[: USUAL if USUAL in sides else min(sides)]
    scores = (steps[number % len(steps)],) * (max(sides[len(players)]) + 1)
    recorder = Recorder(rules, [Player(name, bot) for name, bot in players], number % len(players), scores)
    rng = Random(f"{seed} {number}")
    deal = recorder.start_deal(shuffled(adapter.pack(rules), rng))
    bots = [make_bot(bot) for _, bot in players]
    seen = -1
    while not deal.over:
        state, listed = deal.state, deal.legal()
        takeable = state.phase == PHASE_DRAW and any(operation_of(action) in TAKES_PILE for action in listed)
        after_draw = state.phase == PHASE_PLAY and state.turns != seen
        if (takeable or after_draw) and not deal.unfinished:
            yield Moment(deal.copy(), print_record(recorder.record()))
        if state.phase == PHASE_PLAY:
            seen = state.turns
        recorder.act(bots[deal.actor].choose(deal.view(deal.actor), listed, rng, Budget()))


@dataclass(frozen=True, slots=True)
class ProblemsIn:
    """The deals of a contest from which problems are taken, for the workers of the arena."""

    rules: RuleSet
    seed: int

    @property
    def title(self) -> Mapping[str, object]:
        """Return the values that distinguish these deals from others."""
        return {"kind": "problems", "rules": adapter_of(self.rules).rules.print(self.rules), "seed": self.seed}

    @property
    def teams(self) -> tuple[str, ...]:
        """Return the bots that play, and those that try."""
        return tuple(dict.fromkeys((*(bot for _, bot in PLAYERS), *PLAIN, *BETTER)))

    @property
    def result(self) -> type[tuple[Problem, ...]]:
        """Return the type of the results."""
        return tuple[Problem, ...]

    def play(self, number: int) -> tuple[Problem, ...]:
        """Return all problems of deal `number`, no two of them in one turn with one question."""
        found: dict[tuple[Goal, int], Problem] = {}
        for moment in moments(self.rules, self.seed, number):
            for goal in Goal:
                rng = Random(f"{self.seed} {number} {goal}")
                key = goal, moment.deal.turns
                problem = None if key in found else problem_at(self.rules, moment, goal, rng)
                if problem is not None:
                    found[key] = problem
        return tuple(found.values())


def problem_at(rules: RuleSet, moment: Moment, goal: Goal, rng: Random) -> Problem | None:
    """Return the problem that a moment is, None where it asks nothing or too much."""
    deal = moment.deal
    state = deal.state
    if goal is Goal.OPEN and state.side().opened:
        return None
    least = 1 if state.phase == PHASE_DRAW else 2  # one set from the hand is soon seen
    if goal is Goal.COMPLETE and sets_within_reach(state) < least:
        return None
    try:
        answer = solve(state, goal, POSITIONS[goal])
    except TooWide:
        return None
    if not answer.most or not SHORTEST[goal] <= len(answer.actions) <= LONGEST:
        return None
    if goal is Goal.COMPLETE and answer.most < least:
        return None
    grade = grade_of(deal, goal, answer.most, rng)
    if goal is Goal.OPEN and grade > 1 and points_of_all_melds(rules, state.hand()) >= state.minimum[0]:
        return None  # bots that wait do not show that it is hard
    text = adapter_of(rules).rules.print(rules)
    return Problem(goal, answer.most, grade, text, state.players, moment.record, plays_of(deal, answer))


def sets_within_reach(state: State) -> int:
    """Return how many sets the hand and the pile could complete at the most, each as if it had all their cards."""
    cards = [*state.hand().cards(), *(state.pile if state.phase == PHASE_DRAW else ())]
    wilds = sum(is_wild(card) for card in cards)
    ranks, suits = Counter[int](), Counter[int]()
    for card in cards:
        if is_natural(card):
            ranks[card >> 2] += 1
    for suit in range(4):
        suits[suit] = len({card for card in cards if is_natural(card) and card & 3 == suit})
    for meld in state.side().melds:
        if 0 < size_of(meld) < COMPLETE:
            if kind_of(meld) == GROUP:
                ranks[rank_of(meld)] += size_of(meld)
            else:
                suits[suit_of(meld)] += size_of(meld)
    return sum(count + wilds >= COMPLETE for count in (*ranks.values(), *suits.values()))


def grade_of(deal: Deal, goal: Goal, most: int, rng: Random) -> int:
    """Return 1 where a simple bot reaches `most` in half of its tries, 2 where a better one does, else 3."""
    for grade, bots in enumerate((PLAIN, BETTER), start=1):
        if any(2 * sum(finds(name, deal, goal, most, rng) for _ in range(TRIES)) >= TRIES for name in bots):
            return grade
    return 3


def finds(name: str, deal: Deal, goal: Goal, most: int, rng: Random) -> bool:
    """Return whether the turn of a bot reaches `most`."""
    bot, played, seat = make_bot(name), deal.copy(), deal.turn
    while not turn_is_over(deal.state, played.state):
        actor = make_bot(name) if played.actor != seat else bot
        played.act(actor.choose(played.view(played.actor), played.legal(), rng, Budget()))
        if reached(goal, deal.state, played.state, seat) >= most:
            return True
    return False


def plays_of(deal: Deal, answer: Answer) -> tuple[str, ...]:
    """Return the actions of an answer in notation."""
    side = deal.state.side_of[deal.actor]
    return tuple(str(action_value(action, side)) for action in answer.actions)
