"""What the public log tells: the pile card by card, cards known to be in a hand, what a seat threw or left lying."""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.actions import Add, Discard, Draw, Lay, RedThree, Take
from sambakit.engine.cards import KINDS, is_red_three
from sambakit.engine.log import Entry

NEVER: Final = -1000  # the turn of what did not happen yet


@final
class Memory:
    """A perfect memory of one deal's log; it follows from the log alone, so it can be thrown away at any time.

    `pile` has its top last and lacks the turn-up and what it covers, which the log does not tell; `known[seat]` counts
    by kind the cards that went to the hand from a pile and were not seen since (`lays_red_threes`: red threes do not
    stay there); `threw[seat][rank]` and `left[seat][rank]` are the numbers of the turn in which the seat discarded that
    rank, or drew with it on top of a pile worth taking.
    """

    __slots__ = ("known", "last", "lays_red_threes", "left", "pile", "players", "read", "threw", "turn")

    def __init__(self, players: int, lays_red_threes: bool = False) -> None:
        self.players = players
        self.lays_red_threes = lays_red_threes
        self.forget()

    def forget(self) -> None:
        """Begin a new deal."""
        self.read = 0  # entries of the log
        self.last: Entry | None = None
        self.turn = 0
        self.pile: list[int] = []
        self.known = [[0] * KINDS for _ in range(self.players)]
        self.threw = [[NEVER] * 14 for _ in range(self.players)]
        self.left = [[NEVER] * 14 for _ in range(self.players)]

    def catch_up(self, log: Sequence[Entry]) -> None:
        """Read what is new in `log`; a log that is no continuation of what was read is read from its beginning."""
        if len(log) < self.read or (self.read and log[self.read - 1] is not self.last):
            self.forget()
        for place in range(self.read, len(log)):
            self._read(log[place])
        self.read = len(log)
        self.last = log[self.read - 1] if self.read else None

    def _read(self, entry: Entry) -> None:
        action, known = entry.action, self.known[entry.seat]
        if isinstance(action, Discard):
            self.pile.append(action.card)
            self.threw[entry.seat][action.card >> 2] = self.turn
            self.turn += 1
            _forget_card(known, action.card)
        elif isinstance(action, Draw):
            if len(self.pile) > 2:
                self.left[entry.seat][self.pile[-1] >> 2] = self.turn
        elif isinstance(action, Add | Lay | Take):
            for card in action.cards:
                _forget_card(known, card)
            if isinstance(action, Take) and self.pile:
                self.pile.pop()
        elif isinstance(action, RedThree):
            _forget_card(known, action.card)
        if entry.taken:
            del self.pile[max(0, len(self.pile) - len(entry.taken)) :]  # what a limit leaves stays below
            for card in entry.taken:
                if not (self.lays_red_threes and is_red_three(card)):
                    known[card] += 1


def _forget_card(known: list[int], card: int) -> None:
    if known[card]:
        known[card] -= 1
