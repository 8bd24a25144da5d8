"""The bots of every game by name, and the levels that tables offer.

A game has its bots in a module `sambakit.bots.<game>`: `VERSIONS`, `View`, the type of the views that they read, and
`advise`, which is an `Adviser`, and `look_at`, which is a `Looker` with `LOOK` playouts as a rule.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from sambakit.bots.advice import Adviser
from sambakit.bots.bot import Bot
from sambakit.bots.looks import Looker
from sambakit.bots.versions import BotVersions
from sambakit.engine.state.view import View
from sambakit.game.registry import GAMES, GameName, game_module

_MODULES: Final = {game: game_module("sambakit.bots.{game}", game) for game in GAMES}

# The game of a type of views, of which each game has one: a bot of somebody else says by name which games it plays.
GAME_OF: Final[Mapping[type, GameName]] = MappingProxyType({module.View: game for game, module in _MODULES.items()})

# All versions there have been, those before the newest by their whole names; none is ever taken away.
VERSIONS: Final[Mapping[type, BotVersions]] = MappingProxyType(
    {module.View: module.VERSIONS for module in _MODULES.values()}
)
BOTS_FOR: Final[Mapping[type, Mapping[str, Callable[[], Any]]]] = MappingProxyType(
    {seen: versions.newest for seen, versions in VERSIONS.items()}
)
BOTS: Final[Mapping[str, Callable[[], Bot]]] = BOTS_FOR[View]

ADVISERS: Final[Mapping[type, Adviser]] = MappingProxyType({module.View: module.advise for module in _MODULES.values()})
LOOKERS: Final[Mapping[type, Looker]] = MappingProxyType({module.View: module.look_at for module in _MODULES.values()})
LOOK_PLAYOUTS: Final[Mapping[type, int]] = MappingProxyType({module.View: module.LOOK for module in _MODULES.values()})

# What tables offer, from the weakest up, each with the bots that play it: the first there is.
LEVELS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "novice": ("novice",),
        "beginner": ("beginner",),
        "friendly": ("friendly",),
        "strong": ("strong", "steady"),
        "master": ("deep", "strong", "steady"),
    }
)


def bot_of(level: str, seen: type = View) -> str:
    """Return the name of the bot that plays `level` by views of the type `seen`; any other name stands for itself."""
    return next((name for name in LEVELS.get(level, ()) if name in BOTS_FOR[seen]), level)


def make_bot(name: str, seen: type = View) -> Any:
    """Return a new bot that reads views of the type `seen`: by its name, such as ``steady`` or ``steady@1``, or level.

    Raises NoSuchBot.
    """
    return VERSIONS[seen].make(bot_of(name, seen))


def whole_name(name: str, seen: type = View) -> str:
    """Return name and version of the bot that plays `name`, a level or a bot: ``steady@1``; raises NoSuchBot."""
    return VERSIONS[seen].whole_name(bot_of(name, seen))
