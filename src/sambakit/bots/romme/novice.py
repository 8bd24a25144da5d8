"""`novice` for Samba Rommé: takes and lays what it sees at once, as `greedy` does, and overlooks much.

It looks at the own cards alone, remembers nothing, and never throws a joker or a two while it has another card.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, final

from sambakit.bots.bot import Budget
from sambakit.bots.romme.greedy import GreedyBot
from sambakit.romme.actions.actions import ADD, DISCARD, LAY, operation_of
from sambakit.romme.state.view import View

OVERLOOKS: Final = 0.8  # the share of its plays in which nothing more is seen to be laid


@final
class NoviceBot:
    """Takes, lays and goes out whenever it sees how."""

    name = "novice"

    def __init__(self, overlooks: float = OVERLOOKS) -> None:
        self.overlooks = overlooks
        self._habit = GreedyBot()

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`; it draws from `rng` what it overlooks."""
        lays = any(operation_of(action) in (LAY, ADD) for action in legal)
        discards = [action for action in legal if operation_of(action) == DISCARD]
        overlooked = lays and discards and rng.random() < self.overlooks
        return self._habit.choose(view, discards if overlooked else legal, rng, budget)
