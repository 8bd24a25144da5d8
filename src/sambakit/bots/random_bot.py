"""`random`: every listed action is as likely as the next. The floor, and a good way to shake the engine."""

from collections.abc import Sequence
from random import Random
from typing import final

from sambakit.bots.bot import Budget


@final
class RandomBot:
    """Chooses uniformly among the listed actions; it almost never opens by intent, and so hardly ever wins."""

    name = "random"

    def choose(self, view: object, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`, drawn from `rng`."""
        return legal[int(rng.random() * len(legal))]
