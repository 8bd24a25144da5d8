"""Positions of each game, behind one protocol: the one place here that names the games."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

from sambakit.engine.ruleset import RuleSet
from sambakit.positions.romme import reading as romme_reading
from sambakit.positions.romme import running as romme_running
from sambakit.positions.romme.reading import RommePosition
from sambakit.positions.samba import reading as samba_reading
from sambakit.positions.samba import running as samba_running
from sambakit.positions.samba.reading import Position
from sambakit.romme.rules import RommeRules


class AnyPosition(Protocol):
    """A position of whichever game."""

    @property
    def rules(self) -> Any:
        """Return the rule value by which it is played."""
        ...


Read = TypeVar("Read")


class PositionKind(Protocol[Read]):
    """How positions of a game are read and run."""

    def read(self, raw: Mapping[str, Any], rules: Any, players: int) -> Read:
        """Return the position of `raw`, whose keys that all games have are checked; raises Malformed."""
        ...

    def problems(self, position: Read) -> list[str]:
        """Return how the engine differs from what is expected; raises Malformed where it cannot be asked."""
        ...


class SambaPositions:
    """Positions of Samba and its relatives."""

    def read(self, raw: Mapping[str, Any], rules: RuleSet, players: int) -> Position:
        """Return the position."""
        samba_reading.check_state(raw["state"])
        return Position(raw["id"], raw["title"], rules, players, raw["state"], raw["action"], raw["expect"])

    def problems(self, position: Position) -> list[str]:
        """Return how the engine differs."""
        return samba_running.problems_of(position)


class RommePositions:
    """Positions of Samba Rommé."""

    def read(self, raw: Mapping[str, Any], rules: RommeRules, players: int) -> RommePosition:
        """Return the position."""
        romme_reading.check_state(raw["state"])
        return RommePosition(raw["id"], raw["title"], rules, raw["state"], raw["action"], raw["expect"])

    def problems(self, position: RommePosition) -> list[str]:
        """Return how the game differs."""
        return romme_running.problems_of(position)


AnyPositionKind = PositionKind[Any]
KINDS: Final[Mapping[str, AnyPositionKind]] = MappingProxyType(
    {"samba": SambaPositions(), "samba_romme": RommePositions()}
)
