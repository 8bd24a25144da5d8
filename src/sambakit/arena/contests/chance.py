"""Chance for every decision by itself, so that any of them can be repeated without the ones before it."""

from random import Random


class DecisionChance(Random):
    """A source of chance that is set to each decision of a deal in turn and seeded only where a bot draws from it.

    Seeding costs more than a whole decision of a quick bot, and most bots draw nothing.

    >>> chance = DecisionChance("1 12")
    >>> chance.decision(7)
    >>> chance.random() == Random("1 12 7").random()
    True
    """

    def __init__(self, text: str) -> None:
        super().__init__(0)
        self._text = text
        self._pending: str | None = None

    def decision(self, number: int) -> None:
        """Go to decision `number` of the deal."""
        self._pending = f"{self._text} {number}"
        self.gauss_next = None  # the second of two numbers that the library makes at once

    def _seeded(self) -> None:
        if self._pending is not None:
            text, self._pending = self._pending, None
            self.seed(text)

    def random(self) -> float:
        """Return a number of [0, 1)."""
        self._seeded()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """Return `k` random bits."""
        self._seeded()
        return super().getrandbits(k)
