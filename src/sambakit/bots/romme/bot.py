"""The interface of every bot of Samba Rommé: it chooses one of the listed actions from a view."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from sambakit.bots.bot import Budget
from sambakit.romme.state.view import View


class RommeBot(Protocol):
    """A player in code; as for Samba, it sees a view and remembers only facts that follow from it."""

    @property
    def name(self) -> str:
        """Return the name that tables, records and the arena use."""
        ...

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return one of `legal`, the packed actions open to the seat of `view`; there is always one."""
        ...
