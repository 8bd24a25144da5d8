"""Players of Samba and its relatives in code: the bots of this game by name."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from sambakit.bots.bot import Bot
from sambakit.bots.deep.deep import DeepBot
from sambakit.bots.deep.method import METHOD_1
from sambakit.bots.deep.net import NetBot
from sambakit.bots.greedy import GreedyBot
from sambakit.bots.knowledge.style import FRIENDLY_4, STEADY_1, STEADY_2, STRONG_1
from sambakit.bots.levels.forgetful import (
    BEGINNER_1,
    FRIENDLY,
    FRIENDLY_1,
    FRIENDLY_2,
    FRIENDLY_3,
    ForgetfulBot,
)
from sambakit.bots.levels.habitual import BEGINNER, BEGINNER_2, BEGINNER_3, NOVICE, NOVICE_1, HabitualBot
from sambakit.bots.random_bot import RandomBot
from sambakit.bots.reasons.advising import advise
from sambakit.bots.reasons.looking import LOOK, look_at
from sambakit.bots.steady.steady import SteadyBot
from sambakit.bots.versions import BotVersions
from sambakit.engine.state.view import View

__all__ = ["BOTS", "LOOK", "VERSIONS", "View", "advise", "look_at"]

BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {
        "random": RandomBot,
        "greedy": GreedyBot,
        "novice": partial(HabitualBot, "novice", NOVICE),
        "beginner": partial(HabitualBot, "beginner", BEGINNER),
        "friendly": partial(ForgetfulBot, "friendly", FRIENDLY, FRIENDLY_4),
        "strong": partial(SteadyBot, name="strong", style=STRONG_1),
        "steady": SteadyBot,
        "net": NetBot,
        "deep": DeepBot,
        "deep-1s": partial(DeepBot, "deep-1s", "1s"),
        "deep-5s": partial(DeepBot, "deep-5s", "5s"),
    }
)
OLDER: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {
        "deep@1": partial(DeepBot, level="50ms", method=METHOD_1),
        "deep-1s@1": partial(DeepBot, "deep-1s", "1s", METHOD_1),
        "deep-5s@1": partial(DeepBot, "deep-5s", "5s", METHOD_1),
        "novice@1": partial(HabitualBot, "novice", NOVICE_1),
        "beginner@1": partial(ForgetfulBot, "beginner", BEGINNER_1, STEADY_1),
        "beginner@2": partial(HabitualBot, "beginner", BEGINNER_2),
        "beginner@3": partial(HabitualBot, "beginner", BEGINNER_3),
        "friendly@1": partial(ForgetfulBot, "friendly", FRIENDLY_1, STEADY_1),
        "friendly@2": partial(ForgetfulBot, "friendly", FRIENDLY_2, STEADY_2),
        "friendly@3": partial(ForgetfulBot, "friendly", FRIENDLY_3, STEADY_2),
        "steady@1": partial(SteadyBot, style=STEADY_1),
    }
)
VERSIONS: Final = BotVersions(BOTS, OLDER)
