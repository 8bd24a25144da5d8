"""Players in code, one file a bot; a bot sees a view, never the deal."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from sambakit.engine import FORM

if FORM.compiled:
    __path__.insert(0, f"{FORM.core}/sambakit/bots")

from sambakit.bots.bot import Bot, Budget
from sambakit.bots.deep import DeepBot
from sambakit.bots.forgetful import BEGINNER, FRIENDLY, ForgetfulBot
from sambakit.bots.greedy import GreedyBot
from sambakit.bots.random_bot import RandomBot
from sambakit.bots.steady import SteadyBot

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "bot_of", "make_bot"]

BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {
        "random": RandomBot,
        "greedy": GreedyBot,
        "beginner": lambda: ForgetfulBot("beginner", BEGINNER),
        "friendly": lambda: ForgetfulBot("friendly", FRIENDLY),
        "steady": SteadyBot,
        "deep": DeepBot,
        "deep-1s": partial(DeepBot, "deep-1s", "1s"),
        "deep-5s": partial(DeepBot, "deep-5s", "5s"),
    }
)

# What tables offer, from the weakest up, each with the bots that play it: the first there is.
LEVELS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"beginner": ("beginner",), "friendly": ("friendly",), "strong": ("steady",), "master": ("deep", "steady")}
)


def bot_of(level: str) -> str:
    """Return the name of the bot that plays `level`; a name that is no level stands for itself."""
    return next((name for name in LEVELS.get(level, ()) if name in BOTS), level)


def make_bot(name: str) -> Bot:
    """Return a new bot by its name or its level; raises ValueError, naming the bots there are."""
    bot = bot_of(name)
    if bot not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[bot]()
