"""What the decisions of a bot took: a sum and a histogram, so that results of many workers add up."""

from dataclasses import dataclass, field
from math import ceil, exp2, log2
from typing import Final

STEPS: Final = 8  # bins for each doubling of the time: a bin is 9 % wide
SHORTEST: Final = exp2(-20)  # seconds, about one microsecond; what is shorter falls into bin 0


@dataclass(slots=True)
class Thinking:
    """Decisions of one bot, in seconds of processor time: other work on the machine does not count."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    bins: dict[int, int] = field(default_factory=dict)  # decisions by bin

    def note(self, seconds: float) -> None:
        """Count one decision."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        place = max(0, ceil(STEPS * log2(seconds / SHORTEST))) if seconds > SHORTEST else 0
        self.bins[place] = self.bins.get(place, 0) + 1

    def add(self, other: "Thinking") -> None:
        """Count `other` too."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        for place, count in other.bins.items():
            self.bins[place] = self.bins.get(place, 0) + count

    @property
    def per_decision(self) -> float:
        """Return the processor seconds that one decision took on average, 0 where there was none."""
        return self.seconds / self.decisions if self.decisions else 0.0

    def within(self, share: float) -> float:
        """Return the seconds that `share` of the decisions stayed within; at most 9 % too much, never too little."""
        counted = 0
        for place in sorted(self.bins):
            counted += self.bins[place]
            if counted >= share * self.decisions:
                return min(self.longest, SHORTEST * exp2(place / STEPS))
        return 0.0
