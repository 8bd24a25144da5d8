"""What the arena plays, as values: a contest of two teams, numbered pairs or matches of it, each always the same."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from sambakit.arena.duplicate import Pair, play_pair
from sambakit.arena.rivals import load_player
from sambakit.arena.seeing import Player
from sambakit.engine.house_rules import print_rules
from sambakit.engine.ruleset import RuleSet

Result = TypeVar("Result", covariant=True)
EVEN: Final = "even"
MIXED: Final = "mixed"


class Contest(Protocol[Result]):
    """Something with numbered results that depend on nothing but the contest's value and the number."""

    @property
    def title(self) -> Mapping[str, object]:
        """Return what tells this contest from others, as values that JSON knows; a result file goes by it."""
        ...

    @property
    def teams(self) -> tuple[str, ...]:
        """Return the teams that play, as `load_team` knows them."""
        ...

    @property
    def result(self) -> type[Result]:
        """Return the type of the results."""
        ...

    def play(self, number: int) -> Result:
        """Return result `number`, from 0."""
        ...


@dataclass(frozen=True, slots=True)
class Duplicates:
    """Duplicate pairs of two teams. A team is a bot, or partners with ``+`` between them, as `load_player` knows them.

    `scores` are the match scores before each deal: ``even`` (0), ``mixed`` (all steps of the opening minimum in turn,
    the same for all sides), or one for each side. `boards` limits how many seatings are played.
    """

    rules: RuleSet
    players: int
    first: str
    second: str
    seed: int
    scores: str | tuple[int, ...] = EVEN
    boards: int | None = None
    keep_actions: bool = False

    @property
    def title(self) -> Mapping[str, object]:
        """Return what tells these pairs from others."""
        return {
            "kind": "pairs",
            "rules": print_rules(self.rules),
            "players": self.players,
            "teams": list(self.teams),
            "seed": self.seed,
            "scores": self.scores if isinstance(self.scores, str) else list(self.scores),
            "boards": self.boards,
            "actions": self.keep_actions,
        }

    @property
    def teams(self) -> tuple[str, ...]:
        """Return both teams."""
        return self.first, self.second

    @property
    def result(self) -> type[Pair]:
        """Return the type of the results."""
        return Pair

    def scores_of(self, number: int) -> tuple[int, ...]:
        """Return the match scores by side before the deals of pair `number`."""
        if not isinstance(self.scores, str):
            return self.scores
        steps = score_steps(self.rules)
        score = steps[number // self.players % len(steps)] if self.scores == MIXED else 0
        return (score,) * (max(self.rules.table.sides(self.players)) + 1)

    def play(self, number: int) -> Pair:
        """Return pair `number`; raises BotFailed."""
        return play_pair(
            self.rules,
            self.players,
            load_team(self.first),
            load_team(self.second),
            self.seed,
            number,
            self.scores_of(number),
            boards=self.boards,
            keep_actions=self.keep_actions,
        )


def load_team(text: str) -> tuple[Player, ...]:
    """Return new players for the partners of a team, such as ``steady`` or ``steady+greedy``; raises NoBot."""
    return tuple(load_player(name) for name in text.split("+"))


def score_steps(rules: RuleSet) -> tuple[int, ...]:
    """Return a score for each step of the opening minimum; for the step without a least score, one just below."""
    steps = rules.play.minimum
    below = (steps[1][0] or 0) - 5 if len(steps) > 1 else 0
    return tuple(below if least is None else least for least, _ in steps)
