"""The value of a position for luck: the seats play on for some turns, and a net that sees all hands judges.

It may see everything, for it is asked about deals that are over. A judge that is wrong makes luck less exact, never
unfair: a draw is always compared with other draws by the same judge.
"""

from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from sambakit.bots.deep.value_net import ValueNet
from sambakit.bots.deep.value_nets import read_net
from sambakit.bots.knowledge.bot_rules import BotRules
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.luck.ahead import SeatPlay, play_ahead
from sambakit.bots.luck.luck import PLAYERS, SIDES
from sambakit.engine.presets.house_rules import TEXTS
from sambakit.engine.rules.fields import FIELDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.state.state import PHASE_OVER, State

HORIZONS: Final = ((4, 0.3), (16, 0.45))  # turns, and the weight of the answer of the net after them
FOLDERS: Final = tuple(Path(__file__).parents[1] / part / "nets" for part in ("luck", "deep"))  # own nets go first


class NoLuck(Exception):
    """A table whose luck cannot be computed; says why."""


class LuckJudge:
    """Judges positions of one rule set, as points of side 0 minus those of side 1."""

    def __init__(self, rules: RuleSet, players: int) -> None:
        """Raises NoLuck for a table that is not of four players in two sides."""
        if players != PLAYERS or len(set(rules.table.sides(players))) != SIDES:
            raise NoLuck(f"luck is computed for {PLAYERS} players in two sides, not for {players} of {rules.name}")
        self.rules = rules
        self._net = _nearest_net(rules)[1]
        self._bot_rules = BotRules(rules, PLAYERS)

    def memory(self) -> Memory:
        """Return a memory of a deal in which nothing has happened."""
        return Memory(PLAYERS, self._bot_rules.lays_red_threes)

    def value(self, state: State) -> float:
        """Return the value of `state`, at the beginning of a turn or at the end of the deal."""
        if state.phase == PHASE_OVER:
            points = deal_points(state)
            return float(points[0] - points[1])
        margin = self._net.margin(state)
        return margin if state.side_of[state.turn] == 0 else -margin


class Course:
    """One way for a deal to go on: it is played ahead no further than it is asked for."""

    def __init__(self, judge: LuckJudge, state: State, memory: Memory, plays: list[SeatPlay]) -> None:
        """`state`, which it plays on, begins a turn, or stands where an action has taken cards; so does `memory`."""
        self._judge = judge
        self._state = state
        self._memory = memory
        self._plays = plays
        self._values: dict[int, float] = {}

    def value(self, turns: int) -> float:
        """Return the value when turn number `turns` begins, or of the end of the deal where it comes before.

        Ask for a turn that was not asked for only after those before it.
        """
        found = self._values.get(turns)
        if found is None:
            play_ahead(self._state, self._memory, self._plays, turns)
            found = self._values[turns] = self._judge.value(self._state)
        return found


@lru_cache(maxsize=16)
def judge_for(rules: Any, players: int) -> LuckJudge:
    """Return the judge for a table of any game; raises NoLuck."""
    if not isinstance(rules, RuleSet):
        raise NoLuck(f"luck is computed for Samba and its relatives, not for {rules.name}")
    return LuckJudge(rules, players)


def _nearest_net(rules: RuleSet) -> tuple[RuleSet, ValueNet]:
    """Return the net of the rule set that differs from `rules` in the fewest fields, and that rule set."""
    return min(_nets(), key=lambda known: _differences(known[0], rules))


def _differences(one: RuleSet, other: RuleSet) -> int:
    """Return in how many fields two rule sets differ, the target of the match apart."""
    same_target = replace(one, scores=replace(one.scores, target=other.scores.target))
    return sum(
        getattr(getattr(same_target, field.group), field.name) != getattr(getattr(other, field.group), field.name)
        for field in FIELDS.values()
    )


@cache
def _nets() -> tuple[tuple[RuleSet, ValueNet], ...]:
    paths = [path for folder in FOLDERS for path in sorted(folder.glob("*.json"))]
    found = [read_net(path.read_text(encoding="utf-8")) for path in paths]
    return tuple((rules, net) for rules, _, net in found)


def net_name(rules: RuleSet) -> str:
    """Return the name of the rule set whose net judges `rules`."""
    return TEXTS.print(_nearest_net(rules)[0])
