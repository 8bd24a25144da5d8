"""What the arena plays, as values: a contest of two teams, numbered pairs or matches of it, each always the same."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from sambakit.arena.duplicate import Pair, play_pair
from sambakit.arena.rivals import load_player
from sambakit.arena.seeing import Player
from sambakit.engine.view import View
from sambakit.games import AnyKind, kind_of

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

    rules: Any  # of whichever game
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
            "rules": self.kind.print_rules(self.rules),
            "players": self.players,
            "teams": list(self.teams),
            "seed": self.seed,
            "scores": self.scores if isinstance(self.scores, str) else list(self.scores),
            "boards": self.boards,
            "actions": self.keep_actions,
        }

    @property
    def kind(self) -> AnyKind:
        """Return which game is played."""
        return kind_of(self.rules)

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
        steps = self.kind.score_steps(self.rules)
        score = steps[number // self.players % len(steps)] if self.scores == MIXED else 0
        return (score,) * (max(self.kind.sides(self.rules)[self.players]) + 1)

    def play(self, number: int) -> Pair:
        """Return pair `number`; raises BotFailed."""
        return play_pair(
            self.rules,
            self.players,
            load_team(self.first, self.kind.view_type),
            load_team(self.second, self.kind.view_type),
            self.seed,
            number,
            self.scores_of(number),
            boards=self.boards,
            keep_actions=self.keep_actions,
        )


def load_team(text: str, seen: type = View) -> tuple[Player, ...]:
    """Return new players for the partners of a team, such as ``steady`` or ``steady+greedy``; raises NoBot.

    They read views of the type `seen`.
    """
    return tuple(load_player(name, seen) for name in text.split("+"))
