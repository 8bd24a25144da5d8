"""The bonus for going out, and when a hand was concealed (B-7.4, K-7)."""

from dataclasses import dataclass, field

from tests.second_reading.cards import Meld
from tests.second_reading.readings import Reading


@dataclass
class Concealing:
    """What a player has melded in a deal: nothing before this turn, and in it new melds alone or more."""

    before: set[int] = field(default_factory=set)  # seats that have melded in earlier turns
    now: int | None = None  # the seat that melds in this turn
    onto_older: bool = False  # something went onto a meld that lay before the turn
    lay_before: int = 0  # how many melds the side had when the turn began

    def begins(self, melds: list[Meld | None]) -> None:
        """Note that a turn begins where the side has `melds`."""
        if self.now is not None:
            self.before.add(self.now)
        self.now, self.onto_older, self.lay_before = None, False, len(melds)

    def melds(self, seat: int, slot: int | None) -> None:
        """Note that `seat` lays a new meld, or adds to the one in `slot`."""
        self.now = seat
        if slot is not None and slot < self.lay_before:
            self.onto_older = True

    def bonus(self, reading: Reading, seat: int, melds: list[Meld | None]) -> int:
        """Return what going out brings to `seat`, whose side has `melds` now."""
        if reading.fold != "concealed":
            return 200
        new = [meld for meld in melds[self.lay_before :] if meld is not None]
        canasta = any(meld.size >= 7 for meld in new)
        concealed = seat not in self.before and self.now == seat and not self.onto_older and canasta
        return 200 if concealed else 100
