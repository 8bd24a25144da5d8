"""The contests of the arena as values: two teams and numbered pairs or matches, each always the same."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from sambakit.arena.contests.duplicate import Pair, play_pair
from sambakit.arena.contests.rivals import WEIGHTS_ENDING, load_player
from sambakit.arena.contests.seeing import Player
from sambakit.bots.loading import FILE_ENDING
from sambakit.engine.state.view import View
from sambakit.games import AnyAdapter, adapter_of

Result = TypeVar("Result", covariant=True)
EVEN: Final = "even"
MIXED: Final = "mixed"


class Contest(Protocol[Result]):
    """A contest: numbered results that depend only on its value and the number."""

    @property
    def title(self) -> Mapping[str, object]:
        """Return the values, as JSON, that distinguish this contest from others; a result file goes by them."""
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
    the same for all sides), or one for each side. `boards` limits how many seatings are played. With `luck_orders` the
    luck of each deal is computed, from so many other orders for each draw.
    """

    rules: Any  # of any game
    players: int
    first: str
    second: str
    seed: int
    scores: str | tuple[int, ...] = EVEN
    boards: int | None = None
    keep_actions: bool = False
    luck_orders: int = 0

    @property
    def title(self) -> Mapping[str, object]:
        """Return the values that distinguish these pairs from others."""
        return {
            "kind": "pairs",
            "rules": self.adapter.rules.print(self.rules),
            "players": self.players,
            "teams": list(self.teams),
            "seed": self.seed,
            "scores": self.scores if isinstance(self.scores, str) else list(self.scores),
            "boards": self.boards,
            "actions": self.keep_actions,
            "luck": self.luck_orders,
        }

    @property
    def adapter(self) -> AnyAdapter:
        """Return which game is played."""
        return adapter_of(self.rules)

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
        steps = self.adapter.score_steps(self.rules)
        score = steps[number // self.players % len(steps)] if self.scores == MIXED else 0
        return (score,) * (max(self.adapter.sides(self.rules)[self.players]) + 1)

    def play(self, number: int) -> Pair:
        """Return pair `number`; raises BotFailed."""
        return play_pair(
            self.rules,
            self.players,
            load_team(self.first, self.adapter.view_type),
            load_team(self.second, self.adapter.view_type),
            self.seed,
            number,
            self.scores_of(number),
            boards=self.boards,
            keep_actions=self.keep_actions,
            luck_orders=self.luck_orders,
        )


def load_team(text: str, seen: type = View) -> tuple[Player, ...]:
    """Return new players for the partners of a team, such as ``steady`` or ``steady+greedy``; raises NoBot.

    They read views of the type `seen`.
    """
    return tuple(load_player(name, seen) for name in text.split("+"))


def foreign_files(teams: Sequence[str]) -> dict[str, str]:
    """Return the files that `teams` are made from, bots of somebody else and weights of `steady`, with their hashes."""
    names = [name for team in teams for name in team.split("+")]
    places = [name if name.endswith(WEIGHTS_ENDING) else name.rpartition(":")[0] for name in names]
    return {place: hash_of_file(place) for place in places if place.endswith((FILE_ENDING, WEIGHTS_ENDING))}


def hash_of_file(path: str) -> str:
    """Return a short hash of the file at `path`, empty where there is none."""
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]
    except OSError:
        return ""
