"""The checks of a simulated deal, game by game: each has a module `sambakit.arena.simulation.<game>_checks`."""

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from sambakit.game.registry import game_module


class Checks(Protocol):
    """The invariants of a game; each method raises Violation if one does not hold."""

    @property
    def endings(self) -> tuple[str, ...]:
        """Return the possible endings of a deal, as `ending` names them."""
        ...

    def starts(self, rules: Any, sides: int, rng: Random) -> list[int] | None:
        """Return match scores by side before a deal, None for none."""
        ...

    def costly(self, deal: Any, listed: list[int], rng: Random) -> None:
        """Check that listed actions and refusals agree, and that a view shows nothing hidden."""
        ...

    def after_action(self, deal: Any) -> None:
        """Check the cards in play, and the cached values."""
        ...

    def at_the_end(self, deal: Any) -> None:
        """Check that the score is counted right."""
        ...

    def same(self, deal: Any, again: Any) -> None:
        """Check that a replay led to the same state."""
        ...

    def ending(self, deal: Any) -> str:
        """Return how a deal ended."""
        ...

    def counted(self, deal: Any) -> Mapping[str, int]:
        """Return the other counts of a deal, by name."""
        ...


def checks_of(game: str) -> Checks:
    """Return the module with the checks of `game`."""
    found: Checks = game_module("sambakit.arena.simulation.{game}_checks", game)
    return found
