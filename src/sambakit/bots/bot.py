"""What every bot is: something that chooses one of the listed actions from a view."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from sambakit.engine.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision.

    `playouts` bounds the work, so that a choice can be repeated; `seconds` is only the guard against a slow machine.
    """

    playouts: int = 0
    seconds: float = 1.0


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
