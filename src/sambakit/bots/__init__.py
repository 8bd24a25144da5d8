"""Players in code, one file a bot; a bot sees a view, never the deal."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from sambakit.engine import FORM

if FORM.compiled:
    __path__.insert(0, f"{FORM.core}/sambakit/bots")

from sambakit.bots.bot import Bot, Budget
from sambakit.bots.deep import DeepBot
from sambakit.bots.forgetful import BEGINNER, FRIENDLY, ForgetfulBot
from sambakit.bots.greedy import GreedyBot
from sambakit.bots.net_bot import NetBot
from sambakit.bots.random_bot import RandomBot
from sambakit.bots.romme import BOTS as ROMME_BOTS
from sambakit.bots.steady import SteadyBot
from sambakit.engine.view import View
from sambakit.romme.view import View as RommeView

__all__ = ["BOTS", "BOTS_FOR", "GAME_OF", "LEVELS", "Bot", "Budget", "bot_of", "make_bot"]

BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {
        "random": RandomBot,
        "greedy": GreedyBot,
        "beginner": lambda: ForgetfulBot("beginner", BEGINNER),
        "friendly": lambda: ForgetfulBot("friendly", FRIENDLY),
        "steady": SteadyBot,
        "net": NetBot,
        "deep": DeepBot,
        "deep-1s": partial(DeepBot, "deep-1s", "1s"),
        "deep-5s": partial(DeepBot, "deep-5s", "5s"),
    }
)

# By the type of the views that they can read, which is one for each game.
BOTS_FOR: Final[Mapping[type, Mapping[str, Callable[[], Any]]]] = MappingProxyType({View: BOTS, RommeView: ROMME_BOTS})

# What the game of such views is called: by this a bot of somebody else says which games it plays.
GAME_OF: Final[Mapping[type, str]] = MappingProxyType({View: "samba", RommeView: "samba_romme"})

# What tables offer, from the weakest up, each with the bots that play it: the first there is.
LEVELS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"beginner": ("beginner",), "friendly": ("friendly",), "strong": ("steady",), "master": ("deep", "steady")}
)


def bot_of(level: str, seen: type = View) -> str:
    """Return the name of the bot that plays `level` by views of the type `seen`; what is no level stands for itself."""
    return next((name for name in LEVELS.get(level, ()) if name in BOTS_FOR[seen]), level)


def make_bot(name: str, seen: type = View) -> Any:
    """Return a new bot that reads views of the type `seen` by its name or its level; raises ValueError for no such."""
    bots = BOTS_FOR[seen]
    bot = bot_of(name, seen)
    if bot not in bots:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(bots)}")
    return bots[bot]()
