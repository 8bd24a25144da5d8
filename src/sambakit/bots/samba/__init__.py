"""Players of Samba and its relatives in code: the bots of this game by name."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from sambakit.bots.bot import Bot
from sambakit.bots.deep.deep import DeepBot
from sambakit.bots.deep.net import NetBot
from sambakit.bots.greedy import GreedyBot
from sambakit.bots.knowledge.style import STEADY_1
from sambakit.bots.levels.forgetful import BEGINNER_1, FRIENDLY_1, ForgetfulBot
from sambakit.bots.levels.habitual import NOVICE, HabitualBot
from sambakit.bots.random_bot import RandomBot
from sambakit.bots.reasons.advising import advise
from sambakit.bots.steady.steady import SteadyBot
from sambakit.bots.versions import BotVersions
from sambakit.engine.state.view import View

__all__ = ["BOTS", "VERSIONS", "View", "advise"]

BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {
        "random": RandomBot,
        "greedy": GreedyBot,
        "novice": lambda: HabitualBot("novice", NOVICE),
        "beginner": partial(ForgetfulBot, "beginner", BEGINNER_1, STEADY_1),
        "friendly": partial(ForgetfulBot, "friendly", FRIENDLY_1, STEADY_1),
        "steady": SteadyBot,
        "net": NetBot,
        "deep": DeepBot,
        "deep-1s": partial(DeepBot, "deep-1s", "1s"),
        "deep-5s": partial(DeepBot, "deep-5s", "5s"),
    }
)
VERSIONS: Final = BotVersions(BOTS, {"steady@1": partial(SteadyBot, style=STEADY_1)})
