"""The games there are. This is the one place that registers them.

Every part of the package that knows the games one by one has a module for each, in a place that follows from the name
of the game; `game_module` imports it. A protocol beside the caller says what such a module holds, and
`tests/shape/test_games.py` compares them all with it.
"""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, Literal, get_args

GameName = Literal["samba", "samba_romme"]  # in tables, messages and records; a new game is added here

GAMES: Final[tuple[GameName, ...]] = get_args(GameName)
SHORTER: Final[Mapping[str, str]] = MappingProxyType({"samba_romme": "romme"})  # in the names of modules


def game_module(pattern: str, game: str) -> Any:
    """Return the module of `game` in one part of the package, such as that of ``sambakit.server.{game}.table``."""
    return import_module(pattern.format(game=SHORTER.get(game, game)))
