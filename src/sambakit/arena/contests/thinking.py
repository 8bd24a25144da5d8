"""The times of a bot's decisions: a sum and a histogram, so that results of many workers add up."""

from dataclasses import dataclass, field
from math import exp2

from sambakit.arena.contests.stopwatch import SHORTEST, STEPS, Stopwatch, bin_of


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
        place = bin_of(seconds)
        self.bins[place] = self.bins.get(place, 0) + 1

    def add(self, other: "Thinking") -> None:
        """Count `other` too."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        for place, count in other.bins.items():
            self.bins[place] = self.bins.get(place, 0) + count

    def add_watch(self, watch: Stopwatch) -> None:
        """Count what `watch` has measured."""
        self.add(Thinking(watch.decisions, watch.seconds, watch.longest, watch.bins))

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
