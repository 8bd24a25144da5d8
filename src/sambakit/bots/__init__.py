"""Players in code, one file a bot; a bot sees a view, never the deal."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sambakit.engine import FORM

if FORM.compiled:
    __path__.insert(0, f"{FORM.core}/sambakit/bots")

from sambakit.bots.bot import Bot, Budget
from sambakit.bots.greedy import GreedyBot
from sambakit.bots.random_bot import RandomBot
from sambakit.bots.steady import SteadyBot

__all__ = ["BOTS", "Bot", "Budget", "make_bot"]

BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {"random": RandomBot, "greedy": GreedyBot, "steady": SteadyBot}
)


def make_bot(name: str) -> Bot:
    """Return a new bot by its name; raises ValueError, naming the bots there are."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name]()
