"""What a game brings along: its rule values, its deals, its matches, the words of its actions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sambakit.engine.game import Game
from sambakit.engine.record import Player
from sambakit.engine.rule_texts import Named, RuleTexts
from sambakit.engine.scoring import SideScore

Rules = TypeVar("Rules", bound=Named)
Deal = TypeVar("Deal")
Wish = TypeVar("Wish", covariant=True)  # an action as people write it


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a match is over, and which side has won it (None: drawn, or not over)."""

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
    """A match being played and written down."""

    @property
    def match(self) -> Any:
        """Return the match so far."""
        ...

    def start_deal(self, deck: Sequence[int]) -> Any:
        """Return the next deal, from `deck`."""
        ...

    def act(self, action: int) -> None:
        """Carry one packed action out; raises RuleViolation where it is not legal."""
        ...

    def finish_deal(self) -> Any:
        """Add the deal, which is over, to the match."""
        ...

    def record(self) -> Any:
        """Return the record so far."""
        ...


class Kind(Protocol[Rules, Deal, Wish]):
    """A game, told apart from others by `name`. Seats count from 0; `deck` has the card first that is dealt first."""

    @property
    def name(self) -> str:
        """Return what the game is called in tables, messages and code."""
        ...

    @property
    def presets(self) -> Mapping[str, Rules]:
        """Return its rule sets by name, in the order in which they are offered."""
        ...

    @property
    def rule_texts(self) -> RuleTexts[Rules]:
        """Return how its rules are written: fields, house rules, files of them."""
        ...

    @property
    def rules_type(self) -> type[Rules]:
        """Return the type of its rule values."""
        ...

    @property
    def view_type(self) -> type:
        """Return the type of its views, by which bots are found."""
        ...

    def parse_rules(self, text: str) -> Rules:
        """Return the rules that `text` names, with house rules; raises NotationError, UnplayableRules."""
        ...

    def print_rules(self, rules: Rules) -> str:
        """Return the text from which `parse_rules` makes equal rules."""
        ...

    def sides(self, rules: Rules) -> dict[int, list[int]]:
        """Return the side of each seat, by number of players that `rules` allow."""
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
        """Return the number of the one of `score_steps` that is to a deal what the match score `score` is."""
        ...

    def goal(self, rules: Rules) -> Goal | None:
        """Return what decides a match, None where that is not the match score alone."""
        ...

    def counts(self, deal: Deal) -> bool:
        """Return whether a deal that is over counts; another one is dealt anew by the same dealer."""
        ...

    def verdict(self, rules: Rules, deals: Sequence[Sequence[int]], totals: Sequence[int]) -> Verdict:
        """Return how a match stands after `deals` that count, points by side each, which led to `totals`."""
        ...

    def match_of(self, record: Any) -> Any:
        """Return the match of `record` before its first deal, with `start_deal` and `finish`."""
        ...

    def recorder(self, rules: Rules, players: Sequence[Player], dealer: int, scores: Sequence[int] | None) -> Recording:
        """Return who plays a match of `players` and writes it down; `dealer` deals first."""
        ...

    def print_record(self, record: Any) -> str:
        """Return a record as text."""
        ...

    def parse_record(self, text: str) -> Any:
        """Return the record that `text` holds; raises RecordError."""
        ...

    def replay(self, record: Any) -> Any:
        """Return where `record` leads to, as `match` and `deal`; raises ReplayError."""
        ...

    def parse_action(self, text: str) -> Wish:
        """Return the action that prints as `text`; raises NotationError."""
        ...


AnyDeal = Game[Any, Any]
AnyKind = Kind[Any, Any, Any]
