"""The interface of every bot: it chooses one of the listed actions from a view."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable

from sambakit.engine.playout import Policy
from sambakit.engine.state.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """The budget of a bot for one decision.

    `playouts` bounds the work, so that a choice can be repeated; `seconds` is only the guard against a slow machine.
    """

    playouts: int = 0
    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that a bot considered, and its worth.

    `value` is in points of the deal; only the differences within one decision mean anything. `error` is the standard
    error of the value where the bot estimates it by playing on, else 0.
    """

    action: int  # packed
    value: float
    error: float = 0.0


class Bot(Protocol):
    """A player in code.

    A bot sees a view and never the deal. What it remembers must follow from the view (its log), so that it can run in
    another process, be restarted in the middle of a deal, or stand in for a person.
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
    """A bot that can list the actions it considered: for hints, for the coach, and to explain a decision."""

    def candidates(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
        """Return the actions it considers among `legal`: first the one that `choose` returns, then by value."""
        ...


@runtime_checkable
class Searching(Protocol):
    """A bot that plays on to find out; `sambakit calibrate` measures how often it can in a given time."""

    @property
    def level(self) -> str:
        """Return which of its levels it plays where it is given no number of playouts."""
        ...

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


def playouts_of(bot: object, rules: Any, players: int) -> int:
    """Return how many playouts a decision of `bot` has under `rules`, 0 for one that does not play on."""
    return bot.used(rules, players)[bot.level] if isinstance(bot, Searching) else 0


@runtime_checkable
class PolicyBot(Protocol):
    """A bot that decides by a window alone, without chance: the arena plays it without making views."""

    @property
    def policy(self) -> Policy:
        """Return the policy with the same choices as `choose`."""
        ...


def candidates_of(bot: Bot, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> list[Candidate]:
    """Return the candidates of `bot`; without a list of its own, its choice with a value of 0."""
    if isinstance(bot, Considering):
        return bot.candidates(view, legal, rng, budget)
    return [Candidate(bot.choose(view, legal, rng, budget), 0.0)]
