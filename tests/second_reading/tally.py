"""What was compared, and the differences."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Tally:
    """What was compared, and every difference as a record that can be followed again."""

    counts: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def count(self, what: str, number: int = 1) -> None:
        """Count something that was compared."""
        self.counts[what] += number

    def differ(self, what: str) -> None:
        """Keep a difference."""
        self.differences.append(what)
