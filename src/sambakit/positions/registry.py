"""The registry of positions: each game behind one protocol."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from sambakit.game.registry import game_module


class AnyPosition(Protocol):
    """A position of any game."""

    @property
    def rules(self) -> Any:
        """Return the rule value by which it is played."""
        ...


Read = TypeVar("Read")


class PositionAdapter(Protocol[Read]):
    """The protocol for reading and running the positions of a game."""

    def read(self, raw: Mapping[str, Any], rules: Any, players: int) -> Read:
        """Return the position of `raw`, whose keys that all games have are checked; raises Malformed."""
        ...

    def problems_of(self, position: Read) -> list[str]:
        """Return the differences between the engine and the expectations; raises Malformed."""
        ...


class PositionWriter(Protocol):
    """The protocol for writing a played turn as a position of a game."""

    TURN_RULE: str  # the rule that says what a turn is made of

    def written(self, turn: Any) -> dict[str, Any]:
        """Return `state`, `action` and `expect` of a `PlayedTurn`; raises NoPosition where they cannot hold it."""
        ...


def writing_of(game: str) -> PositionWriter:
    """Return the module that writes positions of `game`."""
    found: PositionWriter = game_module("sambakit.positions.{game}.writing", game)
    return found


def positions_of(game: str) -> PositionAdapter[Any]:
    """Return the module for the positions of `game`."""
    found: PositionAdapter[Any] = game_module("sambakit.positions.{game}.running", game)
    return found
