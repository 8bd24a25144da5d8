"""What every bot is: something that chooses one of the listed actions from a view."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable

from sambakit.engine.playout import Policy
from sambakit.engine.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision.

    `playouts` bounds the work, so that a choice can be repeated; `seconds` is only the guard against a slow machine.
    """

    playouts: int = 0
    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that a bot considered, and what it is worth.

    `value` is in points of the deal; only the differences within one decision mean anything. `error` is the standard
    error of the value where the bot estimates it by playing on, else 0.
    """

    action: int  # packed
    value: float
    error: float = 0.0


class Bot(Protocol):
    """A player in code.

    A bot sees a view and never the deal. What it remembers must follow from the view (its log), so that it can run in
    another process, be started anew in the middle of a deal, or stand in for a person.
    """

    @property
    def name(self) -> str:
        """Return the name that tables, records and the arena use."""
        ...

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`, the packed actions open to the seat of `view`; there is always one."""
        ...


@runtime_checkable
class Considering(Protocol):
    """A bot that can tell what it considered: for hints, for the coach, and to explain a decision afterwards."""

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return what it considers among `legal`: first what `choose` returns for the same arguments, then by value."""
        ...


@runtime_checkable
class Searching(Protocol):
    """A bot that plays on to find out; `sambakit calibrate` measures how often it can in a given time."""

    @property
    def seconds(self) -> Mapping[str, float]:
        """Return how long each of its levels is meant to think about a decision, in seconds."""
        ...

    def used(self, rules: Any, players: int) -> Mapping[str, int]:
        """Return how many playouts a decision has in each of its levels."""
        ...

    def made(self, view: Any, legal: Sequence[int], seed: int, playouts: int) -> int:
        """Play on for a decision as often as `playouts` allows, and return how often that was."""
        ...


@runtime_checkable
class PolicyBot(Protocol):
    """A bot that decides by nothing but a window, without chance: the arena plays it without making views."""

    @property
    def policy(self) -> Policy:
        """Return the policy, which chooses what `choose` does."""
        ...


def candidates_of(bot: Bot, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
    """Return the candidates of `bot`; of one that cannot tell them, what it chooses, with a value of 0."""
    if isinstance(bot, Considering):
        return bot.candidates(view, legal, rng, budget)
    return [Candidate(bot.choose(view, legal, rng, budget), 0.0)]
