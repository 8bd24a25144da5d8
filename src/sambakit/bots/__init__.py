"""Players in code, one file a bot; a bot sees a view, never the deal."""

from sambakit.bots.bot import Bot, Budget
from sambakit.bots.registry import (
    ADVISERS,
    BOTS,
    BOTS_FOR,
    GAME_OF,
    LEVELS,
    LOOK_PLAYOUTS,
    LOOKERS,
    VERSIONS,
    bot_of,
    make_bot,
    whole_name,
)
from sambakit.bots.versions import NoSuchBot

__all__ = [
    "ADVISERS",
    "BOTS",
    "BOTS_FOR",
    "GAME_OF",
    "LEVELS",
    "LOOKERS",
    "LOOK_PLAYOUTS",
    "VERSIONS",
    "Bot",
    "Budget",
    "NoSuchBot",
    "bot_of",
    "make_bot",
    "whole_name",
]
