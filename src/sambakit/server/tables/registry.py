"""The games that can be played at tables here, each by its module `sambakit.server.<game>.table`."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from sambakit import games
from sambakit.game.registry import GAMES, game_module
from sambakit.server.match.adapter import AnyTableAdapter

ADAPTERS: Final[Mapping[str, AnyTableAdapter]] = MappingProxyType(
    {game: game_module("sambakit.server.{game}.table", game).ADAPTER for game in GAMES}
)


def adapter_of_text(text: str) -> AnyTableAdapter:
    """Return the game whose rules `text` names, Samba where no game knows the name."""
    return ADAPTERS[games.adapter_of_text(text).name]


@lru_cache(256)
def kept_rules(text: str) -> tuple[AnyTableAdapter, Any]:
    """Return the game and the rules of a stored text; tables with the same text share them."""
    adapter = adapter_of_text(text)
    return adapter, adapter.rules.parse_kept(text)
