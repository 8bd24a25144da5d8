"""A contest that takes no time, to measure what is around it; processes of workers import it from here."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Nothing:
    """A contest that takes no time."""

    @property
    def title(self) -> Mapping[str, object]:
        """Return its name."""
        return {"kind": "nothing"}

    @property
    def teams(self) -> tuple[str, ...]:
        """Return no teams."""
        return ()

    @property
    def result(self) -> type[int]:
        """Return the type of the results."""
        return int

    def play(self, number: int) -> int:
        """Return `number`."""
        return number
