"""What a game brings along: its rule values, its deals, its matches, the words of its actions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sambakit.engine.game import Game
from sambakit.engine.scoring import SideScore

Rules = TypeVar("Rules")
Deal = TypeVar("Deal")
Wish = TypeVar("Wish", covariant=True)  # an action as people write it


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a match is over, and which side has won it (None: drawn, or not over)."""

    over: bool
    winner: int | None


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

    def counts(self, deal: Deal) -> bool:
        """Return whether a deal that is over counts; another one is dealt anew by the same dealer."""
        ...

    def verdict(self, rules: Rules, deals: Sequence[Sequence[int]], totals: Sequence[int]) -> Verdict:
        """Return how a match stands after `deals` that count, points by side each, which led to `totals`."""
        ...

    def parse_action(self, text: str) -> Wish:
        """Return the action that prints as `text`; raises NotationError."""
        ...


AnyDeal = Game[Any, Any]
AnyKind = Kind[Any, Any, Any]
