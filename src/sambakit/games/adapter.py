"""The adapter of a game: its rule values, its deals, its matches, the words of its actions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sambakit.engine.record import Player
from sambakit.game.protocol import PlayableDeal
from sambakit.game.registry import GameName
from sambakit.game.rule_texts import Named, RuleTexts
from sambakit.game.score_lines import SideScore
from sambakit.game.seat_draw import Drawing

Rules = TypeVar("Rules", bound=Named)
Deal = TypeVar("Deal")
Wish = TypeVar("Wish", covariant=True)  # an action as people write it


@dataclass(frozen=True, slots=True)
class Verdict:
    """The state of a match: whether it is over, and the side that has won (None: drawn, or not over)."""

    over: bool
    winner: int | None


@dataclass(frozen=True, slots=True)
class Goal:
    """The match score that decides a match: who gets above `highest` has won, or who has more of those above it.

    `plays_on`: where the best are level the match goes on.
    """

    highest: int  # that does not end a match
    plays_on: bool


class Recording(Protocol):
    """A running match with its record."""

    @property
    def match(self) -> Any:
        """Return the match so far."""
        ...

    @property
    def deal(self) -> Any:
        """Return the deal that runs, or None."""
        ...

    def start_deal(self, deck: Sequence[int]) -> Any:
        """Return the next deal, from `deck`."""
        ...

    def act(self, action: int) -> None:
        """Carry one packed action out; raises RuleViolation where it is not legal."""
        ...

    def take_back(self, steps: int = 1) -> Any:
        """Write down that the last steps were taken back, and return the deal as it was before them."""
        ...

    def finish_deal(self) -> Any:
        """Add the deal, which is over, to the match."""
        ...

    def record(self) -> Any:
        """Return the record so far."""
        ...


class Records(Protocol):
    """The module of a game that reads, writes and replays records."""

    def print_record(self, record: Any) -> str:
        """Return a record as text."""
        ...

    def parse_record(self, text: str) -> Any:
        """Return the record that `text` holds; raises RecordError."""
        ...

    def replay(self, record: Any) -> Any:
        """Return where `record` leads to, as `match` and `deal`; raises ReplayError."""
        ...


class Actions(Protocol[Wish]):
    """The module of a game that reads actions."""

    def parse_action(self, text: str) -> Wish:
        """Return the action that prints as `text`; raises NotationError."""
        ...


class GameAdapter(Protocol[Rules, Deal, Wish]):
    """A game, told apart from others by `name`. Seats count from 0; `deck` has the card first that is dealt first."""

    @property
    def name(self) -> GameName:
        """Return the name of the game in tables, messages and code."""
        ...

    @property
    def rules(self) -> RuleTexts[Rules]:
        """Return its presets, and how its rules are written: fields, house rules, files of them."""
        ...

    @property
    def record(self) -> Records:
        """Return the module that reads and writes records of its matches, and plays them again."""
        ...

    @property
    def actions(self) -> Actions[Wish]:
        """Return the module that reads actions as people write them."""
        ...

    @property
    def recorder(self) -> Callable[[Rules, Sequence[Player], int, Sequence[int] | None], Recording]:
        """Return the maker of recorders, which play and record a match: of rules, players, first dealer, scores."""
        ...

    @property
    def rules_type(self) -> type[Rules]:
        """Return the type of its rule values."""
        ...

    @property
    def view_type(self) -> type:
        """Return the type of its views, by which bots are found."""
        ...

    def sides(self, rules: Rules) -> dict[int, list[int]]:
        """Return the side of each seat, by number of players that `rules` allow."""
        ...

    def drawing(self, rules: Rules) -> Drawing:
        """Return how the players draw for seats, and from which cards."""
        ...

    def pack(self, rules: Rules) -> list[int]:
        """Return all cards that are shuffled for a deal."""
        ...

    def new_deal(self, rules: Rules, players: int, dealer: int, deck: Sequence[int], scores: Sequence[int]) -> Deal:
        """Return the deal of `deck` before its first choice; `scores` are those of the match by side."""
        ...

    def scores(self, deal: Deal) -> tuple[SideScore, ...]:
        """Return the scores by side of a deal that is over."""
        ...

    def points(self, deal: Deal) -> list[int]:
        """Return the points of `scores` alone, by side."""
        ...

    def went_out(self, deal: Deal) -> int:
        """Return the seat that went out, -1 for none."""
        ...

    def score_steps(self, rules: Rules) -> tuple[int, ...]:
        """Return match scores that make a difference to a deal, each at least once; only 0 where none does."""
        ...

    def step_at(self, rules: Rules, score: int) -> int:
        """Return the number of the score step to which the match score `score` belongs."""
        ...

    def goal(self, rules: Rules, players: int) -> Goal | None:
        """Return the goal that decides a match of so many players, None where no match score alone decides it."""
        ...

    def counts(self, deal: Deal) -> bool:
        """Return whether a finished deal counts; otherwise the same dealer deals again."""
        ...

    def verdict(self, rules: Rules, players: int, deals: Sequence[Sequence[int]], totals: Sequence[int]) -> Verdict:
        """Return the standing of a match after `deals` that count, points by side each, with `totals`."""
        ...

    def match_of(self, record: Any) -> Any:
        """Return the match of `record` before its first deal, with `start_deal` and `finish`."""
        ...


AnyDeal = PlayableDeal[Any, Any]
AnyAdapter = GameAdapter[Any, Any, Any]
