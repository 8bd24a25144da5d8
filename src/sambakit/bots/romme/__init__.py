"""Players of Samba Rommé in code, one file a bot: the bots of this game by name."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from sambakit.bots.random_bot import RandomBot
from sambakit.bots.romme.advising import advise
from sambakit.bots.romme.bot import RommeBot
from sambakit.bots.romme.deep import DeepBot
from sambakit.bots.romme.forgetful import BEGINNER, FRIENDLY, ForgetfulBot
from sambakit.bots.romme.greedy import GreedyBot
from sambakit.bots.romme.looking import LOOK, look_at
from sambakit.bots.romme.novice import NoviceBot
from sambakit.bots.romme.steady import SteadyBot
from sambakit.bots.versions import BotVersions
from sambakit.romme.state.view import View

__all__ = ["BOTS", "LOOK", "VERSIONS", "RommeBot", "View", "advise", "look_at"]

BOTS: Final[Mapping[str, Callable[[], RommeBot]]] = MappingProxyType(
    {
        "random": RandomBot,
        "greedy": GreedyBot,
        "novice": NoviceBot,
        "beginner": lambda: ForgetfulBot("beginner", BEGINNER),
        "friendly": lambda: ForgetfulBot("friendly", FRIENDLY),
        "steady": SteadyBot,
        "deep": DeepBot,
        "deep-1s": partial(DeepBot, "deep-1s", "1s"),
        "deep-5s": partial(DeepBot, "deep-5s", "5s"),
    }
)
VERSIONS: Final = BotVersions(BOTS, {})
